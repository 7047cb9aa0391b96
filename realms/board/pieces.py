"""Boards with one more piece."""

from dataclasses import replace

from realms.board.board import LAID, SETTLED, Board
from realms.board.build import regions
from realms.board.layout import Piece
from realms.tiles.kinds import COVERS, MOUNTAIN

_OF_HEIGHTS = frozenset({"terrain", "kinds", "symbols", "with_symbol", "prices"})
# What a piece changes besides what always changes, as long as regions stay as they are.
_CHANGED = {MOUNTAIN: _OF_HEIGHTS, "peak": _OF_HEIGHTS, "tunnel": frozenset({"tunnels"})}
_ALWAYS = frozenset({"pieces_at", "features"})
_BY_GUARDS = frozenset({"guards"})


def with_piece(board: Board, piece: Piece) -> Board:
    """The board with one more piece; regions are looked at again only where they can have changed."""
    layout, fabric, made = board.layout.with_piece(piece), board.fabric.with_piece(piece), board.made
    if piece.piece == MOUNTAIN and _is_all_of_its_land(board, piece.at):
        third = board.third(piece.at) or 0
        made = replace(made, ground=(*made.ground[:third], MOUNTAIN, *made.ground[third + 1 :]))
    elif piece.piece in (*COVERS, "border"):
        made = regions(fabric, layout.pieces)
    new = Board(layout, fabric, made)
    changed = _ALWAYS | _CHANGED.get(piece.piece, _ALWAYS) | (_BY_GUARDS if piece.guards else _ALWAYS)
    new.know(board, (SETTLED if made.region_of is board.made.region_of else LAID) - changed)
    return new


def _is_all_of_its_land(board: Board, address: str) -> bool:
    """Whether a third is a region of land by itself, so that a mountain on it changes no borders."""
    region = board.region(address)
    return region is not None and bool(board.land >> region & 1) and len(board.thirds[region]) == 1
