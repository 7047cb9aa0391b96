"""The course of the water over cells: a river from rim to rim, a sea on one side, or a lake inside."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from realms.board.hexes import DIRECTIONS, Cell, distance, neighbour
from realms.generate.tiles.arrange.turning import ABOUT_CELL, ABOUT_JOINT, Turning

FAR: Final = 16  # tiles from the middle to beyond the rim of any realm

Orbit = tuple[Cell, ...]


@dataclass(frozen=True)
class Course:
    """Cells for water in the order in which they are taken, and cells that no land may take."""

    turning: Turning
    orbits: tuple[Orbit, ...] = ()
    barred: frozenset[Cell] = frozenset()
    shores: frozenset[Cell] = frozenset()  # cells that must have a tile from the first count on
    middle: Cell = (0, 0)  # of the land, on the fine grid
    open_ended: bool = True  # the cells that come next stay free


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


def river(times: int, odd: bool, luck: Random, hollow: frozenset[Cell] = frozenset()) -> Course:
    """Lead a river through the middle: two arms, or three alike."""
    if times == 3:
        return _three_arms(luck, hollow)
    turning = (ABOUT_CELL if odd else ABOUT_JOINT)[times]
    heading = luck.choice((0, 5)) if times == 2 and not odd else luck.randrange(6)
    first = (1, 0) if times == 2 and not odd else (0, 0)
    forth = walk(first, heading, FAR, luck)
    mirrored = [turning.moved(cell) for cell in forth]
    back = mirrored if times == 2 else walk((0, 0), heading + 3, FAR, luck)
    pairs: list[Orbit] = list(zip(forth, back, strict=True))
    if times == 2 and not odd:
        orbits = pairs
    elif times == 2:
        orbits = [(forth[0],), *pairs[1:]]
    else:
        orbits = _one_by_one(pairs, luck)
    return Course(turning, _outside(orbits, hollow), middle=turning.middle)


def _one_by_one(pairs: Sequence[Orbit], luck: Random) -> list[Orbit]:
    """Return the first cell, then those of each pair in any order."""
    orbits: list[Orbit] = [pairs[0][:1]]
    for pair in pairs[1:]:
        orbits += [(cell,) for cell in luck.sample(pair, 2)]
    return orbits


def _three_arms(luck: Random, hollow: frozenset[Cell]) -> Course:
    turning = ABOUT_CELL[3]
    arm = walk((0, 0), luck.randrange(6), FAR, luck)
    orbits = [(arm[0],), *(turning.orbit(cell) for cell in arm[1:])]
    return Course(turning, _outside(orbits, hollow), middle=turning.middle)


def _outside(orbits: list[Orbit], hollow: frozenset[Cell]) -> tuple[Orbit, ...]:
    return tuple(orbit for orbit in orbits if not hollow & {*orbit})


def sea(times: int, depth: int, luck: Random) -> Course:
    """Lay a sea along one side of the land, or alike on two or three sides of it."""
    if times == 1:
        return _one_coast(luck)
    turning = ABOUT_JOINT[times] if luck.randrange(2) or times == 2 else ABOUT_CELL[times]
    lean = -depth // 2
    strip = [(lean + step, depth) for step in (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6)]
    beyond = [(q, r) for q in range(-2 * FAR, 2 * FAR) for r in range(depth, FAR)]
    barred = {each for cell in beyond for each in turning.orbit(cell)}
    orbits = tuple(turning.orbit(cell) for cell in strip)
    return Course(turning, orbits, frozenset(barred), middle=turning.middle)


def _one_coast(luck: Random) -> Course:
    heading = luck.randrange(6)
    forth, back = walk((0, 0), heading, 2 * FAR, luck), walk((0, 0), heading + 3, 2 * FAR, luck)
    coast = {*forth, *back}
    inland = luck.choice((2, -1))  # to the left or to the right of both headings
    land = neighbour((0, 0), (heading + inland) % 6)
    reached, wave = {land}, [land]
    while wave:
        cell = wave.pop()
        for side in range(6):
            beside = neighbour(cell, side)
            if beside not in reached and beside not in coast and distance(beside, (0, 0)) <= FAR:
                reached.add(beside)
                wave.append(beside)
    near = {(q, r) for q in range(-FAR, FAR + 1) for r in range(-FAR, FAR + 1)}
    orbits = _one_by_one(list(zip(forth, back, strict=True)), luck)
    q, r = land
    depth = luck.randrange(4, 9)
    return Course(ABOUT_CELL[1], tuple(orbits), frozenset(near - reached), middle=(depth * q, depth * r))


def lake(times: int, count: int, luck: Random) -> Course:
    """Lay a lake of so many tiles in the middle of the land."""
    turning = (ABOUT_JOINT if count % times == 0 and times > 1 else ABOUT_CELL)[times]
    start = turning.orbit((0, 0))
    orbits, cells = [start], {*start}
    while len(cells) < count:
        around = sorted({neighbour(cell, side) for cell in cells for side in range(6)} - cells)
        orbit = turning.orbit(luck.choice(around))
        orbits.append(orbit)
        cells |= {*orbit}
    shores = {neighbour(cell, side) for cell in cells for side in range(6)} - cells
    middle = _mean(cells) if times == 1 else turning.middle
    return Course(turning, tuple(orbits), shores=frozenset(shores), middle=middle, open_ended=False)


def _mean(cells: set[Cell]) -> Cell:
    count = len(cells)
    return 6 * sum(q for q, _ in cells) // count, 6 * sum(r for _, r in cells) // count


def hollow(count: int, times: int, luck: Random) -> frozenset[Cell]:
    """Return the cells of a hole in the middle that so many tiles can lie around."""
    if count >= 15 and times != 2:
        return frozenset({(0, 0), *DIRECTIONS})
    if times == 1 and count >= 11:
        return frozenset(lake(1, luck.randrange(2, 4), luck).orbits[0]) | {
            cell for orbit in lake(1, 3, luck).orbits for cell in orbit
        }
    return frozenset({(0, 0)})
