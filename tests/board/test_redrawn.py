"""A drawing of the outlines of tiles is the same board: regions in their order, neighbours, edge, water."""

from collections.abc import Callable

import pytest
from hypothesis import given, infer

from realms.board.board import Board
from realms.board.build_board import build_board
from realms.board.drawing import Drawing
from realms.board.layout import Layout, Piece, WaterRule
from realms.board.redrawn import corrected, drawing_of_tiles, drawn_ids, shown_by
from realms.board.tile_board import TileBoard
from realms.scenario.scenario import bundled_scenario, bundled_scenarios
from realms.tiles.kinds import CHASM

from help.documents import Entry
from help.drawings import two_regions

Lay = Callable[..., Board]


def drawing_of(board: Board) -> Entry:
    assert isinstance(board, TileBoard)
    return drawing_of_tiles(board)


def redrawn(board: Board) -> Board:
    """The board of the drawing, without pieces."""
    water = WaterRule(board.water_rule.kind, board.water_rule.enter)
    return build_board(Layout(board.tileset, (), (), water, drawing=Drawing(drawing_of(board))))


def assert_alike(board: Board) -> None:
    other = redrawn(board)
    assert other.names == tuple(f"r{region + 1}" for region in range(board.region_count))
    for part in ("terrain", "symbols", "bordering", "water_regions", "rim", "coast", "edge_entries"):
        assert getattr(other, part) == getattr(board, part), part
    assert list(other.chasm_neighbours.values()) == [
        board.chasm_neighbours.get(chasm, 0) for chasm in board.chasms
    ]


@pytest.mark.parametrize(
    "name", [name for name in bundled_scenarios() if bundled_scenario(name).data["format"] == 1]
)
def test_a_bundled_realm_is_the_same_as_a_drawing(name: str) -> None:
    scenario = bundled_scenario(name)
    for count in scenario.counts:
        assert_alike(scenario.realm(count).board)


@given(layout=infer)
def test_any_tiles_are_the_same_as_a_drawing(layout: Layout) -> None:
    assert_alike(build_board(layout))


def test_worlds_that_lie_side_by_side_do_not_touch_in_the_drawing_either(lay: Lay) -> None:
    board = lay({"A": "0 0 0: 012 hill"}, below={"B": "1 0 0: 012 mine"})
    assert drawing_of(board)["severs"] == [["r1", "r2"]]
    assert_alike(board)
    touching = lay({"A": "0 0 0: 012 hill"}, below={"B": "1 0 0: 012 mine"}, touch=True)
    assert "severs" not in drawing_of(touching)


def test_mountains_and_chasms_are_painted_and_say_in_which_world_they_lie(lay: Lay) -> None:
    pieces = Piece("mountain", "A/0", {"symbol": "mine"}), Piece("chasm", "A/1")
    board = lay({}, *pieces, below={"A": "0 0 0: 012 mine"})
    regions = drawing_of(board)["regions"]
    for region in regions.values():
        del region["at"]
    assert regions == {
        "r1": {"terrain": "mountain", "symbols": ["mine"], "world": "underground"},
        "r2": {"terrain": "mine"},
        "r3": {"terrain": "chasm", "world": "underground"},
    }
    assert isinstance(board, TileBoard)
    assert drawn_ids(board) == {"A/0": "r1", "A/2": "r2", "A/1": "r3"}


def test_a_tile_is_ninety_millimetres_wide(lay: Lay) -> None:
    drawing = drawing_of(lay({"A": "0 0 0: 012 hill"}))
    xs, ys = zip(*drawing["nodes"].values(), strict=True)
    assert (min(xs), max(xs), min(ys), max(ys)) == (10, 100, 10, 113.9)
    assert drawing["size"] == [110, 124]


def test_no_tiles_are_an_empty_drawing(lay: Lay) -> None:
    assert redrawn(lay({})).is_empty


# Corrections


def test_a_drawing_gets_the_neighbours_and_the_edge_that_are_wanted() -> None:
    drawing = two_regions()
    assert shown_by(drawing) == ({("r1", "r2")}, {"r1", "r2"})
    assert corrected(drawing, {("r1", "r2")}, {"r1", "r2"}) == drawing
    apart = corrected(drawing, (), {"r1"})
    assert apart["severs"] == [["r1", "r2"]]
    assert [region.get("edge") for region in apart["regions"].values()] == [None, False]


def test_pairs_of_which_nothing_is_known_stay_as_they_are() -> None:
    chasm = {"at": [150, 50], "terrain": CHASM}
    drawing = two_regions(regions={"r1": {**chasm, "at": [50, 50]}, "r2": chasm})
    assert corrected(drawing, (), (), ["r1", "r2"]) == drawing
    assert corrected(drawing, (), (), ["r1"])["severs"] == [["r1", "r2"]]


def test_of_two_regions_in_a_face_the_first_counts() -> None:
    drawing = two_regions()
    drawing["regions"] = {**drawing["regions"], "r3": {"at": [51, 51], "terrain": "hill"}}
    assert shown_by(drawing) == ({("r1", "r2")}, {"r1", "r2"})
