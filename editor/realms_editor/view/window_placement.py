"""Sizes and places windows so that they fit on their screen."""

from PySide6.QtCore import QMargins, QPoint, QRect, QSize
from PySide6.QtWidgets import QWidget

USUAL_SIZE = QSize(1400, 900)  # of windows with a map
_FRAME = QMargins(6, 34, 6, 6)  # a guess at the frame before the window is shown


def room_of(window: QWidget) -> QRect:
    """Return the area of a window's screen without task bars."""
    return window.screen().availableGeometry()


def resize_to_screen(window: QWidget, size: QSize) -> None:
    """Resize a window, at most to the size of its screen."""
    window.resize(size.boundedTo(room_of(window).marginsRemoved(_FRAME).size()))


def keep_on_screen(window: QWidget) -> None:
    """Move and shrink a window until it is wholly on its screen."""
    room, frame = room_of(window), window.frameGeometry()
    if room.contains(frame) or window.isMaximized() or window.isFullScreen():
        return
    inside = room.size() - (frame.size() - window.geometry().size())
    window.resize(window.size().boundedTo(inside))
    taken = window.frameGeometry().size()
    left = max(room.left(), min(frame.left(), room.right() + 1 - taken.width()))
    top = max(room.top(), min(frame.top(), room.bottom() + 1 - taken.height()))
    window.move(QPoint(left, top))


def place_like(window: QWidget, other: QWidget) -> None:
    """Give a window the screen, the place and the state of another one."""
    window.setScreen(other.screen())
    window.restoreGeometry(other.saveGeometry())
