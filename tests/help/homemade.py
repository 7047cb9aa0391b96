"""Home-made races and powers at random: each key of their schema, with any value that it allows."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

from realms.play.setup import with_pool_choice
from realms.pool.homemade import boxed_pool, boxes_in_play
from realms.scenario.scenario import Scenario, bundled_scenario
from realms.tiles.schemas import load_schema

Json = dict[str, Any]
SCHEMA: Final[Mapping[str, Any]] = load_schema("homemade")
FILLED_IN: Final = ("id", "names", "tokens", "lender", "needs")  # keys that this module says by itself
USUAL: Final = 0.4  # how likely each other key is said
LENDING: Final = ("crops_of_power", "lost_river", "necromancer_island")  # where powers come besides one's own
MORE_RACES: Final = ("cursed", "grand_dames", "be_not_afraid")  # boxes, so that six never want for a race
NAMES: Final = ("aside", "dragon", "hole", "leader", "reserve", "landed")  # words that the engine uses too


def keys(kind: str) -> tuple[str, ...]:
    """Return the keys of a "race" or "power" that say what it does."""
    return tuple(key for key in SCHEMA["$defs"][kind]["properties"] if key not in FILLED_IN)


def homemade_at_random(
    random: Random, scenario: Scenario, races: int = 4, powers: int = 12, key: str = ""
) -> Json:
    """Return so many races and powers for the boxes of a scenario; those that can say a certain key do."""
    lenders = [entry for entry in boxed_pool(scenario.data).of("race") if entry.supply]
    lenders = random.sample(lenders, min(races, len(lenders)))
    names = random.sample(NAMES, 2)
    folk = [*names, *(f"folk_{letter}" for letter in "abcdefghijklmnopqrstuvwxyz")]
    return {
        "format": 1,
        "races": [
            {**_tile(random, "race", name, min(entry.supply, 12), key), "lender": entry.id}
            for name, entry in zip(folk, lenders, strict=False)
        ],
        "powers": [_tile(random, "power", f"skill_{chr(97 + place)}", 6, key) for place in range(powers)],
    }


def realm_at_random(random: Random, names: tuple[str, ...] = LENDING, key: str = "") -> tuple[Scenario, int]:
    """Return a bundled scenario with such races and powers, and a number of players for it."""
    scenario = bundled_scenario(random.choice(names))
    if scenario.data["id"] == "crops_of_power":
        scenario = scenario.with_data({**scenario.data, "rules": [_crops(random)]})
    counts = [layer["players"] for layer in scenario.data["layers"] if isinstance(layer["players"], int)]
    scenario = with_pool_choice(scenario, [*boxes_in_play(scenario.data), *MORE_RACES])
    homemade = homemade_at_random(random, scenario, key=key)
    return with_pool_choice(scenario, homemade=homemade), random.choice(counts or [4])


def _crops(random: Random) -> Json:
    """Return the rule that lends what lies in crop spaces, often to more than would be served as printed."""
    return {"rule": "crops", "regions": random.randint(1, 5), "active_only": random.random() < 0.5}


def _tile(random: Random, kind: str, name: str, most: int, key: str) -> Json:
    """Return one banner or badge with at most so many tokens."""
    said = {each: value for each, value in _said(random, kind) if each == key or random.random() < USUAL}
    if "keeps" in said:
        said["keeps"] = [each for each in said["keeps"] if each in said]
    if said.get("lays", {}).get("immune"):
        said["lays"].setdefault("limit", random.randint(1, 3))
    return {"id": name, "names": {"en": name.title()}, "tokens": random.randint(0, most), **said}


def _said(random: Random, kind: str) -> Iterator[tuple[str, Any]]:
    for key in keys(kind):
        yield key, _value(random, SCHEMA["$defs"][kind]["properties"][key])


def _value(random: Random, schema: Mapping[str, Any]) -> Any:
    """Return a value that a schema allows, of the few forms that this one has."""
    if "$ref" in schema:
        return _value(random, SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]])
    if "enum" in schema:
        return random.choice(schema["enum"])
    if "const" in schema:
        return schema["const"]
    makers = {"boolean": _boolean, "integer": _integer, "array": _array, "object": _object}
    return makers[schema["type"]](random, schema)


def _boolean(random: Random, _: Mapping[str, Any]) -> bool:
    return random.random() < 0.5


def _integer(random: Random, schema: Mapping[str, Any]) -> int:
    return random.randint(schema["minimum"], schema["maximum"])


def _array(random: Random, schema: Mapping[str, Any]) -> list[Any]:
    choices = schema["items"]["enum"]
    return random.sample(choices, random.randint(1, len(choices)))


def _object(random: Random, schema: Mapping[str, Any]) -> Json:
    """Return some of the keys that are listed, or one to three of those that the names allow."""
    listed = schema.get("properties")
    if listed is None:
        names = {_value(random, schema["propertyNames"]) for _ in range(random.randint(1, 3))}
        return {name: _value(random, schema["additionalProperties"]) for name in sorted(names)}
    chosen = random.sample(sorted(listed), random.randint(1, len(listed)))
    return {name: _value(random, listed[name]) for name in chosen}
