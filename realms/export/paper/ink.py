"""Shapes as operators of a PDF page, in the coordinates of a drawing, in which y points down."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING, Final

from realms.export.drawing.shapes import Line, Photo, Picture, PicturePart, Shape
from realms.export.paper.direction import as_seen
from realms.export.paper.fonts import font_name
from realms.locale import visible

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

_ROUND, _FLAT = 1, 0
_SOLID: Final = 255


def ink_picture(canvas: "Canvas", picture: Picture, *, ground: bool = True) -> None:
    """Draw a picture with its ground and photo, in its own coordinates."""
    if ground:
        left, top, width, height = picture.bounds
        _set_fill(canvas, picture.ground)
        canvas.rect(left, top, width, height, stroke=0, fill=1)
    if picture.photo:
        _ink_photo(canvas, picture.photo)
    ink_parts(canvas, picture.parts)


def ink_parts(canvas: "Canvas", parts: Iterable[PicturePart]) -> None:
    """Draw the parts of a picture, back to front."""
    for part in parts:
        with kept(canvas):
            canvas.translate(*part.at)
            ink(canvas, part.shapes)


def ink(canvas: "Canvas", shapes: Iterable[Shape]) -> None:
    """Draw shapes, back to front."""
    canvas.setLineJoin(_ROUND)
    for shape in shapes:
        if shape.fill:
            _set_fill(canvas, shape.fill)
        if shape.stroke:
            _set_stroke(canvas, shape)
        if shape.kind == "text":
            _ink_text(canvas, shape)
        elif shape.kind == "disc":
            canvas.circle(*shape.parts[0][0], shape.radius, stroke=bool(shape.stroke), fill=bool(shape.fill))
        else:
            _ink_path(canvas, shape)


@contextmanager
def kept(canvas: "Canvas") -> Iterator[None]:
    """Undo at the end what changes the coordinates, the paint or the clip."""
    canvas.saveState()
    try:
        yield
    finally:
        canvas.restoreState()


def clip(canvas: "Canvas", *lines: Line) -> None:
    """Let nothing be seen any more outside these polygons."""
    canvas.clipPath(_path(canvas, lines, closed=True), stroke=0, fill=0)


def _ink_path(canvas: "Canvas", shape: Shape) -> None:
    closed = shape.kind == "polygon"
    path = _path(canvas, shape.parts, closed=closed)
    canvas.drawPath(path, stroke=bool(shape.stroke), fill=closed and bool(shape.fill))


def _path(canvas: "Canvas", lines: Iterable[Line], *, closed: bool) -> "object":
    path = canvas.beginPath()
    for points in lines:
        path.moveTo(*points[0])
        for point in points[1:]:
            path.lineTo(*point)
        if closed:
            path.close()
    return path


def _ink_text(canvas: "Canvas", shape: Shape) -> None:
    """Write a word; what is up in a drawing is down in PDF, so the letters are turned over once more."""
    x, y = shape.parts[0][0]
    text = as_seen(visible(shape.text))
    canvas.setFont(font_name(bold=shape.bold), shape.size)
    with kept(canvas):
        canvas.translate(x, y)
        canvas.scale(1, -1)
        (canvas.drawCentredString if shape.anchor == "middle" else canvas.drawString)(0, 0, text)


def _ink_photo(canvas: "Canvas", photo: Photo) -> None:
    from reportlab.lib.utils import ImageReader

    left, top, width, height = photo.area
    with kept(canvas):
        canvas.setFillAlpha(photo.opacity)
        canvas.translate(left, top + height)
        canvas.scale(1, -1)
        canvas.drawImage(ImageReader(BytesIO(photo.content)), 0, 0, width, height)


def _set_fill(canvas: "Canvas", colour: str) -> None:
    red, green, blue, opacity = _parts(colour)
    canvas.setFillColorRGB(red, green, blue)
    canvas.setFillAlpha(opacity)


def _set_stroke(canvas: "Canvas", shape: Shape) -> None:
    red, green, blue, opacity = _parts(shape.stroke)
    canvas.setStrokeColorRGB(red, green, blue)
    canvas.setStrokeAlpha(opacity)
    canvas.setLineWidth(shape.width)
    canvas.setLineCap(_FLAT if shape.kind == "line" and shape.cap == "flat" else _ROUND)
    canvas.setDash(list(shape.dash))


def _parts(colour: str) -> tuple[float, float, float, float]:
    """Return red, green, blue and opacity of `#rgb`, `#rrggbb` or `#rrggbbaa`, from 0 to 1."""
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    numbers = [int(digits[start : start + 2], 16) / _SOLID for start in range(0, len(digits), 2)]
    red, green, blue, *opacity = numbers
    return red, green, blue, opacity[0] if opacity else 1.0
