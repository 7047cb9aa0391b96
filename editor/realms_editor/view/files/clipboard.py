"""The clipboard of the system, for what is copied between windows and programs."""

from PySide6.QtCore import QCoreApplication, QMimeData
from PySide6.QtGui import QGuiApplication


class SystemClipboard:
    """What is copied is text that any program can read."""

    def text(self) -> str:
        """What was copied last, by whomever."""
        return QGuiApplication.clipboard().text()

    def put(self, text: str) -> None:
        """Copy something."""
        QGuiApplication.clipboard().setText(text)


def put_picture(data: QMimeData) -> None:
    """Copy a picture; of one that is still there at the end only the pixels are left."""
    clipboard, app = QGuiApplication.clipboard(), QCoreApplication.instance()

    def let_go() -> None:
        """Qt would take data that come from Python apart when Python is gone, and crash."""
        if clipboard.mimeData() is data:
            clipboard.setImage(clipboard.image())

    clipboard.setMimeData(data)
    if app:
        app.aboutToQuit.connect(let_go)
