"""Qt as the painter of files: drawings in pixels, in the editor and on the command line."""

import os
import sys
from collections.abc import Sequence

from PySide6.QtCore import QBuffer, QIODevice, QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from realms.board.hexes import Point
from realms.export.drawing.frame import APOTHEM
from realms.export.drawing.shapes import Bounds, Picture
from realms_editor.view.canvas.paint import colour, paint_picture
from realms_editor.view.canvas.photo import straightened
from realms_editor.view.fonts import ensure_letters

TILE_PIXELS = 300
MOST_PIXELS = 64_000_000
_started: list[QApplication] = []  # Qt has no fonts without an application, and it must stay alive


def image(picture: Picture, tile: float = TILE_PIXELS) -> QImage:
    """Paint a picture with `tile` pixels for the width of a tile, or fewer if the picture is very large."""
    _, _, width, height = picture.bounds
    scale = tile / (2 * APOTHEM)
    return scaled_image(picture, min(scale, (MOST_PIXELS / (width * height)) ** 0.5))


def scaled_image(picture: Picture, scale: float) -> QImage:
    """Paint a picture with so many pixels for a unit; a ground that can be seen through stays so."""
    left, top, width, height = picture.bounds
    clear = len(picture.ground) > len("#rrggbb")
    kind = QImage.Format.Format_ARGB32_Premultiplied if clear else QImage.Format.Format_RGB32
    made = QImage(round(width * scale), round(height * scale), kind)
    made.fill(colour(picture.ground))
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(-left, -top)
    paint_picture(painter, picture)
    painter.end()
    return made


def png(picture: Picture, scale: float | None = None) -> bytes:
    """Return the file of a picture, with so many pixels for a unit or in the usual size."""
    _start_qt()
    buffer = _buffer()
    made = image(picture) if scale is None else scaled_image(picture, scale)
    made.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def straighten(photo: bytes, corners: Sequence[Point], area: Bounds, ground: str) -> bytes | None:
    """Return an area of the drawing plane as JPEG, with a photo whose corners lie there on the ground."""
    _start_qt()
    return straightened(photo, corners, QRectF(*area), colour(ground))


def _start_qt() -> None:
    """Start Qt without a display, unless the editor has started it."""
    if QApplication.instance() is None:
        if sys.platform == "linux":
            os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        _started.append(QApplication(["realms"]))
        ensure_letters()


def _buffer() -> QBuffer:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer
