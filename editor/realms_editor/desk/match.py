"""A game at the table of the editor: its players, its decisions, and every earlier position.

All decisions are kept while somebody looks back; only a decision that differs cuts off the rest.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import Any, Final

from realms.locale import Sentence, sentence
from realms.play.advice.advise import Advice, advise
from realms.play.advice.choice_text import game_at, planned_tokens
from realms.play.advice.hindsight import why_decided
from realms.play.chronicle import ChronicledGame
from realms.play.decision import decision_from
from realms.play.game import Game, OptionDetails, Outcome
from realms.play.game_log import LogLine, LogWriter, TurnLog, turns_of
from realms.play.income import Earning
from realms.play.info_cards import InfoCard
from realms.play.players.player import Player
from realms.play.players.registry import LEVELS, STANDARD, players_for
from realms.play.record import HUMAN, Record, record_of, replay_steps, start_game
from realms.play.redeployment import RedeploymentPlan, next_stay
from realms.play.seat_names import with_names
from realms.play.setup import table_for, with_pool_choice
from realms.play.view import View
from realms.rules.model.decisions import STAY, argument, verb_of
from realms.rules.people.pricing import why_not
from realms.rules.position.state import State
from realms.rules.turn.attack import ATTACK, price_of
from realms.scenario.scenario import Realm, Scenario
from realms_editor.desk.seat_names import cleaned, seat_names

MOST_SEED: Final = 999_999


@dataclass(frozen=True, slots=True)
class Seating:
    """The choices of a user before a game begins."""

    players: int
    seats: tuple[str, ...]
    seed: int = 1
    open_coins: bool = False
    boxes: tuple[str, ...] = ()  # the boxes of races and powers; none: those of the scenario
    banned: frozenset[str] | None = None  # races and powers left out; None: those of the scenario
    readings: Mapping[str, bool] = field(default_factory=dict)  # readings that differ from the scenario
    names: tuple[str, ...] = ()  # of the seats; empty ones are called by their colours

    def played(self, scenario: Scenario) -> Scenario:
        """Return the scenario with the races, powers and readings that were chosen."""
        return with_pool_choice(scenario, self.boxes, banned=self.banned, readings=self.readings)


def usual_seating(players: int, seed: int = 1) -> Seating:
    """Return a seating of one human against standard players."""
    return Seating(players, (HUMAN, *[STANDARD] * (players - 1)), seed)


def new_seed() -> int:
    """Return a seed for the luck of another game."""
    return SystemRandom().randint(1, MOST_SEED)


@dataclass(frozen=True, slots=True)
class FrozenPosition:
    """A position that does not change while the game goes on."""

    state: State


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of the seat that decides."""

    decision: int
    details: OptionDetails

    @property
    def region(self) -> int | None:
        """The region that the option is about, or None."""
        return argument(self.decision) if verb_of(self.decision).about == "region" else None


@dataclass
class Match:
    """One game at the table: the state of the engine, all decisions and the log."""

    realm: Realm
    seating: Seating
    game: ChronicledGame
    line: list[int] = field(default_factory=list)
    log: list[LogLine] = field(default_factory=list)  # as long as `line`
    plan: RedeploymentPlan | None = None
    reader: int = -1  # the seat that saw the table last, where people hide something from each other
    _players: list[Player] = field(default_factory=list)
    # Choices after some decisions, for a reader.
    _explained: tuple[list[int] | None, int, list[Choice]] = (None, -1, [])

    def __post_init__(self) -> None:
        self._writer = LogWriter(self.game)

    @classmethod
    def new(cls, scenario: Scenario, seating: Seating, *, short: bool = False) -> "Match":
        """Start a game on a realm; `short` allows a small pool where an earlier game goes on."""
        realm = seating.played(scenario).realm(seating.players)
        match = cls(realm, seating, ChronicledGame(table_for(realm, short=short), seating.seed, realm))
        match._players = players_for(seating.seats, seating.seed)
        return match

    @classmethod
    def of_record(cls, record: Record, scenario: Scenario | None = None) -> "Match":
        """Return the game of a record, at its end."""
        game = start_game(record, scenario, ChronicledGame)
        if game.realm is None:
            raise LookupError("a record without a realm cannot be shown on one")
        seats = tuple(record.data.get("seats", ())) or (HUMAN,) * record.players
        table = record.data.get("table", {})
        seating = Seating(
            record.players,
            seats,
            int(record.data.get("seed", 0)),
            bool(table.get("open_coins")),
            names=tuple(map(cleaned, table.get("names", ()))),
        )
        match = cls(game.realm, seating, game)
        match._players = players_for(seats, seating.seed)
        for text in replay_steps(record, game):
            match._finish_line()
            decision = decision_from(match.state.table, text)
            if decision is not None and decision in game.options():
                match.log.append(match._writer.begin(decision))
        match._finish_line()
        match.line = list(game.decisions)
        return match

    def fork(self, seating: Seating) -> "Match":
        """Return a second game that goes on from this position with other players or other luck."""
        match = Match.new(self.realm.scenario, seating, short=True)
        match.game.replay(self.game.decisions)
        match._writer.look()
        match.line, match.log = list(self.game.decisions), self.log[: self.position]
        return match

    # The position

    @property
    def state(self) -> State:
        """The position on the table."""
        return self.game.state

    @property
    def names(self) -> tuple[Sentence, ...]:
        """The names of the seats."""
        return seat_names(self.seating.names, self.seating.players)

    def seat_name(self, seat: int) -> Sentence:
        """Return the name of a seat, or that of its colour."""
        return self.names[seat]

    def rename_seat(self, seat: int, name: str) -> None:
        """Give a seat another name."""
        names = [*self.seating.names, *("",) * self.seating.players][: self.seating.players]
        names[seat] = name
        self.seating = replace(self.seating, names=tuple(names))

    @property
    def log_by_turn(self) -> tuple[TurnLog, ...]:
        """The whole log turn by turn, with what comes after the position shown."""
        return tuple(turns_of(self.log))

    @property
    def earned(self) -> tuple[Earning, ...]:
        """The coins that changed hands last, each with its reason and its regions."""
        played = self.log[: self.position]
        return next((line.report.earned for line in reversed(played) if line.report.earned), ())

    def lent_powers(self, band: int) -> list[Sentence]:
        """Return the names of the powers that a race has besides its own."""
        s = self.state
        powers = (trait.id for trait in s.rules[band].traits if trait.kind == "power")
        numbers = (s.table.catalogue.number[power] for power in powers)
        return [s.table.catalogue.name(number) for number in numbers if number not in s.combo[band]]

    def in_hand(self, band: int) -> int:
        """Return the tokens in a band's hand, as a planned redeployment leaves them."""
        return self.plan.hand if self.plan and band == self.state.band else self.state.hand[band]

    def holds(self, region: int) -> bool:
        """Return True if the spectator holds a region; during an attack, if the attacking race does."""
        s, seat = self.state, self.onlooker if self.onlooker >= 0 else self.game.seat
        bands = [s.band] if s.step is ATTACK else s.table.slots[seat] if seat >= 0 else []
        return any(s.held[band] >> region & 1 for band in bands)

    def price(self, region: int) -> int:
        """Return the tokens needed to conquer a region: by the attacking race, else by any race."""
        s = self.state
        return price_of(s, s.band, region) if s.step is ATTACK else s.cost[region]

    @property
    def position(self) -> int:
        """The number of decisions in force."""
        return len(self.game.decisions)

    @property
    def over(self) -> bool:
        """Return True after the last turn."""
        return self.game.over

    @property
    def waits_for_human(self) -> bool:
        """Return True if a human has to decide."""
        seat = self.game.seat
        return seat >= 0 and self.seating.seats[seat] == HUMAN

    @property
    def onlooker(self) -> int:
        """The seat whose view is shown: the only human, else the human who decides; -1 if none."""
        humans = [seat for seat, kind in enumerate(self.seating.seats) if kind == HUMAN]
        if len(humans) == 1:
            return humans[0]
        return self.game.seat if self.waits_for_human else -1

    @property
    def looks_back(self) -> bool:
        """Return True while an earlier position is shown."""
        return self.position < len(self.line)

    def outcome(self) -> Outcome:
        """Return the result of the game."""
        return self.game.outcome()

    def record(self) -> Record:
        """Return the record of the game up to the position shown."""
        return record_of(self.game, self.seating.seats, self.seating.seed)

    @property
    def ended(self) -> bool:
        """Return True if the game has been played to its end, even while an earlier position is shown."""
        return self.chronicle().over

    def unfinished(self, realm_file: Path | None) -> dict[str, Any] | None:
        """Return the record of a game to resume later, with all its decisions.

        Return None if the game has ended, or if nobody has decided anything yet.
        """
        return self.keeping_job(realm_file)()

    def keeping_job(self, realm_file: Path | None) -> Callable[[], dict[str, Any] | None]:
        """Return a function that makes the record of the unfinished game, for another thread."""
        begun = any(said.seat >= 0 for said in self.log)
        copy = replace(self, line=list(self.line), log=[], plan=None)
        return partial(copy._record_to_keep, realm_file) if begun else lambda: None

    def _record_to_keep(self, realm_file: Path | None) -> dict[str, Any] | None:
        game = self.chronicle()
        if game.over:
            return None
        table = {
            "turn": game.state.turn,
            "turns": game.table.turns,
            "open_coins": self.seating.open_coins,
            "realm": str(realm_file.absolute()) if realm_file else "",
            "names": list(self.seating.names),
        }
        return {**record_of(game, self.seating.seats, self.seating.seed).data, "table": table}

    def chronicle(self) -> ChronicledGame:
        """Return the whole game with its chronicle, even while an earlier position is shown."""
        game = ChronicledGame(self.game.table, self.seating.seed, self.realm, self.game.luck)
        game.replay(self.line)
        return game

    # Decisions

    def choices(self) -> list[Choice]:
        """List the options of the seat that decides."""
        # speed: each action of the table asks, 50 times a decision; explaining all prices takes 1 ms
        reader = self.reader if self.is_for_another else -1
        if self._explained[:2] != (self.game.decisions, reader):
            found = [Choice(option, self.game.explain(option)) for option in self._options(reader)]
            self._explained = list(self.game.decisions), reader, found
        return self._explained[2]

    def _options(self, reader: int) -> Sequence[int]:
        """Return the options of the seat that decides, as far as a reader may know them."""
        if reader >= 0:
            return self.game.view(reader).public().options
        return self.game.options() if self.game.seat >= 0 else ()

    @property
    def is_for_another(self) -> bool:
        """Return True while somebody looks back at a decision of another person at the same screen."""
        several = self.seating.seats.count(HUMAN) > 1
        return several and self.looks_back and self.waits_for_human and 0 <= self.reader != self.game.seat

    def refusal(self, region: int) -> Sentence | None:
        """Return the reason why a region cannot be conquered now; None outside of an attack."""
        s = self.state
        return why_not(s, s.band, region) if s.step is ATTACK else None

    def redeployment(self) -> RedeploymentPlan | None:
        """Return the plan of the present redeployment, or None if there is none."""
        s = self.state
        if not s.step.spreads:
            self.plan = None
        elif self.plan is None or self.plan.position != self.position:
            self.plan = RedeploymentPlan.of(s, self.position)
            if self.plan:
                self.plan.even_out()
        return self.plan

    def spread(self) -> None:
        """Carry out the planned redeployment."""
        plan = self.redeployment()
        while plan and self.state.step.spreads and self.state.target in plan.tokens:
            self.play(next_stay(self.state, plan.tokens))
        self.plan = None

    def play(self, decision: int) -> None:
        """Carry out a decision; if another one was made here before, forget what followed it."""
        at, said = self.position, self._writer.begin(decision)
        self.game.play(decision)
        if self.line[at : at + 1] != [decision]:
            self.line[at:], self.log[at:] = [decision], [self._writer.finish(said, decision)]
        else:
            self._writer.look()

    def throw(self) -> int:
        """Let chance decide; while an earlier position is shown, it decides as before."""
        decision = self.line[self.position] if self.looks_back else self.game.foresee()
        self.play(decision)
        return decision

    def decision_job(self) -> Callable[[], int]:
        """Return a function that works out the decision of this seat's player, for another thread."""
        seat = self.game.seat
        return partial(self._players[seat].choose, View(FrozenPosition(self.state.copy()), seat))

    def advice_job(self) -> Callable[[], list[Advice]]:
        """Return a function that works out the best ways for the seat that decides, for another thread."""
        return partial(advise, game_at(self.game, self.state), LEVELS[STANDARD](self.seating.seed))

    @property
    def last_of_program(self) -> int | None:
        """The number of decisions before the last one that a level of the program thought about, or None."""
        for position in range(self.position - 1, -1, -1):
            line = self.log[position]
            thought = line.seat >= 0 and self.seating.seats[line.seat] in LEVELS
            if thought and not line.is_quiet and verb_of(self.line[position]).code != STAY:
                return position
        return None

    def why_job(self, position: int) -> Callable[[], tuple[InfoCard, str]]:
        """Return a function that explains a decision of the program and names its place, for a thread."""
        game = Game(self.game.table, self.seating.seed, self.realm, self.game.luck)
        before, decision = self.line[:position], self.line[position]
        player = LEVELS[self.seating.seats[self.log[position].seat]](self.seating.seed)

        def explain() -> tuple[InfoCard, str]:
            game.replay(before)
            region = argument(decision) if verb_of(decision).about == "region" else None
            place = "" if region is None else game.state.table.ground.names[region]
            return why_decided(game, decision, player), place

        return explain

    def last_income(self, seat: int) -> Sentence | None:
        """Return the coins of the last turn of a seat in words, or those of its present turn so far."""
        mine = [turn for turn in turns_of(self.log[: self.position]) if turn.owner == seat]
        said = [(turn.turn, words) for turn in mine[-2:] if (words := turn.coins_line(seat))]
        if not said:
            return None
        turn, words = said[-1][0], with_names(said[-1][1], self.names)
        if (turn, seat) == (self.state.turn, self.state.seat) and not self.over:
            return sentence("This turn: {what}", what=words)
        return sentence("Last turn: {what}", what=words)

    def begun_by(self, advice: Advice) -> Choice:
        """Return the choice that a way begins with."""
        return Choice(advice.parts[0], self.game.explain(advice.parts[0]))

    def plan_as(self, advice: Advice) -> bool:
        """Plan the redeployment of a way; return False if there is none."""
        plan = self.redeployment()
        if plan:
            plan.adopt(planned_tokens(self.game, advice.parts))
        return plan is not None

    def seat_player(self, seat: int, kind: str) -> None:
        """Let another player take over a seat."""
        seats = list(self.seating.seats)
        seats[seat] = kind
        old = self.seating
        self.seating = replace(old, seats=tuple(seats))
        self._players = players_for(seats, old.seed)

    # Looking back

    def jump(self, position: int) -> None:
        """Go to the position after so many decisions."""
        self.plan = None
        self.game.replay(self.line[: max(0, min(position, len(self.line)))])
        self._writer.look()

    def undo(self) -> bool:
        """Go back to the last decision of a human; return False if there is none."""
        for position in range(self.position - 1, -1, -1):
            if self.log[position].seat >= 0 and self.seating.seats[self.log[position].seat] == HUMAN:
                self.jump(position)
                return True
        return False

    def redo(self) -> bool:
        """Go on to the next decision of a human, or to the end; return False if already there."""
        if not self.looks_back:
            return False
        position = self.position + 1
        while position < len(self.line) and not self._human(position):
            position += 1
        self.jump(position)
        return True

    def new_luck(self) -> None:
        """Forget what follows this position, and give chance new luck."""
        del self.line[self.position :], self.log[self.position :]
        self.game.new_luck()

    def _human(self, position: int) -> bool:
        seat = self.log[position].seat
        return seat >= 0 and self.seating.seats[seat] == HUMAN

    def _finish_line(self) -> None:
        """Add the effects of the last decision of a replayed game to its line of the log."""
        if self.log:
            self.log[-1] = self._writer.finish(self.log[-1], self.game.decisions[-1])
