"""The map of a board as it is drawn, whether it is made of tiles or drawn by somebody."""

from collections.abc import Iterator

from realms.board.board import Board
from realms.board.drawn_board import DrawnBoard
from realms.export.drawing.board_map import BoardMap, MapText
from realms.export.drawing.drawn_map import DrawnMap
from realms.export.drawing.shapes import Line, Point
from realms.export.drawing.tile_map import TileMap

_PLAIN = MapText()


def map_of(board: Board, text: MapText = _PLAIN) -> BoardMap:
    """Return a board as it is drawn."""
    return DrawnMap(board, text) if isinstance(board, DrawnBoard) else TileMap(board, text)


def boundary(board: Board, regions: int) -> Iterator[Line]:
    """Yield the lines between some regions and all others."""
    return map_of(board).boundary(regions)


def label_point(board: Board, region: int) -> Point:
    """Return the place of the label of a region."""
    return map_of(board).label_point(region)
