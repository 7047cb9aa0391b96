"""What a drawing is made of: plain tuples of points, back to front, with no back end in mind."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

Point = tuple[float, float]
Line = tuple[Point, ...]
Extent = tuple[float, float, float, float]  # left, top, right, bottom
Kind = Literal["polygon", "line", "disc", "text"]

# Letters are text, not outlines: they can be searched and read aloud. To centre them only the height of their
# capitals is needed, which these fonts share within a fiftieth.
FONT = "Verdana, 'DejaVu Sans', Arial, sans-serif"
# Height of a capital in these fonts, as a share of the size: it centres a word on a point.
CAP_HEIGHT = 0.727


@dataclass(frozen=True, slots=True)
class Shape:
    """Polygons or lines that share one paint, a disc, or a word standing on its base line.

    `region` is the lowest third of the region that the shape shows, -1 for what belongs to no single region.
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
    """Filled areas, outlined if a stroke is given."""
    return Shape("polygon", role, parts, fill, stroke, width)


def line(
    role: str,
    *parts: Line,
    stroke: str,
    width: float,
    dash: tuple[float, ...] = (),
    cap: Literal["round", "flat"] = "round",
) -> Shape:
    """Open lines."""
    return Shape("line", role, parts, "", stroke, width, dash, cap)


def disc(role: str, at: Point, radius: float, fill: str = "", stroke: str = "", width: float = 0.0) -> Shape:
    """A circle."""
    return Shape("disc", role, ((at,),), fill, stroke, width, radius=radius)


def word(role: str, at: Point, text: str, size: float, fill: str, *, bold: bool = True) -> Shape:
    """Text whose capitals are centred on a point."""
    x, y = at
    base = (x, y + size * CAP_HEIGHT / 2)
    return Shape("text", role, ((base,),), fill, text=text, size=size, bold=bold)


def caption(role: str, at: Point, text: str, size: float, fill: str, *, bold: bool = False) -> Shape:
    """Text that begins at a point, its capitals centred on the point's height."""
    return replace(word(role, at, text, size, fill, bold=bold), anchor="start")


def moved(shape: Shape, at: Point, scale: float = 1.0) -> Shape:
    """The same shape, drawn larger or smaller about the origin and then shifted."""
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
    """Several shapes moved together."""
    return tuple(moved(shape, at, scale) for shape in shapes)


# How wide letters of the widest of these fonts are, in bold, as a share of the size.
_WIDTHS = {
    **dict.fromkeys("ijlI.,:;'|!/ ", 0.38),
    **dict.fromkeys("rtf()-", 0.5),
    **dict.fromkeys("mMW%@œŒæÆ", 1.1),
    "w": 0.93,
}
_LAST_NARROW_SCRIPT = "\u1fff"


def text_width(text: str, size: float, *, bold: bool = True) -> float:
    """About how wide a text is, hardly ever too little."""
    em = sum(_WIDTHS.get(char, 0.78 if char <= _LAST_NARROW_SCRIPT else 1.1) for char in text)
    return em * size * (1.0 if bold else 0.88)


@dataclass(frozen=True, slots=True)
class PicturePart:
    """Shapes drawn about a point, and what to call the regions among them, by lowest third."""

    shapes: tuple[Shape, ...]
    at: Point = (0.0, 0.0)
    names: tuple[str, ...] = ()


class Bounds(NamedTuple):
    """A part of the plane, in whole units."""

    left: int
    top: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Picture:
    """A whole drawing: its bounds, what to call it, its ground, its parts back to front."""

    bounds: Bounds
    title: str
    description: str
    ground: str
    parts: tuple[PicturePart, ...]
    language: str = "en"
