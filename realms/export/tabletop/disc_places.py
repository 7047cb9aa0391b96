"""Places for discs in a region: beside each other, and over no printed symbol where there is room."""

from collections.abc import Iterator, Sequence
from functools import cache
from math import dist, hypot
from typing import TYPE_CHECKING, Final

from realms.export.drawing.frame import clearance
from realms.export.drawing.shapes import Extent, Point

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

STEP: Final = 4  # of the grid of places, in units of the drawing plane
REACH: Final = 96  # of the grid around the middle of a tile
MOST_STEPS: Final = 40  # across a drawn region
OVER_BORDER: Final = 0.15  # of the radius of a disc that may lie beyond the border of its region


def disc_places(
    spots: Sequence[Point], middle: Point, radii: Sequence[float], taken: Sequence[Extent]
) -> Iterator[Point]:
    """Yield one of the spots for each disc, where it covers least, near the middle of the region."""
    placed: list[tuple[Point, float]] = []
    for radius in radii:

        def cost(spot: Point, radius: float = radius) -> tuple[int, float]:
            return _covered(spot, radius, taken, placed), dist(spot, middle)

        at = min(spots or (middle,), key=cost)
        placed.append((at, radius))
        yield at


def _covered(
    spot: Point, radius: float, taken: Sequence[Extent], placed: Sequence[tuple[Point, float]]
) -> int:
    """Return the reach of a disc over boxes and other discs, in whole units."""
    over_boxes = (max(0.0, radius - _from_box(spot, box)) for box in taken)
    over_discs = (max(0.0, radius + other - dist(spot, at)) for at, other in placed)
    return round(sum(over_boxes) + 3 * sum(over_discs))


def _from_box(spot: Point, box: Extent) -> float:
    """Return the distance of a point from a box."""
    left, top, right, bottom = box
    return hypot(max(left - spot[0], 0.0, spot[0] - right), max(top - spot[1], 0.0, spot[1] - bottom))


def spots_on_third(third: int, variant: int, radius: float) -> tuple[Point, ...]:
    """List the places on a third of an unturned tile that have room for a disc."""
    return _spots_on_third(third, variant, round(radius * (1 - OVER_BORDER)))


@cache
def _spots_on_third(third: int, variant: int, room: int) -> tuple[Point, ...]:
    steps = range(-REACH, REACH + 1, STEP)
    places = [(float(x), float(y)) for x in steps for y in steps]
    return tuple(place for place in places if clearance(place, (third,), variant) >= room)


def spots_in_area(area: "BaseGeometry", radius: float) -> tuple[Point, ...]:
    """List the places in a drawn region that have room for a disc."""
    import numpy
    import shapely

    roomy = area.buffer(-radius * (1 - OVER_BORDER))
    if roomy.is_empty:
        return ()
    left, top, right, bottom = roomy.bounds
    step = max(STEP, (right - left) / MOST_STEPS, (bottom - top) / MOST_STEPS)
    xs, ys = (
        part.ravel()
        for part in numpy.meshgrid(numpy.arange(left, right, step), numpy.arange(top, bottom, step))
    )
    inside = shapely.contains_xy(roomy, xs, ys)
    return tuple((float(x), float(y)) for x, y in zip(xs[inside], ys[inside], strict=True))
