"""Drag and drop onto a window: files are opened, items of the palette are laid on the map."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject
from PySide6.QtGui import QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from realms.board.hexes import Point
from realms_editor.view.canvas.map_view import MapView

_DRAGS = (QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.Drop)
IN_HAND = "application/x-realmwright-in-hand"  # a drag of the item that the workbench holds


class FileDrop(QObject):
    """Opens files that are dropped on widgets, and ignores all other drags."""

    def __init__(self, parent: QObject, act: Callable[[list[Path]], None], *widgets: QWidget) -> None:
        super().__init__(parent)
        self._act = act
        _watch(self, *widgets)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Accept drags of files."""
        if event.type() in _DRAGS and isinstance(event, QDropEvent) and (paths := files_in(event.mimeData())):
            event.acceptProposedAction()
            if event.type() == QEvent.Type.Drop:
                self._act(paths)
            return True
        return super().eventFilter(watched, event)


class PaletteDrop(QObject):
    """Lays an item of the palette, which is already in hand, where it is dropped."""

    def __init__(self, canvas: MapView) -> None:
        super().__init__(canvas)
        self._canvas, self._bench = canvas, canvas.map_scene.bench
        _watch(self, canvas.viewport())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Preview the item while it is dragged, and click where it is dropped."""
        if isinstance(event, QDragLeaveEvent):
            self._bench.hover(None)
        if not isinstance(event, QDropEvent) or not event.mimeData().hasFormat(IN_HAND):
            return super().eventFilter(watched, event)
        place = self._canvas.mapToScene(event.position().toPoint())
        point = place.x(), place.y()
        if event.type() == QEvent.Type.Drop:
            self._lay(point)
        else:
            self._bench.hover(point)
        event.acceptProposedAction()
        return True

    def _lay(self, point: Point) -> None:
        self._bench.press(point)
        self._bench.release(point)
        refused = self._bench.said
        if self._bench.held_tile:
            self._bench.cancel()  # a drag lays one tile; a click would hold the next
        if refused:
            self._bench.say(refused)
            self._canvas.show_message_at(point, refused)
        self._canvas.setFocus()


def _watch(watcher: QObject, *widgets: QWidget) -> None:
    for widget in widgets:
        widget.setAcceptDrops(True)
        widget.installEventFilter(watcher)


def files_in(data: QMimeData) -> list[Path]:
    """Return the local files in dragged data."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
