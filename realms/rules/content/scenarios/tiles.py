"""Tiles that are laid or moved during play, and how the position follows to the new board."""

from typing import Final

from realms.board.board import Board
from realms.board.hexes import Cell, neighbour
from realms.board.incremental import rebuild, with_piece
from realms.board.layout import Piece, Placement
from realms.board.tile_board import TileBoard
from realms.locale import sentence
from realms.rules.effects.board_change import apply_new_board
from realms.rules.ground.ground import ground_of
from realms.rules.model.decisions import SIDES, verb
from realms.rules.position.state import State

TO: Final = verb("to", "side", sentence("to the {side}"))
TURN: Final = verb("turn", "number", sentence("turn it left by {number} of 6"))
TURNS: Final = range(6)


def board_of(s: State) -> TileBoard:
    """Return the board of tiles."""
    board = s.table.ground.board
    if not isinstance(board, TileBoard):
        raise LookupError("this ground is not made of tiles")
    return board


def place_options(s: State, cells: int, but: str = "") -> list[int]:
    """Return the decisions for some cells, each named by the lowest side of a tile that faces it."""
    number, names = s.table.tile_number, board_of(s).outside.cell_names(cells, but)
    return sorted([TO + SIDES * number[tile] + side for tile, side in names])


def cell_of(s: State, decision: int) -> Cell:
    """Return the cell of such a decision."""
    tile, side = divmod(decision - TO, SIDES)
    board = board_of(s)
    laid = board.placements[board.rank_of[s.table.tiles[tile]]]
    return neighbour(laid.cell, (side + laid.turn) % SIDES)


def put_down(s: State, placement: Placement) -> None:
    """Lay or move a tile."""
    board = board_of(s)
    _go_on(s, rebuild(board, board.layout.with_tile(placement)))


def lay_piece(s: State, piece: Piece) -> None:
    """Lay a piece on the map."""
    _go_on(s, with_piece(board_of(s), piece))


def _go_on(s: State, board: Board) -> None:
    apply_new_board(s, s.table.on(ground_of(board, s.table.ground)))
