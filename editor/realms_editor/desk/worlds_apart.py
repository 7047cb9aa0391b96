"""Two worlds that lie apart, moved so that a window shows both as large as it can."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Final, NamedTuple

from realms.board.board import Board
from realms.board.build_board import build_board
from realms.board.groups import connected_groups
from realms.board.hexes import CORNERS, DIRECTIONS, RADIUS, Cell, Point, centre, distance, neighbour
from realms.board.layout import Layout, Placement
from realms.board.tile_board import TileBoard

ROOM_BETWEEN: Final = 2  # steps from a tile of one world to the nearest of the other
WORTH: Final = 1.1  # a move has to make tiles so much larger
NOWHERE: Final = (0, 0)
Shift = Cell  # the way that the second world moves, in cells
Tiles = Sequence[Placement]


class MapRoom(NamedTuple):
    """The width and the height of a map window, in pixels."""

    width: float
    height: float


class TileArea(NamedTuple):
    """The area that tiles cover."""

    left: float
    top: float
    right: float
    bottom: float

    def moved(self, by: Point) -> "TileArea":
        """Return the area somewhere else."""
        return TileArea(self.left + by[0], self.top + by[1], self.right + by[0], self.bottom + by[1])

    def with_other(self, other: "TileArea") -> "TileArea":
        """Return the smallest area around two."""
        lower, upper = zip(self[:2], other[:2], strict=True), zip(self[2:], other[2:], strict=True)
        return TileArea(*map(min, lower), *map(max, upper))


def arranged(board: Board, room: MapRoom) -> Board:
    """Return the board with its second world moved, if tiles become larger by that in a room.

    Only places change: regions, their numbers and their neighbours stay the same.
    """
    worlds = worlds_apart(board.placements) if isinstance(board, TileBoard) and min(room) > 0 else None
    if not worlds or not isinstance(board, TileBoard):
        return board
    first, second = worlds
    shift = best_shift(first, second, room)
    return board if shift == NOWHERE else _moved(board, second, shift)


def worlds_apart(tiles: Tiles) -> tuple[list[Placement], list[Placement]] | None:
    """Return the tiles of two worlds that lie apart, in reading order; None for any other map."""
    at = {laid.cell: laid.tile for laid in tiles}
    around = {
        laid.tile: {at[cell] for side in range(len(DIRECTIONS)) if (cell := neighbour(laid.cell, side)) in at}
        for laid in tiles
    }
    groups = [[laid for laid in tiles if laid.tile in group] for group in connected_groups(around)]
    faces = [frozenset(laid.face for laid in group) for group in groups]
    if len(groups) != 2 or len(set(faces)) != 2 or any(len(each) != 1 for each in faces):
        return None
    first, second = sorted(groups, key=lambda group: _middle(_extent(group))[::-1])
    return first, second


def best_shift(first: Tiles, second: Tiles, room: MapRoom) -> Shift:
    """Return the way for the second world that makes tiles largest, NOWHERE if none is worth it."""
    now = _scale(_extent([*first, *second]), room)
    cells, others = [[laid.cell for laid in world] for world in (first, second)]
    for scale, _, shift in sorted(_ways(_extent(first), _extent(second), room)):
        if -scale < now * WORTH:
            return NOWHERE
        if all(
            distance(cell, (q + shift[0], r + shift[1])) >= ROOM_BETWEEN for cell in cells for q, r in others
        ):
            return shift
    return NOWHERE


def _ways(first: TileArea, second: TileArea, room: MapRoom) -> Iterator[tuple[float, float, Shift]]:
    """Yield ways that leave the second world right of the first or below it.

    Each has the size of tiles, less than zero so that the largest come first, and how crooked the worlds lie.
    """
    start = _middle(first)
    width, height = (second.right - second.left, second.bottom - second.top)
    steps = round((max(first.right - first.left, first.bottom - first.top) + width + height) / RADIUS)
    back = _cell_between(_middle(second), start)
    for q, r in product(range(-steps, steps + 1), repeat=2):
        shift = back[0] + q, back[1] + r
        lies = second.moved(centre(shift))
        across, down = (there - here for here, there in zip(start, _middle(lies), strict=True))
        if across > -RADIUS and down > -RADIUS:
            scale = _scale(first.with_other(lies), room)
            yield -round(scale, 3), min(abs(across), abs(down)), shift


def _moved(board: TileBoard, world: Iterable[Placement], shift: Shift) -> Board:
    """Return the board with a world moved as a whole."""
    tiles, layout = {laid.tile for laid in world}, board.layout
    placements = tuple(
        replace(laid, q=laid.q + shift[0], r=laid.r + shift[1]) if laid.tile in tiles else laid
        for laid in board.placements
    )
    return build_board(Layout(layout.tileset, placements, layout.pieces, layout.water, layout.worlds_touch))


def _cell_between(start: Point, end: Point) -> Cell:
    """Return about the way from one point to another, in cells."""
    r = round((end[1] - start[1]) / (RADIUS * 1.5))
    return round((end[0] - start[0]) / (RADIUS * 3**0.5) - r / 2), r


def _extent(tiles: Tiles) -> TileArea:
    """Return the area of tiles."""
    xs, ys = zip(*(centre(laid.cell) for laid in tiles), strict=True)
    half = CORNERS[0][0]
    return TileArea(min(xs) - half, min(ys) - RADIUS, max(xs) + half, max(ys) + RADIUS)


def _middle(area: TileArea) -> Point:
    return (area.left + area.right) / 2, (area.top + area.bottom) / 2


def _scale(area: TileArea, room: MapRoom) -> float:
    """Return how large tiles are shown if an area fills a room."""
    return min(room.width / (area.right - area.left), room.height / (area.bottom - area.top))
