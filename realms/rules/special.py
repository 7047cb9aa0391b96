"""The special rules of a scenario: the additions of each to a game, made from its values and the map."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from realms.rules.model.seat_kind import SeatKind
from realms.rules.model.table_rule import TableRule
from realms.rules.position.catalogue import Content
from realms.scenario.scenario import Realm
from realms.scenario.special.special_rules import Entry, SpecialRule, Values, rules_of


@dataclass(frozen=True, slots=True)
class Played:
    """The additions of a special rule to a game."""

    shared: tuple[TableRule, ...] = ()  # rules for all players
    seats: Mapping[int, SeatKind] = field(default_factory=dict)  # kinds of seats that are not ordinary ones
    barred: frozenset[str] = frozenset()  # places and relics that are not in the game
    wanted: frozenset[str] = frozenset()  # places and relics in the game even if the map has no site for them
    beside: tuple[Content, ...] = ()  # races and powers that come into play in no ordinary way
    tiles: tuple[str, ...] = ()  # what may be laid during play


Maker = Callable[[Values, Realm], Played | None]
Rule = tuple[Entry, SpecialRule]
MAKERS: dict[str, Maker] = {}
NOTHING = Played()


def special(name: str) -> Callable[[Maker], Maker]:
    """Register the function that plays a special rule; it returns None for values that it cannot play yet."""

    def enter(maker: Maker) -> Maker:
        MAKERS[name] = maker
        return maker

    return enter


def played(realm: Realm) -> Played:
    """Return the additions of all special rules of a scenario to its game."""
    each = [_made(rule, realm) or NOTHING for rule in _rules(realm)]
    return Played(
        tuple(trait for one in each for trait in one.shared),
        {seat: kind for one in each for seat, kind in one.seats.items()},
        frozenset().union(*(one.barred for one in each)),
        frozenset().union(*(one.wanted for one in each)),
        tuple(more for one in each for more in one.beside),
        tuple(tile for one in each for tile in one.tiles),
    )


def unplayed(realm: Realm) -> Iterator[SpecialRule]:
    """Return the rules that a game is played without."""
    return (rule[1] for rule in _rules(realm) if _made(rule, realm) is None)


def _rules(realm: Realm) -> Iterable[Rule]:
    return rules_of(realm.scenario, realm.players)


def _made(rule: Rule, realm: Realm) -> Played | None:
    entry, known = rule
    maker = MAKERS.get(known.id)
    return maker(known.values(entry), realm) if maker else None
