"""Plain shapes made into what a QPainter draws fast: one list of operations for screen, picture and print."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from typing import Literal

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPainterPath, QPen, QTransform

from realms.export.drawing.shapes import Line, Picture, Shape, all_moved

Operation = tuple[QPainterPath | list[QLineF], QPen, QBrush]
FAMILIES = ("Verdana", "DejaVu Sans", "Arial")
_NO_PEN, _NO_BRUSH = QPen(Qt.PenStyle.NoPen), QBrush(Qt.BrushStyle.NoBrush)


@dataclass(frozen=True, slots=True)
class Quality:
    """Whether small marks are drawn as fast straight strokes or with round ends and joints."""

    marks: Literal["fast", "fine"] = "fast"


_STRAIGHT = ("marks", "grid")  # lines that lose nothing by having no round ends
FAST, FINE = Quality("fast"), Quality("fine")


def operations(shapes: Iterable[Shape], quality: Quality = FAST) -> list[Operation]:
    """What a painter has to do for these shapes, back to front."""
    return [_operation(shape, quality) for shape in shapes]


def paint(painter: QPainter, todo: Sequence[Operation]) -> None:
    """Do it."""
    for drawn, pen, brush in todo:
        painter.setPen(pen)
        painter.setBrush(brush)
        if isinstance(drawn, list):
            painter.drawLines(drawn)
        else:
            painter.drawPath(drawn)


def paint_picture(painter: QPainter, picture: Picture) -> None:
    """A whole picture in its own coordinates, its ground included."""
    left, top, width, height = picture.bounds
    painter.fillRect(left, top, width, height, colour(picture.ground))
    for part in picture.parts:
        paint(painter, operations(all_moved(part.shapes, part.at), FINE))


def _operation(shape: Shape, quality: Quality) -> Operation:
    brush = QBrush(colour(shape.fill)) if shape.fill else _NO_BRUSH
    pen = pen_of(shape) if shape.stroke else _NO_PEN
    if shape.kind == "line" and shape.role in _STRAIGHT and quality is FAST:
        # speed: straight strokes with flat caps cost a tenth of one path with round ones
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        return _segments(shape.parts), pen, _NO_BRUSH
    return path_of(shape), pen, brush if shape.kind != "line" else _NO_BRUSH


def _segments(parts: Iterable[Line]) -> list[QLineF]:
    return [QLineF(*first, *second) for part in parts for first, second in pairwise(part)]


def pen_of(shape: Shape) -> QPen:
    """The pen of a shape with a stroke; Qt counts dashes in widths of the line."""
    pen = QPen(colour(shape.stroke), shape.width)
    round_end = shape.cap == "round" or shape.kind != "line"
    pen.setCapStyle(Qt.PenCapStyle.RoundCap if round_end else Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if shape.dash:
        pen.setDashPattern([length / shape.width for length in shape.dash])
    return pen


def path_of(shape: Shape) -> QPainterPath:
    """The outline of a shape."""
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


# speed: the same letters, codes and numbers stand all over a map, and laying out a text is slow
@lru_cache(1024)
def _written(text: str, size: float, bold: bool, middle: bool) -> QPainterPath:
    """The outline of a text at the origin."""
    path = QPainterPath()
    path.addText(QPointF(0, 0), font(bold), text)
    # What is in the middle is centred by its ink: a lone letter then stands in the centre of its disc.
    left = path.boundingRect().center().x() if middle else 0.0
    scale = size / _FONT_SIZE
    return QTransform.fromScale(scale, scale).translate(-left, 0.0).map(path)


_FONT_SIZE = 100


@cache
def font(bold: bool) -> QFont:
    """The font of letters on the map, large; letters are paths, so that they are alike everywhere."""
    made = QFont(list(FAMILIES))
    made.setPixelSize(_FONT_SIZE)
    made.setBold(bold)
    return made


@cache
def colour(name: str) -> QColor:
    """A colour by its `#rrggbb` name; with eight digits the last two are the opacity, as in SVG."""
    if len(name) == len("#rrggbbaa"):
        made = QColor(name[:7])
        made.setAlpha(int(name[7:], 16))
        return made
    return QColor(name)
