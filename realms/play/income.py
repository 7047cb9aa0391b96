"""Coins and the reasons for them, one by one, read off the rules that the engine itself counts coins by."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from realms.locale import Sentence, sentence, term
from realms.play.seat_names import seat_name
from realms.rules.compile.compile_rules import contributions
from realms.rules.compile.rules import PLACES
from realms.rules.model.trait import Trait
from realms.rules.position.state import State
from realms.rules.position.table import ACTIVE, SLOTS, Table

# The sources of coins: regions, each kind of trait, the price of a combination and the coins on it,
# other seats, and everything else outside of scoring.
REGIONS, COLUMN, SEATS, BESIDES = "regions", "combination", "seats", "besides"
_OF_TABLE: Final = {"seat": "scenario"}  # rules of the table are those of its seats too


@dataclass(frozen=True, slots=True)
class Earning:
    """Coins that a seat gets or pays at one moment for one reason."""

    seat: int
    coins: int
    source: str
    trait: Trait | None = None
    kind: str = ""  # of the regions that bring these coins: a terrain or a symbol
    regions: int = 0  # as a mask: the regions that bring a coin each
    active: bool = True  # False if they were earned by a race in decline
    others: tuple[int, ...] = ()  # the seats that paid, or were paid, at the same moment

    def why(self, table: Table) -> Sentence:
        """Return the reason in words."""
        if self.trait is None:
            late = self.source == REGIONS and not self.active
            return sentence("regions in decline") if late else _SOURCES[self.source]
        number = table.catalogue.number.get(self.trait.id)
        own = self.trait.called or term(self.trait.id)
        name = own if number is None else table.catalogue.name(number)
        if self.kind and self.kind != "region":
            return sentence("{name} ({kind})", name=name, kind=term(self.kind))
        return name

    def line(self, table: Table, coins: str) -> Sentence:
        """Return a number of coins with their reason, or with the players who paid or got them."""
        if self.source == SEATS and self.others:
            players = [seat_name(seat) for seat in self.others]
            if self.coins > 0:
                return sentence("{coins} from {players}", coins=coins, players=players)
            return sentence("{coins} to {players}", coins=coins, players=players)
        return sentence("{coins} for {why}", coins=coins, why=self.why(table))


_SOURCES: Final = {
    REGIONS: sentence("regions"),
    COLUMN: sentence("the combination"),
    SEATS: sentence("other players"),
    BESIDES: sentence("other rules"),
    "scenario": sentence("the rules of the realm"),
}


def source_of(trait: Trait) -> str:
    """Return the source of the coins that a trait brings."""
    return _OF_TABLE.get(trait.kind, trait.kind)


def earnings(s: State, band: int) -> Iterator[Earning]:
    """Yield the coins that a race is about to earn; together they are `coins_earned` of the engine."""
    seat, held, rules = band // SLOTS, s.held[band], s.rules[band]
    active = band % SLOTS == ACTIVE
    if held:
        yield Earning(seat, held.bit_count(), REGIONS, regions=held, active=active)
    if not (rules.pays or rules.coins or rules.extra_income):
        return
    for trait in rules.traits:
        for place, _, value in contributions(trait, rules.declined).fields:
            for coins, kind, regions in COIN_FIELDS[place](value, s, band) if place in COIN_FIELDS else ():
                if coins:
                    yield Earning(seat, coins, source_of(trait), trait, kind, regions, active)


_Reading = Iterator[tuple[int, str, int]]  # coins, the kind of regions, and these regions


def _pays(coins: int, s: State, band: int) -> _Reading:
    del s, band
    yield coins, "", 0


def _coins_of_kinds(coins: dict[str, int], s: State, band: int) -> _Reading:
    ground = s.table.ground
    for kind, times in coins.items():
        regions = s.held[band] & ground.of(kind) & ground.everywhere
        for _ in range(times):
            yield regions.bit_count(), kind, regions


def _earns(hooks: tuple[Callable[..., int], ...], s: State, band: int) -> _Reading:
    for earns in hooks:
        regions = s.held[band] & earns(s, band)
        yield regions.bit_count(), "", regions


def _income(hooks: tuple[Callable[..., int], ...], s: State, band: int) -> _Reading:
    for more in hooks:
        yield more(s, band), "", 0


COIN_FIELDS: Final[dict[int, Callable[..., _Reading]]] = {
    PLACES["pays"]: _pays,
    PLACES["coin_kinds"]: _coins_of_kinds,
    PLACES["earns"]: _earns,
    PLACES["income"]: _income,
}
