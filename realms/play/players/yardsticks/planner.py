"""`planner`: searches for a good rest of its turn, within a budget of imagined decisions."""

from collections.abc import Sequence

from realms.play.players.heuristics import position_value, quick_decision
from realms.play.players.yardsticks.lookahead import Continuation, LookaheadPlayer, own_turn_over
from realms.rules.position.state import CHANCE, State
from realms.rules.turn.turn import proceed

BUDGET = 600  # decisions to imagine for one real decision
DARING = 0.3  # how often it imagines another decision than the quick one
FEWEST = 3  # continuations that are tried to the end


class PlannerPlayer(LookaheadPlayer):
    """Tries each continuation many times, the most promising ones most often."""

    def __init__(self, seed: int, budget: int = BUDGET) -> None:
        super().__init__(seed)
        self._budget = budget
        self._spent = 0

    def best_continuation(self, start: State, ways: Sequence[Continuation]) -> tuple[int, ...]:
        """Return the continuation that did best when it went well."""
        self._spent, daring = 0, 0.0
        values: dict[Continuation, list[float]] = {way: [] for way in ways}
        ranked = list(ways)
        while self._spent < self._budget:
            for way in ranked:
                values[way].append(self._try(start, way, daring))
            daring = DARING
            ranked = sorted(ranked, key=lambda way: -_promise(values[way]))
            ranked = ranked[: max(FEWEST, len(ranked) * 2 // 3)]
        return ranked[0].parts

    def _try(self, start: State, way: Continuation, daring: float) -> float:
        """Play the rest of the turn after a continuation, and return the value of the result."""
        random, s, over = self._random.random, way.after.copy(), own_turn_over(start)
        self._spent += len(way.parts)
        while not (s.over or over(s)):
            if s.actor == CHANCE:
                decision = s.step.draw(s, random())
            elif random() < daring:
                decision = s.options[int(random() * len(s.options))]
            else:
                decision = quick_decision(s)
            proceed(s, s.step.take(s, decision))
            self._spent += 1
        return position_value(s, start.actor)


def _promise(values: list[float]) -> float:
    """Return the mean of the best third of the values: what the player gets if it goes well."""
    best = sorted(values)[-max(1, len(values) // 3) :]
    return sum(best) / len(best)
