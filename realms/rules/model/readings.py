"""Readings of the rules, worked in when a table is made: nothing is asked about them during play."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from realms.rules.model.trait import Trait
from realms.scenario.readings import unusual

if TYPE_CHECKING:
    from realms.rules.position.table import Content, Setting

# By the reading that is not the usual one: the traits that stand in the place of those of the same id, and
# those that everybody has then.
INSTEAD: defaultdict[str, dict[str, Trait]] = defaultdict(dict)
BESIDES: defaultdict[str, list[Trait]] = defaultdict(list)

T = TypeVar("T", bound=Trait)


def instead(reading: str) -> Callable[[type[T]], type[T]]:
    """Enter a trait that stands in the place of the one of its id where a reading is not the usual one."""

    def enter(new: type[T]) -> type[T]:
        INSTEAD[reading][new.id] = new()
        return new

    return enter


def besides(reading: str) -> Callable[[type[T]], type[T]]:
    """Enter a trait that everybody has where a reading is not the usual one."""

    def enter(new: type[T]) -> type[T]:
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
