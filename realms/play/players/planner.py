"""`planner`: searches for a good rest of the turn, as far as its budget of imagined decisions goes."""

from random import Random

from realms.play.players.quick import judge, quick
from realms.play.view import View
from realms.rules.state import CHANCE, State
from realms.rules.turn import proceed

BUDGET = 600  # decisions that it imagines for one of its own
DARING = 0.3  # how often it imagines something else than the quick decision
FEWEST = 3  # options that are tried to the end
CAREFUL = frozenset(
    {"attack", "choose", "pick", "rise", "retire", "acquire"}
)  # the others are decided at once
ENVY = 0.5  # what a coin of the others weighs


class PlannerPlayer:
    """Tries many ways to go on after each option, and more after those that look best."""

    def __init__(self, seed: int, budget: int = BUDGET) -> None:
        self._random = Random(seed)  # noqa: S311 - a game, no secret
        self._budget = budget
        self._spent = 0

    def choose(self, view: View) -> int:
        """The option whose better ways to go on did best."""
        options = list(view.options())
        if len(options) == 1:
            return options[0]
        start = view.sample(self._random)
        if view.step not in CAREFUL:
            return quick(start)
        self._spent, daring = 0, 0.0
        values: dict[int, list[float]] = {option: [] for option in options}
        ranked = options
        while self._spent < self._budget:
            for option in ranked:
                values[option].append(self._try(start, option, daring))
            daring = DARING
            ranked = sorted(ranked, key=lambda option: -_promise(values[option]))
            ranked = ranked[: max(FEWEST, len(ranked) * 2 // 3)]
        return ranked[0]

    def _try(self, start: State, option: int, daring: float) -> float:
        """Play an option and the rest of the turn; the lead that comes of it."""
        random = self._random.random
        s, seat, turn = start.copy(), start.actor, start.turn
        mine = start.seat
        proceed(s, s.step.take(s, option))
        self._spent += 1
        while not s.over and s.seat == mine and s.turn == turn:
            if s.actor == CHANCE:
                decision = s.step.draw(s, random())
            elif random() < daring:
                decision = s.options[int(random() * len(s.options))]
            else:
                decision = quick(s)
            proceed(s, s.step.take(s, decision))
            self._spent += 1
        return _lead(s, seat)


def _promise(values: list[float]) -> float:
    """The mean of the best third: what the player can bring about if it goes on well."""
    best = sorted(values)[-max(1, len(values) // 3) :]
    return sum(best) / len(best)


def _lead(s: State, seat: int) -> float:
    others = [judge(s, other) for other in range(s.table.players) if other != seat]
    return judge(s, seat) - ENVY * sum(others) / len(others)
