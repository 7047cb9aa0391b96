"""The way to a board: from tiles, or from a drawing."""

from realms.board.board import Board
from realms.board.drawn_board import board_of_drawing
from realms.board.layout import Layout
from realms.board.tile_board import board_of_tiles


def build_board(layout: Layout, before: Board | None = None) -> Board:
    """Make the board of a layout, with what a board before it can lend.

    What cannot lie where it should is left out.
    """
    if layout.drawing:
        return board_of_drawing(layout, layout.drawing, before)
    return board_of_tiles(layout)
