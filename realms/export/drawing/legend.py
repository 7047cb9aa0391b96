"""The legend of a drawing: each kind of ground, symbol and piece once, with its name."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from realms.board.board import Board
from realms.board.layout import Piece
from realms.export.drawing.board_map import MapContents, MapText
from realms.export.drawing.board_tiles import emblems_of
from realms.export.drawing.borders import bridge, palisade, wall
from realms.export.drawing.ground import draw_marks, ledge
from realms.export.drawing.icons import entry_arrow, icon, pill, summit
from realms.export.drawing.lines import rounded
from realms.export.drawing.maps import map_of
from realms.export.drawing.marks import MARK_PATTERNS, sample
from realms.export.drawing.shapes import Bounds, Picture, PicturePart, Shape, caption, polygon, text_width
from realms.export.drawing.theme import Theme
from realms.export.drawing.tile_picture import Emblem
from realms.export.drawing.words import ICON_WORDS, code_of, ground_word
from realms.locale import sentence
from realms.tiles.kinds import CHASM, COVERS, MOUNTAIN, WORLDS, World

SWATCH = (70.0, 48.0)
ROW, GAP, SIZE = 62.0, 12.0, 17.0
_ICON_RADIUS = 16.0
ON_PAPER = 0.18  # millimetres a unit, where the legend stands alone

_LEAST_COLUMNS = 4
_SAMPLE = ((-24.0, 0.0), (24.0, 0.0))  # of a line
_PILL_AT = (SWATCH[0] / 2, 0.0)
_WORDS_AT = SWATCH[0] / 2 + GAP + 12

Entry = tuple[tuple[Shape, ...], str]


@dataclass(frozen=True, slots=True)
class Legend:
    """A legend in columns of one width; grounds come first, symbols and pieces have rows of their own."""

    parts: tuple[PicturePart, ...]
    width: float
    height: float


def legend_of(contents: MapContents, theme: Theme, language: str, width: float) -> Legend:
    """Return the legend of a drawing, about as wide as wanted but never less than a few columns."""
    grounds = list(_grounds(contents, theme, language))
    icons = list(_icons(contents, theme, language))
    widest = max((text_width(text, SIZE, bold=False) for _, text in (*grounds, *icons)), default=0.0)
    column = _WORDS_AT + SWATCH[0] / 2 + 2 * GAP + widest
    columns = max(_LEAST_COLUMNS, int(width / column))
    parts, row = [], 0
    for entries in (grounds, icons):
        for place, (shapes, text) in enumerate(entries):
            at = place % columns * column + SWATCH[0] / 2, (row + place // columns + 0.5) * ROW
            words = caption("legend", (_WORDS_AT, 0), text, SIZE, theme.outline)
            parts.append(PicturePart((*shapes, words), at))
        row += -(-len(entries) // columns)
    return Legend(tuple(parts), columns * column - 2 * GAP, row * ROW)


def legend_picture(boards: Sequence[Board], theme: Theme, *, language: str, width: float) -> Picture:
    """Return one legend for several boards as a picture of its own."""
    found = [map_of(board, MapText(language)).contents() for board in boards]
    grounds = frozenset[tuple[World, str]]().union(*(each.grounds for each in found))
    icons = frozenset[str]().union(*(each.icons for each in found))

    legend = legend_of(MapContents(grounds, icons), theme, language, width)
    bounds = Bounds(0, 0, ceil(legend.width), ceil(legend.height))
    title = sentence("Legend").in_language(language)
    return Picture(bounds, title, title, theme.ground, legend.parts, language, ON_PAPER)


def _grounds(contents: MapContents, theme: Theme, language: str) -> Iterator[Entry]:
    for world in WORLDS:
        for ground in theme.fills[world]:
            if (world, ground) in contents.grounds:
                code = code_of(ground, world, language)
                named = pill(_PILL_AT, code, theme) if code else ()
                yield (*swatch(world, ground, theme), *named), ground_word(ground, world, language)


def _icons(contents: MapContents, theme: Theme, language: str) -> Iterator[Entry]:
    for kind, text in ICON_WORDS.items():
        if kind in contents.icons:
            yield icon_sample(kind, theme), text.in_language(language)
    if "bridge" in contents.icons:
        yield tuple(bridge(_SAMPLE, theme)), sentence("joined regions").in_language(language)
    if "wall" in contents.icons:
        yield tuple(wall(_SAMPLE, theme)), sentence("closed border").in_language(language)


def icon_sample(kind: str, theme: Theme) -> tuple[Shape, ...]:
    """Draw a symbol or piece, given by the name of its icon, around the origin."""
    if kind == "peak":
        return summit((0, 4), 20, theme, peak=True)
    if kind == "border":
        return tuple(palisade(((-28.0, 0.0), (28.0, 0.0)), theme))
    if kind == "arrow":
        return entry_arrow((0, 0), (1, 0), 16, theme)
    return icon(kind, (0, 0), _ICON_RADIUS, theme, {"tunnel": "1", "token": "1", "vein": "A"}.get(kind, ""))


def swatch(world: World, ground: str, theme: Theme) -> tuple[Shape, ...]:
    """Draw a sample of a kind of ground with its marks, around the origin."""
    half, tall = SWATCH[0] / 2, SWATCH[1] / 2
    frame = rounded(((-half, -tall), (-half, tall), (half, tall), (half, -tall)), 5)
    paint = theme.paint(world, ground)
    shapes = [polygon("fill", frame, fill=paint.fill)]
    if ground == CHASM:
        shapes = [polygon("fill", frame, fill=theme.worlds[world].plate)]
        ledges = (ledge(frame, (0, 0), step) for step in range(len(theme.abyss)))
        shapes += (
            polygon("chasm", rim, fill=colour) for rim, colour in zip(ledges, theme.abyss, strict=True)
        )
    elif ground == MOUNTAIN:
        shapes += summit((0, 3), 22, theme)
    else:
        shapes += draw_marks(sample(ground, half - 4, tall - 4), MARK_PATTERNS[ground], paint.marks, theme)
    return (*shapes, polygon("frame", frame, stroke=theme.outline, width=1.6))


def piece_sample(piece: Piece, world: World, theme: Theme) -> tuple[Shape, ...]:
    """Draw a piece as it lies in the box, around the origin: its ground and its symbols."""
    emblems = list(emblems_of(piece))
    symbol = piece.data.get("symbol")
    emblems += [Emblem(str(symbol))] if symbol else []
    if piece.piece in COVERS:
        away = SWATCH[0] / 2 - _ICON_RADIUS * 0.7
        shown = [icon(each.kind, (away, 8), _ICON_RADIUS * 0.9, theme, each.text) for each in emblems]
        return (*swatch(world, piece.piece, theme), *(shape for shapes in shown for shape in shapes))
    if not emblems:
        return icon_sample(piece.piece, theme)
    step = 2 * _ICON_RADIUS + 2
    start = -step * (len(emblems) - 1) / 2
    return tuple(
        shape
        for place, each in enumerate(emblems)
        for shape in icon(each.kind, (start + place * step, 0), _ICON_RADIUS, theme, each.text)
    )
