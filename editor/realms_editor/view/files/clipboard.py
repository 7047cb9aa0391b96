"""The system clipboard, for copies between windows and programs."""

from PySide6.QtCore import QCoreApplication, QMimeData
from PySide6.QtGui import QGuiApplication


class SystemClipboard:
    """The clipboard of the system as the workbench uses it: plain text."""

    def text(self) -> str:
        """Return the text on the clipboard."""
        return QGuiApplication.clipboard().text()

    def put(self, text: str) -> None:
        """Put a text on the clipboard."""
        QGuiApplication.clipboard().setText(text)


def put_picture(data: QMimeData) -> None:
    """Put a picture on the clipboard."""
    clipboard, app = QGuiApplication.clipboard(), QCoreApplication.instance()

    def let_go() -> None:
        """Keep only the pixels: Qt crashes if it frees Python's data after Python has ended."""
        if clipboard.mimeData() is data:
            clipboard.setImage(clipboard.image())

    clipboard.setMimeData(data)
    if app:
        app.aboutToQuit.connect(let_go)
