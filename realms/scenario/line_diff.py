"""Differences between the lines of two drawings in words, by the faces that they enclose.

Nodes are no matter: one more on a straight line is no difference on the map.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from realms.board.board import Board
from realms.board.drawing import id_order
from realms.board.drawn_board import DrawnBoard
from realms.locale import Sentence, sentence

if TYPE_CHECKING:
    from shapely import Polygon
    from shapely.geometry.base import BaseGeometry

MOVED = 0.1  # lines nearer to their old place have not moved, in millimetres
MOST = 16  # borders that are compared one by one, and regions that are named

Pair = tuple[str, str]


def line_words(before: Board, after: Board) -> Iterator[Sentence]:
    """Describe borders and edges that are new, gone or elsewhere."""
    if not isinstance(before, DrawnBoard) or not isinstance(after, DrawnBoard):
        return
    if _moved_as_a_whole(before, after):
        yield sentence("the whole drawing moved")
        return
    common = before.face_of.keys() & after.face_of.keys()
    changed = {name for name in common if _apart(_face(before, name).boundary, _face(after, name).boundary)}
    yield from _face_words(before, after)
    yield from _border_words(before, after, changed)
    yield from _edge_words(before, after, changed)
    if _apart(_unsettled(before), _unsettled(after)):
        yield sentence("faces without a region changed")
    if _apart(_loose(before), _loose(after)):
        yield sentence("lines that enclose no face changed")


def _face_words(before: DrawnBoard, after: DrawnBoard) -> Iterator[Sentence]:
    """Describe which regions of both drawings have a face of their own in one of them only."""
    common = {each.id for each in before.drawing.regions} & {each.id for each in after.drawing.regions}
    for name in sorted(common, key=id_order):
        if name in before.face_of and name not in after.face_of:
            yield sentence("{region} has no face of its own now", region=name)
        elif name in after.face_of and name not in before.face_of:
            yield sentence("{region} has a face of its own now", region=name)


def _border_words(before: DrawnBoard, after: DrawnBoard, changed: set[str]) -> Iterator[Sentence]:
    """Describe the borders between regions that both drawings have."""
    was, now = _borders(before), _borders(after)
    known = before.face_of.keys() & after.face_of.keys()
    for one, other in _in_order(pair for pair in was.keys() ^ now.keys() if known >= set(pair)):
        if (one, other) in now:
            yield sentence("{one} and {other} have a border now", one=one, other=other)
        else:
            yield sentence("{one} and {other} have no border now", one=one, other=other)
    near = [pair for pair in _in_order(was.keys() & now.keys()) if changed >= set(pair)]
    if len(near) > MOST:
        yield sentence("many borders moved: {count}", count=len(near))
        return
    for one, other in near:
        if _apart(before.faces.border(*was[one, other]), after.faces.border(*now[one, other])):
            yield sentence("the border of {one} and {other} moved", one=one, other=other)


def _edge_words(before: DrawnBoard, after: DrawnBoard, changed: set[str]) -> Iterator[Sentence]:
    """Describe where the edge of the map lies elsewhere."""
    was, now = _edge(before), _edge(after)
    moved = [
        name
        for name in sorted(changed, key=id_order)
        if _strays(_edge_along(before, name, was), now) or _strays(_edge_along(after, name, now), was)
    ]
    if len(moved) > MOST:
        yield sentence("the edge of the map moved")
        return
    yield from (sentence("the edge of {region} moved", region=name) for name in moved)


def _edge(board: DrawnBoard) -> "BaseGeometry":
    """Return the edge of the map, around holes too."""
    import shapely

    return shapely.union_all(board.faces.polygons).boundary


def _edge_along(board: DrawnBoard, name: str, edge: "BaseGeometry") -> "BaseGeometry":
    import shapely

    return shapely.intersection(_face(board, name).boundary, edge)


def _strays(lines: "BaseGeometry", others: "BaseGeometry") -> bool:
    """Return True if a corner of some lines lies away from others."""
    import shapely

    shapely.prepare(others)
    return not shapely.dwithin(others, shapely.points(shapely.get_coordinates(lines)), MOVED).all()


def _face(board: DrawnBoard, name: str) -> "Polygon":
    return board.faces.polygons[board.face_of[name]]


def _borders(board: DrawnBoard) -> Mapping[Pair, tuple[int, int]]:
    """Return the pairs of regions with a common border, and the faces on its sides."""
    name_of = {face: name for name, face in board.face_of.items()}
    found = {}
    for faces in board.faces.shared:
        if name_of.keys() >= set(faces):
            one, other = sorted((name_of[face] for face in faces), key=id_order)
            found[one, other] = faces
    return found


def _in_order(pairs: Iterable[Pair]) -> list[Pair]:
    return sorted(pairs, key=lambda pair: (id_order(pair[0]), id_order(pair[1])))


def _apart(one: "BaseGeometry", other: "BaseGeometry") -> bool:
    """Return True if a part of a shape lies too far from the other shape to be where it was."""
    if one.is_empty or other.is_empty:
        return one.is_empty != other.is_empty
    return _strays(one, other) or _strays(other, one)


def _moved_as_a_whole(before: DrawnBoard, after: DrawnBoard) -> bool:
    """Return True if all regions have the shapes that they had, in another place on the sheet."""
    from shapely.affinity import translate

    names = sorted(before.face_of)
    if not names or names != sorted(after.face_of):
        return False
    was, now = (_face(board, names[0]).bounds for board in (before, after))
    x, y = now[0] - was[0], now[1] - was[1]
    if abs(x) + abs(y) <= MOVED:
        return False
    return not any(
        _apart(translate(_face(before, name), x, y).boundary, _face(after, name).boundary) for name in names
    )


def _unsettled(board: DrawnBoard) -> "BaseGeometry":
    """Return the outlines of the faces without a region."""
    import shapely

    settled = set(board.face_of.values())
    left = [face.boundary for place, face in enumerate(board.faces.polygons) if place not in settled]
    return shapely.union_all(left)


def _loose(board: DrawnBoard) -> "BaseGeometry":
    """Return the lines that have no two faces beside them, nor a face and the outside."""
    import shapely

    return shapely.union_all([board.faces.cuts, board.faces.dangles])
