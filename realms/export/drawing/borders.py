"""The lines of a tile: printed borders, rim, seams of water, river borders and the outline of the realm."""

from collections.abc import Callable, Iterator
from itertools import groupby
from math import dist

from realms.board.board import Board
from realms.board.hexes import centre
from realms.export.drawing.frame import RIM, spoke_line
from realms.export.drawing.ground import Edges
from realms.export.drawing.lines import between, offset
from realms.export.drawing.shapes import Line, Point, Shape, disc, line
from realms.export.drawing.theme import Theme
from realms.export.drawing.tile_picture import TilePicture
from realms.tiles.kinds import WATER_KINDS

OUTLINE, BORDER, SPOKE = 7.0, 5.2, 3.0
CORED_BORDER, BORDER_CORE = 5.6, 1.7
CORED_SPOKE, SPOKE_CORE = 3.6, 1.1
SEAM, SEAM_DASH = 1.3, (3.9, 5.2)
DAM, DAM_FILL, DAM_STAKE, DAM_STEP = 12.0, 8.4, 1.9, 6.5
DASHED_RIM, DASHED_RIM_INSET, DASHED_RIM_DASH = 1.4, 6.5, (4.5, 3.4)

# Lines on drawn maps only.
WALL, WALL_CORE = 8.0, 2.6
BRIDGE, BRIDGE_CASING, BRIDGE_END = 3.4, 6.4, 4.6


def dashed_rim(tile: TilePicture, edges: Edges, theme: Theme) -> Iterator[Shape]:
    """Draw the dashed line along the rim of an underground tile, except where water continues."""
    if tile.world == "underground":
        colours = theme.worlds[tile.world]
        runs = _runs(_on_board(tile.turn, edges), lambda word: word != "merge")
        parts = tuple(offset(run, DASHED_RIM_INSET) for run in runs)
        if parts:
            colour = colours.core or theme.ink
            yield line("rim", *parts, stroke=colour, width=DASHED_RIM, dash=DASHED_RIM_DASH, cap="flat")


def spokes(tile: TilePicture, theme: Theme) -> Iterator[Shape]:
    """Draw the printed borders between the regions of one tile."""
    region = {third: place for place, each in enumerate(tile.regions) for third in each.thirds}
    parts = tuple(
        spoke_line(spoke, tile.turn, tile.variant)
        for spoke in range(3)
        if region[spoke] != region[(spoke - 1) % 3]
    )
    yield from _cored("spoke", parts, tile, theme, (SPOKE, CORED_SPOKE, SPOKE_CORE))


def rim(tile: TilePicture, edges: Edges, theme: Theme) -> Iterator[Shape]:
    """Draw the six sides of a tile; neighbours draw the same there, so that their order does not matter."""
    seams, borders, dams = (tuple(_shared(tile.turn, edges, word)) for word in ("merge", "land", "dam"))
    if seams:
        yield line("seam", *seams, stroke=_water_marks(tile, theme), width=SEAM, dash=SEAM_DASH, cap="flat")
    yield from _cored("border", borders, tile, theme, (BORDER, CORED_BORDER, BORDER_CORE))
    outline = tuple(_runs(_on_board(tile.turn, edges), lambda word: word == "out"))
    if outline:
        yield line("outline", *outline, stroke=theme.outline, width=OUTLINE)
    for dam in dams:
        yield from palisade(dam, theme)


def river_borders(board: Board, theme: Theme) -> Iterator[Shape]:
    """Draw the river borders of a whole map again, above shapes that would cover them."""
    found: dict[tuple[Point, ...], tuple[Point, Point]] = {}
    for laid in board.placements:
        x, y = centre(laid.cell)
        for (ax, ay), (bx, by) in _shared(laid.turn, board.met_by_sides(laid.tile), "dam"):
            path = (ax + x, ay + y), (bx + x, by + y)
            found.setdefault(tuple(map(_reading_order, path)), path)
    for path in found.values():
        yield from palisade(path, theme)


def palisade(path: tuple[Point, Point], theme: Theme) -> Iterator[Shape]:
    """Draw a river border as a row of stakes."""
    (ax, ay), (bx, by) = path
    size = dist(*path)
    end = (DAM - DAM_FILL) / 2 / size
    across = (ay - by) / size * DAM_FILL / 2, (bx - ax) / size * DAM_FILL / 2
    count = max(2, round(size / DAM_STEP))
    joints = (between(*path, place / count) for place in range(1, count))
    stakes = (((x - across[0], y - across[1]), (x + across[0], y + across[1])) for x, y in joints)
    inner = between(*path, end), between(*path, 1 - end)
    yield line("dam", path, stroke=theme.ink, width=DAM, cap="flat")
    yield line("dam", inner, stroke=theme.dam, width=DAM_FILL, cap="flat")
    yield line("dam", *stakes, stroke=theme.ink, width=DAM_STAKE, cap="flat")


def wall(path: Line, theme: Theme, scale: float = 1.0) -> Iterator[Shape]:
    """Draw a line that nobody crosses."""
    yield line("wall", path, stroke=theme.ink, width=WALL * scale)
    yield line("wall", path, stroke=theme.paper, width=WALL_CORE * scale)


def bridge(path: Line, theme: Theme, scale: float = 1.0) -> Iterator[Shape]:
    """Draw a line that joins two regions."""
    yield line("bridge", path, stroke=theme.ink, width=BRIDGE_CASING * scale)
    yield line("bridge", path, stroke=theme.paper, width=BRIDGE * scale)
    for at in (path[0], path[-1]):
        yield disc("bridge", at, BRIDGE_END * scale, theme.paper, theme.ink, 1.6 * scale)


def _water_marks(tile: TilePicture, theme: Theme) -> str:
    grounds = (region.ground for region in tile.regions if region.ground in WATER_KINDS)
    return theme.paint(tile.world, next(grounds, WATER_KINDS[0])).marks


def _cored(
    role: str, parts: tuple[Line, ...], tile: TilePicture, theme: Theme, widths: tuple[float, float, float]
) -> Iterator[Shape]:
    """Draw lines in the border colour; beside dark ground they are wider and have a pale core."""
    if not parts:
        return
    colours, (plain, casing, core) = theme.worlds[tile.world], widths
    yield line(role, *parts, stroke=colours.border, width=casing if colours.core else plain)
    if colours.core:
        yield line(role, *parts, stroke=colours.core, width=core)


def _on_board(turn: int, edges: Edges) -> Edges:
    """Return the words of the eighteen units from the lower corner of the east side of the board on."""
    first = -3 * turn % 18
    return (*edges[first:], *edges[:first])


def _shared(turn: int, edges: Edges, wanted: str) -> Iterator[tuple[Point, Point]]:
    """Yield the stretches of each side with the wanted word, from the same end for both tiles."""
    words = _on_board(turn, edges)
    for side in range(0, 18, 3):
        place = side
        for word, units in groupby(words[side : side + 3]):
            end = place + len(tuple(units))
            if word == wanted:
                first, last = sorted((RIM[place], RIM[end % 18]), key=_reading_order)
                yield first, last
            place = end


def _reading_order(point: Point) -> tuple[float, float]:
    return round(point[0], 3), round(point[1], 3)


def _runs(words: Edges, wanted: Callable[[str], bool]) -> Iterator[Line]:
    """Yield the unbroken stretches of the rim whose words are wanted; they may go around corners."""
    gaps = [place for place, word in enumerate(words) if not wanted(word)]
    if not gaps:
        yield (RIM[1], *RIM[3::3], RIM[0], RIM[1])
    for gap, following in zip(gaps, [*gaps[1:], *(gap + 18 for gap in gaps[:1])], strict=True):
        if following > gap + 1:
            bends = [place for place in range(gap + 2, following) if place % 3 == 0]
            yield tuple(RIM[place % 18] for place in (gap + 1, *bends, following))
