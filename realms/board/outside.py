"""Along the outside of the tiles: which sides face it, which tiles can be pushed, and where to.

The outside is what is empty and hangs together with the unbounded plane; a hole is no part of it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from realms.board.addresses import Side, split_third
from realms.board.grid import Grid
from realms.board.hexes import Cell
from realms.board.layout import Piece, Placement
from realms.board.lazy import lazy_property
from realms.tiles.kinds import WORLDS, World

SIDES = range(6)


class Outside:
    """The cells about some tiles."""

    def __init__(
        self, placements: Sequence[Placement], worlds_touch: bool = False, pieces: Iterable[Piece] = ()
    ) -> None:
        self.placement_of = {laid.tile: laid for laid in placements}
        self.worlds_touch, self.pieces = worlds_touch, pieces
        self.cells = [(laid.q, laid.r) for laid in placements]
        self.grid = grid = Grid.about(self.cells or [(0, 0)])
        row, first = grid.width, grid.north * grid.width + grid.west
        # speed: asked of the grid cell by cell this takes twice as long
        self.bit_of = {laid.tile: 1 << laid.r * row + laid.q - first for laid in placements}
        self.worlds: dict[World, int] = {}  # the cells of the tiles that one of each face can touch
        for laid in placements:
            self.worlds[laid.face] = self.worlds.get(laid.face, 0) | self.bit_of[laid.tile]
        self.taken = sum(self.worlds.values())
        if worlds_touch:
            self.worlds = dict.fromkeys(WORLDS, self.taken)

    def open_sides(self) -> Iterator[tuple[str, int]]:
        """Tiles with the set of their own sides that face the outside of their world, or of both."""
        for world in set(self.worlds.values()):
            outside = self.open_cells if world == self.taken else self.grid.outside(world)
            facing = [(1 << side, self.grid.step(outside, (side + 3) % 6) & world) for side in SIDES]
            rim = self.grid.around(outside) & world
            for tile, bit in self.bit_of.items():
                if bit & rim:
                    sides = sum([mark for mark, cells in facing if cells & bit]) << 6
                    yield tile, (sides | sides >> 6) >> self.placement_of[tile].turn & 63

    @lazy_property
    def open_cells(self) -> int:
        """The empty cells that hang together with the unbounded plane."""
        return self.grid.outside(self.taken)

    @lazy_property
    def connected(self) -> bool:
        """Whether all tiles hang together by their sides alone."""
        return len(self.worlds) in (1, 2 * self.worlds_touch) and len(self.grid.parts(self.taken)) == 1

    def outer_tiles(self) -> tuple[str, ...]:
        """The tiles of which a side faces the outside of all."""
        facing = self.grid.around(self.open_cells)
        return tuple(tile for tile, bit in self.bit_of.items() if bit & facing)

    def free_cells_beside(self, face: World) -> int:
        """The empty cells, those of holes too, where one more tile would touch one of its world."""
        return self._beside.get(face, 0)

    @lazy_property
    def _beside(self) -> Mapping[World, int]:
        return {face: self.grid.around(cells) & ~self.taken for face, cells in self.worlds.items()}

    def push_targets(self, tile: str, table: int = 0) -> int:
        """The cells that a tile can be pushed to, its own among them, so that all hang together then.

        A table measures so many tiles across; what reaches no farther than the tiles do stays on it.
        """
        grid, laid = self.grid, self.placement_of[tile]
        rest = self.taken & ~self.bit_of[tile]
        world = self.worlds[laid.face] & rest
        free = grid.reach(self.open_cells, grid.everywhere & ~rest) & grid.around(world)
        for part in self._parts(rest, tile):
            free &= grid.around(part & world)
        if not table:
            return free
        others = [cell for cell in self.cells if cell != laid.cell]
        limit = max(table, greatest_extent(self.cells))
        return grid.mask(cell for cell in grid.cells(free) if greatest_extent([*others, cell]) <= limit)

    def cell_names(self, cells: int, but: str = "") -> list[Side]:
        """What cells are called, in order: the smallest own side that faces each, of any tile but one."""
        up, steps = _own_sides(self.grid.shifts)
        found: list[Side] = []
        near, left = self.grid.around(cells), cells << up
        for tile, bit in self.bit_of.items():  # in the order of addresses
            if bit & near and tile != but:
                for own, shift in steps[self.placement_of[tile].turn]:  # speed: each step is written out
                    cell = bit << shift & left
                    if cell:
                        found.append((tile, own))
                        left ^= cell
                if not left:
                    break
        return found

    def _parts(self, rest: int, tile: str) -> list[int]:
        """The parts that some tiles fall into, but for those that a tunnel joins to another tile."""
        parts = [part for world in set(self.worlds.values()) for part in self.grid.parts(world & rest)]
        for one, other in self._tunnels:
            if tile not in (one, other):
                ends = self.bit_of[one] | self.bit_of[other]
                joined = [part for part in parts if part & ends]
                parts = [sum(joined), *(part for part in parts if not part & ends)]
        linked = {end for pair in self._tunnels if tile in pair for end in pair if end != tile}
        ends = sum(self.bit_of[end] for end in linked)
        return [part for part in parts if not part & ends]

    @lazy_property
    def _tunnels(self) -> list[list[str]]:
        """The two tiles of each tunnel that joins two."""
        ends: dict[object, list[str]] = {}
        for piece in self.pieces:
            if piece.piece == "tunnel" and (tile := split_third(piece.at)[0]) in self.placement_of:
                ends.setdefault(piece.data.get("number", 0), []).append(tile)
        return [pair for pair in ends.values() if len(pair) == 2 and pair[0] != pair[1]]


@cache
def _own_sides(shifts: Sequence[int]) -> tuple[int, Sequence[Sequence[tuple[int, int]]]]:
    """For each turn of a tile its own sides with the steps over them, all upwards, and by how much."""
    up = max(shifts)
    steps = [shift + up for shift in shifts] * 2
    return up, [tuple(enumerate(steps[turn : turn + 6])) for turn in SIDES]


def greatest_extent(cells: Sequence[Cell]) -> int:
    """How many tiles some cells measure across, in the direction in which that is most."""
    rulers = ([q for q, _ in cells], [r for _, r in cells], [q + r for q, r in cells])
    return max(max(ruler) - min(ruler) + 1 for ruler in rulers)
