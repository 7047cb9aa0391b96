"""`planner`: searches for a good rest of the turn, as far as its budget of imagined decisions goes."""

from collections.abc import Sequence

from realms.play.players.heuristics import position_value, quick_decision
from realms.play.players.lookahead import Continuation, LookaheadPlayer, own_turn_over
from realms.rules.position.state import CHANCE, State
from realms.rules.turn.turn import proceed

BUDGET = 600  # decisions that it imagines for one of its own
DARING = 0.3  # how often it imagines something else than the quick decision
FEWEST = 3  # ways that are tried to the end


class PlannerPlayer(LookaheadPlayer):
    """Tries each way to go on many times, and more often those that look best."""

    def __init__(self, seed: int, budget: int = BUDGET) -> None:
        super().__init__(seed)
        self._budget = budget
        self._spent = 0

    def best_continuation(self, start: State, ways: Sequence[Continuation]) -> tuple[int, ...]:
        """The way that did best when it went on well."""
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
        """Play the rest of the turn after a way; what comes of it."""
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
    """The mean of the best third: what the player can bring about if it goes on well."""
    best = sorted(values)[-max(1, len(values) // 3) :]
    return sum(best) / len(best)
