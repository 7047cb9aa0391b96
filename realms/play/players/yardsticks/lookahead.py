"""The base of greedy and planner: continuations, each imagined as far as one decision goes."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from realms.compiled import mypyc_attr
from realms.play.players.heuristics import quick_decision
from realms.play.view import View
from realms.rules.position.state import State
from realms.rules.turn.turn import proceed

SAMPLES = 64  # continuations that are tried for a decision of several parts
# The steps worth imagining; others are decided at once, unless they are parts of a longer decision.
IMAGINED_STEPS: Final = frozenset({"attack", "choose", "pick", "rise", "retire", "acquire"})


@dataclass(frozen=True, slots=True, eq=False)
class Continuation:
    """The parts of one decision, and the position after them."""

    parts: tuple[int, ...]
    after: State


@mypyc_attr(allow_interpreted_subclasses=True)
class LookaheadPlayer:
    """Chooses a continuation, and keeps to it until all its parts are played."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)  # noqa: S311 - a game, no secret
        self._rest: tuple[int, ...] = ()

    def choose(self, view: View) -> int:
        """Return the next part of the chosen continuation, or choose a new one."""
        options = view.options()
        begun, self._rest = self._rest[:1], self._rest[1:]
        if begun and begun[0] in options:
            return begun[0]
        self._rest = ()
        if len(options) == 1:
            return options[0]
        start = view.sample(self._random)
        if view.step not in IMAGINED_STEPS and not start.step.partial:
            return quick_decision(start)
        first, *rest = self.best_continuation(start, list(self._continuations(start, options)))
        self._rest = tuple(rest)
        return first

    def best_continuation(self, start: State, ways: Sequence[Continuation]) -> tuple[int, ...]:
        """Return the parts of the best continuation."""
        raise NotImplementedError

    def _continuations(self, start: State, options: Sequence[int]) -> Iterator[Continuation]:
        """Yield each option with the parts that belong to it; of long decisions a random sample."""
        count = SAMPLES if start.step.partial else len(options)
        for number in range(count):
            s, parts = start.copy(), [options[-1 - number % len(options)]]
            proceed(s, s.step.take(s, parts[0]))
            while s.step.partial and s.actor == start.actor and not s.over:
                parts.append(s.options[int(self._random.random() * len(s.options))])
                proceed(s, s.step.take(s, parts[-1]))
            yield Continuation(tuple(parts), s)


def own_turn_over(start: State) -> Callable[[State], bool]:
    """Return a test for the end of the deciding seat's turn, or of its next turn if it is not its turn."""
    actor, turn, begun = start.actor, start.turn, start.seat == start.actor

    def over(s: State) -> bool:
        nonlocal begun
        begun = begun or s.seat == actor
        return begun and (s.seat != actor or s.turn != turn)

    return over
