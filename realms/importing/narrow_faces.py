"""Narrow faces between borders that were drawn side by side: each is merged with a neighbour."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from realms.board.faces import LABEL_TOLERANCE
from realms.board.hexes import Point
from realms.board.linework import written_point
from realms.importing.noding import Path, faces_of, length_of, noded
from realms.importing.sketch import ImportFileError
from realms.locale import sentence

if TYPE_CHECKING:
    from shapely import Polygon

MOST_FACES: Final = 5000  # narrow ones included
MOST_PASSES: Final = 5
OUTSIDE: Final = -1


def without_narrow_faces(paths: list[Path], width: float, marked: Sequence[Point]) -> list[Path]:
    """Merge faces narrower than a width with neighbours, but none around a marked point."""
    for _ in range(MOST_PASSES):
        gone = _needless_borders(paths, width, marked)
        if not gone:
            break
        paths = noded(path for number, path in enumerate(paths) if number not in gone)
    return paths


def _needless_borders(paths: list[Path], width: float, marked: Sequence[Point]) -> set[int]:
    """Return the lines that part each narrow face from the neighbour with most of its border."""
    faces = faces_of(paths)
    if len(faces) > MOST_FACES:
        count, limit = len(faces), MOST_FACES
        raise ImportFileError(
            sentence("the lines enclose {count} areas; at most {limit} are read", count=count, limit=limit)
        )
    narrow = _narrow(faces, width) - _around(faces, marked)
    if not narrow:
        return set()
    borders = _borders(paths, faces)
    return {line for face in sorted(narrow) for line in _longest_border(borders[face], paths)}


def _narrow(faces: "list[Polygon]", width: float) -> set[int]:
    import shapely

    if not faces:
        return set()
    circles = shapely.maximum_inscribed_circle(faces, tolerance=min(LABEL_TOLERANCE, width / 4))
    return {face for face, radius in enumerate(shapely.length(circles).tolist()) if 2 * radius < width}


def _around(faces: "list[Polygon]", points: Sequence[Point]) -> set[int]:
    """Return the faces around some points."""
    import shapely

    if not (faces and points):
        return set()
    return {*shapely.STRtree(faces).query(shapely.points(points), "within")[1].tolist()}


def _borders(paths: list[Path], faces: "list[Polygon]") -> Mapping[int, Mapping[int, list[int]]]:
    """Return the lines between each face and each neighbour; the outside is one of them."""
    beside = _beside_segments(faces)
    found: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for number, path in enumerate(paths):
        one, other, *_ = [*beside[_segment(path[0], path[1])], OUTSIDE, OUTSIDE]
        found[one][other].append(number)
        found[other][one].append(number)
    return found


def _beside_segments(faces: "list[Polygon]") -> Mapping[tuple[Point, Point], list[int]]:
    """Return the faces on the sides of each segment of their borders."""
    import shapely

    found: dict[tuple[Point, Point], list[int]] = defaultdict(list)
    for number, face in enumerate(faces):
        for ring in shapely.get_rings(face):
            for one, other in pairwise(shapely.get_coordinates(ring).tolist()):
                found[_segment(one, other)].append(number)
    return found


def _segment(one: Sequence[float], other: Sequence[float]) -> tuple[Point, Point]:
    first, second = sorted((written_point(one), written_point(other)))
    return first, second


def _longest_border(borders: Mapping[int, list[int]], paths: list[Path]) -> list[int]:
    """Return the lines towards the neighbour with most of a border."""
    return max(borders.values(), key=lambda lines: sum(length_of(paths[line]) for line in lines), default=[])
