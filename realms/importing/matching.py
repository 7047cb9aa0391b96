"""Rings of polygons that should touch, with the same corners along common borders."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from realms.board.hexes import Point

if TYPE_CHECKING:
    from shapely import LineString, Polygon


def matched_rings(areas: "Sequence[Polygon]", reach: float) -> list[list[Point]]:
    """Return the rings of polygons, corners and edges drawn to corners of others within reach."""
    import shapely

    rings = [shapely.LineString(ring.coords) for area in areas for ring in shapely.get_rings(area)]
    if reach > 0 and not shapely.coverage_is_valid(areas, gap_width=reach):
        rings = _drawn_to_others(_drawn_to_earlier(rings, reach), reach)
    return [[(x, y) for x, y in shapely.get_coordinates(ring).tolist()] for ring in rings]


def _drawn_to_earlier(rings: "list[LineString]", reach: float) -> "list[LineString]":
    """Draw each ring to the corners of the rings before it, which lie fast already."""
    import shapely

    points, owners = shapely.get_coordinates(rings, return_index=True)
    tree = shapely.STRtree([shapely.Point(point) for point in points.tolist()])
    found: list[LineString] = []
    for number, ring in enumerate(rings):
        near = {int(owners[corner]) for corner in tree.query(ring, "dwithin", distance=2 * reach)}
        fast = shapely.get_coordinates([found[other] for other in sorted(near) if other < number])
        found.append(_drawn(ring, fast, reach))
    return found


def _drawn_to_others(rings: "list[LineString]", reach: float) -> "list[LineString]":
    """Draw the edges of each ring to the corners of all others."""
    import shapely

    points, owners = shapely.get_coordinates(rings, return_index=True)
    tree = shapely.STRtree([shapely.Point(point) for point in points.tolist()])
    found = []
    for number, ring in enumerate(rings):
        near = tree.query(ring, "dwithin", distance=reach)
        found.append(_drawn(ring, points[near[owners[near] != number]], reach))
    return found


def _drawn(ring: "LineString", corners: Any, reach: float) -> "LineString":
    import shapely

    near = [corner for corner in corners.tolist() if ring.distance(shapely.Point(corner)) <= reach]
    drawn = shapely.snap(ring, shapely.MultiPoint(near), reach) if near else ring
    return drawn if isinstance(drawn, shapely.LineString) else ring
