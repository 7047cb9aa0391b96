"""Boards that somebody drew: regions, neighbours, water, edge and prices."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from realms.board.board import Board, bits
from realms.board.build_board import build_board
from realms.board.drawing import UNIT, Drawing, id_order, on_plane, on_sheet
from realms.board.drawn_board import DrawnBoard
from realms.board.incremental import rebuild
from realms.board.layout import Layout, Piece, WaterRule
from realms.board.names import place_name, region_name, spot_name
from realms.tiles.tileset import load_tileset

from help.documents import Entry
from help.drawings import NODES, two_regions, voronoi

SEEDS = st.integers(0, 10**6)


def layout(drawing: Mapping[str, Any], *pieces: Piece, water: WaterRule = WaterRule("sea")) -> Layout:  # noqa: B008
    return Layout(load_tileset("stand-in"), (), pieces, water, drawing=Drawing(drawing))


def drawn(drawing: Mapping[str, Any], *pieces: Piece, water: WaterRule = WaterRule("sea")) -> DrawnBoard:  # noqa: B008
    board = build_board(layout(drawing, *pieces, water=water))
    assert isinstance(board, DrawnBoard)
    return board


def strip(*regions: Entry, **more: Any) -> Entry:
    """Regions side by side from west to east, each a square of 50 mm."""
    count = len(regions)
    nodes = {f"t{x}": [50 * x, 0] for x in range(count + 1)}
    nodes |= {f"b{x}": [50 * x, 50] for x in range(count + 1)}
    rails = [[f"{row}{x}" for x in range(count + 1)] for row in "tb"]
    posts = [[f"t{x}", f"b{x}"] for x in range(count + 1)]
    named = {f"r{x + 1}": {"at": [50 * x + 25, 25], **each} for x, each in enumerate(regions)}
    return {"size": [50 * count, 50], "nodes": nodes, "lines": rails + posts, "regions": named, **more}


FARM, WOOD, HILL = ({"terrain": kind} for kind in ("farmland", "forest", "hill"))
LAKE, RIVER, SEA = ({"terrain": "water", "water": kind} for kind in ("lake", "river", "sea"))
PEAKS, GAP = {"terrain": "mountain"}, {"terrain": "chasm"}


def pairs(board: Board) -> set[tuple[str, str]]:
    return {
        (board.names[one], board.names[other])
        for one, mask in enumerate(board.adj)
        for other in bits(mask)
        if one < other
    }


def names(board: Board, regions: int) -> set[str]:
    return {board.names[region] for region in bits(regions)}


def test_regions_are_numbered_by_their_ids_whatever_their_order() -> None:
    regions = [FARM] * 11
    drawing = strip(*regions)
    shuffled = {**drawing, "regions": dict(reversed(drawing["regions"].items()))}
    assert drawn(drawing).names == drawn(shuffled).names == tuple(f"r{number}" for number in range(1, 12))
    assert sorted(["r10", "r9", "a", "r9b"], key=id_order) == ["a", "r9", "r9b", "r10"]


def test_regions_side_by_side_are_neighbours() -> None:
    board = drawn(strip(FARM, WOOD, HILL))
    assert pairs(board) == {("r1", "r2"), ("r2", "r3")}
    assert board.terrain == ("farmland", "forest", "hill")
    assert board.rim == board.entry == board.all_regions
    assert board.placements == board.holes == ()
    assert board.landmasses == (("r1", "r2", "r3"),)


def test_joins_and_severs_say_otherwise() -> None:
    told = strip(FARM, WOOD, HILL, joins=[["r1", "r3"]], severs=[["r2", "r1"], ["r9", "r1"]])
    assert pairs(drawn(told)) == {("r1", "r3"), ("r2", "r3")}


@settings(max_examples=25, deadline=None)
@given(SEEDS, st.data())
def test_joining_and_severing_changes_that_pair_alone(seed: int, data: st.DataObject) -> None:
    drawing = voronoi(seed)
    before = drawn(drawing)
    pair = data.draw(st.lists(st.sampled_from(before.names), min_size=2, max_size=2, unique=True))
    ordered = (
        before.names[min(map(before.names.index, pair))],
        before.names[max(map(before.names.index, pair))],
    )
    assert pairs(drawn({**drawing, "joins": [pair]})) == pairs(before) | {ordered}
    assert pairs(drawn({**drawing, "severs": [pair]})) == pairs(before) - {ordered}


def test_a_chasm_is_no_region_but_keeps_its_place_between_others() -> None:
    board = drawn(strip(FARM, GAP, HILL))
    assert board.names == ("r1", "r3")
    assert pairs(board) == set()
    assert board.chasms == ("r2",)
    assert {name: names(board, mask) for name, mask in board.chasm_neighbours.items()} == {"r2": {"r1", "r3"}}
    assert board.region("r2") is None
    assert board.terrain_at("r2") == "chasm"
    assert board.landmasses == (("r1", "r2", "r3"),)


def test_a_chasm_piece_covers_a_region_and_a_mountain_piece_makes_land() -> None:
    pieces = Piece("chasm", "r1", {"volcano": True}), Piece("mountain", "r2", {"symbol": "mine"})
    board = drawn(strip(FARM, LAKE, HILL), *pieces)
    assert board.terrain == ("mountain", "hill")
    assert board.symbols == (frozenset({"mine"}), frozenset())
    assert board.water == 0
    assert [board.printed_terrain(name) for name in ("r1", "r2")] == ["farmland", "water"]


def test_a_symbol_under_a_mountain_piece_does_not_show() -> None:
    wood = {**WOOD, "symbols": ["cavern"]}
    board = drawn(strip(wood, wood), Piece("mountain", "r1"))
    assert board.symbols == (frozenset(), frozenset({"cavern"}))
    assert board.printed_symbols("r1") == ("cavern",)
    assert board.symbol_regions["cavern"] == 0b10


def test_a_peak_raises_the_price_of_a_drawn_mountain() -> None:
    peaks = (Piece("peak", "r1"), Piece("peak", "r3"))
    board = drawn(strip(PEAKS, PEAKS, FARM, RIVER, LAKE), *peaks, Piece("tribe", "r2"), Piece("tribe", "r2"))
    assert board.prices == (4, 3, 2, 1, 2)
    assert board.guards == (0, 2, 0, 0, 0)
    assert [board.price(region) for region in range(5)] == [4, 5, 2, 1, None]
    assert names(board, board.peaks) == {"r1"}


def test_bodies_of_water_are_what_touches_and_is_of_one_kind() -> None:
    usual = {"terrain": "water"}
    board = drawn(strip(RIVER, RIVER, LAKE, FARM, usual, SEA, LAKE))
    assert [names(board, body) for body in board.water_bodies] == [
        {"r1", "r2"},
        {"r3"},
        {"r5", "r6"},
        {"r7"},
    ]
    assert names(board, board.water_regions["sea"]) == {"r5", "r6"}
    assert names(board, board.passable) == {"r1", "r2", "r4"}
    assert names(board, board.coast) == {"r4"}


def test_newcomers_come_over_a_sea_at_the_edge_if_the_realm_allows_it() -> None:
    hidden = {**FARM, "edge": False}
    drawing = strip(hidden, SEA, FARM)
    assert names(drawn(drawing), drawn(drawing).entry) == {"r1", "r3"}
    closed = drawn(drawing, water=WaterRule("sea", enter=False))
    assert names(closed, closed.entry) == {"r3"}


def test_an_edge_that_the_drawing_cannot_tell_is_told() -> None:
    inner = {**NODES, "i": [20, 20], "j": [80, 20], "k": [80, 80], "l": [20, 80]}
    lines = [["n1", "n3", "n4", "n6", "n1"], ["i", "j", "k", "l", "i"]]
    regions = {"r1": {"at": [50, 50], **FARM}, "r2": {"at": [150, 50], **WOOD}}
    island = two_regions(nodes=inner, lines=lines, regions=regions)
    assert names(drawn(island), drawn(island).rim) == {"r2"}
    told = {**regions, "r1": {**regions["r1"], "edge": True}, "r2": {**regions["r2"], "edge": False}}
    board = drawn({**island, "regions": told})
    assert names(board, board.rim) == {"r1"}
    assert board.faces_outside("r1")
    assert not board.faces_outside("r2")


def test_arrows_lie_on_regions() -> None:
    board = drawn(strip(FARM, WOOD, SEA), Piece("arrow", "r2"), Piece("arrow", "r9"), Piece("arrow", "C.3"))
    assert names(board, board.arrows) == names(board, board.entry) == {"r2"}


def test_regions_without_paint_or_face_are_left_out() -> None:
    drawing = strip(FARM, {}, HILL)
    drawing["regions"] |= {"r4": {"at": [26, 26], **WOOD}, "r5": {"at": [500, 500], **WOOD}}
    board = drawn(drawing)
    assert board.names == ("r1", "r3")
    assert pairs(board) == set()
    assert [board.knows(name) for name in ("r1", "r2", "r4", "r5", "C/0")] == [
        True,
        True,
        False,
        False,
        False,
    ]


def test_worlds_follow_the_terrain_or_are_told() -> None:
    below = {"terrain": "mushroom_forest"}
    board = drawn(strip(FARM, below, PEAKS, {**PEAKS, "world": "underground"}))
    assert names(board, board.world_regions["underground"]) == {"r2", "r4"}
    assert [board.world_at(name) for name in ("r2", "r3", "r9")] == ["underground", "surface", None]


def test_a_terrain_of_one_world_lies_there_whatever_is_written() -> None:
    board = drawn(strip({**FARM, "world": "underground"}, {"terrain": "mine", "world": "surface"}))
    assert [board.world_at(name) for name in board.names] == ["surface", "underground"]


def test_features_are_those_of_tiles() -> None:
    pieces = (
        Piece("marker", "r1", {"marker": "harbour"}),
        Piece("coin_mine", "r2"),
        Piece("tunnel", "r1", {"number": 1}),
    )
    board = drawn(strip({**FARM, "symbols": ["mine"]}, WOOD), *pieces, Piece("tunnel", "r2", {"number": 1}))
    assert dict(board.feature_regions) == {
        "farmland": 1, "forest": 2, "surface": 3, "mine": 1,
        "marker": 1, "marker harbour": 1, "coin_mine": 2, "tunnel": 3,
    }  # fmt: skip
    assert list(board.lying("coin_mine")) == [(1, pieces[1])]
    assert board.tunnels == {1: (0, 1)}


def test_names_are_those_of_the_author_or_the_terrain_with_the_id() -> None:
    given_names = {"en": "Old Wood", "fr": "Vieux Bois"}
    twins = [{**HILL, "names": {"en": "Twin"}}, {**HILL, "names": {"de": "Twin"}}]
    board = drawn(strip({**WOOD, "names": given_names}, FARM, *twins, LAKE, GAP))
    assert [str(region_name(board, region)) for region in range(5)] == [
        "Old Wood", "farmland r2", "Twin (r3)", "Twin (r4)", "lake r5",
    ]  # fmt: skip
    assert region_name(board, 0).in_language("fr") == "Vieux Bois"
    assert region_name(board, 1).in_language("fr") == "champs r2"
    assert str(place_name(board, "r6")) == str(spot_name(board, "r6")) == "chasm r6"
    assert str(place_name(board, "C/0")) == "C/0 (not on the map)"


def test_a_new_piece_leaves_the_faces_as_they_are() -> None:
    before = layout(voronoi(1))
    old = build_board(before)
    new = rebuild(old, before.with_piece(Piece("tribe", "r1")))
    assert isinstance(old, DrawnBoard)
    assert isinstance(new, DrawnBoard)
    assert new.faces is old.faces
    assert new.guards[0] == 1
    assert list(new.successors(old)) == list(range(old.region_count))


def test_new_lines_make_new_faces_and_regions_go_to_where_their_ids_are() -> None:
    old = drawn(strip(FARM, WOOD, HILL))
    new = rebuild(old, layout(strip(FARM, GAP, HILL)))
    assert isinstance(new, DrawnBoard)
    assert new.faces is not old.faces
    assert list(new.successors(old)) == [0, -1, 1]


def test_tiles_and_drawings_follow_each_other() -> None:
    empty = Layout(load_tileset("stand-in"), ())
    tiles = build_board(empty)
    assert tiles.is_empty
    board = rebuild(tiles, layout(strip(FARM)))
    assert isinstance(board, DrawnBoard)
    assert not board.is_empty
    assert not rebuild(board, replace(empty, drawing=None)).placements


@settings(max_examples=25, deadline=None)
@given(SEEDS)
def test_a_board_is_sound(seed: int) -> None:
    board = drawn(voronoi(seed))
    for region, near in enumerate(board.adj):
        assert not near >> region & 1
        assert all(board.adj[other] >> region & 1 for other in bits(near))
    assert sum(board.terrain_regions.values()) == board.all_regions
    assert sum(shape.area for shape in board.shapes) == pytest.approx(100 * 80 * UNIT**2)
    assert all(board.region(board.names[region]) == region for region in range(board.region_count))
    for name in board.names:
        x, y = board.middle(name).at
        assert on_sheet(on_plane((x, y))) == pytest.approx((x, y))
