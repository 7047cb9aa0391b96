"""The button of a player count, with a bar below that grows with the land that lies."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QToolButton

from realms_editor.desk.drafting import Completeness

THICK, MARGIN, PALE = 3.0, 4.0, 70


class CountButton(QToolButton):
    """A button that shows how much of the wanted land lies, until the map is whole."""

    def __init__(self) -> None:
        super().__init__()
        self.completeness: Completeness | None = None

    def show_completeness(self, completeness: Completeness | None) -> None:
        """Show the bar for a map that is not whole, and none otherwise."""
        if completeness != self.completeness:
            self.completeness = completeness
            self.update()

    @property
    def share(self) -> float | None:
        """Return the filled share of the bar, or None while there is no bar."""
        found = self.completeness
        return None if found is None or found.whole else found.share

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the button, and the bar along its lower edge."""
        super().paintEvent(event)
        if self.share is None:
            return
        painter = QPainter(self)
        room = QRectF(MARGIN, self.height() - THICK, self.width() - 2 * MARGIN, THICK)
        pale = QColor(self.palette().color(QPalette.ColorRole.ButtonText))
        pale.setAlpha(PALE)
        painter.fillRect(room, pale)
        room.setWidth(room.width() * self.share)
        painter.fillRect(room, self.palette().highlight())
        painter.end()
