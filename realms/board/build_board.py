"""The way to a board: from tiles, or from a drawing."""

from realms.board.board import Board
from realms.board.layout import Layout
from realms.board.tile_board import board_of_tiles


def build_board(layout: Layout) -> Board:
    """Make the board of a layout; what cannot lie where it should is left out."""
    return board_of_tiles(layout)
