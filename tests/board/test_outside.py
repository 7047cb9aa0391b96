"""Along the outside of the tiles: by hand, and against a flood and the landmasses of the board itself."""

from collections.abc import Iterable
from dataclasses import replace

import pytest
from hypothesis import given, infer
from hypothesis import strategies as st

from realms.board.build_board import build_board
from realms.board.grid import Grid
from realms.board.hexes import Cell, neighbour
from realms.board.layout import Layout, Piece, Placement
from realms.board.outside import Outside, greatest_extent

from help.boards import with_tile

LETTERS = "ABCDEFGHIJKLM"
RING = [neighbour((0, 0), side) for side in range(6)]


def shore(cells: Iterable[Cell], pieces: Iterable[Piece] = ()) -> Outside:
    laid = zip(LETTERS, cells, strict=False)
    return Outside([Placement(letter, "surface", *cell, 0) for letter, cell in laid], pieces=tuple(pieces))


def berths(along: Outside, tile: str, table: int = 0) -> set[Cell]:
    return set(along.grid.cells(along.push_targets(tile, table)))


@given(cells=st.sets(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), min_size=1, max_size=30))
def test_a_grid_knows_neighbours_and_the_outside(cells: set[Cell]) -> None:
    grid = Grid.about(cells)
    assert set(grid.cells(grid.mask(cells))) == cells
    beside = {neighbour(cell, side) for cell in cells for side in range(6)}
    assert set(grid.cells(grid.around(grid.mask(cells)))) == beside
    for side in range(6):
        assert set(grid.cells(grid.step(grid.mask(cells), side))) == {neighbour(cell, side) for cell in cells}
    window = [(q, r) for q in range(-7, 8) for r in range(-7, 8)]
    reached, frontier = {(-7, -7)}, [(-7, -7)]
    while frontier:
        cell = frontier.pop()
        for near in (neighbour(cell, side) for side in range(6)):
            if near in window and near not in cells and near not in reached:
                reached.add(near)
                frontier.append(near)
    outside = set(grid.cells(grid.outside(grid.mask(cells))))
    assert outside & beside == reached & beside


@given(layout=infer)
def test_the_open_sides_are_those_of_the_outline(layout: Layout) -> None:
    board = build_board(layout)
    loops = {side for loop in board.outline.outer for side in loop}
    open_sides = board.outside.open_sides()
    assert {(tile, side) for tile, sides in open_sides for side in range(6) if sides >> side & 1} == loops


@given(layout=infer, data=st.data())
def test_after_any_push_all_hangs_together(layout: Layout, data: st.DataObject) -> None:
    """A tile can be pushed to exactly those cells where the board then has one landmass."""
    board = build_board(layout)
    tile = data.draw(st.sampled_from(board.outside.outer_tiles() or (board.placements[0].tile,)))
    laid = board.placements[board.rank_of[tile]]
    rest = {other.cell for other in board.placements if other.tile != tile}
    found = berths(board.outside, tile)
    outside = board.outside.grid.outside(board.outside.grid.mask(rest)) if rest else 0
    for cell in {neighbour(each, side) for each in rest for side in range(6)} - rest:
        after = with_tile(board, replace(laid, q=cell[0], r=cell[1]))
        touches = any(tile in joint for joint in after.placed.joints)
        free = bool(outside & board.outside.grid.bit(cell))
        if not any(piece.piece == "tunnel" for piece in board.pieces):
            assert (cell in found) == (touches and free and len(after.landmasses) == 1)


def test_the_middle_of_a_ring_is_no_place_to_go() -> None:
    closed = shore([*RING, (2, -1)])
    assert berths(closed, "G")
    assert (0, 0) not in berths(closed, "G")
    assert set(closed.outer_tiles()) == set("ABCDEFG")
    assert (0, 0) in closed.grid.cells(closed.free_cells_beside("surface"))
    full = shore([(0, 0), *RING])
    assert set(full.outer_tiles()) == set("BCDEFG")
    opened = shore([*RING[:5], (2, -1)])
    assert (0, 0) in berths(opened, "F")


def test_a_bridge_goes_only_where_it_joins_both_parts() -> None:
    row = shore([(0, 0), (1, 0), (2, 0)])
    assert berths(row, "B") == {(1, 0)}
    assert berths(shore([(0, 0), (1, 0), (1, 1)]), "B") >= {(0, 1), (1, 0)}
    bent = shore([(0, 0), (1, -1), (2, -1)])
    assert berths(bent, "B") == {(1, -1), (1, 0)}


def test_a_tunnel_holds_parts_together() -> None:
    cells = [(0, 0), (1, 0), (2, 0), (3, 0)]
    joined = [Piece("tunnel", "A/0", {"number": 1}), Piece("tunnel", "C/0", {"number": 1})]
    assert berths(shore(cells), "B") == {(1, 0)}
    assert (4, 0) in berths(shore(cells, joined), "B")
    own = [Piece("tunnel", "B/0", {"number": 1}), Piece("tunnel", "A/0", {"number": 1})]
    assert (4, 0) in berths(shore(cells, own), "B")
    assert shore(cells).connected
    assert not shore([(0, 0), (2, 0)]).connected


def test_nothing_goes_over_the_edge_of_the_table() -> None:
    row = shore([(0, 0), (1, 0), (2, 0)])
    assert max(greatest_extent([(0, 0), (1, 0), cell]) for cell in berths(row, "C")) == 3
    near = berths(row, "C", table=2)
    assert {greatest_extent([(0, 0), (1, 0), cell]) for cell in near} == {2, 3}
    block = shore([(0, 0), (1, 0), (0, 1)])
    assert {greatest_extent([(0, 0), (1, 0), cell]) for cell in berths(block, "C", table=2)} == {2}
    assert {greatest_extent([(0, 0), (1, 0), cell]) for cell in berths(block, "C", table=3)} == {2, 3}


@pytest.mark.parametrize("but", ["", "A"])
def test_a_cell_is_called_by_the_smallest_side_that_faces_it(but: str) -> None:
    placements = [Placement("A", "surface", 0, 0, 2), Placement("B", "surface", 1, 0, 0)]
    along = Outside(placements)
    facing = [
        (laid.tile, side)
        for laid in placements
        for side in range(6)
        if laid.tile != but and neighbour(laid.cell, (side + laid.turn) % 6) == (1, -1)
    ]
    assert along.cell_names(along.grid.bit((1, -1)), but) == [min(facing)]
    assert along.cell_names(along.grid.mask([(1, -1), (2, 0)]), but) == sorted([min(facing), ("B", 0)])


def test_worlds_that_do_not_touch_have_shores_of_their_own() -> None:
    above, below = Placement("A", "surface", 0, 0, 0), Placement("B", "underground", 1, 0, 0)
    apart, mixed = Outside([above, below]), Outside([above, below], worlds_touch=True)
    assert (apart.connected, mixed.connected) == (False, True)
    assert dict(apart.open_sides()) == {"A": 63, "B": 63}
    assert dict(mixed.open_sides()) == {"A": 62, "B": 55}
    assert apart.push_targets("A") == 0
