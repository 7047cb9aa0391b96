"""Marks that distinguish the kinds of ground without colour: trees, domes, reeds, rails, waves.

Each kind has a lattice and a motif. A region shows those motifs of the lattice that keep away from its
borders, so nothing is cut and nothing touches a line. They stand upright however the tile is turned.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from math import cos, dist, pi, radians, sin

from realms.board.hexes import RADIUS, spin
from realms.export.drawing.frame import Thirds, clearance, near_sides, rim_clearance
from realms.export.drawing.lines import arc
from realms.export.drawing.shapes import Extent, Line, Point

INSET = 4.0
SHORE = 6.2
# Marks closer than this to a side are left out where a shore or the dashed underground rim runs along it.
RIM_ROOM = 9.5
LABEL_ROOM = 3.0

Chance = Callable[[int], float]
Motif = Callable[[Chance], tuple[tuple[Line, ...], tuple[Line, ...]]]


@dataclass(frozen=True, slots=True)
class GroundMark:
    """A motif at its place: lines, areas, its box, its radius, and the tile sides that it is close to."""

    lines: tuple[Line, ...]
    areas: tuple[Line, ...]
    box: Extent
    reach: float
    near: int


@dataclass(frozen=True, slots=True)
class MarkPattern:
    """The marks of a kind of ground: motif, lattice, random shift and line width.

    `inset` is the distance from printed borders; the distance from the rim of the tile is INSET.
    """

    motif: Motif
    across: float
    down: tuple[float, ...]
    stray: Point = (0.0, 0.0)
    angle: float = 0.0
    width: float = 1.5
    stagger: float = 0.5
    inset: float = INSET


def _wave(size: float, height: float, bends: float) -> Motif:
    def motif(chance: Chance) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
        long, phase, steps = size * (0.72 + 0.5 * chance(3)), chance(4), 10
        rows = ((long * (step / steps - 0.5), bends * step / steps + phase) for step in range(steps + 1))
        return (tuple((x, height * sin(2 * pi * turn)) for x, turn in rows),), ()

    return motif


def _furrow(chance: Chance) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    half = 8 + 5.5 * chance(3)
    return (((-half, 0.0), (half, 0.0)),), ()


def _dome(_: Chance) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    return (arc((-2.2, 4), 6.9, 8, 0.5, 0, 10), arc((5.2, 4), 4.5, 5.2, 0.24, 0, 5)), ()


def _tree(chance: Chance) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    tall = 10 + 2 * chance(3)
    crown = ((0.0, 3.5 - tall), (4.5, 3.5), (-4.5, 3.5))
    return (), (crown, ((-1.0, 3.5), (1.0, 3.5), (1.0, 6.2), (-1.0, 6.2)))


def _reeds(chance: Chance) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    lean = 2 * chance(3) - 1
    blades = tuple(((x, 3.6), (x * 2.9 + lean, -5.2 + abs(x) * 0.9)) for x in (-1.9, 0.0, 1.9))
    return (((-7.4, 3.6), (7.4, 3.6)), *blades), ()


def _scallops(_: Chance) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    return ((*arc((-4.6, -1.6), 4.6, 3.4, 0.5, 1, 6), *arc((4.6, -1.6), 4.6, 3.4, 0.5, 1, 6)[1:]),), ()


def _mushroom(chance: Chance) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    size = 0.85 + 0.3 * chance(3)
    cap = ((-6.0, 0.6), *arc((0, 0.2), 6, 6.4, 0.5, 0, 8), (6.0, 0.6))
    stem = ((-1.5, 0.4), (1.5, 0.4), (2.2, 6.0), (-2.2, 6.0))
    return (), tuple(tuple((x * size, y * size) for x, y in part) for part in (cap, stem))


def _pool(chance: Chance) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    size = (1.0, 0.78, 0.58)[int(chance(3) * 2.999)]
    bubble = arc((1.6 * size, 0.4), 1.9 * size, 1.5 * size, 0, 1, 8)[:-1]
    return (arc((0, 0), 7.5 * size, 4.2 * size, 0, 1, 14),), (bubble,)


def _rails(_: Chance) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    rails = tuple(((-6.0, y), (6.0, y)) for y in (-2.7, 2.7))
    return (*rails, *(((x, -4.6), (x, 4.6)) for x in (-3.0, 3.0))), ()


def _shard(chance: Chance) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    lean = 1.6 * chance(3) - 0.8
    top, left, right = (lean, -6.5), (-3.5, -2.4), (3.5, -2.0)
    body = (top, right, (2.4, 6.5), (-2.4, 6.5), left, top)
    return (body, (top, (lean * 0.3 - 0.6, 6.3))), ()


MARK_PATTERNS: dict[str, MarkPattern] = {
    "farmland": MarkPattern(_furrow, 29, (7.5, 7.5, 7.5, 11), (2, 0), angle=18, stagger=0.37),
    "hill": MarkPattern(_dome, 20.5, (13.5,), (1.6, 1.2), width=1.6),
    "forest": MarkPattern(_tree, 15, (14,), (1.6, 1.4)),
    "swamp": MarkPattern(_reeds, 21, (14,), (2.2, 1.2), width=1.6),
    "mushroom_forest": MarkPattern(_mushroom, 18, (16,), (2, 1.5)),
    "mudpool": MarkPattern(_pool, 20.5, (12,), (2, 1.2), width=1.5),
    "mine": MarkPattern(_rails, 12, (17,), angle=28, width=1.4, stagger=0.0),
    "crystal": MarkPattern(_shard, 16, (18,), (2.5, 2), width=1.4),
    "river": MarkPattern(_wave(25, 2.1, 1.25), 30, (12.5,), (3, 1.5), inset=SHORE + 2.5),
    "lake": MarkPattern(_wave(15, 0.7, 0.7), 30, (16,), (5, 1.5), inset=SHORE + 5),
    "sea": MarkPattern(_scallops, 22.5, (9.5,), (1, 0.3), inset=SHORE + 2.5),
}


@cache
def marks_of(ground: str, thirds: Thirds, turn: int, variant: int) -> tuple[GroundMark, ...]:
    """Return the marks of a region of a turned tile, before room is made for its label."""
    if ground not in MARK_PATTERNS:
        return ()
    pattern = MARK_PATTERNS[ground]
    inset = pattern.inset + pattern.width / 2

    def room(point: Point) -> float:
        return clearance(spin(point, -turn), thirds, variant, pattern.inset - INSET)

    def fits(at: Point, mark: GroundMark) -> bool:
        around = room(at)
        if around < inset or around > inset + mark.reach:
            return around > inset
        return all(
            room(point) >= inset for part in (*mark.lines, *mark.areas) for point in _denser_points(part)
        )

    return tuple(mark for at, mark in _lattice(ground, variant) if fits(at, mark))


def covers(box: Extent, mark: GroundMark) -> bool:
    """Return True if a mark comes too close to a box."""
    left, top, right, bottom = mark.box
    return (
        left < box[2] + LABEL_ROOM
        and right > box[0] - LABEL_ROOM
        and top < box[3] + LABEL_ROOM
        and bottom > box[1] - LABEL_ROOM
    )


def sample(ground: str, half: float, tall: float) -> list[GroundMark]:
    """Return as many marks as fit into a box around the origin of twice that width and height."""
    return max((_sample(ground, half, tall, 5 * dx, 5 * dy) for dx in range(5) for dy in range(5)), key=len)


def _sample(ground: str, half: float, tall: float, dx: float, dy: float) -> list[GroundMark]:
    return [
        GroundMark(_shifted(mark.lines, -dx, -dy), _shifted(mark.areas, -dx, -dy), mark.box, mark.reach, 0)
        for _, mark in _lattice(ground, 0)
        if abs(mark.box[0] - dx) < half
        and abs(mark.box[2] - dx) < half
        and abs(mark.box[1] - dy) < tall
        and abs(mark.box[3] - dy) < tall
    ]


def _shifted(parts: tuple[Line, ...], dx: float, dy: float) -> tuple[Line, ...]:
    return tuple(tuple((x + dx, y + dy) for x, y in part) for part in parts)


@cache
def _lattice(ground: str, variant: int) -> tuple[tuple[Point, GroundMark], ...]:
    pattern = MARK_PATTERNS[ground]
    return tuple(
        (at, _mark(pattern, at, chance))
        for at, chance in _motif_places(pattern, variant)
        if rim_clearance(at) > INSET
    )


def _motif_places(pattern: MarkPattern, variant: int) -> Iterator[tuple[Point, Chance]]:
    """Yield the places of the motifs of a whole tile, each with its random numbers."""
    c, s = cos(radians(pattern.angle)), sin(radians(pattern.angle))
    y, row = -RADIUS, 0
    while y < RADIUS:
        shift = pattern.across * pattern.stagger * (row % 2 if pattern.stagger == 0.5 else row)
        columns = int(RADIUS / pattern.across) + 1
        for column in range(-columns, columns + 1):
            chance = chances(variant, row, column)
            x = column * pattern.across + shift % pattern.across + pattern.stray[0] * (2 * chance(1) - 1)
            below = y + pattern.stray[1] * (2 * chance(2) - 1)
            yield (x * c + below * s, below * c - x * s), chance
        y += pattern.down[row % len(pattern.down)]
        row += 1


def _mark(pattern: MarkPattern, at: Point, chance: Chance) -> GroundMark:
    """Return a motif on a tile, with the sides that it is close to."""
    mark = mark_at(pattern, at, chance)
    if rim_clearance(at) >= RIM_ROOM + mark.reach:
        return mark
    points = [point for part in (*mark.lines, *mark.areas) for point in part]
    return replace(mark, near=near_sides(points, RIM_ROOM))


def mark_at(pattern: MarkPattern, at: Point, chance: Chance) -> GroundMark:
    """Return a motif at its place."""
    c, s = cos(radians(pattern.angle)), sin(radians(pattern.angle))
    lines, areas = (
        tuple(tuple((at[0] + x * c + y * s, at[1] + y * c - x * s) for x, y in part) for part in parts)
        for parts in pattern.motif(chance)
    )
    points = [point for part in (*lines, *areas) for point in part]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    box = min(xs), min(ys), max(xs), max(ys)
    return GroundMark(lines, areas, box, max(dist(at, point) for point in points), 0)


def chances(*place: int) -> Chance:
    """Return a source of numbers from 0 to 1 that depend on the place alone, in every process."""
    seed = 0
    for number in place:
        seed = (seed * 1_000_003 + number + 71) & 0xFFFFFFFF

    def chance(which: int) -> float:
        mixed = ((seed ^ which * 0x9E3779B1) * 0x85EBCA6B) & 0xFFFFFFFF
        mixed = ((mixed ^ mixed >> 13) * 0xC2B2AE35) & 0xFFFFFFFF
        return (mixed ^ mixed >> 16) / 0xFFFFFFFF

    return chance


def _denser_points(part: Line) -> Iterator[Point]:
    """Yield the points of a line, and the middles of its longer stretches."""
    yield part[0]
    for (ax, ay), (bx, by) in pairwise(part):
        if abs(ax - bx) + abs(ay - by) > 8:
            yield (ax + bx) / 2, (ay + by) / 2
        yield bx, by
