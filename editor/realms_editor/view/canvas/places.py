"""The shapes of places on the map: cells, regions, thirds and sides."""

from collections.abc import Iterable
from functools import cache
from itertools import chain

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPolygonF, QTransform

from realms.board import addresses
from realms.board.board import Board, bits
from realms.board.drawn_board import DrawnBoard
from realms.board.hexes import CORNERS, Cell, Point, centre
from realms.export.drawing.frame import APOTHEM, Thirds, outline, variant_of
from realms_editor.tools.spot import Spot
from realms_editor.tools.tool import AimKind
from realms_editor.view.canvas.drawn_places import DrawnPlaces, body_around
from realms_editor.view.canvas.place_shape import Place, PlaceShape

HUB = 15.5  # the radius of the tile letter, which overlays leave free
_SIDE_DEPTH = 16.0


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


class TilePlaces:
    """The places of one board of tiles."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def region(self, region: int) -> Place:
        """Return the area of a region on all its tiles."""
        by_tile: dict[str, list[int]] = {}
        for address in self.board.thirds[region]:
            tile, third = addresses.split_third(address)
            by_tile.setdefault(tile, []).append(third)
        return [self._of_tile(tile, tuple(sorted(thirds))) for tile, thirds in by_tile.items()]

    def third(self, address: str) -> Place:
        """Return one third of a tile, even of a chasm, which is no region."""
        tile, third = addresses.split_third(address)
        return [self._of_tile(tile, (third,))]

    def _of_tile(self, tile: str, thirds: Thirds) -> tuple[PlaceShape, QTransform]:
        laid = self.board.placements[self.board.rank_of[tile]]
        return _part(thirds, variant_of(tile)), _lying(laid.cell, laid.turn)

    def spot(self, spot: Spot, kind: AimKind) -> Place:
        """Return the place that a tool of that kind aims at."""
        if kind == "side":
            return side_place(spot.cell, spot.side)
        shapes = {"part": self.third, "body": self.body, "third": self._ground}
        if kind not in shapes or not spot.placement:
            return cell_place(spot.cell)
        return shapes[kind](spot.address)

    def _ground(self, address: str) -> Place:
        """Return the region of a third, or the third itself if it is no region."""
        region = self.board.region(address)
        return self.third(address) if region is None else self.region(region)

    def body(self, address: str) -> Place:
        """Return a whole body of water, across its borders."""
        return list(chain.from_iterable(map(self.region, bits(body_around(self.board, address)))))

    def address(self, name: str) -> Place:
        """Return the place of any address; empty if it is not on the map."""
        if name.startswith("hole:"):
            holes = (hole for hole in self.board.holes if hole.name == name)
            return [each for hole in holes for cell in hole.cells for each in cell_place(cell)]
        return list(chain.from_iterable(map(self._address_part, name.split("|"))))

    def _address_part(self, part: str) -> Place:
        tile = addresses.tiles_of(part)[0]
        if tile not in self.board.rank_of:
            return []
        laid = self.board.placements[self.board.rank_of[tile]]
        if "/" in part:
            return self._ground(part)
        if "." in part:
            return side_place(laid.cell, (addresses.split_side(part)[1] + laid.turn) % 6)
        return cell_place(laid.cell)


def places_of(board: Board) -> TilePlaces | DrawnPlaces:
    """Return the places of a board."""
    return DrawnPlaces(board) if isinstance(board, DrawnBoard) else TilePlaces(board)


def neighbours_place(board: Board, spot: Spot) -> Place:
    """Return the neighbours of the region at a spot."""
    region = board.region(spot.address) if spot.address else None
    beside = () if region is None else bits(board.adj[region])
    return list(chain.from_iterable(map(places_of(board).region, beside)))


def spot_place(board: Board, spot: Spot, kind: AimKind) -> Place:
    """Return the place that a tool of that kind aims at."""
    return places_of(board).spot(spot, kind)


def address_place(board: Board, address: str) -> Place:
    """Return the place of any address; empty if it is not on the map."""
    return places_of(board).address(address)


def addresses_place(board: Board, names: Iterable[str]) -> Place:
    """Return the places of several addresses."""
    return list(chain.from_iterable(map(places_of(board).address, names)))
