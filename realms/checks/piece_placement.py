"""What speaks against a piece where it lies, or is to lie: one answer for the checks and for who lays pieces.

Every function takes a board and one piece, which need not be among those on the board.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

from realms.board import addresses
from realms.board.board import Board
from realms.board.hexes import neighbour
from realms.board.layout import Piece
from realms.board.names import place_name, spot_name
from realms.board.thirds import CONTACTS
from realms.locale import Sentence, sentence, term
from realms.tiles.kinds import CHASM, COVERS, PIECES, WATER, Ground, Verdict

Fault = Literal["warning", "error"]


def objections(board: Board, piece: Piece) -> Iterator[tuple[Fault, Sentence]]:
    """Everything that speaks against laying a piece on the board as it is."""
    missing = off_the_map(board, piece)
    if missing:
        yield "error", missing
        return
    for verdict in ("error", "warning"):
        ground = on_ground(board, piece, verdict)
        if ground:
            yield verdict, ground
    for told in (collision(board, piece), nothing_below(board, piece), *_at_the_side(board, piece)):
        if told:
            yield "error", told


def _at_the_side(board: Board, piece: Piece) -> Iterator[Sentence | None]:
    if piece.piece == "border":
        yield border_torn(board, piece)
        yield border_without_water(board, piece)
    if piece.piece == "arrow":
        yield arrow_off_the_outline(board, piece)


def off_the_map(board: Board, piece: Piece) -> Sentence | None:
    """One of its tiles does not lie."""
    missing = [tile for tile in addresses.tiles_of(piece.at) if tile not in board.rank_of]
    if not missing:
        return None
    return sentence("{piece} on {tile}, which is not on the map", piece=term(piece.piece), tile=missing[0])


def on_ground(board: Board, piece: Piece, verdict: Verdict) -> Sentence | None:
    """It lies on ground on which such a piece lies that badly."""
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
    """What a piece lies on: for a cover what it hides, for everything else what shows."""
    terrain = board.printed_terrain(piece.at) if piece.piece in COVERS else board.terrain_at(piece.at)
    if terrain is None:
        return None
    if terrain != WATER:
        return "chasm" if terrain == CHASM else "land"
    region = board.region(piece.at)
    kinds = (kind for kind, mask in board.water_regions.items() if region is not None and mask >> region & 1)
    return next(kinds, board.water_rule.kind)


def room(piece: Piece) -> tuple[str, str]:
    """What two pieces that need the same room have in common."""
    return ("cover" if piece.piece in COVERS else piece.piece), piece.at


def collision(board: Board, piece: Piece) -> Sentence | None:
    """Something else has taken its room."""
    if not PIECES[piece.piece].at_most_one:
        return None
    taken = (other for other in board.pieces_at.get(piece.at, ()) if room(other) == room(piece))
    first = next(taken, None)
    return collision_message(piece, first) if first else None


def collision_message(piece: Piece, first: Piece) -> Sentence:
    """What to say of two pieces in a place for one."""
    piece_word, other = term(piece.piece), term(first.piece)
    return sentence("{piece} where there is {other} already", piece=piece_word, other=other)


def nothing_below(board: Board, piece: Piece) -> Sentence | None:
    """It stands on another, and that is not there."""
    below = PIECES[piece.piece].on_top_of
    if not below or board.terrain_at(piece.at) in (below, None):
        return None
    return sentence("{piece} without a {needed} below it", piece=term(piece.piece), needed=term(below))


def border_torn(board: Board, border: Piece) -> Sentence | None:
    """The two sides of a border do not face each other."""
    one, other = addresses.split_border(border.at)
    if facing(board, one) == other:
        return None
    pair = addresses.side(*one), addresses.side(*other)
    return sentence("{one} and {other} do not face each other", one=pair[0], other=pair[1])


def border_without_water(board: Board, border: Piece) -> Sentence | None:
    """A border lies where there are not two waters to part."""
    one, other = addresses.split_border(border.at)
    if facing(board, one) != other or _waters_meet(board, one, other):
        return None
    return sentence("there is not water on both sides of {place}", place=place_name(board, border.at))


def arrow_off_the_outline(board: Board, arrow: Piece) -> Sentence | None:
    """An arrow lies on a side that does not face the outside."""
    if faces_outside(board, addresses.split_side(arrow.at)):
        return None
    place = place_name(board, arrow.at)
    return sentence("the arrow at the {place} does not come from outside the map", place=place)


def tunnel_within_a_world(board: Board, ends: Sequence[Piece]) -> Sentence | None:
    """Both ends of a tunnel are in one world."""
    tiles = [addresses.split_third(end.at)[0] for end in ends]
    worlds = {board.placements[board.rank_of[tile]].face for tile in tiles if tile in board.rank_of}
    if len(worlds) != 1 or not all(tile in board.rank_of for tile in tiles):
        return None
    return sentence("both ends of tunnel {number} are in one world", number=ends[0].data["number"])


def faces_outside(board: Board, side: addresses.Side) -> bool:
    """Whether a side faces the unbounded outside."""
    return any(side in loop for loop in board.outline.outer)


def facing(board: Board, side: addresses.Side) -> addresses.Side | None:
    """The side of another tile that lies against a side of one on the map, if any does."""
    laid = board.placements[board.rank_of[side[0]]]
    towards = (side[1] + laid.turn) % 6
    other = board.placement_at.get(neighbour(laid.cell, towards))
    if other is None or not (board.layout.worlds_touch or other.face == laid.face):
        return None
    return other.tile, (towards + 3 - other.turn) % 6


def _waters_meet(board: Board, one: addresses.Side, other: addresses.Side) -> bool:
    """Whether there is water on both sides somewhere along two sides that face each other."""
    grounds = (
        (board.terrain_at(addresses.third(one[0], near)), board.terrain_at(addresses.third(other[0], far)))
        for near, far in CONTACTS[one[1]][other[1]]
    )
    return (WATER, WATER) in grounds
