"""The die over the map: it rolls for a moment, shows its number, and the game goes on."""

from collections.abc import Callable
from random import Random

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QStyle, QWidget

SIZE, ROUND, PIP = 64.0, 12.0, 5.5
FACES, FRAME_MS, SHOWN_MS = 8, 55, 550
BLANK_FACES = (0, 0, 0, 1, 2, 3)  # the faces of the die in the box
# The positions of the pips, in quarters of the die from its middle.
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
}


def motion_allowed(widget: QWidget) -> bool:
    """Return True if the system allows animations."""
    return widget.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration, None, widget) > 0


class DieWidget(QWidget):
    """A die that is visible on the map while it rolls."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._over = parent
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.resize(QSize(round(SIZE), round(SIZE)))
        self.face = 0
        self._final, self._left, self._tilt = 0, 0, 0.0
        self._then: Callable[[], object] | None = None
        self._luck = Random()  # noqa: S311 - what is seen while it rolls decides nothing
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._turn)
        self.hide()

    def roll(self, final: int, at: QPoint, then: Callable[[], object]) -> None:
        """Roll at a place, show the final number, then call `then`."""
        self._final, self._left, self._then = final, FACES, then
        corner = at - QPoint(round(SIZE / 2), round(SIZE / 2))
        right, bottom = self._over.width() - self.width(), self._over.height() - self.height()
        self.move(max(0, min(corner.x(), right)), max(0, min(corner.y(), bottom)))
        self.show()
        self.raise_()
        self._clock.start(FRAME_MS)

    def stop(self) -> None:
        """Hide the die and drop the callback."""
        self._clock.stop()
        self._then = None
        self.hide()

    def _turn(self) -> None:
        """Show another face; after the last one call back."""
        self._left -= 1
        if self._left < 0:
            then = self._then
            self.stop()
            if then:
                then()
            return
        last = self._left == 0
        self.face = self._final if last else self._luck.choice(BLANK_FACES)
        self._tilt = 0.0 if last else self._luck.uniform(-25, 25)
        self._clock.start(SHOWN_MS if last else FRAME_MS)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the face."""
        del event
        half = SIZE / 2
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(half, half)
            painter.rotate(self._tilt)
            painter.scale(0.8, 0.8)
            painter.setPen(QPen(QColor("#231F1A"), 2.5))
            painter.setBrush(QColor("#FFFDF6"))
            painter.drawRoundedRect(QRectF(-half + 2, -half + 2, SIZE - 4, SIZE - 4), ROUND, ROUND)
            painter.setBrush(QColor("#231F1A"))
            if self.face not in PIPS:
                painter.setFont(self.font())
                whole = QRectF(-half, -half, SIZE, SIZE)
                painter.drawText(whole, Qt.AlignmentFlag.AlignCenter, str(self.face))
            for x, y in PIPS.get(self.face, ()):
                painter.drawEllipse(QPointF(x * SIZE / 4, y * SIZE / 4), PIP, PIP)
