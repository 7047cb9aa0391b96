"""`expert`: plays promising ways on for two rounds, in which every seat thinks for itself."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Final

from realms.compiled import mypyc_attr
from realms.play.luck import mixed
from realms.play.players.levels.imagining import Luck, decide
from realms.play.players.levels.learned import Weights, correction, learned
from realms.play.players.levels.level import IMAGINED_STEPS, LevelPlayer
from realms.play.players.levels.threat import Threats
from realms.play.players.levels.worth import worth
from realms.play.players.way import Way
from realms.rules.model.decisions import ABANDON, SHIFT, argument
from realms.rules.position.state import CHANCE, State
from realms.rules.turn.column import REFILL

ROUNDS: Final = 2
BUDGET: Final = 60_000  # decisions to imagine for one real decision
LINES: Final = 8  # of luck on which all ways are played on; then the worse half is left out
FEWEST_LINES: Final = 4  # even if the budget is spent
MOST_LINES: Final = 48
FORESIGHT: Final = 10  # lines that the value by the end of the turn is as good as
MOST_PLAYED_ON: Final = 8  # ways
CLOSE: Final = 12.0  # coins: ways that promise so much less by the end of the turn are not played on


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatPlayer(LevelPlayer):
    """A seat in an imagined round: it thinks no further than its turn, and values what it has learned."""

    def __init__(self, seed: int, by: Weights) -> None:
        super().__init__(seed)
        self._by = by

    def value(self, s: State, seat: int) -> float:
        """Return the value of a position, with what was learned from games."""
        return super().value(s, seat) + self.learned_value(s, seat)

    def later_value(self, s: State, seat: int) -> float:
        """Return the value of a position in which other seats have decided since the thought began."""
        if s.over:
            return worth(s, seat)
        return worth(s, seat) - Threats(s, seat).losses(s) + self.learned_value(s, seat)

    def learned_value(self, s: State, seat: int) -> float:
        """Return the part of the value that was learned."""
        return correction(s, seat, self._by)

    def parts(self, s: State) -> Sequence[int]:
        """Return the parts of a decision in an imagined position."""
        self.nodes = 1
        if len(s.options) == 1:
            return s.options
        if s.step.id not in IMAGINED_STEPS and not s.step.partial:
            return (self.quick(s),)
        return self.judged_ways(s)[0].parts


@dataclass(slots=True, eq=False)
class Trial:
    """A way, and what came of it where it was played on."""

    way: Way
    plan: tuple[int, ...] = ()  # the decisions of the seat until chance decides anything, or its turn ends
    values: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """Return the coins to expect: few lines say less than the value by the end of the turn."""
        return (FORESIGHT * self.way.coins + sum(self.values)) / (FORESIGHT + len(self.values))


@mypyc_attr(allow_interpreted_subclasses=True)
class ExpertPlayer(SeatPlayer):
    """Plans whole turns, and judges them two rounds later, on luck that is the same for all of them."""

    def __init__(
        self, seed: int, by: Weights | None = None, budget: int = BUDGET, fewest: int = FEWEST_LINES
    ) -> None:
        super().__init__(seed, by or learned())
        self._budget, self._fewest = budget, fewest
        self._seat = SeatPlayer(seed, self._by)

    def take_luck(self, bits: int) -> None:
        """Begin the luck of a thought, also for the seats that are imagined in it."""
        super().take_luck(bits)
        self._seat.take_luck(mixed(bits))

    def judged_ways(self, start: State) -> Sequence[Way]:
        """Return all ways that are worth a thought, the best first."""
        ways = super().judged_ways(start)
        if start.step.partial or start.seat != start.actor:
            return ways
        close = [way for way in ways[:MOST_PLAYED_ON] if way.coins > ways[0].coins - CLOSE]
        if len(close) < 2:
            return ways
        trials = [Trial(self._without_detour(start, way)) for way in close]
        found = [Way(trial.plan, trial.mean, trial.way.end) for trial in self.compared(start, trials)]
        return _never_rising([*found, *ways[len(found) :]])

    def compared(self, start: State, trials: list[Trial]) -> list[Trial]:
        """Play ways on, all of them with the same luck; return them with the best first."""
        alive = self._affordable(start, trials)
        lines = 1
        while lines < MOST_LINES and (lines < self._fewest or self.nodes < self._budget):
            luck = Luck(self._random.getrandbits(32))
            for trial in alive:
                self._play_on(start, trial, luck)
            lines += 1
            if lines % LINES == 0 and len(alive) > 2:
                alive = sorted(alive, key=attrgetter("mean"), reverse=True)[: (len(alive) + 1) // 2]
        tried = [trial for trial in trials if trial.values]
        return sorted(tried, key=_by_length_and_mean, reverse=True)

    def _affordable(self, start: State, trials: list[Trial]) -> list[Trial]:
        """Play the first line of as many ways as the budget allows on this board, and return those."""
        luck, before = Luck(self._random.getrandbits(32)), self.nodes
        self._play_on(start, trials[0], luck)
        count = self._budget // max(1, self._fewest * (self.nodes - before))
        chosen = trials[: max(2, count)]
        for trial in chosen[1:]:
            self._play_on(start, trial, luck)
        return chosen

    def _without_detour(self, start: State, way: Way) -> Way:
        """Return a way, or a more direct one if it would take back what it abandons."""
        if not _abandons(way.parts[0]):
            return way
        trial = Trial(way)
        self._play_on(start, trial, self._lines[0])
        plan = direct_plan(trial.plan)
        if plan == trial.plan:
            return way
        s, parts = start.copy(), list[int]()
        for part in plan:
            if s.actor != start.actor or part not in s.options:
                break
            decide(s, part)
            parts.append(part)
        return self.judged(start, tuple(parts), s) if parts else way

    def _play_on(self, start: State, trial: Trial, luck: Luck) -> None:
        """Play a way on to the end of a later turn of the seat, and note the worth of the position then."""
        s, seat, own = start.copy(), self._seat, True
        plan = [*trial.way.parts]
        luck.rewind()
        for part in plan:
            decide(s, part)
        while not _rounds_over(s, start):
            own = own and _still_plans(s, start)
            if s.actor == CHANCE:
                own = own and s.step is REFILL
                decide(s, s.step.draw(s, luck.number(s.step.id)))
                continue
            for part in seat.parts(s):
                decide(s, part)
                if own:
                    plan.append(part)
            self.nodes += seat.nodes
        trial.plan = trial.plan or tuple(plan)
        trial.values.append(self.later_value(s, start.actor))


def direct_plan(plan: tuple[int, ...]) -> tuple[int, ...]:
    """Return a plan up to where it takes a region back that it abandoned, and without abandoning it."""
    left = {argument(part) for part in plan if _abandons(part)}
    again = [part for part in plan if part in left]
    if not again:
        return plan
    before = plan[: plan.index(again[0])]
    return tuple([part for part in before if not (_abandons(part) and argument(part) in again)])


def _abandons(decision: int) -> bool:
    return decision >> SHIFT << SHIFT == ABANDON


def _never_rising(ways: Sequence[Way]) -> Sequence[Way]:
    """Return ways in their order; those on few lines, or on none, promise no more than the ones before."""
    found: list[Way] = []
    for way in ways:
        coins = min(way.coins, found[-1].coins) if found else way.coins
        found.append(Way(way.parts, coins, way.end))
    return found


def _still_plans(s: State, start: State) -> bool:
    """Return True while the turn lasts in which the seat began to plan, and nobody else decides in it."""
    return s.actor in {CHANCE, start.actor} and s.seat == start.seat and s.turn == start.turn


def _by_length_and_mean(trial: Trial) -> tuple[int, float]:
    return len(trial.values), trial.mean


def _rounds_over(s: State, start: State) -> bool:
    """Return True after the last turn to imagine of the seat that decided at the start."""
    last = start.turn + ROUNDS
    if s.over or s.turn > last:
        return True
    players = s.table.players
    if s.turn < last or s.seat >= players:
        return False
    return (s.seat - s.first_seat) % players > (start.actor - s.first_seat) % players
