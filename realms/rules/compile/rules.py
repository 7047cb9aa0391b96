"""Compiled rules: all that the engine reads of some traits."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final

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


@dataclass(slots=True, eq=False, repr=False)
class Rules(BoardFreeRules):
    """The rules of one set of traits, active or in decline, on one board. The engine reads nothing else."""

    home: int  # regions that the race may ever hold
    open: int  # regions that it may take
    stays: int  # regions where its tokens may remain at the end of the turn
    always: int  # regions within reach from anywhere
    adj: tuple[int, ...]
    printed_reach: bool  # whether reach depends on printed borders alone
    entry: int  # regions for a first conquest; without the edge where hooks say what that is
    gates: int  # regions where every race may come in
    by_edge: bool  # whether the edge is one of the ways in
    cheaper: tuple[int, ...]  # tokens less by region
    dearer: tuple[int, ...]  # tokens more by region; they are counted in `cheaper` too, below zero
    plain_price: bool  # whether the price is always the one kept on the board
    coins: tuple[int, ...]  # a set of regions for each coin that those bring
    row: tuple[Any, ...] = ()  # the values of all these fields, kept once they were needed
    own: "Rules | None" = None  # the rules without lent traits, if these have any

    def values(self) -> list[Any]:
        """Return the values of all fields, to make other rules from."""
        if not self.row:
            self.row = _ROW(self)
        return [*self.row]


def _names(kind: type[HookFields]) -> tuple[str, ...]:
    """Return the names of the fields, in the order in which the constructor takes them."""
    return tuple(kind.__dataclass_fields__)


PLACES: Final[Mapping[str, int]] = {name: place for place, name in enumerate(_names(BoardFreeRules))}
_ROW: Final = attrgetter(*_names(Rules)[:-2])
board_free: Final[Callable[[Rules], tuple[Any, ...]]] = attrgetter(*PLACES)
