"""`expert`: plans a turn as `hard` does, and plays whole games on from the best plans, all seats thinking."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Final

from realms.compiled import mypyc_attr
from realms.play.players.levels.hard import Attempt, HardPlayer
from realms.play.players.levels.imagining import Luck, decide
from realms.play.players.levels.learned import Weights, correction, learned
from realms.play.players.levels.level import IMAGINED_STEPS
from realms.play.players.levels.worth import worth
from realms.play.players.way import Way
from realms.rules.model.decisions import ABANDON, SHIFT, argument
from realms.rules.position.state import CHANCE, State
from realms.rules.turn.attack import ATTACK
from realms.rules.turn.column import REFILL

BUDGET: Final = 400_000  # decisions to imagine in a turn
SHARE_OF_ATTACK: Final = 2  # a thought about an attack may use up one part in so many of what is left
SHARE: Final = 5  # any other thought
# Decisions on a board that has changed, and on one that changes, count so often, for they take longer.
CHANGED: Final = 1.25
CHANGING: Final = 5.0
LINES: Final = 4  # of luck on which all plans are played on; then the worse half is left out
FEWEST_LINES: Final = 2  # even if the budget is spent
MOST_LINES: Final = 48
FORESIGHT: Final = 12  # games that the value by the end of the turn is as good as
MOST_PLAYED_ON: Final = 4  # plans
CLOSE: Final = 8.0  # coins: plans that promise so much less by the end of the turn are not played on
THOUGHT: Final = 150  # decisions to imagine for one decision of a seat in an imagined game
MOST_SEATS: Final = 16


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatPlayer(HardPlayer):
    """A seat in an imagined game, which plays as `hard` does, but thinks once a turn, unless chance decides.

    Seats that only play quickly make games that say nothing about a plan; those of `normal` say half as much.
    """

    def __init__(self, seat: int) -> None:
        super().__init__(seat, THOUGHT)
        self._place, self._thought_turn = seat, 0

    def begin_game(self, luck: int) -> None:
        """Begin a game; the seat's own thoughts have the same luck as in other games of this number."""
        self._random.seed(MOST_SEATS * luck + self._place)
        self.plan = ()

    def parts(self, s: State) -> Sequence[int]:
        """Return the parts of a decision in an imagined position."""
        self.nodes, self.tried = 1, 0
        if len(s.options) == 1:
            return s.options
        if s.step.id not in IMAGINED_STEPS and not s.step.partial:
            return (self.quick(s),)
        if self.plan and s.turn == self._thought_turn and self.plan[0] in s.options:
            found, self.plan = self.plan[:1], self.plan[1:]
            return found
        self.plan, self._thought_turn = (), s.turn
        return self.judged_ways(s)[0].parts


@dataclass(slots=True, eq=False)
class Trial:
    """A way with its plan, and what came of it where games were played on from it."""

    way: Way
    plan: tuple[int, ...]  # the decisions of the seat until chance decides anything, or its turn ends
    kept: int  # how many of them are carried out without another thought
    values: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """Return the coins to expect: few games say less than the value by the end of the turn."""
        return (FORESIGHT * self.way.coins + sum(self.values)) / (FORESIGHT + len(self.values))

    def judged(self) -> Way:
        """Return the decisions that are carried out at once, with the coins to expect."""
        return Way(self.plan[: self.kept], self.mean, self.way.end)


@mypyc_attr(allow_interpreted_subclasses=True)
class ExpertPlayer(HardPlayer):
    """Plans whole turns, and judges plans by the ends of games, on luck that is the same for all of them."""

    def __init__(
        self, seed: int, by: Weights | None = None, budget: int = BUDGET, fewest: int = FEWEST_LINES
    ) -> None:
        super().__init__(seed)
        self._left_of_turn, self._a_turn, self._fewest = budget, budget, fewest
        self._planned_turn = 0
        self._by = by or learned()
        self._seats: list[SeatPlayer] = []  # in imagined games

    def judged_ways(self, start: State) -> Sequence[Way]:
        """Return all ways that are worth a thought, the best first."""
        if start.step.partial or start.seat != start.actor:
            return super().judged_ways(start)
        if start.turn != self._planned_turn:
            self._planned_turn, self._left_of_turn = start.turn, self._a_turn
        self.plan = ()
        self._seats = [SeatPlayer(seat) for seat in range(start.table.players)]
        attempts = self.attempts(start)
        least = attempts[0].way.coins - CLOSE
        close = [each for each in attempts[:MOST_PLAYED_ON] if each.way.coins > least]
        trials = [self._planned(start, attempt) for attempt in close]
        if len(trials) > 1:
            trials = self.compared(start, trials)
        self._left_of_turn -= self.nodes
        found = [trial.judged() for trial in trials]
        return _never_rising([*found, *[attempt.way for attempt in attempts[len(found) :]]])

    def compared(self, start: State, trials: list[Trial]) -> list[Trial]:
        """Play games on from plans, all of them with the same luck; return them with the best first."""
        budget = self._left_of_turn // (SHARE_OF_ATTACK if start.step is ATTACK else SHARE)
        alive = self._affordable(start, trials, budget)
        lines = 1
        while lines < MOST_LINES and (lines < self._fewest or self.nodes < budget):
            luck = self._random.getrandbits(32)
            for trial in alive:
                self._play_on(start, trial, luck)
            lines += 1
            if lines % LINES == 0 and len(alive) > 2:
                alive = sorted(alive, key=attrgetter("mean"), reverse=True)[: (len(alive) + 1) // 2]
        tried = [trial for trial in trials if trial.values]
        return sorted(tried, key=_by_length_and_mean, reverse=True)

    def _affordable(self, start: State, trials: list[Trial], budget: int) -> list[Trial]:
        """Play the first game from as many plans as the budget allows on this board, and return those."""
        luck, before = self._random.getrandbits(32), self.nodes
        self._play_on(start, trials[0], luck)
        count = budget // max(1, self._fewest * (self.nodes - before))
        chosen = trials[: max(2, count)]
        for trial in chosen[1:]:
            self._play_on(start, trial, luck)
        return chosen

    def _planned(self, start: State, attempt: Attempt) -> Trial:
        """Return the plan of a turn that begins with the best line found for a way, without detours."""
        plan, kept = self._plan_of(start, attempt)
        straight, way, s = direct_plan(plan), attempt.way, start.copy()
        if straight != plan:
            straight = _carried_out(s, straight, self._lines[0])
            if straight:
                plan, kept, way = straight, len(straight), self.judged(start, straight, s)
        coins = way.coins + correction(way.end, start.actor, self._by)
        return Trial(Way(way.parts, coins, way.end), plan, kept)

    def _plan_of(self, start: State, attempt: Attempt) -> tuple[tuple[int, ...], int]:
        """Return the decisions until chance decides, and how many come before the attack is thought about."""
        s, plan, line, kept = start.copy(), [*attempt.parts], attempt.line, 0
        opens = start.step is not ATTACK and not _abandons(plan[0])
        luck = self._lines[0]
        _carried_out(s, attempt.parts, luck)
        seat = self._seats[start.actor]
        seat.begin_game(0)
        while not s.over and _still_plans(s, start):
            if s.actor == CHANCE:
                if s.step is not REFILL:
                    break
                decide(s, s.step.draw(s, luck.number(REFILL.id)))
                continue
            if opens and s.step is ATTACK:
                kept, opens = len(plan), False
            parts: Sequence[int] = ()
            if len(s.options) > 1 and s.step.id in IMAGINED_STEPS:
                parts, line = line[:1], line[1:]
                if parts and parts[0] not in s.options:
                    parts, line = (), ()
            for part in parts or seat.parts(s):
                decide(s, part)
                plan.append(part)
            self.nodes += 1 if parts else seat.nodes + seat.tried
        return tuple(plan), kept or len(plan)

    def _play_on(self, start: State, trial: Trial, number: int) -> None:
        """Play a game on from a plan to its end, and note what it comes to."""
        s, luck, before = start.copy(), Luck(number), self.nodes
        for seat in self._seats:
            seat.begin_game(number)
        _carried_out(s, trial.plan, luck)
        while not s.over:
            if s.actor == CHANCE:
                decide(s, s.step.draw(s, luck.number(s.step.id)))
                continue
            seat = self._seats[s.actor]
            for part in seat.parts(s):
                decide(s, part)
            self.nodes += seat.nodes + seat.tried
        self.nodes = before + int(slowness(start, s) * (self.nodes - before))
        trial.values.append(worth(s, start.actor))


def slowness(start: State, end: State) -> float:
    """Return the number of times that a decision between two positions counts."""
    if end.table is not start.table:
        return CHANGING
    return CHANGED if start.table.ground.short_lived else 1.0


def _carried_out(s: State, plan: Sequence[int], luck: Luck) -> tuple[int, ...]:
    """Carry out a plan in a position as far as it goes, and return the decisions that were made."""
    seat, done = s.actor, list[int]()
    luck.rewind()
    for part in plan:
        while s.actor == CHANCE and s.step is REFILL:
            decide(s, s.step.draw(s, luck.number(REFILL.id)))
        if s.actor != seat or part not in s.options:
            break
        decide(s, part)
        done.append(part)
    return tuple(done)


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
