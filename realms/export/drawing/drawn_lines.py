"""The lines of a drawn map: borders, seams of water, the outline, and what joins and severs say."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from math import dist

from realms.board.drawn_board import DrawnBoard
from realms.export.drawing.borders import OUTLINE, bridge, wall
from realms.export.drawing.shapes import Line, Point, Shape, line
from realms.export.drawing.theme import Theme
from realms.tiles.kinds import WATER, World

BORDER, CORED_BORDER, BORDER_CORE = 3.8, 4.6, 1.4
SEAM, SEAM_DASH = 2.6, (8.0, 5.0)
BRIDGE_REACH = 9.0  # of a bridge into each region


def painted_ids(board: DrawnBoard) -> Mapping[int, str]:
    """Return the id of the painted region or chasm in each face that has one."""
    return {face: name for name, face in board.face_of.items() if name in board.grounds}


def border_shapes(board: DrawnBoard, theme: Theme, scale: float) -> Iterator[Shape]:
    """Draw all lines between regions, the outline around them, and walls and bridges."""
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
        yield line("seam", *joined_lines(lines), stroke=colour, width=SEAM * scale, dash=dash, cap="flat")
    yield from _land_borders(lands, theme, scale)
    if outline:
        yield line("outline", *joined_lines(outline), stroke=theme.outline, width=OUTLINE * scale)
    yield from _walls(board, theme, scale)
    yield from _bridges(board, theme, scale)


def _land_borders(lands: Mapping[World, list[Line]], theme: Theme, scale: float) -> Iterator[Shape]:
    """Draw the borders of both worlds; where they have a pale core, no border covers that of another."""
    for world, lines in lands.items():
        colours = theme.worlds[world]
        if lines:
            width = CORED_BORDER if colours.core else BORDER
            yield line("border", *lines, stroke=colours.border, width=width * scale)
    for world, lines in lands.items():
        if lines and theme.worlds[world].core:
            yield line("border", *lines, stroke=theme.worlds[world].core, width=BORDER_CORE * scale)


def _marks_colour(board: DrawnBoard, name: str, theme: Theme) -> str:
    region = board.region(name)
    world = board.world_at(name) or "surface"
    kinds = (kind for kind, mask in board.water_regions.items() if region is not None and mask >> region & 1)
    return theme.paint(world, next(kinds)).marks


def severed(board: DrawnBoard) -> list[Line]:
    """Return the borders that nobody can cross because the drawing severs the regions on their sides."""
    faces = {
        frozenset(board.face_of[name] for name in pair)
        for pair in board.drawing.severs
        if all(name in board.grounds for name in pair)
    }
    return [border.line for border in board.painted_borders if frozenset(border.faces) in faces]


def _walls(board: DrawnBoard, theme: Theme, scale: float) -> Iterator[Shape]:
    """Draw the borders that nobody can cross as walls."""
    for path in joined_lines(severed(board)) if board.drawing.severs else ():
        yield from wall(path, theme, scale)


def bridges(board: DrawnBoard, reach: float) -> list[Line]:
    """Return a line between any two regions that the drawing joins, which ends so far inside each of them."""
    import shapely

    found = []
    shared = {frozenset(border.faces) for border in board.painted_borders}
    for pair in board.drawing.joins:
        if len(set(pair)) < 2 or not all(name in board.grounds for name in pair):
            continue
        faces = [board.face_of[name] for name in pair]
        if frozenset(faces) not in shared:
            one, other = (board.painted_faces[face] for face in faces)
            gap: list[Point] = [(x, y) for x, y in shapely.get_coordinates(shapely.shortest_line(one, other))]
            ends = [
                _towards(at, (area.centroid.x, area.centroid.y), reach)
                for at, area in zip(gap, (one, other), strict=True)
            ]
            found.append((ends[0], *gap, ends[1]))
    return found


def _bridges(board: DrawnBoard, theme: Theme, scale: float) -> Iterator[Shape]:
    """Draw a bridge between regions that are neighbours although no border shows it."""
    for path in bridges(board, BRIDGE_REACH * scale) if board.drawing.joins else ():
        yield from bridge(path, theme, scale)


def _towards(start: Point, end: Point, distance: float) -> Point:
    share = min(0.5, distance / (dist(start, end) or 1.0))
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def joined_lines(lines: Iterable[Line]) -> tuple[Line, ...]:
    """Join lines at common ends, so that dashes go on there."""
    import shapely

    merged = shapely.line_merge(shapely.MultiLineString(list(lines)))
    return tuple(
        tuple((x, y) for x, y in shapely.get_coordinates(part).tolist())
        for part in shapely.get_parts(merged)
        if not part.is_empty
    )


def point_along(path: Line, share: float) -> tuple[Point, Point]:
    """Return the point at a share of the length of a line, and the direction of the line there."""
    left = length_of(path) * share
    for a, b in pairwise(path):
        here = dist(a, b)
        if here and left <= here + 1e-9:
            t = left / here
            return (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t), (
                (b[0] - a[0]) / here,
                (b[1] - a[1]) / here,
            )
        left -= here
    return path[-1], (1.0, 0.0)


def length_of(path: Line) -> float:
    """Return the length of a line."""
    return sum(dist(a, b) for a, b in pairwise(path))
