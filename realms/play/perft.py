"""Perft: count the decisions that can follow on each other, chance included, down to a depth."""

from realms.play.decision import text_of
from realms.rules.position.state import CHANCE, State
from realms.rules.turn.turn import proceed


def perft(s: State, depth: int) -> int:
    """How many sequences of so many decisions there are; a game that ends early counts where it ends."""
    if depth == 0 or s.over:
        return 1
    options = s.step.options(s) if s.actor == CHANCE else s.options
    if depth == 1:
        return len(options)
    return sum(perft(_after(s, decision), depth - 1) for decision in options)


def divide(s: State, depth: int) -> dict[str, int]:
    """The same by first decision, to find where two counts part."""
    options = s.step.options(s) if s.actor == CHANCE else s.options
    return {text_of(s.table, decision): perft(_after(s, decision), depth - 1) for decision in options}


def _after(s: State, decision: int) -> State:
    new = s.copy()
    proceed(new, new.step.take(new, decision))
    return new
