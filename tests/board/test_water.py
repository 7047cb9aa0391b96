"""Rivers, lakes and seas: how water runs together, what a border parts, and what kind of water it is."""

from collections.abc import Callable

import pytest

from realms.board.board import Board, bits
from realms.board.layout import Piece, WaterRule
from realms.tiles.kinds import WaterKind

from help.rivers import mouths, river_ends

Lay = Callable[..., Board]

LAND, WATER = "012 forest", "012 water"


def names(board: Board, regions: int) -> set[str]:
    return {board.names[region] for region in bits(regions)}


def row(*faces: str) -> dict[str, str]:
    """Tiles A, B, C ... from west to east."""
    return {tile: f"{q} 0 0: {face}" for q, (tile, face) in enumerate(zip("ABCDEFG", faces, strict=False))}


def border(*places: str) -> list[Piece]:
    return [Piece("border", place) for place in places]


@pytest.mark.rule("realms.water.merge_across_tiles")
def test_touching_waters_are_one_region_across_tiles(lay: Lay) -> None:
    board = lay(row(WATER, WATER, WATER) | {"N": f"1 -1 0: {LAND}", "S": f"0 1 0: {LAND}"})
    assert board.thirds[0] == tuple(f"{tile}/{third}" for tile in "ABC" for third in range(3))
    assert names(board, board.adj[0]) == {"N/0", "S/0"}
    assert board.price(0) == 1


def test_water_runs_only_through_water_thirds(lay: Lay) -> None:
    board = lay(row("0 water, 12 hill", "0 water, 12 hill"))
    assert names(board, board.water) == {"A/0", "B/0"}  # the hill on B/1 lies between


def test_two_waters_on_one_tile_are_one_region(lay: Lay) -> None:
    board = lay({"A": "0 0 0: 0 water, 1 water, 2 hill"})
    assert board.thirds == (("A/0", "A/1"), ("A/2",))


@pytest.mark.rule("realms.water.river_border_splits")
def test_a_border_makes_two_regions_that_stay_adjacent(lay: Lay) -> None:
    board = lay(row(WATER, WATER, WATER), *border("A.0|B.3", "B.0|C.3"))
    assert names(board, board.water) == {"A/0", "B/0", "C/0"}
    assert [names(board, mask) for mask in board.adj] == [{"B/0"}, {"A/0", "C/0"}, {"B/0"}]
    assert [board.price(region) for region in range(3)] == [1, 1, 1]
    assert board.water_bodies == (0b111,)


def test_a_border_may_be_told_either_way_round(lay: Lay) -> None:
    assert lay(row(WATER, WATER), *border("B.3|A.0")).region_count == 2


def test_a_border_parts_nothing_if_the_waters_meet_elsewhere(lay: Lay) -> None:
    triangle = row(WATER, WATER) | {"C": f"1 -1 0: {WATER}"}
    assert lay(triangle, *border("A.0|B.3")).region_count == 1
    assert lay(triangle, *border("A.0|B.3", "B.2|C.5")).region_count == 2
    assert lay(triangle, *border("A.0|B.3", "B.2|C.5", "A.1|C.4")).region_count == 3


@pytest.mark.parametrize("place", ["A.0|B.2", "A.1|B.3", "A.3|C.0", "A.0|C.3", "B.0|Z.3"])
def test_a_border_on_sides_that_do_not_face_each_other_does_nothing(place: str, lay: Lay) -> None:
    assert lay(row(WATER, WATER, WATER), *border(place)).region_count == 1


def test_a_border_comes_to_work_again_when_its_tile_is_turned_back(lay: Lay) -> None:
    for turn in range(6):
        board = lay({"A": f"0 0 {turn}: {WATER}", "B": f"1 0 0: {WATER}"}, *border("A.0|B.3"))
        assert board.region_count == (2 if turn == 0 else 1)


def test_a_border_on_land_does_nothing(lay: Lay) -> None:
    bare, laid = lay(row(LAND, WATER)), lay(row(LAND, WATER), *border("A.0|B.3"))
    assert bare.region_map == laid.region_map
    assert laid.met_by_sides("A")[:3] == ("land",) * 3


def test_sides_tell_where_water_runs_on_and_where_it_is_held(lay: Lay) -> None:
    board = lay(row("0 water, 12 hill", WATER, WATER), *border("B.0|C.3"))
    assert board.met_by_sides("A")[:3] == ("land", "merge", "merge")
    assert board.met_by_sides("B")[9:12] == ("merge", "merge", "land")
    assert board.met_by_sides("B")[:3] == board.met_by_sides("C")[9:12] == ("dam",) * 3
    assert set(board.met_by_sides("C")[:9]) == {"out"}
    assert board.met_by_sides("Z") == ("out",) * 18


@pytest.mark.rule("realms.water.river.blocks_without_conquest")
def test_the_banks_of_a_river_are_not_adjacent(lay: Lay) -> None:
    board = lay(row(LAND, WATER, LAND))
    assert [names(board, mask) for mask in board.adj] == [{"B/0"}, {"A/0", "C/0"}, {"B/0"}]


@pytest.mark.rule("realms.water.river.cost", "underground.river.cost_one")
def test_a_river_costs_one(lay: Lay) -> None:
    board = lay(row(LAND, WATER))
    assert [board.price(region) for region in range(2)] == [2, 1]


@pytest.mark.rule("realms.water.kind", "realms.water.sea.impassable", "base.conquest.no_sea_or_lake")
@pytest.mark.parametrize("kind", ["sea", "lake"])
def test_seas_and_lakes_cannot_be_taken(kind: WaterKind, lay: Lay) -> None:
    board = lay(row(LAND, WATER), water=WaterRule(kind))
    assert [board.price(region) for region in range(2)] == [2, None]
    assert {name: names(board, mask) for name, mask in board.water_regions.items() if mask} == {kind: {"B/0"}}
    assert names(board, board.coast) == {"A/0"}
    assert river_ends(board) == 0


def test_an_exception_holds_for_the_whole_body_whichever_third_it_names(lay: Lay) -> None:
    tiles = row(WATER, WATER, LAND, WATER)
    for place in ("A/0", "A/2", "B/1"):
        board = lay(tiles, *border("A.0|B.3"), water=WaterRule("river", exceptions={place: "lake"}))
        assert names(board, board.water_regions["lake"]) == {"A/0", "B/0"}
        assert names(board, board.water_regions["river"]) == {"D/0"}


def test_an_exception_that_names_no_water_holds_for_nothing(lay: Lay) -> None:
    water = WaterRule("sea", exceptions={"A/0": "lake", "Z/0": "lake"})
    board = lay(row(LAND, WATER), water=water)
    assert names(board, board.water_regions["sea"]) == {"B/0"}


def test_river_ends_are_the_rivers_on_the_outline(lay: Lay) -> None:
    tiles = row(WATER, WATER, WATER)
    beside = ["0 -1", "1 -1", "2 -1", "0 1", "-1 1", "1 1"]
    around = {tile: f"{cell} 0: {LAND}" for tile, cell in zip("LMNPQR", beside, strict=True)}
    board = lay(tiles | around, *border("A.0|B.3", "B.0|C.3"))
    assert names(board, river_ends(board)) == {"A/0", "C/0"}
    assert mouths(board) == 2
    assert mouths(lay(row(WATER))) == 1
    assert mouths(lay(row(LAND))) == 0


def test_mouths_are_counted_by_stretches_of_outline(lay: Lay) -> None:
    """Water on two thirds of an even side and on no other: one mouth of one tile, two of two tiles."""
    assert mouths(lay({"A": "0 0 0: 0 water, 12 hill"})) == 1
    assert mouths(lay(row("0 water, 12 hill", "0 water, 12 hill"))) == 2
    assert mouths(lay({"A": f"0 0 0: {WATER}", "B": f"5 0 0: {WATER}"})) == 2


def test_coast_is_land_beside_water(lay: Lay) -> None:
    board = lay(row(LAND, "0 hill, 1 swamp, 2 hill", WATER))
    assert names(board, board.coast) == {"B/0", "B/2"}
