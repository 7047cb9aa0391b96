"""A game that records where coins came from and who held which regions.

Each coin that a seat wins or loses has exactly one source, so the sources add up to the coins at the end.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from realms.compiled import mypyc_attr
from realms.locale import Sentence, sentence
from realms.play.game import Game
from realms.play.income import BESIDES, COLUMN, REGIONS, SEATS, Earning, earnings, source_of
from realms.play.record import Record, replay_steps, start_game
from realms.rules.model.decisions import PASS
from realms.rules.model.step import Step
from realms.rules.model.trait import ORDER
from realms.rules.position.state import State
from realms.rules.position.table import ACTIVE, SLOTS, START_COINS
from realms.rules.turn.turn import SCORE
from realms.scenario.scenario import Scenario

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
    earnings: list[Earning] = field(default_factory=list)  # of all seats, one by one, in order


@mypyc_attr(allow_interpreted_subclasses=True)
class ChronicledGame(Game):
    """A game that keeps a chronicle of each step."""

    __slots__ = ("_coins", "_ground", "_held", "_reigns", "_scored", "_trait_of_step", "_turn", "chronicle")

    def _begin(self) -> None:
        super()._begin()
        table = self.table
        self.chronicle = Chronicle(tuple(Counter[str]() for _ in range(table.players)))
        self._reigns: dict[tuple[int, int], Reign] = {}  # by seat and race
        self._coins, self._turn, self._scored = [START_COINS] * table.players, 1, 0
        self._ground, self._held = table.ground, self.state.held[:]
        self._trait_of_step = {
            step: trait
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
        """Note the coins that the seat is about to earn, one reason after the other."""
        self._scored = 0
        for band in s.table.slots[s.seat]:
            if s.combo[band]:
                for earning in earnings(s, band):
                    self._put(band, earning)
                    self._scored += earning.coins

    def _note_coins(self, s: State, step: Step) -> None:
        """Note the other coins that a step brought or took."""
        changes = [coins - known for coins, known in zip(s.coins, self._coins, strict=True)]
        self._coins = s.coins[:]
        if step is SCORE:
            changes[s.seat] -= self._scored
        trait = None if step.picks else self._trait_of_step.get(step)
        source = source_of(trait) if trait else _plain_source(s, step, changes)
        for seat, coins in enumerate(changes):
            if coins:
                others = tuple([other for other, more in enumerate(changes) if more * coins < 0])
                self._put(SLOTS * seat, Earning(seat, coins, source, trait, others=others))

    def _put(self, band: int, earning: Earning) -> None:
        self.chronicle.sources[earning.seat][earning.source] += earning.coins
        self.chronicle.earnings.append(earning)
        reign = self._reign(band)
        if reign:
            reign.coins += earning.coins

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


def _plain_source(s: State, step: Step, changes: Sequence[int]) -> str:
    """Return the source of coins that come from no trait."""
    if step.picks:
        return COLUMN
    if s.over:
        return "scenario"
    return BESIDES if sum(changes) else SEATS


def chronicle_of(record: Record, scenario: Scenario | None = None, stop: int | None = None) -> ChronicledGame:
    """Replay a recorded game as one with a chronicle."""
    game = start_game(record, scenario, ChronicledGame)
    for _ in replay_steps(record, game, stop):
        pass
    return game
