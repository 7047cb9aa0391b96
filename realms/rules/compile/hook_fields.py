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
