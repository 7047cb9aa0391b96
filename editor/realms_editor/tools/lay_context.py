"""Trying a piece before it is laid: the edit, the reason against it, and a warning."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from realms.board import addresses
from realms.board.board import Board
from realms.board.layout import Piece
from realms.checks.piece_placement import objections, room
from realms.locale import Sentence
from realms.scenario.changes import change_piece, move_piece, put_piece, take_piece
from realms.scenario.edits import Edit, apply
from realms.scenario.layers import piece_of
from realms.scenario.scenario import Realm, Scenario
from realms.tiles.kinds import PIECES
from realms_editor.desk.supply import supply_refusal

Entry = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class LayAttempt:
    """An edit that lays something; with `refused` set it must not be carried out."""

    edit: Edit
    refused: Sentence | None = None
    warned: Sentence | None = None


@dataclass(frozen=True, slots=True)
class LayContext:
    """The document at one player count, and whether the boxes limit what can be laid."""

    scenario: Scenario
    players: int
    limited: bool = True
    owned: tuple[str, ...] | None = None  # None: the boxes of the scenario

    @property
    def board(self) -> Board:
        """The board before the attempt."""
        return self.scenario.realm(self.players).board

    def judge(self, edit: Edit, board: Board, *pieces: Piece) -> LayAttempt:
        """Return an attempt at an edit, with objections by the ground on that board and by the supply."""
        objected = [each for piece in pieces for each in objections(board, piece)]
        errors, warnings = (
            [words for fault, words in objected if fault == kind] for kind in ("error", "warning")
        )
        refused = next(iter(errors), None) or self.supply_refusal(edit)
        return LayAttempt(edit, refused, next(iter(warnings), None))

    def supply_refusal(self, edit: Edit) -> Sentence | None:
        """Return a sentence if an edit lays more than the boxes hold, else None."""
        return supply_refusal(self.scenario, apply(self.scenario, edit), self.owned) if self.limited else None

    def put(self, entry: Entry) -> LayAttempt:
        """Try to lay a piece, in place of one of its kind where there is room for one only."""
        piece, scenario = piece_of(entry), self.scenario
        old = self.lying_alike(piece)
        if old is None:
            return self.judge(put_piece(scenario, self.players, entry), self.board, piece)
        without = apply(scenario, take_piece(scenario, self.players, old.data))
        edit = change_piece(scenario, self.players, old.data, entry)
        return self.judge(edit, without.realm(self.players).board, piece)

    def move(self, piece: Piece, at: str) -> LayAttempt:
        """Try to move a piece."""
        without = apply(self.scenario, take_piece(self.scenario, self.players, piece.data))
        edit = move_piece(self.scenario, self.players, piece.data, at)
        return self.judge(edit, without.realm(self.players).board, piece_of({**piece.data, "at": at}))

    def lying_alike(self, piece: Piece) -> Piece | None:
        """Return the piece of the same kind that takes up the only room, or None."""
        if not PIECES[piece.piece].at_most_one:
            return None
        here = (each for each in editable_pieces(self.scenario.realm(self.players)) if each.at == piece.at)
        return next((each for each in here if each.piece == piece.piece and room(each) == room(piece)), None)


class AttemptCache:
    """The last attempt, kept because a pointer that hardly moves asks for the same one again."""

    _last: tuple[LayContext, object, LayAttempt] | None = None

    def forget(self) -> None:
        """Make the next attempt anew."""
        self._last = None

    def __call__(self, table: LayContext, what: object, make: Callable[[], LayAttempt]) -> LayAttempt:
        """Return the attempt for `what`, made anew only if it differs from the last."""
        if self._last is None or self._last[:2] != (table, what):
            self._last = table, what, make()
        return self._last[2]


def editable_pieces(realm: Realm) -> Iterator[Piece]:
    """Yield the pieces as the document has them, without additions by special rules."""
    return (laid.piece for laid in realm.pieces)


def pieces_at(realm: Realm, address: str) -> list[Piece]:
    """Return the pieces on a third, and on other thirds of its region and tile, topmost first.

    In a drawing they are those on the region.
    """
    board = realm.board
    tile, _ = addresses.find_third(address)
    region = board.region(address)
    same = addresses.thirds(tile) if tile else ()
    places = [
        address,
        *(each for each in same if each != address and board.region(each) == region is not None),
    ]
    found = [piece for piece in editable_pieces(realm) if piece.at in places][::-1]
    return sorted(found, key=lambda piece: (-_height(piece), places.index(piece.at)))


def _height(piece: Piece) -> int:
    """Return the height of a piece: pieces that others stand on are lowest."""
    bases = {kind.on_top_of for kind in PIECES.values()}
    kind = PIECES[piece.piece]
    return 0 if kind.id in bases or kind.id == "chasm" else 1 if kind.on_top_of else 2
