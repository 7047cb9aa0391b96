"""The tool that digs tunnels in pairs: the first click sets one end, the second the other."""

from realms.board.names import third_name
from realms.checks.piece_placement import tunnel_within_a_world
from realms.locale import Sentence, sentence
from realms.scenario.changes import put_pieces
from realms.scenario.layers import piece_of
from realms_editor.tools.lay_context import LayAttempt
from realms_editor.tools.piece import Entry, PieceTool
from realms_editor.tools.spot import Spot, third_centre
from realms_editor.tools.tool import Ghost, LoosePiece

MOST = 99  # of the numbers, without the limit of the boxes


class Tunnel(PieceTool):
    """Lays two ends with one number as one edit; a tunnel with a single end gets its other end first."""

    id = "tunnel"
    repeats = False  # a tunnel takes two clicks
    title = sentence("Dig tunnels")
    key = "U"
    holds = frozenset({"tunnel"})

    _begun: Entry | None = None  # the end that was chosen first

    def activate(self) -> None:
        """Hold the number that was chosen, or else the next one to lay."""
        bench = self.bench
        bench.held_tile = None
        if not bench.held_piece or bench.held_piece["piece"] not in self.holds:
            bench.held_piece = self._next()

    def _next(self) -> dict[str, object]:
        """Return a number with one end on the map, or else the first free number."""
        ends = [piece.data["number"] for piece in self.bench.board.pieces if piece.piece == "tunnel"]
        known = range(1, MOST + 1) if self.bench.beyond_supply else self.bench.supply.numbers("tunnel")
        halves = (number for number in known if ends.count(number) == 1)
        free = (number for number in known if number not in ends)
        return {"piece": "tunnel", "number": next(halves, None) or next(free, None) or len(known) + 1}

    @property
    def _other(self) -> Entry | None:
        """The end that the next one completes: the one just set, or a single end on the map."""
        held, board = self.bench.held_piece, self.bench.board
        number = held["number"] if held else None
        if self._begun and self._begun["number"] == number and board.knows(self._begun["at"]):
            return self._begun
        ends = [
            each.data for each in board.pieces if each.piece == "tunnel" and each.data["number"] == number
        ]
        return ends[0] if len(ends) == 1 and board.knows(ends[0]["at"]) else None

    def hint(self, at: Spot | None) -> Sentence:
        """Describe the effect of a click."""
        hint, other = super().hint(at), self._other
        if self._hand or not other:
            return hint
        place = third_name(self.bench.board, other["at"])
        return sentence("{hint} (the other end: {place})", hint=hint, place=place)

    def ghost(self, at: Spot | None) -> Ghost:
        """Show both ends, and the line between them."""
        made, other = super().ghost(at), self._other
        if self._hand or not other:
            return made
        there = third_centre(self.bench.board, other["at"])
        first = (LoosePiece(other, there),) if other is self._begun else ()
        return Ghost(loose=(*made.loose, *first), lit=(other["at"],), link=(there, at.point) if at else None)

    def attempt(self, entry: Entry) -> LayAttempt:
        """Try to lay the pair, or one end if the other is not set yet."""
        table, board, other = self.bench.lay_context, self.bench.board, self._other
        ends = [other, entry] if other and other is self._begun else [entry]
        edit = put_pieces(table.scenario, table.players, ends, "dig_tunnel")
        trial = table.judge(edit, board, piece_of(entry))
        if trial.refused or not other:
            return trial
        if board.region(other["at"]) == board.region(entry["at"]):
            return LayAttempt(edit, sentence("a tunnel leads from one region to another"))
        warned = tunnel_within_a_world(board, [piece_of(other), piece_of(entry)])
        return LayAttempt(edit, None, trial.warned or warned)

    def commit(self, trial: LayAttempt, at: Spot) -> bool:
        """Set the first end, or dig the tunnel with the second."""
        held = self.bench.held_piece
        if self._hand or not held:
            return super().commit(trial, at)
        if not self._other:
            self._begun = {**held, "at": at.address}
            self._attempts.forget()
            return True
        done = super().commit(trial, at)
        if done:
            self._begun = None
            self.bench.hold_piece(self._next())
        return done

    def cancel(self) -> bool:
        """Take the first end back."""
        begun, self._begun = self._begun, None
        self._attempts.forget()
        return super().cancel() or begun is not None
