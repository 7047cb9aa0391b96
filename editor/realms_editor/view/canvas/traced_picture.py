"""The photo under a map, straightened by its four corners; a missing one is a frame with words."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QFont, QImage, QPainter, QPolygonF

from realms.board.drawing import on_plane
from realms.export.drawing.theme import Theme
from realms.locale import Sentence, sentence
from realms.scenario.photos import PhotoError, find_photo, read_photo
from realms_editor.view.canvas.paint import colour
from realms_editor.view.canvas.photo import decoded, straightening
from realms_editor.view.canvas.screen_item import ScreenItem, fine_pen

TEXT_PIXELS = 14


class TracedPicture(ScreenItem):
    """The photo that is traced."""

    def __init__(self, z: float) -> None:
        super().__init__(z)
        self.theme: Theme | None = None
        self.language = "en"
        self.image = QImage()
        self.problem: Sentence | None = None
        self.sheet = QRectF()
        self._corners = QPolygonF()
        self._drawn: object = None

    def show_picture(self, picture: Mapping[str, Any] | None, document: Path | None) -> None:
        """Show a photo from beside a document, or none."""
        if picture is None:
            self._drawn = None
            self.show_in(QRectF())
            return
        self._corners = QPolygonF([QPointF(*on_plane((x, y))) for x, y in picture["corners"]])
        self.image, self.problem = read_beside(document, picture["path"])
        self.setOpacity(picture.get("opacity", 1.0) if self.problem is None else 1.0)
        self.show_in(self._corners.boundingRect().adjusted(-2, -2, 2, 2))

    @property
    def shown(self) -> bool:
        """True if a photo, or the frame of a missing one, is to be seen."""
        return not self.boundingRect().isEmpty()

    def draw(self, painter: QPainter, pixel: float) -> None:
        """Paint the photo, or its frame and why it is not to be seen."""
        straightened = straightening(self.image, self._corners) if self.problem is None else None
        if straightened is None:
            self._draw_frame(painter, pixel)
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.save()
        painter.setTransform(straightened, True)
        painter.drawImage(QPointF(0, 0), self.image)
        painter.restore()
        self._draw_edge(painter)

    def _draw_edge(self, painter: QPainter) -> None:
        """Draw the edge of the sheet, which the photo would hide."""
        if self.theme is None or self.sheet.isEmpty():
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for pen in (fine_pen(self.theme.paper, 3.0), fine_pen(self.theme.outline, 1.5, (5.0, 5.0))):
            painter.setPen(pen)
            painter.drawRect(self.sheet)

    def _draw_frame(self, painter: QPainter, pixel: float) -> None:
        if self.theme is None:
            return
        painter.setPen(fine_pen(self.theme.entry, 2.0, (4.0, 3.0)))
        painter.setBrush(QBrush(Qt.BrushStyle.NoBrush))
        painter.drawPolygon(self._corners)
        if self.problem:
            room = self._corners.boundingRect()
            painter.translate(room.center())
            painter.scale(pixel, pixel)
            font = QFont(painter.font())
            font.setPixelSize(TEXT_PIXELS)
            painter.setFont(font)
            painter.setPen(colour(self.theme.entry))
            size = room.size() / pixel
            box = QRectF(-size.width() / 2, -size.height() / 2, size.width(), size.height())
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(box, flags, self.problem.in_language(self.language))


def read_beside(document: Path | None, name: str) -> tuple[QImage, Sentence | None]:
    """Read a photo that a document names, or say why it cannot be seen."""
    try:
        path = find_photo(document, name)
        found = path.stat()
        image = _read(path, found.st_mtime_ns, found.st_size)
    except PhotoError as error:
        return QImage(), error.message
    except OSError:
        return QImage(), sentence("The photo {name} is missing.", name=name)
    if image.isNull():
        return image, sentence("The photo {name} is no picture that can be shown.", name=name)
    return image, None


@lru_cache(maxsize=4)
def _read(path: Path, _modified: int, _size: int) -> QImage:
    """Read a photo with a bounded number of pixels; an empty image if that fails."""
    return decoded(read_photo(path))
