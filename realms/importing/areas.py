"""Areas that may overlap or miss each other by little, and a point of each that lies in it alone."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from realms.board.hexes import Point
from realms.board.redrawn import largest_part, middles_of
from realms.importing.sketch import few
from realms.locale import Sentence, sentence

if TYPE_CHECKING:
    from shapely import Polygon

NEAR: Final = 3  # millimetres
LEAST_GAP: Final = 0.01


def area_of(rings: Sequence[Sequence[Point]]) -> "Polygon":
    """Return the area within a ring and outside others; of a ring that crosses itself the largest part."""
    import shapely

    outer, *inner = [ring for ring in rings if len({*ring}) > 2] or [()]
    return largest_part(shapely.make_valid(shapely.Polygon(outer, inner)))


def inner_points(areas: "Sequence[Polygon]") -> list[Point | None]:
    """Return a point inside each area and outside of smaller ones that cover a part; None of no area."""
    solid = [area for area in areas if area.area > 0]
    middles = iter(middles_of(_free_parts(solid)))
    return [next(middles) if area.area > 0 else None for area in areas]


def _free_parts(areas: "Sequence[Polygon]") -> "list[Polygon]":
    import shapely

    tree = shapely.STRtree(areas)
    found = []
    for number, area in enumerate(areas):
        near = [(areas[other].area, other) for other in tree.query(area, "intersects").tolist()]
        covers = [areas[other] for size, other in near if (size, other) < (area.area, number)]
        free = largest_part(shapely.difference(area, shapely.union_all(covers))) if covers else area
        found.append(area if free.is_empty else free)
    return found


def overlaps(areas: "Sequence[Polygon]", width: float) -> Iterator[tuple[int, int]]:
    """Yield the pairs of areas that overlap by more than a width."""
    import shapely

    pairs = shapely.STRtree(areas).query(areas, "intersects").T.tolist()
    for one, other in sorted((one, other) for one, other in pairs if one < other):
        common = largest_part(shapely.intersection(areas[one], areas[other]))
        if common.area > 0 and 2 * shapely.maximum_inscribed_circle(common).length > width:
            yield one, other


def near_misses(areas: "Sequence[Polygon]", places: Sequence[Sentence], reach: float) -> Iterator[Sentence]:
    """Yield a remark on pairs of areas that come close, but too far for their borders to be joined."""
    import shapely

    solid = [(area, place) for area, place in zip(areas, places, strict=True) if area.area > 0]
    shapes = [area for area, _ in solid]
    pairs = shapely.STRtree(shapes).query(shapes, "dwithin", distance=NEAR).T.tolist()
    gaps = [(one, other, shapes[one].distance(shapes[other])) for one, other in sorted(pairs) if one < other]
    apart = [
        sentence("{one} and {other} ({gap} mm)", one=solid[one][1], other=solid[other][1], gap=round(gap, 1))
        for one, other, gap in gaps
        if gap > max(reach, LEAST_GAP)
    ]
    if apart:
        yield sentence("close, but not joined: {pairs}", pairs=few(apart))
