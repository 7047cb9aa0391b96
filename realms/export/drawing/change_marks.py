"""Marks on regions that changed hands: a frame for the last move, and badges with the seat before."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from realms.board.board import Board
from realms.export.drawing.seats import SEAT_COLOURS, scaled_dash, seat_shape
from realms.export.drawing.shapes import Point, Shape, all_moved, disc, line
from realms.export.drawing.territories import rings_inside
from realms.export.drawing.theme import Theme
from realms.export.drawing.tokens import NO_SIZES, TokenPile, pile_size

FRAME_INSET, CASING, FRAME = 6.4, 7.0, 2.6
FRAME_DASH: Final = (0.1, 6.0)  # round dots
BADGE, SHAPE, CROSS = 7.2, 3.5, 2.0


def draw_last_move(board: Board, regions: Iterable[int], theme: Theme, scale: float = 1.0) -> Iterator[Shape]:
    """Draw a dotted frame inside the regions that the last move took."""
    for region in sorted(regions):
        rings = rings_inside(board, 1 << region, FRAME_INSET * scale)
        if rings:
            yield line("last_move", *rings, stroke=theme.paper, width=CASING * scale)
            dash = scaled_dash(FRAME_DASH, scale)
            yield line("last_move", *rings, stroke=theme.ink, width=FRAME * scale, dash=dash)


def draw_former_seats(
    former: Mapping[int, int],
    lying: Mapping[int, TokenPile],
    feet: Mapping[int, Point],
    theme: Theme,
    sizes: Mapping[int, float] = NO_SIZES,
) -> Iterator[Shape]:
    """Draw a badge at the tokens of each region that changed hands: the seat that was there, crossed out.

    A plus means that nobody held the region before.
    """
    for region, seat in former.items():
        pile = lying.get(region)
        wide, tall = pile_size(pile) if pile and pile.tokens else (0.0, 0.0)
        at = wide / 2 - 1.0, -tall / 2 + 0.5
        yield from all_moved(_badge(seat, at, theme), feet[region], sizes.get(region, 1.0))


def _badge(seat: int, at: Point, theme: Theme) -> Iterator[Shape]:
    x, y = at
    arm = BADGE * 0.55
    if seat < 0:
        yield disc("change", at, BADGE, theme.paper, theme.ink, 1.6)
        plus = ((x - arm, y), (x + arm, y)), ((x, y - arm), (x, y + arm))
        yield line("change", *plus, stroke=theme.ink, width=CROSS)
        return
    colour, ink = SEAT_COLOURS[seat]
    yield disc("change", at, BADGE, colour, theme.ink, 1.6)
    yield seat_shape(seat, at, SHAPE, ink)
    reach = BADGE * 0.95
    stroke = (x - reach, y + reach), (x + reach, y - reach)
    yield line("change", stroke, stroke=theme.paper, width=CROSS * 1.9)
    yield line("change", stroke, stroke=theme.ink, width=CROSS)
