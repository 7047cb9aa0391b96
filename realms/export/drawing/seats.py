"""The signs of the seats: each has a colour, a pattern of dashes and a shape, any of which is enough."""

from math import cos, pi, sin
from typing import Final

from realms.export.drawing.lines import arc
from realms.export.drawing.shapes import Line, Point, Shape, polygon

# Colours that people with any kind of colour vision can distinguish, each with a readable text colour.
SEAT_COLOURS: Final[tuple[tuple[str, str], ...]] = (
    ("#D55E00", "#000000"),
    ("#0072B2", "#FFFFFF"),
    ("#F0E442", "#000000"),
    ("#CC79A7", "#000000"),
    ("#009E73", "#000000"),
    ("#56B4E9", "#000000"),
)
SEAT_DASHES: Final[tuple[tuple[float, ...], ...]] = (
    (),
    (14.0, 7.0),
    (4.0, 6.0),
    (20.0, 5.0, 4.0, 5.0),
    (9.0, 9.0),
    (2.0, 3.0),
)


def _star(points: int, inner: float) -> Line:
    angles = ((pi * step / points, 1.15 if step % 2 == 0 else inner) for step in range(2 * points))
    return tuple((radius * sin(angle), -radius * cos(angle)) for angle, radius in angles)


# A disc, a square, a triangle, a diamond, a cross and a star, in a box from -1 to 1.
SEAT_SHAPES: Final[tuple[Line, ...]] = (
    arc((0.0, 0.0), 0.92, 0.92, 0, 1, 20)[:-1],
    ((-0.82, -0.82), (0.82, -0.82), (0.82, 0.82), (-0.82, 0.82)),
    ((0.0, -1.0), (1.06, 0.84), (-1.06, 0.84)),
    ((0.0, -1.15), (0.9, 0.0), (0.0, 1.15), (-0.9, 0.0)),
    _star(4, 0.42),
    _star(5, 0.48),
)


def seat_shape(seat: int, at: Point, radius: float, fill: str) -> Shape:
    """Draw the shape of a seat around a point."""
    x, y = at
    return polygon(
        "seat", tuple((x + dx * radius, y + dy * radius) for dx, dy in SEAT_SHAPES[seat]), fill=fill
    )


def scaled_dash(dash: tuple[float, ...], scale: float) -> tuple[float, ...]:
    """Return a pattern of dashes in another size."""
    return tuple(length * scale for length in dash)
