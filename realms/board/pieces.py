"""Boards with one more piece."""

from dataclasses import replace
from functools import cache

from realms.board.board import LAID, SETTLED, Board
from realms.board.build import regions
from realms.board.layout import Piece
from realms.tiles.kinds import COVERS, MOUNTAIN

_OF_HEIGHTS = {"terrain", "kinds", "symbols", "with_symbol", "prices"}


@cache
def _known(piece: str, guards: bool, settled: bool) -> tuple[str, ...]:
    """What stays as it is when such a piece comes, with regions as they were or others."""
    changed = {"pieces_at", "features"}
    changed |= _OF_HEIGHTS if piece in (MOUNTAIN, "peak") else {"tunnels"} if piece == "tunnel" else set()
    return tuple((SETTLED if settled else LAID) - changed - ({"guards"} if guards else set()))


def with_piece(board: Board, piece: Piece) -> Board:
    """The board with one more piece; regions are looked at again only where they can have changed."""
    layout, fabric, made = board.layout.with_piece(piece), board.fabric.with_piece(piece), board.made
    if piece.piece == MOUNTAIN and _is_all_of_its_land(board, piece.at):
        third = board.numbered[piece.at]
        made = replace(made, ground=(*made.ground[:third], MOUNTAIN, *made.ground[third + 1 :]))
    elif piece.piece in (*COVERS, "border"):
        made = regions(fabric, layout.pieces)
    new = Board(layout, fabric, made)
    new.know(board, _known(piece.piece, bool(piece.guards), made.region_of is board.made.region_of))
    return new


def _is_all_of_its_land(board: Board, address: str) -> bool:
    """Whether a third is a region of land by itself, so that a mountain on it changes no borders."""
    tile, _, number = address.partition("/")
    cut = board.cut(tile) if address in board.numbered else None
    return cut is not None and cut.stands_alone(int(number))
