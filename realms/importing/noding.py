"""Lines split wherever they meet, on a grid of a tenth of a millimetre, and the faces that they enclose."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING, Final

from realms.board.hexes import Point
from realms.board.linework import merged_paths, rounded_path
from realms.board.tangle import is_tangle
from realms.importing.sketch import ImportFileError
from realms.locale import sentence

if TYPE_CHECKING:
    from shapely import Polygon

Path = list[Point]

GRID: Final = 0.1  # millimetres


def noded(paths: Iterable[Sequence[Point]]) -> list[Path]:
    """Split lines wherever they meet, and join them again where only two of them do."""
    import shapely

    rounded = [path for path in map(rounded_path, paths) if len(path) > 1]
    refuse_tangle(rounded)
    lines = [shapely.LineString(path) for path in rounded]
    return merged_paths(shapely.union_all(lines, grid_size=GRID)) if lines else []


def refuse_tangle(paths: Iterable[Sequence[Point]]) -> None:
    """Raise an error for lines that cross more often than those of any map."""
    if is_tangle([*paths]):
        raise ImportFileError(sentence("the lines cross each other too often for a map"))


def faces_of(paths: list[Path]) -> "list[Polygon]":
    """Return the faces that noded lines enclose."""
    import shapely

    faces = shapely.polygonize([shapely.LineString(path) for path in paths if len(path) > 1])
    return [face for face in shapely.get_parts(faces) if isinstance(face, shapely.Polygon)]


def length_of(path: Sequence[Point]) -> float:
    """Return the length of a line."""
    return sum(dist(*pair) for pair in pairwise(path))
