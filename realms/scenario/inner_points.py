"""The inner points of regions when nodes move: each stays inside its face, or the region would be lost."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from realms.board.board import Board
from realms.board.drawn_board import DrawnBoard
from realms.board.hexes import Point

if TYPE_CHECKING:
    from shapely import Polygon

Moves = Mapping[Point, Point | None]  # nodes by their old place; None for those that go


def moved_inner_points(board: Board, moves: Moves) -> Iterator[tuple[str, Point]]:
    """Yield the regions whose inner point has to move because corners of their face do, and the new points.

    A face that moves as a whole takes its point along. Another point moves only if it would lie outside.
    """
    import shapely

    if not isinstance(board, DrawnBoard) or not moves:
        return
    polygons = board.faces.polygons
    found = shapely.STRtree(polygons).query(shapely.points(list(moves)), "dwithin", distance=0.1)
    touched = set(found[1].tolist())
    for region in board.drawing.regions:
        face = board.face_of.get(region.id)
        if face is not None and face in touched:
            new = _moved_point(polygons[face], region.at, moves)
            if new != region.at:
                yield region.id, new


def _moved_point(face: "Polygon", at: Point, moves: Moves) -> Point:
    """Return the inner point of a face whose corners move; if the new ring is none, the old point."""
    import shapely

    rings = [list(_moved_ring(ring.coords, moves)) for ring in (face.exterior, *face.interiors)]
    shifts = {_shift(*corner) for ring in rings for corner in ring}
    if len(shifts) == 1 and None not in shifts:
        x, y = shifts.pop() or (0, 0)
        return at[0] + x, at[1] + y
    corners = [[new for _, new in ring if new] for ring in rings]
    if len(corners[0]) < 3:
        return at
    shape = shapely.Polygon(corners[0], [ring for ring in corners[1:] if len(ring) > 2])
    if not shape.is_valid or shape.contains(shapely.Point(at)):
        return at
    middle = shapely.get_point(shapely.maximum_inscribed_circle(shape), 0)
    return middle.x, middle.y


def _moved_ring(ring: Iterable[Point], moves: Moves) -> Iterator[tuple[Point, Point | None]]:
    """Yield the corners of a closed ring and their new places; the last corner is the first."""
    for x, y in list(ring)[1:]:
        node = round(x, 1), round(y, 1)
        yield node, moves.get(node, node)


def _shift(old: Point, new: Point | None) -> Point | None:
    return (round(new[0] - old[0], 1), round(new[1] - old[1], 1)) if new else None
