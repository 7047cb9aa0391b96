"""All traits, from an explicit list of modules: a walk over folders finds nothing in a frozen program."""

from collections.abc import Iterable, Iterator, Mapping

from realms.pool.homemade import BOX
from realms.pool.pool import Entry, pool
from realms.rules.content import readings as other_readings
from realms.rules.content.be_not_afraid import powers as be_not_afraid_powers
from realms.rules.content.be_not_afraid import races as be_not_afraid_races
from realms.rules.content.cursed import powers as cursed_powers
from realms.rules.content.cursed import races as cursed_races
from realms.rules.content.grand_dames import powers as grand_dames_powers
from realms.rules.content.grand_dames import races as grand_dames_races
from realms.rules.content.leaders import leader
from realms.rules.content.scenarios import coins as scenario_coins
from realms.rules.content.scenarios import (
    crops,
    drift,
    gold_veins,
    growing,
    necromancer,
    river_world,
    teams,
    two_worlds,
)
from realms.rules.content.scenarios import map as scenario_map
from realms.rules.content.scenarios import sites as scenario_sites
from realms.rules.content.scenarios import tokens as scenario_tokens
from realms.rules.content.small_world import powers, races
from realms.rules.content.small_world_underground import bag, places, relics
from realms.rules.content.small_world_underground import powers as underground_powers
from realms.rules.content.small_world_underground import races as underground_races
from realms.rules.homemade import Homemade
from realms.rules.model.table_rule import TableRule
from realms.rules.model.trait import REGISTRY, Trait
from realms.rules.position.catalogue import Content
from realms.rules.special import played, unplayed

__all__ = ["base_game", "playable", "played", "shared_rules", "trait_classes", "traits", "unplayed"]

MODULES = (
    *(powers, races, cursed_powers, cursed_races, grand_dames_powers, grand_dames_races),
    *(leader, be_not_afraid_powers, be_not_afraid_races, underground_powers, underground_races),
    *(places, bag, relics, scenario_map, scenario_coins, scenario_sites, scenario_tokens),
    *(crops, drift, gold_veins, growing, river_world, teams, two_worlds, necromancer, other_readings),
)

# The rules for all players that a box brings besides its races and powers.
SHARED: Mapping[str, tuple[TableRule, ...]] = {"leaders": (leader.LEADER_RULE,)}


def traits() -> Mapping[str, Trait]:
    """Return every trait by its id."""
    return REGISTRY


def trait_classes(kind: type[Trait] = Trait) -> Iterator[type[Trait]]:
    """Yield every class of traits in this library, also those that special rules make objects of."""
    yield kind
    for other in kind.__subclasses__():
        if other.__module__.startswith("realms."):
            yield from trait_classes(other)


def playable(entries: Iterable[Entry]) -> tuple[Content, ...]:
    """Return the entries that the engine can play, with their figures."""
    pairs = ((Homemade(entry) if entry.box == BOX else REGISTRY.get(entry.id), entry) for entry in entries)
    return tuple(Content.of(trait, entry) for trait, entry in pairs if trait is not None)


def shared_rules(boxes: Iterable[str]) -> tuple[TableRule, ...]:
    """Return the rules that hold for all players of a game with these boxes."""
    return tuple(rule for box in dict.fromkeys(boxes) for rule in SHARED.get(box, ()))


def base_game() -> tuple[Content, ...]:
    """Return the races and powers of the base box."""
    return playable(pool(["small_world"]).entries)
