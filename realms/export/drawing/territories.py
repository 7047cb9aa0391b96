"""The regions of each seat on a map: a wash of its colour, and a band inside their border.

A race in decline has hatched regions and a narrow band. Everything lies inside the border, so that two seats
that share one are both seen along it, and river borders and printed lines stay free.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from realms.board.board import Board, bits
from realms.export.drawing.maps import map_of
from realms.export.drawing.seats import SEAT_COLOURS, SEAT_DASHES, scaled_dash
from realms.export.drawing.shapes import Line, Shape, line, polygon
from realms.export.drawing.theme import Theme
from realms.export.drawing.tile_picture import Wash

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from realms.export.drawing.tokens import TokenPile

# The width of the band inside the border, of which the border covers the first quarter.
BAND, DECLINE_BAND = 10.0, 7.5
SEAM: Final = 1.5  # the line between a band and the ground
STITCH: Final = 1.7  # the line along the middle of a band, in the pattern of the seat
LETTER_ROOM: Final = 1.5  # around the letter of a tile, which no band covers
_STRAY: Final = 0.2  # between a border and the band along it; curves of drawn boards have many points
_GRID: Final = 0.01  # corners of neighbouring tiles that differ by less are one


def wash_of(pile: "TokenPile") -> Wash | None:
    """Return the wash of a region with some tokens; tokens of no seat have none."""
    return Wash(SEAT_COLOURS[pile.seat][0], hatched=not pile.active) if pile.seat >= 0 else None


@lru_cache(maxsize=256)
def territory(board: Board, regions: int) -> "BaseGeometry":
    """Return the area of some regions, given as a mask, without the letters on its border."""
    import shapely

    shown = map_of(board)
    areas = [
        shapely.Polygon(rings[0], rings[1:]) for region in bits(regions) for rings in shown.areas(region)
    ]
    whole = shapely.union_all(shapely.make_valid(areas), grid_size=_GRID)
    discs = [shapely.Point(at).buffer(radius + LETTER_ROOM) for at, radius in shown.letters()]
    border = whole.boundary
    hidden = shapely.union_all([disc for disc in discs if disc.intersects(border)])
    return whole.difference(hidden).simplify(_STRAY)


@lru_cache(maxsize=512)
def rings_inside(board: Board, regions: int, away: float) -> tuple[Line, ...]:
    """Return the closed lines that run inside some regions at a distance from their border."""
    area = territory(board, regions).buffer(-away, join_style="mitre", mitre_limit=2)
    return _lines_of(area.boundary)


@dataclass(frozen=True, slots=True)
class Territory:
    """The regions, as a mask, of the active race of a seat, or of its races in decline."""

    seat: int
    active: bool
    regions: int


def territories(piles: Collection["TokenPile"]) -> Iterator[Territory]:
    """Yield the territories of all seats, those in decline first."""
    for seat in sorted({pile.seat for pile in piles if pile.seat >= 0}):
        for active in (False, True):
            held = sum(1 << each.region for each in piles if (each.seat, each.active) == (seat, active))
            if held:
                yield Territory(seat, active, held)


def draw_territory(board: Board, held: Territory, theme: Theme, scale: float = 1.0) -> Iterator[Shape]:
    """Draw a band in the colour and pattern of a seat inside the border of its regions."""
    seat, active, regions = held.seat, held.active, held.regions
    colour, ink = SEAT_COLOURS[seat]
    width = (BAND if active else DECLINE_BAND) * scale
    yield polygon("territory", *_band(board, regions, width), fill=colour)
    inner = rings_inside(board, regions, width)
    if inner:
        yield line("territory", *inner, stroke=theme.ink, width=SEAM * scale)
    stitches = rings_inside(board, regions, width * 0.62) if active else ()
    if stitches:
        dash = scaled_dash(SEAT_DASHES[seat], scale)
        yield line("territory", *stitches, stroke=ink, width=STITCH * scale, dash=dash, cap="flat")


@lru_cache(maxsize=256)
def _outline(board: Board, regions: int) -> tuple[Line, ...]:
    return _lines_of(territory(board, regions).boundary)


@lru_cache(maxsize=256)
def _band(board: Board, regions: int, width: float) -> tuple[Line, ...]:
    """Return the outer and inner lines of a band inside the border of some regions."""
    return (*_outline(board, regions), *rings_inside(board, regions, width))


def _lines_of(shape: Any) -> tuple[Line, ...]:
    """Return the lines that a shape consists of; points where lines only touch are left out."""
    import shapely

    parts: Iterable[Any] = shapely.get_parts(shape)
    return tuple(
        tuple((x, y) for x, y in shapely.get_coordinates(part).tolist())
        for part in parts
        if part.geom_type in ("LineString", "LinearRing") and not part.is_empty
    )
