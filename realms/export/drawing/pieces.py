"""The picture of a single piece of any kind, for a palette or a pointer."""

from collections.abc import Iterator, Mapping
from math import cos, pi
from typing import Any

from realms.board.hexes import CORNERS
from realms.board.layout import Piece
from realms.export.drawing.board_tiles import emblems_of
from realms.export.drawing.borders import palisade
from realms.export.drawing.frame import APOTHEM
from realms.export.drawing.ground import ledge
from realms.export.drawing.icons import entry_arrow, icon, summit
from realms.export.drawing.lines import rounded
from realms.export.drawing.shapes import Line, Point, Shape, all_moved, polygon
from realms.export.drawing.theme import Theme
from realms.export.drawing.tile_picture import Emblem
from realms.tiles.kinds import CHASM, MOUNTAIN, World

ARROW_AWAY, ARROW_SIZE = 25.0, 15.0
_PIT: Line = rounded(((-27, -23), (-27, 23), (27, 23), (27, -23)), 9)
_PIT_SCALE = 1 / 28
_BADGE: Point = (0.6, 0.55)
_SMALL = 0.48


def piece_shapes(
    entry: Mapping[str, Any],
    theme: Theme,
    at: Point = (0.0, 0.0),
    radius: float = 16.0,
    world: World = "surface",
) -> tuple[Shape, ...]:
    """Draw a piece in a box of twice the radius; a border stands upright, an arrow points east."""
    return all_moved(_drawn(entry, theme, world), at, radius)


def _drawn(entry: Mapping[str, Any], theme: Theme, world: World) -> Iterator[Shape]:
    kind = entry["piece"]
    marks = [Emblem(entry["symbol"])] if "symbol" in entry else list(emblems_of(Piece(kind, "", entry)))
    if kind == "border":
        yield from all_moved(palisade(((0.0, -28.0), (0.0, 28.0)), theme), (0, 0), 1 / 28)
    elif kind == "arrow":
        yield from entry_arrow((0, 0), (1, 0), 0.9, theme)
    elif kind == CHASM:
        yield from all_moved(_pit(theme, world), (0, 0), _PIT_SCALE)
        yield from _icons(marks, theme, 0.55, (0.0, 0.0))
    elif kind in (MOUNTAIN, "peak"):
        yield from summit((0, 0.12), 1.05, theme, peak=kind == "peak")
        yield from _icons(marks, theme, _SMALL, _BADGE)
    else:
        yield from _icons(marks[:1], theme, 1.0, (0.0, 0.0))
        yield from _icons(marks[1:], theme, _SMALL, _BADGE)


def _icons(marks: list[Emblem], theme: Theme, size: float, at: Point) -> Iterator[Shape]:
    for emblem in marks[:1]:
        yield from icon(emblem.kind, at, size, theme, emblem.text)


def _pit(theme: Theme, world: World) -> Iterator[Shape]:
    yield polygon("fill", _PIT, fill=theme.worlds[world].plate, stroke=theme.ink, width=1.6)
    for step, colour in enumerate(theme.abyss):
        yield polygon("chasm", ledge(_PIT, (0, 0), step), fill=colour)


def side_shapes(kind: str, side: int, theme: Theme) -> tuple[Shape, ...]:
    """Draw a border or an arrow on a board side of a cell around the origin."""
    if kind == "border":
        return tuple(palisade((CORNERS[side], CORNERS[(side + 1) % 6]), theme))
    angle, away = pi * side / 3, APOTHEM + ARROW_AWAY
    x, y = cos(angle), cos(angle + pi / 2)
    return entry_arrow((x * away, y * away), (-x, -y), ARROW_SIZE, theme)
