"""The outline of one world for rising counts: cells for water along its course, and land about it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Final

from realms.board.hexes import Cell, neighbour, turned
from realms.generate.tiles.arrange.course import Course, Orbit
from realms.generate.tiles.arrange.turning import Turning, hull, squared

STEP: Final = 144  # the squared distance of neighbours, as `squared` counts
ROUGH: Final = 2 * STEP  # by so much chance makes an outline uneven
# The malus of a cell by the tiles beside it, land counted twice and water once.
LOOSE: Final = tuple(STEP * malus for malus in (20, 20, 14, 11, 5, 3, 1, 0, -1, -2, -4, -4, -4))
INLET: Final = 3 * STEP  # malus for a cell beside the way of the water far before its mouth
BANK: Final = 4 * STEP  # malus for each tile more on this bank of the river than on the other
COAST: Final = 6 * STEP  # bonus for each tile of water that has no land beside it so far
SLIM: Final = 5  # a long map is stretched by the root of this


@dataclass(frozen=True, slots=True)
class LevelTiles:
    """The numbers of tiles that one count adds: with water, and without."""

    water: int
    land: int


@dataclass
class GrownCells:
    """The cells that each count adds, as orbits that a turn maps onto themselves."""

    turning: Turning
    water: list[list[Orbit]] = field(default_factory=list)
    land: list[list[Orbit]] = field(default_factory=list)

    def cells(self, level: int) -> set[Cell]:
        """Return all cells of a count."""
        parts = (*self.water[: level + 1], *self.land[: level + 1])
        return {cell for part in parts for orbit in part for cell in orbit}


class Growth:
    """An outline that grows about a course, cell by cell."""

    def __init__(self, course: Course, slim: bool, luck: Random) -> None:
        self.course, self.luck = course, luck
        self.long = SLIM if slim else 1
        axis = luck.randrange(6) if course.axis is None else course.axis
        self.spin = -axis % 6 if slim else 0
        self.taken: set[Cell] = set()
        self.wet: set[Cell] = set()
        self.left = list(course.orbits)
        self.rough: dict[Cell, int] = {}

    def grow(self, steps: Sequence[LevelTiles]) -> GrownCells | None:
        """Return the outline; None if the cells do not come out even or enclose one another."""
        grown = GrownCells(self.course.turning)
        for step in steps:
            water = self._take_water(step.water)
            land = None if water is None else self._take_land(step.land)
            if water is None or land is None or not self._sound():
                return None
            grown.water.append(water)
            grown.land.append(land)
        return grown

    def _take_water(self, count: int) -> list[Orbit] | None:
        found: list[Orbit] = []
        while count > 0 and self.left:
            orbit = self.left.pop(0)
            if {*orbit} & self.taken:
                return None
            found.append(orbit)
            self.taken |= {*orbit}
            self.wet |= {*orbit}
            count -= len(orbit)
        return found if count == 0 else None

    def _take_land(self, count: int) -> list[Orbit] | None:
        found: list[Orbit] = []
        later = {cell for orbit in self.left for cell in orbit} if self.course.open_ended else set()
        inlet = later - {cell for orbit in self.left[:2] for cell in orbit}
        while count > 0:
            orbits = self._open_orbits(count, later)
            orbit = min(orbits, key=lambda orbit: self._cost(orbit, inlet), default=None)
            if orbit is None:
                return None
            found.append(orbit)
            self.taken |= {*orbit}
            count -= len(orbit)
        return found

    def _open_orbits(self, count: int, later: set[Cell]) -> Iterator[Orbit]:
        """Yield the orbits of cells that land may take next, of so many cells at most."""
        kept = self.taken | later | self.course.barred | self.course.hole
        near = {beside for cell in self.taken for beside in beside_of(cell)} or hull([(0, 0)])
        for cell in sorted(near - kept):
            orbit = self.course.turning.orbit(cell)
            if cell == min(orbit) and len(orbit) <= count:
                yield orbit

    def _cost(self, orbit: Orbit, inlet: set[Cell]) -> tuple[int, Cell]:
        cell = orbit[0]
        around = beside_of(cell)
        if cell in self.course.shores:
            return -1, cell
        wet = sum(each in self.wet for each in around)
        land = sum(each in self.taken or each in orbit for each in around) - wet
        cost = squared(turned(cell, self.spin), self.middle, self.long)
        cost += self._roughness(orbit) + LOOSE[2 * land + wet]
        cost += INLET * sum(each in inlet for each in around)
        cost -= COAST * sum(each in self.wet and self._is_bare(each) for each in around)
        return cost + self._crowd(cell), cell

    def _is_bare(self, water: Cell) -> bool:
        """Return True if no land lies beside a cell with water."""
        return not any(each in self.taken and each not in self.wet for each in beside_of(water))

    def _crowd(self, cell: Cell) -> int:
        """Return a malus for a cell on the bank of a river that has more land already."""
        bank, land = self.course.bank, self.taken - self.wet
        more = 2 * len(land & bank) - len(land) if bank else 0
        return BANK * max(0, more if cell in bank else -more)

    @cached_property
    def middle(self) -> Cell:
        """The middle of the land, turned as the map is."""
        return turned(self.course.middle, self.spin)

    def _roughness(self, orbit: Orbit) -> int:
        lead = min(orbit)
        if lead not in self.rough:
            self.rough[lead] = self.luck.randrange(ROUGH)
        return self.rough[lead]

    def _sound(self) -> bool:
        """Return True if all cells are connected, line the shores, and enclose nothing but the hole."""
        lined = self.course.shores <= self.taken
        return lined and connected(self.taken) and enclosed(self.taken) == self.course.hole


def beside_of(cell: Cell) -> list[Cell]:
    """Return the six cells beside a cell."""
    return [neighbour(cell, side) for side in range(6)]


def connected(cells: set[Cell]) -> bool:
    """Return True if all cells are connected by their sides."""
    return not cells or flood(next(iter(sorted(cells))), cells) == cells


def enclosed(cells: set[Cell]) -> set[Cell]:
    """Return the empty cells that nobody gets to from outside."""
    room = hull(cells) - cells
    return room - flood(min(room), room)


def flood(start: Cell, room: set[Cell]) -> set[Cell]:
    """Return the cells that are connected to a first one."""
    reached, wave = {start}, [start]
    while wave:
        cell = wave.pop()
        for beside in beside_of(cell):
            if beside in room and beside not in reached:
                reached.add(beside)
                wave.append(beside)
    return reached


def open_sides(cells: set[Cell]) -> dict[Cell, int]:
    """Return the board sides of each cell that face the outside, as bits; holes are not outside."""
    room = hull(cells) - cells
    outside = flood(min(room), room)
    return {
        cell: sum(1 << side for side, beside in enumerate(beside_of(cell)) if beside in outside)
        for cell in sorted(cells)
    }
