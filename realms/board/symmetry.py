"""The turns and mirrorings that map a realm onto itself.

Whole numbers find those of the eleven moves that map cells onto cells; for these, networkx compares the
regions, their features and their borders. The cut of a tile into thirds is not its own mirror image, so a
mirroring maps each region onto the one nearest to its image, not every point onto a point.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from realms.board.board import Board
from realms.board.hexes import RADIUS, Cell, Point, centre, spin, turned
from realms.board.shapes import region_centroids

if TYPE_CHECKING:
    from networkx import Graph

NEAR = RADIUS / 2  # how far from the image of a region another may lie


@dataclass(frozen=True, slots=True)
class Move:
    """A turn by so many sixths about the middle, after a mirroring from left to right or without one."""

    turn: int
    mirrored: bool

    def cell(self, cell: Cell) -> Cell:
        """Move a cell, given relative to the middle."""
        q, r = cell
        return turned((-q - r, r) if self.mirrored else cell, self.turn)

    def point(self, point: Point) -> Point:
        """Move a point, given relative to the middle."""
        x, y = point
        return spin((-x, y) if self.mirrored else point, self.turn)


MOVES = tuple(Move(turn, mirrored) for mirrored in (False, True) for turn in range(6))[1:]


def symmetries(board: Board) -> Iterator[Move]:
    """Find the moves that map a realm onto itself, except the one that moves nothing."""
    for move in _moves_of_cells(board):
        images = _images(board, move)
        if images and _maps_graph(board, images):
            yield move


def _moves_of_cells(board: Board) -> list[Move]:
    """List the moves that map tiles onto tiles; cells are scaled up so that the middle is a whole one."""
    count, cells = len(board.placement_at), board.placement_at.items()
    middle_q, middle_r = sum(q for (q, _), _ in cells), sum(r for (_, r), _ in cells)
    laid = {((count * q - middle_q, count * r - middle_r), each.face) for (q, r), each in cells}
    return [move for move in MOVES if laid and {(move.cell(cell), face) for cell, face in laid} == laid]


def _images(board: Board, move: Move) -> Mapping[int, int]:
    """Return the image of each region; nothing if two have the same image."""
    from shapely import STRtree, points

    x, y = _middle(board)
    centroids = region_centroids(board)
    moved = [move.point((place_x - x, place_y - y)) for place_x, place_y in centroids]
    images_at = points([(x + dx, y + dy) for dx, dy in moved])
    found, _ = nearest = STRtree(points(centroids)).query_nearest(
        images_at, max_distance=NEAR, all_matches=False
    )
    images = {int(region): int(image) for region, image in zip(*nearest, strict=True)}
    return images if len(found) == len({*images.values()}) == board.region_count else {}


def _middle(board: Board) -> Point:
    places = [centre(cell) for cell in board.placement_at]
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


def _maps_graph(board: Board, images: Mapping[int, int]) -> bool:
    """Return True if regions are mapped onto regions with the same features, and borders onto borders."""
    import networkx

    graph: Graph[int] = board.graph.copy()
    for region, data in graph.nodes(data=True):
        shown = {name for name, regions in board.feature_regions.items() if regions >> region & 1}
        chasms = sum(near >> region & 1 for near in board.chasm_neighbours.values())
        data["shows"] = shown, chasms, board.entry >> region & 1
    return networkx.utils.graphs_equal(networkx.relabel_nodes(graph, images), graph)
