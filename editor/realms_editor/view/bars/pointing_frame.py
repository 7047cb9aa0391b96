"""A frame around a widget that a text speaks of."""

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

WIDTH = 4
COLOUR, EDGE = QColor("#E07B00"), QColor("#FFFFFF")


class PointingFrame(QWidget):
    """A frame that lies over a widget and lets all clicks through."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.target: QWidget | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def point_at(self, target: QWidget | None) -> None:
        """Frame another widget, or none."""
        if self.target is not None:
            self.target.removeEventFilter(self)
        self.target = target
        if target is None:
            self.hide()
            return
        target.installEventFilter(self)
        self._follow()

    def _follow(self) -> None:
        target = self.target
        if target is None or not target.isVisible():
            self.hide()
            return
        self.setGeometry(QRect(target.mapTo(self.window(), QPoint(0, 0)), target.size()))
        self.show()
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Follow the widget."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide):
            self._follow()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint the frame."""
        del event
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for colour, width in ((EDGE, WIDTH + 2), (COLOUR, WIDTH)):
                painter.setPen(QPen(colour, width))
                inside = (WIDTH + 2) // 2
                painter.drawRoundedRect(self.rect().adjusted(inside, inside, -inside, -inside), 6, 6)
