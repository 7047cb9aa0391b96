"""Readings of the rules, applied when a table is made: nothing is asked about them during play."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from realms.rules.model.table_rule import TableRule
from realms.rules.model.trait import Trait
from realms.scenario.readings import unusual

if TYPE_CHECKING:
    from realms.rules.position.catalogue import Content
    from realms.rules.position.table import Setting

# By reading, if it is not the usual one: traits that replace those with the same id, and rules for everybody.
INSTEAD: defaultdict[str, dict[str, Trait]] = defaultdict(dict)
BESIDES: defaultdict[str, list[TableRule]] = defaultdict(list)

T = TypeVar("T", bound=Trait)
R = TypeVar("R", bound=TableRule)


def instead(reading: str) -> Callable[[type[T]], type[T]]:
    """Register a trait that replaces the one with its id where a reading is not the usual one."""

    def enter(new: type[T]) -> type[T]:
        INSTEAD[reading][new.id] = new()
        return new

    return enter


def besides(reading: str) -> Callable[[type[R]], type[R]]:
    """Register a rule of the table that holds where a reading is not the usual one."""

    def enter(new: type[R]) -> type[R]:
        BESIDES[reading].append(new())
        return new

    return enter


def read(setting: "Setting") -> "Setting":
    """Return a setting with the traits that its readings ask for."""
    asked = unusual(setting.readings)
    if not asked:
        return setting
    others = {name: trait for reading in asked for name, trait in INSTEAD[reading].items()}
    more = (trait for reading in asked for trait in BESIDES[reading])
    return replace(
        setting,
        content=tuple(_read(content, others) for content in setting.content),
        beside=tuple(_read(content, others) for content in setting.beside),
        shared=tuple(dict.fromkeys((*setting.shared, *more))),
    )


def _read(content: "Content", others: Mapping[str, Trait]) -> "Content":
    trait = others.get(content.trait.id)
    if trait is None:
        return content
    return replace(content, trait=trait, ways=content.ways if trait.enters is None else trait.enters)
