"""Facts about a drawing that checks, fixes and the editor share: open ends, crossings, contacts in a point.

Points are on the sheet, in millimetres. What is found of some faces is kept for as long as they are.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any, Final, TypeVar
from weakref import WeakKeyDictionary

from realms.board.curves import GRID
from realms.board.faces import Faces
from realms.board.hexes import Point
from realms.locale import Sentence, sentence

if TYPE_CHECKING:
    from shapely import LineString, MultiLineString, STRtree

SLIVER: Final = 1.0  # millimetres: a face into which no larger radius fits is there by accident
REACH: Final = 0.02  # millimetres: points as near as that are one

Found = TypeVar("Found")
Spot = tuple[int, int]  # a point in whole steps of the grid


@dataclass(frozen=True, slots=True)
class OpenEnd:
    """The end of a line where no other line begins."""

    node: str
    line: int  # by its number
    at: Point


@dataclass(frozen=True, slots=True)
class Contact:
    """A point where several faces meet, and those pairs of them that have no border anywhere."""

    at: Point
    faces: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]


def near(point: Point) -> Sentence:
    """Return a point in words."""
    x, y = point
    return sentence("{x}, {y} mm", x=round(x), y=round(y))


def _kept(find: Callable[[Faces], Found]) -> Callable[[Faces], Found]:
    """Keep what a function finds for as long as somebody has the faces."""
    known: WeakKeyDictionary[Faces, Found] = WeakKeyDictionary()

    def kept(faces: Faces) -> Found:
        if faces not in known:
            known[faces] = find(faces)
        return known[faces]

    return kept


@_kept
def open_ends(faces: Faces) -> Sequence[OpenEnd]:
    """List the ends of lines where no other line begins."""
    nodes, line_of = faces.drawing.nodes, _line_of_node(faces)
    ends = [spot for spot, count in _junctions(faces).items() if count == 1]
    names = dict(zip(_node_spots(faces), line_of, strict=True)) if ends else {}
    named = (next((names[each] for each in _around(spot) if each in names), "") for spot in ends)
    return [OpenEnd(name, line_of[name], _point(nodes[name])) for name in sorted(filter(None, named))]


@_kept
def crossings(faces: Faces) -> Sequence[Point]:
    """List the points where lines meet although no node stands there."""
    standing = set(_node_spots(faces))
    bare = (spot for spot in _junctions(faces) if standing.isdisjoint(_around(spot)))
    return [(x * GRID, y * GRID) for x, y in sorted(bare)]


@_kept
def contacts(faces: Faces) -> Sequence[Contact]:
    """List the points where faces meet that have no border with each other."""
    crossed = sorted(spot for spot, count in _junctions(faces).items() if count > 3)
    points = [(x * GRID, y * GRID) for x, y in crossed]
    found = []
    for point, around in zip(points, _faces_at(faces, points), strict=True):
        pairs = tuple(pair for pair in combinations(around, 2) if pair not in faces.shared)
        if pairs:
            found.append(Contact(point, around, pairs))
    return found


def faces_at(faces: Faces, point: Point) -> tuple[int, ...]:
    """Return the faces that a point lies in, or on the edge of."""
    return _faces_at(faces, [point])[0]


def _faces_at(faces: Faces, points: Sequence[Point]) -> list[tuple[int, ...]]:
    import shapely

    found: list[list[int]] = [[] for _ in points]
    if points and faces.polygons:
        pairs = shapely.STRtree(faces.polygons).query(shapely.points(points), "dwithin", distance=REACH)
        for point, face in pairs.T.tolist():
            found[point].append(face)
    return [tuple(sorted(around)) for around in found]


def line_near(faces: Faces, point: Point) -> int:
    """Return the number of the line that is nearest to a point."""
    import shapely

    numbers, shapes = _shapes_of_lines(faces)
    return numbers[int(shapes.nearest(shapely.Point(point)))]


@_kept
def _shapes_of_lines(faces: Faces) -> "tuple[Sequence[int], STRtree]":
    """Return the numbers and the shapes of the lines through more than one node."""
    import shapely

    nodes = faces.drawing.nodes
    paths = [[nodes[name] for name in line if name in nodes] for line in faces.drawing.lines]
    numbers = [number for number, path in enumerate(paths) if len(path) > 1]
    return numbers, shapely.STRtree([shapely.LineString(paths[number]) for number in numbers])


@_kept
def _junctions(faces: Faces) -> Mapping[Spot, int]:
    """Count the pieces of line that end at each point, after all lines are split where they meet."""
    import shapely

    pieces = shapely.get_parts(faces.lines)
    ends = (shapely.get_coordinates(shapely.get_point(pieces, place)) for place in (0, -1))
    return Counter(spot for points in ends for spot in _spots(points))


@_kept
def _line_of_node(faces: Faces) -> Mapping[str, int]:
    """Return the first line through each node that has a place."""
    found: dict[str, int] = {}
    for number, line in enumerate(faces.drawing.lines):
        for name in line:
            found.setdefault(name, number)
    nodes = faces.drawing.nodes
    return {name: number for name, number in found.items() if name in nodes}


@_kept
def _node_spots(faces: Faces) -> Sequence[Spot]:
    """Return the points of the nodes in lines."""
    nodes = faces.drawing.nodes
    return _spots([nodes[name] for name in _line_of_node(faces)])


def _spots(points: Any) -> list[Spot]:
    """Return points in whole steps of the grid."""
    import numpy

    steps = numpy.rint(numpy.asarray(points, float).reshape(-1, 2) / GRID)
    return [(x, y) for x, y in steps.astype(int).tolist()]


def _around(spot: Spot) -> Iterator[Spot]:
    """Yield a point of the grid and those beside it, as coordinates may be rounded either way."""
    x, y = spot
    return ((x + dx, y + dy) for dx in (0, -1, 1) for dy in (0, -1, 1))


def _point(written: Sequence[float]) -> Point:
    x, y = written
    return x, y


def segments_near(faces: Faces, point: Point, distance: float) -> Sequence[tuple[str, str]]:
    """Return the nodes at the ends of the straight pieces of line within a distance, the nearest first."""
    import shapely

    ends, shapes = _segments(faces)
    if not ends:
        return []
    place = shapely.Point(point)
    found = shapely.STRtree(shapes).query(place, "dwithin", distance=distance).tolist()
    return [ends[each] for each in sorted(found, key=lambda each: place.distance(shapes[each]))]


def segments_along(faces: Faces, lines: "MultiLineString", point: Point) -> Sequence[tuple[str, str]]:
    """Return the straight pieces that make the connected part, by a point, of some lines of the drawing."""
    import shapely

    ends, shapes = _segments(faces)
    parts = shapely.get_parts(lines.buffer(REACH))
    part = next((part for part in parts if part.dwithin(shapely.Point(point), REACH)), None)
    if part is None:
        return []
    return [ends[each] for each in shapely.STRtree(shapes).query(part, "contains").tolist()]


@_kept
def _segments(faces: Faces) -> "tuple[Sequence[tuple[str, str]], Sequence[LineString]]":
    """Return the straight pieces of all lines: the nodes at their ends, and their shapes."""
    import shapely

    nodes = faces.drawing.nodes
    pairs = {tuple(sorted(pair)) for line in faces.drawing.lines for pair in pairwise(line)}
    ends = sorted((one, other) for one, other in pairs if one != other and {one, other} <= nodes.keys())
    return ends, [shapely.LineString([nodes[one], nodes[other]]) for one, other in ends]
