"""The view of the map: zoom, pan, and passing pointer and wheel to the workbench."""

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QInputEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QPixmapCache,
    QResizeEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QGraphicsView

from realms.board.hexes import Point
from realms.export.drawing.frame import APOTHEM
from realms.export.drawing.tile import detail_for
from realms.locale import Sentence
from realms_editor.tools.tool import DRAWINGS, Keys
from realms_editor.tools.workbench import Topic
from realms_editor.view.canvas.map_scene import MapScene
from realms_editor.view.canvas.paint import FAST, FINE
from realms_editor.view.plain_text import show_tip

CACHE_KB = 64 * 1024  # high-resolution tiles need more than Qt's ten megabytes
LEAST_WIDTH, MOST_WIDTH = 8.0, 900.0  # of a tile, in pixels
STEP = 1.2
FINE_FROM = 300.0
SLEEPY_WIDTH = 60.0  # the first frame is drawn with the detail of tiles of this width
SHARPEN_MS = 150  # large maps are stretched while the wheel turns
_NOTCH = 120
AIR = 60.0  # around a map that is wholly in sight
MODIFIERS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt)
CURSORS = {
    "line": Qt.CursorShape.CrossCursor,
    "measure": Qt.CursorShape.CrossCursor,
    "pan": Qt.CursorShape.OpenHandCursor,
}


class MapView(QGraphicsView):
    """The widget that shows the map scene."""

    zoomed = Signal(float)
    first_painted = Signal()  # the first frame has been painted
    painted = Signal()
    menu_wanted = Signal(object)  # a point of the scene; None: where the keyboard is

    def __init__(self, scene: MapScene) -> None:
        super().__init__(scene)
        self.map_scene = scene
        QPixmapCache.setCacheLimit(CACHE_KB)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QGraphicsView.Shape.NoFrame)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._pan_from: QPoint | None = None
        self._fitted = self._pressed = self.ready = False
        self._still: tuple[QPixmap, QTransform] | None = None  # the picture from before the zoom
        scene.bench.subscribe(self._on_change)
        self._sharpen = QTimer(self, singleShot=True, interval=SHARPEN_MS)
        self._sharpen.timeout.connect(self._be_sharp)

    def _on_change(self, topics: frozenset[Topic]) -> None:
        if "tool" in topics and self._pan_from is None:
            self.viewport().setCursor(CURSORS.get(self.map_scene.bench.tool.id, Qt.CursorShape.ArrowCursor))

    def setAccessibleName(self, name: str) -> None:  # noqa: N802 - Qt's name
        """Name the map; Qt shows the keyboard on its viewport too, which has the same name."""
        super().setAccessibleName(name)
        self.viewport().setAccessibleName(name)

    # Zoom and pan

    @property
    def tile_width(self) -> float:
        """Return the width of a tile in pixels."""
        return self.transform().m11() * 2 * APOTHEM

    @property
    def fitted(self) -> bool:
        """Return True if the whole map is shown and stays so when the window is resized."""
        return self._fitted

    def zoom(self, factor: float, at: QPointF | None = None) -> None:
        """Zoom by a factor around the pointer, or else around the middle."""
        if self._still is None and self.map_scene.content.is_large:
            self._still = self.viewport().grab(), self.viewportTransform()
        width = self.tile_width * self.map_scene.content.size
        factor = min(max(factor, LEAST_WIDTH / width), MOST_WIDTH / width)
        pixel = (at or QPointF(self.viewport().rect().center())).toPoint()
        before = self.mapToScene(pixel)
        self._fitted = False
        self.scale(factor, factor)
        self._move_by(self.mapToScene(pixel) - before)
        self._settle()

    def fit(self, area: QRectF | None = None) -> None:
        """Zoom to the whole map, or to an area of it."""
        room = area or self.map_scene.extent()
        air = AIR * self.map_scene.content.size
        self.fitInView(room.adjusted(-air, -air, air, air), Qt.AspectRatioMode.KeepAspectRatio)
        width = self.tile_width * self.map_scene.content.size
        if width > MOST_WIDTH / 2:
            self.zoom(MOST_WIDTH / 2 / width)
        self._fitted = area is None
        self._settle()

    def has_in_sight(self, area: QRectF) -> bool:
        """Return True if an area is wholly visible."""
        return self.mapToScene(self.viewport().rect()).boundingRect().contains(area)

    def zoom_to_usual(self) -> None:
        """Zoom to the standard tile size."""
        self.zoom(150 / self.tile_width)

    def show_part(self, width: float, middle: Point) -> None:
        """Zoom to a width of tiles in pixels, and bring a point into the middle."""
        self.zoom(width / self.tile_width)
        self.centerOn(*middle)
        self._settle()

    def scroll_to_outline(self) -> None:
        """Scroll to the outlined places."""
        scene = self.map_scene
        area = scene.finding_outline.boundingRect()
        if area.isEmpty() and scene.finding_ring.at:
            area = QRectF(*scene.finding_ring.at, 1.0, 1.0)
        if not area.isEmpty() and not self.has_in_sight(area):
            self._fitted = False
            self.centerOn(area.center())

    def _move_by(self, shift: QPointF) -> None:
        self.translate(shift.x(), shift.y())

    def _be_sharp(self) -> None:
        self._still = None
        self._settle()
        self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the exposed area; while the wheel turns on a large map, stretch the old picture."""
        if self._still is None:
            super().paintEvent(event)
            if not self.ready:
                QTimer.singleShot(0, self._wake)
            self.painted.emit()
            return
        picture, was = self._still
        with QPainter(self.viewport()) as painter:
            painter.fillRect(self.viewport().rect(), self.map_scene.backgroundBrush())
            painter.setTransform(was.inverted()[0] * self.viewportTransform())
            painter.drawPixmap(0, 0, picture)

    def _wake(self) -> None:
        """Draw everything after the first frame, which is drawn without details to appear sooner."""
        if not self.ready:
            self.ready = True
            self._settle()
            self.first_painted.emit()

    def _settle(self) -> None:
        self.map_scene.bench.scale = self.transform().m11()
        if self._still is not None:
            self._sharpen.start()
            self.viewport().update()
            self.zoomed.emit(self.tile_width)
            return
        width = self.tile_width * self.devicePixelRatioF() * self.map_scene.content.scale
        detail = detail_for(width if self.ready else min(width, SLEEPY_WIDTH))
        self.map_scene.draw_with(detail, FINE if width >= FINE_FROM else FAST)
        self.zoomed.emit(self.tile_width)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Keep the whole map in sight if it was."""
        super().resizeEvent(event)
        if self._fitted:
            self.fit()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """Turn the held tile, or zoom at the pointer."""
        notches = event.angleDelta().y() / _NOTCH
        held = not event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if notches and held and self.map_scene.bench.tool.turn(1 if notches > 0 else -1):
            self.map_scene.bench.tell("hover")
        else:
            self.zoom(STEP**notches, event.position())
        event.accept()

    # The pointer

    def _point(self, event: QMouseEvent) -> Point:
        at = self.mapToScene(event.position().toPoint())
        return at.x(), at.y()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Begin a click, a drag or a pan."""
        left, middle = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
        if event.button() == middle or (event.button() == left and self.map_scene.bench.tool.pans):
            self._pan_from = event.position().toPoint()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif event.button() == left:
            self._pressed = True
            self.map_scene.bench.press(self._point(event), _keys(event))
            self._show_refusal(event)
        event.accept()

    def show_message_at(self, point: Point, message: Sentence) -> None:
        """Show a tooltip beside a point of the map."""
        at = self.viewport().mapToGlobal(self.mapFromScene(*point))
        show_tip(at, message.in_language(self.map_scene.language), self.viewport())

    def _show_refusal(self, event: QMouseEvent) -> None:
        """Show at the pointer why the click had no effect."""
        bench = self.map_scene.bench
        if bench.said and bench.aim and not bench.aim.allowed:
            self.show_message_at(self._point(event), bench.said)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Pan, drag or hover."""
        if self._pan_from is not None:
            here = event.position().toPoint()
            shift = here - self._pan_from
            self._pan_from, self._fitted = here, False
            self._move_by(QPointF(shift) / self.transform().m11())
        elif self._pressed:
            self.map_scene.bench.drag(self._point(event), _keys(event))
        else:
            self.map_scene.bench.hover(self._point(event), _keys(event))
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """End the click, drag or pan."""
        if self._pan_from is not None:
            self._pan_from = None
            self._on_change(frozenset({"tool"}))
        elif self._pressed and event.button() == Qt.MouseButton.LeftButton:
            self._pressed = False
            self.map_scene.bench.release(self._point(event), _keys(event))
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Show at once what a click with another modifier key would do in a drawing."""
        self._hold(event)
        super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Show at once what a click without that modifier key would do in a drawing."""
        self._hold(event)
        super().keyReleaseEvent(event)

    def _hold(self, event: QKeyEvent) -> None:
        bench = self.map_scene.bench
        free = bench.drawing is not None or bench.tool.maps >= DRAWINGS
        if event.key() in MODIFIERS and free and bench.hovered and not self._pressed:
            bench.hover(bench.hovered.point, _keys(event))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802 - Qt's name
        """Ask for the menu of the place under the pointer, or of the place where the keyboard is."""
        by_mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        at = self.mapToScene(self.viewport().mapFromGlobal(event.globalPos()))
        self.menu_wanted.emit((at.x(), at.y()) if by_mouse else None)
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Treat the second click like any other."""
        self.mousePressEvent(event)

    def leaveEvent(self, event: object) -> None:  # noqa: N802 - Qt's name
        """Clear the place under the pointer."""
        del event
        self.map_scene.bench.hover(None)


def _keys(event: QInputEvent) -> Keys:
    held = event.modifiers()
    return Keys(
        bool(held & Qt.KeyboardModifier.ShiftModifier),
        bool(held & Qt.KeyboardModifier.ControlModifier),
        bool(held & Qt.KeyboardModifier.AltModifier),
    )
