"""What some traits mean together: all that the engine reads."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final

from realms.rules.model.step import Step
from realms.rules.model.trait import Mark, Moment, Trait


@dataclass(slots=True, eq=False, repr=False)  # speed: slots take a quarter of the memory: 2 % of a game
class Rules:
    """What one set of traits means on one ground, active or in decline. The engine reads nothing else."""

    # speed: what is asked most often comes first, since fields lie in memory in this order: 1 %
    # every attack
    plain_price: bool  # whether the price is the one kept on the board
    least: int
    last_throw: bool
    cheaper: tuple[int, ...]  # tokens less by region
    prices_vary: bool  # whether hooks change prices
    offers: tuple[Callable[..., Sequence[int]], ...]
    attacks: tuple[Callable[..., None], ...]
    harm: tuple[Callable[..., int | None], ...]
    adj: tuple[int, ...]
    always: int  # regions within reach from anywhere
    on_capture: bool  # whether anything happens where it takes a region
    loses: int
    on_loss: bool  # whether its losses are anything but usual where no mark lies
    active: bool  # whether it plays at all: a race not in decline, or one that does not rest
    # every turn
    turn: tuple[Step, ...]
    may_decline: tuple[Callable[..., bool], ...]
    printed_reach: bool  # whether what is within reach depends on printed borders alone
    open: int  # regions it may take
    ready: tuple[Callable[..., None], ...]
    redeploys: str
    on_redeploy: bool  # whether anything comes to what it took before it redeploys
    stays: int  # regions where its tokens may remain at the end of the turn
    coins: tuple[int, ...]  # a set of regions for each coin that those bring
    pays: int
    extra_income: bool  # whether hooks bring it coins
    restricts_attacks: bool  # whether it has a say in what others may attack
    watches_others: bool  # whether it is told of what others do
    on_turn_start: bool  # whether anything happens before its turn
    on_scored: bool  # whether anything but its coins comes when the turn is scored
    lends: tuple[Callable[..., tuple[int, ...]], ...]
    # kinds of regions, before anybody knows which regions those are
    wades: bool  # takes seas and lakes, and stays in them
    holds: tuple[str, ...]
    ways: tuple[str, ...]
    gate_kinds: tuple[str, ...]
    reaches: tuple[str, ...]
    links: tuple[str, ...]
    coin_kinds: tuple[str, ...]
    price_kinds: tuple[tuple[str, int], ...]
    # which regions those are
    home: int  # regions it may ever hold
    entry: int  # regions for a first conquest; without the edge where hooks say what that is
    gates: int  # regions where everybody may come in
    dearer: tuple[int, ...]  # what of that makes it dearer
    # figures
    smallest_loss: int  # the same as long as nothing is said of a decline
    proof: bool
    gated: bool  # whether nothing but the edge and the gates lets it in
    lays: tuple[Mark, ...]
    companions: tuple[Mark, ...]
    on_decline: str
    apart: bool
    # signs: one look instead of several at hooks that most have not
    by_edge: bool  # whether the edge is one of its ways in
    reach_varies: bool  # whether what is within reach depends on more than borders
    has_pieces: bool  # whether there are pieces of its traits, which lie on in decline too
    steering: tuple[Trait, ...]  # of its traits those that say where it, or anybody else, can go
    # hooks that do something
    act: Mapping[int, Callable[..., Any]]  # by verb
    discount: tuple[Callable[..., tuple[int, int]], ...]
    empties: tuple[Callable[..., int], ...]
    edges: tuple[Callable[..., int], ...]
    confines: tuple[Callable[..., int], ...]
    extends: tuple[Callable[..., int], ...]
    earns: tuple[Callable[..., int], ...]
    income: tuple[Callable[..., int], ...]
    counted: tuple[Callable[..., None], ...]
    robs: tuple[Callable[..., Sequence[int]], ...]
    joins: tuple[Callable[..., int], ...]
    admits: tuple[Callable[..., int], ...]
    gains: tuple[Callable[..., int], ...]
    refuses: tuple[Callable[..., int], ...]
    makes_up: tuple[Callable[..., Step | None], ...]
    attacked: tuple[Callable[..., None], ...]
    taken: tuple[Callable[..., None], ...]
    lost: tuple[Callable[..., None], ...]
    bleeds: tuple[Callable[..., int], ...]
    arrives: tuple[Callable[..., None], ...]
    wakes: tuple[Callable[..., None], ...]
    abandons: tuple[Callable[..., None], ...]
    settles: tuple[Callable[..., None], ...]
    declines: tuple[Callable[..., None], ...]
    sees_decline: tuple[Callable[..., None], ...]
    suits: tuple[Callable[..., Sequence[int]], ...]
    # what is to come in a turn, last first
    arrival: tuple[Step, ...]
    campaign: tuple[Step, ...]
    retreat: tuple[Step, ...]
    dawn: tuple[Step, ...]  # what a race in decline does before its owner's turn
    outset: tuple[Step, ...]  # and when his active race sets out
    moments: Mapping[Moment, tuple[Step, ...]]  # what traits add, by when it comes
    # what they are made of
    key: Any  # what the table knows them by, unless they are those of tokens of no seat
    traits: tuple[Trait, ...]
    declined: bool
    # speed: all of that in a row: a copy made of it takes a quarter of the time
    row: tuple[Any, ...] = ()
    own: "Rules | None" = None  # those without what is lent, where others were made from them

    def values(self) -> list[Any]:
        """What rules that say the same are made of."""
        if not self.row:
            self.row = _ROW(self)
        return [*self.row]


PLACES: Final[Mapping[str, int]] = {name: place for place, name in enumerate(Rules.__slots__[:-2])}
_ROW: Final = attrgetter(*PLACES)
