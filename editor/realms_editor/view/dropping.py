"""Files that are dragged onto a window and dropped there are opened, wherever on it that is."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

_DRAGS = (QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.Drop)


class FileDrop(QObject):
    """Watches widgets; what holds no files is left to them."""

    def __init__(self, parent: QObject, act: Callable[[list[Path]], None], *widgets: QWidget) -> None:
        super().__init__(parent)
        self._act = act
        for widget in widgets:
            widget.setAcceptDrops(True)
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Take files, and nothing else."""
        if event.type() in _DRAGS and isinstance(event, QDropEvent) and (paths := files_in(event.mimeData())):
            event.acceptProposedAction()
            if event.type() == QEvent.Type.Drop:
                self._act(paths)
            return True
        return super().eventFilter(watched, event)


def files_in(data: QMimeData) -> list[Path]:
    """The files of this computer among what is dragged."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
