"""The line below a map that says what a click would do, and what is pointed at."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget


class Telling(QWidget):
    """The hint on the left and the place on the right."""

    def __init__(self) -> None:
        super().__init__()
        self.hint, self.place = QLabel(self), QLabel(self)

    def tell(self, hint: str, place: str) -> None:
        """Say something else."""
        self.hint.setText(hint)
        self.place.setText(place)
        self._lay_out()

    def _lay_out(self) -> None:
        # speed: labels in a layout would have it lay out and paint the whole status line, a fifth of a hover
        hint, place = self.rect(), self.rect()
        wide = self.place.fontMetrics().horizontalAdvance(self.place.text())
        place.setLeft(max(0, self.width() - wide))
        hint.setRight(place.left() - 1)
        self.hint.setGeometry(hint)
        self.place.setGeometry(place)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Keep the place on the right."""
        super().resizeEvent(event)
        self._lay_out()

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """One line; a long one is cut off rather than that the window grows."""
        return QSize(0, self.hint.sizeHint().height())

    sizeHint = minimumSizeHint  # noqa: N815 - Qt's name
