"""The shapes of places on a drawn board: faces of the drawing, regions and bodies of water."""

from functools import lru_cache
from itertools import chain

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPolygonF, QTransform

from realms.board.board import Board, bits
from realms.board.drawn_board import DrawnBoard
from realms_editor.tools.spot import Spot
from realms_editor.tools.tool import AimKind
from realms_editor.view.canvas.place_shape import Place, PlaceShape

_HERE = QTransform()


@lru_cache(maxsize=2048)
def _face_shape(board: DrawnBoard, face: int) -> PlaceShape:
    """Return the area of a face as it is painted."""
    path, polygon = QPainterPath(), board.painted_faces[face]
    for ring in (polygon.exterior, *polygon.interiors):
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in ring.coords]))
        path.closeSubpath()
    return PlaceShape(path)


def body_around(board: Board, address: str) -> int:
    """Return the body of water that a region belongs to; 0 for land."""
    region = board.region(address)
    return next((mask for mask in board.water_bodies if region is not None and mask >> region & 1), 0)


class DrawnPlaces:
    """The places of one board."""

    def __init__(self, board: DrawnBoard) -> None:
        self.board = board

    def face(self, face: int) -> Place:
        """Return the area of a face."""
        return [(_face_shape(self.board, face), _HERE)]

    def address(self, name: str) -> Place:
        """Return the area of a region by its id; empty if it has none."""
        return self.face(self.board.face_of[name]) if self.board.knows(name) else []

    def region(self, region: int) -> Place:
        """Return the area of a region by its number."""
        return self.address(self.board.names[region])

    def body(self, address: str) -> Place:
        """Return the area of a whole body of water."""
        return list(chain.from_iterable(map(self.region, bits(body_around(self.board, address)))))

    def spot(self, spot: Spot, kind: AimKind) -> Place:
        """Return the place that a tool of that kind aims at; handles show those without an area."""
        if kind == "body":
            return self.body(spot.address)
        return [] if spot.face is None or kind in ("tile", "side") else self.face(spot.face)
