"""The tool that lays pieces on thirds, and moves single pieces by dragging or by two clicks."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import dist
from typing import Any

from realms.board.layout import Piece
from realms.board.names import spot_name, third_name
from realms.locale import Sentence, sentence
from realms.tiles.kinds import COVERS
from realms_editor.desk.naming import piece_title
from realms_editor.tools.lay_context import AttemptCache, LayAttempt, pieces_at
from realms_editor.tools.piece_attributes import PICKED, another_form, with_number_changed
from realms_editor.tools.select import STEADY
from realms_editor.tools.spot import Spot
from realms_editor.tools.tool import DRAWINGS, TILES, Aim, Ghost, Keys, LoosePiece, Tool
from realms_editor.tools.workbench import Workbench

Entry = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class _PieceDrag:
    """The place where the button went down, and the piece there."""

    start: Spot
    below: Piece | None


class PieceTool(Tool):
    """A click lays the held piece; a drag moves the piece where it began."""

    id = "piece"
    title = sentence("Lay and move pieces")
    repeats = True
    key = "P"
    maps = TILES | DRAWINGS
    group = 2
    aims_at = "third"
    holds = frozenset(PICKED)

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._attempts = AttemptCache()

    _drag: _PieceDrag | None = None
    _hand: Piece | None = None  # picked up, and not laid down yet
    _last: Entry | None = None

    def activate(self) -> None:
        """Hold the piece that was chosen, or the last one laid."""
        bench = self.bench
        bench.held_tile = None
        if not bench.held_piece or bench.held_piece["piece"] not in self.holds:
            bench.held_piece = dict(self._last) if self._last else None

    def hint(self, at: Spot | None) -> Sentence:
        """Describe the effect of a click."""
        held, trial = self._held, self._attempt_at(at)
        if not held:
            return self._empty_handed(at)
        if not trial or not at:
            if self.bench.drawing:
                return sentence("point at a region to lay: {piece}", piece=piece_title(held))
            return sentence("point at a tile to lay: {piece}", piece=piece_title(held))
        if trial.refused:
            return sentence("not here: {reason}", reason=trial.refused)
        if trial.warned:
            return sentence("click to lay it anyway: {warning}", warning=trial.warned)
        return sentence("click to lay {piece} on {place}", piece=piece_title(held), place=self._place(at))

    def _empty_handed(self, at: Spot | None) -> Sentence:
        below = self._piece_at(at)
        if below:
            return sentence(
                "drag to move: {piece}; or click it, then click its new place", piece=piece_title(below.data)
            )
        return sentence("choose a piece in the palette, or by its key in the Tools menu")

    def _place(self, at: Spot) -> Sentence:
        """Return the name of the place where the piece would lie: a third, or its region."""
        name = spot_name if self._covers else third_name
        return name(self.bench.board, at.address)

    @property
    def _covers(self) -> bool:
        return self._held is not None and self._held["piece"] in COVERS

    @property
    def _held(self) -> Entry | None:
        return self._hand.data if self._hand else self.bench.held_piece

    def aim(self, at: Spot) -> Aim | None:
        """Return the third or region that the piece would lie on."""
        if not at.address:
            return None
        trial = self._attempt_at(at)
        return Aim(at, "part" if self._covers else "third", not (trial and trial.refused))

    def ghost(self, at: Spot | None) -> Ghost:
        """Show the piece under the pointer, and light up the place it was picked up from."""
        trial, held = self._attempt_at(at), self._held
        lit = (self._hand.at,) if self._hand else ()
        if not at or not held or not trial or trial.refused:
            return Ghost(lit=lit)
        return Ghost(loose=(LoosePiece(held, at.point),), lit=lit)

    def press(self, at: Spot, keys: Keys) -> None:  # noqa: ARG002 - keys change nothing here
        """Prepare for a drag."""
        self._drag = _PieceDrag(at, self._piece_at(at))

    def drag(self, at: Spot, keys: Keys) -> None:  # noqa: ARG002 - keys change nothing here
        """Pick the piece up once the pointer has moved far enough."""
        drag = self._drag
        if drag and drag.below and not self._hand and dist(at.point, drag.start.point) > STEADY:
            self._hand = drag.below

    def release(self, at: Spot, keys: Keys) -> None:  # noqa: ARG002 - keys change nothing here
        """Lay down the piece in hand, or lay another held piece, or pick one up."""
        drag, self._drag = self._drag, None
        if not drag:
            return
        dragged = self._hand is not None and self._hand == drag.below and at.address != drag.start.address
        if self._hand:
            done = self._lay(at)
            self._hand = None if done or dragged else self._hand
        elif self.bench.held_piece:
            self._lay(drag.start)
        else:
            self._hand = drag.below

    def _lay(self, at: Spot) -> bool:
        """Do what the hint says; return True if it was done."""
        trial = self._attempt_at(at)
        if not trial or trial.refused:
            self.bench.say(self.hint(at))
            return False
        done = self.commit(trial, at)
        if done and trial.warned:
            self.bench.say(trial.warned)
        return done

    def commit(self, trial: LayAttempt, at: Spot) -> bool:  # noqa: ARG002 - for tools that need several clicks
        """Carry out an attempt; return True if it was done."""
        if not self._hand:
            self._last = self.bench.held_piece
        return self.bench.do(trial.edit)

    def attempt(self, entry: Entry) -> LayAttempt:
        """Try to lay a new piece."""
        return self.bench.lay_context.put(entry)

    def change_form(self, by: int) -> bool:
        """Hold the next form of the piece."""
        held = self.bench.held_piece
        if held:
            self.bench.hold_piece(dict(another_form(self.bench.supply, held, by)))
        return bool(held)

    def change_number(self, by: int) -> bool:
        """Raise or lower the number on the piece."""
        changed = with_number_changed(self.bench.held_piece, by) if self.bench.held_piece else None
        if changed:
            self.bench.hold_piece(dict(changed))
        return bool(changed)

    def cancel(self) -> bool:
        """Leave the piece where it was."""
        hand, self._hand, self._drag = self._hand, None, None
        return hand is not None

    def _piece_at(self, at: Spot | None) -> Piece | None:
        found = pieces_at(self.bench.document.realm, at.address) if at and at.address else []
        return next(iter(found), None)

    def _attempt_at(self, at: Spot | None) -> LayAttempt | None:
        """Try to lay the piece here; return None without a piece, or off the map."""
        table, hand, held = self.bench.lay_context, self._hand, self._held
        if not at or not at.address or not held:
            return None
        if hand:
            return self._attempts(table, (hand, at.address), lambda: table.move(hand, at.address))
        entry = {**held, "at": at.address}
        return self._attempts(table, entry, lambda: self.attempt(entry))
