"""Points and shapes on a sheet, in millimetres."""

from math import cos, pi, sin
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from numpy import float64
    from numpy.typing import NDArray
    from shapely import LineString, Polygon

NEAR: Final = 0.01  # millimetres within which shapes lie side by side

Point = tuple[float, float]
Points: TypeAlias = "NDArray[float64]"  # one point in each row


def largest(found: Any) -> "Polygon":
    """Return the largest polygon of a result of shapely."""
    import shapely

    empty = shapely.Polygon()
    parts = (part for part in shapely.get_parts(found) if isinstance(part, shapely.Polygon))
    return max(parts, key=lambda part: part.area, default=empty)


def measured(sizes: Any) -> list[float]:
    """Return the lengths or areas of an array of shapes as plain numbers."""
    found: list[float] = sizes.tolist()
    return found


def polygons(found: Any) -> "list[Polygon]":
    """Return the polygons of a result of shapely."""
    import shapely

    return [part for part in shapely.get_parts(found) if isinstance(part, shapely.Polygon)]


def turned_shape(shape: "Polygon", centre: Point, step: int, turns: int) -> "Polygon":
    """Turn a shape about the centre by some of so many equal parts of a whole turn."""
    return largest(shape if step == 0 else _rotated(shape, centre, step, turns))


def turned_line(line: "LineString", centre: Point, step: int, turns: int) -> "LineString":
    """Turn a line about the centre by some of so many equal parts of a whole turn."""
    import shapely

    return shapely.LineString(_rotated(line, centre, step, turns).coords)


def _rotated(shape: Any, centre: Point, step: int, turns: int) -> Any:
    from shapely.affinity import rotate

    return rotate(shape, 360 * step / turns, origin=centre)


def turned_points(points: Points, step: int, turns: int) -> Points:
    """Turn points about the origin."""
    import numpy

    turn = 2 * pi * step / turns
    matrix = numpy.array([[cos(turn), sin(turn)], [-sin(turn), cos(turn)]])
    turned: Points = points @ matrix
    return turned


def turned_point(point: Point, centre: Point, step: int, turns: int) -> Point:
    """Turn a point about the centre."""
    turn = 2 * pi * step / turns
    dx, dy = point[0] - centre[0], point[1] - centre[1]
    return centre[0] + dx * cos(turn) - dy * sin(turn), centre[1] + dx * sin(turn) + dy * cos(turn)


def on_rim(outline: "Polygon", centre: Point, turn: float) -> Point:
    """Return the point of the rim in a direction."""
    import shapely

    far = centre[0] + 5000 * cos(turn), centre[1] + 5000 * sin(turn)
    met = shapely.LineString([centre, far]).intersection(outline.exterior)
    x, y = shapely.get_coordinates(met)[0].tolist()
    return x, y
