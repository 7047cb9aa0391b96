"""Perft: counts the sequences of decisions that are possible down to a depth, chance included."""

from realms.play.decision import text_of
from realms.rules.position.state import CHANCE, State
from realms.rules.turn.turn import proceed


def perft(s: State, depth: int) -> int:
    """Count the sequences of `depth` decisions; a game that ends early counts as one."""
    if depth == 0 or s.over:
        return 1
    options = s.step.options(s) if s.actor == CHANCE else s.options
    if depth == 1:
        return len(options)
    return sum(perft(_after(s, decision), depth - 1) for decision in options)


def divide(s: State, depth: int) -> dict[str, int]:
    """Return the count of `perft` for each first decision, to find the one where two counts differ."""
    options = s.step.options(s) if s.actor == CHANCE else s.options
    return {text_of(s.table, decision): perft(_after(s, decision), depth - 1) for decision in options}


def _after(s: State, decision: int) -> State:
    new = s.copy()
    proceed(new, new.step.take(new, decision))
    return new
