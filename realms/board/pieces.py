"""Boards with one more piece."""

from dataclasses import replace

from realms.board.board import SETTLED, Board
from realms.board.build import regions
from realms.board.layout import Piece
from realms.tiles.kinds import COVERS, MOUNTAIN

_SEEN_ON_TERRAIN = {"terrain", "kinds", "symbols", "with_symbol"}
_OF_PIECES = {"pieces_at", "guards"}


def with_piece(board: Board, piece: Piece) -> Board:
    """The board with one more piece; regions are looked at again only where they can have changed."""
    layout = replace(board.layout, pieces=(*board.pieces, piece))
    made, changed = board.made, _OF_PIECES
    if piece.piece == MOUNTAIN and _is_all_of_its_land(board, piece.at):
        third, changed = board.third(piece.at) or 0, _OF_PIECES | _SEEN_ON_TERRAIN
        made = replace(made, ground=(*made.ground[:third], MOUNTAIN, *made.ground[third + 1 :]))
    elif piece.piece in (*COVERS, "border"):
        return Board(layout, board.fabric, regions(board.fabric, layout.pieces))
    new = Board(layout, board.fabric, made)
    vars(new).update({name: known for name, known in vars(board).items() if name in SETTLED - changed})
    if not piece.guards:
        vars(new)["guards"] = board.guards
    return new


def _is_all_of_its_land(board: Board, address: str) -> bool:
    """Whether a third is a region of land by itself, so that a mountain on it changes no borders."""
    region = board.region(address)
    return region is not None and bool(board.land >> region & 1) and len(board.thirds[region]) == 1
