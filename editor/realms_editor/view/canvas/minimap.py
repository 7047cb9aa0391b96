"""The overview: the whole map in a corner, with a frame around the visible part."""

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from realms_editor.tools.workbench import Topic
from realms_editor.view.canvas.map_view import MapView
from realms_editor.view.canvas.paint import colour

WIDTH, HEIGHT, AWAY = 190, 140, 12
_MARGIN = 60


class Minimap(QWidget):
    """Appears while part of the map is out of sight; a click scrolls there."""

    def __init__(self, canvas: MapView) -> None:
        super().__init__(canvas)
        self.canvas, self.wanted = canvas, True
        self.setFixedSize(WIDTH, HEIGHT)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._picture = QPixmap()
        self._stale = True
        self._later = QTimer(self, singleShot=True, interval=120)
        self._later.timeout.connect(self._settle)
        self._unsubscribe = canvas.map_scene.bench.subscribe(self._on_change)
        canvas.zoomed.connect(lambda _: self._later.start())
        canvas.installEventFilter(self)
        for bar in (canvas.horizontalScrollBar(), canvas.verticalScrollBar()):
            bar.valueChanged.connect(lambda _: self._later.start())
        self._later.start()
        self.hide()

    def set_wanted(self, wanted: bool) -> None:
        """Turn the overview on or off; it still hides while the whole map is in sight."""
        self.wanted = wanted
        self._settle()

    def repaint_soon(self) -> None:
        """Draw the map again soon."""
        self._stale = True
        self._later.start()

    def _on_change(self, topics: frozenset[Topic]) -> None:
        if "map" in topics:
            self.repaint_soon()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Move with the corner of the canvas."""
        if watched is self.canvas and event.type() == QEvent.Type.Resize:
            self._later.start()
        return False

    def _settle(self) -> None:
        extent = self.canvas.map_scene.extent()
        hidden = not self._sight().contains(extent.adjusted(20, 20, -20, -20))
        self.move(self.canvas.width() - WIDTH - AWAY, self.canvas.height() - HEIGHT - AWAY)
        shown = self.wanted and hidden and not self.canvas.map_scene.content.is_empty
        if shown and self._stale:
            self._picture, self._stale = self._paint_map(*self._frame()), False
        self.setVisible(shown)
        self.update()

    def _sight(self) -> QRectF:
        return self.canvas.mapToScene(self.canvas.viewport().rect()).boundingRect()

    def _frame(self) -> tuple[QRectF, float]:
        """Return the part of the scene that is shown, and its scale."""
        room = self.canvas.map_scene.extent().adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN)
        scale = min(WIDTH / room.width(), HEIGHT / room.height())
        middle, size = room.center(), QPointF(WIDTH / scale, HEIGHT / scale)
        return QRectF(middle - size / 2, middle + size / 2), scale

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the cached map and the frame around the visible part."""
        del event
        frame, scale = self._frame()
        theme = self.canvas.map_scene.drawing_style.theme
        with QPainter(self) as painter:
            painter.drawPixmap(0, 0, self._picture)
            painter.setPen(QPen(colour(theme.outline), 1))
            painter.drawRect(0, 0, WIDTH - 1, HEIGHT - 1)
            sight = self._sight()
            corner = (sight.topLeft() - frame.topLeft()) * scale
            box = QRectF(corner.x(), corner.y(), sight.width() * scale, sight.height() * scale)
            for line, width in ((theme.paper, 4), (theme.selection, 2)):
                painter.setPen(QPen(colour(line), width))
                painter.drawRect(box.intersected(QRectF(1, 1, WIDTH - 2, HEIGHT - 2)))

    def _paint_map(self, frame: QRectF, scale: float) -> QPixmap:
        look, ratio = self.canvas.map_scene.drawing_style, self.devicePixelRatioF()
        picture = QPixmap(int(WIDTH * ratio), int(HEIGHT * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(colour(look.theme.ground))
        with QPainter(picture) as painter:
            painter.scale(scale, scale)
            painter.translate(-frame.left(), -frame.top())
            self.canvas.map_scene.content.paint_overview(painter)
        return picture

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Scroll the map to the pointer."""
        frame, scale = self._frame()
        self.canvas.centerOn(frame.topLeft() + event.position() / scale)
        self._later.start()

    mouseMoveEvent = mousePressEvent  # noqa: N815 - Qt's name
