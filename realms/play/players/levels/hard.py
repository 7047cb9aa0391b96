"""`hard`: searches for a good rest of its turn, within a budget of imagined decisions, and keeps to it."""

from collections.abc import Sequence

from realms.compiled import mypyc_attr
from realms.play.players.levels.imagining import Horizon, Luck
from realms.play.players.levels.level import IMAGINED_STEPS, LevelPlayer, without_detours
from realms.play.players.levels.quick import bargains
from realms.play.players.way import Way
from realms.rules.position.state import State
from realms.rules.turn.attack import ATTACK

BUDGET = 500  # decisions to imagine for one real decision
KEPT_BUDGET = 150  # the same while a plan of the turn is carried out
MOST_TRIED = 6  # ways for which other lines are tried
NEXT_BEST = 4  # conquests among which a daring line chooses


class Attempt:
    """A way with the best line found for it."""

    def __init__(self, parts: tuple[int, ...], after: State, way: Way, line: tuple[int, ...]) -> None:
        self.parts, self.after, self.way, self.line = parts, after, way, line


def promise(attempt: Attempt) -> float:
    """Return the coins expected of the best line."""
    return attempt.way.coins


@mypyc_attr(allow_interpreted_subclasses=True)
class HardPlayer(LevelPlayer):
    """Tries other lines than the quick one, for the most promising ways most often.

    The best line counts, with its mean over the throws; the player remembers it for its next decision.
    """

    def __init__(self, seed: int, budget: int = BUDGET) -> None:
        super().__init__(seed)
        self._budget = budget
        self.plan: tuple[int, ...] = ()
        self._script: tuple[int, ...] = ()
        self._daring = False
        self._line_so_far: list[int] = []
        self._left: tuple[int, ...] = ()
        self._noting = False

    def judged_ways(self, start: State) -> Sequence[Way]:
        """Return all ways that are worth a thought, the best first."""
        attempts = self.attempts(start)
        self.plan = attempts[0].line
        return [attempt.way for attempt in attempts]

    def attempts(self, start: State) -> list[Attempt]:
        """Return all ways that are worth a thought with the best lines found for them, the best first."""
        self._begin(start)
        plan, self.plan = self.plan, ()
        attempts: list[Attempt] = []
        for parts, after in self.continuations(start):
            way, line = self._tried(start, parts, after, (), False)
            attempt = Attempt(parts, after, way, line)
            attempts.append(attempt)
            if plan[: len(parts)] == parts and len(plan) > len(parts):
                self._try_again(start, attempt, plan[len(parts) :], False)
        attempts.sort(key=promise, reverse=True)
        self._search(start, attempts, KEPT_BUDGET if plan else self._budget)
        found = without_detours([attempt.way for attempt in attempts], start.band)
        return [attempt for attempt in attempts if attempt.way in found]

    def _search(self, start: State, attempts: list[Attempt], budget: int) -> None:
        """Change the lines of the best ways in one decision after the other until the budget is spent."""
        random = self._random.random
        for _ in range(budget):
            if self.nodes >= budget:
                break
            attempt = attempts[int(random() * random() * min(len(attempts), MOST_TRIED))]
            kept = int(random() * (len(attempt.line) + 1))
            before = attempt.way.coins
            self._try_again(start, attempt, attempt.line[:kept], True)
            if attempt.way.coins > before:
                attempts.sort(key=promise, reverse=True)

    def _try_again(self, start: State, attempt: Attempt, script: tuple[int, ...], daring: bool) -> None:
        way, line = self._tried(start, attempt.parts, attempt.after, script, daring)
        if way.coins > attempt.way.coins:
            attempt.way, attempt.line = way, line

    def _tried(
        self, start: State, parts: tuple[int, ...], after: State, script: tuple[int, ...], daring: bool
    ) -> tuple[Way, tuple[int, ...]]:
        """Return a way with a line of decisions, up to the first throw; the best one is kept to."""
        self._script, self._daring = script, daring
        self._line_so_far = []
        self._noting = True
        way = self.judged(start, parts, after.copy())
        self._daring = False
        return way, tuple(self._line_so_far)

    def _line(self, s: State, horizon: Horizon, luck: Luck) -> tuple[float, State]:
        """Play a line to its end; the decisions of the first one are noted."""
        self._left = self._script
        found = super()._line(s, horizon, luck)
        self._noting = False
        return found

    def _forked(
        self, s: State, horizon: Horizon, luck: Luck, begun: bool, needed: int
    ) -> tuple[float, State]:
        """Follow a throw both ways; what comes after it depends on it and is not noted."""
        self._noting, self._left = False, ()
        return super()._forked(s, horizon, luck, begun, needed)

    def go_on(self, s: State) -> None:
        """Make the next decision of an imagined line: that of the script, a daring one or a quick one."""
        if s.step.id not in IMAGINED_STEPS or len(s.options) == 1:
            super().go_on(s)
            return
        choice = self._scripted(s)
        if self._noting:
            self._line_so_far.append(choice)
        self.follow(s, choice)

    def _scripted(self, s: State) -> int:
        if self._left:
            choice, self._left = self._left[0], self._left[1:]
            if choice in s.options:
                return choice
            self._left = ()
        if s.step is ATTACK and self._daring:
            self._daring = False
            some = bargains(s, s.options, NEXT_BEST)
            return some[int(self._random.random() * len(some))]
        return self.quick(s)
