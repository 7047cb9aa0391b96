"""A step of a turn: a choice of a seat or of chance, or something that simply happens."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from realms.compiled import mypyc_attr
from realms.locale import Sentence

if TYPE_CHECKING:
    from realms.board.layout import Placement
    from realms.rules.model.draft import Offer
    from realms.rules.position.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Step:
    """One moment of a turn; steps hold no state, so one object serves all games."""

    id: ClassVar[str] = ""
    chance: ClassVar[bool] = False  # whether chance decides, by `draw`
    secret: ClassVar[bool] = False  # whether only the seat whose turn it is may see what chance decides
    partial: ClassVar[bool] = (
        False  # whether a decision is worth nothing before those that follow it are made too
    )
    spreads: ClassVar[bool] = False  # whether it asks of each region in turn how many tokens stay there
    holds_back: ClassVar[bool] = False  # whether such a redeployment may leave tokens off the map
    shows: ClassVar[Sentence | None] = None  # a draw in words, where "drawn" alone would say too little
    picks: ClassVar[bool] = False  # whether a decision gives a seat a combination
    question: ClassVar[Sentence | None] = None  # which "no, thank you" answers, where that is an option

    def enter(self, s: "State") -> bool:
        """Do all that needs no answer and fill `s.options`; return False if nothing is left to decide."""
        s.options = self.options(s)
        return bool(s.options)

    def options(self, s: "State") -> Sequence[int]:
        """Return the decisions that are allowed now."""
        raise NotImplementedError

    def asks(self, s: "State") -> Sentence | None:
        """Return the question for the seat, if the step has one of its own."""
        return self.question

    def needed(self, s: "State") -> int | None:
        """Return the pips that a conquest needs, where chance is about to throw the die for one."""
        return None

    def offer(self, s: "State", decision: int) -> "Offer | None":
        """Return the gains and costs of a decision that takes something on offer."""
        return None

    def laid(self, s: "State", decision: int) -> "Sequence[Placement]":
        """Return the tiles that a decision lays or moves, with each possible face, as far as is known."""
        return ()

    def take(self, s: "State", decision: int) -> "Step | None":
        """Carry out a decision; return the step that comes next, or None to go on with the turn."""
        raise NotImplementedError

    def fee(self, s: "State", decision: int) -> int:
        """Return the coins that an option costs at once."""
        return 0

    def draw(self, s: "State", luck: float) -> int:
        """Return the decision of chance for a number from 0 up to 1."""
        options = self.options(s)
        return options[int(luck * len(options))]

    def stack(self, s: "State") -> str:
        """Name the stack that chance draws from; empty for a throw of this step in this turn.

        The luck of a stack is settled for the whole game; it does not depend on turn or seat.
        """
        return ""

    def weights(self, s: "State") -> Sequence[int]:
        """Return the likelihood of each option of chance, in proportion."""
        return [1] * len(self.options(s))


STEPS: dict[str, Step] = {}


def step(new: Step, name: str = "") -> Step:
    """Register a step under its id, for texts of positions; one of several of its class gets a name here."""
    if name:
        vars(new)["id"] = name
    if not new.id or new.id in STEPS:
        raise ValueError(f"a step needs a name of its own: {new.id!r}")
    STEPS[new.id] = new
    return new
