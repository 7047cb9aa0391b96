"""What stands on the scene: one item a tile, and a few over them that are moved and reshaped."""

from itertools import pairwise

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from realms.board.hexes import centre
from realms.board.layout import Placement
from realms.export.drawing.frame import APOTHEM
from realms.export.drawing.picture import TilePicture
from realms.export.drawing.theme import Theme
from realms.export.drawing.tile import Detail, display_list
from realms_editor.view.canvas.paint import FAST, Operation, Quality, colour, operations, paint

Key = tuple[TilePicture, tuple[str, ...]]
FEW_LINES = 80
_HEXAGON = QRectF(-APOTHEM - 5, -105, 2 * APOTHEM + 10, 210)


class Look:
    """How the whole map is drawn just now: its colours and how much of it."""

    def __init__(self, theme: Theme, detail: Detail = "full", quality: Quality = FAST) -> None:
        self.theme, self.detail, self.quality = theme, detail, quality

    @property
    def key(self) -> tuple[str, Detail, Quality]:
        """Two looks with the same key draw alike."""
        return self.theme.name, self.detail, self.quality


class TileItem(QGraphicsItem):
    """One laid tile, painted from its display list, which is made again only when its key has changed."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.key: Key | None = None
        self.facts: object = None  # what the key was made from
        self._todo: list[Operation] = []
        self._made: object = None
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def show_tile(self, laid: Placement, key: Key) -> bool:
        """Show a tile; whether it has to be painted again."""
        self.setPos(*centre(laid.cell))
        if key == self.key:
            return False
        self.key = key
        self.update()
        return True

    def boundingRect(self) -> QRectF:  # noqa: N802 - Qt's name
        """The hexagon and the halves of its borders that lie beyond it."""
        return _HEXAGON

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw the tile."""
        del option, widget
        look = self._look
        if self.key and self._made != (self.key, look.key):
            self._todo = operations(display_list(*self.key, look.theme, look.detail), look.quality)
            self._made = self.key, look.key
        paint(painter, self._todo)


class PictureItem(QGraphicsItem):
    """Anything that is painted from operations: the ground, arrows, tiles in the air."""

    def __init__(self, bounds: QRectF, todo: list[Operation]) -> None:
        super().__init__()
        self._bounds, self._todo = bounds, todo

    def show_these(self, bounds: QRectF, todo: list[Operation]) -> None:
        """Show something else."""
        self.prepareGeometryChange()
        self._bounds, self._todo = bounds, todo
        self.update()

    def boundingRect(self) -> QRectF:  # noqa: N802 - Qt's name
        """The room it takes."""
        return self._bounds

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw it."""
        del option, widget
        paint(painter, self._todo)


class Outline(QGraphicsItem):
    """A line round a place, in a pale casing so that it is seen on every ground."""

    def __init__(self, width: float, z: float) -> None:
        super().__init__()
        self._path, self._width = QPainterPath(), width
        self._lines: list[QLineF] = []
        self._pens: list[QPen] = []
        self._dashed = False
        self._veil: QBrush | None = None
        self.setZValue(z)

    def dress(
        self, line: str, casing: str = "", *, veil: QBrush | None = None, dash: tuple[float, ...] = ()
    ) -> None:
        """Take these colours, without a casing if none is given; `dash` is counted in widths of the line."""
        pens = [QPen(colour(line), self._width)]
        if dash:
            pens[0].setDashPattern(list(dash))
        if casing:
            pens.insert(0, QPen(colour(casing), self._width * 1.9))
        self._pens, self._veil, self._dashed = pens, veil, bool(dash)
        self._round_off()
        self.update()

    def _round_off(self) -> None:
        """Round corners where they are few; many would take too long."""
        few = len(self._lines) <= FEW_LINES
        caps = Qt.PenCapStyle.RoundCap if few else Qt.PenCapStyle.SquareCap
        for pen in self._pens:
            pen.setCapStyle(Qt.PenCapStyle.FlatCap if self._dashed else caps)

    def surround(self, path: QPainterPath) -> None:
        """Surround another place; an empty path shows nothing."""
        if path.isEmpty() and self._path.isEmpty():
            return
        self.prepareGeometryChange()
        self._path = path
        # speed: straight pieces cost a fifth of the same line as one path with joints
        self._lines = [
            QLineF(here, there)
            for polygon in path.toSubpathPolygons()
            for here, there in pairwise(polygon.toList())
        ]
        self._round_off()

    def boundingRect(self) -> QRectF:  # noqa: N802 - Qt's name
        """The place and the line about it."""
        room = self._width
        return self._path.boundingRect().adjusted(-room, -room, room, room)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw veil, casing and line."""
        del option, widget
        if self._veil and self._lines:
            painter.fillPath(self._path, self._veil)
        for pen in self._pens if self._lines else ():
            painter.setPen(pen)
            painter.drawLines(self._lines)
