"""The cells around points of a piece of land, and the borders between them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from realms.generate.drawn.geometry import NEAR, Points, largest, polygons

if TYPE_CHECKING:
    from numpy import int64
    from numpy.typing import NDArray
    from shapely import Polygon

BEYOND = 400.0  # millimetres by which cells reach beyond the land before they are cut
FINE = 1e6  # steps of a millimetre in which corners are compared

Shapes = Any  # an array of shapes, as shapely gives and takes them


@dataclass(frozen=True, slots=True)
class CellEdge:
    """The border between two cells of a diagram."""

    pair: tuple[int, int]
    line: Any

    @property
    def length(self) -> float:
        """The length of the border."""
        found: float = self.line.length
        return found


@dataclass(frozen=True, slots=True)
class CellDiagram:
    """The cells of a piece of land, in the order of their points, and the borders between them."""

    cells: "Sequence[Polygon]"
    edges: Sequence[CellEdge]


def diagram_of(land: "Polygon", points: Points) -> CellDiagram | None:
    """Cut a piece of land into the parts that are nearest to each point; nothing if a point gets no part."""
    import shapely

    if len(points) == 1:
        return CellDiagram([land], [])
    frame = land.envelope.buffer(BEYOND, join_style="mitre")
    sites = shapely.MultiPoint(points)
    whole = shapely.get_parts(shapely.voronoi_polygons(sites, extend_to=frame, ordered=True))
    cells = shapely.intersection(whole, land)
    if len(cells) < len(points) or shapely.is_empty(cells).any():
        return None
    pairs, lines = _borders(whole)
    parts, owner = shapely.get_parts(shapely.intersection(lines, land), return_index=True)
    edges = [
        CellEdge(tuple(pairs[number].tolist()), part)
        for number, part in zip(owner, parts, strict=True)
        if part.length > NEAR
    ]
    return _mended([polygons(cell) for cell in cells], edges)


def _mended(cells: "list[list[Polygon]]", edges: Sequence[CellEdge]) -> CellDiagram:
    """Give the smaller parts of cells that a water cuts in two to the cells beside them."""
    import shapely

    whole = [max(parts, key=lambda part: part.area) for parts in cells]
    torn = [(cell, part) for cell, parts in enumerate(cells) for part in parts if part is not whole[cell]]
    for cell, part in torn:
        around = shapely.area(shapely.intersection(whole, part.buffer(NEAR)))
        around[cell] = 0
        heir = int(around.argmax())
        whole[heir] = largest(shapely.union(whole[heir], part, grid_size=NEAR / 10))
        edges = [_inherited(edge, part, cell, heir) for edge in edges]
    return CellDiagram(whole, _joined(edges))


def _inherited(edge: CellEdge, part: "Polygon", cell: int, heir: int) -> CellEdge:
    """Return an edge after a part of a cell went to another one."""
    if cell not in edge.pair or edge.line.interpolate(0.5, normalized=True).distance(part) > NEAR:
        return edge
    one, other = (heir if each == cell else each for each in edge.pair)
    return CellEdge((one, other), edge.line)


def _joined(edges: Sequence[CellEdge]) -> list[CellEdge]:
    """Join the edges between each two cells."""
    import shapely

    found: dict[tuple[int, int], list[Any]] = {}
    for edge in edges:
        one, other = edge.pair
        if one != other:
            found.setdefault((min(one, other), max(one, other)), []).append(edge.line)
    return [
        CellEdge(pair, lines[0] if len(lines) == 1 else shapely.MultiLineString(lines))
        for pair, lines in found.items()
    ]


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
