"""The outside of the tiles: the sides that face it, the tiles that can be pushed, and the cells where to.

The outside is all empty cells except holes.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from typing import TypeVar

from realms.board.addresses import Side, find_third
from realms.board.grid import MARGIN, Grid
from realms.board.hexes import Cell
from realms.board.layout import Piece, Placement
from realms.board.lazy import lazy_property, preset
from realms.tiles.kinds import WORLDS, World
from realms.tiles.tileset import tile_order

Value = TypeVar("Value")
SIDES = range(6)
ROOM = 3  # free cells more, for tiles that are laid one by one


class Outside:
    """The cells around some tiles."""

    def __init__(
        self,
        placements: Iterable[Placement],
        worlds_touch: bool = False,
        pieces: Iterable[Piece] = (),
        margin: int = MARGIN,
    ) -> None:
        self.placement_of = {laid.tile: laid for laid in placements}
        self.worlds_touch, self.pieces = worlds_touch, pieces
        self.cells = [laid.cell for laid in self.placement_of.values()]
        self.grid = grid = Grid.about(self.cells or [(0, 0)], margin)
        self.bit_of = dict(zip(self.placement_of, map(grid.bit, self.cells), strict=True))
        self.worlds: dict[World, int] = {}  # the cells of the tiles that a tile of each world can touch
        for laid in self.placement_of.values():
            self.worlds[laid.face] = self.worlds.get(laid.face, 0) | self.bit_of[laid.tile]
        self.taken = sum(self.worlds.values())
        if worlds_touch:
            self.worlds = dict.fromkeys(WORLDS, self.taken)

    def with_tile(self, laid: Placement) -> "Outside":
        """Return the outside of these tiles and one more, on a free cell."""
        rank = bisect_left([*self.bit_of], tile_order(laid.tile), key=tile_order)
        placement_of = _inserted(self.placement_of, rank, laid.tile, laid)
        if not self.grid.has_room(laid.cell):
            return Outside(placement_of.values(), self.worlds_touch, self.pieces, MARGIN + ROOM)
        new, bit = copy(self), self.grid.bit(laid.cell)
        for name in ("open_cells", "connected", "_beside", "_tunnels", "_names"):
            vars(new).pop(name, None)
        new.placement_of = placement_of
        new.cells = [*self.cells[:rank], laid.cell, *self.cells[rank:]]
        new.bit_of = _inserted(self.bit_of, rank, laid.tile, bit)
        new.taken = self.taken | bit
        if self.worlds_touch:
            new.worlds = dict.fromkeys(WORLDS, new.taken)
        else:
            new.worlds = {**self.worlds, laid.face: self.worlds.get(laid.face, 0) | bit}
        if "_names" in vars(self):
            preset(new, _names=new._names_with(laid.tile, self._names))
        return new

    def open_sides(self) -> Iterator[tuple[str, int]]:
        """List the tiles on the outside of their world with the own sides that face it, as bits."""
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
        """The empty cells outside, without holes."""
        return self.grid.outside(self.taken)

    @lazy_property
    def connected(self) -> bool:
        """True if all tiles are connected by their sides, without tunnels."""
        return len(self.worlds) in (1, 2 * self.worlds_touch) and len(self.grid.parts(self.taken)) == 1

    def outer_tiles(self) -> tuple[str, ...]:
        """Return the tiles with a side that faces the outside of both worlds."""
        facing = self.grid.around(self.open_cells)
        return tuple(tile for tile, bit in self.bit_of.items() if bit & facing)

    def free_cells_beside(self, face: World) -> int:
        """Return the empty cells, in holes too, next to a tile of a world."""
        return self._beside.get(face, 0)

    @lazy_property
    def _beside(self) -> Mapping[World, int]:
        return {face: self.grid.around(cells) & ~self.taken for face, cells in self.worlds.items()}

    def push_targets(self, tile: str, table: int = 0) -> int:
        """Return the cells that a tile can be pushed to while all tiles stay connected, its own included.

        A `table` is so many tiles across; 0 stands for any size. Cells within the present extent are allowed.
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
        """Return the names of free cells: the lowest side that faces each, of any tile except `but`."""
        if but:
            return [*self._name_cells(cells, but).values()]
        return [name for cell, name in self._names.items() if cell & cells]

    @lazy_property
    def _names(self) -> Mapping[int, Side]:
        """The lowest side that faces each free cell beside a tile."""
        return self._name_cells(self.grid.around(self.taken) & ~self.taken)

    def _name_cells(self, cells: int, but: str = "") -> Mapping[int, Side]:
        found: dict[int, Side] = {}
        near = self.grid.around(cells)
        for tile, bit in self.bit_of.items():  # in the order of addresses
            if bit & near and tile != but:
                for own, cell in self._around(tile):
                    if cell & cells:
                        found.setdefault(cell, (tile, own))
        return found

    def _names_with(self, tile: str, before: Mapping[int, Side]) -> Mapping[int, Side]:
        """Return the names of cells, given those before a tile was laid."""
        found, order = {**before}, tile_order(tile)
        found.pop(self.bit_of[tile], None)
        for own, cell in self._around(tile):
            if not cell & self.taken and (cell not in found or order < tile_order(found[cell][0])):
                found[cell] = tile, own
        return found

    def _around(self, tile: str) -> Iterator[tuple[int, int]]:
        """List the own sides of a tile, and the cell beyond each."""
        turn, bit = self.placement_of[tile].turn, self.bit_of[tile]
        for own, shift in enumerate((self.grid.shifts * 2)[turn : turn + 6]):
            yield own, bit << shift if shift > 0 else bit >> -shift

    def _parts(self, rest: int, tile: str) -> list[int]:
        """Return the connected parts of the tiles other than `tile`, without parts that its tunnel holds."""
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
        """The two tiles of each tunnel between two tiles."""
        ends: dict[object, list[str]] = {}
        for piece in self.pieces:
            if piece.piece == "tunnel" and (tile := find_third(piece.at)[0]) in self.placement_of:
                ends.setdefault(piece.data.get("number", 0), []).append(tile)
        return [pair for pair in ends.values() if len(pair) == 2 and pair[0] != pair[1]]


def _inserted(row: Mapping[str, Value], rank: int, tile: str, value: Value) -> dict[str, Value]:
    """Return the values of tiles, in order, with that of one more tile."""
    pairs = [*row.items()]
    pairs.insert(rank, (tile, value))
    return dict(pairs)


def greatest_extent(cells: Sequence[Cell]) -> int:
    """Measure cells along the three axes, and return the greatest extent in tiles."""
    rulers = ([q for q, _ in cells], [r for _, r in cells], [q + r for q, r in cells])
    return max(max(ruler) - min(ruler) + 1 for ruler in rulers)
