"""Races and powers that are dealt in secret or drafted, and paired by their owners."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from realms.locale import sentence
from realms.rules.model.decisions import verb
from realms.rules.model.draft import Offer
from realms.rules.model.step import Step, step
from realms.rules.model.table_rule import TableRule
from realms.rules.position.ownership import earn
from realms.rules.position.state import CHANCE, State
from realms.rules.turn.column import handicap, pass_turn, take_combination, tokens_of
from realms.rules.turn.ordinary_seat import OrdinarySeat
from realms.scenario.special.special_rules import Values

DEAL: Final = verb("deal", "trait", sentence("{trait} is dealt"))
SHOW: Final = verb("show", "trait", sentence("lay {trait} open for the draft"))
DRAFT: Final = verb("draft", "trait", sentence("take {trait}"))
FIELD: Final = verb("field", "trait", sentence("play {trait}"))
BEGIN: Final = verb("begin", "seat", sentence("{seat} begins"))
CALLED = "called"  # the note of a race that still waits for its power
KINDS: Final = ("race", "power")
TWO: Final = 2


class FirstSeat(Step):
    """Chance draws the seat that begins."""

    id, chance = "first", True

    def enter(self, s: State) -> bool:
        s.actor, s.options = CHANCE, ()
        return True

    def options(self, s: State) -> Sequence[int]:
        return [BEGIN + seat for seat in range(s.table.players)]

    def take(self, s: State, decision: int) -> None:
        s.first_seat = s.seat = decision - BEGIN


class DealCards(Step):
    """Chance deals each seat its races and then its powers, in secret."""

    id, chance, secret = "deal_cards", True, True
    word = DEAL

    def enter(self, s: State) -> bool:
        s.cards = s.cards or ((),) * (s.table.players + 1)
        following = self._next(s)
        if following is None:
            return False
        s.actor, s.options, s.draw_from = CHANCE, (), tuple(_stock(s, following[1]))
        return True

    def takers(self, s: State) -> Sequence[int]:
        """Return the seats that get cards, in order."""
        seats = range(s.table.players)
        return (*seats[s.first_seat :], *seats[: s.first_seat])

    def each(self, s: State) -> tuple[int, int]:
        """Return the numbers of races and powers for each seat."""
        return dealt_by(s).each

    def options(self, s: State) -> Sequence[int]:
        return [self.word + number for number in _stock(s, _kind_drawn(s))]

    def stack(self, s: State) -> str:
        return f"{_kind_drawn(s)} for {self.taker(s)}"

    def weights(self, s: State) -> Sequence[int]:
        return [1] * len(_stock(s, _kind_drawn(s)))

    def draw(self, s: State, luck: float) -> int:
        return self.word + s.draw_from[int(luck * len(s.draw_from))]

    def take(self, s: State, decision: int) -> Step:
        card = decision - self.word
        _stock(s, s.table.catalogue.traits[card].kind).remove(card)
        _give(s, self.taker(s), card)
        return self

    def taker(self, s: State) -> int:
        """Return the seat that gets the next card."""
        return s.seat

    def _next(self, s: State) -> tuple[int, str] | None:
        """Return the seat and the kind of the next card; only that seat sees it."""
        takers, due = self.takers(s), 0
        for kind, number in zip(KINDS, self.each(s), strict=True):
            due += number  # all seats get their races before any gets a power
            for taker in takers if _stock(s, kind) else ():
                if len(s.cards[taker]) < due:
                    s.seat = min(taker, s.table.players - 1)
                    return taker, kind
        return None


class ShowCards(DealCards):
    """Chance lays races and powers open for the draft."""

    id, secret = "show_cards", False
    word = SHOW

    def takers(self, s: State) -> Sequence[int]:
        return (self.taker(s),)

    def taker(self, s: State) -> int:
        return s.table.players

    def each(self, s: State) -> tuple[int, int]:
        return (dealt_by(s).open,) * 2


class DraftCard(Step):
    """The seats take turns to choose an open card; the rest is out of the game."""

    id = "draft_card"

    def enter(self, s: State) -> bool:
        pool, players = s.table.players, s.table.players
        taken = sum(map(len, s.cards[:players]))
        for later in range(players):
            s.actor = (s.first_seat + taken + later) % players
            s.options = self.options(s)
            if s.options:
                return True
        s.bottom_banners += cards(s, pool, "race")
        s.discarded_badges += cards(s, pool, "power")
        s.cards = (*s.cards[:players], ())
        return False

    def options(self, s: State) -> Sequence[int]:
        pool, found = s.table.players, []
        for kind, number in zip(KINDS, dealt_by(s).each, strict=True):
            if len(cards(s, s.actor, kind)) < number:
                found += [DRAFT + card for card in cards(s, pool, kind)]
        return found

    def take(self, s: State, decision: int) -> Step:
        _take(s, s.table.players, decision - DRAFT)
        _give(s, s.actor, decision - DRAFT)
        return self


class FieldRace(Step):
    """Choose one of the dealt races; a seat that has no combination left only scores."""

    id = "field_race"

    def enter(self, s: State) -> bool:
        if cards(s, s.seat, "race") and cards(s, s.seat, "power"):
            return super().enter(s)
        pass_turn(s)
        return False

    def options(self, s: State) -> Sequence[int]:
        return [FIELD + card for card in cards(s, s.seat, "race")]

    def offer(self, s: State, decision: int) -> Offer:
        return _offer(s, decision - FIELD)

    def take(self, s: State, decision: int) -> None:
        s.turn_notes[s.band, CALLED] = decision - FIELD


class FieldPower(Step):
    """Choose one of the dealt powers, and enter the map with both."""

    id, picks = "field_power", True

    def options(self, s: State) -> Sequence[int]:
        return [FIELD + card for card in cards(s, s.seat, "power")]

    def offer(self, s: State, decision: int) -> Offer:
        return _offer(s, s.turn_notes[s.band, CALLED], decision - FIELD)

    def take(self, s: State, decision: int) -> None:
        combination = s.turn_notes.pop((s.band, CALLED)), decision - FIELD
        for card in combination:
            _take(s, s.seat, card)
        coins, more = _made_up(s, *combination)
        earn(s, s.seat, max(coins, -s.coins[s.seat]))
        s.tray[combination[0]] -= more
        take_combination(s, combination, ())
        s.hand[s.band] += more


def _made_up(s: State, race: int, *powers: int) -> tuple[int, int]:
    """Return the coins and tokens that make up for a weak combination; a strong one costs some."""
    rule, name = dealt_by(s), s.table.catalogue.id_of
    coins = sum(rule.coins_for.get(name(number), 0) for number in (race, *powers))
    return coins, min(rule.tokens_for.get(name(race), 0), s.tray[race])


def _offer(s: State, race: int, *powers: int) -> Offer:
    coins, more = _made_up(s, race, *powers)
    both = race, *powers
    return Offer(tokens_of(s, *both) + more, 0, 0, coins + handicap(s, both))


FIRST_SEAT: Final = step(FirstSeat())
DEAL_CARDS: Final = step(DealCards())
SHOW_CARDS: Final = step(ShowCards())
DRAFT_CARD: Final = step(DraftCard())
FIELDING: Final = (step(FieldRace()), step(FieldPower()))


class DealtSeat(OrdinarySeat):
    """A seat that pairs its own races and powers."""

    id = "dealt_player"
    idle = FIELDING


DEALT_SEAT: Final = DealtSeat()


class DealtCards(TableRule):
    """The races and powers of a seat are secret until they are played, unless they were drafted."""

    id = "dealt"
    rows = 0

    def __init__(
        self, each: tuple[int, int], opened: int, coins: Mapping[str, int], tokens: Mapping[str, int]
    ) -> None:
        self.each, self.open, self.coins_for, self.tokens_for = each, opened, coins, tokens

    def opens(self, s: State) -> None:
        """Let chance choose the first seat, and deal cards before anything else."""
        s.agenda += [DRAFT_CARD, SHOW_CARDS, FIRST_SEAT] if self.open else [DEAL_CARDS, FIRST_SEAT]

    def hides(self, s: State, seat: int) -> None:
        """Put the secret cards of others back among those that nobody has seen."""
        if self.open or not s.cards:
            return
        for other in self._others(s, seat):
            s.banner_pile += cards(s, other, "race")
            s.badge_pile += cards(s, other, "power")
        s.banner_pile.sort()
        s.badge_pile.sort()
        s.cards = tuple(dealt if place == seat else () for place, dealt in enumerate(s.cards))
        if s.actor != seat:
            s.options = ()

    def guesses(self, s: State, seat: int, luck: Callable[[], float]) -> None:
        """Deal other seats random cards, as many as they have."""
        counts = [[len(cards(s, other, kind)) for kind in KINDS] for other in range(len(s.cards))]
        self.hides(s, seat)
        for other in self._others(s, seat) if not self.open else ():
            for kind, number in zip(KINDS, counts[other], strict=True):
                for _ in range(number):
                    stock = _stock(s, kind)
                    _give(s, other, stock.pop(int(luck() * len(stock))))
        if s.actor not in (seat, CHANCE):
            s.options = s.step.options(s)

    def _others(self, s: State, seat: int) -> list[int]:
        return [other for other in range(len(s.cards)) if other != seat]


def dealing(values: Values, players: int) -> DealtCards:
    """Return the rule of the cards; two players may draft them, and then nothing makes up for weak ones."""
    each = values["races"], values["powers"]
    opened = values["drawn_for_two"] if players == TWO else 0
    fair = values["hard"] != "compensate" or opened > 0
    return DealtCards(each, opened, {} if fair else values["coins"], {} if fair else values["tokens"])


def dealt_by(s: State) -> DealtCards:
    """Return the rule that deals cards."""
    rule = s.table.shared["dealt"]
    if not isinstance(rule, DealtCards):
        raise TypeError("another trait is called dealt")
    return rule


def cards(s: State, seat: int, kind: str) -> list[int]:
    """Return the races or powers of a seat; the seat after the last one stands for the open cards."""
    kinds = s.table.catalogue.kinds
    return [card for card in s.cards[seat] if kinds[card] == kind]


def _stock(s: State, kind: str) -> list[int]:
    """Return the pile of races or powers."""
    return s.banner_pile if kind == "race" else s.badge_pile


def _kind_drawn(s: State) -> str:
    """Return the kind of the card that chance draws now."""
    return s.table.catalogue.kinds[s.draw_from[0]] if s.draw_from else KINDS[0]


def _give(s: State, seat: int, card: int) -> None:
    s.cards = (*s.cards[:seat], (*s.cards[seat], card), *s.cards[seat + 1 :])


def _take(s: State, seat: int, card: int) -> None:
    left = tuple([other for other in s.cards[seat] if other != card])
    s.cards = (*s.cards[:seat], left, *s.cards[seat + 1 :])
