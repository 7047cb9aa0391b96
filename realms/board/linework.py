"""Lines as points, in millimetres, and as the nodes and lines of a drawing, which are rounded to tenths."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, TypeAlias

from realms.board.drawing_limits import MOST_NODES_OF_A_LINE
from realms.board.hexes import Point

DECIMALS: Final = 1  # of a coordinate in a drawing

Path: TypeAlias = Sequence[Point]


def written_number(value: float, decimals: int = DECIMALS) -> float:
    """Round a number as drawings have it; a whole number gets no decimal point."""
    rounded = round(float(value), decimals)
    return int(rounded) if rounded.is_integer() else rounded


def written_point(point: Sequence[float], decimals: int = DECIMALS) -> Point:
    """Round a point as drawings have it."""
    return written_number(point[0], decimals), written_number(point[1], decimals)


def rounded_path(path: Path) -> list[Point]:
    """Return a line with rounded points, no point twice in a row."""
    found: list[Point] = []
    for point in map(written_point, path):
        if found[-1:] != [point]:
            found.append(point)
    return found


def nodes_and_lines(paths: Iterable[Path]) -> dict[str, Any]:
    """Return the nodes and the lines of a drawing; points with equal tenths are one node."""
    names: dict[Point, str] = {}
    lines: list[list[str]] = []
    for path in paths:
        points = rounded_path(path)
        if len(points) > 1:
            lines += _in_portions([names.setdefault(point, f"n{len(names) + 1}") for point in points])
    return {"nodes": {name: list(point) for point, name in names.items()}, "lines": lines}


def _in_portions(line: list[str]) -> Iterator[list[str]]:
    """Cut a line that is too long for a drawing into lines that share their ends."""
    step = MOST_NODES_OF_A_LINE - 1
    for first in range(0, len(line) - 1, step):
        yield line[first : first + MOST_NODES_OF_A_LINE]


def merged_paths(geometry: Any) -> list[list[Point]]:
    """Return the points of lines that shapely has split, joined again wherever only two of them meet."""
    import shapely

    parts = shapely.get_parts(shapely.line_merge(geometry))
    return [[(x, y) for x, y in shapely.get_coordinates(part).tolist()] for part in parts]
