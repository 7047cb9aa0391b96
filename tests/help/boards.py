"""Boards that go on from another one."""

from realms.board.board import Board
from realms.board.incremental import rebuild
from realms.board.layout import Placement


def with_tile(board: Board, placement: Placement) -> Board:
    """Lay or move a tile."""
    return rebuild(board, board.layout.with_tile(placement))
