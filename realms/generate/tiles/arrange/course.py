"""The course of the water over cells: a river from rim to rim, a sea on one side, or a lake inside."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from realms.board.hexes import DIRECTIONS, Cell, distance, neighbour
from realms.generate.tiles.arrange.turning import ABOUT_CELL, ABOUT_JOINT, Turning

FAR: Final = 12  # tiles from the middle to beyond the rim of any realm

Orbit = tuple[Cell, ...]


@dataclass(frozen=True)
class Course:
    """Cells for water in the order in which they are taken, and cells that no land may take."""

    turning: Turning
    orbits: tuple[Orbit, ...] = ()
    barred: frozenset[Cell] = frozenset()
    hole: frozenset[Cell] = frozenset()  # cells in the middle of a ring
    bank: frozenset[Cell] = frozenset()  # cells on one side of a river, if land shall lie on both
    shores: frozenset[Cell] = frozenset()  # cells that must have a tile from the first count on
    middle: Cell = (0, 0)  # of the land, on the fine grid
    open_ended: bool = True  # the cells that come next stay free
    axis: int | None = None  # the board direction in which a long map is long


def walk(start: Cell, heading: int, steps: int, luck: Random) -> list[Cell]:
    """Walk from a cell in a heading or the one next to it, winding; never back beside the way."""
    way, bends, straight = [start], [heading, heading + 1], 0
    side = luck.randrange(2)
    for _ in range(steps):
        if luck.randrange(3) < straight:
            side, straight = 1 - side, 0
        straight += 1
        way.append(neighbour(way[-1], bends[side] % 6))
    return way


def _one_by_one(pairs: Sequence[Orbit], luck: Random) -> list[Orbit]:
    """Return the first cell, then those of each pair in any order."""
    orbits: list[Orbit] = [pairs[0][:1]]
    for pair in pairs[1:]:
        orbits += [(cell,) for cell in luck.sample(pair, 2)]
    return orbits


def sea(times: int, many: bool, hole: frozenset[Cell], luck: Random) -> Course:
    """Lay a sea along one side of the land, or alike on two or three sides of it."""
    if times == 1:
        return _one_coast(hole, luck)
    about_cell = bool(hole) or (times == 3 and luck.randrange(2) == 1)
    turning = (ABOUT_CELL if about_cell else ABOUT_JOINT)[times]
    depth = 2 + many + (len(hole) > 1)
    strip = [
        (-depth // 2 + step, depth) for step in sorted(range(-6, 7), key=lambda each: (abs(each), -each))
    ]
    beyond = [(q, r) for q in range(-2 * FAR, 2 * FAR) for r in range(depth, FAR)]
    barred = {each for cell in beyond for each in turning.orbit(cell)}
    orbits = tuple(turning.orbit(cell) for cell in strip)
    course = Course(turning, orbits, frozenset(barred), middle=turning.middle, axis=0)
    return ring(course, hole)


def _one_coast(hole: frozenset[Cell], luck: Random) -> Course:
    heading = luck.randrange(6)
    forth, back = walk((0, 0), heading, 2 * FAR, luck), walk((0, 0), heading + 3, 2 * FAR, luck)
    inland = (heading + luck.choice((2, -1))) % 6  # to the left or to the right of both headings
    start = neighbour((0, 0), inland)
    land = far_side({*forth, *back}, start)
    near = {(q, r) for q in range(-FAR, FAR + 1) for r in range(-FAR, FAR + 1)}
    orbits = tuple(_one_by_one(list(zip(forth, back, strict=True)), luck))
    depth = luck.randrange(4, 9)
    middle = depth * start[0], depth * start[1]
    course = Course(ABOUT_CELL[1], orbits, frozenset(near - land), middle=middle, axis=heading)
    while hole and not hole | _around(hole) <= land:
        hole = frozenset(neighbour(cell, inland) for cell in hole)
    return ring(course, hole)


def far_side(way: set[Cell], start: Cell) -> frozenset[Cell]:
    """Return the cells on one side of a way that leads beyond the rim at both ends."""
    reached, wave = {start}, [start]
    while wave:
        cell = wave.pop()
        for side in range(6):
            beside = neighbour(cell, side)
            if beside not in reached and beside not in way and distance(beside, (0, 0)) <= FAR:
                reached.add(beside)
                wave.append(beside)
    return frozenset(reached)


def lake(times: int, count: int, luck: Random) -> Course:
    """Lay a lake of so many tiles in the middle of the land."""
    turning = (ABOUT_JOINT if count % times == 0 and times > 1 else ABOUT_CELL)[times]
    start = turning.orbit((0, 0))
    orbits, cells = [start], {*start}
    while len(cells) < count:
        around = sorted(_around(cells))
        close = [cell for cell in around if len(_around({cell}) & cells) > 1]
        orbit = turning.orbit(luck.choice(close or around))
        orbits.append(orbit)
        cells |= {*orbit}
    middle = _mean(cells) if times == 1 else turning.middle
    return Course(turning, tuple(orbits), shores=_around(cells), middle=middle, open_ended=False)


def _around(cells: Set[Cell]) -> frozenset[Cell]:
    """Return the cells beside some cells."""
    return frozenset({neighbour(cell, side) for cell in cells for side in range(6)} - cells)


def _mean(cells: set[Cell]) -> Cell:
    count = len(cells)
    return 6 * sum(q for q, _ in cells) // count, 6 * sum(r for _, r in cells) // count


# By the turns of a map: from so many tiles on, the cells of the hole that they lie around.
_SIX: Final = tuple(DIRECTIONS)
HOLES: Final[Mapping[int, Sequence[tuple[int, tuple[Cell, ...]]]]] = {
    1: (
        (18, ((0, 0), *_SIX)),
        (16, ((0, 0), (1, 0), (0, 1), (1, -1))),
        (13, ((0, 0), (1, 0), (0, 1))),
        (0, ((0, 0),)),
    ),
    2: ((16, ((0, 0), *_SIX)), (0, ((0, 0),))),
    3: ((16, ((0, 0), *_SIX)), (0, ((0, 0),))),
}


def ring(course: Course, hole: frozenset[Cell]) -> Course:
    """Lead a course around a hole in the middle: what would lie in it is left out."""
    if not hole:
        return course
    orbits = tuple(orbit for orbit in course.orbits if not hole & {*orbit})
    middle = course.middle if course.turning.times > 1 else _mean({*hole})
    return replace(course, orbits=orbits, hole=hole, shores=_around(hole), middle=middle)


def hole_for(count: int, times: int) -> frozenset[Cell]:
    """Return the cells of a hole that so many tiles can lie around."""
    return frozenset(next(cells for least, cells in HOLES[times] if count >= least))
