"""Free cells around the tiles of a map, and how well a tile would lie there."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from realms.board import addresses
from realms.board.hexes import Cell, distance, neighbour
from realms.board.layout import Placement
from realms.board.thirds import ON_SIDE
from realms.scenario.layers import heirs
from realms.scenario.scenario import Realm, Scenario
from realms.tiles.kinds import WATER, World
from realms.tiles.tileset import TileSet

# What a cell costs: each empty side, each step to the middle, luck, and each side that closes a water.
EMPTY_SIDE, STEP, LUCK, WET_SIDE = 4, 2, 4, 60
APART: Final = 3  # cells from one world to the first tile of another


@dataclass(frozen=True)
class FreeCells:
    """The tiles at one count, and the cells that it or the counts built on it have taken."""

    faces: TileSet
    there: Mapping[Cell, Placement]
    taken: frozenset[Cell]
    barred: frozenset[Cell]  # from which arrows come
    worlds_touch: bool

    @classmethod
    def of(cls, scenario: Scenario, players: int) -> "FreeCells":
        """Return the cells of a count."""
        layers = scenario.data["layers"]
        above = [scenario.realm(layers[index]["players"]) for index in heirs(layers, players)]
        taken = frozenset(laid.placement.cell for realm in above for laid in realm.tiles)
        barred = frozenset(cell for realm in above for cell in _arrow_cells(realm))
        there = {laid.placement.cell: laid.placement for laid in scenario.realm(players).tiles}
        touch = bool(scenario.data.get("worlds_touch", False))
        return cls(scenario.tileset, there, taken, barred, touch)

    def best_for(self, world: World, luck: Random) -> Cell:
        """Return a cell for a tile of a world: beside its others, and apart from the other world."""
        own = sorted(cell for cell, laid in self.there.items() if laid.face == world)
        options = sorted(self._beside(own, world) if own else self._apart())
        costs = {cell: self._cost(cell, own) + luck.randrange(LUCK) for cell in options}
        return min(options, key=lambda cell: (costs[cell], cell))

    def _beside(self, own: list[Cell], world: World) -> Iterator[Cell]:
        """Yield the free cells around the tiles of a world."""
        outside = self._outside() - self.barred
        for cell in {near for tile in own for near in _around(tile)} & outside:
            others = (self.there.get(near) for near in _around(cell))
            if self.worlds_touch or not any(other and other.face != world for other in others):
                yield cell

    def _apart(self) -> Iterator[Cell]:
        """Yield cells for the first tile of a world."""
        if not self.taken:
            yield 0, 0
        for cell in self._outside() if self.taken else ():
            if min(distance(cell, tile) for tile in self.taken) == APART:
                yield cell

    def _outside(self) -> set[Cell]:
        """Return the free cells around the map; holes inside it are meant to stay."""
        qs, rs = zip(*self.taken, strict=True)
        room = {
            (q, r)
            for q in range(min(qs) - APART - 1, max(qs) + APART + 2)
            for r in range(min(rs) - APART - 1, max(rs) + APART + 2)
        } - self.taken
        found = frontier = {min(room)}
        while frontier:
            frontier = {near for cell in frontier for near in _around(cell)} & room - found
            found = found | frontier
        return found

    def _cost(self, cell: Cell, own: list[Cell]) -> int:
        """Return the malus of a cell."""
        around = [self.there.get(near) for near in _around(cell)]
        way = sum(distance(cell, tile) for tile in own) // max(1, len(own))
        wet = sum(self._wet(laid, (side + 3) % 6) for side, laid in enumerate(around) if laid)
        return EMPTY_SIDE * around.count(None) + STEP * way + WET_SIDE * wet

    def _wet(self, laid: Placement, side: int) -> bool:
        """Return True if a tile has water along a side of the board."""
        face = self.faces.face(laid.tile, laid.face)
        own = (side - laid.turn) % 6
        return face is not None and any(face.terrain[third] == WATER for third in ON_SIDE[own])


def _around(cell: Cell) -> list[Cell]:
    return [neighbour(cell, side) for side in range(6)]


def _arrow_cells(realm: Realm) -> Iterator[Cell]:
    """Yield the cells from which arrows come onto the tiles of a realm."""
    placed = {laid.placement.tile: laid.placement for laid in realm.tiles}
    for piece in (laid.piece for laid in realm.pieces):
        if piece.piece == "arrow":
            tile, side = addresses.split_side(piece.at)
            if tile in placed:
                yield neighbour(placed[tile].cell, (side + placed[tile].turn) % 6)
