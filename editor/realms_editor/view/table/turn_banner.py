"""The banner over the map at the beginning of a turn; afterwards a small sign says whose turn it is."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QFontMetricsF,
    QPainter,
    QPaintEvent,
    QPolygonF,
)
from PySide6.QtWidgets import QWidget

from realms.export.drawing.seats import SEAT_COLOURS, SEAT_SHAPES
from realms.export.drawing.theme import Theme

SHOWN_MS: Final = 1300
LARGE, SMALL = 2.0, 1.1  # the size of the text, as a share of the window's
HIGH, PADDING, MARGIN, CORNER = 1.9, 0.7, 10, 8.0


class TurnBanner(QWidget):
    """A plate with the turn and the player in the colour and shape of the seat."""

    def __init__(self, parent: QWidget, covers: Callable[[QRect], int] = lambda _: 0) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._map, self._covers = parent, covers
        self.text, self.seat, self.large = "", 0, False
        self._theme: Theme | None = None
        self._shrink = QTimer(self, singleShot=True, interval=SHOWN_MS)
        self._shrink.timeout.connect(self.shrink)
        self.hide()

    def show_turn(self, text: str, seat: int, theme: Theme, *, large: bool) -> None:
        """Show a turn; a large banner becomes a small sign by itself."""
        spoken = large and text != self.text
        self.text, self.seat, self._theme = text, seat, theme
        self.setAccessibleName(text)
        if large:
            self.large = True
            self._shrink.start()
        self.place()
        self.show()
        self.raise_()
        if spoken:
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    def shrink(self) -> None:
        """Become a small sign in the corner."""
        self._shrink.stop()
        self.large = False
        self.place()

    def stop(self) -> None:
        """Stop the clock, because the window closes."""
        self._shrink.stop()

    def place(self) -> None:
        """Stand at the top of the map while large, else in the corner where it covers least of the map."""
        font = self._map.font()
        font.setPointSizeF(font.pointSizeF() * (LARGE if self.large else SMALL))
        font.setBold(True)
        self.setFont(font)
        metrics, room = QFontMetricsF(font), self._map.width() - 2 * MARGIN
        high = metrics.height() * HIGH
        wide = min(room, high + metrics.horizontalAdvance(self.text) + 2 * PADDING * high)
        self.resize(QSize(round(wide), round(high)))
        self.move(QPoint(round((room - wide) / 2) + MARGIN, MARGIN) if self.large else self._corner())
        self.update()

    def _corner(self) -> QPoint:
        """Return the first corner of the map in which the sign covers as little as in any other."""
        right = self._map.width() - self.width() - MARGIN
        bottom = self._map.height() - self.height() - MARGIN
        corners = [QPoint(x, y) for y in (MARGIN, bottom) for x in (MARGIN, right)]
        return min(corners, key=lambda corner: self._covers(QRect(corner, self.size())))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the plate: the sign of the seat, then the text."""
        del event
        if self._theme is None:
            return
        (colour, ink), high = SEAT_COLOURS[self.seat], float(self.height())
        frame = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QColor(self._theme.ink))
            painter.setBrush(QColor(self._theme.paper))
            painter.drawRoundedRect(frame, CORNER, CORNER)
            painter.setBrush(QColor(colour))
            painter.drawRoundedRect(QRectF(frame.left(), frame.top(), high, frame.height()), CORNER, CORNER)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(ink))
            middle, size = QPointF(frame.left() + high / 2, high / 2), high * 0.28
            points = [middle + QPointF(x, y) * size for x, y in SEAT_SHAPES[self.seat]]
            painter.drawPolygon(QPolygonF(points))
            painter.setPen(QColor(self._theme.ink))
            room = frame.adjusted(high + PADDING * high / 2, 0, -PADDING * high / 4, 0)
            text = QFontMetricsF(self.font()).elidedText(self.text, Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
