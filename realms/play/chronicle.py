"""A game that records where coins came from and who held which regions.

Each coin that a seat wins or loses has exactly one source, so the sources add up to the coins at the end.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from realms.compiled import mypyc_attr
from realms.locale import Sentence, sentence
from realms.play.game import Game
from realms.play.record import Record, replay_steps, start_game
from realms.rules.model.decisions import PASS
from realms.rules.model.step import Step
from realms.rules.model.trait import ORDER
from realms.rules.position.state import State
from realms.rules.position.table import ACTIVE, SLOTS, START_COINS
from realms.rules.turn.turn import SCORE, coins_earned
from realms.scenario.scenario import Scenario

# The sources of coins: regions, each kind of trait, the price of a combination and the coins on it,
# other seats, and everything else outside of scoring.
REGIONS, COLUMN, SEATS, BESIDES = "regions", "combination", "seats", "besides"
SOURCES: Final[tuple[str, ...]] = (REGIONS, *ORDER[1:], COLUMN, SEATS, BESIDES)

SOURCE_NAMES: Final[Mapping[str, Sentence]] = {
    REGIONS: sentence("regions"),
    "scenario": sentence("scenario"),
    "event": sentence("events"),
    "race": sentence("races"),
    "power": sentence("powers"),
    "place": sentence("places"),
    "relic": sentence("relics"),
    "leader": sentence("leaders"),
    COLUMN: sentence("combinations"),
    SEATS: sentence("other seats"),
    BESIDES: sentence("outside of scoring"),
}

Combination = tuple[int, int]  # the numbers of a race and a power


@dataclass(frozen=True, slots=True)
class Round:
    """Coins and holders at the end of a round."""

    coins: tuple[int, ...]
    holders: Mapping[str, tuple[int, bool]]  # by region: the seat, and whether its race is active


@dataclass(slots=True)
class Reign:
    """One race of one seat, from the turn it was picked to the last coin that it earned."""

    seat: int
    combination: Combination
    since: int  # the turn
    coins: int = 0


@dataclass(slots=True)
class Chronicle:
    """Sources of coins, rounds, conquests and reigns of a game so far."""

    sources: tuple[Counter[str], ...]
    rounds: list[Round] = field(default_factory=list)
    conquests: Counter[str] = field(default_factory=Counter)  # by region
    reigns: list[Reign] = field(default_factory=list)


@mypyc_attr(allow_interpreted_subclasses=True)
class ChronicledGame(Game):
    """A game that keeps a chronicle of each step."""

    __slots__ = ("_coins", "_ground", "_held", "_reigns", "_scored", "_source_of_step", "_turn", "chronicle")

    def _begin(self) -> None:
        super()._begin()
        table = self.table
        self.chronicle = Chronicle(tuple(Counter[str]() for _ in range(table.players)))
        self._reigns: dict[tuple[int, int], Reign] = {}  # by seat and race
        self._coins, self._turn, self._scored = [START_COINS] * table.players, 1, 0
        self._ground, self._held = table.ground, self.state.held[:]
        self._source_of_step = {
            step: trait.kind
            for trait in (*table.setting.shared, *table.catalogue.traits)
            for several in trait.steps.values()
            for step in several
        }

    def play(self, decision: int) -> None:
        """Carry out a decision; one that is not allowed raises a DecisionError."""
        if decision not in self.state.options:
            self._refuse(decision)
        self._carry_out(decision)

    def throw(self) -> int:
        """Let chance decide, and return its decision."""
        decision = self.foresee()
        self._luck.note(self.state, decision)
        self._carry_out(decision)
        return decision

    def _carry_out(self, decision: int) -> None:
        s = self.state
        self.decisions.append(decision)
        now = s.step
        step = now.take(s, decision)
        if now.picks and decision != PASS:
            self._reign(SLOTS * s.seat, begins=True)
        self._note(now)
        while step is None or not self._waits(step):
            step = s.agenda.pop()
        s.step = step

    def _waits(self, step: Step) -> bool:
        """Enter a step and note its changes; return True if somebody has to decide in it."""
        s = self.state
        if step is SCORE:
            self._note_scoring(s)
        waits = step.enter(s)
        self._note(step)
        return waits

    # Notes

    def _note(self, step: Step) -> None:
        s = self.state
        if s.held != self._held:
            self._note_regions(s)
        if s.coins != self._coins:
            self._note_coins(s, step)
        if s.turn != self._turn or s.over:
            self._turn = s.turn
            self._note_round(s)

    def _note_regions(self, s: State) -> None:
        """Count the regions that a seat has newly taken; a new board counts none."""
        held, before, table = s.held, self._held, s.table
        if self._ground is table.ground:
            changed = (band for band in range(table.guards) if held[band] != before[band])
            for seat in dict.fromkeys(band // SLOTS for band in changed):
                new = _of_seat(held, seat) & ~_of_seat(before, seat)
                if new:
                    taken = table.regions(new)
                    for region in taken:
                        self.chronicle.conquests[table.ground.names[region]] += 1
                    self._note_taken(s, seat, taken)
        self._ground, self._held = table.ground, held[:]

    def _note_taken(self, s: State, seat: int, regions: Sequence[int]) -> None:
        """Note regions that a seat has newly taken; `_held` is still as it was before."""

    def _note_scoring(self, s: State) -> None:
        """Note the coins that the seat is about to earn, source by source."""
        self._scored = 0
        for band in s.table.slots[s.seat]:
            if s.combo[band]:
                for source, coins in income_by_source(s, band):
                    if coins:
                        self._put(band, source, coins)
                        self._scored += coins

    def _note_coins(self, s: State, step: Step) -> None:
        """Note the other coins that a step brought or took."""
        changes = [coins - known for coins, known in zip(s.coins, self._coins, strict=True)]
        self._coins = s.coins[:]
        if step is SCORE:
            changes[s.seat] -= self._scored
        source = self._source(s, step, changes)
        for seat, coins in enumerate(changes):
            if coins:
                self._put(SLOTS * seat, source, coins)

    def _source(self, s: State, step: Step, changes: Sequence[int]) -> str:
        if step.picks:
            return COLUMN
        if step in self._source_of_step:
            return self._source_of_step[step]
        if s.over:
            return "scenario"
        return BESIDES if sum(changes) else SEATS

    def _put(self, band: int, source: str, coins: int) -> None:
        self.chronicle.sources[band // SLOTS][source] += coins
        reign = self._reign(band)
        if reign:
            reign.coins += coins

    def _reign(self, band: int, *, begins: bool = False) -> Reign | None:
        """Return the reign of a band's race, or None if the band has no race."""
        s, seat = self.state, band // SLOTS
        if not s.combo[band]:
            return None
        race, power = s.combo[band][:2]
        known = None if begins else self._reigns.get((seat, race))
        if known is None:
            self._reigns[seat, race] = known = Reign(seat, (race, power), s.turn)
            self.chronicle.reigns.append(known)
        return known

    def _note_round(self, s: State) -> None:
        names = s.table.ground.names
        holders = {
            names[region]: (holder // SLOTS, holder % SLOTS == ACTIVE)
            for region, holder in enumerate(s.holder)
            if holder < s.table.guards
        }
        self.chronicle.rounds.append(Round(tuple(s.coins), holders))


def _of_seat(held: Sequence[int], seat: int) -> int:
    """Return all regions of a seat, held by races active, in decline or beside."""
    first = SLOTS * seat
    return held[first] | held[first + 1] | held[first + 2]


def income_by_source(s: State, band: int) -> Iterator[tuple[str, int]]:
    """Yield the coins that a race is about to earn: for its regions, then for each kind of trait.

    The rules are compiled again without the later kinds of traits; a kind brings what is then missing.
    """
    whole, so_far = s.rules[band], s.held[band].bit_count()
    yield REGIONS, so_far
    if not (whole.pays or whole.coins or whole.extra_income):
        return
    known = s.table.catalogue.number
    numbers = [known[trait.id] for trait in whole.traits if trait.id in known]
    trial = s.copy()
    fewer: tuple[int, ...] = ()
    for kind, more in [("scenario", ()), *_by_kind(s, numbers)]:
        fewer = (*fewer, *more)
        trial.rules[band] = s.table.rules(band // SLOTS, fewer, band % SLOTS != ACTIVE)
        brought = coins_earned(trial, (band,))
        yield kind, brought - so_far
        so_far = brought
    yield BESIDES, coins_earned(s, (band,)) - so_far


def _by_kind(s: State, numbers: Sequence[int]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield each kind of trait with its traits; the traits stand in the order of kinds."""
    for kind, several in groupby(numbers, key=lambda number: s.table.catalogue.traits[number].kind):
        yield kind, tuple(several)


def chronicle_of(record: Record, scenario: Scenario | None = None, stop: int | None = None) -> ChronicledGame:
    """Replay a recorded game as one with a chronicle."""
    game = start_game(record, scenario, ChronicledGame)
    for _ in replay_steps(record, game, stop):
        pass
    return game
