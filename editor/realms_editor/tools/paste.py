"""The tool that lays a copy: it follows the pointer until a click lays it."""

from realms.board.board import Board
from realms.locale import Sentence, sentence
from realms.scenario.edits import Edit, apply
from realms_editor.desk import paste as desk
from realms_editor.desk.clipboard import Clipping, ClippingError
from realms_editor.tools.lay_context import AttemptCache, LayAttempt
from realms_editor.tools.select import pieces_on
from realms_editor.tools.spot import Spot, third_centre
from realms_editor.tools.tool import Aim, Ghost, Keys, LoosePiece, Tool
from realms_editor.tools.workbench import Workbench


class Paste(Tool):
    """The copy lies under the pointer, can be turned, and is laid by a click."""

    id = "paste"
    title = sentence("Paste")
    key = ""
    group = -1  # it cannot be chosen, only pasting starts it

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._attempts = AttemptCache()
        self.clipping: Clipping | None = None
        self.sixths = 0

    def hold(self, clipping: Clipping) -> None:
        """Take a copy in hand."""
        self.bench.choose(self.id)
        self.clipping, self.sixths = clipping, 0
        self.bench.tell("held", "hover")

    def hint(self, at: Spot | None) -> Sentence:
        """Describe the effect of a click."""
        trial = self._attempt_at(at)
        if trial and trial.refused:
            return sentence("not here: {reason}", reason=trial.refused)
        if not self.clipping:
            return sentence("copy something first")
        return sentence("click to lay the copy; R turns it, Esc cancels")

    def aim(self, at: Spot) -> Aim | None:
        """Return the cell of the copy's middle."""
        trial = self._attempt_at(at)
        return Aim(at, "tile", not trial.refused) if trial else None

    def ghost(self, at: Spot | None) -> Ghost:
        """Show the tiles and pieces in their places, or the cells that they would need."""
        trial = self._attempt_at(at)
        if not at or not trial or not self.clipping:
            return Ghost()
        if trial.refused:
            wanted = self.clipping.placed(at.cell, self.sixths)
            return Ghost(refused=frozenset(laid.cell for laid in (*wanted.tiles, *wanted.ground)))
        before, after = self.bench.board, self._after(trial.edit)
        new = frozenset(after.rank_of.keys() - before.rank_of.keys())
        tiles = tuple(laid for laid in after.placements if laid.tile in new)
        riding = pieces_on(after.pieces, new)
        single = [
            each for each in after.pieces[len(before.pieces) :] if each not in riding and "/" in each.at
        ]
        loose = tuple(LoosePiece(piece.data, third_centre(after, piece.at)) for piece in single)
        return Ghost(tiles, riding, loose=loose)

    def press(self, at: Spot, keys: Keys) -> None:
        """Lay the copy; with Shift keep it in hand."""
        trial = self._attempt_at(at)
        if not trial or trial.refused:
            self.bench.say(self.hint(at))
            return
        before = self.bench.board.rank_of.keys()
        if self.bench.do(trial.edit):
            new = frozenset(self.bench.board.rank_of.keys() - before)
            if not keys.shift:
                self.bench.choose(next(iter(self.bench.tools)))
            self.bench.select(new, at)

    def turn(self, sixths: int) -> bool:
        """Turn the copy about its middle."""
        self.sixths = (self.sixths + sixths) % 6
        return self.clipping is not None

    def cancel(self) -> bool:
        """Put the copy down, and choose the first tool."""
        held, self.clipping = self.clipping, None
        if held and self.bench.tool is self:
            self.bench.choose(next(iter(self.bench.tools)))
        return held is not None

    def _after(self, edit: Edit) -> Board:
        return apply(self.bench.document.scenario, edit).realm(self.bench.document.players).board

    def _attempt_at(self, at: Spot | None) -> LayAttempt | None:
        clipping, table = self.clipping, self.bench.lay_context
        if not at or not clipping:
            return None
        cell, sixths = at.cell, self.sixths
        here = desk.PasteTarget(table.scenario, table.players, table.owned, table.limited)

        def made() -> LayAttempt:
            try:
                return LayAttempt(desk.paste(here, clipping, cell, sixths))
            except ClippingError as error:
                return LayAttempt(Edit("paste", ()), error.message)

        return self._attempts(table, (id(clipping), cell, sixths), made)
