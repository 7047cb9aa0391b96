"""Snapping: on drawings the nearest node and point of a line within reach, on tiles those of a hex."""

from math import dist
from typing import TYPE_CHECKING

from realms.board.hexes import CORNERS, Point, cell_at, centre

if TYPE_CHECKING:
    from numpy import float64
    from numpy.typing import NDArray

SNAP_PIXELS = 12.0  # a pointer so near to a node or line on the screen means it


def nearest_point(points: "NDArray[float64]", at: Point, reach: float) -> int | None:
    """Return the number of the nearest of some points (n, 2), or None if all are farther than `reach`."""
    import numpy

    if not len(points):
        return None
    away = numpy.hypot(points[:, 0] - at[0], points[:, 1] - at[1])
    best = int(away.argmin())
    return best if away[best] <= reach else None


def nearest_foot(ends: "NDArray[float64]", at: Point, reach: float) -> tuple[int, Point] | None:
    """Return the number of the nearest of some segments (n, 2, 2), and its point that is nearest."""
    import numpy

    if not len(ends):
        return None
    start, along = ends[:, 0], ends[:, 1] - ends[:, 0]
    length = numpy.maximum(
        (along**2).sum(axis=1), 1e-12
    )  # of a segment between two nodes in one place: a point
    share = numpy.clip(((at - start) * along).sum(axis=1) / length, 0, 1)
    feet = start + share[:, None] * along
    away = numpy.hypot(feet[:, 0] - at[0], feet[:, 1] - at[1])
    best = int(away.argmin())
    x, y = feet[best].tolist()
    return (best, (x, y)) if away[best] <= reach else None


def snapped_to_hex(at: Point, reach: float) -> Point:
    """Return the middle or corner of a hex that is nearest to a point of the plane, if it is within reach."""
    x, y = centre(cell_at(at))
    near = min(((x, y), *((x + dx, y + dy) for dx, dy in CORNERS)), key=lambda each: dist(each, at))
    return near if dist(near, at) <= reach else at
