"""The map as it is seen, as a picture of its own: the same shapes as on the screen, on another ground."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QMimeData, QRectF, QSizeF
from PySide6.QtGui import QImage, QPageSize, QPainter, QPdfWriter

from realms.export.drawing.frame import APOTHEM
from realms.export.drawing.overlays import OVERLAYS, findings
from realms.export.drawing.realm import draw_realm
from realms.export.drawing.shapes import Picture, PicturePart
from realms.export.svg import render_svg
from realms_editor.view.canvas.paint import colour, paint_picture
from realms_editor.view.canvas.scene import FINDINGS

if TYPE_CHECKING:
    from realms_editor.view.window import Window

TILE_PIXELS = 300
MOST_PIXELS = 64_000_000
TILE_MM = 45.0
_DOTS_PER_INCH = 1200


def seen(window: "Window") -> Callable[[], Picture]:
    """What draws the map of a window as it is now, its overlays included; another thread may do it."""
    scene, realm, title = window.scene, window.document.realm, window.document.scenario.title(window.language)
    theme, language, marks = scene.drawing_style.theme, scene.language, dict(scene.finding_marks)
    labels, letters, over = scene.shows_addresses, scene.shows_letters, scene.overlays

    def draw() -> Picture:
        board = realm.board
        picture = draw_realm(
            board,
            theme,
            labels=labels,
            letters=letters,
            overlays=[name for name in over if name in OVERLAYS],
            language=language,
            names=[realm.name(region, language) for region in range(board.region_count)],
        )
        marked = (PicturePart(tuple(findings(board, theme, marks))),) if FINDINGS in over else ()
        return replace(picture, title=title or picture.title, parts=picture.parts + marked)

    return draw


def image(picture: Picture, tile: float = TILE_PIXELS) -> QImage:
    """A picture in pixels, so many for the width of a tile, or fewer if it is very large."""
    left, top, width, height = picture.bounds
    scale = tile / (2 * APOTHEM)
    scale = min(scale, (MOST_PIXELS / (width * height)) ** 0.5)
    made = QImage(round(width * scale), round(height * scale), QImage.Format.Format_RGB32)
    made.fill(colour(picture.ground))
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(-left, -top)
    paint_picture(painter, picture)
    painter.end()
    return made


def png(picture: Picture) -> bytes:
    """The file of a picture in pixels."""
    buffer = _buffer()
    image(picture).save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def svg(picture: Picture) -> bytes:
    """The file of a picture for browsers and drawing programs."""
    return render_svg(picture).encode()


def pdf(picture: Picture) -> bytes:
    """The file of a picture for print, as one page of its size."""
    left, top, width, height = picture.bounds
    buffer, unit = _buffer(), TILE_MM / (2 * APOTHEM)
    writer = QPdfWriter(buffer)
    writer.setTitle(picture.title)
    writer.setCreator("Realmwright")
    writer.setResolution(_DOTS_PER_INCH)
    writer.setPageMargins(QMarginsF())
    writer.setPageSize(QPageSize(QSizeF(width * unit, height * unit), QPageSize.Unit.Millimeter))
    painter = QPainter(writer)
    painter.scale(writer.width() / width, writer.height() / height)
    painter.translate(-left, -top)
    painter.setClipRect(QRectF(left, top, width, height))
    paint_picture(painter, picture)
    painter.end()
    return bytes(buffer.data().data())


def for_clipboard(picture: Picture) -> QMimeData:
    """A picture for other programs, in pixels and as SVG."""
    data = QMimeData()
    data.setImageData(image(picture))
    data.setData("image/svg+xml", svg(picture))
    return data


FORMS: Mapping[str, Callable[[Picture], bytes]] = {".png": png, ".svg": svg, ".pdf": pdf}


def _buffer() -> QBuffer:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    return buffer
