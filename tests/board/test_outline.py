"""The outline and the holes: random shapes against a flood from outside, islands in islands by hand."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

import pytest
from hypothesis import given, infer
from hypothesis import strategies as st

from realms.board import addresses
from realms.board.board import Board, bits
from realms.board.build_board import build_board
from realms.board.hexes import Cell, distance, neighbour
from realms.board.layout import Layout, Placement
from realms.tiles.kinds import WORLDS, World
from realms.tiles.tileset import load_tileset

from help.rivers import mouths

NAMES = [
    f"{letter}{copy}" for copy in ("", *range(2, 12)) for letter in "ABCDEFGHIJKLMORUWZ"
]  # tiles of land
ORIGIN = (0, 0)

Lay = Callable[..., Board]


def disc(radius: int, centre: Cell = ORIGIN) -> set[Cell]:
    q, r = centre
    window = range(-radius, radius + 1)
    return {(q + x, r + y) for x in window for y in window if distance((x, y), ORIGIN) <= radius}


def ring(radius: int, centre: Cell = ORIGIN) -> set[Cell]:
    return disc(radius, centre) - disc(radius - 1, centre)


def realm(surface: Iterable[Cell], underground: Iterable[Cell] = (), touch: bool = False) -> Board:
    """Tiles of land on these cells, named A, B, C ... from west to east and north to south."""
    worlds: list[tuple[World, Cell]] = [("surface", cell) for cell in sorted(surface)]
    worlds += [("underground", cell) for cell in sorted(underground)]
    tiles = zip(NAMES, worlds, strict=False)
    placements = tuple(Placement(name, world, *cell, 0) for name, (world, cell) in tiles)
    assert len(placements) == len(worlds)
    return build_board(Layout(load_tileset("stand-in"), placements, worlds_touch=touch))


@dataclass(frozen=True)
class Flood:
    """The empty cells around the tiles of one world, or of both where they touch."""

    tiles: dict[Cell, Placement]

    @cached_property
    def empty(self) -> set[Cell]:
        qs, rs = zip(*self.tiles, strict=True)
        window = {(q, r) for q in range(min(qs) - 1, max(qs) + 2) for r in range(min(rs) - 1, max(rs) + 2)}
        return window - set(self.tiles)

    @cached_property
    def pools(self) -> list[set[Cell]]:
        """The connected groups of empty cells, that of the outside first."""
        left, found = set(self.empty), []
        for start in [min(self.empty), *sorted(self.empty)]:
            pool, frontier = set[Cell](), [start] if start in left else []
            while frontier:
                cell = frontier.pop()
                if cell in left:
                    left.remove(cell)
                    pool.add(cell)
                    frontier += [neighbour(cell, side) for side in range(6)]
            found += [pool] if pool else []
        return found

    def facing(self, pool: set[Cell]) -> set[addresses.Side]:
        """The own sides of tiles that face a group of empty cells."""
        return {
            (laid.tile, (side - laid.turn) % 6)
            for cell, laid in self.tiles.items()
            for side in range(6)
            if neighbour(cell, side) in pool
        }


def floods(board: Board) -> Iterator[Flood]:
    worlds = [WORLDS] if board.layout.worlds_touch else [WORLDS[:1], WORLDS[1:]]
    for among in worlds:
        tiles = {laid.cell: laid for laid in board.placements if laid.face in among}
        if tiles:
            yield Flood(tiles)


def landmasses(flood: Flood) -> int:
    """Count the groups of touching tiles that reach the outside."""
    outside, left, found = flood.pools[0], set(flood.tiles), 0
    while left:
        frontier, reaches = [min(left)], False
        while frontier:
            cell = frontier.pop()
            reaches |= any(neighbour(cell, side) in outside for side in range(6))
            if cell in left:
                left.remove(cell)
                frontier += [step for side in range(6) if (step := neighbour(cell, side)) in left]
        found += reaches
    return found


def check(board: Board) -> None:
    """Outline and holes of a board are those that a flood finds."""
    outer: set[addresses.Side] = set()
    loops = 0
    holes: dict[str, tuple[tuple[Cell, ...], int]] = {}
    for flood in floods(board):
        outside, *inside = flood.pools
        outer |= flood.facing(outside)
        loops += landmasses(flood)
        for pool in inside:
            sides = flood.facing(pool)
            name = f"hole:{addresses.side(*min(sides, key=addresses.side_order))}"
            holes[name] = tuple(sorted(pool)), regions_on(board, sides)
    assert {hole.name: (hole.cells, hole.regions) for hole in board.holes} == holes
    assert len(board.holes) == len(holes)
    order = [
        addresses.side_order(addresses.split_side(hole.name.removeprefix("hole:"))) for hole in board.holes
    ]
    assert order == sorted(order)
    walked = [side for loop in board.outline.outer for side in loop]
    assert len(walked) == len(set(walked))
    assert set(walked) == outer
    assert len(board.outline.outer) == loops
    assert board.rim == regions_on(board, outer)


def regions_on(board: Board, sides: Iterable[addresses.Side]) -> int:
    found = 0
    for side in sides:
        found |= board.on_side(*side)
    return found


@given(layout=infer)
def test_random_realms(layout: Layout) -> None:
    check(build_board(layout))


@st.composite
def onions(draw: st.DrawFn) -> Board:
    """Rings within rings, some of them missing, some underground, with a few cells changed."""
    skins = draw(st.lists(st.sampled_from(["", "surface", "surface", "underground"]), min_size=7, max_size=7))
    there = {
        cell: skin for radius, skin in enumerate(skins) for cell in (ring(radius) if radius else disc(0))
    }
    changed = draw(
        st.dictionaries(st.sampled_from(sorted(there)), st.sampled_from(["", *WORLDS]), max_size=12)
    )
    there |= changed
    surface = [cell for cell, world in there.items() if world == "surface"]
    underground = [cell for cell, world in there.items() if world == "underground"]
    return realm(surface, underground, draw(st.booleans()))


@given(onions())
def test_rings_within_rings(board: Board) -> None:
    check(board)


def test_nothing_has_no_outline() -> None:
    board = realm([])
    assert (board.region_count, board.rim, board.holes, board.outline.outer, mouths(board), board.entry) == (
        0,
        0,
        (),
        (),
        0,
        0,
    )


def test_one_tile_is_outline_all_round() -> None:
    board = realm([ORIGIN])
    assert board.outline.outer == (tuple(("A", side) for side in range(6)),)
    assert board.rim == board.all_regions


@pytest.mark.rule("realms.tile.board_edge")
def test_the_edge_of_a_hole_is_no_outline() -> None:
    board = realm(ring(1) | ring(2))
    (hole,) = board.holes
    assert hole.cells == (ORIGIN,)
    assert {laid.tile for laid in board.placements if distance(laid.cell, ORIGIN) == 1} == {
        board.names[region][0] for region in bits(hole.regions)
    }
    assert board.rim & hole.regions == 0
    assert board.entry & hole.regions == 0
    check(board)


def test_a_hole_is_named_by_its_smallest_side() -> None:
    (hole,) = realm(ring(1)).holes
    assert hole.name == "hole:A.0"  # A lies west of it
    (hole,) = realm(ring(2) | {ORIGIN}).holes
    assert len(hole.cells) == 6


def test_an_island_in_a_hole_is_no_outline_but_faces_the_hole() -> None:
    board = realm(ring(2) | {ORIGIN})
    (hole,) = board.holes
    island = board.placement_at[ORIGIN].tile
    faces = {board.region(f"{island}/{third}") for third in range(3)}
    assert faces <= set(bits(hole.regions))
    assert not faces & set(bits(board.rim))
    assert len(board.outline.outer) == 1


def test_islands_within_islands() -> None:
    board = realm(ring(6) | ring(4) | ring(2) | {ORIGIN})
    assert [len(hole.cells) for hole in sorted(board.holes, key=lambda hole: len(hole.cells))] == [6, 18, 30]
    check(board)


def test_an_island_belongs_to_the_hole_right_around_it_even_if_that_has_the_longer_edge() -> None:
    """A small island in a winding hole of a large island, which lies in a smooth hole of the outer ring."""
    winding = {cell for cell in disc(5) if cell[1] % 2 or cell[0] == 0} | disc(1, (0, 3))
    board = realm(ring(8) | disc(6) - winding | {(0, 3)})
    outer = max(board.holes, key=lambda hole: distance(hole.cells[0], ORIGIN))
    inner = next(hole for hole in board.holes if (0, 2) in hole.cells)
    island = board.region(f"{board.placement_at[0, 3].tile}/0")
    assert island is not None
    assert len(set(outer.cells)) == 42
    assert inner.regions >> island & 1
    assert not outer.regions >> island & 1
    check(board)


def test_two_landmasses_have_two_loops() -> None:
    board = realm(disc(1) | disc(1, (4, 0)))
    assert len(board.outline.outer) == 2
    assert {loop[0][0] for loop in board.outline.outer} == {"A", "H"}
    check(board)


def test_how_far_apart_tiles_lie_does_not_matter() -> None:
    far = 10**9
    board = realm([ORIGIN, (far, -far), *ring(1, (-far, far))])
    assert len(board.outline.outer) == 3
    assert [hole.cells for hole in board.holes] == [((-far, far),)]


def test_worlds_apart_have_outlines_of_their_own() -> None:
    """A ring of both worlds: each half is open, until the worlds touch."""
    north, south = {cell for cell in ring(1) if cell[1] < 0}, {cell for cell in ring(1) if cell[1] >= 0}
    assert [len(realm(north, south).outline.outer), len(realm(north, south).holes)] == [2, 0]
    assert [
        len(realm(north, south, touch=True).outline.outer),
        len(realm(north, south, touch=True).holes),
    ] == [1, 1]


def test_an_underground_tile_does_not_fill_a_hole_of_the_surface() -> None:
    apart, touching = realm(ring(1), [ORIGIN]), realm(ring(1), [ORIGIN], touch=True)
    assert [hole.cells for hole in apart.holes] == [((0, 0),)]
    underground = apart.world_regions["underground"]
    assert apart.rim & underground == underground
    assert touching.holes == ()
    assert touching.rim & touching.world_regions["underground"] == 0


def test_loops_run_counter_clockwise_along_the_tiles() -> None:
    (loop,) = realm([ORIGIN, (1, 0)]).outline.outer
    assert len(loop) == 10
    ahead = zip(loop, [*loop[1:], loop[0]], strict=True)
    assert all((tile, (side + 1) % 6) == after or tile != after[0] for (tile, side), after in ahead)
