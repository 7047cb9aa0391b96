"""Painting the faces of a drawing: by click, drag and keys; picking paint up; joining and severing."""

import pytest

from realms.scenario.scenario import Scenario

from help.documents import piece
from help.drawing_hand import ALT, DrawingHand, hand_on
from help.drawings import NODES, OUTLINE, POND, WOOD, drawn_layer, drawn_scenario, two_regions

NEW_FACE = (250, 50)


@pytest.fixture
def scenario() -> Scenario:
    """A wood, a pond, and a face to the east that nobody has painted."""
    drawing = two_regions(nodes={**NODES, "n7": [300, 0], "n8": [300, 100]})
    drawing["lines"] = [OUTLINE, ["n2", "n5"], ["n3", "n7", "n8", "n4"]]
    return drawn_scenario(drawn_layer(drawing, piece("tribe", "r1")))


@pytest.fixture
def hand(scenario: Scenario) -> DrawingHand:
    return hand_on(scenario, "region")


def test_a_number_paints_the_face_at_the_pointer_and_stays_in_hand(hand: DrawingHand) -> None:
    hand.hover((50, 50))
    hand.run("region_paint_hill")
    assert hand.regions["r1"] == {**WOOD, "terrain": "hill"}
    assert "click to paint: hill" in hand.hover((150, 50))
    hand.click((150, 50))
    assert hand.regions["r2"] == {"at": POND["at"], "terrain": "hill"}
    assert hand.undone == ["paint_regions", "paint_regions"]


def test_a_face_without_a_region_gets_one_in_its_middle(hand: DrawingHand) -> None:
    assert "not painted" in hand.hover((290, 90))
    hand.run("region_paint_swamp")
    assert hand.regions["r3"] == {"at": [250, 50], "terrain": "swamp"}
    hand.run("undo")
    assert "r3" not in hand.regions


def test_a_drag_paints_all_faces_that_it_comes_to_as_one_step(hand: DrawingHand) -> None:
    hand.hover(None)
    hand.run("region_paint_farmland")
    assert hand.undone == []
    hand.drag((50, 50), (150, 50), (160, 50), (350, 50), NEW_FACE)
    assert [region["terrain"] for region in hand.regions.values()] == 3 * ["farmland"]
    assert len(hand.undone) == 1
    hand.run("undo")
    assert hand.regions == {"r1": WOOD, "r2": POND}


def test_alt_picks_the_paint_up_and_clicks_apply_it(hand: DrawingHand) -> None:
    hand.click((50, 50), keys=ALT)
    assert hand.hover((150, 50)).startswith("click to paint: forest, mine")
    hand.click((150, 50), NEW_FACE)
    assert hand.regions["r2"] == {"at": POND["at"], "terrain": "forest", "symbols": ["mine"]}
    assert hand.regions["r3"]["symbols"] == ["mine"]
    hand.run("undo")
    hand.hover((50, 50))
    hand.run("region_pick_up")
    hand.click((400, 200), keys=ALT)
    assert "painted" in str(hand.bench.said)
    hand.click((150, 50), keys=ALT)
    assert hand.hover((50, 50)).startswith("click to paint: forest, mine"), "it was painted so"
    hand.run("leave")
    hand.click((150, 50))
    assert hand.bench.tool.id == "region"
    assert hand.regions["r2"]["terrain"] == "forest", "without paint in hand a click paints nothing"


def test_paint_without_symbols_is_picked_up_too(hand: DrawingHand) -> None:
    hand.click((150, 50), keys=ALT)
    assert "click to paint: water, lake" in hand.hover((50, 50))
    hand.click((50, 50))
    assert hand.regions["r1"] == {**POND, "at": WOOD["at"]}


def test_the_paint_stays_in_hand_while_another_tool_is_used(hand: DrawingHand) -> None:
    hand.run("region_paint_swamp")
    hand.bench.choose("node")
    hand.bench.choose("region")
    hand.click((50, 50))
    assert hand.regions["r1"]["terrain"] == "swamp"


def test_outside_all_faces_nothing_is_painted(hand: DrawingHand) -> None:
    hand.run("region_paint_swamp")
    assert "lines enclose" in hand.hover((400, 200))
    hand.click((400, 200))
    assert "no lines enclose" in str(hand.bench.said)
    hand.run("region_symbol_mine")
    assert "point at a region" in str(hand.bench.said)
    assert hand.undone == []


def test_symbols_come_and_go_by_keys_two_at_most(hand: DrawingHand) -> None:
    hand.hover((50, 50))
    hand.run("region_symbol_cavern")
    assert hand.regions["r1"]["symbols"] == ["mine", "cavern"]
    hand.run("region_symbol_magic_source")
    assert "2 symbols at most" in str(hand.bench.said)
    hand.run("region_symbol_mine", "region_symbol_cavern")
    assert "symbols" not in hand.regions["r1"]


def test_water_world_and_edge_by_keys(hand: DrawingHand) -> None:
    hand.hover((150, 50))
    hand.run("region_water")
    assert hand.regions["r2"]["water"] == "sea"
    hand.run("region_water")
    assert "water" not in hand.regions["r2"]
    hand.run("region_water", "region_world", "region_edge")
    assert hand.regions["r2"] == {**POND, "water": "river", "world": "underground", "edge": True}
    hand.run("region_world", "region_edge")
    assert hand.regions["r2"] == {**POND, "water": "river", "edge": False}
    hand.run("region_edge")
    assert "edge" not in hand.regions["r2"]
    hand.hover((50, 50))
    hand.run("region_water")
    assert "point at water" in str(hand.bench.said)
    hand.run("region_world")
    assert "which world" in str(hand.bench.said)


def test_the_paint_is_wiped_off_with_the_pieces(hand: DrawingHand) -> None:
    hand.hover((50, 50))
    hand.run("region_remove")
    assert hand.regions == {"r2": POND}
    assert hand.bench.document.realm.pieces == ()
    hand.run("region_remove")
    assert "point at a region" in str(hand.bench.said)


def test_the_next_terrain_comes_in_hand(hand: DrawingHand) -> None:
    hand.run("next_form")
    assert "farmland" in hand.hover((150, 50))
    hand.run("previous_form")
    assert "chasm" in hand.hover((150, 50))
    hand.run("next_form", "next_form")
    assert "forest" in hand.hover((150, 50))


def test_two_regions_are_severed_and_as_drawn_again(hand: DrawingHand) -> None:
    hand.run("region_join")
    assert "click a region" in str(hand.bench.said)
    hand.click((50, 50))
    hand.hover((150, 50))
    assert hand.ghost().lit == ("r1",)
    hand.run("region_join")
    assert hand.drawing["severs"] == [["r1", "r2"]]
    assert "no neighbours" in str(hand.bench.said)
    hand.run("region_join")
    assert "severs" not in hand.drawing
    assert "as the lines show" in str(hand.bench.said)


def test_two_regions_apart_are_joined(hand: DrawingHand) -> None:
    hand.hover(NEW_FACE)
    hand.run("region_paint_hill")
    hand.run("leave")
    hand.click((50, 50))
    hand.hover(NEW_FACE)
    hand.run("region_join")
    assert hand.drawing["joins"] == [["r1", "r3"]]


def test_the_keyboard_goes_from_face_to_face(hand: DrawingHand) -> None:
    hand.bench.place_crosshair((0, 0))
    hand.run("next_part", "region_paint_hill", "next_part", "region_paint_hill")
    assert [region["terrain"] for region in hand.regions.values()] == ["hill", "hill"]
    hand.run("previous_part", "region_paint_swamp", "act")
    assert hand.regions["r1"]["terrain"] == "swamp"
