"""Padlocks on the map: which tiles or drawn regions are locked, and a sign for each aspect that is."""

from collections.abc import Callable, Iterator, Mapping
from math import cos, pi, sin
from typing import Final

from realms.board.board import Board
from realms.board.drawn_board import DrawnBoard
from realms.board.hexes import CORNERS, RADIUS, centre
from realms.checks.single_edits.padlock import Aspect, Padlocks
from realms.export.drawing.lines import arc, rounded
from realms.export.drawing.maps import map_of
from realms.export.drawing.shapes import Line, Point, Shape, all_moved, disc, line, polygon, word
from realms.export.drawing.theme import Theme
from realms_editor.tools.padlock_tool import locked_aspects

PLACE: Final[Point] = (0.0, -58.0)  # of the signs on a tile, between its middle and its upper corner
BESIDE_LABEL: Final[Point] = (0.0, -26.0)  # of the signs of a drawn region, above its label
SIZE, GAP, EDGE = 7.0, 4.0, 5.0
_PEN = 0.24

_HEXAGON: Line = tuple((x / RADIUS, y / RADIUS) for x, y in CORNERS)
_BODY: Line = rounded(((-0.8, -0.1), (-0.8, 0.95), (0.8, 0.95), (0.8, -0.1)), 0.25)
_SHACKLE: Line = ((0.5, -0.1), *arc((0, -0.42), 0.5, 0.55, 0, 0.5, 10), (-0.5, -0.1))


def padlock_shapes(board: Board, padlocks: Padlocks, theme: Theme) -> Iterator[Shape]:
    """Draw a padlock on everything that is locked, with the aspects unless all are."""
    scale = map_of(board).scale
    for subject, at in _places(board):
        locked = locked_aspects(padlocks, subject)
        if locked:
            shown = () if len(locked) == _offered(board) else tuple(locked)
            yield from all_moved(_signs(shown, theme), at, scale)


def _offered(board: Board) -> int:
    return 3 if isinstance(board, DrawnBoard) else 5


def _places(board: Board) -> Iterator[tuple[str, Point]]:
    """Yield each tile or drawn region with the place of its padlock."""
    if isinstance(board, DrawnBoard):
        shown = map_of(board)
        for region, name in enumerate(board.names):
            yield name, _shifted(shown.label_point(region), BESIDE_LABEL, shown.scale)
    else:
        for laid in board.placements:
            yield laid.tile, _shifted(centre(laid.cell), PLACE, 1.0)


def _shifted(at: Point, by: Point, scale: float) -> Point:
    return at[0] + by[0] * scale, at[1] + by[1] * scale


def _signs(aspects: tuple[Aspect, ...], theme: Theme) -> Iterator[Shape]:
    """Draw a plate with a padlock and a sign for each aspect, about the origin."""
    count = 1 + len(aspects)
    step = 2 * SIZE + GAP
    half = (count * step - GAP) / 2 + EDGE
    high = SIZE + EDGE - 1
    plate = rounded(((-half, -high), (-half, high), (half, high), (half, -high)), high * 0.8)
    yield polygon("padlock", plate, fill=theme.paper, stroke=theme.ink, width=1.6)
    signs = (padlock_sign(theme.ink, theme.paper), *(aspect_sign(name, theme) for name in aspects))
    for place, sign in enumerate(signs):
        yield from all_moved(sign, (-half + EDGE + SIZE + place * step, 0.0), SIZE)


def padlock_sign(ink: str, paper: str) -> tuple[Shape, ...]:
    """Draw a closed padlock within a circle of radius 1."""
    return (
        line("padlock", _SHACKLE, stroke=ink, width=_PEN),
        polygon("padlock", _BODY, fill=ink),
        disc("padlock", (0, 0.35), 0.18, paper),
    )


def aspect_sign(aspect: Aspect, theme: Theme) -> tuple[Shape, ...]:
    """Draw the sign of an aspect within a circle of radius 1."""
    return tuple(_SIGNS[aspect](theme))


def _letter(theme: Theme) -> Iterator[Shape]:
    yield word("padlock", (0, 0), "A", 2.1, theme.ink)


def _face(theme: Theme) -> Iterator[Shape]:
    half: Line = tuple(_HEXAGON[place] for place in (1, 2, 3, 4))
    yield polygon("padlock", half, fill=theme.ink)
    yield polygon("padlock", _HEXAGON, stroke=theme.ink, width=_PEN)


def _turn(theme: Theme) -> Iterator[Shape]:
    yield line("padlock", arc((0, 0), 0.72, 0.72, 0.15, 0.9, 16), stroke=theme.ink, width=_PEN)
    angle = 2 * pi * 0.15
    x, y = 0.72 * cos(angle), -0.72 * sin(angle)
    head = ((x - 0.52, y - 0.05), (x + 0.28, y - 0.5), (x + 0.24, y + 0.42))
    yield polygon("padlock", head, fill=theme.ink)


def _cell(theme: Theme) -> Iterator[Shape]:
    yield polygon("padlock", _HEXAGON, stroke=theme.ink, width=_PEN)
    yield disc("padlock", (0, 0), 0.32, theme.ink)


def _pieces(theme: Theme) -> Iterator[Shape]:
    yield polygon("padlock", ((0, -0.8), (0.95, 0.75), (-0.95, 0.75)), fill=theme.ink)


def _terrain(theme: Theme) -> Iterator[Shape]:
    yield polygon("padlock", _HEXAGON, fill=theme.ink)


def _symbols(theme: Theme) -> Iterator[Shape]:
    ends = ((pi * step / 5, 1.0 if step % 2 == 0 else 0.42) for step in range(10))
    points = tuple((far * sin(angle), -far * cos(angle)) for angle, far in ends)
    yield polygon("padlock", points, fill=theme.ink)


_SIGNS: Final[Mapping[Aspect, Callable[[Theme], Iterator[Shape]]]] = {
    "tile": _letter,
    "face": _face,
    "turn": _turn,
    "cell": _cell,
    "terrain": _terrain,
    "symbols": _symbols,
    "pieces": _pieces,
}
