"""The clipboard of the system, for what is copied between windows and programs."""

from PySide6.QtGui import QGuiApplication


class SystemClipboard:
    """What is copied is text that any program can read."""

    def text(self) -> str:
        """What was copied last, by whomever."""
        return QGuiApplication.clipboard().text()

    def put(self, text: str) -> None:
        """Copy something."""
        QGuiApplication.clipboard().setText(text)
