"""Boards with one more piece."""

from functools import cache

from realms.board.board import LAID, SETTLED, Board
from realms.board.build import Regions, regions
from realms.board.cuts import spot
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
    third = _all_of_its_land(board, piece) if piece.piece == MOUNTAIN else None
    if third is not None:
        ground = (*made.ground[:third], MOUNTAIN, *made.ground[third + 1 :])
        made = Regions(ground, made.region_of, made.body_of, made.first_third, made.fabric)
    elif piece.piece in (*COVERS, "border"):
        made = regions(fabric, layout.pieces)
    new = Board(layout, fabric, made)
    new.know(board, _known(piece.piece, bool(piece.guards), made.region_of is board.made.region_of))
    return new


def _all_of_its_land(board: Board, piece: Piece) -> int | None:
    """The third under a piece if it is a region of land by itself, so that a mountain changes no borders."""
    tile, third = spot(piece) or ("", 0)
    alone = tile in board.place and board.cut(tile).stands_alone(third)
    return 3 * board.place[tile] + third if alone else None
