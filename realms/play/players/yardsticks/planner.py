"""`planner`: searches for a good rest of its turn, within a budget of imagined decisions."""

from collections.abc import Sequence

from realms.play.players.heuristics import position_value
from realms.play.players.turn_tree import TurnTree
from realms.play.players.yardsticks.lookahead import Continuation, LookaheadPlayer
from realms.rules.position.state import State

BUDGET = 600  # decisions to imagine for one real decision
DARING = 0.3  # how often it imagines another decision than the quick one
FEWEST = 3  # continuations that are tried to the end


class TriedWay:
    """A continuation that is tried, with the values of its ends so far."""

    def __init__(self, start: State, way: Continuation) -> None:
        self.parts = way.parts
        self.tree = TurnTree(start, way.after, position_value)
        self.values: list[float] = []

    def promise(self) -> float:
        """Return the mean of the best third of the values: what the player gets if it goes well."""
        best = sorted(self.values)[-max(1, len(self.values) // 3) :]
        return sum(best) / len(best)


class PlannerPlayer(LookaheadPlayer):
    """Tries each continuation many times, the most promising ones most often."""

    def __init__(self, seed: int, budget: int = BUDGET) -> None:
        super().__init__(seed)
        self._budget = budget

    def best_continuation(self, start: State, ways: Sequence[Continuation]) -> tuple[int, ...]:
        """Return the continuation that did best when it went well."""
        random, daring, spent = self._random.random, 0.0, 0
        ranked = [TriedWay(start, way) for way in ways]
        while spent < self._budget:
            for trial in ranked:
                trial.values.append(trial.tree.play(daring, random))
                spent += len(trial.parts) + trial.tree.decisions
            daring = DARING
            ranked = sorted(ranked, key=TriedWay.promise, reverse=True)
            ranked = ranked[: max(FEWEST, len(ranked) * 2 // 3)]
        return ranked[0].parts
