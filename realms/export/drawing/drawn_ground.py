"""The ground of drawn regions: land, water with its shores, mountains, chasms; and the marks on them."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from realms.export.drawing.colours import mixed
from realms.export.drawing.drawn_marks import DRAWN_PATTERNS, marks_on
from realms.export.drawing.drawn_region import DrawnRegionPicture, area_of, banks_of
from realms.export.drawing.ground import draw_marks
from realms.export.drawing.lines import resampled
from realms.export.drawing.marks import SHORE
from realms.export.drawing.shapes import Extent, Line, Shape, line, polygon
from realms.export.drawing.theme import Theme
from realms.tiles.kinds import CHASM, MOUNTAIN, WATER_KINDS

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

SURF = SHORE + 3.6  # the distance of a wave along the shore from the bank
SURF_SHARE = 0.6  # of the colour of marks in it
_OVERLAP = 1.5  # of water under the line on its edge, so that no gap shows beside it


def draw_drawn_ground(picture: DrawnRegionPicture, theme: Theme, *, shores: bool) -> Iterator[Shape]:
    """Draw the ground of a region without its marks."""
    colours, paint = theme.worlds[picture.world], theme.paint(picture.world, picture.ground)
    if picture.ground == MOUNTAIN:
        yield polygon("fill", *picture.rings, fill=colours.side)
        for inset, fill, stroke in ((3.0, colours.plate, theme.ink), (8.5, paint.fill, "")):
            plate = _plate(picture.rings, inset)
            if plate:
                yield polygon("plate", *plate, fill=fill, stroke=stroke, width=1.6 if stroke else 0.0)
    elif picture.ground == CHASM:
        yield polygon("fill", *picture.rings, fill=colours.plate)
        for step, colour in enumerate(theme.abyss):
            yield from (
                polygon("chasm", ring, fill=colour) for ring in _ledge(picture.rings, picture.room, step)
            )
    elif picture.ground in WATER_KINDS:
        yield polygon("fill", *picture.rings, fill=paint.fill, stroke=paint.fill, width=_OVERLAP)
        if shores and picture.banks:
            yield from _shore_shapes(picture, theme)
    else:
        yield polygon("fill", *picture.rings, fill=paint.fill)


def _shore_shapes(picture: DrawnRegionPicture, theme: Theme) -> Iterator[Shape]:
    """Draw the shore of a water, and on a sea or lake the waves that roll towards it."""
    shore, paint = _shore(picture.rings, picture.banks), theme.paint(picture.world, picture.ground)
    if shore:
        yield polygon("shore", *shore, fill=theme.worlds[picture.world].shore)
    if picture.ground != "river":
        waves = _waves(picture.rings, picture.banks, SURF)
        if waves:
            colour = mixed(paint.fill, paint.marks, SURF_SHARE)
            yield line("marks", *waves, stroke=colour, width=1.2 * theme.mark_width)


def drawn_marks(picture: DrawnRegionPicture, theme: Theme, taken: Sequence[Extent]) -> Iterator[Shape]:
    """Draw the marks of a region, except under its texts and pieces."""
    if picture.ground not in DRAWN_PATTERNS:
        return iter(())
    marks = marks_on(picture.ground, picture.rings, picture.banks, tuple(taken))
    colour = theme.paint(picture.world, picture.ground).marks
    return draw_marks(marks, DRAWN_PATTERNS[picture.ground], colour, theme)


@lru_cache(maxsize=2048)
def _plate(rings: tuple[Line, ...], inset: float) -> tuple[Line, ...]:
    area = area_of(rings).buffer(-inset - 4).buffer(4)
    return tuple(tuple((x, y - 2.5) for x, y in ring) for ring in _rings(area))


@lru_cache(maxsize=512)
def _waves(rings: tuple[Line, ...], banks: tuple[Line, ...], away: float) -> tuple[Line, ...]:
    """Return lines in a water at a distance from its banks."""
    import shapely

    stripe = banks_of(banks).buffer(away, quad_segs=6)
    lines = stripe.boundary.intersection(area_of(rings).buffer(-4.0))
    return tuple(
        tuple((x, y) for x, y in shapely.get_coordinates(part).tolist())
        for part in shapely.get_parts(shapely.line_merge(lines))
        if part.geom_type == "LineString"
    )


@lru_cache(maxsize=512)
def _shore(rings: tuple[Line, ...], banks: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return the stripe along the banks of a water."""
    stripe = banks_of(banks).buffer(SHORE, quad_segs=4)
    return _rings(area_of(rings).intersection(stripe))


_LEDGES = (0.0, 0.2, 0.4, 0.6)
_TEETH = (0.02, 0.11, 0.05, 0.15, 0.0, 0.09, 0.03, 0.14, 0.06, 0.1, 0.01)


@lru_cache(maxsize=512)
def _ledge(rings: tuple[Line, ...], room: float, step: int) -> tuple[Line, ...]:
    """Return the jagged outlines of one of the four ledges of a chasm."""
    depth = max(0.0, room - 4)
    outer = area_of(rings).buffer(-4 - _LEDGES[step] * depth, join_style="mitre", mitre_limit=2)
    found = []
    for ring in _rings(outer):
        points = resampled(ring, 9.0 + 4 * step)
        inner = area_of(rings).buffer(-4 - (_LEDGES[step] + 0.15) * depth)
        found.append(_bitten(points, inner, step))
    return tuple(found)


def _bitten(points: Line, inner: "BaseGeometry", step: int) -> Line:
    """Move points of a ring towards an area inside it, each by its own bite."""
    import shapely

    if inner.is_empty:
        return points
    nearest = shapely.get_coordinates(
        shapely.get_point(shapely.shortest_line(shapely.points(points), inner), 1)
    ).tolist()
    moved = []
    for place, ((x, y), (to_x, to_y)) in enumerate(zip(points, nearest, strict=True)):
        bite = _TEETH[(place * 3 + step) % len(_TEETH)] / 0.15
        moved.append((x + (to_x - x) * bite, y + (to_y - y) * bite))
    return tuple(moved)


def _rings(area: "BaseGeometry") -> tuple[Line, ...]:
    """Return the rings of an area of any number of parts."""
    import shapely

    return tuple(
        tuple((x, y) for x, y in shapely.get_coordinates(ring)[:-1].tolist())
        for part in shapely.get_parts(area)
        if isinstance(part, shapely.Polygon) and not part.is_empty
        for whole in (shapely.orient_polygons(part),)
        for ring in (whole.exterior, *whole.interiors)
    )
