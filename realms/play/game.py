"""Game: a state, what was decided so far, and the luck that a seed brings."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Self

from realms.board.board import Board
from realms.board.names import place_name, region_name, spot_name
from realms.locale import Sentence, sentence, term
from realms.play.decision import addresses_of
from realms.play.setup import table_for, with_pool_choice
from realms.play.view import View
from realms.pool.combined_names import combined_name
from realms.rules.ground.masks import lowest_bit
from realms.rules.model.decisions import DIE, NO, Verb, argument, verb_of
from realms.rules.people.pricing import PricePart, price_parts
from realms.rules.position.alliances import Alliance, alliances, tokens_on_map
from realms.rules.position.state import CHANCE, State
from realms.rules.position.table import Table
from realms.rules.turn.attack import ATTACK, price_of
from realms.rules.turn.turn import begin_game, proceed
from realms.scenario.scenario import Realm, Scenario

NO_CHANCE = "chance has nothing to decide now"


class DecisionError(ValueError):
    """A decision that is not allowed now; the game is as it was."""


@dataclass(frozen=True, slots=True)
class OptionDetails:
    """What an option means: in words, where, and for a conquest what it costs and why."""

    text: Sentence
    region: int | None = None
    price: int | None = None
    parts: tuple[PricePart, ...] = ()
    die: int = 0  # pips that the die has to show


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    coins: tuple[int, ...]
    tokens: tuple[int, ...]  # of all races on the map, which decide a tie
    winners: tuple[int, ...]
    sides: tuple[Alliance, ...]  # who wins together, and by what score

    @property
    def scores(self) -> tuple[Alliance, ...]:
        """The sides, where those say more than the coins of each seat."""
        usual = [((seat,), coins) for seat, coins in enumerate(self.coins)]
        return () if all((side.seats, side.score) in usual for side in self.sides) else self.sides


class Game:
    """One game from its set-up on; decisions are ints, and the list of them is the game."""

    __slots__ = ("_luck", "_random", "chance_count", "decisions", "realm", "state", "table")

    def __init__(self, table: Table, seed: int = 0, realm: Realm | None = None) -> None:
        self.table, self.realm = table, realm
        self._random = Random(seed)  # noqa: S311 - a game, no secret
        self._luck: list[float] = []  # what chance has in store: it stays the same after an undo
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
    ) -> Self:
        """A game of so many players in the realm that a scenario has for them, with its boxes or others.

        Seats may come to find no combination where the pool is short; as a rule such a game is refused.
        """
        if boxes is not None:
            scenario = with_pool_choice(scenario, boxes)
        realm = scenario.realm(players)
        return cls(table_for(realm, short=short), seed, realm)

    def _begin(self) -> None:
        self.state = begin_game(self.table)
        self.decisions: list[int] = []
        self.chance_count = 0  # how often chance has decided

    @property
    def seat(self) -> int:
        """Who decides now: a seat, CHANCE, or NO_SEAT at the end."""
        return self.state.actor

    @property
    def over(self) -> bool:
        """Whether the last turn has been played."""
        return self.state.over

    def options(self) -> Sequence[int]:
        """The decisions that are allowed now; empty at the end only."""
        s = self.state
        return s.step.options(s) if s.actor == CHANCE else s.options

    def play(self, decision: int) -> None:
        """Carry out an allowed decision."""
        s = self.state
        # speed: looked up among options that were worked out anyway; listing again costs a fifth of a game
        if decision not in s.options:
            self._refuse(decision)
        self.decisions.append(decision)
        step = s.step.take(s, decision)
        while step is None or not step.enter(s):  # speed: `proceed` written out, 4 %
            step = s.agenda.pop()
        s.step = step

    def _refuse(self, decision: int) -> None:
        """Complain, unless it is chance that decides: its options are not kept."""
        s = self.state
        if s.actor != CHANCE or decision not in s.step.options(s):
            raise DecisionError(f"{decision} is not allowed at step {s.step.id!r} of turn {s.turn}")
        if self.chance_count == len(self._luck):
            self._luck.append(self._random.random())  # what it would have done, to keep step
        self.chance_count += 1

    def throw(self) -> int:
        """Let chance decide; the decision that it made."""
        s, luck, thrown = self.state, self._luck, self.chance_count
        # speed: `_drawn` and `proceed` written out, 2 %
        if s.actor != CHANCE:
            raise DecisionError(NO_CHANCE)
        if thrown == len(luck):
            luck.append(self._random.random())
        self.chance_count = thrown + 1
        decision = s.step.draw(s, luck[thrown])
        self.decisions.append(decision)
        step = s.step.take(s, decision)
        while step is None or not step.enter(s):
            step = s.agenda.pop()
        s.step = step
        return decision

    def foresee(self) -> int:
        """Return what chance will decide now; `play` carries it out."""
        s = self.state
        if s.actor != CHANCE:
            raise DecisionError(NO_CHANCE)
        if self.chance_count == len(self._luck):
            self._luck.append(self._random.random())
        return s.step.draw(s, self._luck[self.chance_count])

    def _drawn(self) -> int:
        """What chance decides now."""
        decision = self.foresee()
        self.chance_count += 1
        return decision

    def undo(self) -> None:
        """Take back the last decision of a seat, with what chance did since; chance would do it again."""
        kept = self.decisions
        seats = [s.actor for s, _ in self.replayed_positions()]
        while kept and seats[len(kept) - 1] == CHANCE:
            kept = kept[:-1]
        if not kept:
            raise DecisionError("nobody has decided anything yet")
        self.replay(kept[:-1])

    def new_luck(self) -> None:
        """From here on let chance decide anew."""
        del self._luck[self.chance_count :]
        self._random.seed(self._random.getrandbits(64))

    def replay(self, decisions: Sequence[int]) -> None:
        """Begin again and carry out these decisions."""
        self._begin()
        for decision in decisions:
            self.play(decision)

    def replayed_positions(self) -> Iterator[tuple[State, int]]:
        """Every decision so far with the position before it, which changes when the next is asked for."""
        s = begin_game(self.table)
        for decision in self.decisions:
            yield s, decision
            proceed(s, s.step.take(s, decision))

    def view(self, seat: int) -> View:
        """What a seat sees."""
        return View(self, seat)

    def explain(self, option: int) -> OptionDetails:
        """What an option means."""
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
        """Return the words for an answer that means nothing without its question: a refusal, or a throw."""
        s = self.state
        question = s.step.asks(s) if option == NO else None
        if question:
            return sentence("no, thank you ({question})", question=question)
        needed = s.step.needed(s) if verb_of(option).code == DIE else None
        if needed is None:
            return None
        blanks = {"pips": argument(option), "needed": needed}
        if argument(option) >= needed:
            return sentence("the die shows {pips}; needed: {needed}; that is enough", **blanks)
        return sentence("the die shows {pips}; needed: {needed}; not enough", **blanks)

    def _region_of(self, verb: Verb, about: int) -> int | None:
        """The region that a decision is about."""
        if verb.about == "third":
            table = self.state.table
            return table.ground.region_at(addresses_of(table, verb)[about])
        return about if verb.about == "region" else self.asked_region

    def _spent(self, option: int) -> int | None:
        """The tokens that leave the hand at once with an option; None where it takes none."""
        s, after = self.state, self.state.copy()
        after.step.take(after, option)
        return max(0, s.hand[s.band] - after.hand[s.band]) or None

    def lines_beside_map(self, seat: int) -> list[Sentence]:
        """What lies beside the map, as a seat sees it; -1 is somebody who only looks on."""
        seen = self.view(seat).public()
        return [line for trait in seen.table.setting.shared for line in trait.tells(seen)]

    @property
    def asked_region(self) -> int | None:
        """The region that a seat is asked about, where it says of one after the other what is to be there."""
        s = self.state
        return lowest_bit(s.regions_to_ask) if s.regions_to_ask and s.actor != CHANCE else None

    def _named(self, verb: Verb, about: int) -> object:
        """What a decision is about, as people call it."""
        table = self.state.table
        match verb.about:
            case "seat":
                return about + 1
            case "place":
                return self.combination(about)
            case "trait":
                return table.catalogue.name(about)
            case "volcano" | "side" | "third" | "tile":
                return self._address(verb, addresses_of(table, verb)[about])
            case _:
                return about

    def combination(self, place: int) -> Sentence:
        """What people call a combination of the column; where nothing is paired yet, the power."""
        race, power, *others = self.state.column[place]
        if others:
            return self.table.catalogue.name(power)
        if power < 0:
            return sentence("{race}, waiting for a power", race=self.table.catalogue.name(race))
        return combined_name(self.table.catalogue.name(race), self.table.catalogue.name(power))

    @property
    def board(self) -> Board | None:
        """The tiles as they lie now; None on a ground that is not made of any."""
        return self.state.table.ground.board

    def place(self, region: int) -> Sentence:
        """What people call a region."""
        if self.board is None:
            return Sentence("{name}", {"name": self.state.table.ground.names[region]})
        return region_name(self.board, region)

    def _address(self, verb: Verb, address: str) -> Sentence:
        """What people call a place that is no region."""
        if self.board is None or verb.about == "tile":
            return Sentence("{name}", {"name": address})
        return (spot_name if verb.about == "third" else place_name)(self.board, address)

    def outcome(self) -> Outcome:
        """Coins, tokens on the map, and who wins: most coins, then most tokens; still tied, they share."""
        return outcome(self.state)


def outcome(s: State) -> Outcome:
    """How a position would be counted if the game ended there."""
    tokens = tuple(tokens_on_map(s, (seat,)) for seat in range(s.table.players))
    ranked = alliances(s)
    best = max((side.score, side.tokens) for side in ranked)
    winners = sorted(seat for side in ranked if (side.score, side.tokens) == best for seat in side.seats)
    return Outcome(tuple(s.coins), tokens, tuple(winners), ranked)
