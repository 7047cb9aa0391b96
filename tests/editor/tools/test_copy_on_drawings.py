"""Cutting, copying and pasting parts of drawings, as text that other programs can read."""

import json

import pytest

from realms.scenario.scenario import Scenario
from realms.tiles.schemacheck import violations
from realms_editor.desk.clipboard import ClippingError, copy_drawing_text, copy_text, read_clipping

from help.documents import piece
from help.drawing_hand import SHIFT, DrawingHand, hand_on, on_the_sheet
from help.drawings import NODES, drawn_layer, drawn_scenario, two_regions

WEST = ["n1", "n2", "n5", "n6"]


@pytest.fixture
def scenario() -> Scenario:
    return drawn_scenario(drawn_layer(two_regions(), piece("tribe", "r1")))


@pytest.fixture
def hand(scenario: Scenario) -> DrawingHand:
    return hand_on(scenario, "node")


def test_a_part_is_copied_and_laid_by_a_click(hand: DrawingHand) -> None:
    hand.bench.select_nodes(WEST)
    hand.run("copy", "paste")
    assert "lay the copy" in hand.hover((300, 200))
    lines = [on_the_sheet(line.points) for line in hand.ghost().lines]
    assert [(250, 150), (350, 150)] in lines
    hand.click((300, 200))
    assert hand.regions["r3"]["at"] == [300, 200]
    assert hand.bench.nodes == {"n7", "n8", "n9", "n10"}
    assert hand.bench.tool.id == "node"
    assert [laid.piece.at for laid in hand.bench.document.realm.pieces] == ["r1", "r3"]
    hand.run("undo")
    assert hand.nodes == NODES


def test_with_shift_the_copy_stays_in_hand(hand: DrawingHand) -> None:
    hand.bench.select_nodes(WEST)
    hand.run("duplicate")
    hand.click((300, 80), (300, 220), keys=SHIFT)
    assert len(hand.regions) == 4
    hand.run("leave")
    assert hand.bench.tool.id == "node"
    assert hand.ghost().lines == ()


def test_a_part_is_cut_and_pasted_at_the_cursor(hand: DrawingHand) -> None:
    hand.bench.select_nodes(WEST)
    hand.run("cut")
    assert hand.regions.keys() == {"r2"}
    hand.bench.place_crosshair((300, 200))
    hand.run("paste", "act")
    assert hand.regions["r3"]["at"] == [300, 200]
    assert hand.undone == ["cut", "paste"]


def test_nothing_is_copied_while_nothing_is_chosen(hand: DrawingHand) -> None:
    hand.run("copy", "cut")
    assert hand.bench.clipboard.text() == ""
    hand.bench.choose("paste_part")
    assert "copy something" in hand.hover((5, 5))
    hand.click((5, 5))
    assert hand.undone == []


def test_tiles_are_not_pasted_on_drawings_nor_the_other_way(hand: DrawingHand, sample: Scenario) -> None:
    hand.bench.clipboard.put(copy_text(sample, 2, ["J"]))
    hand.run("paste")
    assert "another kind of map" in str(hand.bench.said)
    tiles = hand_on(sample, "select")
    tiles.bench.clipboard.put(copy_drawing_text(hand.bench.document.scenario, 2, WEST))
    tiles.run("paste")
    assert "another kind of map" in str(tiles.bench.said)
    assert tiles.bench.tool.id == "select"


def test_the_text_fits_its_schema_and_is_read_again(scenario: Scenario) -> None:
    text = copy_drawing_text(scenario, 2, NODES)
    assert list(violations(json.loads(text), "clipping")) == []
    clipping = read_clipping(text)
    assert clipping.drawing == two_regions()
    assert clipping.pieces == (piece("tribe", "r1"),)


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        ({"nodes": {}, "lines": [], "regions": {}}, "empty"),
        ({"lines": [["n1", "n9"]]}, "missing"),
        ({"regions": {}}, "missing"),
        ({"joins": [["r1", "r9"]]}, "missing"),
        ({"size": [1]}, "drawing/size"),
    ],
)
def test_a_part_that_is_not_whole_is_refused(
    broken: dict[str, object], words: str, scenario: Scenario
) -> None:
    data = json.loads(copy_drawing_text(scenario, 2, NODES))
    data["drawing"] |= broken
    with pytest.raises(ClippingError, match=words):
        read_clipping(json.dumps(data))
