"""Lines from a drawing program, joined: ends that nearly meet share a node, each border is a line of its own.

First ends within the tolerance of each other become one point. Then all lines are split wherever they meet,
on a grid of a tenth of a millimetre, and joined again where only two meet. Crossings within the tolerance of
each other become one point too, and an end that is still loose is drawn to a line nearby. Faces that are
narrower than the tolerance, between two borders drawn side by side, are merged with a neighbour.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import dist, inf
from typing import Final

from realms.board.hexes import Point
from realms.board.linework import rounded_path, written_point
from realms.importing.narrow_faces import without_narrow_faces
from realms.importing.noding import Path, faces_of, length_of, noded, refuse_tangle
from realms.importing.sketch import ImportFileError
from realms.locale import sentence

MOST_NEAR_ENDS: Final = 500_000  # pairs of ends within the tolerance
SLACK: Final = 0.25  # millimetres: of a line without points that it does not need


def joined(paths: Iterable[Sequence[Point]], tolerance: float, marked: Sequence[Point]) -> list[Path]:
    """Return the borders between faces; a face with a marked point is never merged with another."""
    rounded = [path for path in map(rounded_path, paths) if len(path) > 1]
    refuse_tangle(rounded)
    found = noded(_with_ends_met(rounded, tolerance))
    if tolerance > 0:
        found = noded(_with_ends_drawn(found, tolerance))
        found = without_narrow_faces(found, tolerance, marked)
    return simplified(found)


def simplified(paths: list[Path]) -> list[Path]:
    """Leave out points that the course of a line does not need, as long as the faces stay."""
    import shapely

    lines = shapely.simplify([shapely.LineString(path) for path in paths], SLACK, preserve_topology=True)
    found = [rounded_path(shapely.get_coordinates(line).tolist()) for line in lines]
    return found if len(faces_of(found)) == len(faces_of(paths)) else paths


# Loose ends


def _degrees(paths: list[Path]) -> Counter[Point]:
    """Count the ends of lines at each point."""
    return Counter(point for path in paths for point in (path[0], path[-1]))


def loose_ends(paths: list[Path]) -> list[Point]:
    """Return the points where a single line ends in nothing."""
    return [point for point, count in _degrees(paths).items() if count == 1]


def _with_ends_met(paths: list[Path], tolerance: float) -> list[Path]:
    """Draw the ends of lines that lie close together to one point.

    Lines that are short themselves are left out: a long one made of many short ones would shrink to a point.
    """
    open_paths = [path for path in paths if path[0] != path[-1]]
    ends = _degrees([path for path in open_paths if length_of(path) > 2 * tolerance])
    targets: dict[Point, Point] = {}
    for group in _groups(list(ends), tolerance):
        targets |= dict.fromkeys(group, max(group, key=lambda point: (ends[point], point)))
    return [path for each in paths if (path := _ended(each, targets, tolerance))]


def _with_ends_drawn(paths: list[Path], tolerance: float) -> list[Path]:
    """Draw ends and crossings that lie close together to one point, and loose ends to a line close by."""
    degrees, lines = _degrees(paths), _Lines(paths, tolerance)
    targets: dict[Point, Point] = {}
    for group in _groups(list(degrees), tolerance):
        crossing = max(group, key=lambda point: (degrees[point], point))
        target = crossing if degrees[crossing] > 1 else lines.target(group) or crossing
        targets |= dict.fromkeys(group, target)
    return [path for each in paths if (path := _ended(each, targets, tolerance))]


def _ended(path: Path, targets: dict[Point, Point], tolerance: float) -> Path:
    """Draw the ends of a line to their targets; nothing is left of a short one with one target for both."""
    first, *middle, last = path
    ends = targets.get(first, first), targets.get(last, last)
    short = first != last and ends[0] == ends[1] and length_of(path) <= 2 * tolerance
    return [] if short else [ends[0], *middle, ends[1]]


def _groups(points: list[Point], tolerance: float) -> Iterator[list[Point]]:
    """Yield points that hang together by distances within the tolerance."""
    import networkx
    import shapely

    if not points:
        return
    spots = shapely.points(points)
    near = shapely.STRtree(spots).query(spots, "dwithin", distance=tolerance)
    if near.shape[1] > MOST_NEAR_ENDS:
        raise ImportFileError(sentence("too many lines end too close together"))
    for group in networkx.connected_components(networkx.Graph(near.T.tolist())):
        yield [points[number] for number in sorted(group)]


class _Lines:
    """Lines that loose ends may be drawn to."""

    def __init__(self, paths: list[Path], tolerance: float) -> None:
        import shapely

        self._paths, self._tolerance = paths, tolerance
        self._lines = [shapely.LineString(path) for path in paths]
        self._tree = shapely.STRtree(self._lines)

    def target(self, group: list[Point]) -> Point | None:
        """Return the nearest point of another line: one of its corners if one is near enough."""
        here, near = group[0], []
        for number in self._near(here):
            rest = self._beyond(number, group)
            near += [rest] if rest else []
        corners = [(dist(here, corner), corner) for path in near for corner in path]
        close = [corner for corner in sorted(corners) if corner[0] <= self._tolerance]
        if close:
            return close[0][1]
        feet = [_foot(path, here) for path in near if len(path) > 1]
        away, foot = min(((dist(here, foot), foot) for foot in feet), default=(inf, here))
        return foot if away <= self._tolerance else None

    def _near(self, point: Point) -> list[int]:
        import shapely

        found: list[int] = self._tree.query(
            shapely.Point(point), "dwithin", distance=self._tolerance
        ).tolist()
        return sorted(found)

    def _beyond(self, number: int, group: list[Point]) -> Path:
        """Return the part of a line that its own ends may be drawn to: away from those in the group."""
        path, reach = self._paths[number], 3 * self._tolerance
        first, last = (reach if end in group else 0.0 for end in (path[0], path[-1]))
        length = length_of(path)
        if not first and not last:
            return path
        if length <= first + last:
            return []
        return _part(path, first, length - last)


def _part(path: Path, start: float, end: float) -> Path:
    """Return the part of a line between two distances along it."""
    import shapely
    from shapely.ops import substring

    part = substring(shapely.LineString(path), start, end)
    return [(x, y) for x, y in shapely.get_coordinates(part).tolist()]


def _foot(path: Path, point: Point) -> Point:
    """Return the point of a line that is nearest to another one."""
    import shapely

    line = shapely.LineString(path)
    foot = line.interpolate(line.project(shapely.Point(point)))
    return written_point((foot.x, foot.y))
