"""A game at the table of the editor: who sits where, what was decided, and every point of it again.

The line of decisions is kept whole while somebody looks back; only a decision that differs cuts it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from realms.locale import Sentence
from realms.play.chronicle import ChronicledGame
from realms.play.commentary import Commentator, Report, decision_line, next_stay
from realms.play.decision import decision_from
from realms.play.game import OptionDetails, Outcome
from realms.play.players.player import Player
from realms.play.players.registry import PLAYERS, players_for
from realms.play.record import HUMAN, Record, record_of, replay_steps, start_game
from realms.play.setup import table_for, with_pool_choice
from realms.play.view import View
from realms.rules.model.decisions import argument, verb_of
from realms.rules.people.pricing import why_not
from realms.rules.position.state import State
from realms.rules.turn.attack import ATTACK, price_of
from realms.scenario.scenario import Realm, Scenario

SPREAD = "spread"
NOTHING_NEW = Report()


@dataclass(frozen=True, slots=True)
class Seating:
    """What has to be said before a game can begin."""

    players: int
    seats: tuple[str, ...]
    seed: int = 1
    open_coins: bool = False
    boxes: tuple[str, ...] = ()  # whose races and powers are in play; none: those of the scenario
    banned: frozenset[str] | None = None  # races and powers that are not; None: those of the scenario
    readings: Mapping[str, bool] = field(default_factory=dict)  # how rules are read, where not as there

    def played(self, scenario: Scenario) -> Scenario:
        """The scenario with the races, powers and readings that were chosen."""
        return with_pool_choice(scenario, self.boxes, banned=self.banned, readings=self.readings)


def usual_seating(players: int) -> Seating:
    """A human against greedy players."""
    return Seating(players, (HUMAN, *["greedy"] * (players - 1)))


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log: a decision in words, and everything that it brought about."""

    seat: int
    turn: int
    text: Sentence
    report: Report = NOTHING_NEW


@dataclass(frozen=True, slots=True)
class FrozenPosition:
    """A position that nobody goes on from, to look at while the game itself may move."""

    state: State


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that the seat may do now."""

    decision: int
    details: OptionDetails

    @property
    def region(self) -> int | None:
        """The region that it is about; numbers and the like are about none, wherever they count."""
        return argument(self.decision) if verb_of(self.decision).about == "region" else None


@dataclass
class RedeploymentPlan:
    """A redeployment that is thought over: how many tokens are to stay on each region."""

    seat: int
    position: int  # of the game that it was made for
    least: dict[int, int]
    tokens: dict[int, int]
    hand: int

    def move(self, region: int, by: int) -> bool:
        """Put tokens on a region or take them off; whether that was possible."""
        now = self.tokens.get(region)
        if now is None or now + by < self.least[region] or by > self.hand:
            return False
        self.tokens[region] = now + by
        self.hand -= by
        return True

    def carry(self, start: int, end: int, *, everything: bool = False) -> int:
        """Move a token, or all that may leave, from one region to another; how many were moved."""
        if end not in self.tokens or start not in self.tokens or start == end:
            return 0
        free = self.tokens[start] - self.least[start]
        moved = free if everything else min(1, free)
        self.tokens[start] -= moved
        self.tokens[end] += moved
        return moved

    def even_out(self) -> None:
        """Share all that is in hand equally, a token more for the first ones."""
        self.hand += sum(self.tokens[region] - self.least[region] for region in self.tokens)
        self.tokens = dict(self.least)
        while self.hand:
            self.move(min(self.tokens, key=lambda region: self.tokens[region]), 1)


@dataclass
class Match:
    """One game: the engine's state, and what the table remembers of it."""

    realm: Realm
    seating: Seating
    game: ChronicledGame
    line: list[int] = field(default_factory=list)
    log: list[LogLine] = field(default_factory=list)  # as long as the line
    plan: RedeploymentPlan | None = None
    _players: list[Player] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._commentator = Commentator(self.game)

    @classmethod
    def new(cls, scenario: Scenario, seating: Seating, *, short: bool = False) -> "Match":
        """A game on the realm as it stands; the pool may be short where a game goes on that was begun so."""
        realm = seating.played(scenario).realm(seating.players)
        match = cls(realm, seating, ChronicledGame(table_for(realm, short=short), seating.seed, realm))
        match._players = players_for(seating.seats, seating.seed)
        return match

    @classmethod
    def of_record(cls, record: Record, scenario: Scenario | None = None) -> "Match":
        """The game of a record, as it was at its end."""
        game = start_game(record, scenario, ChronicledGame)
        if game.realm is None:
            raise LookupError("a record without a realm cannot be shown on one")
        seats = tuple(record.data.get("seats", ())) or (HUMAN,) * record.players
        open_coins = bool(record.data.get("table", {}).get("open_coins"))
        seating = Seating(record.players, seats, int(record.data.get("seed", 0)), open_coins)
        match = cls(game.realm, seating, game)
        match._players = players_for(seats, seating.seed)
        for text in replay_steps(record, game):
            match._report(len(match.log) - 1)
            decision = decision_from(match.state.table, text)
            if decision is not None and decision in game.options():
                match.log.append(match._log_line(decision))
        match._report(len(match.log) - 1)
        match.line = list(game.decisions)
        return match

    def fork(self, seating: Seating) -> "Match":
        """Another game that goes on from where this one stands, with other players or another luck."""
        match = Match.new(self.realm.scenario, seating, short=True)
        match.game.replay(self.game.decisions)
        match._commentator.look()
        match.line, match.log = list(self.game.decisions), self.log[: self.position]
        return match

    # Where it stands

    @property
    def state(self) -> State:
        """What lies on the table."""
        return self.game.state

    def lent_powers(self, band: int) -> list[Sentence]:
        """The powers that a race has besides its own: what they are called."""
        s = self.state
        powers = (trait.id for trait in s.rules[band].traits if trait.kind == "power")
        numbers = (s.table.catalogue.number[power] for power in powers)
        return [s.table.catalogue.name(number) for number in numbers if number not in s.combo[band]]

    def in_hand(self, band: int) -> int:
        """Return the tokens in a band's hand, as a redeployment that is thought over leaves them."""
        return self.plan.hand if self.plan and band == self.state.band else self.state.hand[band]

    def holds(self, region: int) -> bool:
        """Tell whether a region is the onlooker's own; to an attacking race only its own regions are."""
        s, seat = self.state, self.onlooker if self.onlooker >= 0 else self.game.seat
        bands = [s.band] if s.step is ATTACK else s.table.slots[seat] if seat >= 0 else []
        return any(s.held[band] >> region & 1 for band in bands)

    def price(self, region: int) -> int:
        """Return the tokens that it takes to conquer a region: for the race that attacks, else for any."""
        s = self.state
        return price_of(s, s.band, region) if s.step is ATTACK else s.cost[region]

    @property
    def position(self) -> int:
        """How many decisions hold."""
        return len(self.game.decisions)

    @property
    def over(self) -> bool:
        """Whether the last turn has been played."""
        return self.game.over

    @property
    def waits_for_human(self) -> bool:
        """Whether somebody at the table has to decide."""
        seat = self.game.seat
        return seat >= 0 and self.seating.seats[seat] == HUMAN

    @property
    def onlooker(self) -> int:
        """Whose view it is: the only human's, else that of the human who decides; -1 is nobody's."""
        humans = [seat for seat, kind in enumerate(self.seating.seats) if kind == HUMAN]
        if len(humans) == 1:
            return humans[0]
        return self.game.seat if self.waits_for_human else -1

    @property
    def looks_back(self) -> bool:
        """Whether somebody looks at an earlier point of the game."""
        return self.position < len(self.line)

    def outcome(self) -> Outcome:
        """How it ended."""
        return self.game.outcome()

    def record(self) -> Record:
        """The game as it is written down, up to where it stands."""
        return record_of(self.game, self.seating.seats, self.seating.seed)

    @property
    def ended(self) -> bool:
        """Return whether the game has been played to its end, even while an earlier position is shown."""
        return self.chronicle().over

    def unfinished(self, realm_file: Path | None) -> dict[str, Any] | None:
        """Return the record of a game to go on with later, however far somebody looks back.

        None if it has come to its end, or nobody has decided anything yet.
        """
        game = self.chronicle()
        if game.over or not any(said.seat >= 0 for said in self.log):
            return None
        table = {
            "turn": game.state.turn,
            "turns": game.table.turns,
            "open_coins": self.seating.open_coins,
            "realm": str(realm_file.absolute()) if realm_file else "",
        }
        return {**record_of(game, self.seating.seats, self.seating.seed).data, "table": table}

    def chronicle(self) -> ChronicledGame:
        """The whole line of decisions with its chronicle, however far somebody looks back."""
        told = ChronicledGame(self.game.table, self.seating.seed, self.realm)
        told.replay(self.line)
        return told

    # What can be done

    def choices(self) -> list[Choice]:
        """What the seat that decides may do now."""
        if self.game.seat < 0:
            return []
        return [Choice(option, self.game.explain(option)) for option in self.game.options()]

    def refusal(self, region: int) -> Sentence | None:
        """Why a region cannot be conquered now; None where conquest is not what is asked for."""
        s = self.state
        return why_not(s, s.band, region) if s.step is ATTACK else None

    def redeployment(self) -> RedeploymentPlan | None:
        """The tokens that the seat may spread now, if that is what is asked for."""
        s = self.state
        if s.step.id != SPREAD:
            self.plan = None
        elif self.plan is None or self.plan.position != self.position:
            least = {region: s.tokens[region] for region in s.table.regions(s.regions_to_ask)}
            self.plan = RedeploymentPlan(self.game.seat, self.position, least, dict(least), s.hand[s.band])
            self.plan.even_out()
        return self.plan

    def spread(self) -> None:
        """Carry out the redeployment that was planned."""
        plan = self.redeployment()
        while plan and self.state.step.id == SPREAD and self.state.target in plan.tokens:
            self.play(next_stay(self.state, plan.tokens))
        self.plan = None

    def play(self, decision: int) -> None:
        """Carry out a decision; if it is not the one that was made here before, the rest is forgotten."""
        at, said = self.position, self._log_line(decision)
        self.game.play(decision)
        if self.line[at : at + 1] != [decision]:
            self.line[at:], self.log[at:] = [decision], [said]
            self._report(at)
        else:
            self._commentator.look()

    def throw(self) -> int:
        """Let chance decide, as it did here before if somebody looks back."""
        decision = self.line[self.position] if self.looks_back else self.game.foresee()
        self.play(decision)
        return decision

    def decision_job(self) -> Callable[[], int]:
        """What that player will think, as it can be worked out in another thread while the table is used."""
        seat = self.game.seat
        return partial(self._players[seat].choose, View(FrozenPosition(self.state.copy()), seat))

    def advice(self, kind: str = "greedy") -> Choice:
        """What another kind of player would do here."""
        seat = self.game.seat
        decision = PLAYERS[kind](self.seating.seed).choose(self.game.view(seat))
        return Choice(decision, self.game.explain(decision))

    def seat_player(self, seat: int, kind: str) -> None:
        """Let somebody else go on in a seat."""
        seats = list(self.seating.seats)
        seats[seat] = kind
        old = self.seating
        self.seating = replace(old, seats=tuple(seats))
        self._players = players_for(seats, old.seed)

    # Looking back

    def jump(self, position: int) -> None:
        """Go to another point of the line of decisions."""
        self.plan = None
        self.game.replay(self.line[: max(0, min(position, len(self.line)))])
        self._commentator.look()

    def undo(self) -> bool:
        """Go back to the last decision of a human; whether there was one."""
        for position in range(self.position - 1, -1, -1):
            if self.log[position].seat >= 0 and self.seating.seats[self.log[position].seat] == HUMAN:
                self.jump(position)
                return True
        return False

    def redo(self) -> bool:
        """Go on to the next point where a human decided, or to the end of the line."""
        if not self.looks_back:
            return False
        position = self.position + 1
        while position < len(self.line) and not self._human(position):
            position += 1
        self.jump(position)
        return True

    def new_luck(self) -> None:
        """From here on chance decides anew, and what came after is forgotten."""
        del self.line[self.position :], self.log[self.position :]
        self.game.new_luck()

    def _human(self, position: int) -> bool:
        seat = self.log[position].seat
        return seat >= 0 and self.seating.seats[seat] == HUMAN

    def _log_line(self, decision: int) -> LogLine:
        """Return the line of the log for a decision that is about to be carried out."""
        humans = [place for place, kind in enumerate(self.seating.seats) if kind == HUMAN]
        return LogLine(self.game.seat, self.state.turn, decision_line(self.game, decision, humans))

    def _report(self, at: int) -> None:
        """Add what the last decision brought about to its line of the log."""
        if at >= 0:
            said = self.log[at]
            self.log[at] = replace(said, report=self._commentator.report(said.seat))
