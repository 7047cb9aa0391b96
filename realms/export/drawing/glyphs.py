"""What icons are made of: strokes in a box from -1 to 1, and ways to make them of others."""

from dataclasses import dataclass
from typing import Literal

from realms.export.drawing.shapes import Line, Point

Stroke = tuple[Literal["line", "ink", "plate"], Line]


@dataclass(frozen=True, slots=True)
class Icon:
    """A plate, the theme's name for its colour, what is drawn on it, and where its text stands."""

    plate: str
    colour: str
    glyph: tuple[Stroke, ...] = ()
    pen: float = 0.16
    text_at: Point = (0.0, 0.0)
    text_size: float = 1.25
    text: str = ""


def mirrored(points: Line) -> Line:
    """A half outline from top to bottom, completed by its mirror image."""
    return (*points, *((-x, y) for x, y in reversed(points) if x))


def box(left: float, top: float, right: float, bottom: float) -> Line:
    """A rectangle."""
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def flip(points: Line) -> Line:
    """The mirror image."""
    return tuple((-x, y) for x, y in points)


def lowered(points: Line, by: float, size: float = 1.0) -> Line:
    """The same in another size, further down."""
    return tuple((x * size, y * size + by) for x, y in points)
