"""Maps of figures: regions are coloured by a value instead of by their terrain."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from realms.board import addresses
from realms.board.board import Board
from realms.board.hexes import centre
from realms.board.layout import Placement
from realms.export.drawing.colours import mixed, readable_on
from realms.export.drawing.frame import CENTRE, RIM, Thirds, open_spokes, outline, units_of, variant_of
from realms.export.drawing.overlays import boundary, label_point
from realms.export.drawing.realm import bounds_of
from realms.export.drawing.shapes import (
    Line,
    Picture,
    PicturePart,
    Shape,
    disc,
    line,
    polygon,
    text_width,
    word,
)
from realms.export.drawing.theme import Theme
from realms.locale import Sentence

NUMBER, LETTER = 22.0, 15.0
WATER = 0.55  # the share of its colour that water keeps


@dataclass(frozen=True, slots=True)
class Tint:
    """The colour of a region, the text on it, and the words that a pointer shows."""

    fill: str
    text: str = ""
    hover_text: str = ""


def scale_colour(theme: Theme, share: float) -> str:
    """Return the colour for a share from 0 to 1, stronger for larger shares."""
    return mixed(mixed(theme.ground, theme.selection, 0.06), theme.selection, share**0.8)


def draw_tinted_map(
    board: Board,
    tints: Mapping[int, Tint],
    theme: Theme,
    title: Sentence,
    language: str,
    *,
    small: bool = False,
) -> Picture:
    """Draw a map with tinted regions; a small one has straight borders and no letters."""
    parts = [_tile(board, laid, tints, theme, small=small) for laid in board.placements]
    parts.append(PicturePart(tuple(_borders_and_numbers(board, tints, theme, small=small))))
    bounds = bounds_of([centre(laid.cell) for laid in board.placements])
    heading = title.in_language(language)
    return Picture(bounds, heading, heading, theme.ground, tuple(parts), language)


def _tile(
    board: Board, laid: Placement, tints: Mapping[int, Tint], theme: Theme, *, small: bool
) -> PicturePart:
    """Return one tile with its tinted regions."""
    grouped: dict[int | None, list[int]] = {}
    for third in range(3):
        grouped.setdefault(board.region(addresses.third(laid.tile, third)), []).append(third)
    shapes, names = [], ["", "", ""]
    for region, thirds in grouped.items():
        tint = tints.get(-1 if region is None else region) or Tint(_untinted_colour(board, region, theme))
        area = _plain if small else _wavy
        painted = polygon("area", area(tuple(thirds), laid), fill=tint.fill)
        if small:
            painted = replace(painted, stroke=theme.ground, width=3.0)
        shapes.append(replace(painted, region=thirds[0]))
        names[thirds[0]] = tint.hover_text
    return PicturePart(tuple(shapes), centre(laid.cell), tuple(names))


def _untinted_colour(board: Board, region: int | None, theme: Theme) -> str:
    """Return the colour of a region without a tint: pale for water, that of a hole otherwise."""
    waters = (kind for kind, mask in board.water_regions.items() if region is not None and mask >> region & 1)
    kind = next(waters, None)
    return mixed(theme.ground, theme.paint("surface", kind).fill, WATER) if kind else theme.void


def _wavy(thirds: Thirds, laid: Placement) -> Line:
    return outline(thirds, laid.turn, variant_of(laid.tile))


def _plain(thirds: Thirds, laid: Placement) -> Line:
    """Return the area of a region with straight borders."""
    units = [(number + 3 * laid.turn) % 18 for number in units_of(thirds)]
    rim = [RIM[unit] for unit in (*units, (units[-1] + 1) % 18) if unit % 3 == 0 or unit == units[0]]
    if not open_spokes(thirds):
        return tuple(rim)
    return (CENTRE, *rim, RIM[(units[-1] + 1) % 18])


def _borders_and_numbers(
    board: Board, tints: Mapping[int, Tint], theme: Theme, *, small: bool
) -> Iterator[Shape]:
    """Draw the borders of regions, the texts on them and the letters of the tiles."""
    if not small:
        for region in range(board.region_count):
            yield line("border", *boundary(board, 1 << region), stroke=theme.outline, width=1.6)
    for region, tint in tints.items():
        if tint.text:
            size = NUMBER * (1.5 if small else 1.0)
            size *= min(1.0, 60 / text_width(tint.text, size))
            yield word("number", label_point(board, region), tint.text, size, readable_on(tint.fill))
    for laid in () if small else board.placements:
        at = centre(laid.cell)
        yield disc("letter", at, LETTER * 0.8, theme.ground, theme.outline, 1.6)
        yield word("letter", at, laid.tile, LETTER * (1 if len(laid.tile) == 1 else 0.7), theme.outline)
