"""Maps of figures: regions are coloured by a value instead of by their terrain."""

from collections.abc import Iterator, Mapping

from realms.board.board import Board
from realms.export.drawing.board_map import BoardMap, Tint
from realms.export.drawing.colours import mixed, readable_on
from realms.export.drawing.maps import map_of
from realms.export.drawing.shapes import Picture, PicturePart, Shape, line, text_width, word
from realms.export.drawing.theme import Theme
from realms.locale import Sentence

NUMBER = 22.0
WATER = 0.55  # the share of its colour that water keeps


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
    """Draw a map with tinted regions; a small one has simple borders and no letters."""
    shown = map_of(board)

    def untinted(region: int | None) -> str:
        return _untinted_colour(board, region, theme)

    parts = list(shown.tinted_parts(tints, untinted, theme, small=small))
    parts.append(PicturePart(tuple(_borders_and_texts(shown, tints, theme, small=small))))
    heading = title.in_language(language)
    return Picture(shown.bounds(), heading, heading, theme.ground, tuple(parts), language, shown.unit)


def _untinted_colour(board: Board, region: int | None, theme: Theme) -> str:
    """Return the colour of a region without a tint: pale for water, that of a hole otherwise."""
    waters = (kind for kind, mask in board.water_regions.items() if region is not None and mask >> region & 1)
    kind = next(waters, None)
    return mixed(theme.ground, theme.paint("surface", kind).fill, WATER) if kind else theme.void


def _borders_and_texts(
    shown: BoardMap, tints: Mapping[int, Tint], theme: Theme, *, small: bool
) -> Iterator[Shape]:
    """Draw the borders of regions, the texts on them and the letters of tiles."""
    if not small:
        for region in range(shown.board.region_count):
            boundary = shown.boundary(1 << region)
            yield line("border", *boundary, stroke=theme.outline, width=1.6 * shown.scale)
    for region, tint in tints.items():
        if tint.text:
            size = NUMBER * (1.5 if small else 1.0)
            size *= min(1.0, 60 / text_width(tint.text, size)) * shown.scale
            yield word("number", shown.label_point(region), tint.text, size, readable_on(tint.fill))
    if not small:
        yield from shown.tinted_marks(theme)
