"""The drawing of a whole realm: ground, regions, entry arrows, and if wanted a title and a legend."""

from collections.abc import Iterable, Sequence
from math import ceil

from realms.board.board import Board
from realms.board.names import third_name
from realms.export.drawing.board_map import MARGIN, MapText
from realms.export.drawing.legend import Legend, legend_of
from realms.export.drawing.maps import map_of
from realms.export.drawing.overlays import overlay_parts
from realms.export.drawing.shapes import (
    Bounds,
    Photo,
    Picture,
    PicturePart,
    all_moved,
    caption,
    cut_off,
    text_width,
)
from realms.export.drawing.theme import LIGHT, Theme
from realms.locale import sentence

TITLE_SIZE, LEAST_TITLE_SIZE, TITLE_ROOM = 34, 17, 60


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
    photo: Photo | None = None,
) -> Picture:
    """Draw a board.

    `labels` writes addresses beside the codes of regions, `letters` the letters of tiles or the names of
    drawn regions; `overlays` are names of `OVERLAYS`. A pointer on a region shows its name in `names`, or
    else the usual one. A `photo` lies under the map and shines through its regions.
    """

    def called(place: str) -> str:
        region = board.region(place)
        if names and region is not None:
            return names[region]
        return third_name(board, place).in_language(language)

    shown = map_of(board, MapText(language, labels, letters))
    painted = shown.parts_over_photo(theme, called) if photo else shown.parts(theme, called)
    parts = [*painted, *overlay_parts(overlays, board, theme, language)]
    bounds = shown.bounds()
    if legend:
        width = bounds.width / shown.scale - 2 * MARGIN
        found = legend_of(shown.contents(), theme, language, width)
        bounds = _add_legend(parts, bounds, found, shown.scale)
    if title:
        bounds = _add_title(parts, bounds, title, theme, shown.scale)
    description = shown.description()
    heading = title or sentence("Map of a realm").in_language(language)
    words = description.in_language(language)
    return Picture(bounds, heading, words, theme.ground, tuple(parts), language, shown.unit, photo)


def _add_legend(parts: list[PicturePart], bounds: Bounds, legend: Legend, scale: float) -> Bounds:
    """Add a legend below a drawing, and widen a drawing that is too narrow for it."""
    wider = max(0, ceil(((legend.width + 2 * MARGIN) * scale - bounds.width) / 2))
    bounds = Bounds(bounds.left - wider, bounds.top, bounds.width + 2 * wider, bounds.height)
    x, y = bounds.left + MARGIN * scale, bounds.top + bounds.height
    for part in legend.parts:
        shapes = part.shapes if scale == 1 else all_moved(part.shapes, (0.0, 0.0), scale)
        parts.append(PicturePart(shapes, (part.at[0] * scale + x, part.at[1] * scale + y)))
    return bounds._replace(height=bounds.height + ceil((legend.height + MARGIN / 2) * scale))


def _add_title(parts: list[PicturePart], bounds: Bounds, title: str, theme: Theme, scale: float) -> Bounds:
    """Write the title above a drawing; long titles become smaller, very long ones are cut."""
    room = bounds.width - 2 * MARGIN * scale
    largest, least, above = TITLE_SIZE * scale, LEAST_TITLE_SIZE * scale, ceil(TITLE_ROOM * scale)
    size = max(least, min(largest, largest * room / text_width(title, largest)))
    text = cut_off(title, room, size)
    at = bounds.left + MARGIN * scale, bounds.top - above + (MARGIN + TITLE_SIZE / 4) * scale
    parts.append(PicturePart((caption("title", at, text, size, theme.outline, bold=True),)))
    return bounds._replace(top=bounds.top - above, height=bounds.height + above)
