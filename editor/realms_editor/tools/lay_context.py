"""Trying a piece before it is laid: the edit, what forbids it, and what it should be warned of."""

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
    """What would be done; it is not done if it is refused."""

    edit: Edit
    refused: Sentence | None = None
    warned: Sentence | None = None


@dataclass(frozen=True, slots=True)
class LayContext:
    """What is laid upon: the document as it stands, for a count, and whether the boxes are the limit."""

    scenario: Scenario
    players: int
    limited: bool = True
    owned: tuple[str, ...] | None = None  # the boxes that count; None: those that the scenario names

    @property
    def board(self) -> Board:
        """The board as it is."""
        return self.scenario.realm(self.players).board

    def judge(self, edit: Edit, board: Board, *pieces: Piece) -> LayAttempt:
        """An edit with all that speaks against it: the ground on that board, and the supply."""
        told = [each for piece in pieces for each in objections(board, piece)]
        errors, warnings = (
            [words for fault, words in told if fault == kind] for kind in ("error", "warning")
        )
        refused = next(iter(errors), None) or self.supply_refusal(edit)
        return LayAttempt(edit, refused, next(iter(warnings), None))

    def supply_refusal(self, edit: Edit) -> Sentence | None:
        """What of an edit the boxes do not hold."""
        return supply_refusal(self.scenario, apply(self.scenario, edit), self.owned) if self.limited else None

    def put(self, entry: Entry) -> LayAttempt:
        """Lay a piece, in the place of another of its kind where there is room for one."""
        piece, scenario = piece_of(entry), self.scenario
        old = self.lying_alike(piece)
        if old is None:
            return self.judge(put_piece(scenario, self.players, entry), self.board, piece)
        without = apply(scenario, take_piece(scenario, self.players, old.data))
        edit = change_piece(scenario, self.players, old.data, entry)
        return self.judge(edit, without.realm(self.players).board, piece)

    def move(self, piece: Piece, at: str) -> LayAttempt:
        """Lay a piece elsewhere."""
        without = apply(self.scenario, take_piece(self.scenario, self.players, piece.data))
        edit = move_piece(self.scenario, self.players, piece.data, at)
        return self.judge(edit, without.realm(self.players).board, piece_of({**piece.data, "at": at}))

    def lying_alike(self, piece: Piece) -> Piece | None:
        """The piece of the same kind that has the place, if there is room for one only."""
        if not PIECES[piece.piece].at_most_one:
            return None
        here = (each for each in editable_pieces(self.scenario.realm(self.players)) if each.at == piece.at)
        return next((each for each in here if each.piece == piece.piece and room(each) == room(piece)), None)


class AttemptCache:
    """The attempt that was made last; a pointer that only moves a little asks for the same again."""

    _last: tuple[LayContext, object, LayAttempt] | None = None

    def forget(self) -> None:
        """Make the next attempt anew, whatever it is."""
        self._last = None

    def __call__(self, table: LayContext, what: object, make: Callable[[], LayAttempt]) -> LayAttempt:
        """The attempt at something, made anew only if it is another."""
        if self._last is None or self._last[:2] != (table, what):
            self._last = table, what, make()
        return self._last[2]


def editable_pieces(realm: Realm) -> Iterator[Piece]:
    """The pieces as the document has them, without what special rules say of them: those can be changed."""
    return (laid.piece for laid in realm.pieces)


def pieces_at(realm: Realm, address: str) -> list[Piece]:
    """The pieces on a third, and on the region's others of that tile, topmost first."""
    board = realm.board
    tile, _ = addresses.split_third(address)
    region = board.region(address)
    same = [addresses.third(tile, third) for third in range(3)]
    places = [
        address,
        *(each for each in same if each != address and board.region(each) == region is not None),
    ]
    found = [piece for piece in editable_pieces(realm) if piece.at in places][::-1]
    return sorted(found, key=lambda piece: (-_height(piece), places.index(piece.at)))


def _height(piece: Piece) -> int:
    """How far up a piece stands: what others stand on lies below them."""
    bases = {kind.on_top_of for kind in PIECES.values()}
    kind = PIECES[piece.piece]
    return 0 if kind.id in bases or kind.id == "chasm" else 1 if kind.on_top_of else 2
