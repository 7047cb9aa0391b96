"""Arithmetic on polylines in the plane of the drawing (y down): offsets, rounded corners, jagged rims."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import atan2, ceil, cos, dist, hypot, pi, sin

from realms.export.drawing.shapes import Line, Point

_PARALLEL = 0.05


def offset(path: Line, distance: float) -> Line:
    """Return a line moved to its left with mitred corners; for gentle curves only."""
    normals = [_normal(a, b) for a, b in pairwise(path)]
    shifted = []
    for (x, y), before, after in zip(path, [normals[0], *normals], [*normals, normals[-1]], strict=True):
        share = distance / (1 + before[0] * after[0] + before[1] * after[1])
        shifted.append((x + (before[0] + after[0]) * share, y + (before[1] + after[1]) * share))
    return tuple(shifted)


def inset(paths: Sequence[tuple[Line, float]]) -> Line:
    """Return the polygon whose sides are these lines, each moved inwards (to the left) by its distance."""
    chains = [offset(path, distance) for path, distance in paths]
    for place in range(len(chains)):
        before, after = place - 1, place
        chains[before], chains[after] = _meet(chains[before], chains[after])
    return tuple(point for chain in chains for point in chain)


def rounded(polygon: Line, radius: float, sharp: float = 0.45) -> Line:
    """Return a polygon whose sharp corners are replaced by curves of five points."""
    result: list[Point] = []
    for before, corner, after in zip(
        (polygon[-1], *polygon), polygon, (*polygon[1:], polygon[0]), strict=False
    ):
        if abs(_bend(before, corner, after)) < sharp:
            result.append(corner)
            continue
        start, end = _towards(corner, before, radius), _towards(corner, after, radius)
        result += [_quadratic(start, corner, end, step / 4) for step in range(5)]
    return tuple(result)


def resampled(polygon: Line, step: float) -> Line:
    """Return points about every `step` along a closed line."""
    closed = (*polygon, polygon[0])
    count = max(3, ceil(length(closed) / step))
    stride, walked = length(closed) / count, 0.0
    result: list[Point] = []
    for a, b in pairwise(closed):
        here = dist(a, b)
        while len(result) < count and len(result) * stride <= walked + here:
            result.append(between(a, b, (len(result) * stride - walked) / here if here else 0.0))
        walked += here
    return tuple(result)


def shrunk(polygon: Line, centre: Point, factors: Iterable[float]) -> Line:
    """Move each point towards the centre by its own factor."""
    return tuple(between(point, centre, factor) for point, factor in zip(polygon, factors, strict=False))


def length(path: Line) -> float:
    """Return the length of an open line."""
    return sum(dist(a, b) for a, b in pairwise(path))


def between(a: Point, b: Point, share: float) -> Point:
    """Return the point at a share of the way from one point to another."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def arc(centre: Point, rx: float, ry: float, start: float, end: float, steps: int) -> Line:
    """Return points of an ellipse between two angles, in turns counter-clockwise from east."""
    x, y = centre
    angles = (2 * pi * (start + (end - start) * step / steps) for step in range(steps + 1))
    return tuple((x + rx * cos(angle), y - ry * sin(angle)) for angle in angles)


def _normal(a: Point, b: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    size = hypot(dx, dy) or 1.0
    return dy / size, -dx / size


def _bend(a: Point, b: Point, c: Point) -> float:
    turn = atan2(c[1] - b[1], c[0] - b[0]) - atan2(b[1] - a[1], b[0] - a[0])
    return (turn + pi) % (2 * pi) - pi


def _towards(start: Point, end: Point, distance: float) -> Point:
    return between(start, end, min(0.5, distance / (dist(start, end) or 1.0)))


def _quadratic(a: Point, b: Point, c: Point, t: float) -> Point:
    return between(between(a, b, t), between(b, c, t), t)


def _meet(before: Line, after: Line) -> tuple[Line, Line]:
    """Cut two lines where they cross, or prolong them until they do; parallel lines stay as they are."""
    for i in range(len(before) - 1, 0, -1):
        for j in range(len(after) - 1):
            cross = _crossing(before[i - 1], before[i], after[j], after[j + 1])
            if cross and 0 <= cross[0] <= 1 and 0 <= cross[1] <= 1:
                point = between(before[i - 1], before[i], cross[0])
                return (*before[:i], point), (point, *after[j + 1 :])
    cross = _crossing(before[-2], before[-1], after[0], after[1])
    if not cross:
        return before, after
    point = between(before[-2], before[-1], cross[0])
    return (*before[:-1], point), (point, *after[1:])


def _crossing(a: Point, b: Point, c: Point, d: Point) -> tuple[float, float] | None:
    """Return the crossing of two lines as a share of each segment, or None if they are nearly parallel."""
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    area = ux * vy - uy * vx
    if abs(area) < _PARALLEL * hypot(ux, uy) * hypot(vx, vy):
        return None
    wx, wy = c[0] - a[0], c[1] - a[1]
    return (wx * vy - wy * vx) / area, (wx * uy - wy * ux) / area
