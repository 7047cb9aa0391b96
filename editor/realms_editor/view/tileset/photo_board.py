"""A photo on which somebody shows where tiles lie, by pointer or keys."""

from collections.abc import Sequence
from math import dist

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF, QTransform
from PySide6.QtWidgets import QSizePolicy, QWidget

from realms.board.hexes import RADIUS, Point
from realms.export.drawing.theme import Theme
from realms_editor.desk.tileset.tile_photos import LEAST_RADIUS, TileSpot
from realms_editor.view.canvas.paint import colour
from realms_editor.view.tileset.face import ROOM

CUT_PIXELS = 480  # of the side of a tile that was cut out
_STEP, _FAR = 4.0, 40.0  # pixels of the photo that an arrow key moves the cross
_GROWTH, _ANGLE = 1.03, 0.035  # of a key that changes size or turn
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class PhotoBoard(QWidget):
    """A photo; a drag shows a tile, a click another tile like the last one, or a corner of a sheet."""

    dragged = Signal(object)  # the tile, from its middle to its top corner
    clicked = Signal(object)  # a point of the photo
    typed = Signal(QKeyEvent)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self.image = QImage()
        self.picked: Sequence[tuple[str, TileSpot]] = ()  # with their letters
        self.corners: Sequence[Point] = ()  # of the sheet, while it is made straight
        self.template: TileSpot | None = None
        self._start: Point | None = None
        self._at: Point | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return a size in which tiles are seen."""
        return QSize(820, 520)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return a size that still fits small screens."""
        return QSize(300, 200)

    def show_image(self, image: QImage) -> None:
        """Show another photo."""
        self.image, self._at, self._start = image, None, None
        self.update()

    # Places

    @property
    def _scale(self) -> float:
        if self.image.isNull():
            return 1.0
        return min(self.width() / self.image.width(), self.height() / self.image.height())

    @property
    def _corner(self) -> QPointF:
        across, down = self.image.width() * self._scale, self.image.height() * self._scale
        return QPointF((self.width() - across) / 2, (self.height() - down) / 2)

    def _on_photo(self, at: QPointF) -> Point:
        point = (at - self._corner) / self._scale
        return point.x(), point.y()

    def place_of(self, point: Point) -> QPointF:
        """Return the place in this widget of a point of the photo."""
        return QPointF(*point) * self._scale + self._corner

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the photo, the tiles that were found, and the one that a click would show."""
        del event
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        if self.image.isNull():
            self._paint_empty(painter)
            return
        size = QPointF(self.image.width(), self.image.height()) * self._scale
        painter.drawImage(QRectF(self._corner, self._corner + size), self.image)
        for letter, spot in self.picked:
            self._paint_tile(painter, spot, letter)
        for corner in self.corners:
            self._outline(painter, QPolygonF([self.place_of(corner)]), closed=False)
            painter.setBrush(colour(self.theme.selection))
            painter.drawEllipse(self.place_of(corner), 5, 5)
        if self._at:
            self._paint_pointer(painter, self._at)

    def _paint_empty(self, painter: QPainter) -> None:
        """Paint a frame in the place of the photo, with what is to be done."""
        pen = QPen(self.palette().placeholderText().color(), 2.0)
        pen.setDashPattern([4.0, 4.0])
        painter.setPen(pen)
        room = QRectF(self.rect().adjusted(40, 40, -40, -40))
        painter.drawRoundedRect(room, 12, 12)
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(room.adjusted(30, 10, -30, -10), int(flags), self.accessibleDescription())

    def _paint_pointer(self, painter: QPainter, at: Point) -> None:
        if self._start and dist(self._start, at) >= LEAST_RADIUS:
            tip = at[0] - self._start[0], at[1] - self._start[1]
            self._paint_tile(painter, TileSpot(self._start, tip), "")
        elif self.template and not self.corners:
            self._paint_tile(painter, self.template.at(at), "")
        middle = self.place_of(at)
        arm, lift = QPointF(9, 0), QPointF(0, 9)
        for ends in ((middle - arm, middle + arm), (middle - lift, middle + lift)):
            self._outline(painter, QPolygonF(list(ends)), closed=False)

    def _paint_tile(self, painter: QPainter, spot: TileSpot, letter: str) -> None:
        ring = [self.place_of(corner) for corner in spot.corners]
        self._outline(painter, QPolygonF(ring), closed=True)
        self._outline(painter, QPolygonF([self.place_of(spot.middle), ring[0]]), closed=False)
        if letter:
            middle = self.place_of(spot.middle)
            painter.setPen(QPen(colour(self.theme.ink), 1.0))
            painter.setBrush(colour(self.theme.paper))
            painter.drawEllipse(middle, 12, 12)
            around = QRectF(middle - QPointF(12, 12), middle + QPointF(12, 12))
            painter.drawText(around, Qt.AlignmentFlag.AlignCenter, letter)

    def _outline(self, painter: QPainter, line: QPolygonF, *, closed: bool) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for name, width in ((self.theme.paper, 4.0), (self.theme.selection, 2.0)):
            painter.setPen(QPen(colour(name), width))
            if closed:
                painter.drawPolygon(line)
            else:
                painter.drawPolyline(line)

    # Input

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Begin at the middle of a tile."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._start = self._at = self._on_photo(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Show the tile that letting go would choose."""
        self._at = self._on_photo(event.position())
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Choose the tile, or the point."""
        start, self._start = self._start, None
        at = self._on_photo(event.position())
        if start is None:
            return
        if dist(start, at) * self._scale >= LEAST_RADIUS:
            self.dragged.emit(TileSpot(start, (at[0] - start[0], at[1] - start[1])))
        else:
            self.clicked.emit(at)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Move the cross, change what it would choose, or choose; pass other keys on."""
        if not self._take_key(event):
            event.ignore()
            self.typed.emit(event)
            if not event.isAccepted():
                super().keyPressEvent(event)
        self.update()

    def _take_key(self, event: QKeyEvent) -> bool:
        key, held = Qt.Key(event.key()), event.modifiers()
        if key in _ARROWS and held & Qt.KeyboardModifier.ControlModifier:
            self._change_template(1.0, _ANGLE * _ARROWS[key][0])
        elif key in _ARROWS:
            self._move_cross(_ARROWS[key], _FAR if held & Qt.KeyboardModifier.ShiftModifier else _STEP)
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Minus):
            self._change_template(_GROWTH if key == Qt.Key.Key_Plus else 1 / _GROWTH, 0.0)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.clicked.emit(self._cross)
        else:
            return False
        return True

    @property
    def _cross(self) -> Point:
        return self._at or (self.image.width() / 2, self.image.height() / 2)

    def _move_cross(self, way: tuple[int, int], step: float) -> None:
        (x, y), far = self._cross, step / self._scale
        across = min(max(x + way[0] * far, 0.0), float(self.image.width()))
        self._at = across, min(max(y + way[1] * far, 0.0), float(self.image.height()))

    def _change_template(self, scale: float, angle: float) -> None:
        usual = TileSpot(self._cross, (0.0, -min(self.image.width(), self.image.height()) / 10))
        self.template = (self.template or usual).changed(scale, angle)


def cut_out(image: QImage, spot: TileSpot) -> QImage:
    """Return the part of a photo with a tile, upright and as large as the picture of a face."""
    made = QImage(CUT_PIXELS, CUT_PIXELS, QImage.Format.Format_RGB32)
    made.fill(Qt.GlobalColor.white)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setTransform(_upright(spot))
    painter.drawImage(QPointF(0, 0), image)
    painter.end()
    return made


def _upright(spot: TileSpot) -> QTransform:
    """Return the transform from a photo to the picture of a face, whose top corner is at the top."""
    (x, y), (dx, dy) = spot.middle, spot.tip
    scale = RADIUS / spot.radius * CUT_PIXELS / (2 * ROOM)
    # the way to the top corner becomes the way straight up: (dx, dy) to (0, -radius)
    c, s = -dy / spot.radius, dx / spot.radius
    turned = QTransform(c * scale, -s * scale, s * scale, c * scale, 0, 0)
    return (
        QTransform.fromTranslate(-x, -y) * turned * QTransform.fromTranslate(CUT_PIXELS / 2, CUT_PIXELS / 2)
    )
