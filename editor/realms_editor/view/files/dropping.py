"""What is dragged onto a window and dropped there: files are opened, and a tile or piece is laid."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject
from PySide6.QtGui import QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from realms.board.hexes import Point
from realms_editor.view.canvas.view import MapView

_DRAGS = (QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.Drop)
IN_HAND = "application/x-realmwright-in-hand"  # the kind of a drag of what the workbench holds already


class FileDrop(QObject):
    """Watches widgets; what holds no files is left to them."""

    def __init__(self, parent: QObject, act: Callable[[list[Path]], None], *widgets: QWidget) -> None:
        super().__init__(parent)
        self._act = act
        _watch(self, *widgets)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Take files, and nothing else."""
        if event.type() in _DRAGS and isinstance(event, QDropEvent) and (paths := files_in(event.mimeData())):
            event.acceptProposedAction()
            if event.type() == QEvent.Type.Drop:
                self._act(paths)
            return True
        return super().eventFilter(watched, event)


class PaletteDrop(QObject):
    """Lays what is dragged from the palette, which is in hand, where it is dropped on the map."""

    def __init__(self, canvas: MapView) -> None:
        super().__init__(canvas)
        self._canvas, self._bench = canvas, canvas.map_scene.bench
        _watch(self, canvas.viewport())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Show where it would lie; at the end, click there."""
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
            self._bench.cancel()  # whoever drags wants this one, not one after the other
        if refused:
            self._bench.say(refused)
            self._canvas.show_message_at(point, refused)
        self._canvas.setFocus()


def _watch(watcher: QObject, *widgets: QWidget) -> None:
    for widget in widgets:
        widget.setAcceptDrops(True)
        widget.installEventFilter(watcher)


def files_in(data: QMimeData) -> list[Path]:
    """The files of this computer among what is dragged."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
