"""The effect of each piece on a board, one small map at a time."""

from collections.abc import Callable

import pytest

from realms.board.board import Board, bits
from realms.board.build_board import build_board
from realms.board.layout import Layout, Piece, Placement, WaterRule
from realms.board.region_sets import connected_parts
from realms.tiles.kinds import WORLDS, WaterKind, World
from realms.tiles.tileset import load_tileset

from help.rivers import river_ends

Lay = Callable[..., Board]

FOREST = "012 forest"
THREE = "0 forest, 1 hill, 2 swamp"


def at(board: Board, address: str) -> int:
    region = board.region(address)
    assert region is not None
    return region


def names(board: Board, regions: int) -> set[str]:
    return {board.names[region] for region in bits(regions)}


def around(board: Board, address: str) -> set[str]:
    return names(board, board.adj[at(board, address)])


def price(board: Board, address: str) -> int | None:
    return board.price(at(board, address))


def shown(board: Board) -> list[set[str]]:
    return [set(symbols) for symbols in board.symbols]


# Mountains


def test_a_mountain_on_one_third_of_a_joined_region_splits_it_off(lay: Lay) -> None:
    board = lay({"A": "0 0 0: 01 forest, 2 hill"}, Piece("mountain", "A/0"))
    assert board.thirds == (("A/0",), ("A/1",), ("A/2",))
    assert board.terrain == ("mountain", "forest", "hill")
    assert around(board, "A/0") == {"A/1", "A/2"}


def test_the_rest_of_a_region_stays_together_beside_a_mountain(lay: Lay) -> None:
    board = lay({"A": f"0 0 0: {FOREST}"}, Piece("mountain", "A/1"))
    assert board.thirds == (("A/0", "A/2"), ("A/1",))


def test_two_mountains_side_by_side_are_two_regions(lay: Lay) -> None:
    board = lay({"A": f"0 0 0: {FOREST}"}, Piece("mountain", "A/1"), Piece("mountain", "A/2"))
    assert board.thirds == (("A/0",), ("A/1",), ("A/2",))


@pytest.mark.rule("realms.mountain.terrain_replaced")
def test_a_mountain_hides_the_printed_terrain(lay: Lay) -> None:
    board = lay({"A": f"0 0 0: {THREE}"}, Piece("mountain", "A/1"))
    assert (board.terrain_at("A/1"), board.printed_terrain("A/1")) == ("mountain", "hill")
    assert board.terrain_regions["hill"] == 0
    assert names(board, board.terrain_regions["mountain"]) == {"A/1"}


def test_a_mountain_hides_the_printed_symbol_and_carries_its_own(lay: Lay) -> None:
    tile = {"A": "0 0 0: 0 forest cavern, 1 hill cavern, 2 swamp mine"}
    board = lay(tile, Piece("mountain", "A/0"), Piece("mountain", "A/1", {"symbol": "magic_source"}))
    assert shown(board) == [set(), {"magic_source"}, {"mine"}]
    assert {symbol: names(board, mask) for symbol, mask in board.symbol_regions.items()} == {
        "cavern": set(),
        "mine": {"A/2"},
        "magic_source": {"A/1"},
    }


def test_a_symbol_stays_with_the_third_on_which_it_is_printed(lay: Lay) -> None:
    tile = {"A": "0 0 0: 01 forest cavern mine@1, 2 hill"}
    assert shown(lay(tile)) == [{"cavern", "mine"}, set()]
    assert shown(lay(tile, Piece("mountain", "A/0"))) == [set(), {"cavern", "mine"}, set()]
    assert shown(lay(tile, Piece("mountain", "A/1"))) == [set(), set(), set()]


@pytest.mark.rule("realms.mountain.defence")
def test_a_mountain_costs_one_more(lay: Lay) -> None:
    board = lay({"A": f"0 0 0: {THREE}"}, Piece("mountain", "A/1"))
    assert [price(board, f"A/{third}") for third in range(3)] == [2, 3, 2]


@pytest.mark.rule("realms.mountain.black_equivalent", "underground.compat.mountain", "realms.tile.two_sides")
@pytest.mark.parametrize("world", WORLDS)
def test_mountains_peaks_and_chasms_are_the_same_in_both_worlds(world: World) -> None:
    pieces = (Piece("mountain", "A/0"), Piece("peak", "A/0"), Piece("mountain", "A/1"), Piece("chasm", "A/2"))
    board = build_board(Layout(load_tileset("stand-in"), (Placement("A", world, 0, 0, 0),), pieces))
    assert board.terrain == ("mountain", "mountain")
    assert [board.price(region) for region in range(2)] == [4, 3]
    assert board.chasms == ("A/2",)


def test_a_mountain_on_water_makes_land(lay: Lay) -> None:
    board = lay({"A": "0 0 0: 012 water"}, Piece("mountain", "A/0"))
    assert names(board, board.land) == {"A/0"}
    assert names(board, board.water) == names(board, board.coast) ^ {"A/0", "A/1"} == {"A/1"}
    assert price(board, "A/0") == 3


def test_a_mountain_on_water_parts_the_water(lay: Lay) -> None:
    tiles = {"A": "0 0 0: 012 water", "B": "1 0 0: 1 water, 02 hill"}
    assert len(names(lay(tiles), lay(tiles).water)) == 1
    board = lay(tiles, Piece("mountain", "B/1"))
    assert names(board, board.water) == {"A/0"}
    board = lay(tiles, Piece("mountain", "A/0"), Piece("mountain", "A/2"))
    assert names(board, board.water) == {"A/1", "B/1"}
    assert len(board.water_bodies) == 2


# Peaks


@pytest.mark.rule("realms.peak.defence", "realms.peak.empty_cost")
def test_an_empty_peak_costs_four(lay: Lay) -> None:
    board = lay({"A": f"0 0 0: {THREE}"}, Piece("mountain", "A/1"), Piece("peak", "A/1"))
    assert price(board, "A/1") == 4
    assert names(board, board.peaks) == {"A/1"}


@pytest.mark.rule("realms.peak.counts_as_mountain")
def test_a_peak_is_a_mountain(lay: Lay) -> None:
    board = lay({"A": f"0 0 0: {THREE}"}, Piece("peak", "A/1"), Piece("mountain", "A/1"))
    assert board.terrain[at(board, "A/1")] == "mountain"


def test_a_tribe_on_a_peak_costs_five(lay: Lay) -> None:
    pieces = [Piece(kind, "A/1") for kind in ("mountain", "peak", "tribe")]
    assert price(lay({"A": f"0 0 0: {THREE}"}, *pieces), "A/1") == 5


@pytest.mark.rule("realms.peak.no_symbol")
def test_a_peak_hides_the_symbol_of_its_mountain_and_may_carry_one(lay: Lay) -> None:
    mountain = Piece("mountain", "A/1", {"symbol": "mine"})
    tile = {"A": "0 0 0: 0 forest, 1 hill cavern, 2 swamp"}
    assert lay(tile, mountain, Piece("peak", "A/1")).symbols[1] == frozenset()
    assert lay(tile, Piece("peak", "A/1", {"symbol": "cavern"}), mountain).symbols[1] == {"cavern"}


def test_a_peak_without_a_mountain_is_none(lay: Lay) -> None:
    board = lay({"A": f"0 0 0: {THREE} mine"}, Piece("peak", "A/2", {"symbol": "cavern"}))
    assert (board.peaks, price(board, "A/2")) == (0, 2)
    assert board.symbols[2] == {"mine"}


# Chasms


@pytest.mark.rule("realms.chasm.not_a_region")
def test_a_chasm_is_no_region(lay: Lay) -> None:
    board = lay({"A": "0 0 0: 0 forest, 1 hill mine, 2 swamp"}, Piece("chasm", "A/1"))
    assert board.names == ("A/0", "A/2")
    assert board.region("A/1") is None
    assert board.terrain_at("A/1") == "chasm"
    assert board.symbol_regions["mine"] == 0
    assert board.chasms == ("A/1",)
    assert names(board, board.chasm_neighbours["A/1"]) == {"A/0", "A/2"}


@pytest.mark.rule("realms.chasm.no_passage", "underground.chasm.blocks_passage")
def test_regions_with_only_a_chasm_between_them_are_not_adjacent(lay: Lay) -> None:
    tiles = {"A": f"0 0 0: {THREE}", "B": f"1 0 0: {THREE}"}
    assert names(lay(tiles), lay(tiles).adj[at(lay(tiles), "B/1")]) == {"A/0", "A/2", "B/0", "B/2"}
    board = lay(tiles, Piece("chasm", "B/1"))
    assert around(board, "A/0") == {"A/1", "A/2"}
    assert names(board, board.chasm_neighbours["B/1"]) == {"A/0", "A/2", "B/0", "B/2"}
    assert [names(board, part) for part in connected_parts(board, board.all_regions)] == [
        {"A/0", "A/1", "A/2"},
        {"B/0", "B/2"},
    ]
    assert board.landmasses == (("A", "B"),)


def test_what_a_chasm_leaves_of_a_joined_region_stays_together(lay: Lay) -> None:
    assert lay({"A": f"0 0 0: {FOREST}"}, Piece("chasm", "A/0")).thirds == (("A/1", "A/2"),)


@pytest.mark.rule("realms.chasm.no_entry")
def test_a_chasm_on_the_outline_is_no_entry(lay: Lay) -> None:
    board = lay({"A": f"0 0 0: {THREE}"}, Piece("chasm", "A/1"), Piece("arrow", "A.3"))
    assert names(board, board.rim) == {"A/0", "A/2"}
    assert board.arrows == 0


def test_two_chasms_side_by_side_border_each_other_only_as_chasms(lay: Lay) -> None:
    board = lay({"A": f"0 0 0: {THREE}"}, Piece("chasm", "A/0"), Piece("chasm", "A/1"))
    assert {chasm: names(board, mask) for chasm, mask in board.chasm_neighbours.items()} == {
        "A/0": {"A/2"},
        "A/1": {"A/2"},
    }


@pytest.mark.parametrize("first", ["mountain", "chasm"])
def test_where_a_mountain_and_a_chasm_lie_the_first_counts(first: str, lay: Lay) -> None:
    second = "chasm" if first == "mountain" else "mountain"
    board = lay({"A": f"0 0 0: {THREE}"}, Piece(first, "A/1"), Piece(second, "A/1"))
    assert board.terrain_at("A/1") == first


# Guards


@pytest.mark.parametrize(
    ("pieces", "cost"),
    [
        ([], 2),
        ([Piece("tribe", "A/1")], 3),
        ([Piece("monsters", "A/1")], 4),
        ([Piece("monsters", "A/1", {"count": 3})], 5),
        ([Piece("monsters", "A/1", {"count": 2}), Piece("mountain", "A/1")], 5),
        ([Piece("marker", "A/1", {"marker": "vein", "level": "B", "monsters": 1})], 3),
        ([Piece("marker", "A/1", {"marker": "harbour"})], 2),
        ([Piece("coin_mine", "A/1"), Piece("throne", "A/1"), Piece("token", "A/1")], 2),
        ([Piece("tribe", "A/0"), Piece("tribe", "B/1"), Piece("tribe", "Z/1")], 2),
    ],
)
@pytest.mark.rule("underground.monsters.guard_cost")
def test_guards_add_to_the_price_of_their_own_region(pieces: list[Piece], cost: int, lay: Lay) -> None:
    board = lay({"A": f"0 0 0: {THREE}", "B": f"1 0 0: {THREE}"}, *pieces)
    assert price(board, "A/1") == cost


# Arrows


def test_an_arrow_marks_every_region_that_shows_on_its_side(lay: Lay) -> None:
    tiles = {"A": f"0 0 0: {THREE}"}
    assert names(lay(tiles), lay(tiles, Piece("arrow", "A.0")).arrows) == {"A/0", "A/2"}
    assert names(lay(tiles), lay(tiles, Piece("arrow", "A.1")).arrows) == {"A/0"}
    assert names(lay(tiles), lay(tiles, Piece("arrow", "A.1"), Piece("arrow", "A.3")).arrows) == {
        "A/0",
        "A/1",
    }


def test_an_arrow_rides_with_its_tile(lay: Lay) -> None:
    for turn in range(6):
        board = lay({"A": f"3 -2 {turn}: {THREE}"}, Piece("arrow", "A.0"))
        assert names(board, board.arrows) == {"A/0", "A/2"}


# Tunnels


@pytest.mark.rule("realms.tunnel.same_number_adjacent", "realms.tunnel.joins_worlds")
@pytest.mark.parametrize("number", [1, 6, 7, 12])
def test_tunnels_with_one_number_make_their_regions_adjacent(number: int, lay: Lay) -> None:
    surface, below = {"A": f"0 0 0: {THREE}"}, {"B": "9 9 0: 0 mine, 1 crystal, 2 mudpool"}
    ends = [Piece("tunnel", place, {"number": number}) for place in ("A/0", "B/1")]
    assert lay(surface, *ends[:1], Piece("tunnel", "B/1", {"number": number + 1}), below=below).tunnels == {}
    board = lay(surface, *ends, below=below)
    assert board.tunnels == {number: (at(board, "A/0"), at(board, "B/1"))}
    assert around(board, "A/0") == {"A/1", "A/2", "B/1"}
    assert around(board, "B/1") == {"B/0", "B/2", "A/0"}
    assert board.landmasses == (("A", "B"),)


@pytest.mark.rule("realms.tunnel.no_defence")
def test_a_tunnel_costs_nothing(lay: Lay) -> None:
    board = lay({"A": f"0 0 0: {THREE}"}, Piece("tunnel", "A/0", {"number": 1}))
    assert price(board, "A/0") == 2


@pytest.mark.parametrize(
    "ends", [["A/0"], ["A/0", "B/1", "B/2"], ["A/0", "A/1"], ["A/0", "B/0"], ["A/0", "Z/1"]]
)
def test_tunnels_that_lead_nowhere(ends: list[str], lay: Lay) -> None:
    """One end, three ends, both in one region, one in a chasm, one off the map."""
    pieces = [Piece("tunnel", end, {"number": 1}) for end in ends]
    board = lay({"A": f"0 0 0: {FOREST}", "B": f"5 5 0: {THREE}"}, *pieces, Piece("chasm", "B/0"))
    assert board.tunnels == {}
    assert board.adj == board.region_map.adjacent
    assert board.landmasses == (("A",), ("B",))


# What lies where


@pytest.mark.rule("realms.tile.mixed_sides")
def test_a_tile_lies_once_with_one_face_up() -> None:
    twice = (Placement("A", "surface", 0, 0, 0), Placement("A", "underground", 5, 5, 0))
    board = build_board(Layout(load_tileset("stand-in"), twice))
    assert board.placements == twice[:1]
    both = (Placement("B", "underground", 5, 5, 0), Placement("A", "surface", 0, 0, 0))
    board = build_board(Layout(load_tileset("stand-in"), both))
    assert {world: names(board, mask) for world, mask in board.world_regions.items()} == {
        "surface": {"A/0", "A/1", "A/2"},
        "underground": {"B/0", "B/1", "B/2"},
    }


def test_a_tile_without_a_face_or_on_a_taken_cell_is_left_out(tile_sets: dict[str, object]) -> None:
    assert tile_sets
    laid = tuple(Placement(tile, "surface", 0, 0, 0) for tile in ("b", "C", "D"))
    board = build_board(Layout(load_tileset("stand-in"), laid))
    assert [each.tile for each in board.placements] == ["C"]
    assert (board.rank_of, list(board.placement_at)) == ({"C": 0}, [(0, 0)])


@pytest.mark.parametrize(
    "kind", ["mountain", "chasm", "peak", "tribe", "tunnel", "arrow", "border", "monsters"]
)
def test_pieces_off_the_map_change_nothing(kind: str, lay: Lay) -> None:
    address = {"arrow": "Z.0", "border": "A.0|Z.3"}.get(kind, "Z/0")
    tiles = {"A": f"0 0 0: {THREE}"}
    board, bare = lay(tiles, Piece(kind, address, {"number": 1})), lay(tiles)
    assert board.region_map == bare.region_map
    assert (board.adj, board.arrows, board.peaks) == (bare.adj, 0, 0)
    assert [board.price(region) for region in range(board.region_count)] == [2, 2, 2]
    assert (board.region("Z/0"), board.terrain_at("Z/0"), board.on_side("Z", 0)) == (None, None, 0)


@pytest.mark.rule("realms.tile.same_terrain_stays_separate")
def test_equal_land_across_a_side_is_two_regions(lay: Lay) -> None:
    board = lay({"A": f"0 0 0: {FOREST}", "B": f"1 0 0: {FOREST}"})
    assert board.names == ("A/0", "B/0")
    assert around(board, "A/0") == {"B/0"}


@pytest.mark.parametrize("touch", [False, True])
def test_worlds_touch_only_where_the_scenario_says_so(touch: bool, lay: Lay) -> None:
    board = lay({"A": f"0 0 0: {FOREST}"}, below={"B": "1 0 0: 012 mine"}, touch=touch)
    assert around(board, "A/0") == ({"B/0"} if touch else set())
    assert board.landmasses == ((("A", "B"),) if touch else (("A",), ("B",)))
    assert board.met_by_sides("A")[:3] == (("land",) * 3 if touch else ("out",) * 3)


def test_landmasses_are_joined_by_water_too(lay: Lay) -> None:
    board = lay(
        {"A": f"0 0 0: {FOREST}", "B": "1 0 0: 012 water", "C": f"2 0 0: {FOREST}", "D": "5 0 0: 012 hill"}
    )
    assert board.landmasses == (("A", "B", "C"), ("D",))


def test_pieces_are_found_by_kind_and_place(lay: Lay) -> None:
    board = lay({"A": f"0 0 0: {THREE}"}, Piece("tribe", "A/0"), Piece("tribe", "A/2"), Piece("arrow", "A.0"))
    assert names(board, board.regions_with_piece("tribe")) == {"A/0", "A/2"}
    assert board.regions_with_piece("arrow") == board.regions_with_piece("throne") == 0
    assert board.piece("tribe", "A/0") == Piece("tribe", "A/0")
    assert board.piece("tribe", "A/1") is None
    assert board.pieces_at["A.0"] == (Piece("arrow", "A.0"),)


# Entry


RING = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]


def inland(wet: str) -> dict[str, str]:
    """Tile M with six tiles around it, of which these letters are water."""
    tiles = {
        letter: f"{q} {r} 0: {'012 water' if letter in wet else THREE}"
        for letter, (q, r) in zip("ABCDEF", RING, strict=True)
    }
    return {"M": f"0 0 0: {THREE}", **tiles}


INNER = {"M/0", "M/1", "M/2"}


@pytest.mark.rule("base.first_conquest.border_by_edge", "underground.first_conquest.edge_region")
def test_newcomers_enter_by_the_outline(lay: Lay) -> None:
    board = lay(inland(wet=""))
    assert names(board, board.all_regions & ~board.entry) == INNER | {"A/1", "C/0", "E/2"}


@pytest.mark.rule("realms.water.river.ends_are_entry", "underground.first_conquest.river_ends_count")
def test_a_river_that_reaches_the_outline_is_an_entry_but_its_banks_are_not(lay: Lay) -> None:
    board = lay(inland(wet="A"))
    assert "A/0" in names(board, board.entry)
    assert names(board, river_ends(board)) == {"A/0"}
    assert names(board, board.entry) & INNER == set()


@pytest.mark.rule("realms.water.sea_entry_choice", "base.first_conquest.border_by_sea")
@pytest.mark.parametrize(
    ("kind", "enter", "inner"),
    [("sea", True, {"M/0", "M/2"}), ("sea", False, set()), ("lake", True, set()), ("lake", False, set())],
)
def test_newcomers_enter_by_a_sea_if_the_scenario_lets_them(
    kind: WaterKind, enter: bool, inner: set[str], lay: Lay
) -> None:
    board = lay(inland(wet="A"), water=WaterRule(kind, enter))
    assert names(board, board.entry) & INNER == inner
    assert "A/0" not in names(board, board.entry)
    assert names(board, board.entry) - INNER == names(board, board.rim) - {"A/0"}


def test_a_sea_that_does_not_reach_the_outline_is_no_way_in(lay: Lay) -> None:
    tiles = inland(wet="") | {"M": "0 0 0: 012 water"}
    board = lay(tiles, water=WaterRule("sea", enter=True))
    assert board.entry == board.rim
    assert names(board, board.rim & board.water) == set()


def test_arrows_stand_in_for_the_outline(lay: Lay) -> None:
    board = lay(inland(wet="A"), Piece("arrow", "B.5"), water=WaterRule("sea", enter=True))
    assert board.entry == board.arrows == board.on_side("B", 5)


def test_an_arrow_gives_no_entry_into_the_sea(lay: Lay) -> None:
    tiles = {"A": "0 0 0: 0 water, 12 hill"}
    board = lay(tiles, Piece("arrow", "A.0"), water=WaterRule("sea", enter=False))
    assert names(board, board.arrows) == {"A/0", "A/1"}
    assert names(board, board.entry) == {"A/1"}


def test_an_arrow_at_a_drawn_region_points_nowhere_on_tiles(lay: Lay) -> None:
    board = lay({"A": "0 0 0: 012 forest"}, Piece("arrow", "r1"))
    assert board.arrows == 0
    assert not board.faces_outside("r1")
