"""The shapes of places on the map: cells, regions, thirds and sides."""

from collections.abc import Iterable
from functools import cache

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QPolygonF, QTransform

from realms.board import addresses
from realms.board.board import Board, bits
from realms.board.hexes import CORNERS, Cell, Point, centre
from realms.export.drawing.frame import APOTHEM, Thirds, outline, variant_of
from realms_editor.tools.spot import Spot
from realms_editor.tools.tool import AimKind

HUB = 15.5  # the radius of the tile letter, which overlays leave free
_SIDE_DEPTH = 16.0


class PlaceShape:
    """The shape of a place around the origin, shared by all places of that shape."""

    def __init__(self, ground: QPainterPath) -> None:
        self.area = ground
        self._lines: dict[tuple[float, tuple[float, ...]], QPainterPath] = {}

    def outline_area(self, width: float, dash: tuple[float, ...] = ()) -> QPainterPath:
        """Return the area of a line along the edge; `dash` is counted in widths of the line."""
        if (width, dash) not in self._lines:
            self._lines[width, dash] = _line(self.area, width, dash)
        return self._lines[width, dash]


Place = list[tuple[PlaceShape, QTransform]]  # shapes with their positions


def _line(ground: QPainterPath, width: float, dash: tuple[float, ...]) -> QPainterPath:
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    stroker.setCapStyle(Qt.PenCapStyle.FlatCap)
    if dash:
        stroker.setDashPattern(dash)
    # speed: filling the simplified area of a line costs a fifth of drawing the line
    return stroker.createStroke(ground).simplified()


def _polygon(points: Iterable[Point]) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(*point) for point in points]))
    path.closeSubpath()
    return path


def _lying(cell: Cell, turn: int = 0) -> QTransform:
    """Return the transform that moves a shape to a cell and turns it by sixths."""
    return QTransform.fromTranslate(*centre(cell)).rotate(-60 * turn)


@cache
def _hexagon(inset: float) -> PlaceShape:
    share = 1 - inset / APOTHEM
    return PlaceShape(_polygon((x * share, y * share) for x, y in CORNERS))


@cache
def _part(thirds: Thirds, variant: int) -> PlaceShape:
    """Return thirds of a tile, with a hole for its letter."""
    hub = QPainterPath()
    hub.addEllipse(QPointF(0.0, 0.0), HUB, HUB)
    return PlaceShape(_polygon(outline(thirds, 0, variant)).subtracted(hub))


@cache
def _banks() -> PlaceShape:
    """Return a strip along both banks of side 0."""
    (x, top), (_, bottom), half = CORNERS[1], CORNERS[0], _SIDE_DEPTH / 2
    return PlaceShape(_polygon([(x - half, top), (x + half, top), (x + half, bottom), (x - half, bottom)]))


def cell_place(cell: Cell, inset: float = 0.0) -> Place:
    """Return the hexagon of a cell."""
    return [(_hexagon(inset), _lying(cell))]


def side_place(cell: Cell, side: int) -> Place:
    """Return a strip along both banks of a side of a cell."""
    return [(_banks(), _lying(cell, side))]


def region_place(board: Board, region: int) -> Place:
    """Return the area of a region on all its tiles."""
    by_tile: dict[str, list[int]] = {}
    for address in board.thirds[region]:
        tile, third = addresses.split_third(address)
        by_tile.setdefault(tile, []).append(third)
    return [_of_tile(board, tile, tuple(sorted(thirds))) for tile, thirds in by_tile.items()]


def third_place(board: Board, address: str) -> Place:
    """Return one third of a tile, even of a chasm, which is no region."""
    tile, third = addresses.split_third(address)
    return [_of_tile(board, tile, (third,))]


def _of_tile(board: Board, tile: str, thirds: Thirds) -> tuple[PlaceShape, QTransform]:
    laid = board.placements[board.rank_of[tile]]
    return _part(thirds, variant_of(tile)), _lying(laid.cell, laid.turn)


def spot_place(board: Board, spot: Spot, kind: AimKind) -> Place:
    """Return the place that a tool of that kind aims at."""
    if kind == "part" and spot.placement:
        return third_place(board, spot.address)
    if kind == "body" and spot.placement:
        return body_place(board, spot.address)
    if kind == "side":
        return side_place(spot.cell, spot.side)
    if kind == "third" and spot.placement:
        return _ground_place(board, spot.address)
    return cell_place(spot.cell)


def _ground_place(board: Board, address: str) -> Place:
    """Return the region of a third, or the third itself if it is no region."""
    region = board.region(address)
    return third_place(board, address) if region is None else region_place(board, region)


def body_place(board: Board, address: str) -> Place:
    """Return a whole body of water, across its borders."""
    region = board.region(address)
    body = next((mask for mask in board.water_bodies if region is not None and mask >> region & 1), 0)
    return [each for water in bits(body) for each in region_place(board, water)]


def neighbours_place(board: Board, spot: Spot) -> Place:
    """Return the neighbours of the region at a spot."""
    region = board.region(spot.address) if spot.placement else None
    beside = () if region is None else bits(board.adj[region])
    return [each for other in beside for each in region_place(board, other)]


def address_place(board: Board, address: str) -> Place:
    """Return the place of any address; empty if it is not on the map."""
    if address.startswith("hole:"):
        return [
            each
            for hole in board.holes
            if hole.name == address
            for cell in hole.cells
            for each in cell_place(cell)
        ]
    return [each for part in address.split("|") for each in _part_place(board, part)]


def _part_place(board: Board, part: str) -> Place:
    tile = addresses.tiles_of(part)[0]
    if tile not in board.rank_of:
        return []
    laid = board.placements[board.rank_of[tile]]
    if "/" in part:
        return _ground_place(board, part)
    if "." in part:
        return side_place(laid.cell, (addresses.split_side(part)[1] + laid.turn) % 6)
    return cell_place(laid.cell)


def addresses_place(board: Board, names: Iterable[str]) -> Place:
    """Return the places of several addresses."""
    return [each for name in names for each in address_place(board, name)]
