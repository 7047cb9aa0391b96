"""Lines split wherever they meet, on a grid of a tenth of a millimetre, and the faces that they enclose."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING, Final

from realms.board.hexes import Point
from realms.board.linework import merged_paths, rounded_path
from realms.importing.sketch import ImportFileError
from realms.locale import sentence

if TYPE_CHECKING:
    from shapely import Polygon

Path = list[Point]

GRID: Final = 0.1  # millimetres
MOST_CROSSINGS: Final = 300_000
MOST_NEAR_PAIRS: Final = 20_000_000
_PORTION: Final = 100  # segments that are compared with all others at once


def noded(paths: Iterable[Sequence[Point]]) -> list[Path]:
    """Split lines wherever they meet, and join them again where only two of them do."""
    import shapely

    rounded = [path for path in map(rounded_path, paths) if len(path) > 1]
    _refuse_tangles(rounded)
    lines = [shapely.LineString(path) for path in rounded]
    return merged_paths(shapely.union_all(lines, grid_size=GRID)) if lines else []


def _refuse_tangles(paths: list[Path]) -> None:
    """Raise an error for lines that cross more often than those of any map."""
    import shapely

    segments = shapely.linestrings([pair for path in paths for pair in pairwise(path)] or [((0, 0), (1, 1))])
    tree, crossings, near = shapely.STRtree(segments), 0, 0
    for first in range(0, len(segments), _PORTION):
        own, others = tree.query(segments[first : first + _PORTION])
        near += len(own)
        if near < MOST_NEAR_PAIRS:
            crossings += int(shapely.intersects(segments[first + own], segments[others]).sum())
        if max(crossings - 3 * len(segments), near - MOST_NEAR_PAIRS + MOST_CROSSINGS) > MOST_CROSSINGS:
            raise ImportFileError(sentence("the lines cross each other too often for a map"))


def faces_of(paths: list[Path]) -> "list[Polygon]":
    """Return the faces that noded lines enclose."""
    import shapely

    faces = shapely.polygonize([shapely.LineString(path) for path in paths if len(path) > 1])
    return [face for face in shapely.get_parts(faces) if isinstance(face, shapely.Polygon)]


def length_of(path: Sequence[Point]) -> float:
    """Return the length of a line."""
    return sum(dist(*pair) for pair in pairwise(path))
