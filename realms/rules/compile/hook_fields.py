"""The fields of `Rules` for hooks, written by `python packaging/hooks.py`: do not edit."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from realms.rules.model.step import Step
from realms.rules.model.trait import Prices


@dataclass(slots=True, eq=False, repr=False)
class HookFields:
    """The hooks of some traits that do something, and a flag for each group of hooks that is asked often."""

    prices_vary: bool  # discount, empties
    reach_varies: bool  # extends, joins
    on_capture: bool  # extends, joins, taken
    extra_income: bool  # earns, income
    on_scored: bool  # counted, robs
    on_redeploy: bool  # gains, settles
    restricts_attacks: bool  # refuses
    watches_others: bool  # attacked, sees_decline
    on_loss: bool  # lost, bleeds
    on_turn_start: bool  # wakes
    discount: tuple[Callable[..., Prices], ...]
    empties: tuple[Callable[..., int], ...]
    harm: tuple[Callable[..., int | None], ...]
    extends: tuple[Callable[..., int], ...]
    edges: tuple[Callable[..., int], ...]
    confines: tuple[Callable[..., int], ...]
    joins: tuple[Callable[..., int], ...]
    admits: tuple[Callable[..., int], ...]
    earns: tuple[Callable[..., int], ...]
    income: tuple[Callable[..., int], ...]
    counted: tuple[Callable[..., None], ...]
    robs: tuple[Callable[..., Sequence[int]], ...]
    gains: tuple[Callable[..., int], ...]
    refuses: tuple[Callable[..., int], ...]
    offers: tuple[Callable[..., Sequence[int]], ...]
    makes_up: tuple[Callable[..., Step | None], ...]
    attacks: tuple[Callable[..., None], ...]
    attacked: tuple[Callable[..., None], ...]
    taken: tuple[Callable[..., None], ...]
    lost: tuple[Callable[..., None], ...]
    bleeds: tuple[Callable[..., int], ...]
    arrives: tuple[Callable[..., None], ...]
    wakes: tuple[Callable[..., None], ...]
    abandons: tuple[Callable[..., None], ...]
    ready: tuple[Callable[..., None], ...]
    settles: tuple[Callable[..., None], ...]
    declines: tuple[Callable[..., None], ...]
    sees_decline: tuple[Callable[..., None], ...]
    may_decline: tuple[Callable[..., bool], ...]
    suits: tuple[Callable[..., Sequence[int]], ...]
    lends: tuple[Callable[..., tuple[int, ...]], ...]

    def copy_hooks(self, other: "HookFields") -> None:
        """Take all fields of other rules."""
        # speed: compiled, a line for each takes a tenth of the constructor by `dataclass`
        self.prices_vary = other.prices_vary
        self.reach_varies = other.reach_varies
        self.on_capture = other.on_capture
        self.extra_income = other.extra_income
        self.on_scored = other.on_scored
        self.on_redeploy = other.on_redeploy
        self.restricts_attacks = other.restricts_attacks
        self.watches_others = other.watches_others
        self.on_loss = other.on_loss
        self.on_turn_start = other.on_turn_start
        self.discount = other.discount
        self.empties = other.empties
        self.harm = other.harm
        self.extends = other.extends
        self.edges = other.edges
        self.confines = other.confines
        self.joins = other.joins
        self.admits = other.admits
        self.earns = other.earns
        self.income = other.income
        self.counted = other.counted
        self.robs = other.robs
        self.gains = other.gains
        self.refuses = other.refuses
        self.offers = other.offers
        self.makes_up = other.makes_up
        self.attacks = other.attacks
        self.attacked = other.attacked
        self.taken = other.taken
        self.lost = other.lost
        self.bleeds = other.bleeds
        self.arrives = other.arrives
        self.wakes = other.wakes
        self.abandons = other.abandons
        self.ready = other.ready
        self.settles = other.settles
        self.declines = other.declines
        self.sees_decline = other.sees_decline
        self.may_decline = other.may_decline
        self.suits = other.suits
        self.lends = other.lends
