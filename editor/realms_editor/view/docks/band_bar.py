"""A bar chart of one number with the band in which it should be."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from realms_editor.view.canvas.paint import colour

_HEIGHT, _INSET, _NARROWEST = 18, 3.5, 40


class BandBar(QWidget):
    """A filled bar over a pale band, with a line at the ideal number."""

    def __init__(self) -> None:
        super().__init__()
        self._count, self._least, self._most, self._fair, self._end = 0.0, 0.0, 0.0, 0.0, 1.0
        self._fill, self._off = "#888888", False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(_NARROWEST)

    def show_count(
        self, count: float, band: tuple[float, float], fair: float, end: float, fill: str, *, off: bool
    ) -> None:
        """Show a count on a scale from 0 to `end`; `off` hatches a bar outside its band."""
        self._count, (self._least, self._most), self._fair = count, band, fair
        self._end, self._fill, self._off = max(end, 1e-9), fill, off
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the height of a line of text."""
        return QSize(120, max(_HEIGHT, self.fontMetrics().height() + 2))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint band, bar and line."""
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        text, faint = (
            self.palette().color(QPalette.ColorRole.Text),
            self.palette().color(QPalette.ColorRole.Mid),
        )
        whole = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.fillRect(whole, self.palette().color(QPalette.ColorRole.Base))
        if self._most > self._least:
            band = QColor(faint)
            band.setAlpha(70)
            painter.fillRect(self._span(self._least, self._most, 0.0), band)
        filled = self._span(0.0, self._count, _INSET)
        painter.setPen(QPen(text, 1.0))
        painter.setBrush(colour(self._fill))
        painter.drawRect(filled)
        if self._off:
            painter.setBrush(Qt.BrushStyle.BDiagPattern)
            painter.drawRect(filled)
        if self._fair:
            x = self._x(self._fair)
            painter.setPen(QPen(text, 2.0))
            painter.drawLine(round(x), 0, round(x), self.height())
        painter.end()

    def _x(self, count: float) -> float:
        return min(count / self._end, 1.0) * (self.width() - 1) + 0.5

    def _span(self, start: float, end: float, inset: float) -> QRectF:
        left, right = self._x(start), self._x(end)
        return QRectF(left, inset, right - left, self.height() - 2 * inset)
