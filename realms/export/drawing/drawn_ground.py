"""The ground of drawn regions: land, water with its shores, mountains, chasms; and the marks on them."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import cos, floor, radians, sin
from typing import TYPE_CHECKING

from realms.export.drawing.drawn_region import DrawnRegionPicture, area_of
from realms.export.drawing.ground import draw_marks
from realms.export.drawing.lines import resampled
from realms.export.drawing.marks import INSET, MARK_PATTERNS, SHORE, GroundMark, MarkPattern, covers, mark_at
from realms.export.drawing.marks import chances as chances_of
from realms.export.drawing.shapes import Extent, Line, Shape, polygon
from realms.export.drawing.theme import Theme
from realms.tiles.kinds import CHASM, MOUNTAIN, WATER_KINDS

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

_SEED = 7
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
        shore = _shore(picture.rings, picture.banks) if shores and picture.banks else ()
        if shore:
            yield polygon("shore", *shore, fill=colours.shore)
    else:
        yield polygon("fill", *picture.rings, fill=paint.fill)


def drawn_marks(picture: DrawnRegionPicture, theme: Theme, taken: Sequence[Extent]) -> Iterator[Shape]:
    """Draw the marks of a region, except under its texts and pieces."""
    marks = [
        mark
        for mark in _marks_of(picture.ground, picture.rings, picture.banks)
        if not any(covers(box, mark) for box in taken)
    ]
    return draw_marks(marks, picture.ground, theme.paint(picture.world, picture.ground).marks, theme)


@lru_cache(maxsize=2048)
def _plate(rings: tuple[Line, ...], inset: float) -> tuple[Line, ...]:
    area = area_of(rings).buffer(-inset - 4).buffer(4)
    return tuple(tuple((x, y - 2.5) for x, y in ring) for ring in _rings(area))


@lru_cache(maxsize=512)
def _shore(rings: tuple[Line, ...], banks: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return the stripe along the banks of a water."""
    import shapely

    stripe = shapely.MultiLineString(banks).buffer(SHORE, quad_segs=4)
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


@lru_cache(maxsize=2048)
def _marks_of(ground: str, rings: tuple[Line, ...], banks: tuple[Line, ...]) -> tuple[GroundMark, ...]:
    """Return the marks of a region before room is made for its label."""
    import numpy
    import shapely

    if ground not in MARK_PATTERNS:
        return ()
    pattern = MARK_PATTERNS[ground]
    area: BaseGeometry = area_of(rings).buffer(-INSET - pattern.width / 2)
    if banks:
        area = area.difference(shapely.MultiLineString(banks).buffer(pattern.inset + pattern.width / 2))
    if area.is_empty:
        return ()
    marks = list(_lattice(pattern, area.bounds))
    shapely.prepare(area)
    points = [[point for part in (*mark.lines, *mark.areas) for point in part] for mark in marks]
    flat = numpy.array([point for each in points for point in each])
    inside = shapely.contains_xy(area, flat)
    starts = numpy.cumsum([0, *map(len, points[:-1])])
    whole = numpy.logical_and.reduceat(inside, starts)
    return tuple(mark for mark, kept in zip(marks, whole.tolist(), strict=True) if kept)


def _lattice(pattern: MarkPattern, extent: Extent) -> Iterator[GroundMark]:
    """Yield the marks of an endless lattice whose places lie in a rectangle."""
    c, s = cos(radians(pattern.angle)), sin(radians(pattern.angle))
    left, top, right, bottom = extent
    corners = [(x * c - y * s, x * s + y * c) for x in (left, right) for y in (top, bottom)]
    low, high = min(y for _, y in corners), max(y for _, y in corners)
    west, east = min(x for x, _ in corners), max(x for x, _ in corners)
    period, across = sum(pattern.down), pattern.across
    row = floor(low / period) * len(pattern.down)
    y = floor(low / period) * period
    while y <= high:
        shift = across * pattern.stagger * (row % 2 if pattern.stagger == 0.5 else row) % across
        for column in range(floor((west - shift) / across), floor((east - shift) / across) + 2):
            chance = chances_of(_SEED, row, column)
            x = column * across + shift + pattern.stray[0] * (2 * chance(1) - 1)
            below = y + pattern.stray[1] * (2 * chance(2) - 1)
            at = x * c + below * s, below * c - x * s
            if left <= at[0] <= right and top <= at[1] <= bottom:
                yield mark_at(pattern, at, chance)
        y += pattern.down[row % len(pattern.down)]
        row += 1
