"""A step of a turn: what somebody has to choose, or what simply happens."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from realms.locale import Sentence

if TYPE_CHECKING:
    from realms.board.layout import Placement
    from realms.rules.model.draft import Offer
    from realms.rules.position.state import State


class Step:
    """One moment of a turn; steps hold no state, so one object serves all games."""

    id: str = ""
    chance: bool = False  # whether chance decides, by `draw`
    secret: bool = False  # whether only the seat whose turn it is may see what chance decides
    partial: bool = False  # whether a decision is worth nothing before those that follow it are made too
    picks: bool = False  # whether a decision gives a seat a combination
    question: Sentence | None = None  # which "no, thank you" answers, where that is an option

    def enter(self, s: "State") -> bool:
        """Do what needs no answer and fill `s.options`; False if nothing is left to decide."""
        s.options = self.options(s)
        return bool(s.options)

    def options(self, s: "State") -> Sequence[int]:
        """The decisions that are allowed now."""
        raise NotImplementedError

    def asks(self, s: "State") -> Sentence | None:
        """Return the question that the seat is asked, if the step has words of its own for it."""
        return self.question

    def needed(self, s: "State") -> int | None:
        """Return the pips that a conquest needs, where chance is about to throw the die for one."""
        return None

    def offer(self, s: "State", decision: int) -> "Offer | None":
        """What a decision brings and costs that takes something on offer."""
        return None

    def laid(self, s: "State", decision: int) -> "Sequence[Placement]":
        """The tiles that a decision lays or moves, each face that is possible, as far as that is known."""
        return ()

    def take(self, s: "State", decision: int) -> "Step | None":
        """Carry out a decision; the step that comes next, or None to go on with the turn."""
        raise NotImplementedError

    def fee(self, s: "State", decision: int) -> int:
        """The coins that an option costs at once."""
        return 0

    def draw(self, s: "State", luck: float) -> int:
        """The decision of chance for a number from 0 up to 1."""
        options = self.options(s)
        return options[int(luck * len(options))]

    def weights(self, s: "State") -> Sequence[int]:
        """How likely each option of chance is, in proportion."""
        return [1] * len(self.options(s))


STEPS: dict[str, Step] = {}


def step(new: Step) -> Step:
    """Make a step known by its name, for texts of positions."""
    if not new.id or new.id in STEPS:
        raise ValueError(f"a step needs a name of its own: {new.id!r}")
    STEPS[new.id] = new
    return new
