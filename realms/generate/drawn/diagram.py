"""The cells around points of a piece of land, and the borders between them."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from realms.generate.drawn.geometry import Points

if TYPE_CHECKING:
    from numpy import int64
    from numpy.typing import NDArray
    from shapely import Polygon

BEYOND = 400.0  # millimetres by which cells reach beyond the land before they are cut
FINE = 1e6  # steps of a millimetre in which corners are compared

Shapes = Any  # an array of shapes, as shapely gives and takes them


@dataclass(frozen=True, slots=True)
class Diagram:
    """The cells of a piece of land, in the order of their points."""

    whole: Shapes  # before they are cut at the coast
    cells: Shapes
    pairs: "NDArray[int64]"  # the cells on both sides of each border
    lines: Shapes  # the borders within the land


def diagram_of(land: "Polygon", points: Points) -> Diagram:
    """Cut a piece of land into the parts that are nearest to each point."""
    import numpy
    import shapely

    frame = land.envelope.buffer(BEYOND, join_style="mitre")
    if len(points) == 1:
        alone = numpy.empty((0, 2), numpy.int64)
        return Diagram(numpy.array([frame]), numpy.array([land]), alone, numpy.array([], object))
    sites = shapely.MultiPoint(points)
    whole = shapely.get_parts(shapely.voronoi_polygons(sites, extend_to=frame, ordered=True))
    pairs, lines = _borders(whole)
    return Diagram(whole, shapely.intersection(whole, land), pairs, shapely.intersection(lines, land))


def _borders(whole: Shapes) -> "tuple[NDArray[int64], Shapes]":
    """Return the two cells beside each border, and the borders: segments that stand in two rings."""
    import numpy
    import shapely

    points, cell = shapely.get_coordinates(whole, return_index=True)
    first = numpy.flatnonzero(cell[1:] == cell[:-1])
    ends = numpy.stack((points[first], points[first + 1]), axis=1)
    keys = numpy.rint(ends * FINE).astype(numpy.int64)
    order_x, order_y = keys[:, 0, 0] - keys[:, 1, 0], keys[:, 0, 1] - keys[:, 1, 1]
    back = (order_x > 0) | ((order_x == 0) & (order_y > 0))
    keys[back] = keys[back][:, ::-1]
    flat = keys.reshape(-1, 4)
    order = numpy.lexsort(flat.T)
    same = (flat[order][1:] == flat[order][:-1]).all(axis=1)
    one, other = order[:-1][same], order[1:][same]
    return numpy.stack((cell[first[one]], cell[first[other]]), axis=1), shapely.linestrings(ends[one])
