"""The line below a map: a hint for the tool, and the place under the pointer."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

LINE = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
GAP = 12  # between hint and place


class StatusLine(QWidget):
    """The hint on the left and the place on the right; a hint that is too long is cut off."""

    def __init__(self) -> None:
        super().__init__()
        self.hint = self.place = ""

    def show_texts(self, hint: str, place: str) -> None:
        """Show another hint and place."""
        if (hint, place) != (self.hint, self.place):
            self.hint, self.place = hint, place
            self.setAccessibleName(f"{hint} {place}".strip())
            self.update()

    def paintEvent(self, _: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint both texts."""
        # speed: two labels would lay out anew, a fifth of the time of a hover
        painter, room = QPainter(self), self.rect()
        if self.place:
            there = painter.drawText(room, LINE | Qt.AlignmentFlag.AlignRight, self.place)
            room.setRight(there.left() - GAP)
        if self.hint:
            painter.drawText(room, LINE | Qt.AlignmentFlag.AlignLeft, self.hint)
        painter.end()

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the height of one line and no width, so that long texts do not widen the window."""
        return QSize(0, self.fontMetrics().height())

    sizeHint = minimumSizeHint  # noqa: N815 - Qt's name
