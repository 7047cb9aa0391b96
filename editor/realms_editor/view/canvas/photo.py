"""Photos as Qt reads and straightens them: for the canvas, and for exports."""

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QSize
from PySide6.QtGui import QImage, QImageReader, QPolygonF, QTransform

MOST_PIXELS = 12_000_000  # of a photo in memory; larger ones are read smaller
MOST_SIDE = 60_000
MOST_PIXELS_IN_FILE = 400_000_000
LIMIT_MB = 512  # that a decoder may take
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
