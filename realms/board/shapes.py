"""The shapes of thirds and regions, by shapely, from the same cut as the whole-number adjacency.

A shape has a vertex wherever another may begin or end beside it: at corners and at the thirds of sides. So
shapes that touch share whole edges, and no gap opens between a long edge and the two that meet it.
"""

from collections.abc import Sequence
from functools import cache
from math import sqrt
from typing import TYPE_CHECKING

from realms.board.board import Board
from realms.board.hexes import CORNERS, RADIUS, Point, centre, spin

if TYPE_CHECKING:
    from shapely.geometry import Polygon
    from shapely.geometry.base import BaseGeometry

DECIMALS = 6  # fewer than a float has, so that a point is the same whichever tile it is told from


@cache
def third_outline(third: int, turn: int = 0) -> tuple[Point, ...]:
    """The vertices of a third about the centre of its tile, counter-clockwise from the centre."""
    first, last = 6 * third + 1, 6 * third + 7  # in thirds of sides, from corner 0
    rim = (point_on(step // 3 % 6, step % 3) for step in range(first, last + 1))
    return tuple(spin(point, turn) for point in ((0.0, 0.0), *rim))


def point_on(side: int, unit: int) -> Point:
    """The point so many thirds of the way along an own side; an even side is split at the first."""
    (x, y), (to_x, to_y) = CORNERS[side], CORNERS[(side + 1) % 6]
    return x + (to_x - x) * unit / 3, y + (to_y - y) * unit / 3


def third_shapes(board: Board) -> "Sequence[Polygon]":
    """Return the shape of each third where it lies in the drawing plane, chasms included."""
    import shapely

    corners = []
    for laid in board.placements:
        x, y = centre(laid.cell)
        for third in range(3):
            outline = third_outline(third, laid.turn)
            corners.append([(round(x + dx, DECIMALS), round(y + dy, DECIMALS)) for dx, dy in outline])
    return list(shapely.polygons(corners)) if corners else []


def region_shapes(board: Board) -> "tuple[BaseGeometry, ...]":
    """Return the shape of each region, in one part whatever joins its thirds."""
    from shapely import union_all

    parts: list[list[Polygon]] = [[] for _ in range(board.region_count)]
    for shape, region in zip(third_shapes(board), board.region_map.region_of, strict=True):
        if region >= 0:
            parts[region].append(shape)
    return tuple(thirds[0] if len(thirds) == 1 else union_all(thirds) for thirds in parts)


def extents(board: Board, tile: float) -> tuple[tuple[float, float], ...]:
    """Return the width and depth of the map turned by 0, 30 ... 150 degrees, for tiles of that width."""
    from shapely import MultiPoint
    from shapely.affinity import rotate

    corners = ((x + dx, y + dy) for x, y in map(centre, board.placement_at) for dx, dy in CORNERS)
    hull = MultiPoint(list(corners)).convex_hull
    found = []
    for angle in range(0, 180, 30):
        left, top, right, bottom = rotate(hull, angle, origin=(0, 0)).bounds
        width, depth = (length * tile / (RADIUS * sqrt(3)) for length in (right - left, bottom - top))
        found.append((round(width, DECIMALS), round(depth, DECIMALS)))
    return tuple(found)
