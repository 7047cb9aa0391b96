"""The picture below a drawing is straightened by its corners; ways and areas are measured."""

from typing import Any

import pytest

from realms.scenario.scenario import Scenario

from help.drawing_hand import CONTROL, DrawingHand, hand_on, on_the_sheet
from help.drawings import drawn_layer, drawn_scenario, two_regions

CORNERS = [[0, 0], [400, 0], [400, 280], [0, 280]]
PICTURE = {"path": "board.jpg", "corners": CORNERS, "opacity": 0.5}


@pytest.fixture
def scenario() -> Scenario:
    return drawn_scenario(drawn_layer(two_regions(picture=PICTURE)))


@pytest.fixture
def hand(scenario: Scenario) -> DrawingHand:
    return hand_on(scenario, "picture")


def corners(hand: DrawingHand) -> Any:
    return hand.drawing["picture"]["corners"]


def test_a_corner_is_dragged_alone(hand: DrawingHand) -> None:
    assert "drag this corner" in hand.hover((398, 2))
    hand.drag((398, 2), (408, 12), drop=False)
    assert on_the_sheet(hand.ghost().lines[0].points)[1] == (410, 10)
    hand.bench.release(hand.bench.hovered.point if hand.bench.hovered else (0, 0))
    assert corners(hand) == [[0, 0], [410, 10], [400, 280], [0, 280]]
    assert hand.undone == ["change_picture"]
    hand.run("undo")
    assert corners(hand) == CORNERS


def test_elsewhere_the_whole_picture_is_dragged(hand: DrawingHand) -> None:
    hand.drag((200, 100), (210, 110.5))
    assert corners(hand) == [[10, 10.5], [410, 10.5], [410, 290.5], [10, 290.5]]
    hand.drag((200, 100), (210, 110), drop=False)
    hand.run("leave")
    hand.bench.release((0, 0))
    assert len(hand.undone) == 1


def test_a_picture_is_never_folded(hand: DrawingHand) -> None:
    hand.drag((0, 0), (399, 279))
    assert corners(hand) == CORNERS
    assert "may not cross" in str(hand.bench.said)


def test_four_clicks_straighten_the_photo(hand: DrawingHand) -> None:
    hand.run("picture_straighten")
    assert "top left corner" in hand.hover((50, 40))
    hand.click((50, 40), (350, 40))
    assert "bottom right corner" in hand.hover((300, 240))
    assert len(hand.ghost().handles) == 3
    hand.click((300, 240), (50, 240))
    assert corners(hand) != CORNERS
    hand.run("undo")
    assert corners(hand) == CORNERS
    hand.run("picture_straighten")
    hand.click((100, 70), (9, 9))
    hand.run("picture_back")
    hand.click((300, 70), (300, 210), (100, 210))
    width, height = hand.drawing["size"]
    assert corners(hand) == [
        [-width / 2, -height / 2],
        [width * 1.5, -height / 2],
        [width * 1.5, height * 1.5],
        [-width / 2, height * 1.5],
    ]
    assert hand.undone == ["change_picture"]


def test_corners_of_a_board_may_be_clicked_the_other_way_around(hand: DrawingHand) -> None:
    hand.run("picture_straighten")
    hand.click((0, 0), (0, 280), (400, 280), (400, 0))
    width, height = hand.drawing["size"]
    assert corners(hand) == [[0, 0], [width, 0], [width, height], [0, height]]


@pytest.mark.parametrize("fourth", [(110, 80), (301, 70.5)])
def test_corners_that_span_no_board_change_nothing(hand: DrawingHand, fourth: tuple[float, float]) -> None:
    hand.run("picture_straighten")
    hand.click((100, 70), (300, 70), (120, 210), fourth)
    assert corners(hand) == CORNERS
    assert "no four corners" in str(hand.bench.said)
    assert "S straightens" in hand.hover((200, 100))


def test_escape_leaves_the_photo_as_it_is(hand: DrawingHand) -> None:
    hand.run("picture_straighten")
    hand.click((100, 70))
    hand.run("leave")
    assert "S straightens" in hand.hover((200, 100))
    assert corners(hand) == CORNERS


def test_keys_move_a_corner_in_one_step(hand: DrawingHand) -> None:
    hand.bench.place_crosshair((1, 0))
    hand.run("next_part", "act", "cursor_0", "far_down")
    assert corners(hand)[1] == [400.5, 5]
    assert len(hand.undone) == 1
    assert "chosen" in {handle.kind for handle in hand.ghost().handles}


def test_plus_and_minus_change_how_clear_it_is(hand: DrawingHand) -> None:
    hand.run("more")
    assert hand.drawing["picture"]["opacity"] == 0.6
    assert "60 %" in str(hand.bench.said)
    for _ in range(9):
        hand.run("fewer")
    assert hand.drawing["picture"]["opacity"] == 0


def test_a_locked_picture_stays(hand: DrawingHand) -> None:
    hand.run("picture_lock")
    hand.drag((0, 0), (9, 9))
    assert "locked" in hand.hover((9, 9))
    hand.bench.press((0, 0))
    assert "locked" in str(hand.bench.said)
    hand.run("cursor_0")
    assert corners(hand) == CORNERS
    assert hand.ghost().handles == ()
    hand.run("picture_lock")
    hand.drag((0, 0), (9, 9))
    assert corners(hand)[0] == [9, 9]


def test_a_hidden_picture_is_shown_again(hand: DrawingHand) -> None:
    heard: list[str] = []
    hand.bench.subscribe(heard.extend)
    hand.run("picture_hide")
    assert hand.bench.picture_hidden
    assert "picture" in heard
    hand.run("picture_hide")
    assert not hand.bench.picture_hidden


def test_without_a_picture_there_is_nothing_to_do() -> None:
    hand = hand_on(drawn_scenario(drawn_layer(two_regions())), "picture")
    assert "no picture yet" in hand.hover((5, 5))
    hand.drag((0, 0), (9, 9))
    hand.run("more", "act", "cursor_0")
    assert hand.undone == []
    assert hand.ghost().lines == ()


# Measuring


@pytest.fixture
def rule(scenario: Scenario) -> DrawingHand:
    return hand_on(scenario, "measure")


def test_the_way_is_measured_along_the_points(rule: DrawingHand) -> None:
    assert "begin to measure" in rule.hover((300, 200))
    rule.click((300, 200), (330, 240))
    assert rule.hover((330, 250)).startswith("60.0 mm")
    ghost = rule.ghost()
    assert [str(text.text) for text in ghost.texts] == ["50.0 mm", "10.0 mm", "60.0 mm in all"]
    assert on_the_sheet(ghost.lines[0].points) == [(300, 200), (330, 240), (330, 250)]


def test_points_snap_unless_ctrl_is_held(rule: DrawingHand) -> None:
    rule.click((1, 1))
    assert rule.hover((99, 2)).startswith("100.0 mm")
    assert not rule.hover((99, 2), CONTROL).startswith("100.0 mm")


def test_the_area_of_the_face_is_told_in_french_too(rule: DrawingHand) -> None:
    assert "100.0 cm²" in rule.hover((50, 50))
    assert "100,0 cm²" in rule.bench.hint.in_language("fr")
    rule.click((50, 50))
    assert rule.hover((150, 50)) == "100.0 mm; this face measures 100.0 cm²"


def test_points_are_taken_back_and_escape_begins_anew(rule: DrawingHand) -> None:
    rule.click((300, 200), (330, 240))
    rule.run("measure_back")
    assert rule.hover((300, 210)).startswith("10.0 mm")
    rule.run("undo", "undo")
    assert rule.ghost().lines == ()
    rule.click((300, 200))
    rule.run("leave")
    assert "begin" in rule.hover((300, 210))
    assert rule.undone == []
