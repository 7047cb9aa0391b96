"""Imagined ends of turns: each way is played on copies, with the same luck for all ways."""

from random import Random

from realms.rules.model.decisions import argument
from realms.rules.position.state import State
from realms.rules.turn.column import REFILL
from realms.rules.turn.turn import proceed

THROWS = 4  # as many lines of luck are tried where chance decides more than a last conquest
FORKS = 2  # throws of one line that are followed both ways


class Luck:
    """One line of luck: the numbers of each step are its own, so that other steps do not shift them."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._numbers: dict[str, list[float]] = {}
        self._count: dict[str, int] = {}

    def rewind(self) -> None:
        """Begin again with the same numbers."""
        self._count.clear()

    def number(self, step: str) -> float:
        """Return the next number of a step."""
        numbers = self._numbers.get(step)
        if numbers is None:
            random = Random(f"{self._seed} {step}")  # noqa: S311 - a game, no secret
            numbers = self._numbers[step] = [random.random() for _ in range(32)]
        count = self._count.get(step, 0)
        self._count[step] = count + 1
        return numbers[count % len(numbers)]


class Horizon:
    """The end of the deciding seat's turn, or of its next turn if it is not its turn."""

    def __init__(self, start: State) -> None:
        self.actor, self.turn, self.begun = start.actor, start.turn, start.seat == start.actor

    def passed(self, s: State, begun: bool) -> bool:
        """Return True if a position lies beyond; `begun` is whether the turn has begun."""
        return s.over or (begun and (s.seat != self.actor or s.turn != self.turn))


class Fork:
    """A throw of the die for one conquest: the likely failure and the likely success."""

    def __init__(self, s: State, needed: int) -> None:
        options, weights = s.step.options(s), s.step.weights(s)
        good = most_good = bad = most_bad = 0
        self.success = self.failure = options[0]
        for option, weight in zip(options, weights, strict=True):
            if argument(option) >= needed:
                good += weight
                if weight > most_good:
                    most_good, self.success = weight, option
            else:
                bad += weight
                if weight > most_bad:
                    most_bad, self.failure = weight, option
        self.chance = good / (good + bad)


def let_chance_decide(s: State, luck: Luck) -> bool:
    """Let chance decide by a line of luck; return True unless it was about the offers only."""
    step = s.step
    proceed(s, step.take(s, step.draw(s, luck.number(step.id))))
    return step is not REFILL


def decide(s: State, decision: int) -> None:
    """Carry out a decision in an imagined position."""
    proceed(s, s.step.take(s, decision))
