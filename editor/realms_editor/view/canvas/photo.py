"""Photos as Qt reads and straightens them: for the canvas, and for exports."""

from collections.abc import Sequence

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QImageReader, QImageWriter, QPainter, QPolygonF, QTransform

from realms.board.hexes import Point

MOST_PIXELS = 12_000_000  # of a photo in memory; larger ones are read smaller
MOST_SIDE = 60_000
MOST_PIXELS_IN_FILE = 400_000_000
LIMIT_MB = 512  # that a decoder may take
MOST_PIXELS_STRAIGHT = 6_000_000  # of a photo in an export
QUALITY = 85
_FORMATS = ("jpeg", "png", "webp", "bmp")  # pixels only: an SVG could name other files


def decoded(content: bytes) -> QImage:
    """Decode a photo the right way up, with a bounded number of pixels; an empty image if that fails."""
    buffer = QBuffer()
    buffer.setData(QByteArray(content))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setAutoTransform(True)
    QImageReader.setAllocationLimit(LIMIT_MB)
    size = reader.size()
    if bytes(reader.format().data()).decode() not in _FORMATS or not _is_bounded(size):
        return QImage()
    share = (MOST_PIXELS / (size.width() * size.height())) ** 0.5
    if share < 1:
        reader.setScaledSize(QSize(max(1, int(size.width() * share)), max(1, int(size.height() * share))))
    return reader.read()


def _is_bounded(size: QSize) -> bool:
    """Return True for a size that is known and not too large to be decoded."""
    if size.isEmpty() or max(size.width(), size.height()) > MOST_SIDE:
        return False
    return size.width() * size.height() <= MOST_PIXELS_IN_FILE


def straightening(image: QImage, corners: QPolygonF) -> QTransform | None:
    """Return the transform from the pixels of a photo onto four corners; None if they span no area."""
    width, height = image.width(), image.height()
    whole = QPolygonF([QPointF(0, 0), QPointF(width, 0), QPointF(width, height), QPointF(0, height)])
    found = QTransform.quadToQuad(whole, corners)
    return found if isinstance(found, QTransform) and found.isInvertible() else None


def straightened(content: bytes, corners: Sequence[Point], area: QRectF, ground: QColor) -> bytes | None:
    """Return an area as JPEG, with a photo whose corners lie there; None if that cannot be."""
    photo, places = decoded(content), QPolygonF([QPointF(*corner) for corner in corners])
    if photo.isNull() or straightening(photo, places) is None:
        return None
    scale = _scale_of_export(photo, places, area)
    photo = _shrunk(photo, places, scale)
    made = QImage(
        round(area.width() * scale) or 1, round(area.height() * scale) or 1, QImage.Format.Format_RGB32
    )
    made.fill(ground)
    painter = QPainter(made)
    painter.setRenderHints(QPainter.RenderHint.SmoothPixmapTransform | QPainter.RenderHint.Antialiasing)
    painter.scale(made.width() / area.width(), made.height() / area.height())
    painter.translate(-area.topLeft())
    painter.setTransform(straightening(photo, places) or QTransform(), True)
    painter.drawImage(QPointF(0, 0), photo)
    painter.end()
    return _jpeg(made)


def _scale_of_export(photo: QImage, places: QPolygonF, area: QRectF) -> float:
    """Return the pixels for a unit: as many as the photo has, within the limit."""
    most: float = (MOST_PIXELS_STRAIGHT / (area.width() * area.height())) ** 0.5
    return min(_density(photo, places), most)


def _density(photo: QImage, places: QPolygonF) -> float:
    """Return the number of pixels of a photo that lie on a unit."""
    bounds = places.boundingRect()
    return max(photo.width() / bounds.width(), photo.height() / bounds.height())


def _shrunk(photo: QImage, places: QPolygonF, scale: float) -> QImage:
    """Return a photo with about as many pixels as will be seen; painting would skip the others."""
    share = scale / _density(photo, places)
    if share >= 1:
        return photo
    width, height = max(1, round(photo.width() * share)), max(1, round(photo.height() * share))
    mode = Qt.TransformationMode.SmoothTransformation
    return photo.scaled(width, height, Qt.AspectRatioMode.IgnoreAspectRatio, mode)


def _jpeg(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"jpeg"))
    writer.setQuality(QUALITY)
    writer.write(image)
    return bytes(buffer.data().data())
