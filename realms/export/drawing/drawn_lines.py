"""The lines of a drawn map: borders between regions, seams of water, the outline; and the entry arrows."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import dist, hypot
from typing import TYPE_CHECKING

from realms.board.drawing import UNIT, on_plane
from realms.board.drawn_board import DrawnBoard
from realms.export.drawing.borders import OUTLINE
from realms.export.drawing.icons import entry_arrow
from realms.export.drawing.pieces import ARROW_AWAY, ARROW_SIZE
from realms.export.drawing.shapes import Line, Point, Shape, line
from realms.export.drawing.theme import Theme
from realms.tiles.kinds import WATER, World

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

BORDER, CORED_BORDER, BORDER_CORE = 3.8, 4.6, 1.4
SEAM, SEAM_DASH = 2.0, (7.0, 5.0)


def painted_ids(board: DrawnBoard) -> Mapping[int, str]:
    """Return the id of the painted region or chasm in each face that has one."""
    return {face: name for name, face in board.face_of.items() if name in board.grounds}


def border_shapes(board: DrawnBoard, theme: Theme, scale: float) -> Iterator[Shape]:
    """Draw all lines between regions, and the outline around them."""
    painted = painted_ids(board)
    outline, seams = list[Line](), dict[str, list[Line]]()
    lands: dict[World, list[Line]] = {"surface": [], "underground": []}
    for border in board.painted_borders:
        sides = [painted[face] for face in border.faces if face in painted]
        if len(sides) == 1:
            outline.append(border.line)
        elif len(sides) == 2 and all(board.grounds[name] == WATER for name in sides):
            seams.setdefault(_marks_colour(board, sides[0], theme), []).append(border.line)
        elif sides:
            below = any(board.world_at(name) == "underground" for name in sides)
            lands["underground" if below else "surface"].append(border.line)
    for colour, lines in seams.items():
        dash = tuple(length * scale for length in SEAM_DASH)
        yield line("seam", *lines, stroke=colour, width=SEAM * scale, dash=dash, cap="flat")
    for world, lines in lands.items():
        colours = theme.worlds[world]
        if lines:
            width = CORED_BORDER if colours.core else BORDER
            yield line("border", *lines, stroke=colours.border, width=width * scale)
        if lines and colours.core:
            yield line("border", *lines, stroke=colours.core, width=BORDER_CORE * scale)
    if outline:
        yield line("outline", *outline, stroke=theme.outline, width=OUTLINE * scale)


def _marks_colour(board: DrawnBoard, name: str, theme: Theme) -> str:
    region = board.region(name)
    world = board.world_at(name) or "surface"
    kinds = (kind for kind, mask in board.water_regions.items() if region is not None and mask >> region & 1)
    return theme.paint(world, next(kinds)).marks


def arrow_shapes(board: DrawnBoard, theme: Theme, scale: float) -> Iterator[Shape]:
    """Draw the entry arrows of a board, each outside its region and pointing in."""
    painted = painted_ids(board)
    places = [piece.at for piece in board.pieces if piece.piece == "arrow" and piece.at in board.grounds]
    if not places:
        return
    import shapely

    whole = shapely.coverage_union_all([board.painted_faces[face] for face in painted])
    shapely.prepare(whole)
    for name in dict.fromkeys(places):
        face = board.face_of[name]
        edges = [
            border.line
            for border in board.painted_borders
            if face in border.faces and sum(each in painted for each in border.faces) == 1
        ]
        at, direction = _arrow_place(edges, whole, board, name, scale)
        yield from entry_arrow(at, direction, ARROW_SIZE * scale, theme)


def _arrow_place(
    edges: Sequence[Line], whole: "BaseGeometry", board: DrawnBoard, name: str, scale: float
) -> tuple[Point, Point]:
    """Return the middle of an arrow and its direction: about the middle of the edge, where it is free."""
    import shapely

    best: tuple[float, Point, Point] | None = None
    for path in edges:
        for share in (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8):
            at, (dx, dy) = point_along(path, share)
            for side in (1, -1):
                out = -dy * side, dx * side
                middle = at[0] + out[0] * ARROW_AWAY * scale, at[1] + out[1] * ARROW_AWAY * scale
                free = whole.distance(shapely.Point(middle)) / (ARROW_AWAY * scale)
                score = min(free, 0.98) - abs(share - 0.5) * 0.3 + min(length_of(path) / (900 * scale), 0.3)
                if free > 0 and (best is None or score > best[0]):
                    best = score, middle, (-out[0], -out[1])
    if best:
        return best[1], best[2]
    (x, y), radius = on_plane(board.middle(name).at), board.middle(name).radius * UNIT
    return (x, y - radius * 0.7), (0.0, 1.0)


def point_along(path: Line, share: float) -> tuple[Point, Point]:
    """Return the point at a share of the length of a line, and the direction of the line there."""
    left = length_of(path) * share
    for a, b in pairwise(path):
        here = dist(a, b)
        if here and left <= here:
            t = left / here
            return (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t), (
                (b[0] - a[0]) / here,
                (b[1] - a[1]) / here,
            )
        left -= here
    (ax, ay), (bx, by) = path[-2:]
    size = hypot(bx - ax, by - ay) or 1.0
    return path[-1], ((bx - ax) / size, (by - ay) / size)


def length_of(path: Line) -> float:
    """Return the length of a line."""
    return sum(dist(a, b) for a, b in pairwise(path))
