"""Tiles on the cells of a sea or a lake, turned so that their water lies together and away from the land."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from realms.board.hexes import Cell, neighbour
from realms.board.thirds import CONTACTS, SHOWS
from realms.generate.tiles.arrange.arrangement import Laid
from realms.generate.tiles.arrange.course import Course, Orbit
from realms.generate.tiles.arrange.slots import LooseTile

TOGETHER: Final = 12  # for each side on which water meets water
OUTWARD: Final = 2  # for each third of a side that shows water to the outside
INLAND: Final = -3  # for each one that shows it to the land
ROUNDS: Final = 4  # in which every tile may turn
WAYS: Final = 12  # to lay the tiles, the best of which counts
WHOLLY: Final = 7  # all three thirds are water


class Shores:
    """The tiles of a sea or a lake, orbit by orbit."""

    def __init__(self, tiles: Sequence[LooseTile], course: Course, luck: Random) -> None:
        self.tiles, self.course, self.luck = tiles, course, luck
        self.laid: dict[Cell, Laid] = {}
        self.orbits: list[Orbit] = []

    def lay(self, levels: Sequence[Sequence[int]]) -> Mapping[Cell, Laid] | None:
        """Lay the tiles that each count adds, the best of several ways; None if they do not come out even."""
        best: tuple[int, Mapping[Cell, Laid]] | None = None
        for _ in range(WAYS):
            if not self._lay_once(levels):
                return None
            if all(self.tiles[each.tile].face.water == WHOLLY for each in self.laid.values()):
                return self.laid
            self._face()
            worth = sum(map(self._worth, self.laid))
            if best is None or worth > best[0]:
                best = worth, dict(self.laid)
        return best and best[1]

    def _lay_once(self, levels: Sequence[Sequence[int]]) -> bool:
        self.laid, self.orbits = {}, []
        orbits = iter(self.course.orbits)
        for added in levels:
            left = self.luck.sample(added, len(added))
            while left:
                orbit = next(orbits, ())
                same = self._of_one_pattern(left, orbit)
                if not orbit or not same:
                    return False
                left = [tile for tile in left if tile not in same]
                self.orbits.append(orbit)
                self._turn(orbit, same, self.luck.randrange(6))
        return True

    def _of_one_pattern(self, left: Sequence[int], orbit: Orbit) -> list[int]:
        """Return tiles of one pattern for an orbit, those that fit in the middle if it is the middle."""
        times = self.course.turning.times
        for tile in left:
            same = [each for each in left if self.tiles[each].pattern == self.tiles[tile].pattern]
            fits = len(orbit) == times or self.tiles[tile].suits_the_middle(times)
            if fits and len(same) >= len(orbit):
                return same[: len(orbit)]
        return []

    def _turn(self, orbit: Orbit, same: Sequence[int], turn: int) -> None:
        step = self.course.turning.step
        for place, (cell, tile) in enumerate(zip(orbit, same, strict=True)):
            lead = 2 * self.tiles[tile].leads[0]
            self.laid[cell] = Laid(tile, (turn + place * step - lead) % 6)

    def _face(self) -> None:
        """Turn every tile as suits the water best, several times."""
        for _ in range(ROUNDS):
            for orbit in self.luck.sample(self.orbits, len(self.orbits)):
                same = [self.laid[cell].tile for cell in orbit]
                worths = []
                for turn in range(6):
                    self._turn(orbit, same, turn)
                    worths.append(self._worth(orbit[0]))
                self._turn(orbit, same, worths.index(max(worths)))

    def _worth(self, cell: Cell) -> int:
        laid = self.laid[cell]
        water, total = self.tiles[laid.tile].face.water, 0
        for side in range(6):
            own, beside = (side - laid.turn) % 6, neighbour(cell, side)
            shown = sum(water >> third & 1 for third in SHOWS[own])
            other = self.laid.get(beside)
            if other:
                total += TOGETHER * self._meet(own, laid, side, other)
            else:
                total += shown * (OUTWARD if beside in self.course.barred else INLAND)
        return total

    def _meet(self, own: int, laid: Laid, side: int, other: Laid) -> bool:
        """Return True if water meets water on a side of two tiles."""
        water, beyond = self.tiles[laid.tile].face.water, self.tiles[other.tile].face.water
        pairs = CONTACTS[own][(side + 3 - other.turn) % 6]
        return any(water >> x & 1 and beyond >> y & 1 for x, y in pairs)
