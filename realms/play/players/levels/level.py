"""The base of the levels: the ways to go on, and what each brings in the end of the turn."""

from collections.abc import Sequence
from operator import attrgetter
from random import Random
from typing import Final

from realms.compiled import mypyc_attr
from realms.play.luck import bits_of, stream
from realms.play.players.heuristics import tries_options
from realms.play.players.levels.imagining import FORKS, THROWS, Fork, Horizon, Luck, decide, let_chance_decide
from realms.play.players.levels.quick import bargains, quickly, redeploy
from realms.play.players.levels.threat import Threats
from realms.play.players.levels.worth import worth
from realms.play.players.way import Way
from realms.play.view import View
from realms.rules.model.decisions import ABANDON, SHIFT, argument
from realms.rules.position.state import CHANCE, State
from realms.rules.turn.attack import ATTACK
from realms.rules.turn.redeployment import REDEPLOY

THREAT = 1.0  # the share of likely losses that counts
SAMPLES = 64  # ways that are tried for a decision of several parts
MOST_CONQUESTS = 16  # regions that are tried next
MOST_WAYS = 12  # options that are judged for a decision that is made quickly
COINS_A_TURN = 7  # which others are taken to have earned so far
# The steps worth imagining; others are decided at once, unless they are parts of a longer decision.
IMAGINED_STEPS: Final = frozenset({"attack", "choose", "pick", "rise", "retire", "acquire"})


@mypyc_attr(allow_interpreted_subclasses=True)
class LevelPlayer:
    """Chooses the way that promises most, and keeps to it until all its parts are played."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)  # noqa: S311 - a game, no secret
        self._seed_bits = bits_of(seed)
        self._turn = 0
        self._thoughts: dict[str, int] = {}  # how many there were in this turn, by step
        self._rest: tuple[int, ...] = ()
        self._lines: list[Luck] = []
        self._varied = False  # whether chance decided anything in the last line
        self._forks = 0
        self._threats: Threats | None = None
        self.nodes = 0  # decisions imagined for the present one
        self.tried = 0  # options that quick decisions carried out meanwhile

    def choose(self, view: View) -> int:
        """Return the next part of the chosen way, or choose a new one."""
        options = view.options()
        begun, self._rest = self._rest[:1], self._rest[1:]
        if begun and begun[0] in options:
            return begun[0]
        self._rest = ()
        if len(options) == 1:
            return options[0]
        start = self.imagined(view)
        if start.step.id not in IMAGINED_STEPS and not start.step.partial:
            return self.quick(start)
        self._begin_thought(view)
        best = self.judged_ways(start)[0]
        self._rest = best.parts[1:]
        return best.parts[0]

    def ways(self, view: View) -> Sequence[Way]:
        """Return the ways to go on, the best first."""
        start = self.imagined(view)
        self._begin_thought(view)
        if start.step.id in IMAGINED_STEPS or start.step.partial:
            return self.judged_ways(start)
        return self._around_quick(start)

    def imagined(self, view: View) -> State:
        """Return a possible position; the coins of others are those of a usual game."""
        if view.table.listeners.hides:  # speed: else nothing has to be guessed
            self._begin_thought(view)
        s = view.guessed(self._random)
        for seat in range(s.table.players):
            if seat != view.seat:
                s.coins[seat] = 5 + COINS_A_TURN * (s.turn - 1)
        return s

    def _begin_thought(self, view: View) -> None:
        """Begin a thought, whose luck depends on its turn, step and number only, not on earlier turns."""
        if view.turn != self._turn:
            self._turn = view.turn
            self._thoughts.clear()
        step = view.step
        count = self._thoughts.get(step, 0)
        self._thoughts[step] = count + 1
        self.take_luck(stream(self._seed_bits, step, self._turn, view.seat, count))

    def take_luck(self, bits: int) -> None:
        """Begin the luck of a thought."""
        self._random.seed(bits)

    def _around_quick(self, start: State) -> Sequence[Way]:
        """Return the quick decision, then other options from the best to the worst."""
        quick = self.quick(start)
        near = sorted(start.options, key=lambda option: abs(option - quick))[:MOST_WAYS]
        self._begin(start)
        found = [self.judged(start, *self._taken(start, option)) for option in near]
        found[1:] = sorted(found[1:], key=attrgetter("coins"), reverse=True)
        return found

    # Ways

    def judged_ways(self, start: State) -> Sequence[Way]:
        """Return all ways that are worth a thought, the best first."""
        self._begin(start)
        found = [self.judged(start, parts, after) for parts, after in self.continuations(start)]
        found.sort(key=attrgetter("coins"), reverse=True)
        return without_detours(found, start.band)

    def _begin(self, start: State) -> None:
        """Begin a thought with new lines of luck."""
        self.nodes = 0
        self._threats = Threats(start, start.actor)
        self._lines = [Luck(self._random.getrandbits(32)) for _ in range(THROWS)]

    def _taken(self, start: State, option: int) -> tuple[tuple[int, ...], State]:
        s = start.copy()
        decide(s, option)
        return (option,), s

    def continuations(self, start: State) -> Sequence[tuple[tuple[int, ...], State]]:
        """Return each option with the parts that belong to it; of long decisions a random sample."""
        options = start.options
        if start.step is ATTACK:
            options = bargains(start, options, MOST_CONQUESTS)
        if not start.step.partial:
            return [self._taken(start, option) for option in reversed(options)]
        found: list[tuple[tuple[int, ...], State]] = []
        for number in range(SAMPLES):
            parts, s = self._taken(start, options[-1 - number % len(options)])
            while s.step.partial and s.actor == start.actor and not s.over:
                part = s.options[int(self._random.random() * len(s.options))]
                parts += (part,)
                decide(s, part)
            found.append((parts, s))
        return found

    # Judging

    def judged(self, start: State, parts: tuple[int, ...], after: State) -> Way:
        """Return a way with the coins expected of it, on average over lines of luck."""
        horizon = Horizon(start)
        spare = after.copy()
        total, end = self._line(after, horizon, self._lines[0])
        count = 1
        if self._varied:
            for luck in self._lines[1:]:
                more, _ = self._line(spare.copy(), horizon, luck)
                total += more
                count += 1
        return Way(parts, total / count, end)

    def _line(self, s: State, horizon: Horizon, luck: Luck) -> tuple[float, State]:
        """Play a line to its end; return the value and the end, where throws may go either way."""
        luck.rewind()
        self._varied, self._forks = False, FORKS
        return self._played_on(s, horizon, luck, s.seat == horizon.actor or horizon.begun)

    def _played_on(self, s: State, horizon: Horizon, luck: Luck, begun: bool) -> tuple[float, State]:
        while not horizon.passed(s, begun):
            if s.actor != CHANCE:
                self.go_on(s)
            else:
                needed = s.step.needed(s)
                if needed is not None and self._forks:
                    return self._forked(s, horizon, luck, begun, needed)
                if let_chance_decide(s, luck):
                    self._varied = True
            begun = begun or s.seat == horizon.actor
        return self.value(s, horizon.actor), s

    def _forked(
        self, s: State, horizon: Horizon, luck: Luck, begun: bool, needed: int
    ) -> tuple[float, State]:
        """Follow a throw both ways; return the mean value, and the likelier end."""
        fork = Fork(s, needed)
        self._forks -= 1
        if fork.chance in {0.0, 1.0}:
            decide(s, fork.success if fork.chance else fork.failure)
            return self._played_on(s, horizon, luck, begun)
        other = s.copy()
        decide(s, fork.success)
        decide(other, fork.failure)
        good, well = self._played_on(s, horizon, luck, begun)
        bad, badly = self._played_on(other, horizon, luck, begun)
        return fork.chance * good + (1 - fork.chance) * bad, well if fork.chance >= 0.5 else badly

    def go_on(self, s: State) -> None:
        """Make the next quick decision of an imagined line."""
        if s.step is REDEPLOY and self._threats and s.actor == self._threats.seat:
            self.nodes += redeploy(s, self._threats)
        else:
            self.follow(s, self.quick(s))

    def follow(self, s: State, choice: int) -> None:
        """Carry out an imagined decision, and count it."""
        decide(s, choice)
        self.nodes += 1

    def quick(self, s: State) -> int:
        """Return a decision found without imagining more than what an option brings at once."""
        if tries_options(s):
            self.tried += len(s.options)
        return quickly(s)

    def value(self, s: State, seat: int) -> float:
        """Return the value of a position at the end of a turn."""
        if s.over or self._threats is None:
            return worth(s, seat)
        return worth(s, seat) - THREAT * self._threats.losses(s)


def without_detours(ways: Sequence[Way], band: int) -> Sequence[Way]:
    """Return ways, the best first, without those that abandon a region only to conquer it again."""
    return [way for way in ways if not _comes_back(way, band)] or ways


def _comes_back(way: Way, band: int) -> bool:
    """Return True if a band holds the region in the end that the first decision of a way abandoned."""
    decision = way.parts[0]
    return decision >> SHIFT << SHIFT == ABANDON and way.end.holder[argument(decision)] == band
