"""Compile traits into rules.

The contributions of a trait are always the same, so rules with more traits are a copy with a few changes.
Fields that depend on the board have their kinds of regions kept as well, to be worked out for another board.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from operator import add, or_
from typing import Any, Final

from realms.rules.compile.merging import DATA, Merge
from realms.rules.compile.on_board import BOARD_FIELDS, WORKED_OUT_FROM, WorkOut, ways_in, where
from realms.rules.compile.rules import FIELDS, PLACES, FullRules, Rules
from realms.rules.compile.turn_plan import plan_decline, plan_open_turn, plan_turn
from realms.rules.ground.ground import Ground
from realms.rules.model.hooks import HOOKS
from realms.rules.model.overrides import overridden
from realms.rules.model.table_rule import TableRule
from realms.rules.model.trait import FOUND, Trait, pieces_of

EVERY: Final = 1000  # more tokens than there are
_KEY: Final = PLACES["key"]

Plan = Callable[[Rules], None]
_Change = tuple[str, Merge, object]


@dataclass(frozen=True, slots=True)
class Contributions:
    """The changes that traits make to fields of rules, by place, and the fields to work out after that."""

    fields: Sequence[tuple[int, Merge, object]]
    plans: Sequence[Plan]  # for fields that are the same on every board
    on_board: Sequence[WorkOut]  # for fields that are not


def compile_rules(traits: Iterable[Trait], ground: Ground, declined: bool) -> FullRules:
    """Compile some traits, in the order in which they come."""
    return extended(
        neutral_rules(ground, declined), [contributions(trait, declined) for trait in traits], ground
    )


def neutral_rules(ground: Ground, declined: bool) -> FullRules:
    """Return the rules of no traits at all."""
    rules = FullRules(**{**_NEUTRAL, "declined": declined, "active": not declined})
    for plan in (plan_turn, plan_decline, plan_losses):
        plan(rules)
    for work_out in dict.fromkeys(BOARD_FIELDS.values()):
        work_out(rules, ground)
    return rules


def extended(
    rules: FullRules, more: Iterable[Contributions], ground: Ground, key: object = None
) -> FullRules:
    """Copy the rules and apply more traits after the existing ones; the cache knows the copy by `key`."""
    values = rules.values()
    values[_KEY] = key
    plans: dict[Plan, None] = {}
    on_board: dict[WorkOut, None] = {}
    for each in more:
        for place, merge, value in each.fields:
            values[place] = merge(values[place], value)
        plans |= dict.fromkeys(each.plans)
        on_board |= dict.fromkeys(each.on_board)
    new = FullRules(*values)
    for plan in plans:
        plan(new)
    for work_out in on_board:
        work_out(new, ground)
    return new


@lru_cache(maxsize=4096)
def contributions(trait: Trait, declined: bool, ways: tuple[str, ...] = ()) -> Contributions:
    """Return the contributions of a trait to rules; its figures may name ways in."""
    changes = [*_changes(trait, declined), ("traits", add, (trait,))]
    if ways and not declined:
        changes.append(("ways", add, ways))
    causes = {*(name for name, *_ in changes), trait.kind}
    if "moments" in causes:
        causes |= {"steps found" if trait.kind in FOUND else "steps", *trait.steps}
    plans = dict.fromkeys(plan for name, plan in _PLANNED_FROM.items() if name in causes)
    on_board = dict.fromkeys(work_out for name, work_out in WORKED_OUT_FROM.items() if name in causes)
    if not _STEERING.isdisjoint(causes) or where in on_board or ways_in in on_board:
        changes.append(("steering", add, (trait,)))
    fields = [(PLACES[name], merge, value) for name, merge, value in changes]
    return Contributions(tuple(fields), tuple(plans), tuple(on_board))


def combined(several: Iterable[Contributions]) -> Contributions:
    """Return the contributions of several traits as one."""
    each = list(several)
    return Contributions(
        tuple(chain.from_iterable(one.fields for one in each)),
        tuple(dict.fromkeys(plan for one in each for plan in one.plans)),
        tuple(dict.fromkeys(work_out for one in each for work_out in one.on_board)),
    )


def affects(trait: Trait, declined: bool) -> bool:
    """Return True if a trait does anything for an active race, or for one in decline."""
    return bool(_changes(trait, declined))


def _changes(trait: Trait, declined: bool) -> Sequence[_Change]:
    """Return the fields that a trait changes, how, and by what."""
    working = (name for name in overridden(trait) if not declined or _works_in_decline(trait, name))
    pieces: Sequence[_Change] = [("has_pieces", or_, True)] if pieces_of(trait) else []
    return [*(each for name in working for each in _changed_by(trait, name)), *pieces]


# Kinds of traits that belong to the table or the seat, and not to the race that goes into decline.
LASTING: Final = ("seat", "scenario", "event")


def _works_in_decline(trait: Trait, name: str) -> bool:
    rests = isinstance(trait, TableRule) and trait.rests
    lasts = trait.kind in LASTING and not rests
    return lasts or name in trait.keeps or name in ("on_decline", "apart")


def _changed_by(trait: Trait, name: str) -> Iterable[_Change]:
    """Yield the changes that one datum or hook makes."""
    value = getattr(trait, name)
    if name in _COLLECTED:
        yield name, add, (value,)
    elif name in DATA:
        yield DATA[name].field, DATA[name].merge, value
    for flag in _flags(trait, name):
        yield flag, or_, True
    if name == "steps" and "dusk" in trait.steps:
        yield "on_scored", or_, True
    if name == "offers":
        yield "act", or_, dict.fromkeys(trait.verbs, trait.act)


def _flags(trait: Trait, name: str) -> tuple[str, ...]:
    """Return the flags that a datum or hook raises."""
    # Hooks that concern only marks are asked wherever a mark lies, without a flag.
    if trait.by_marks and name in ("lost", "bleeds"):
        return ()
    if name in HOOKS:
        return HOOKS[name].flags
    return (DATA[name].flag,) if name in DATA and DATA[name].flag else ()


def plan_losses(rules: Rules) -> None:
    """Work out how many tokens are lost with a region."""
    rules.loses = EVERY if rules.declined and rules.on_decline == "one" else rules.smallest_loss


_COLLECTED: Final = tuple(hook.name for hook in HOOKS.values() if hook.collected)
_NEUTRAL: Final[Mapping[str, Any]] = {
    **dict.fromkeys(FIELDS, ()),
    **dict.fromkeys(("loses", "home", "open", "stays", "always", "entry", "gates"), 0),
    **dict.fromkeys(("printed_reach", "by_edge", "plain_price", "has_pieces"), False),
    **dict.fromkeys(_COLLECTED, ()),
    **dict.fromkeys(chain(*(hook.flags for hook in HOOKS.values())), False),
    **{datum.field: datum.neutral for datum in DATA.values()},
    "act": {},
    "key": None,
    "own": None,
}
# By a field, by a kind of traits, or by a moment of their steps; in the order in which they have to run.
_PLANNED_FROM: Final[Mapping[str, Plan]] = {
    "steps found": plan_open_turn,
    **dict.fromkeys(("seat", "race", "steps"), plan_turn),
    **dict.fromkeys(("active", "outset", "gathered"), plan_decline),
    **dict.fromkeys(("on_decline", "smallest_loss"), plan_losses),
}
_STEERING: Final = frozenset({"admits", "refuses", "proof", "extends", "joins", "confines"})
