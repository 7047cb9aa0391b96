"""Small pixmaps drawn from shapes, and the icons of findings."""

from collections.abc import Iterable
from functools import lru_cache

from PySide6.QtCore import QBuffer, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QImage, QPainter, QPixmap

from realms.export.drawing.icons import icon
from realms.export.drawing.pictograms import pictogram
from realms.export.drawing.shapes import Picture, Shape, all_moved
from realms.export.drawing.theme import Theme
from realms_editor.view.canvas.paint import FINE, colour, operations, paint

_GAP = 4
_SIGN = QRectF(-1.08, -1.08, 2.16, 2.16)


def draw_pixmap(shapes: Iterable[Shape], room: QRectF, size: QSize, ratio: float) -> QPixmap:
    """Draw shapes that lie in `room` into a pixmap of that size."""
    made = QPixmap(size * ratio)
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    scale = min(size.width() / room.width(), size.height() / room.height())
    painter.translate(size.width() / 2, size.height() / 2)
    painter.scale(scale, scale)
    painter.translate(-room.center())
    paint(painter, operations(shapes, FINE))
    painter.end()
    return made


def side_by_side(pictures: Iterable[QPixmap]) -> QPixmap:
    """Join pixmaps of one size in a row."""
    row = list(pictures)
    first, gap = row[0], round(_GAP * row[0].devicePixelRatio())
    made = QPixmap(len(row) * (first.width() + gap) - gap, first.height())
    made.setDevicePixelRatio(first.devicePixelRatio())
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    for place, each in enumerate(row):
        painter.drawPixmap(QPointF(place * (first.width() + gap) / first.devicePixelRatio(), 0.0), each)
    painter.end()
    return made


def framed(image: QImage | None, ground: str, size: QSize) -> QPixmap:
    """Centre a picture on a card; without a picture return the empty card."""
    whole = QPixmap(size)
    whole.fill(colour(ground))
    if image:
        fitted = image.scaled(
            size, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        with QPainter(whole) as painter:
            across, down = size.width() - fitted.width(), size.height() - fitted.height()
            painter.drawImage(across // 2, down // 2, fitted)
    return whole


@lru_cache(maxsize=64)
def severity_icon(severity: str, theme: Theme, size: int = 16) -> QIcon:
    """Return the icon of a severity; its shape differs as well as its colour."""
    shapes = icon(f"finding_{severity}", (0, 0), 1.0, theme)
    made = QIcon()
    for ratio in (1.0, 2.0):
        made.addPixmap(draw_pixmap(shapes, _SIGN, QSize(size, size), ratio))
    return made


def image_link(picture: Picture, size: int, ratio: float) -> str:
    """Return a picture on a clear ground as the address of an image that holds all its data."""
    shapes = (shape for part in picture.parts for shape in all_moved(part.shapes, part.at))
    kept = QBuffer()
    draw_pixmap(shapes, QRectF(*picture.bounds), QSize(size, size), ratio).save(kept, "PNG")
    return f"data:image/png;base64,{kept.data().toBase64().toStdString()}"


def pictogram_pixmap(
    name: str, theme: Theme, size: int, ratio: float, letters: str = "", *, ink: str = "", paper: str = ""
) -> QPixmap:
    """Return the pictogram of a race or power on a clear ground; `letters` serve one that has none."""
    shapes = pictogram(name, (0.0, 0.0), 1.0, theme, letters, ink=ink, paper=paper)
    return draw_pixmap(shapes, _SIGN, QSize(size, size), ratio)
