"""A whole realm as a picture: ground, tiles, entry arrows, and if wanted a title and a legend."""

from collections.abc import Sequence
from dataclasses import replace
from math import cos, pi, sin

from realms.board import addresses
from realms.board.board import Board
from realms.board.hexes import RADIUS, centre
from realms.export.drawing.describe import tile_picture
from realms.export.drawing.frame import APOTHEM, RIM
from realms.export.drawing.icons import entry_arrow
from realms.export.drawing.legend import legend_of
from realms.export.drawing.shapes import Line, Part, Picture, Point, caption, polygon
from realms.export.drawing.theme import LIGHT, Theme
from realms.export.drawing.tile import display_list
from realms.locale import sentence

MARGIN = 40.0
TITLE_SIZE, TITLE_ROOM = 34.0, 60.0
ARROW_AWAY, ARROW_SIZE = 25.0, 15.0
SHADOW = (3.0, 5.0)


def draw_realm(
    board: Board,
    theme: Theme = LIGHT,
    *,
    title: str = "",
    labels: bool = False,
    legend: bool = False,
    language: str = "en",
    names: Sequence[str] = (),
) -> Picture:
    """The picture of a board; `names` tell a reader who points at it what each region is called."""
    pictures = [tile_picture(board, laid, language, labels=labels) for laid in board.placements]
    middles = [centre(laid.cell) for laid in board.placements]
    tiles = [
        Part(
            display_list(picture, board.edges(picture.name), theme),
            middle,
            _names(board, picture.name, names),
        )
        for picture, middle in zip(pictures, middles, strict=True)
    ]
    arrows = [_arrow(board, piece.at, theme) for piece in board.pieces if piece.piece == "arrow"]
    parts = [*_shadow(middles, theme), *tiles, *(part for part in arrows if part)]
    left, top, width, height = _bounds(middles)
    if legend:
        strip = legend_of(board, pictures, theme, language, width - 2 * MARGIN)
        wider = max(0.0, strip.width + 2 * MARGIN - width)
        left, width = left - wider / 2, width + wider
        at = left + MARGIN, top + height
        parts += (replace(part, at=(part.at[0] + at[0], part.at[1] + at[1])) for part in strip.parts)
        height += strip.height + MARGIN / 2
    if title:
        top, height = top - TITLE_ROOM, height + TITLE_ROOM
        at = left + MARGIN, top + MARGIN + TITLE_SIZE / 4
        parts.append(Part((caption("title", at, title, TITLE_SIZE, theme.outline, bold=True),)))
    told = sentence("{tiles} tiles, {regions} regions", tiles=len(pictures), regions=board.n)
    heading_text = title or sentence("Map of a realm").in_language(language)
    return Picture(
        (left, top, width, height), heading_text, told.in_language(language), theme.ground, tuple(parts)
    )


def _bounds(middles: Sequence[Point]) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in middles] or [0.0], [y for _, y in middles] or [0.0]
    left, top = min(xs) - APOTHEM - MARGIN, min(ys) - RADIUS - MARGIN
    return left, top, max(xs) + APOTHEM + MARGIN - left, max(ys) + RADIUS + MARGIN - top


def _names(board: Board, tile: str, names: Sequence[str]) -> tuple[str, ...]:
    regions = (board.region(addresses.third(tile, third)) for third in range(3))
    return tuple("" if region is None else names[region] for region in regions) if names else ()


def _shadow(middles: Sequence[Point], theme: Theme) -> list[Part]:
    """A hint that the tiles lie on something."""
    if not (theme.shadow and middles):
        return []
    corners: Line = RIM[::3]
    return [
        Part(
            (
                polygon(
                    "shadow",
                    *(tuple((x + dx, y + dy) for x, y in corners) for dx, dy in middles),
                    fill=theme.shadow,
                ),
            ),
            SHADOW,
        )
    ]


def _arrow(board: Board, address: str, theme: Theme) -> Part | None:
    tile, side = addresses.split_side(address)
    if tile not in board.place:
        return None
    laid = board.placements[board.place[tile]]
    angle = pi * ((side + laid.turn) % 6) / 3
    outward = cos(angle), -sin(angle)
    away = APOTHEM + ARROW_AWAY
    at = outward[0] * away, outward[1] * away
    return Part(entry_arrow(at, (-outward[0], -outward[1]), ARROW_SIZE, theme), centre(laid.cell))
