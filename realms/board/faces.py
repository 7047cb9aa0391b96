"""The faces that the lines of a drawing enclose, by shapely: who borders on whom, and along what.

Lines are joined on a grid of a hundredth of a millimetre, so the rings of neighbouring faces have the same
vertices to the last bit. A border then consists of the segments that stand in two rings, and the edge of the
map of those that stand in one. shapely and numpy are imported inside the functions: no game on tiles
needs them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from realms.board.curves import GRID, SmoothFaces, smooth_faces
from realms.board.drawing import Drawing
from realms.board.hexes import Point
from realms.board.lazy import lazy_property
from realms.board.tangle import is_tangle

if TYPE_CHECKING:
    from numpy import float64, int64
    from numpy.typing import NDArray
    from shapely import MultiLineString, Polygon

LABEL_TOLERANCE: Final = 0.5  # in millimetres, of the place that is farthest from all borders

Pair: TypeAlias = tuple[int, int]  # two faces, the lower one first


@dataclass(frozen=True, slots=True)
class Middle:
    """The middle of the largest circle inside a face, and its radius: where a name or token fits best."""

    at: Point
    radius: float


@dataclass(frozen=True, slots=True)
class _Borders:
    """The segments between two faces, and those with a face on one side only."""

    lengths: Mapping[Pair, float]  # in millimetres
    segments: "NDArray[float64]"  # the ends of each segment between two faces
    pairs: Sequence[Pair]  # the faces beside each of them
    outside: Mapping[int, float]  # in millimetres, by face


class Faces:
    """The faces of a drawing, numbered from 0; never changed."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing

    @lazy_property
    def tangled(self) -> bool:
        """True if the lines cross so often that no face is looked for."""
        return is_tangle(self.drawing.paths())

    @lazy_property
    def lines(self) -> "MultiLineString":
        """All lines of the drawing, split wherever they meet."""
        import shapely

        paths = self.drawing.paths()
        lengths = [len(path) for path in paths]
        points = [point for path in paths for point in path]
        indices = [index for index, length in enumerate(lengths) for _ in range(length)]
        if not paths or self.tangled:
            return shapely.MultiLineString()
        return _as_lines(shapely.union_all(shapely.linestrings(points, indices=indices), grid_size=GRID))

    @lazy_property
    def _polygonized(self) -> "tuple[Sequence[Polygon], MultiLineString, MultiLineString]":
        import shapely
        from shapely import Polygon

        faces, cuts, dangles, _ = shapely.polygonize_full([self.lines])
        polygons = [face for face in shapely.get_parts(faces) if isinstance(face, Polygon)]
        return polygons, _as_lines(cuts), _as_lines(dangles)

    @property
    def polygons(self) -> "Sequence[Polygon]":
        """The shape of each face, in millimetres."""
        return self._polygonized[0]

    @property
    def cuts(self) -> "MultiLineString":
        """The lines with the same face on both sides, and both ends on other lines."""
        return self._polygonized[1]

    @property
    def dangles(self) -> "MultiLineString":
        """The lines that end in nothing."""
        return self._polygonized[2]

    @lazy_property
    def _borders(self) -> _Borders:
        return _find_borders(self.polygons)

    @property
    def shared(self) -> Mapping[Pair, float]:
        """The length of the border between two faces; faces that meet in a point only have none."""
        return self._borders.lengths

    @property
    def outside(self) -> Mapping[int, float]:
        """The length of the edge of the map along each face that has a part of it."""
        return self._borders.outside

    def border(self, one: int, other: int) -> "MultiLineString":
        """Return the border between two faces."""
        import shapely

        pair = (min(one, other), max(one, other))
        found = [place for place, each in enumerate(self._borders.pairs) if each == pair]
        return _as_lines(shapely.line_merge(shapely.multilinestrings(self._borders.segments[found])))

    @lazy_property
    def smooth(self) -> SmoothFaces:
        """The faces and their borders as smooth curves; faces have the same numbers."""
        return smooth_faces(self.lines, self.polygons)

    @lazy_property
    def middles(self) -> Sequence[Middle]:
        """The middle of each face."""
        import shapely

        if not self.polygons:
            return ()
        circles = shapely.maximum_inscribed_circle(self.polygons, tolerance=LABEL_TOLERANCE)
        radii = shapely.length(circles)
        middles = shapely.get_coordinates(shapely.get_point(circles, 0))
        rows = zip(middles.tolist(), radii.tolist(), strict=True)
        return [Middle((x, y), radius) for (x, y), radius in rows]

    def face_at(self, points: Sequence[Point]) -> Sequence[int | None]:
        """Return the face that each point lies in; None outside all faces and on a line."""
        import shapely

        found: list[int | None] = [None] * len(points)
        if points and self.polygons:
            inside = shapely.STRtree(self.polygons).query(shapely.points(points), predicate="within")
            for point, face in inside.T.tolist():
                found[point] = face
        return found


def _as_lines(found: Any) -> "MultiLineString":
    """Return any lines that shapely found as one collection of lines."""
    import shapely

    parts = shapely.get_parts(found)
    kinds = ("LineString", "LinearRing")
    return shapely.MultiLineString([part for part in parts if part.geom_type in kinds and not part.is_empty])


def _find_borders(polygons: "Sequence[Polygon]") -> _Borders:
    """Sort the segments of all rings, so that the two of a border stand side by side."""
    import numpy
    import shapely

    rings, face_of_ring = shapely.get_rings(polygons, return_index=True)
    points, ring_of = shapely.get_coordinates(rings, return_index=True)
    within = numpy.flatnonzero(ring_of[1:] == ring_of[:-1])  # from one point of a ring to the next
    segments = numpy.stack((points[within], points[within + 1]), axis=1)
    faces = face_of_ring[ring_of[within]]
    keys = _keys(segments)
    order = numpy.lexsort(keys.T)
    same = (keys[order][1:] == keys[order][:-1]).all(axis=1)
    first, second = order[:-1][same], order[1:][same]
    pairs = numpy.sort(numpy.stack((faces[first], faces[second]), axis=1), axis=1)
    alone = numpy.ones(len(segments), bool)
    alone[first] = alone[second] = False
    sizes = numpy.hypot(*(segments[:, 1] - segments[:, 0]).T)
    lengths = _summed((tuple(pair) for pair in pairs.tolist()), sizes[first].tolist())
    return _Borders(
        lengths,
        segments[first],
        [(one, other) for one, other in pairs.tolist()],
        _summed(faces[alone].tolist(), sizes[alone].tolist()),
    )


def _keys(segments: "NDArray[float64]") -> "NDArray[int64]":
    """Return four whole numbers for each segment, the same for both directions."""
    import numpy

    grid = numpy.rint(segments / GRID).astype(numpy.int64)
    turned = (grid[:, 0, 0] > grid[:, 1, 0]) | (
        (grid[:, 0, 0] == grid[:, 1, 0]) & (grid[:, 0, 1] > grid[:, 1, 1])
    )
    grid[turned] = grid[turned][:, ::-1]
    return grid.reshape(-1, 4)


def _summed(keys: Iterable[Any], values: Iterable[float]) -> dict[Any, float]:
    found: dict[Any, float] = {}
    for key, value in zip(keys, values, strict=True):
        found[key] = found.get(key, 0.0) + value
    return found
