"""The areas of a tile: land, water with its shores, mountains, chasms; and the marks on them."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache

from realms.export.drawing.frame import Thirds, label_place, outline, sides_of
from realms.export.drawing.lines import inset, resampled, rounded, shrunk
from realms.export.drawing.marks import MARK_PATTERNS, SHORE, GroundMark, MarkPattern, covers, marks_of
from realms.export.drawing.shapes import Extent, Line, Point, Shape, line, polygon
from realms.export.drawing.theme import Theme
from realms.export.drawing.tile_picture import RegionPicture, TilePicture
from realms.tiles.kinds import CHASM, MOUNTAIN, WATER_KINDS

Edges = tuple[str, ...]

# Water overlaps a side that it crosses a little, so that no gap shows between two tiles.
_OVERLAP = -1.2
_HUB: Extent = (-12.5, -12.5, 12.5, 12.5)


def draw_ground(
    tile: TilePicture, region: RegionPicture, edges: Edges, theme: Theme, shores: bool
) -> Iterator[Shape]:
    """Draw the ground of one region without its marks."""
    shape = region.thirds, tile.turn, tile.variant
    paint = theme.paint(tile.world, region.ground)
    if region.ground == MOUNTAIN:
        yield from _mountain(tile, region, theme)
    elif region.ground == CHASM:
        yield from _chasm(tile, region, theme)
    elif region.ground in WATER_KINDS:
        if shores:
            yield polygon("shore", _water(*shape, edges, 0.0, -_OVERLAP), fill=theme.worlds[tile.world].shore)
        yield polygon("fill", _water(*shape, edges, SHORE if shores else 0.0, _OVERLAP), fill=paint.fill)
    else:
        yield polygon("fill", outline(*shape), fill=paint.fill)


def marks_beside_label(
    tile: TilePicture,
    region: RegionPicture,
    edges: Edges,
    theme: Theme,
    label: Iterable[Extent],
) -> Iterator[Shape]:
    """Draw the marks of one region, except under its label and under the letter of the tile."""
    dry, taken = _closed_sides(tile, edges), (_HUB, *label)
    kept = [
        mark
        for mark in marks_of(region.ground, region.thirds, tile.turn, tile.variant)
        if not mark.near & dry and not any(covers(box, mark) for box in taken)
    ]
    if not kept:
        return iter(())
    colour = theme.paint(tile.world, region.ground).marks
    return draw_marks(kept, MARK_PATTERNS[region.ground], colour, theme)


def draw_marks(
    marks: Sequence[GroundMark], pattern: MarkPattern, colour: str, theme: Theme
) -> Iterator[Shape]:
    """Draw marks as one shape for all their lines and one for all their areas."""
    lines = tuple(part for mark in marks for part in mark.lines)
    areas = tuple(part for mark in marks for part in mark.areas)
    if lines:
        yield line("marks", *lines, stroke=colour, width=pattern.width * theme.mark_width)
    if areas:
        yield polygon("marks", *areas, fill=colour)


def _closed_sides(tile: TilePicture, edges: Edges) -> int:
    """Return the board sides along which a shore or the underground rim needs room, as a mask."""
    grounds = {third: region.ground for region in tile.regions for third in region.thirds}
    return sum(
        1 << (side + tile.turn) % 6
        for side in range(6)
        if any(
            edges[unit] != "merge" and (tile.world == "underground" or grounds[_shown(unit)] in WATER_KINDS)
            for unit in range(3 * side, 3 * side + 3)
        )
    )


def _shown(unit: int) -> int:
    return (unit - 1) % 18 // 6


@lru_cache(maxsize=4096)  # there are many keys, as they hold the words of the sides
def _water(thirds: Thirds, turn: int, variant: int, edges: Edges, bank: float, open_side: float) -> Line:
    wet = ("merge", "dam")
    return inset(
        sides_of(thirds, turn, variant, bank, lambda unit: open_side if edges[unit] in wet else bank)
    )


@cache
def _inset(thirds: Thirds, turn: int, variant: int, distance: float, up: float, corner: float) -> Line:
    shape = inset(sides_of(thirds, turn, variant, distance, lambda _: distance))
    return tuple((x, y - up) for x, y in rounded(shape, corner))


def _mountain(tile: TilePicture, region: RegionPicture, theme: Theme) -> Iterator[Shape]:
    """Draw a mountain as a raised plate."""
    shape, colours = (region.thirds, tile.turn, tile.variant), theme.worlds[tile.world]
    yield polygon("fill", outline(*shape), fill=colours.side)
    yield polygon("plate", _inset(*shape, 3.0, 2.5, 4.0), fill=colours.plate, stroke=theme.ink, width=1.6)
    yield polygon("plate", _inset(*shape, 8.5, 2.5, 4.0), fill=theme.paint(tile.world, MOUNTAIN).fill)


def _chasm(tile: TilePicture, region: RegionPicture, theme: Theme) -> Iterator[Shape]:
    shape = region.thirds, tile.turn, tile.variant
    yield polygon("fill", outline(*shape), fill=theme.worlds[tile.world].plate)
    for step, colour in enumerate(theme.abyss):
        yield polygon("chasm", _ledge(*shape, step), fill=colour)


# The distance of each ledge of a chasm towards its middle, and the depth of its teeth, as shares.
_LEDGES = (0.0, 0.2, 0.4, 0.6)
_TEETH = (0.02, 0.11, 0.05, 0.15, 0.0, 0.09, 0.03, 0.14, 0.06, 0.1, 0.01)


@cache
def _ledge(thirds: Thirds, turn: int, variant: int, step: int) -> Line:
    centre, _ = label_place(thirds, turn, variant)
    return ledge(_inset(thirds, turn, variant, 4.0, 0.0, 1.0), centre, step)


def ledge(rim: Line, centre: Point, step: int) -> Line:
    """Return the jagged outline of one of the four ledges of a chasm."""
    points = resampled(rim, 9.0 + 4 * step)
    bites = (_TEETH[(place * 3 + step) % len(_TEETH)] for place in range(len(points)))
    return shrunk(points, centre, (_LEDGES[step] + bite * (1 - _LEDGES[step]) for bite in bites))
