"""Drawing lines by clicks and by keys: they snap, close, follow other lines, and are taken back."""

import pytest

from realms.scenario.scenario import Scenario

from help.documents import document, layer, tile
from help.drawing_hand import CONTROL, SHIFT, DrawingHand, hand_on, on_the_sheet
from help.drawings import MIDDLE, NODES, OUTLINE, drawn_layer, drawn_scenario, two_regions


@pytest.fixture
def scenario() -> Scenario:
    return drawn_scenario(drawn_layer(two_regions()))


@pytest.fixture
def hand(scenario: Scenario) -> DrawingHand:
    return hand_on(scenario, "line")


def test_clicks_set_points_and_enter_ends(hand: DrawingHand) -> None:
    hand.click((300, 10), (310, 20), (320, 10))
    assert hand.lines == [OUTLINE, MIDDLE]
    hand.bench.hover(None)
    hand.run("line_end")
    assert hand.lines == [OUTLINE, MIDDLE, ["n7", "n8", "n9"]]
    assert hand.undone == ["draw_line"]
    hand.run("undo")
    assert hand.lines == [OUTLINE, MIDDLE]


def test_a_second_click_on_the_last_point_ends_too(hand: DrawingHand) -> None:
    hand.click((300, 10), (310, 20))
    assert "again" in hand.hover((310, 20.2))
    hand.click((310, 20.2))
    assert hand.lines[2:] == [["n7", "n8"]]


def test_a_second_click_ends_where_the_first_had_snapped(hand: DrawingHand) -> None:
    hand.click((50, 50), (97, 50), (97, 50))
    assert hand.lines == [OUTLINE, ["n2", "n8", "n5"], ["n7", "n8"]]


def test_a_click_on_the_first_point_closes(hand: DrawingHand) -> None:
    hand.click((300, 10), (320, 10))
    assert "close" not in hand.hover((302, 10))
    hand.click((310, 30))
    assert "close" in hand.hover((302, 10))
    hand.click((302, 10))
    assert hand.lines[2:] == [["n7", "n8", "n9", "n7"]]


def test_points_snap_to_nodes_first_and_to_lines_then(hand: DrawingHand) -> None:
    assert "at this node" in hand.hover((3, 2))
    assert "on this line" in hand.hover((30, 2))
    hand.click((3, 2), (50, 40), (97.5, 40), (97.5, 40))
    assert hand.lines == [OUTLINE, ["n2", "n8", "n5"], ["n1", "n7", "n8"]]
    assert hand.nodes == {**NODES, "n7": [50, 40], "n8": [100, 40]}


def test_the_farther_away_the_sheet_the_farther_points_snap(hand: DrawingHand) -> None:
    hand.bench.scale /= 5
    assert "at this node" in hand.hover((15, 12))


def test_control_does_not_snap(hand: DrawingHand) -> None:
    assert hand.hover((3, 2), CONTROL) == "click to begin a line"
    hand.click((3, 2), (30, 2), (30, 2), keys=CONTROL)
    assert hand.nodes["n7"] == [3, 2]
    assert hand.lines[2:] == [["n7", "n8"]]


def test_points_stay_on_the_sheet(hand: DrawingHand) -> None:
    hand.click((-50, 150), (500, 400), (500, 400))
    assert [hand.nodes["n7"], hand.nodes["n8"]] == [[0, 150], [420, 297]]


def test_shift_follows_lines(hand: DrawingHand) -> None:
    hand.click((50, 130), (0, 100))
    assert "follow" in hand.hover((200, 100), SHIFT)
    line = hand.ghost().lines[0]
    assert line.kind == "traced"
    assert on_the_sheet(line.points) == [(50, 130), (0, 100), (100, 100), (200, 100)]
    hand.click((200, 100), keys=SHIFT)
    hand.click((150, 130), (50, 130))
    assert hand.lines == [OUTLINE, MIDDLE, ["n7", "n6"], ["n4", "n8", "n7"]]


def test_where_no_line_leads_shift_says_so(hand: DrawingHand) -> None:
    hand.click((50, 130), (0, 100))
    assert "no line leads" in hand.hover((300, 200), SHIFT)
    hand.click((300, 200), keys=SHIFT)
    assert "no line leads" in str(hand.bench.said)
    hand.run("line_end")
    assert hand.lines[2:] == [["n7", "n6"]]


def test_a_line_grows_under_the_pointer(hand: DrawingHand) -> None:
    assert hand.ghost().lines == ()
    hand.click((300, 10))
    hand.hover((310, 20))
    ghost = hand.ghost()
    assert on_the_sheet(ghost.lines[0].points) == [(300, 10), (310, 20)]
    assert [handle.kind for handle in ghost.handles] == ["node", "node"]
    hand.hover((201, 101))
    ghost = hand.ghost()
    assert on_the_sheet(ghost.lines[0].points)[-1] == (200, 100)
    assert ghost.handles[-1].kind == "target"


def test_backspace_and_undo_take_points_back(hand: DrawingHand) -> None:
    hand.click((300, 10), (310, 20), (320, 30))
    hand.run("line_back")
    hand.click((320, 10), (320, 10))
    assert hand.nodes["n9"] == [320, 10]
    hand.click((300, 110))
    hand.run("undo")
    assert hand.bench.tool.ghost(None).handles == ()
    assert len(hand.lines) == 3, "the line before is not undone yet"
    hand.run("undo")
    assert len(hand.lines) == 2


def test_escape_gives_the_line_up(hand: DrawingHand) -> None:
    hand.click((300, 10), (310, 20))
    hand.run("leave")
    hand.run("line_end")
    assert hand.lines == [OUTLINE, MIDDLE]
    assert hand.bench.tool.id == "line"
    hand.run("leave")
    assert hand.bench.tool.id == "node"


def test_another_tool_ends_the_line(hand: DrawingHand) -> None:
    hand.click((300, 10), (310, 20))
    hand.bench.choose("region")
    assert hand.lines[2:] == [["n7", "n8"]]


def test_keys_alone_draw_a_line(hand: DrawingHand) -> None:
    hand.bench.place_crosshair((300, 10))
    hand.run("act", "far_right", "cursor_down", "act", "far_down", "line_end", "line_end")
    assert [hand.nodes[name] for name in hand.lines[2]] == [[300, 10], [320, 12], [320, 32]]
    hand.bench.place_crosshair((1, 0))
    hand.run("next_part", "act")
    assert hand.bench.cursor.at == (100, 0)
    hand.run("previous_part")
    assert hand.bench.cursor.at == (0, 0)


def test_the_cursor_begins_in_the_middle_and_stays_on_the_sheet(hand: DrawingHand) -> None:
    hand.run("cursor_3")
    assert hand.bench.cursor.at == (208, 148.5)
    for _ in range(20):
        hand.run("far_left")
    assert hand.bench.cursor.at == (0, 148.5)


def test_a_line_from_what_is_gone_is_given_up(hand: DrawingHand) -> None:
    hand.click((300, 10), (310, 20), (310, 20))
    hand.click((310, 20), (350, 50))
    hand.bench.document.undo()
    hand.run("line_end")
    assert hand.lines == [OUTLINE, MIDDLE]


def test_where_another_count_has_tiles_the_tool_is_put_down() -> None:
    three = layer([tile("C", 0)], players=3)
    hand = hand_on(drawn_scenario(drawn_layer(two_regions()), three), "line")
    hand.click((300, 10), (310, 20))
    hand.bench.document.look_at(3)
    assert hand.bench.tool.id == "select"
    hand.bench.document.look_at(2)
    assert hand.bench.tool.id == "node"
    assert hand.undone == []


def test_a_drawing_begins_on_an_empty_map_alone(empty: Scenario) -> None:
    hand = hand_on(empty, "select")
    hand.run("frame_sheet", "begin_drawing", "frame_sheet")
    assert hand.bench.tool.id == "node"
    assert hand.drawing["size"] == [420, 297]
    assert hand.lines == [["n1", "n2", "n3", "n4", "n1"]]
    tiles = hand_on(Scenario(document(layer([tile("C", 0)]))), "select")
    tiles.run("begin_drawing")
    assert not tiles.bench.drawing
