"""Converts shapes into operations that a QPainter draws fast, for screen, pictures and print."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from typing import Literal

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QImage, QPainter, QPainterPath, QPen, QTransform

from realms.export.drawing.shapes import Line, Photo, Picture, Shape, all_moved

Operation = tuple[QPainterPath | list[QLineF], QPen, QBrush]
FAMILIES = ("Verdana", "DejaVu Sans", "Arial")
_NO_PEN, _NO_BRUSH = QPen(Qt.PenStyle.NoPen), QBrush(Qt.BrushStyle.NoBrush)


@dataclass(frozen=True, slots=True)
class Quality:
    """Fast straight strokes for small marks, or strokes with round ends and joints."""

    marks: Literal["fast", "fine"] = "fast"


_STRAIGHT = ("marks", "grid")  # roles of lines that need no round ends
FAST, FINE = Quality("fast"), Quality("fine")


def operations(shapes: Iterable[Shape], quality: Quality = FAST) -> list[Operation]:
    """Convert shapes into operations, back to front."""
    return [_operation(shape, quality) for shape in shapes]


def paint(painter: QPainter, todo: Sequence[Operation]) -> None:
    """Paint the operations."""
    for drawn, pen, brush in todo:
        painter.setPen(pen)
        painter.setBrush(brush)
        if isinstance(drawn, list):
            painter.drawLines(drawn)
        else:
            painter.drawPath(drawn)


def paint_picture(painter: QPainter, picture: Picture) -> None:
    """Paint a whole picture with its background, in its own coordinates."""
    left, top, width, height = picture.bounds
    painter.fillRect(left, top, width, height, colour(picture.ground))
    if picture.photo:
        _paint_photo(painter, picture.photo)
    for part in picture.parts:
        paint(painter, operations(all_moved(part.shapes, part.at), FINE))


def _paint_photo(painter: QPainter, photo: Photo) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setOpacity(photo.opacity)
    painter.drawImage(QRectF(*photo.area), QImage.fromData(photo.content))
    painter.restore()


def _operation(shape: Shape, quality: Quality) -> Operation:
    brush = QBrush(colour(shape.fill)) if shape.fill else _NO_BRUSH
    pen = pen_of(shape) if shape.stroke else _NO_PEN
    if shape.kind == "line" and shape.role in _STRAIGHT and quality is FAST:
        # speed: straight strokes with flat caps cost a tenth of a path with round ones
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        return _segments(shape.parts), pen, _NO_BRUSH
    return path_of(shape), pen, brush if shape.kind != "line" else _NO_BRUSH


def _segments(parts: Iterable[Line]) -> list[QLineF]:
    return [QLineF(*first, *second) for part in parts for first, second in pairwise(part)]


def pen_of(shape: Shape) -> QPen:
    """Return the pen of a stroked shape; Qt counts dashes in widths of the line."""
    pen = QPen(colour(shape.stroke), shape.width)
    round_end = shape.cap == "round" or shape.kind != "line"
    pen.setCapStyle(Qt.PenCapStyle.RoundCap if round_end else Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if shape.dash:
        pen.setDashPattern([length / shape.width for length in shape.dash])
    return pen


def path_of(shape: Shape) -> QPainterPath:
    """Return the path of a shape."""
    path = QPainterPath()
    if shape.kind == "disc":
        path.addEllipse(QPointF(*shape.parts[0][0]), shape.radius, shape.radius)
    elif shape.kind == "text":
        _add_text(path, shape)
    else:
        for part in shape.parts:
            _add_line(path, part, closed=shape.kind == "polygon")
    return path


def _add_line(path: QPainterPath, points: Line, *, closed: bool) -> None:
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    if closed:
        path.closeSubpath()


def _add_text(path: QPainterPath, shape: Shape) -> None:
    x, y = shape.parts[0][0]
    path.addPath(_written(shape.text, shape.size, shape.bold, shape.anchor == "middle").translated(x, y))


# speed: text layout is slow, and few different texts appear all over a map
@lru_cache(1024)
def _written(text: str, size: float, bold: bool, middle: bool) -> QPainterPath:
    """Return the path of a text at the origin."""
    path = QPainterPath()
    path.addText(QPointF(0, 0), font(bold), text)
    # Centre by the ink, not the advance, so that a single letter is in the middle of its disc.
    left = path.boundingRect().center().x() if middle else 0.0
    scale = size / _FONT_SIZE
    return QTransform.fromScale(scale, scale).translate(-left, 0.0).map(path)


_FONT_SIZE = 100


@cache
def font(bold: bool) -> QFont:
    """Return the font of letters on the map; they are drawn as paths, alike on all systems."""
    made = QFont(list(FAMILIES))
    made.setPixelSize(_FONT_SIZE)
    made.setBold(bold)
    return made


@cache
def colour(name: str) -> QColor:
    """Return the colour for `#rrggbb`, or for `#rrggbbaa` with an opacity as in SVG."""
    if len(name) == len("#rrggbbaa"):
        made = QColor(name[:7])
        made.setAlpha(int(name[7:], 16))
        return made
    return QColor(name)
