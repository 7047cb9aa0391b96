"""The drawing of a whole realm: ground, tiles, entry arrows, and if wanted a title and a legend."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from math import ceil, floor

from realms.board import addresses
from realms.board.board import Board
from realms.board.hexes import RADIUS, centre
from realms.board.names import third_name
from realms.export.drawing.board_tiles import picture_of_tile
from realms.export.drawing.frame import APOTHEM, RIM
from realms.export.drawing.legend import Legend, legend_of
from realms.export.drawing.overlays import overlay_parts
from realms.export.drawing.pieces import side_shapes
from realms.export.drawing.shapes import Bounds, Picture, PicturePart, Point, caption, polygon, text_width
from realms.export.drawing.theme import LIGHT, Theme
from realms.export.drawing.tile import display_list
from realms.export.drawing.tile_picture import TilePicture
from realms.locale import sentence

MARGIN = 40
TITLE_SIZE, LEAST_TITLE_SIZE, TITLE_ROOM = 34, 17, 60
SHADOW = (3.0, 5.0)


def draw_realm(
    board: Board,
    theme: Theme = LIGHT,
    *,
    title: str = "",
    labels: bool = False,
    letters: bool = True,
    overlays: Iterable[str] = (),
    legend: bool = False,
    language: str = "en",
    names: Sequence[str] = (),
) -> Picture:
    """Draw a board.

    `labels` writes addresses beside the codes of regions, `letters` the letters of tiles; `overlays` are
    names of `OVERLAYS`. A pointer on a region shows its name in `names`, or else the usual one.
    """

    def called(place: str) -> str:
        region = board.region(place)
        if names and region is not None:
            return names[region]
        return third_name(board, place).in_language(language)

    pictures = [
        replace(picture_of_tile(board, laid, language, labels=labels), lettered=letters)
        for laid in board.placements
    ]
    middles = [centre(laid.cell) for laid in board.placements]
    parts = [*shadow(middles, theme), *_tiles(board, pictures, theme, called), *arrows(board, theme)]
    parts += overlay_parts(overlays, board, theme, language)
    bounds = bounds_of(middles)
    if legend:
        width = bounds.width - 2 * MARGIN
        bounds = _add_legend(parts, bounds, legend_of(board, pictures, theme, language, width))
    if title:
        bounds = _add_title(parts, bounds, title, theme)
    description = sentence(
        "{tiles} tiles, {regions} regions", tiles=len(pictures), regions=board.region_count
    )
    heading = title or sentence("Map of a realm").in_language(language)
    return Picture(bounds, heading, description.in_language(language), theme.ground, tuple(parts), language)


def _tiles(
    board: Board, pictures: Sequence[TilePicture], theme: Theme, called: Callable[[str], str]
) -> Iterator[PicturePart]:
    for laid, picture in zip(board.placements, pictures, strict=True):
        places = (addresses.third(laid.tile, third) for third in range(3))
        shapes = display_list(picture, board.met_by_sides(laid.tile), theme)
        yield PicturePart(shapes, centre(laid.cell), tuple(map(called, places)))


def bounds_of(middles: Sequence[Point]) -> Bounds:
    """Return the bounds of tiles around these points, with a margin."""
    xs, ys = [x for x, _ in middles] or [0.0], [y for _, y in middles] or [0.0]
    left, top = floor(min(xs) - APOTHEM - MARGIN), floor(min(ys) - RADIUS - MARGIN)
    right, bottom = ceil(max(xs) + APOTHEM + MARGIN), ceil(max(ys) + RADIUS + MARGIN)
    return Bounds(left, top, right - left, bottom - top)


def _add_legend(parts: list[PicturePart], bounds: Bounds, legend: Legend) -> Bounds:
    """Add a legend below a drawing, and widen a drawing that is too narrow for it."""
    wider = max(0, ceil((legend.width + 2 * MARGIN - bounds.width) / 2))
    bounds = Bounds(bounds.left - wider, bounds.top, bounds.width + 2 * wider, bounds.height)
    x, y = bounds.left + MARGIN, bounds.top + bounds.height
    parts += (replace(part, at=(part.at[0] + x, part.at[1] + y)) for part in legend.parts)
    return bounds._replace(height=bounds.height + ceil(legend.height + MARGIN / 2))


def _add_title(parts: list[PicturePart], bounds: Bounds, title: str, theme: Theme) -> Bounds:
    """Write the title above a drawing; long titles become smaller, very long ones are cut."""
    room = bounds.width - 2 * MARGIN
    size = max(LEAST_TITLE_SIZE, min(TITLE_SIZE, TITLE_SIZE * room / text_width(title, TITLE_SIZE)))
    longest = max(8, int(room / text_width("x", size)))
    text = title if text_width(title, size) <= room else f"{title[:longest]}…"
    at = bounds.left + MARGIN, bounds.top - TITLE_ROOM + MARGIN + TITLE_SIZE / 4
    parts.append(PicturePart((caption("title", at, text, size, theme.outline, bold=True),)))
    return bounds._replace(top=bounds.top - TITLE_ROOM, height=bounds.height + TITLE_ROOM)


def shadow(middles: Sequence[Point], theme: Theme) -> Iterator[PicturePart]:
    """Draw a shadow under the tiles."""
    if theme.shadow and middles:
        hexagons = (tuple((x + dx, y + dy) for x, y in RIM[::3]) for dx, dy in middles)
        yield PicturePart((polygon("shadow", *hexagons, fill=theme.shadow),), SHADOW)


def arrows(board: Board, theme: Theme) -> Iterator[PicturePart]:
    """Draw the entry arrows of a board."""
    for piece in board.pieces:
        if piece.piece == "arrow" and addresses.tiles_of(piece.at)[0] in board.rank_of:
            yield _arrow(board, *addresses.split_side(piece.at), theme)


def _arrow(board: Board, tile: str, side: int, theme: Theme) -> PicturePart:
    """Draw an entry arrow outside a tile, pointing in."""
    laid = board.placements[board.rank_of[tile]]
    return PicturePart(side_shapes("arrow", (side + laid.turn) % 6, theme), centre(laid.cell))
