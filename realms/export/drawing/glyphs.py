"""Glyphs of icons: strokes in a box from -1 to 1, and ways to derive them from others."""

from dataclasses import dataclass
from typing import Literal

from realms.export.drawing.shapes import Line, Point

Stroke = tuple[Literal["line", "ink", "plate"], Line]


@dataclass(frozen=True, slots=True)
class Icon:
    """An icon: its plate, the name of its colour in the theme, its strokes, and the place of its text."""

    plate: str
    colour: str
    glyph: tuple[Stroke, ...] = ()
    pen: float = 0.16
    text_at: Point = (0.0, 0.0)
    text_size: float = 1.25
    text: str = ""


def completed_by_mirror(points: Line) -> Line:
    """Complete the half of an outline, given from top to bottom, by its mirror image."""
    return (*points, *((-x, y) for x, y in reversed(points) if x))


def box(left: float, top: float, right: float, bottom: float) -> Line:
    """Return a rectangle."""
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def mirror(points: Line) -> Line:
    """Return the mirror image of a line."""
    return tuple((-x, y) for x, y in points)


def scaled_and_lowered(points: Line, by: float, size: float = 1.0) -> Line:
    """Return a line in another size, moved down."""
    return tuple((x * size, y * size + by) for x, y in points)
