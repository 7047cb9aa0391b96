"""The small buttons of docks and bars, in the text colour of the theme."""

from collections.abc import Iterator
from functools import lru_cache

from PySide6.QtCore import QEvent, QRectF, QSize
from PySide6.QtGui import QIcon, QPalette, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QWidget

from realms.export.drawing.shapes import Line, Shape, line
from realms_editor.view.pictures import draw_pixmap

_ROOM = QRectF(-1.0, -1.0, 2.0, 2.0)
_SIDE, _PEN = 12, 0.22
_RECOLOURED = (QEvent.Type.PaletteChange, QEvent.Type.StyleChange)


def close_icon(widget: QWidget) -> QIcon:
    """Return a cross in the text colour of a widget."""
    return _icon("close", widget.palette().color(QPalette.ColorRole.WindowText).name())


class TitledDock(QDockWidget):
    """A dock whose title buttons are visible in every theme."""

    def __init__(self) -> None:
        super().__init__()
        self.topLevelChanged.connect(self._draw_buttons)  # Qt has reset the icons by then

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Replace the title icons, which the style has set when the dock was added."""
        super().showEvent(event)
        self._draw_buttons()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Redraw the icons in the new colours."""
        super().changeEvent(event)
        if event.type() in _RECOLOURED:
            self._draw_buttons()

    def _draw_buttons(self) -> None:
        colour = self.palette().color(QPalette.ColorRole.WindowText).name()
        for name in _LINES:
            button = self.findChild(QAbstractButton, f"qt_dockwidget_{name}button")
            if isinstance(button, QAbstractButton):
                button.setIcon(_icon(name, colour))


@lru_cache(maxsize=16)
def _icon(name: str, colour: str) -> QIcon:
    made = QIcon()
    for ratio in (1.0, 2.0):
        made.addPixmap(draw_pixmap(_drawn(name, colour), _ROOM, QSize(_SIDE, _SIDE), ratio))
    return made


def _drawn(name: str, colour: str) -> Iterator[Shape]:
    yield line("button", *_LINES[name], stroke=colour, width=_PEN)


_LINES: dict[str, tuple[Line, ...]] = {
    "close": (((-0.6, -0.6), (0.6, 0.6)), ((-0.6, 0.6), (0.6, -0.6))),
    "float": (
        ((-0.7, -0.2), (0.2, -0.2), (0.2, 0.7), (-0.7, 0.7), (-0.7, -0.2)),
        ((-0.2, -0.2), (-0.2, -0.7), (0.7, -0.7), (0.7, 0.2), (0.2, 0.2)),
    ),
}
