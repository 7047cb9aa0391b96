"""Objections to a piece at a place, shared by the checks and by the tools that lay pieces.

Every function takes a board and a piece, which need not lie on that board.
"""

from collections.abc import Iterator, Sequence

from realms.board import addresses
from realms.board.board import Board
from realms.board.drawn_board import DrawnBoard
from realms.board.hexes import neighbour
from realms.board.layout import Piece
from realms.board.names import place_name, spot_name
from realms.board.thirds import CONTACTS
from realms.checks.finding import Severity
from realms.locale import Sentence, sentence, term
from realms.tiles.kinds import CHASM, COVERS, PIECES, WATER, Ground, Verdict


def objections(board: Board, piece: Piece) -> Iterator[tuple[Severity, Sentence]]:
    """Yield every objection to laying a piece on the board as it is."""
    missing = off_the_map(board, piece) or border_on_a_drawing(board, piece)
    if missing:
        yield "error", missing
        return
    for verdict in ("error", "warning"):
        ground = on_ground(board, piece, verdict)
        if ground:
            yield verdict, ground
    for message in (collision(board, piece), nothing_below(board, piece), *_at_the_side(board, piece)):
        if message:
            yield "error", message


def _at_the_side(board: Board, piece: Piece) -> Iterator[Sentence | None]:
    if piece.piece == "border":
        yield border_torn(board, piece)
        yield border_without_water(board, piece)
    if piece.piece == "arrow":
        yield arrow_off_the_outline(board, piece)


def off_the_map(board: Board, piece: Piece) -> Sentence | None:
    """Object if the tile or the drawn region under the piece is not on the map."""
    if board.knows(piece.at) or border_on_a_drawing(board, piece):
        return None
    missing = next(tile for tile in addresses.tiles_of(piece.at) if tile not in board.rank_of)
    return sentence("{piece} on {tile}, which is not on the map", piece=term(piece.piece), tile=missing)


def border_on_a_drawing(board: Board, piece: Piece) -> Sentence | None:
    """Object to a river border on a drawn board."""
    if piece.piece == "border" and isinstance(board, DrawnBoard):
        return sentence("river borders lie between tiles; here a line of the drawing parts two waters")
    return None


def on_ground(board: Board, piece: Piece, verdict: Verdict) -> Sentence | None:
    """Object if a piece of this kind has the given verdict on the ground where it lies."""
    kind = PIECES[piece.piece]
    ground = ground_below(board, piece) if kind.spot == "third" else None
    if ground is None or kind.on(ground) != verdict:
        return None
    return sentence(
        "{piece} on {place}, which is {ground}",
        piece=term(kind.id),
        place=spot_name(board, piece.at),
        ground=term(ground),
    )


def ground_below(board: Board, piece: Piece) -> Ground | None:
    """Return the ground a piece lies on: for a cover the hidden terrain, for other pieces the visible one."""
    terrain = board.printed_terrain(piece.at) if piece.piece in COVERS else board.terrain_at(piece.at)
    if terrain is None:
        return None
    if terrain != WATER:
        return "chasm" if terrain == CHASM else "land"
    region = board.region(piece.at)
    kinds = (kind for kind, mask in board.water_regions.items() if region is not None and mask >> region & 1)
    return next(kinds, board.water_rule.kind)


def room(piece: Piece) -> tuple[str, str]:
    """Return a key that two pieces share if there is room for only one of them."""
    return ("cover" if piece.piece in COVERS else piece.piece), piece.at


def collision(board: Board, piece: Piece) -> Sentence | None:
    """Object if another piece already takes the room of this one."""
    if not PIECES[piece.piece].at_most_one:
        return None
    taken = (other for other in board.pieces_at.get(piece.at, ()) if room(other) == room(piece))
    first = next(taken, None)
    return collision_message(piece, first) if first else None


def collision_message(piece: Piece, first: Piece) -> Sentence:
    """Return the message about two pieces in a place for one."""
    piece_word, other = term(piece.piece), term(first.piece)
    return sentence("{piece} where there is {other} already", piece=piece_word, other=other)


def nothing_below(board: Board, piece: Piece) -> Sentence | None:
    """Object if the piece must stand on another kind of piece that is not there."""
    below = PIECES[piece.piece].on_top_of
    if not below or board.terrain_at(piece.at) in (below, None):
        return None
    return sentence("{piece} without a {needed} below it", piece=term(piece.piece), needed=term(below))


def border_torn(board: Board, border: Piece) -> Sentence | None:
    """Object if the two sides of a border do not face each other."""
    one, other = addresses.split_border(border.at)
    if facing(board, one) == other:
        return None
    pair = addresses.side(*one), addresses.side(*other)
    return sentence("{one} and {other} do not face each other", one=pair[0], other=pair[1])


def border_without_water(board: Board, border: Piece) -> Sentence | None:
    """Object if a border lies where no two waters meet."""
    one, other = addresses.split_border(border.at)
    if facing(board, one) != other or _waters_meet(board, one, other):
        return None
    return sentence("there is not water on both sides of {place}", place=place_name(board, border.at))


def arrow_off_the_outline(board: Board, arrow: Piece) -> Sentence | None:
    """Object if an arrow lies on a side, or a drawn region, that does not face the outside of the map."""
    if board.faces_outside(arrow.at):
        return None
    place = place_name(board, arrow.at)
    if isinstance(board, DrawnBoard):
        return sentence("an arrow on {place}, which does not lie on the edge of the map", place=place)
    return sentence("the arrow at the {place} does not come from outside the map", place=place)


def tunnel_within_a_world(board: Board, ends: Sequence[Piece]) -> Sentence | None:
    """Object if both ends of a tunnel are in one world."""
    worlds = {board.world_at(end.at) for end in ends}
    if len(worlds) != 1 or None in worlds:
        return None
    return sentence("both ends of tunnel {number} are in one world", number=ends[0].data["number"])


def facing(board: Board, side: addresses.Side) -> addresses.Side | None:
    """Return the side of another tile that faces a side of a tile on the map, if there is one."""
    laid = board.placements[board.rank_of[side[0]]]
    towards = (side[1] + laid.turn) % 6
    other = board.placement_at.get(neighbour(laid.cell, towards))
    if other is None or not (board.layout.worlds_touch or other.face == laid.face):
        return None
    return other.tile, (towards + 3 - other.turn) % 6


def _waters_meet(board: Board, one: addresses.Side, other: addresses.Side) -> bool:
    """Return True if water meets water somewhere along two facing sides."""
    grounds = (
        (board.terrain_at(addresses.third(one[0], near)), board.terrain_at(addresses.third(other[0], far)))
        for near, far in CONTACTS[one[1]][other[1]]
    )
    return (WATER, WATER) in grounds
