"""The outline of one world for rising counts: cells for water along its course, and land about it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from realms.board.hexes import Cell, neighbour
from realms.generate.tiles.arrange.course import Course
from realms.generate.tiles.arrange.turning import Turning, hull, squared

ROUGH: Final = 90  # how much chance weighs against the distance from the middle
STEP: Final = 144  # the squared distance of neighbours, as `squared` counts
LOOSE: Final = 5 * STEP  # malus for a cell with few tiles beside it
INLET: Final = 3 * STEP  # malus for a cell beside the way of the water far before its mouth
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
    water: list[list[tuple[Cell, ...]]] = field(default_factory=list)
    land: list[list[tuple[Cell, ...]]] = field(default_factory=list)

    def cells(self, level: int) -> set[Cell]:
        """Return all cells of a count."""
        parts = (*self.water[: level + 1], *self.land[: level + 1])
        return {cell for part in parts for orbit in part for cell in orbit}


class Growth:
    """An outline that grows about a course, cell by cell."""

    def __init__(self, course: Course, slim: bool, hole: frozenset[Cell], luck: Random) -> None:
        self.course, self.hole, self.luck = course, hole, luck
        self.long = SLIM if slim else 1
        self.spin = luck.randrange(6) if slim else 0
        self.taken: set[Cell] = set()
        self.left = list(course.orbits)
        self.rough: dict[Cell, int] = {}

    def grow(self, steps: Sequence[LevelTiles]) -> GrownCells | None:
        """Return the outline; None if the cells do not come out even or enclose one another."""
        outline = GrownCells(self.course.turning)
        for step in steps:
            water, land = self._take_water(step.water), None
            if water is not None:
                land = self._take_land(step.land)
            if water is None or land is None or not self._sound():
                return None
            outline.water.append(water)
            outline.land.append(land)
        return outline

    def _take_water(self, count: int) -> list[tuple[Cell, ...]] | None:
        found: list[tuple[Cell, ...]] = []
        while count > 0 and self.left:
            orbit = self.left.pop(0)
            if {*orbit} & self.taken:
                return None
            found.append(orbit)
            self.taken |= {*orbit}
            count -= len(orbit)
        return found if count == 0 else None

    def _take_land(self, count: int) -> list[tuple[Cell, ...]] | None:
        found: list[tuple[Cell, ...]] = []
        while count > 0:
            orbit = min(self._open_orbits(count), key=self._cost, default=None)
            if orbit is None:
                return None
            found.append(orbit)
            self.taken |= {*orbit}
            count -= len(orbit)
        return found

    def _open_orbits(self, count: int) -> Iterator[tuple[Cell, ...]]:
        """Yield the orbits of cells that land may take next, of so many cells at most."""
        kept = self.course.barred | self.hole | {cell for orbit in self.left for cell in orbit}
        near = sorted({beside for cell in self.taken for beside in beside_of(cell)})
        for cell in near or sorted(hull([(0, 0)])):
            if cell not in self.taken and cell not in kept:
                orbit = self.course.turning.orbit(cell)
                if cell == min(orbit) and len(orbit) <= count:
                    yield orbit

    def _cost(self, orbit: tuple[Cell, ...]) -> tuple[int, Cell]:
        cell = orbit[0]
        if {*orbit} & self.course.shores or (self.hole and self._at_hole(cell)):
            return -1, cell
        beside = sum(each in self.taken or each in orbit for each in beside_of(cell))
        cost = squared(_spun(cell, self.spin), _spun(self.course.middle, self.spin), self.long)
        cost += self._roughness(cell) + LOOSE * max(0, 3 - beside) ** 2 // 4
        if beside > 4:
            cost -= LOOSE
        if self.course.open_ended:
            later = {each for orbit in self.left[2:] for each in orbit}
            cost += INLET * sum(each in later for each in beside_of(cell))
        return cost, cell

    def _at_hole(self, cell: Cell) -> bool:
        return any(each in self.hole for each in beside_of(cell))

    def _roughness(self, cell: Cell) -> int:
        lead = min(self.course.turning.orbit(cell))
        if lead not in self.rough:
            self.rough[lead] = self.luck.randrange(3 * STEP)
        return self.rough[lead]

    def _sound(self) -> bool:
        """Return True if all cells are connected and enclose nothing but the hole."""
        return connected(self.taken) and enclosed(self.taken) == self.hole


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


def _spun(cell: Cell, turns: int) -> Cell:
    q, r = cell
    for _ in range(turns):
        q, r = q + r, -q
    return q, r
