"""A game: its state, the decisions so far, and the luck that comes from a seed."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Self

from realms.board.board import Board
from realms.board.names import place_name, region_name, spot_name
from realms.compiled import mypyc_attr
from realms.locale import Sentence, sentence, term
from realms.play.decision import addresses_of
from realms.play.luck import STREAMS, luck_of
from realms.play.seat_names import seat_name
from realms.play.setup import table_for, with_pool_choice
from realms.play.view import View
from realms.pool.combined_names import combined_name
from realms.rules.ground.masks import lowest_bit
from realms.rules.model.decisions import DIE, DRAW, EXPAND, NO, Verb, argument, verb_of
from realms.rules.people.pricing import PricePart, price_parts
from realms.rules.position.alliances import Alliance, alliances, tokens_on_map
from realms.rules.position.state import CHANCE, State
from realms.rules.position.table import Table
from realms.rules.turn.attack import ATTACK, price_of
from realms.rules.turn.turn import begin_game, proceed
from realms.scenario.scenario import Realm, Scenario

NO_CHANCE = "chance has nothing to decide now"


class DecisionError(ValueError):
    """A decision that the rules do not allow now; the game stays as it was."""


@dataclass(frozen=True, slots=True)
class OptionDetails:
    """An option in words, with its region; for a conquest also the price and its parts."""

    text: Sentence
    region: int | None = None
    price: int | None = None
    parts: tuple[PricePart, ...] = ()
    die: int = 0  # the pips that the die must show


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: coins, tokens on the map, and the winners."""

    coins: tuple[int, ...]
    tokens: tuple[int, ...]  # of all races on the map; they break a tie
    winners: tuple[int, ...]
    sides: tuple[Alliance, ...]  # the seats that win together, with their scores

    @property
    def scores(self) -> tuple[Alliance, ...]:
        """Return the scores of the sides; empty if they say no more than the coins of each seat."""
        usual = [((seat,), coins) for seat, coins in enumerate(self.coins)]
        return () if all((side.seats, side.score) in usual for side in self.sides) else self.sides


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One game from its set-up on; a decision is an int, and the list of decisions is the game."""

    __slots__ = ("_luck", "decisions", "luck", "realm", "state", "table")

    def __init__(self, table: Table, seed: int = 0, realm: Realm | None = None, luck: str = STREAMS) -> None:
        self.table, self.realm, self.luck = table, realm, luck
        self._luck = luck_of(luck, seed)
        self._begin()

    @classmethod
    def new(
        cls,
        scenario: Scenario,
        players: int,
        seed: int = 0,
        boxes: Iterable[str] | None = None,
        *,
        short: bool = False,
        luck: str = STREAMS,
    ) -> Self:
        """Start a game for a number of players in a realm of a scenario, with its own boxes or others.

        A pool that is too small for every seat is refused, unless `short` allows it.
        """
        if boxes is not None:
            scenario = with_pool_choice(scenario, boxes)
        realm = scenario.realm(players)
        return cls(table_for(realm, short=short), seed, realm, luck)

    def _begin(self) -> None:
        self.state = begin_game(self.table)
        self.decisions: list[int] = []
        self._luck.begin()

    @property
    def seat(self) -> int:
        """The seat that decides now, CHANCE, or NO_SEAT at the end."""
        return self.state.actor

    @property
    def chance_count(self) -> int:
        """The number of decisions by chance."""
        return len(self._luck.made)

    @property
    def over(self) -> bool:
        """Return True after the last turn."""
        return self.state.over

    def options(self) -> Sequence[int]:
        """Return the decisions that are allowed now; there are none only at the end."""
        s = self.state
        return s.step.options(s) if s.actor == CHANCE else s.options

    def play(self, decision: int) -> None:
        """Carry out a decision; one that is not allowed raises a DecisionError."""
        s = self.state
        # speed: looked up among options that were worked out anyway; listing again costs a fifth of a game
        if decision not in s.options:
            self._refuse(decision)
        self.decisions.append(decision)
        proceed(s, s.step.take(s, decision))

    def _refuse(self, decision: int) -> None:
        """Raise a DecisionError, unless the decision is one that chance may make now."""
        s = self.state
        if s.actor != CHANCE or decision not in s.step.options(s):
            raise DecisionError(f"{decision} is not allowed at step {s.step.id!r} of turn {s.turn}")
        self._luck.note(s, decision)

    def throw(self) -> int:
        """Let chance decide, and return its decision."""
        s = self.state
        if s.actor != CHANCE:
            raise DecisionError(NO_CHANCE)
        decision = self._luck.throw(s)
        self.decisions.append(decision)
        proceed(s, s.step.take(s, decision))
        return decision

    def foresee(self) -> int:
        """Return the decision that chance will make now; `play` carries it out."""
        s = self.state
        if s.actor != CHANCE:
            raise DecisionError(NO_CHANCE)
        return self._luck.draw(s)

    def undo(self) -> None:
        """Take back the last decision of a seat and all that chance did since; its luck stays the same."""
        kept = self.decisions
        seats = [s.actor for s, _ in self.replayed_positions()]
        while kept and seats[len(kept) - 1] == CHANCE:
            kept = kept[:-1]
        if not kept:
            raise DecisionError("nobody has decided anything yet")
        self.replay(kept[:-1])

    def new_luck(self) -> None:
        """Give chance new luck from here on."""
        self._luck.renew()

    def replay(self, decisions: Sequence[int]) -> None:
        """Start again and carry out these decisions."""
        self._begin()
        for decision in decisions:
            self.play(decision)

    def replayed_positions(self) -> Iterator[tuple[State, int]]:
        """Yield each decision so far with the position before it; the next step changes that position."""
        s = begin_game(self.table)
        for decision in self.decisions:
            yield s, decision
            proceed(s, s.step.take(s, decision))

    def view(self, seat: int) -> View:
        """Return the view of a seat."""
        return View(self, seat)

    def explain(self, option: int) -> OptionDetails:
        """Describe an option: its words, its region, and the price of a conquest."""
        s = self.state
        verb, about = verb_of(option), argument(option)
        region = self._region_of(verb, about)
        blanks = {verb.about: self._named(verb, about)}
        if region is not None and "{region}" in verb.says.text:
            blanks["region"] = self.place(region)
        text = self._answer(option) or sentence(verb.says.text, **blanks)
        coins = s.step.fee(s, option)
        if coins:
            text = sentence("{what}, for {coins} coins", what=text, coins=coins)
        if s.step is not ATTACK or verb.about != "region" or region is None:
            return OptionDetails(text, region)
        if not verb.priced:
            spent = self._spent(option)
            return OptionDetails(text, region, spent, (PricePart(term(verb.word), spent),) if spent else ())
        price = price_of(s, s.band, region)
        return OptionDetails(
            text, region, price, price_parts(s, s.band, region), max(0, price - s.hand[s.band])
        )

    def _answer(self, option: int) -> Sentence | None:
        """Return the words for an answer that means little without its question: a refusal, draw or throw."""
        s = self.state
        if verb_of(option).code == DRAW and s.step.shows:
            return sentence(s.step.shows.text, trait=self.table.catalogue.name(argument(option)))
        question = s.step.asks(s) if option == NO or (option == EXPAND and NO in s.options) else None
        if question and option == NO:
            return sentence("no, thank you ({question})", question=question)
        if question:
            return sentence("yes ({question})", question=question)
        needed = s.step.needed(s) if verb_of(option).code == DIE else None
        if needed is None:
            return None
        blanks = {"pips": argument(option), "needed": needed}
        if argument(option) >= needed:
            return sentence("the die shows {pips}; needed: {needed}; that is enough", **blanks)
        return sentence("the die shows {pips}; needed: {needed}; not enough", **blanks)

    def _region_of(self, verb: Verb, about: int) -> int | None:
        """Return the region that a decision names, or None."""
        if verb.about == "third":
            table = self.state.table
            return table.ground.region_at(addresses_of(table, verb)[about])
        return about if verb.about == "region" else self.asked_region

    def _spent(self, option: int) -> int | None:
        """Return the tokens that an option takes from the hand at once, or None if it takes none."""
        s, after = self.state, self.state.copy()
        after.step.take(after, option)
        return max(0, s.hand[s.band] - after.hand[s.band]) or None

    def lines_beside_map(self, seat: int) -> list[Sentence]:
        """Return the lines about things beside the map, as a seat sees them; seat -1 is a spectator."""
        seen = self.view(seat).public()
        return [line for trait in seen.table.setting.shared for line in trait.tells(seen)]

    @property
    def asked_region(self) -> int | None:
        """The region of the present question, in a step that goes through regions one by one."""
        s = self.state
        return lowest_bit(s.regions_to_ask) if s.regions_to_ask and s.actor != CHANCE else None

    def _named(self, verb: Verb, about: int) -> object:
        """Return the name of the thing that a decision is about, in words for people."""
        table = self.state.table
        match verb.about:
            case "seat":
                return seat_name(about)
            case "place":
                return self.combination(about)
            case "trait":
                return table.catalogue.name(about)
            case "volcano" | "side" | "third" | "tile":
                return self._address(verb, addresses_of(table, verb)[about])
            case _:
                return about

    def combination(self, place: int) -> Sentence:
        """Return the name of a combination in the column; until it has a race, that of its power."""
        race, power, *others = self.state.column[place]
        if others:
            return self.table.catalogue.name(power)
        if power < 0:
            return sentence("{race}, waiting for a power", race=self.table.catalogue.name(race))
        return combined_name(self.table.catalogue.name(race), self.table.catalogue.name(power))

    @property
    def board(self) -> Board | None:
        """The tiles as they lie now; None if the ground is not made of tiles."""
        return self.state.table.ground.board

    def place(self, region: int) -> Sentence:
        """Return the name of a region in words for people."""
        if self.board is None:
            return Sentence("{name}", {"name": self.state.table.ground.names[region]})
        return region_name(self.board, region)

    def _address(self, verb: Verb, address: str) -> Sentence:
        """Return the name of an address that is no region, in words for people."""
        if self.board is None or verb.about == "tile":
            return Sentence("{name}", {"name": address})
        return (spot_name if verb.about == "third" else place_name)(self.board, address)

    def outcome(self) -> Outcome:
        """Count the game as if it ended now: most coins win, then most tokens; if still tied, all share."""
        return outcome(self.state)


def outcome(s: State) -> Outcome:
    """Count a position as if the game ended there."""
    tokens = tuple(tokens_on_map(s, (seat,)) for seat in range(s.table.players))
    ranked = alliances(s)
    best = max((side.score, side.tokens) for side in ranked)
    winners = sorted(seat for side in ranked if (side.score, side.tokens) == best for seat in side.seats)
    return Outcome(tuple(s.coins), tokens, tuple(winners), ranked)
