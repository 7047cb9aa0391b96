"""The shapes of thirds and regions, by shapely, from the same cut as the whole-number adjacency."""

from functools import cache
from typing import TYPE_CHECKING

from realms.board.board import Board
from realms.board.hexes import CORNERS, Point, centre, spin

if TYPE_CHECKING:
    from shapely.geometry import Polygon
    from shapely.geometry.base import BaseGeometry

    from realms.board.layout import Placement


@cache
def third_corners(third: int, turn: int = 0) -> tuple[Point, ...]:
    """The corners of a third about the centre of its tile, counter-clockwise from the centre."""
    start, end = 2 * third, (2 * third + 2) % 6
    outline = (
        (0.0, 0.0),
        split_point(start),
        CORNERS[start + 1],
        CORNERS[end],
        split_point(end),
    )
    return tuple(spin(point, turn) for point in outline)


def split_point(side: int) -> Point:
    """The point one third of the way along an own side."""
    (x, y), (to_x, to_y) = CORNERS[side], CORNERS[(side + 1) % 6]
    return x + (to_x - x) / 3, y + (to_y - y) / 3


def third_polygon(placement: "Placement", third: int) -> "Polygon":
    """A third where it lies in the drawing plane."""
    from shapely.geometry import Polygon

    x, y = centre(placement.cell)
    return Polygon([(round(x + dx, 6), round(y + dy, 6)) for dx, dy in third_corners(third, placement.turn)])


def region_polygons(board: Board) -> "tuple[BaseGeometry, ...]":
    """The shape of each region; a region may lie in several parts."""
    from shapely import union_all

    found: list[list[Polygon]] = [[] for _ in range(board.n)]
    for third, region in enumerate(board.made.region_of):
        if region >= 0:
            found[region].append(third_polygon(board.placements[third // 3], third % 3))
    return tuple(union_all(parts) for parts in found)
