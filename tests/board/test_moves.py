"""Moved tiles change some properties of a board only, and a rebuilt board equals one built from nothing."""

from dataclasses import replace
from functools import reduce
from operator import or_
from typing import Any

import pytest
from hypothesis import given, infer
from hypothesis import strategies as st

from realms.board import addresses
from realms.board.board import Board, bits
from realms.board.build_board import build_board
from realms.board.hexes import Cell, turned
from realms.board.incremental import added_piece, changed_tile, lay_one_tile, rebuild
from realms.board.layout import Layout, Piece, Placement
from realms.board.lazy import lazy_property
from realms.board.tile_board import TileBoard
from realms.tiles.kinds import WORLDS
from realms.tiles.tileset import TileSet, load_tileset

from help.boards import with_tile

# The properties of a board about regions and addresses, not about cells.
ABOUT_REGIONS = sorted(
    name
    for name, value in {**vars(Board), **vars(TileBoard)}.items()
    if isinstance(value, lazy_property | property)
    and name
    not in {
        "layout",
        "placements",
        "placement_at",
        "outline",
        "holes",
        "shapes",
        "graph",
        "passable_graph",
        "pieces",
        "tileset",
        "outside",
    }
)


def view(board: Board) -> dict[str, Any]:
    """Return all properties of a board about its regions."""
    said = {name: getattr(board, name) for name in ABOUT_REGIONS}
    prices = [board.price(region) for region in range(board.region_count)]
    edges = {laid.tile: board.met_by_sides(laid.tile) for laid in board.placements}
    holes = {(hole.name, hole.regions, len(hole.cells)) for hole in board.holes}
    loops = {frozenset(loop) for loop in board.outline.outer}
    return said | {"made": board.region_map, "prices": prices, "edges": edges, "holes": holes, "loops": loops}


def moved(layout: Layout, turn: int, by: Cell) -> Layout:
    """Turn a whole realm about the origin, then move it."""
    return replace(
        layout,
        placements=tuple(
            replace(laid, q=q + by[0], r=r + by[1], turn=(laid.turn + turn) % 6)
            for laid in layout.placements
            for q, r in [turned(laid.cell, turn)]
        ),
    )


def test_the_view_of_a_board_leaves_nothing_out() -> None:
    assert {"adj", "rim", "entry", "names", "thirds", "landmasses", "water_regions"} <= set(ABOUT_REGIONS)


@given(layout=infer, turn=st.integers(0, 5), by=st.tuples(st.integers(-400, 400), st.integers(-400, 400)))
def test_turning_and_moving_the_whole_realm_changes_nothing(layout: Layout, turn: int, by: Cell) -> None:
    before, after = build_board(layout), build_board(moved(layout, turn, by))
    assert view(after) == view(before)
    expected = sorted(
        (hole.name, sorted((q + by[0], r + by[1]) for q, r in (turned(cell, turn) for cell in hole.cells)))
        for hole in before.holes
    )
    assert sorted((hole.name, sorted(hole.cells)) for hole in after.holes) == expected


@given(layout=infer)
def test_coordinates_may_be_huge(layout: Layout) -> None:
    far = moved(layout, 0, (10**14, -(10**14)))
    assert view(build_board(far)) == view(build_board(layout))


@pytest.mark.rule("realms.tile.free_assembly")
@given(layout=infer, data=st.data())
def test_addresses_survive_moving_and_turning_a_tile(layout: Layout, data: st.DataObject) -> None:
    """The thirds of a moved tile keep their terrain, symbols, pieces and, on land, their region."""
    board = build_board(layout)
    tile = data.draw(st.sampled_from(board.placements))
    cell = data.draw(st.tuples(st.integers(5, 6), st.integers(5, 6)) | st.just(tile.cell))
    after = with_tile(board, replace(tile, q=cell[0], r=cell[1], turn=data.draw(st.integers(0, 5))))
    for laid in board.placements:
        for third in range(3):
            address = addresses.third(laid.tile, third)
            assert after.terrain_at(address) == board.terrain_at(address)
            here, there = board.region(address), after.region(address)
            assert (here is None) == (there is None)
            if here is not None and there is not None and board.land >> here & 1:
                assert after.thirds[there] == board.thirds[here]
                assert after.symbols[there] == board.symbols[here]
                assert after.price(there) == board.price(here)
    assert after.pieces_at == board.pieces_at


def same(one: Board, other: Board) -> None:
    """Compare all properties of two boards."""
    assert one.layout == other.layout
    assert (one.placements, one.placement_at, one.placed.faces) == (
        other.placements,
        other.placement_at,
        other.placed.faces,
    )
    assert (one.tileset, one.pieces, one.water_rule) == (other.tileset, other.pieces, other.water_rule)
    joints = [{frozenset([joint[:2], joint[2:]]) for joint in board.placed.joints} for board in (one, other)]
    assert joints[0] == joints[1]
    assert len(one.placed.joints) == len(other.placed.joints) == len(joints[0])
    assert view(one) == view(other)
    assert one.holes == other.holes
    assert [set(bits(mask)) for mask in one.adj] == [set(one.graph[region]) for region in one.graph]
    assert [shape.equals(twin) for shape, twin in zip(one.shapes, other.shapes, strict=True)] == [
        True
    ] * one.region_count


@given(layout=infer, data=st.data())
def test_a_board_with_a_tile_is_the_board_of_all_tiles(layout: Layout, data: st.DataObject) -> None:
    """Lay, move, turn or flip a tile, on a free cell or on an occupied one, where it cannot lie."""
    board = build_board(layout)
    known = [laid.tile for laid in layout.placements]
    names = st.sampled_from([*known, *layout.tileset.tiles, "Z9", "b"])
    cells = st.tuples(st.integers(-3, 3), st.integers(-3, 3)) | st.sampled_from(sorted(board.placement_at))
    for _ in range(3):
        tile, cell = data.draw(names), data.draw(cells)
        placement = Placement(tile, data.draw(st.sampled_from(WORLDS)), *cell, data.draw(st.integers(0, 5)))
        layout = layout.with_tile(placement)
        board = rebuild(board, layout)
        same(board, build_board(layout))


@given(layout=infer, data=st.data())
def test_a_board_with_a_piece_is_the_board_of_all_pieces(layout: Layout, data: st.DataObject) -> None:
    """Lay the pieces of a realm one by one, in any order, while tiles move."""
    pieces = data.draw(st.permutations(layout.pieces))
    board = build_board(replace(layout, pieces=()))
    for piece in pieces:
        view(board)
        board = rebuild(board, board.layout.with_piece(piece))
        tile = data.draw(st.sampled_from(board.placements))
        board = with_tile(board, replace(tile, turn=data.draw(st.integers(0, 5))))
        same(board, build_board(board.layout))


def cells_around(board: TileBoard) -> dict[str, Any]:
    """Return all that a board says about free cells, by their coordinates."""
    outside = board.outside
    cells = outside.grid.cells
    beside = {world: outside.free_cells_beside(world) for world in WORLDS}
    return {
        "names": {
            cell: outside.cell_names(outside.grid.bit(cell)) for cell in cells(reduce(or_, beside.values()))
        },
        "beside": {world: {*cells(mask)} for world, mask in beside.items()},
        "open sides": {*outside.open_sides()},
        "tiles": {tile: [*cells(bit)] for tile, bit in outside.bit_of.items()},
        "order": (list(outside.bit_of), list(outside.placement_of), outside.cells),
        "more": (outside.outer_tiles(), outside.connected, {*cells(outside.taken)}),
    }


@given(layout=infer, data=st.data())
def test_a_board_that_grew_tile_by_tile_is_the_board_of_all_tiles(
    layout: Layout, data: st.DataObject
) -> None:
    """Lay tiles beside others and pieces on them, in any order, and ask the boards between for anything."""
    coming = data.draw(st.permutations(layout.placements))
    board = build_board(replace(layout, placements=(), pieces=()))
    for laid in coming:
        ask = data.draw(st.sampled_from([*ABOUT_REGIONS, "outside", "cell names", "nothing"]))
        if ask == "cell names":
            cells_around(board)
        elif ask != "nothing":
            getattr(board, ask)
        board = with_tile(board, laid)
        for piece in [piece for piece in layout.pieces if laid.tile in addresses.tiles_of(piece.at)]:
            if piece not in board.pieces:
                board = rebuild(board, board.layout.with_piece(piece))
    whole = build_board(board.layout)
    assert isinstance(board, TileBoard)
    assert isinstance(whole, TileBoard)
    same(board, whole)
    assert cells_around(board) == cells_around(whole)


@pytest.mark.parametrize("third", range(3))
def test_a_chasm_on_a_tile_whose_water_joins_others_is_laid_anew(third: int) -> None:
    """N and P are all water."""
    for turn in range(6):
        tiles = Placement("N", "surface", 0, 0, turn), Placement("P", "surface", 1, 0, turn)
        board = build_board(Layout(load_tileset("stand-in"), tiles))
        for tile in "NP":
            after = rebuild(board, board.layout.with_piece(Piece("chasm", addresses.third(tile, third))))
            same(after, build_board(after.layout))


def two(*more: Placement) -> Layout:
    return Layout(
        load_tileset("stand-in"),
        (Placement("A", "surface", 0, 0, 0), Placement("C", "surface", 1, 0, 0), *more),
        (Piece("mountain", "C/1"), Piece("tribe", "B/0")),
    )


@pytest.mark.parametrize(
    "placement",
    [
        Placement("B", "surface", 0, 1, 2),
        Placement("C", "surface", 0, 1, 0),
        Placement("C", "surface", 1, 0, 4),
        Placement("C", "underground", 1, 0, 0),
        Placement("N", "surface", 0, 1, 0),
    ],
    ids=["laid", "moved", "turned", "flipped", "water"],
)
def test_one_tile_is_laid_without_looking_at_the_others(placement: Placement) -> None:
    layout = two()
    board = build_board(layout)
    placed = lay_one_tile(board.placed, placement, layout.with_tile(placement))
    assert placed is not None
    assert placed.placement_at == build_board(layout.with_tile(placement)).placement_at
    same(with_tile(board, placement), build_board(layout.with_tile(placement)))


@pytest.mark.parametrize(
    "placement",
    [
        Placement("B", "surface", 1, 0, 0),
        Placement("C", "surface", 0, 0, 0),
        Placement("b", "surface", 5, 5, 0),
    ],
    ids=["taken", "moved to taken", "unknown"],
)
def test_a_tile_that_cannot_lie_is_left_out(placement: Placement) -> None:
    board = with_tile(build_board(two()), placement)
    assert placement.tile not in board.rank_of
    assert placement in board.layout.placements
    same(board, build_board(two().with_tile(placement)))


def test_a_tile_that_could_not_lie_comes_back_when_its_cell_is_free() -> None:
    board = build_board(two(Placement("B", "surface", 1, 0, 0)))
    assert "B" not in board.rank_of
    after = with_tile(board, Placement("C", "surface", 2, 0, 0))
    assert set(after.rank_of) == {"A", "B", "C"}
    same(after, build_board(after.layout))


@given(layout=infer, data=st.data())
def test_the_one_tile_that_lies_otherwise_is_found(layout: Layout, data: st.DataObject) -> None:
    tile = data.draw(st.sampled_from(layout.placements))
    other = replace(tile, turn=(tile.turn + data.draw(st.integers(1, 5))) % 6)
    changed = replace(layout, placements=tuple(other if laid is tile else laid for laid in layout.placements))
    assert changed_tile(layout, changed) == other
    assert changed_tile(changed, layout) == tile
    assert changed_tile(replace(layout), layout) is None


def test_a_layout_that_differs_in_more_than_a_tile_has_no_newest() -> None:
    layout, added = two(), Placement("B", "surface", 0, 1, 2)
    assert changed_tile(layout, two(added)) == added
    assert changed_tile(two(added), layout) is None, "taken away"
    first, second = layout.placements
    for placements in (
        (replace(first, turn=3), replace(second, turn=3)),
        (second, first),
        (first, replace(second, tile="D")),
    ):
        assert changed_tile(layout, replace(layout, placements=placements)) is None
    for others in ({"pieces": ()}, {"worlds_touch": True}, {"tileset": TileSet("other", {})}):
        changed = replace(layout, placements=(first, replace(second, turn=3)), **others)
        assert changed_tile(layout, changed) is None


@given(layout=infer)
def test_the_one_piece_that_is_new_is_found(layout: Layout) -> None:
    piece = Piece("tribe", "A/0")
    assert added_piece(layout, layout.with_piece(piece)) == piece
    assert added_piece(layout, layout) is None
    assert added_piece(layout.with_piece(piece), layout) is None
    assert added_piece(layout, layout.with_piece(piece).with_tile(Placement("A", "surface", 9, 9, 0))) is None


def test_the_board_before_stays_as_it_was() -> None:
    board = build_board(two())
    before = view(board)
    with_tile(board, Placement("B", "surface", 0, 1, 2))
    assert view(board) == before


def test_the_order_of_placements_does_not_matter(tile_sets: dict[str, TileSet]) -> None:
    tiles = [
        Placement(name, "surface", rank, 0, rank % 6) for rank, name in enumerate(["C10", "C2", "B", "C"])
    ]
    one = build_board(Layout(tile_sets["winding"], tuple(tiles)))
    other = build_board(Layout(tile_sets["winding"], tuple(reversed(tiles))))
    assert [laid.tile for laid in one.placements] == ["B", "C", "C2", "C10"]
    assert view(one) == view(other)
