"""Single edits of pieces: move, add and take away, wherever nothing objects to the piece."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final, Literal

from realms.board import addresses
from realms.board.board import Board
from realms.board.drawn_board import DrawnBoard
from realms.board.layout import Piece
from realms.checks.piece_placement import facing, objections
from realms.checks.single_edits.padlock import NONE, Padlocks, touched
from realms.checks.single_edits.single_edit import EditContext, EditDraft, edit_kind
from realms.locale import sentence, term
from realms.scenario.changes import change_piece, put_piece, take_piece
from realms.tiles.kinds import COVERS, MOUNTAIN, PIECES, WATER

Action = Literal["move", "add", "take"]

# The edits that each kind of piece allows. Tokens and markers stay where the story of a realm put them.
ACTIONS: Final[Mapping[str, tuple[Action, ...]]] = {
    "tribe": ("move", "add", "take"),
    "mountain": ("move", "add", "take"),
    "peak": ("move", "add", "take"),
    "coin_mine": ("move", "add", "take"),
    "border": ("add", "take"),
    "monsters": ("move",),
    "tunnel": ("move",),
    "chasm": ("move",),
    "throne": ("move",),
    "arrow": ("move", "add", "take"),
}
# Kinds that are added only where the realm has some already, as without a rule they mean nothing.
ONLY_BESIDE_OTHERS: Final = frozenset({"coin_mine", "arrow"})


@edit_kind("move_piece", sentence("move a piece"))
def move(context: EditContext) -> Iterator[EditDraft]:
    """Move a piece to a region, third or side that has none of its kind."""
    for piece in _pieces(context, "move"):
        for at in _places(context, piece):
            new = _moved(context.board, piece, at)
            title = sentence(
                "Move the {piece} from {place} to {other}",
                piece=term(piece.piece),
                place=context.realm.place(piece.at),
                other=context.realm.place(at),
            )
            make = partial(change_piece, context.scenario, context.players, piece.data, new)
            yield EditDraft(title, _touches(context, piece, piece.at) | _touches(context, piece, at), make)


@edit_kind("add_piece", sentence("add a piece"))
def add(context: EditContext) -> Iterator[EditDraft]:
    """Add a piece where none of its kind lies."""
    there = {piece.piece for piece in context.board.pieces}
    for kind, actions in ACTIONS.items():
        if "add" in actions and (kind in there or kind not in ONLY_BESIDE_OTHERS):
            for at in _places(context, Piece(kind, "")):
                entry = _moved(context.board, Piece(kind, at, {"piece": kind, "at": at}), at)
                place = context.realm.place(at)
                title = sentence("Add to {place}: {piece}", place=place, piece=term(kind))
                make = partial(put_piece, context.scenario, context.players, entry)
                yield EditDraft(title, _touches(context, Piece(kind, at), at), make)


@edit_kind("take_piece", sentence("take a piece away"))
def take(context: EditContext) -> Iterator[EditDraft]:
    """Take a piece away."""
    for piece in _pieces(context, "take"):
        title = sentence(
            "Take the {piece} from {place}", piece=term(piece.piece), place=context.realm.place(piece.at)
        )
        make = partial(take_piece, context.scenario, context.players, piece.data)
        yield EditDraft(title, _touches(context, piece, piece.at), make)


def _pieces(context: EditContext, action: Action) -> Iterator[Piece]:
    """Yield the pieces on the map that allow an action."""
    for laid in context.realm.pieces:
        if action in ACTIONS.get(laid.piece.piece, ()) and context.board.knows(laid.piece.at):
            yield laid.piece


def _moved(board: Board, piece: Piece, at: str) -> dict[str, Any]:
    """Return the entry of a piece elsewhere; a mountain shows the symbol that it hides there."""
    entry = {**piece.data, "at": at}
    if piece.piece == MOUNTAIN:
        hidden = board.printed_symbols(at)[:1]
        entry = {key: value for key, value in entry.items() if key != "symbol"}
        entry |= dict(zip(("symbol",), hidden, strict=False))
    return entry


def _places(context: EditContext, piece: Piece) -> Iterator[str]:
    """Yield the places elsewhere to which nothing objects, at most one in each region but for covers."""
    board, kind = context.board, piece.piece
    own = board.region(piece.at) if piece.at and PIECES[kind].spot == "third" else None
    taken = board.regions_with_piece(kind) if PIECES[kind].spot == "third" else 0
    for at in _spots(board, kind):
        region = board.region(at) if PIECES[kind].spot == "third" else None
        if at == piece.at or board.piece(kind, at):
            continue
        barred = region is not None and (region == own or (taken | board.impassable) >> region & 1)
        if barred and kind not in COVERS:
            continue
        if not any(objections(board, Piece(kind, at, {**piece.data, "at": at}))):
            yield at


def _spots(board: Board, kind: str) -> Iterator[str]:
    """Yield the places where a kind of piece could lie as far as its shape goes."""
    drawn = isinstance(board, DrawnBoard)
    if kind == "border":
        yield from _facing_sides(board)
    elif PIECES[kind].spot == "side" and not drawn:
        yield from (addresses.side(laid.tile, side) for laid in board.placements for side in range(6))
    elif kind in (*COVERS, "peak") and not drawn:
        yield from (third for laid in board.placements for third in addresses.thirds(laid.tile))
    elif kind not in COVERS:  # a drawing is painted instead
        yield from board.names


def _facing_sides(board: Board) -> Iterator[str]:
    """Yield the pairs of sides that face each other, each once."""
    for laid in board.placements:
        for number in range(6):
            other = facing(board, (laid.tile, number))
            if other is not None and (laid.tile, number) < other:
                yield addresses.border((laid.tile, number), other)


def _touches(context: EditContext, piece: Piece, at: str) -> Padlocks:
    """Return the padlocks that an edit of a piece at a place would open."""
    flows = piece.piece == "border" or (piece.piece in COVERS and context.board.printed_terrain(at) == WATER)
    tiles = addresses.tiles_of(at)
    return (
        touched("pieces", [at, *tiles])
        | touched("kind", [piece.piece])
        | (touched("water", tiles) if flows else NONE)
    )
