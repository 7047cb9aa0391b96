"""Compiled rules: all that the engine reads of some traits."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, Final, NamedTuple

from realms.rules.compile.hook_fields import HookFields
from realms.rules.model.step import Step
from realms.rules.model.trait import Mark, Moment, Trait


@dataclass(slots=True, eq=False, repr=False)
class BoardFreeRules(HookFields):
    """The part of compiled rules that is the same on every board."""

    act: Mapping[int, Callable[..., Any]]  # by verb
    # figures
    least: int  # tokens that a region takes at least
    last_throw: bool
    loses: int  # tokens lost with a region
    smallest_loss: int  # the least that a trait says, before a decline changes it
    pays: int
    redeploys: str
    on_decline: str
    apart: bool
    active: bool  # whether the race plays at all: it is not in decline, or acts in decline too
    proof: bool
    gated: bool  # whether nothing but the edge and the gates lets the race in
    lays: tuple[Mark, ...]
    companions: tuple[Mark, ...]
    has_pieces: bool  # whether traits lay pieces, which remain in decline too
    steering: tuple[Trait, ...]  # the traits that say where this race, or any other, can go
    # kinds of regions; which regions those are depends on the board
    wades: bool  # takes seas and lakes, and stays in them
    holds: tuple[str, ...]
    ways: tuple[str, ...]
    gate_kinds: tuple[str, ...]
    reaches: tuple[str, ...]
    links: tuple[str, ...]
    coin_kinds: tuple[str, ...]
    price_kinds: tuple[tuple[str, int], ...]
    # the steps to come in a turn, last first
    turn: tuple[Step, ...]
    arrival: tuple[Step, ...]
    campaign: tuple[Step, ...]
    retreat: tuple[Step, ...]
    dawn: tuple[Step, ...]  # of a race in decline, before the turn of its owner
    outset: tuple[Step, ...]  # and when the active race of its owner sets out
    moments: Mapping[Moment, tuple[Step, ...]]  # the steps that traits add
    # the traits that were compiled
    key: Any  # identifies the rules in the cache; None for tokens of no seat
    traits: tuple[Trait, ...]
    declined: bool

    def copy_fields(self, other: "BoardFreeRules") -> None:
        """Take all fields of other rules that are the same on every board."""
        self.copy_hooks(other)
        self.act = other.act
        self.least = other.least
        self.last_throw = other.last_throw
        self.loses = other.loses
        self.smallest_loss = other.smallest_loss
        self.pays = other.pays
        self.redeploys = other.redeploys
        self.on_decline = other.on_decline
        self.apart = other.apart
        self.active = other.active
        self.proof = other.proof
        self.gated = other.gated
        self.lays = other.lays
        self.companions = other.companions
        self.has_pieces = other.has_pieces
        self.steering = other.steering
        self.wades = other.wades
        self.holds = other.holds
        self.ways = other.ways
        self.gate_kinds = other.gate_kinds
        self.reaches = other.reaches
        self.links = other.links
        self.coin_kinds = other.coin_kinds
        self.price_kinds = other.price_kinds
        self.turn = other.turn
        self.arrival = other.arrival
        self.campaign = other.campaign
        self.retreat = other.retreat
        self.dawn = other.dawn
        self.outset = other.outset
        self.moments = other.moments
        self.key = other.key
        self.traits = other.traits
        self.declined = other.declined


class Where(NamedTuple):
    """The regions where a race can go and stay."""

    home: int  # regions that the race may ever hold
    open: int  # regions that it may take
    stays: int  # regions where its tokens may remain at the end of the turn
    always: int  # regions within reach from anywhere
    adj: tuple[int, ...]
    printed_reach: bool  # whether reach depends on printed borders alone


class WaysIn(NamedTuple):
    """The regions where a race can begin."""

    entry: int  # regions for a first conquest; without the edge where hooks say what that is
    gates: int  # regions where every race may come in
    by_edge: bool  # whether the edge is one of the ways in


class PriceChanges(NamedTuple):
    """The regions that are cheaper or dearer for a race."""

    cheaper: tuple[int, ...]  # tokens less by region
    dearer: tuple[int, ...]  # tokens more by region; they are counted in `cheaper` too, below zero


class Rules(BoardFreeRules):
    """The rules of one set of traits, active or in decline, on one board. The engine reads nothing else.

    What depends on the board is worked out ahead (`FullRules`) or when it is read (`LazyRules`).
    """

    __slots__ = ("own", "row")

    row: tuple[Any, ...]  # the values that other rules are made from, kept once they were needed
    own: "Rules | None"  # the rules without lent traits, if these have any

    def where(self) -> Where:
        """Return the regions where the race can go and stay."""
        raise NotImplementedError

    def ways_in(self) -> WaysIn:
        """Return the regions where the race can begin."""
        raise NotImplementedError

    def price_changes(self) -> PriceChanges:
        """Return the regions that are cheaper or dearer."""
        raise NotImplementedError

    @property
    def home(self) -> int:
        return self.where().home

    @property
    def open(self) -> int:
        return self.where().open

    @property
    def stays(self) -> int:
        return self.where().stays

    @property
    def always(self) -> int:
        return self.where().always

    @property
    def adj(self) -> tuple[int, ...]:
        return self.where().adj

    @property
    def printed_reach(self) -> bool:
        return self.where().printed_reach

    @property
    def entry(self) -> int:
        return self.ways_in().entry

    @property
    def gates(self) -> int:
        return self.ways_in().gates

    @property
    def by_edge(self) -> bool:
        return self.ways_in().by_edge

    @property
    def cheaper(self) -> tuple[int, ...]:
        return self.price_changes().cheaper

    @property
    def dearer(self) -> tuple[int, ...]:
        return self.price_changes().dearer

    @property
    def plain_price(self) -> bool:
        """Return True if the price is always the one kept on the board."""
        raise NotImplementedError

    @property
    def coins(self) -> tuple[int, ...]:
        """A set of regions for each coin that those bring."""
        raise NotImplementedError


@dataclass(slots=True, eq=False, repr=False)
class FullRules(Rules):
    """Rules for a board that lasts; `Where`, `WaysIn` and `PriceChanges` say what the fields mean."""

    home: int = field()  # here and below, `field` keeps the property of the same name from being a default
    open: int = field()
    stays: int = field()
    always: int = field()
    adj: tuple[int, ...] = field()
    printed_reach: bool = field()
    entry: int = field()
    gates: int = field()
    by_edge: bool = field()
    cheaper: tuple[int, ...] = field()
    dearer: tuple[int, ...] = field()
    plain_price: bool = field()
    coins: tuple[int, ...] = field()
    row: tuple[Any, ...] = ()
    own: Rules | None = None

    def values(self) -> list[Any]:
        """Return the values of all fields, to make other rules from."""
        if not self.row:
            self.row = _ROW(self)
        return [*self.row]


def _names(kind: type[HookFields]) -> tuple[str, ...]:
    """Return the names of the fields, in the order in which the constructor takes them."""
    return tuple([each.name for each in fields(kind)])


PLACES: Final[Mapping[str, int]] = {name: place for place, name in enumerate(_names(BoardFreeRules))}
FIELDS: Final = _names(FullRules)
_ROW: Final = attrgetter(*FIELDS[:-2])
board_free: Final[Callable[[Rules], tuple[Any, ...]]] = attrgetter(*PLACES)
