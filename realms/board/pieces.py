"""Boards with one more piece."""

from functools import cache

from realms.board.board import LAID, SETTLED, Board
from realms.board.build import RegionMap, find_regions
from realms.board.covered_faces import third_under
from realms.board.layout import Piece
from realms.tiles.kinds import COVERS, MOUNTAIN

_OF_HEIGHTS = {"terrain", "terrain_regions", "symbols", "symbol_regions", "prices"}


@cache
def _known(piece: str, guards: bool, settled: bool) -> tuple[str, ...]:
    """What stays as it is when such a piece comes, with regions as they were or others."""
    changed = {"pieces_at", "feature_regions"}
    changed |= _OF_HEIGHTS if piece in (MOUNTAIN, "peak") else {"tunnels"} if piece == "tunnel" else set()
    return tuple((SETTLED if settled else LAID) - changed - ({"guards"} if guards else set()))


def with_piece(board: Board, piece: Piece) -> Board:
    """The board with one more piece; regions are looked at again only where they can have changed."""
    layout, fabric, made = board.layout.with_piece(piece), board.placed.with_piece(piece), board.region_map
    tile, third = third_under(piece) or ("", 0)
    if piece.piece in COVERS and tile in board.placed.rank_of:
        cut = board.covered_face(tile)
        if piece.piece == MOUNTAIN and cut.stands_alone(third):
            made = _raised(made, 3 * board.placed.rank_of[tile] + third)
        elif cut.water:
            made = find_regions(fabric, layout.pieces)
        else:
            new = board.spliced(layout, fabric, tile)
            new.take_over(board, _known(piece.piece, guards=False, settled=False))
            return new
    elif piece.piece == "border":
        made = find_regions(fabric, layout.pieces)
    new = Board(layout, fabric, made)
    new.take_over(
        board, _known(piece.piece, bool(piece.guards), made.region_of is board.region_map.region_of)
    )
    if made.region_of is board.region_map.region_of and tile in board.placed.rank_of:
        _know_figures(new, board, piece, tile, third)
    return new


def _know_figures(new: Board, board: Board, piece: Piece, tile: str, third: int) -> None:
    """What a region costs and holds changes with what comes there, and with no other."""
    region = board.region_map.region_of[3 * board.placed.rank_of[tile] + third]
    if piece.piece == MOUNTAIN:
        vars(new)["prices"] = _with(board.prices, region, new.covered_face(tile).prices[third])
    elif piece.guards:
        several = board.guards[region] + piece.guards if region >= 0 else 0
        vars(new)["guards"] = _with(board.guards, region, several)


def _with(row: tuple[int, ...], region: int, figure: int) -> tuple[int, ...]:
    """A row with another figure for one region, or the very same for none."""
    return (*row[:region], figure, *row[region + 1 :]) if region >= 0 else row


def _raised(made: RegionMap, third: int) -> RegionMap:
    """The regions with a mountain on what is a region of land by itself: it changes no borders."""
    ground = (*made.ground[:third], MOUNTAIN, *made.ground[third + 1 :])
    raised = RegionMap(ground, made.region_of, made.body_of, made.first_third, made.placed, made.before)
    if "touching" in vars(made):
        vars(raised)["touching"] = made.touching
    return raised
