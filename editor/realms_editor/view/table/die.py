"""The die over the map: it rolls for a moment, shows its number, and the game goes on."""

from collections.abc import Callable, Sequence
from random import Random

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QStyle, QWidget

SIZE, ROUND, PIP = 64.0, 12.0, 5.5
CAPTION, BESIDE = 26.0, 76  # the height of the words under the die; from the middle of its region to its own
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
        self.face, self.caption, self._scale = 0, "", 1.0
        self._captions: Sequence[str] = ("", "")
        self._final, self._left, self._tilt = 0, 0, 0.0
        self._then: Callable[[], object] | None = None
        self._luck = Random()  # noqa: S311 - what is seen while it rolls decides nothing
        self._clock = QTimer(self)
        self._clock.timeout.connect(self._turn)
        self.hide()

    def set_scale(self, scale: float) -> None:
        """Be larger from the next throw on, as all else in a very large window."""
        self._scale = scale

    def roll(
        self,
        final: int,
        at: QPoint,
        then: Callable[[], object],
        *,
        captions: Sequence[str] = ("", ""),
        beside: bool = False,
    ) -> None:
        """Roll at a place or beside it, show the final number, then call `then`.

        The captions are what stands below while it rolls and once it lies.
        """
        self._final, self._left, self._then, self._captions = final, FACES, then, captions
        self._show_caption(captions[0])
        away = round(BESIDE * self._scale)
        middle = at + QPoint(away if at.x() + 2 * away < self._over.width() else -away, 0)
        corner = (middle if beside else at) - QPoint(round(self.width() / 2), round(SIZE * self._scale / 2))
        right, bottom = self._over.width() - self.width(), self._over.height() - self.height()
        self.move(max(0, min(corner.x(), right)), max(0, min(corner.y(), bottom)))
        self.show()
        self.raise_()
        self._clock.start(FRAME_MS)

    def _show_caption(self, caption: str) -> None:
        """Write the words under the die, and make room for the longer ones."""
        self.caption = caption
        self.setAccessibleName(caption)
        words = self.fontMetrics()
        wide = max(words.horizontalAdvance(each) for each in self._captions) + 2 * ROUND * self._scale
        tall = SIZE + (CAPTION if any(self._captions) else 0.0)
        least = SIZE * self._scale
        self.resize(QSize(round(max(least, wide if any(self._captions) else 0.0)), round(tall * self._scale)))

    def finish(self) -> None:
        """Stop rolling, and go on."""
        then = self._then
        self.stop()
        if then:
            then()

    def stop(self) -> None:
        """Hide the die and drop the callback."""
        self._clock.stop()
        self._then = None
        self.hide()

    def _turn(self) -> None:
        """Show another face; after the last one call back."""
        self._left -= 1
        if self._left < 0:
            self.finish()
            return
        last = self._left == 0
        self.face = self._final if last else self._luck.choice(BLANK_FACES)
        self._tilt = 0.0 if last else self._luck.uniform(-25, 25)
        if last:
            self._show_caption(self._captions[1])
        self._clock.start(SHOWN_MS if last else FRAME_MS)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the face."""
        del event
        half = SIZE / 2
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_caption(painter)
            painter.translate(self.width() / 2, half * self._scale)
            painter.rotate(self._tilt)
            painter.scale(0.8 * self._scale, 0.8 * self._scale)
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

    def _paint_caption(self, painter: QPainter) -> None:
        """Write what has to be shown, and then whether it was."""
        if self.caption:
            plate = QRectF(1, SIZE * self._scale, self.width() - 2, CAPTION * self._scale - 2)
            painter.setPen(QPen(QColor("#231F1A"), 1.2))
            painter.setBrush(QColor("#FFFDF6"))
            painter.drawRoundedRect(plate, ROUND / 2, ROUND / 2)
            painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, self.caption)
