"""The entry arrows of a drawn map: each stands outside its region, about the middle of its edge."""

from collections.abc import Iterator, Sequence
from math import atan2, pi
from typing import TYPE_CHECKING

from realms.board.curves import SHARP
from realms.board.drawing import UNIT, on_plane
from realms.board.drawn_board import DrawnBoard
from realms.export.drawing.drawn_lines import joined_lines, length_of, painted_ids, point_along
from realms.export.drawing.icons import entry_arrow
from realms.export.drawing.pieces import ARROW_AWAY, ARROW_SIZE
from realms.export.drawing.shapes import Line, Point, Shape
from realms.export.drawing.theme import Theme

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

_SHARES = (0.5, 0.42, 0.58, 0.34, 0.66, 0.25, 0.75, 0.15, 0.85)  # of an edge, where an arrow may stand
_OFF_MIDDLE, _SHORT = 0.6, 0.3  # what it costs to stand off the middle, and at a short edge
_LONG = 120.0  # an edge that is no better if it is longer
_FREE = 0.97  # of the distance between arrow and region, to all other regions


def arrow_shapes(board: DrawnBoard, theme: Theme, scale: float) -> Iterator[Shape]:
    """Draw the entry arrows of a board, pointing in."""
    places = [piece.at for piece in board.pieces if piece.piece == "arrow" and piece.at in board.grounds]
    if places:
        for name in dict.fromkeys(places):
            at, direction = arrow_place(board, name, scale)
            yield from entry_arrow(at, direction, ARROW_SIZE * scale, theme)


def arrow_place(board: DrawnBoard, name: str, scale: float) -> tuple[Point, Point]:
    """Return the middle of the arrow of a region and its direction."""
    painted, face = painted_ids(board), board.face_of[name]
    edges = joined_lines(
        border.line
        for border in board.painted_borders
        if face in border.faces and sum(each in painted for each in border.faces) == 1
    )
    smooth = [part for edge in edges for part in _split_at_corners(edge)]
    place = _outside(smooth, board.painted_land, scale)
    if place:
        return place
    # The region does not lie at the edge: a check says so, and the arrow stands in it.
    (x, y), radius = on_plane(board.middle(name).at), board.middle(name).radius * UNIT
    return (x, y - radius * 0.7), (0.0, 1.0)


def _split_at_corners(path: Line) -> Iterator[Line]:
    """Yield the parts of a line between its corners."""
    start = 0
    for place in range(1, len(path) - 1):
        (ax, ay), (bx, by), (cx, cy) = path[place - 1 : place + 2]
        turn = atan2(cy - by, cx - bx) - atan2(by - ay, bx - ax)
        if abs((turn + pi) % (2 * pi) - pi) > SHARP:
            yield path[start : place + 1]
            start = place
    yield path[start:]


def _outside(edges: Sequence[Line], land: "BaseGeometry", scale: float) -> tuple[Point, Point] | None:
    """Return a place and a direction before an edge, where the arrow is free of all regions if it can be."""
    import shapely

    best, found = float("-inf"), None
    away = ARROW_AWAY * scale
    for path in edges:
        long = min(length_of(path) / scale, _LONG) / _LONG
        for share in _SHARES:
            (x, y), (dx, dy) = point_along(path, share)
            for out in ((-dy, dx), (dy, -dx)):
                at = x + out[0] * away, y + out[1] * away
                free = min(float(land.distance(shapely.Point(at))) / away, _FREE)
                worth = free - _OFF_MIDDLE * abs(share - 0.5) - _SHORT * (1 - long)
                if free > 0 and worth > best:
                    best, found = worth, (at, (-out[0], -out[1]))
    return found
