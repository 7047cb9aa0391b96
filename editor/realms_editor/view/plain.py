"""Texts that are shown just as they are, whatever somebody wrote into a file."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel


class Label(QLabel):
    """A label whose text is text: Qt would take what looks like HTML for that, and load its pictures."""

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)


class Paragraph(Label):
    """A label of several lines that is never lower than its text."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setWordWrap(True)

    def setText(self, text: str) -> None:  # noqa: N802 - Qt's name
        """Show another text."""
        super().setText(text)
        self._take_room()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Narrower lines are more lines."""
        super().resizeEvent(event)
        self._take_room()

    def _take_room(self) -> None:
        self.setMinimumHeight(max(0, self.heightForWidth(self.width())))
