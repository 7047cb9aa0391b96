"""Draws the regions of a land: cells around points, and borders that wander.

A land is cut into cells around points, each point with a weight (a power diagram). All points of one sea make
one region. Borders are then cut into short pieces and moved by a smooth field of displacements: they wander,
and neighbours stay neighbours.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import copysign, cos, floor, hypot, pi, sin
from random import Random

Point = tuple[float, float]
Key = frozenset[int]  # a corner of the diagram: the three cells or sides of the frame that meet there

OUTSIDE = -1  # the region of points that lie beyond the coast
CORNERS = 32  # of the frame, a rectangle with round corners
CALM = 4  # nodes from the end of a coast to where it wanders fully
CLOSEST = 2.5  # millimetres between two nodes
FAR = 60.0  # millimetres by which a weight makes a site reach farther
STEP, COAST_STEP = 6.5, 5.0  # millimetres between two nodes of a border, and of a coast
SHORTEST = 15.0  # millimetres of a border before it is bent
UNEVEN = 500.0  # by which the weights of free sites differ, so that their cells are not all alike
ROUNDS = 40  # of moving every point to the middle of its cell
REPAIRS = 400  # of moving the points around a border that is too short


@dataclass(frozen=True, slots=True)
class Site:
    """A point around which a cell is drawn; its region, and how far the cell reaches beside others."""

    at: Point
    region: int
    weight: float = 0.0
    fixed: bool = False


@dataclass(frozen=True, slots=True)
class Corner:
    """A corner of a cell, and the cell (or side of the frame, below zero) across the next side."""

    at: Point
    key: Key
    across: int


Cell = Sequence[Corner]
Chain = tuple[list[Point], Key]  # the points of a border, and the regions on its two sides


def draw(sites: Sequence[Site], size: Point, margin: float, seed: int) -> list[Chain]:
    """Return the borders between the regions of settled sites."""
    cells = diagram(sites, frame(size, margin))
    field = Field(seed)
    return [(bent(at, field, coast=is_coast(sites, pair)), pair) for at, pair in chains(sites, cells)]


def is_coast(sites: Sequence[Site], pair: Key) -> bool:
    """Return True for a border of land with water, or with what lies outside."""
    water = {site.region for site in sites if site.fixed} | {OUTSIDE}
    return len(pair & water) == 1


def bent(points: Sequence[Point], field: "Field", *, coast: bool) -> list[Point]:
    """Return a border with nodes that wander; a coast wanders more between its ends, which others share."""
    line = resampled(points, COAST_STEP if coast else STEP)
    moved = [moved_by(at, field.displacement(at, WAVES)) for at in line]
    for index in range(1, len(line) - 1) if coast else ():
        part = eased(min(1.0, min(index, len(line) - 1 - index) / CALM))
        moved[index] = moved_by(moved[index], field.displacement(line[index], COAST_WAVES), part)
    return thinned(softened(moved) if coast else moved)


def thinned(points: Sequence[Point]) -> list[Point]:
    """Leave out inner points that nearly touch the one before or the end; at least one of them stays."""
    kept, end = [points[0]], points[-1]
    for point in points[1:-1]:
        if min(distance(kept[-1], point), distance(point, end)) >= CLOSEST:
            kept.append(point)
    return [*kept, end] if len(kept) > 1 else [points[0], points[len(points) // 2], end]


def moved_by(point: Point, displacement: Point, part: float = 1.0) -> Point:
    """Return a point, moved by a part of a displacement."""
    return point[0] + part * displacement[0], point[1] + part * displacement[1]


def frame(size: Point, margin: float) -> list[Point]:
    """Return a rectangle with round corners within a sheet."""
    width, height = size[0] / 2 - margin, size[1] / 2 - margin
    turns = [2 * pi * (corner + 0.5) / CORNERS for corner in range(CORNERS)]
    return [(size[0] / 2 + width * flat(cos(turn)), size[1] / 2 + height * flat(sin(turn))) for turn in turns]


def flat(value: float) -> float:
    """Push a sine towards 1, which makes a rectangle of a circle."""
    return copysign(pow(abs(value), 0.4), value)


# Cells


def diagram(sites: Sequence[Site], outline: Sequence[Point]) -> list[Cell]:
    """Return the cell of every site within an outline that is convex."""
    return [cell(place, sites, outline) for place in range(len(sites))]


def cell(place: int, sites: Sequence[Site], outline: Sequence[Point]) -> Cell:
    """Cut the outline down to the part that is nearest to a site."""
    last = len(outline)
    corners = [
        Corner(at, frozenset({place, -1 - side, -1 - (side - 1) % last}), -1 - side)
        for side, at in enumerate(outline)
    ]
    own = sites[place]
    near = sorted((distance(own.at, site.at), other) for other, site in enumerate(sites) if other != place)
    for away, other in near:
        if away > 2 * max((distance(own.at, each.at) for each in corners), default=0) + FAR:
            break
        corners = halved(corners, place, other, own, sites[other])
    return corners


def halved(corners: list[Corner], place: int, other: int, own: Site, site: Site) -> list[Corner]:
    """Cut off the part of a cell that belongs to another site."""
    (px, py), (qx, qy) = own.at, site.at
    offset = qx * qx + qy * qy - site.weight - px * px - py * py + own.weight
    beyond = [2 * (qx - px) * each.at[0] + 2 * (qy - py) * each.at[1] - offset for each in corners]
    if max(beyond, default=-1.0) <= 0:
        return corners
    kept = []
    for index, corner in enumerate(corners):
        here, there = beyond[index], beyond[(index + 1) % len(corners)]
        if here <= 0:
            kept.append(corner)
        if (here <= 0) != (there <= 0):
            end = corners[(index + 1) % len(corners)].at
            part = here / (here - there)
            at = corner.at[0] + part * (end[0] - corner.at[0]), corner.at[1] + part * (end[1] - corner.at[1])
            across = other if here <= 0 else corner.across
            kept.append(Corner(at, frozenset({place, other, corner.across}), across))
    return kept


def middle(corners: Cell) -> Point:
    """Return the middle of a cell."""
    area = x = y = 0.0
    for index, corner in enumerate(corners):
        (ax, ay), (bx, by) = corner.at, corners[(index + 1) % len(corners)].at
        cross = ax * by - bx * ay
        area, x, y = area + cross, x + (ax + bx) * cross, y + (ay + by) * cross
    return x / (3 * area), y / (3 * area)


def distance(one: Point, other: Point) -> float:
    """Return how far two points lie apart."""
    return hypot(one[0] - other[0], one[1] - other[1])


# Settling


def settled(sites: Sequence[Site], size: Point, margin: float) -> list[Site]:
    """Move the free sites until the cells are of about one size and no border is very short."""
    outline = frame(size, margin)
    moved = list(sites)
    for _ in range(ROUNDS):
        moved = pulled(moved, diagram(moved, outline), 0.8)
    for _ in range(REPAIRS):
        cells = diagram(moved, outline)
        short = list(short_borders(moved, cells))
        if not short:
            break
        moved = pulled(repaired(moved, short), cells, 0.04)
    return moved


def pulled(sites: Sequence[Site], cells: Sequence[Cell], part: float) -> list[Site]:
    """Move each free site a part of its way to the middle of its cell."""
    return [
        site if site.fixed or not corners else replace(site, at=towards(site.at, middle(corners), part))
        for site, corners in zip(sites, cells, strict=True)
    ]


def towards(start: Point, end: Point, part: float) -> Point:
    """Return the point that lies a part of the way to another one."""
    return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])


Short = tuple[int, int, list[int]]  # two sites with a short border, and the sites at its ends


def short_borders(sites: Sequence[Site], cells: Sequence[Cell]) -> Iterator[Short]:
    """Yield the borders, the one of the land included, that are too short between two sites."""
    totals = border_lengths(sites, cells)
    for place, corners in enumerate(cells):
        for index, corner in enumerate(corners):
            after = corners[(index + 1) % len(corners)]
            pair = frozenset({sites[place].region, region_of(sites, corner.across)})
            if len(pair) == 2 and totals[pair] < SHORTEST:
                yield place, corner.across, sorted((corner.key | after.key) - {place, corner.across})


def border_lengths(sites: Sequence[Site], cells: Sequence[Cell]) -> Mapping[Key, float]:
    """Return the length that each two regions share; the outside counts as a region."""
    totals: dict[Key, float] = defaultdict(float)
    for place, corners in enumerate(cells):
        for index, corner in enumerate(corners):
            pair = frozenset({sites[place].region, region_of(sites, corner.across)})
            length = distance(corner.at, corners[(index + 1) % len(corners)].at)
            totals[pair] += length / (2 if corner.across >= 0 else 1)
    return totals


def region_of(sites: Sequence[Site], place: int) -> int:
    """Return the region of a site, or the outside for a side of the frame."""
    return sites[place].region if place >= 0 else OUTSIDE


def repaired(sites: Sequence[Site], short: Iterable[Short]) -> list[Site]:
    """Pull two sites with a short border together, and push those at its ends away."""
    moved = list(sites)
    for one, other, ends in short:
        inner = [place for place in (one, other) if place >= 0]
        centre = mean([moved[place].at for place in inner])
        for place in (*inner, *(end for end in ends if end >= 0)):
            if not moved[place].fixed and distance(moved[place].at, centre) > 0:
                part = 0.02 if place in inner else -0.02
                moved[place] = replace(moved[place], at=towards(moved[place].at, centre, part))
    return moved


def mean(points: Sequence[Point]) -> Point:
    """Return the mean of some points."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


# Borders


def chains(sites: Sequence[Site], cells: Sequence[Cell]) -> list[Chain]:
    """Return the borders between regions, each from one junction of borders to the next."""
    places: dict[Key, Point] = {}
    sides: dict[Key, dict[Key, Key]] = defaultdict(dict)  # from corner to corner, with the two regions
    for place, corners in enumerate(cells):
        for index, corner in enumerate(corners):
            after = corners[(index + 1) % len(corners)]
            pair = frozenset({sites[place].region, region_of(sites, corner.across)})
            if len(pair) == 2:
                places.setdefault(corner.key, corner.at)
                places.setdefault(after.key, after.at)
                sides[corner.key][after.key] = sides[after.key][corner.key] = pair
    return [([places[key] for key in keys], pair) for keys, pair in walks(sides)]


def walks(sides: dict[Key, dict[Key, Key]]) -> Iterator[tuple[list[Key], Key]]:
    """Take the sides apart into walks between junctions; a walk without a junction ends where it began."""
    junctions = [key for key in sides if len(sides[key]) != 2]
    for start in (*junctions, *sides):
        while sides[start]:
            walk, pair = [start], next(iter(sides[start].values()))
            while sides[walk[-1]] and (len(walk) == 1 or walk[-1] not in junctions):
                after = next(iter(sides[walk[-1]]))
                del sides[walk[-1]][after], sides[after][walk[-1]]
                walk.append(after)
            yield walk, pair


def resampled(points: Sequence[Point], spacing: float) -> list[Point]:
    """Return points at equal distances along a border, its bends made rounder."""
    lengths = [distance(*pair) for pair in pairwise(points)]
    count = max(2, round(sum(lengths) / spacing))
    spaced, index, passed = [points[0]], 0, 0.0
    for step in range(1, count):
        wanted = sum(lengths) * step / count
        while passed + lengths[index] < wanted:
            passed, index = passed + lengths[index], index + 1
        spaced.append(towards(points[index], points[index + 1], (wanted - passed) / lengths[index]))
    spaced.append(points[-1])
    return softened(softened(spaced))


def softened(points: Sequence[Point]) -> list[Point]:
    """Move each inner point towards those before and after it."""
    inner = zip(points, points[1:], points[2:], strict=False)
    means = [((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4) for a, b, c in inner]
    return [points[0], *means, points[-1]]


# Wandering


@dataclass(frozen=True, slots=True)
class Wave:
    """Displacements of at most `height` millimetres that change over `length` millimetres."""

    length: float
    height: float


WAVES = Wave(120, 12), Wave(46, 7), Wave(21, 3), Wave(12, 1.6)
COAST_WAVES = Wave(30, 6), Wave(14, 3.5)


@dataclass(frozen=True, slots=True)
class Field:
    """A smooth field of displacements: sums of waves."""

    seed: int

    def displacement(self, point: Point, waves: Sequence[Wave]) -> Point:
        """Return how far the waves move a point."""
        x = sum(wave.height * self.value(point, wave, 0) for wave in waves)
        y = sum(wave.height * self.value(point, wave, 1) for wave in waves)
        return x, y

    def value(self, point: Point, wave: Wave, number: int) -> float:
        """Return a value from -1 to 1, from the four corners of the square about a point."""
        column, row = floor(point[0] / wave.length), floor(point[1] / wave.length)
        x, y = eased(point[0] / wave.length - column), eased(point[1] / wave.length - row)
        corners = [self.random(wave.length, number, column + dx, row + dy) for dy in (0, 1) for dx in (0, 1)]
        upper = corners[0] + x * (corners[1] - corners[0])
        lower = corners[2] + x * (corners[3] - corners[2])
        return upper + y * (lower - upper)

    def random(self, length: float, number: int, column: int, row: int) -> float:
        """Return a value from -1 to 1 that depends on nothing but these numbers."""
        return Random(f"{self.seed} {length} {number} {column} {row}").uniform(-1, 1)


def eased(part: float) -> float:
    """Make a way from 0 to 1 that begins and ends slowly."""
    return part * part * (3 - 2 * part)


def scattered(count: int, sites: Sequence[Site], size: Point, margin: float, random: Random) -> list[Site]:
    """Scatter free sites over the sheet, away from each other and from those that there are."""
    found: list[Site] = []
    while len(found) < count:
        tries = [
            (random.uniform(margin, size[0] - margin), random.uniform(margin, size[1] - margin))
            for _ in range(12)
        ]
        taken = [each.at for each in (*sites, *found)]
        at = max(tries, key=lambda at: min(distance(at, each) for each in taken))
        found.append(Site(at, len(found), random.uniform(-UNEVEN, UNEVEN)))
    return found
