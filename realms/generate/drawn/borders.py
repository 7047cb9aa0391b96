"""Borders of settled regions as lines that wander; neighbours stay neighbours."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from random import Random
from typing import TYPE_CHECKING, Final

from realms.generate.drawn.geometry import Point, Points, largest
from realms.generate.drawn.waves import Wave, WaveField

if TYPE_CHECKING:
    from shapely import Polygon

OUTSIDE: Final = -1
GRID: Final = 0.02  # millimetres on which straight borders are joined
STEP: Final = 6.0  # millimetres between two nodes of a border
CLOSEST: Final = 2.5  # millimetres between two nodes that stay
CALM: Final = 4  # nodes from the end of a coast to where it wanders fully
PAPER: Final = 8  # millimetres of paper around a land

LAND_WAVES: Final = Wave(120, 11), Wave(46, 6), Wave(21, 2.6), Wave(12, 1.4)
COAST_WAVES: Final = Wave(34, 6), Wave(15, 3)

Sides = tuple[int, int]  # the regions beside a border, the lower one first; the outside is the lowest


@dataclass(frozen=True, slots=True)
class StraightBorder:
    """A border before it wanders."""

    points: Points
    sides: Sides


@dataclass(frozen=True, slots=True)
class LandBorder:
    """A border between two regions, or between a region and the outside, from one junction to the next."""

    points: Sequence[Point]
    sides: Sides

    @property
    def length(self) -> float:
        """The length of the border."""
        return sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(self.points))


def straight_borders(shapes: "Sequence[Polygon]") -> list[StraightBorder] | None:
    """Return the borders of shapes that fill a land; nothing if they do not fit."""
    import shapely

    lines = shapely.union_all([shape.boundary for shape in shapes], grid_size=GRID)
    chains = shapely.get_parts(shapely.line_merge(lines))
    middles = shapely.line_interpolate_point(chains, 0.5, normalized=True)
    beside: list[list[int]] = [[] for _ in chains]
    touching = shapely.STRtree(shapes).query(middles, "dwithin", distance=5 * GRID)
    for chain, region in touching.T.tolist():
        beside[chain].append(region)
    if not {len(found) for found in beside} <= {1, 2}:
        return None
    sides = [(min(found), max(found)) if len(found) > 1 else (OUTSIDE, found[0]) for found in beside]
    return [
        StraightBorder(shapely.get_coordinates(chain), pair)
        for chain, pair in zip(chains, sides, strict=True)
    ]


def wandering(
    lines: Sequence[StraightBorder], land: int, calm: frozenset[int], luck: Random
) -> list[StraightBorder]:
    """Move all borders by a smooth field; coasts, but those of calm waters, wander more."""
    everywhere, coast = WaveField(LAND_WAVES, luck), WaveField(COAST_WAVES, luck)
    found = []
    for line in lines:
        points = resampled(line.points, STEP)
        moved = points + everywhere.displacements(points)
        wet = [not 0 <= side < land for side in line.sides]
        if sum(wet) == 1 and calm.isdisjoint(line.sides):
            moved = softened(moved + eased(len(points)) * coast.displacements(points))
        found.append(StraightBorder(moved, line.sides))
    return found


def fitted(lines: Sequence[StraightBorder], size: tuple[int, int], *, evenly: bool) -> list[LandBorder]:
    """Stretch a land to the edge of its sheet, but for some paper around it, and round it to tenths.

    Three turns map a land onto itself only if it is stretched evenly.
    """
    import numpy

    every = numpy.concatenate([line.points for line in lines])
    low, high = every.min(axis=0), every.max(axis=0)
    scale = (numpy.array(size) - 2 * PAPER) / (high - low)
    scale = numpy.minimum(scale, scale.min()) if evenly else scale
    first = (numpy.array(size) - (high - low) * scale) / 2
    return [
        LandBorder(thinned(numpy.round(first + (line.points - low) * scale, 1).tolist()), line.sides)
        for line in lines
    ]


def shapes_within(lines: Sequence[LandBorder], count: int) -> "list[Polygon]":
    """Return the shape that borders leave to each region; it is empty where they cross."""
    import shapely

    return [
        largest(
            shapely.polygonize([shapely.LineString(line.points) for line in lines if region in line.sides])
        )
        for region in range(count)
    ]


def resampled(points: Points, spacing: float) -> Points:
    """Return points at equal distances along a border, its bends made rounder."""
    import numpy

    passed = numpy.concatenate(([0.0], numpy.cumsum(numpy.hypot(*numpy.diff(points, axis=0).T))))
    count = max(2, round(float(passed[-1]) / spacing))
    wanted = numpy.linspace(0, passed[-1], count + 1)
    spaced = [numpy.interp(wanted, passed, points[:, axis]) for axis in (0, 1)]
    return softened(softened(numpy.stack(spaced, axis=1)))


def softened(points: Points) -> Points:
    """Move each inner point towards those before and after it."""
    moved = points.copy()
    moved[1:-1] = (points[:-2] + 2 * points[1:-1] + points[2:]) / 4
    return moved


def eased(count: int) -> Points:
    """Return the part of its way that each of some nodes wanders: all of it, but for those near both ends."""
    import numpy

    place = numpy.arange(count)
    part = numpy.minimum(1.0, numpy.minimum(place, count - 1 - place) / CALM)
    eased_in: Points = (part * part * (3 - 2 * part))[:, None]
    return eased_in


def thinned(points: Sequence[Sequence[float]]) -> list[Point]:
    """Leave out inner points that nearly touch the one before or the end; at least one of them stays."""
    kept, end = [points[0]], points[-1]
    for point in points[1:-1]:
        if min(_distance(kept[-1], point), _distance(point, end)) >= CLOSEST:
            kept.append(point)
    if len(kept) == 1:
        kept.append(points[len(points) // 2])
    return [(x, y) for x, y in (*kept, end)]


def _distance(one: Sequence[float], other: Sequence[float]) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])
