"""The data and hooks that a trait has of its own, among all that its type declares."""

from collections.abc import Mapping
from dataclasses import fields
from functools import lru_cache
from typing import Final

from realms.rules.model.hooks import HOOKS
from realms.rules.model.seat_kind import SeatKind
from realms.rules.model.step import Step
from realms.rules.model.table_rule import TableRule
from realms.rules.model.trait import Mark, Trait

DECLARING: Final[tuple[type[Trait], ...]] = (Trait, TableRule, SeatKind)
NAMES: Final = {
    kind: tuple(name for name in vars(kind) if not name.startswith("_") and name not in ("id", "kind"))
    for kind in DECLARING
}
# Defaults are read from an object: a compiled class keeps them nowhere else.
_NEUTRAL: Final = {kind: kind() for kind in DECLARING}
_BLANK: Final = Mark("")


def overrides(trait: Trait, hook: str) -> bool:
    """Return True if a trait has a function of its own for a hook."""
    neutral = HOOKS[hook].function
    return getattr(type(trait), hook, neutral) is not neutral


@lru_cache(maxsize=4096)
def overridden(trait: Trait) -> tuple[str, ...]:
    """Return the names of all data and hooks of a trait that are not neutral."""
    declared = [(kind, name) for kind in DECLARING if isinstance(trait, kind) for name in NAMES[kind]]
    return tuple(name for kind, name in declared if _differs(trait, kind, name))


def _differs(trait: Trait, kind: type[Trait], name: str) -> bool:
    if name in HOOKS:
        return overrides(trait, name)
    return bool(getattr(trait, name) != getattr(_NEUTRAL[kind], name))


def describe(trait: Trait) -> list[str]:
    """Return a line for each datum, hook and step that a trait has of its own."""
    return [_line(trait, name) for name in overridden(trait)]


def _line(trait: Trait, name: str) -> str:
    if name in HOOKS:
        return f"{name}: {(getattr(type(trait), name).__doc__ or '').strip()}"
    return f"{name} = {_written(getattr(trait, name))}"


def _written(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {_written(each)}" for key, each in value.items())
    if isinstance(value, frozenset):
        value = tuple(sorted(value))
    if isinstance(value, tuple):
        return ", ".join(_written(each) for each in value)
    if isinstance(value, Mark):
        return _written_mark(value)
    return value.id if isinstance(value, Step | Trait) else str(value)


def _written_mark(mark: Mark) -> str:
    names = [each.name for each in fields(mark)[1:] if each.compare]
    own = [name for name in names if getattr(mark, name) != getattr(_BLANK, name)]
    words = ", ".join(f"{name} {getattr(mark, name)}" for name in own)
    return f"{mark.name} ({words})" if words else str(mark.name)
