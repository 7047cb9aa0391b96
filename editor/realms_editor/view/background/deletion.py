"""Windows that are deleted, with everything that is theirs, as soon as they are closed."""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QDialog, QWidget


class ClosedWindows(QObject):
    """Tells of windows that were closed and deleted, which leave much behind for Python to clear away."""

    deleted = Signal()


CLOSED_WINDOWS = ClosedWindows()


def delete_when_closed(window: QWidget) -> None:
    """Have a window deleted when it is closed: Qt only hides it, and all that it is connected to stays."""
    window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    window.destroyed.connect(CLOSED_WINDOWS.deleted)


class Dialog(QDialog):
    """The base of all dialogs."""

    def __init__(self, parent: QWidget | None, kind: Qt.WindowType = Qt.WindowType.Dialog) -> None:
        super().__init__(parent, kind)
        delete_when_closed(self)
