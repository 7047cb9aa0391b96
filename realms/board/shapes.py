"""The shapes of tiles, thirds and regions by shapely, and the room that a map takes on the table.

A shape has a vertex wherever another may begin or end beside it: at corners and at the thirds of sides. So
shapes that touch share whole edges, and no gap opens between a long edge and the two that meet it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from realms.board import addresses
from realms.board.board import Board
from realms.board.drawn_board import DrawnBoard
from realms.board.hexes import CORNERS, RADIUS, Point, centre, spin
from realms.board.tile_board import TileBoard

if TYPE_CHECKING:
    from shapely.geometry import Polygon
    from shapely.geometry.base import BaseGeometry

    from realms.board.layout import Placement

CENTIMETRE = 0.1  # of a millimetre
DECIMALS = 6  # of a coordinate: neighbouring tiles agree on common corners


@cache
def third_outline(third: int, turn: int = 0) -> tuple[Point, ...]:
    """Return the corners of a third around the centre of its tile, counter-clockwise from the centre."""
    first, last = 6 * third + 1, 6 * third + 7  # in thirds of sides, from corner 0
    rim = (point_on(step // 3 % 6, step % 3) for step in range(first, last + 1))
    return tuple(spin(point, turn) for point in ((0.0, 0.0), *rim))


def point_on(side: int, unit: int) -> Point:
    """Return the point so many thirds along an own side; an even side is split at its first third."""
    (x, y), (to_x, to_y) = CORNERS[side], CORNERS[(side + 1) % 6]
    return x + (to_x - x) * unit / 3, y + (to_y - y) * unit / 3


@dataclass(frozen=True, slots=True)
class Footprint:
    """The rectangle about a map, and the area that its tiles or drawn regions cover."""

    width: float
    depth: float
    covered: float

    @property
    def share(self) -> float:
        """The part of the rectangle about the map that the map covers."""
        return self.covered / (self.width * self.depth)


def tile_shapes(board: Board) -> "Sequence[Polygon]":
    """Return the hexagon of each tile in the drawing plane."""
    return _polygons(laid_at(laid, CORNERS) for laid in board.placements)


def third_shapes(board: Board) -> "Sequence[Polygon]":
    """Return the shape of each third in the drawing plane, chasms included."""
    return _polygons(
        laid_at(laid, third_outline(third, laid.turn)) for laid in board.placements for third in range(3)
    )


def laid_at(laid: "Placement", outline: Iterable[Point]) -> list[Point]:
    """Move an outline about the origin to the place of a tile."""
    x, y = centre(laid.cell)
    return [(round(x + dx, DECIMALS), round(y + dy, DECIMALS)) for dx, dy in outline]


def _polygons(outlines: Iterable[list[Point]]) -> "Sequence[Polygon]":
    """Make all polygons at once, which takes half the time; all have as many corners."""
    import shapely

    corners = list(outlines)
    return list(shapely.polygons(corners)) if corners else []


def region_shapes(board: TileBoard) -> "tuple[BaseGeometry, ...]":
    """Return the shape of each region, in one part whatever joins its thirds."""
    from shapely import union_all

    parts: list[list[Polygon]] = [[] for _ in range(board.region_count)]
    for shape, region in zip(third_shapes(board), board.region_map.region_of, strict=True):
        if region >= 0:
            parts[region].append(shape)
    return tuple(thirds[0] if len(thirds) == 1 else union_all(thirds) for thirds in parts)


def region_centroids(board: Board) -> list[Point]:
    """Return the centroid of each region of tiles: thirds have one area, so it is the mean of theirs."""
    placed = {laid.tile: laid for laid in board.placements}
    found = []
    for thirds in board.thirds:
        middles = [_centroid_on(placed[tile], third) for tile, third in map(addresses.split_third, thirds)]
        found.append((sum(x for x, _ in middles) / len(middles), sum(y for _, y in middles) / len(middles)))
    return found


def _centroid_on(laid: "Placement", third: int) -> Point:
    (x, y), (dx, dy) = centre(laid.cell), _third_centroid(third, laid.turn)
    return x + dx, y + dy


@cache
def _third_centroid(third: int, turn: int) -> Point:
    from shapely import Polygon

    middle = Polygon(third_outline(third, turn)).centroid
    return middle.x, middle.y


def extents(board: Board, tile: float) -> tuple[tuple[float, float], ...]:
    """Return the width and depth of the map turned by 0, 30 ... 150 degrees, for tiles of that width.

    A drawn board has the size of its sheet, in centimetres.
    """
    if isinstance(board, DrawnBoard):
        from shapely import box

        return _extents([box(0, 0, *board.drawing.size)], CENTIMETRE)
    return _extents(tile_shapes(board), _scale(tile))


def footprint(board: Board, tile: float) -> Footprint:
    """Return the room and the area of a map of at least one tile, for tiles of that width, or of a sheet."""
    if isinstance(board, DrawnBoard):
        return _sheet(board)
    if board not in _MEASURED:
        _MEASURED[board] = _measure(board)
    units, scale = _MEASURED[board], _scale(tile)
    return Footprint(units.width * scale, units.depth * scale, units.covered * scale**2)


# In units of the drawing plane, for as long as somebody has the board: a check and the figures both ask.
_MEASURED: WeakKeyDictionary[Board, Footprint] = WeakKeyDictionary()


def _measure(board: Board) -> Footprint:
    """Measure a map turned so that it takes the least room."""
    from shapely import area

    tiles = tile_shapes(board)
    width, depth = min(_extents(tiles, 1), key=lambda size: (size[0] * size[1], -size[0]))
    return Footprint(width, depth, float(area(tiles).sum()))


def _sheet(board: DrawnBoard) -> Footprint:
    """Return the size of a sheet, with the area of the regions and chasms on it."""
    from shapely import area

    width, depth = board.drawing.size
    covered = area([board.faces.polygons[board.face_of[name]] for name in board.grounds]).sum()
    return Footprint(width * CENTIMETRE, depth * CENTIMETRE, float(covered) * CENTIMETRE**2)


def _extents(tiles: "Sequence[Polygon]", scale: float) -> tuple[tuple[float, float], ...]:
    from shapely import MultiPolygon
    from shapely.affinity import rotate

    hull = MultiPolygon(tiles).convex_hull
    found = []
    for angle in range(0, 180, 30):
        left, top, right, bottom = rotate(hull, angle, origin=(0, 0)).bounds
        found.append((round((right - left) * scale, DECIMALS), round((bottom - top) * scale, DECIMALS)))
    return tuple(found)


def _scale(tile: float) -> float:
    """Return the centimetres of a unit of the drawing plane."""
    return tile / (RADIUS * sqrt(3))
