"""Windows fit the screen that they open on, and those of one task stand alike."""

from PySide6.QtCore import QMargins, QPoint, QRect, QSize
from PySide6.QtWidgets import QWidget

USUAL_SIZE = QSize(1400, 900)  # a window with a map, where there is room
_FRAME = QMargins(6, 34, 6, 6)  # as much as systems draw about a window, while it is not known


def room_of(window: QWidget) -> QRect:
    """Return the part of a window's screen that no task bar takes."""
    return window.screen().availableGeometry()


def resize_to_screen(window: QWidget, size: QSize) -> None:
    """Give a window a size, or as much of it as its screen has room for."""
    window.resize(size.boundedTo(room_of(window).marginsRemoved(_FRAME).size()))


def keep_on_screen(window: QWidget) -> None:
    """Bring a window wholly on its screen again, after it has grown."""
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
    """Have a window stand as another one does: its screen, its place, maximised or not."""
    window.setScreen(other.screen())
    window.restoreGeometry(other.saveGeometry())
