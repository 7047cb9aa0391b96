"""The tools that lay a piece on a side: a click lays it, another click removes it."""

from typing import Any, ClassVar

from realms.board import addresses
from realms.board.hexes import centre, neighbour
from realms.board.layout import Piece
from realms.board.names import place_name
from realms.locale import Sentence, sentence
from realms.scenario.changes import take_piece
from realms_editor.desk.naming import piece_title
from realms_editor.tools.lay_context import AttemptCache, LayAttempt, editable_pieces
from realms_editor.tools.spot import Spot, third_centre
from realms_editor.tools.tool import DRAWINGS, TILES, Aim, AimKind, Ghost, Keys, LoosePiece, Tool
from realms_editor.tools.workbench import Workbench


class SideTool(Tool):
    """Lays one kind of piece on the nearest side."""

    group = 2
    aims_at = "side"
    kind: ClassVar[str]

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._attempts = AttemptCache()

    def place(self, at: Spot) -> str | None:
        """Return the address of the side for the piece, or None."""
        raise NotImplementedError

    def activate(self) -> None:
        """Hold the kind of piece that this tool lays."""
        self.bench.held_tile, self.bench.held_piece = None, {"piece": self.kind}

    def hint(self, at: Spot | None) -> Sentence:
        """Describe the effect of a click."""
        place = self.place(at) if at else None
        what = piece_title({"piece": self.kind})
        trial = self._attempt_at(place)
        if place is None or trial is None:
            if self.bench.drawing:
                return sentence("point at a region on the edge to lay: {piece}", piece=what)
            return sentence("point at a side to lay: {piece}", piece=what)
        if trial.refused:
            return sentence("not here: {reason}", reason=trial.refused)
        where = place_name(self.bench.board, place)
        if self._lying(place):
            return sentence("click to take away: {piece}, {place}", piece=what, place=where)
        return sentence("click to lay: {piece}, {place}", piece=what, place=where)

    def aim(self, at: Spot) -> Aim | None:
        """Return the side."""
        trial = self._attempt_at(self.place(at))
        kind: AimKind = "third" if self.bench.drawing else "side"
        return Aim(at, kind, not trial.refused) if trial else None

    def ghost(self, at: Spot | None) -> Ghost:
        """Show the piece on the side, unless it lies there."""
        place = self.place(at) if at else None
        trial = self._attempt_at(place)
        if not at or not place or not trial or trial.refused or self._lying(place):
            return Ghost()
        return Ghost(loose=(self.loose(at),))

    def loose(self, at: Spot) -> LoosePiece:
        """Return the piece as it would lie on the side."""
        return LoosePiece({"piece": self.kind}, centre(at.cell), at.side)

    def press(self, at: Spot, keys: Keys) -> None:  # noqa: ARG002 - keys change nothing here
        """Lay the piece, or remove it."""
        trial = self._attempt_at(self.place(at))
        if trial and not trial.refused:
            self.bench.do(trial.edit)
        else:
            self.bench.say(self.hint(at))

    def _lying(self, place: str) -> Piece | None:
        """Return the piece on the side, or None."""
        lying = editable_pieces(self.bench.document.realm)
        return next((piece for piece in lying if (piece.piece, piece.at) == (self.kind, place)), None)

    def _attempt_at(self, place: str | None) -> LayAttempt | None:
        if place is None:
            return None
        table, lying = self.bench.lay_context, self._lying(place)
        if lying:
            return self._attempts(
                table, lying, lambda: LayAttempt(take_piece(table.scenario, table.players, lying.data))
            )
        entry: dict[str, Any] = {"piece": self.kind, "at": place}
        return self._attempts(table, entry, lambda: table.put(entry))


class Border(SideTool):
    """Lays river borders between two tiles."""

    id = "border"
    title = sentence("River borders")
    repeats = True
    key = "B"
    kind = "border"
    holds = frozenset({kind})

    def place(self, at: Spot) -> str | None:
        """Return the side that two tiles share."""
        own, other = at.own_side, at.facing(self.bench.board)
        return addresses.border(own, other) if own and other else None


class Arrow(SideTool):
    """Lays entry arrows on the sides of tiles, pointed at from inside or from outside the tile."""

    id = "arrow"
    title = sentence("Entry arrows")
    repeats = True
    key = "A"
    maps = TILES | DRAWINGS
    kind = "arrow"
    holds = frozenset({kind})

    def place(self, at: Spot) -> str | None:
        """Return the side of the tile pointed at, or of the tile beyond it; of a drawing the region."""
        if self.bench.drawing:
            return at.region or None
        side = at.own_side or at.facing(self.bench.board)
        return addresses.side(*side) if side else None

    def loose(self, at: Spot) -> LoosePiece:
        """Return the arrow outside the tile that it points to, or in the middle of a drawn region."""
        if at.region:
            return LoosePiece({"piece": self.kind}, third_centre(self.bench.board, at.region))
        if at.placement:
            return super().loose(at)
        return LoosePiece({"piece": self.kind}, centre(neighbour(at.cell, at.side)), (at.side + 3) % 6)
