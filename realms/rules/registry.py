"""All traits there are, from an explicit list: a walk over folders finds nothing in a frozen program."""

from collections.abc import Iterable, Mapping

from realms.pool.pool import Entry, pool
from realms.rules.content.small_world import powers, races
from realms.rules.content.small_world_underground import places, relics
from realms.rules.table import Content
from realms.rules.trait import REGISTRY, Trait

MODULES = (races, powers, places, relics)


def traits() -> Mapping[str, Trait]:
    """Every trait by its id."""
    return REGISTRY


def contents(entries: Iterable[Entry]) -> tuple[Content, ...]:
    """What of these entries the engine can play, with their figures."""
    return tuple(Content.of(REGISTRY[entry.id], entry) for entry in entries if entry.id in REGISTRY)


def base_game() -> tuple[Content, ...]:
    """The races and powers of the base box."""
    return contents(pool(["small_world"]).entries)
