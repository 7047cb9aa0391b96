"""Parts of drawings: what chosen nodes take along, cutting it out, and laying it elsewhere."""

import pytest

from realms.scenario.drawing_parts import cut_part, drawing_part, paste_part, runs_among
from realms.scenario.edits import apply
from realms.scenario.scenario import Scenario, scenario_from

from help.documents import document, layer, piece, tile
from help.drawings import NODES, POND, WOOD, drawing_after, drawn_layer, drawn_scenario, two_regions

WEST = ["n1", "n2", "n5", "n6"]
TRIBE = piece("tribe", "r1")


@pytest.fixture
def scenario() -> Scenario:
    drawing = two_regions(severs=[["r1", "r2"]])
    return drawn_scenario(drawn_layer(drawing, TRIBE, piece("arrow", "r2")))


def test_nodes_take_along_the_lines_among_them_and_what_they_enclose(scenario: Scenario) -> None:
    part, pieces = drawing_part(scenario, 2, WEST)
    assert part == {
        "size": [420, 297],
        "nodes": {name: NODES[name] for name in WEST},
        "lines": [["n1", "n2"], ["n5", "n6", "n1"], ["n2", "n5"]],
        "regions": {"r1": WOOD},
    }
    assert pieces == [TRIBE]
    whole, pieces = drawing_part(scenario, 2, NODES)
    assert whole == two_regions(severs=[["r1", "r2"]])
    assert len(pieces) == 2
    with pytest.raises(LookupError):
        drawing_part(scenario, 2, ["n9"])


def test_runs_are_as_long_as_can_be() -> None:
    assert list(runs_among([*"abcdea"], {*"abde"})) == [[*"ab"], [*"dea"]]
    assert list(runs_among([*"abc"], {*"ac"})) == []


def test_a_part_is_laid_under_new_names(scenario: Scenario) -> None:
    part, pieces = drawing_part(scenario, 2, NODES)
    edit = paste_part(scenario, 2, part, pieces, (0, 150))
    after = drawing_after(scenario, edit)
    assert after["nodes"]["n7"] == [0, 150]
    assert after["lines"][2:] == [["n7", "n8", "n9", "n10", "n11", "n12", "n7"], ["n8", "n11"]]
    assert after["regions"] == {
        "r1": WOOD,
        "r2": POND,
        "r3": {**WOOD, "at": [50, 200]},
        "r4": {**POND, "at": [150, 200]},
    }
    assert after["severs"] == [["r1", "r2"], ["r3", "r4"]]
    laid = [each.piece.at for each in apply(scenario, edit).realm(2).pieces]
    assert laid == ["r1", "r2", "r3", "r4"]


def test_nodes_that_come_to_lie_on_others_merge_with_them(scenario: Scenario) -> None:
    part, _ = drawing_part(scenario, 2, WEST)
    after = drawing_after(scenario, paste_part(scenario, 2, part, (), (200, 0)))
    assert after["nodes"].keys() == NODES.keys() | {"n7", "n8"}
    assert after["lines"][2:] == [["n3", "n7"], ["n8", "n4"], ["n7", "n8"]]
    board = apply(scenario, paste_part(scenario, 2, part, (), (200, 0))).realm(2).board
    assert board.bordering == (0, 0b100, 0b010)


def test_a_part_is_cut_out_with_its_pieces(scenario: Scenario) -> None:
    edit = cut_part(scenario, 2, WEST)
    after = drawing_after(scenario, edit)
    assert after["regions"] == {"r2": POND}
    assert after["lines"] == [["n2", "n3", "n4", "n5"]]
    assert "severs" not in after
    assert [each.piece.at for each in apply(scenario, edit).realm(2).pieces] == ["r2"]


def test_on_tiles_nothing_is_enclosed() -> None:
    scenario = scenario_from(document(layer([tile("C", 0)])))
    with pytest.raises(LookupError):
        drawing_part(scenario, 2, [])
