"""Deletes windows when they are closed."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QDialog, QWidget


class ClosedWindows(QObject):
    """Signals that a closed window was deleted, which leaves garbage for Python to collect."""

    deleted = Signal()


CLOSED_WINDOWS = ClosedWindows()


def delete_when_closed(window: QWidget) -> None:
    """Delete a window when it is closed; by default Qt only hides it."""
    window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    window.destroyed.connect(CLOSED_WINDOWS.deleted)


class Dialog(QDialog):
    """The base of all dialogs; their texts are as large as those of the window that they belong to."""

    def __init__(self, parent: QWidget | None, kind: Qt.WindowType = Qt.WindowType.Dialog) -> None:
        super().__init__(parent, kind)
        delete_when_closed(self)

    def event(self, event: QEvent) -> bool:
        """Take over the font of the window before this is shown; under a style sheet no part inherits it."""
        window = self.parentWidget()
        if event.type() == QEvent.Type.Polish and window:
            self.setFont(window.window().font())
        return super().event(event)
