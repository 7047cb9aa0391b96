"""The line below a map that says what a click would do, and what is pointed at."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

LINE = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
GAP = 12  # between the two


class StatusLine(QWidget):
    """The hint on the left and the place on the right; what is too long for both is cut off on the left."""

    def __init__(self) -> None:
        super().__init__()
        self.hint = self.place = ""

    def show_texts(self, hint: str, place: str) -> None:
        """Say something else."""
        if (hint, place) != (self.hint, self.place):
            self.hint, self.place = hint, place
            self.setAccessibleName(f"{hint} {place}".strip())
            self.update()

    def paintEvent(self, _: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Write both."""
        # speed: two labels, whose sizes change, take a fifth of a hover
        painter, room = QPainter(self), self.rect()
        if self.place:
            there = painter.drawText(room, LINE | Qt.AlignmentFlag.AlignRight, self.place)
            room.setRight(there.left() - GAP)
        if self.hint:
            painter.drawText(room, LINE | Qt.AlignmentFlag.AlignLeft, self.hint)
        painter.end()

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """One line; a long one is cut off rather than that the window grows."""
        return QSize(0, self.fontMetrics().height())

    sizeHint = minimumSizeHint  # noqa: N815 - Qt's name
