"""The vocabulary of drawings: shapes made of points, back to front, independent of any file format."""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from realms.board.hexes import CORNERS

Point = tuple[float, float]
Line = tuple[Point, ...]
Extent = tuple[float, float, float, float]  # left, top, right, bottom
Kind = Literal["polygon", "line", "disc", "text"]

# A tile, 90 mm wide on the table, is half as wide on paper.
TILES_ON_PAPER = 45.0 / (2 * CORNERS[0][0])

# Letters are text, not outlines, so that they can be searched and read aloud. To centre them only the height
# of their capitals is needed, which differs by less than 2 % between these fonts.
FONT = "Verdana, 'DejaVu Sans', Arial, sans-serif"
# The height of a capital in these fonts, as a share of the size.
CAP_HEIGHT = 0.727


@dataclass(frozen=True, slots=True)
class Shape:
    """Polygons or lines in one paint, a disc, or a word on its base line.

    `region` is the lowest third of the region that the shape shows, or -1.
    """

    kind: Kind
    role: str
    parts: tuple[Line, ...]
    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    dash: tuple[float, ...] = ()
    cap: Literal["round", "flat"] = "round"
    radius: float = 0.0
    text: str = ""
    size: float = 0.0
    bold: bool = True
    anchor: Literal["middle", "start"] = "middle"
    region: int = -1


def polygon(role: str, *parts: Line, fill: str = "", stroke: str = "", width: float = 0.0) -> Shape:
    """Return filled areas, with an outline if a stroke is given."""
    return Shape("polygon", role, parts, fill, stroke, width)


def line(
    role: str,
    *parts: Line,
    stroke: str,
    width: float,
    dash: tuple[float, ...] = (),
    cap: Literal["round", "flat"] = "round",
) -> Shape:
    """Return open lines."""
    return Shape("line", role, parts, "", stroke, width, dash, cap)


def disc(role: str, at: Point, radius: float, fill: str = "", stroke: str = "", width: float = 0.0) -> Shape:
    """Return a circle."""
    return Shape("disc", role, ((at,),), fill, stroke, width, radius=radius)


def word(role: str, at: Point, text: str, size: float, fill: str, *, bold: bool = True) -> Shape:
    """Return a text whose capitals are centred on a point."""
    x, y = at
    base = (x, y + size * CAP_HEIGHT / 2)
    return Shape("text", role, ((base,),), fill, text=text, size=size, bold=bold)


def caption(role: str, at: Point, text: str, size: float, fill: str, *, bold: bool = False) -> Shape:
    """Return a text that begins at a point, its capitals centred on the height of the point."""
    return replace(word(role, at, text, size, fill, bold=bold), anchor="start")


def moved(shape: Shape, at: Point, scale: float = 1.0) -> Shape:
    """Scale a shape around the origin, then shift it."""
    dx, dy = at
    return replace(
        shape,
        parts=tuple(tuple((x * scale + dx, y * scale + dy) for x, y in part) for part in shape.parts),
        width=shape.width * scale,
        dash=tuple(length * scale for length in shape.dash),
        radius=shape.radius * scale,
        size=shape.size * scale,
    )


def all_moved(shapes: Iterable[Shape], at: Point, scale: float = 1.0) -> tuple[Shape, ...]:
    """Scale and shift several shapes."""
    return tuple(moved(shape, at, scale) for shape in shapes)


# The widths of bold letters in the widest of these fonts, as shares of the size.
_WIDTHS = {
    **dict.fromkeys("ijlI.,:;'|!/ ", 0.38),
    **dict.fromkeys("rtf()-", 0.5),
    **dict.fromkeys("mMW%@œŒæÆ", 1.1),
    "w": 0.93,
}
_LAST_NARROW_SCRIPT = "\u1fff"


def text_width(text: str, size: float, *, bold: bool = True) -> float:
    """Estimate the width of a text, hardly ever too low."""
    em = sum(_WIDTHS.get(char, 0.78 if char <= _LAST_NARROW_SCRIPT else 1.1) for char in text)
    return em * size * (1.0 if bold else 0.88)


def cut_off(text: str, width: float, size: float) -> str:
    """Return a text, or so much of its start as has room with an ellipsis behind it."""
    if text_width(text, size) <= width:
        return text
    starts = range(1, len(text))
    fitting = bisect_right(starts, width, key=lambda end: text_width(f"{text[:end]}…", size))
    return f"{text[: max(1, fitting)]}…"


def extent_of(shape: Shape) -> Extent:
    """Return a box that a shape does not leave; that of a text is estimated."""
    around = max(shape.radius, shape.size) + shape.width / 2
    wide = text_width(shape.text, shape.size) if shape.text else 0.0
    before = wide if shape.anchor == "middle" else 0.0
    xs, ys = zip(*(point for part in shape.parts for point in part), strict=True)
    return min(xs) - around - before, min(ys) - around, max(xs) + around + wide, max(ys) + around


@dataclass(frozen=True, slots=True)
class PicturePart:
    """Shapes around a point, with the names of the regions among them by lowest third."""

    shapes: tuple[Shape, ...]
    at: Point = (0.0, 0.0)
    names: tuple[str, ...] = ()


class Bounds(NamedTuple):
    """A rectangle in whole units."""

    left: int
    top: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Photo:
    """A straightened photo (JPEG) that fills an area of a drawing."""

    content: bytes
    area: Bounds
    opacity: float


@dataclass(frozen=True, slots=True)
class Picture:
    """A whole drawing: bounds, title, description, background, photo and parts, back to front.

    `unit` is the size of a unit on paper, in millimetres.
    """

    bounds: Bounds
    title: str
    description: str
    ground: str
    parts: tuple[PicturePart, ...]
    language: str = "en"
    unit: float = TILES_ON_PAPER
    photo: Photo | None = None
