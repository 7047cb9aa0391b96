"""What stands on the scene: one item a tile, and a few over them that are moved and reshaped."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from realms.board.hexes import centre
from realms.board.layout import Placement
from realms.export.drawing.frame import APOTHEM
from realms.export.drawing.picture import TilePicture
from realms.export.drawing.theme import Theme
from realms.export.drawing.tile import Detail, display_list
from realms_editor.view.canvas.paint import FAST, Operation, Quality, colour, operations, paint

Key = tuple[TilePicture, tuple[str, ...]]
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
    """A line round a place, in a pale casing so that it is seen on every ground; or hatched if refused."""

    def __init__(self, width: float, z: float) -> None:
        super().__init__()
        self._path, self._width = QPainterPath(), width
        self._pens: list[QPen] = []
        self._brush = QBrush(Qt.BrushStyle.NoBrush)
        self.setZValue(z)

    def dress(
        self, line: str, casing: str, *, veil: QColor | None = None, dash: tuple[float, ...] = ()
    ) -> None:
        """Take these colours; `dash` is counted in widths of the line."""
        pens = [
            QPen(colour(casing), self._width * 1.9),
            QPen(colour(line), self._width),
        ]
        for pen in pens:
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if dash:
            pens[1].setDashPattern(list(dash))
        self._pens, self._brush = pens, QBrush(veil) if veil else QBrush(Qt.BrushStyle.NoBrush)
        self.update()

    def surround(self, path: QPainterPath) -> None:
        """Surround another place; an empty path shows nothing."""
        self.prepareGeometryChange()
        self._path = path

    def boundingRect(self) -> QRectF:  # noqa: N802 - Qt's name
        """The place and the line about it."""
        room = self._width
        return self._path.boundingRect().adjusted(-room, -room, room, room)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw veil, casing and line."""
        del option, widget
        if self._path.isEmpty():
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._brush)
        painter.drawPath(self._path)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for pen in self._pens:
            painter.setPen(pen)
            painter.drawPath(self._path)
