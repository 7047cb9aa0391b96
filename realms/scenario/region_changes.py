"""Edits of the regions of drawings: create, paint and remove them, and correct who borders on whom.

Every function looks at a scenario and returns an edit, as in `drawing_changes.py`.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, count
from typing import Any

from realms.scenario.changes import EditBuilder
from realms.scenario.drawing_builder import DrawingBuilder, Point, rounded
from realms.scenario.edits import ABSENT, Edit
from realms.scenario.scenario import Scenario
from realms.tiles.kinds import CHASM, PRINTED_LAND, WATER, WORLDS

Values = Mapping[str, Any]  # by key of a region; ABSENT removes a value

MOST_SYMBOLS = 2
MOST_LETTERS = 80  # of a name
PAIRS = ("joins", "severs")
_TELLS_ITS_WORLD = frozenset(chain.from_iterable(PRINTED_LAND.values()))


def add_region(scenario: Scenario, players: int, at: Point, values: Values | None = None) -> Edit:
    """Create a region at a point inside its face; its id is new to pieces, joins and acceptances too."""
    builder = DrawingBuilder(scenario, players)
    name = next(new_region_names(scenario, builder))
    builder.regions[name] = painted({"at": rounded(at)}, values or {})
    return builder.build("add_region")


def new_region_names(scenario: Scenario, builder: DrawingBuilder) -> Iterator[str]:
    """Yield ids that no region has, and that nothing names."""
    used = builder.regions.keys() | set(_named_places(scenario))
    return (each for number in count(len(builder.regions) + 1) if (each := f"r{number}") not in used)


def _named_places(scenario: Scenario) -> Iterator[str]:
    """Yield the addresses that layers and accepted findings name."""
    for layer in scenario.data["layers"]:
        drawing = layer.get("drawing", {})
        yield from chain.from_iterable(pair for key in PAIRS for pair in drawing.get(key, ()))
        entries = chain(layer.get("pieces", ()), layer.get("removes", ()))
        yield from (entry["at"] for entry in entries if "at" in entry)
    for exclusion in scenario.data.get("exclusions", ()):
        yield from exclusion.get("at", ())


def paint_regions(scenario: Scenario, players: int, names: Iterable[str], values: Values) -> Edit:
    """Give regions a terrain, symbols, a kind of water, a world, names, or a place on the edge."""
    builder = DrawingBuilder(scenario, players)
    chosen = sorted(set(names))
    builder.require_regions(chosen)
    for name in chosen:
        builder.regions[name] = painted(builder.regions[name], values)
    return builder.build("paint_regions")


def painted(region: Values, values: Values) -> dict[str, Any]:
    """Return a region with other values; those that mean nothing on its terrain are dropped."""
    changed = {**region, **values}
    kept = {key: value for key, value in changed.items() if value not in (ABSENT, [], {})}
    terrain = kept.get("terrain")
    if "symbols" in kept:
        kept["symbols"] = list(dict.fromkeys(kept["symbols"]))
    if len(kept.get("symbols", ())) > MOST_SYMBOLS:
        raise ValueError(f"a region has {MOST_SYMBOLS} symbols at most")
    useless = {
        "water": terrain != WATER,
        "symbols": terrain in (WATER, CHASM),
        "world": terrain in _TELLS_ITS_WORLD or kept.get("world") == WORLDS[0],
    }
    return {key: value for key, value in kept.items() if not useless.get(key)}


def name_region(scenario: Scenario, players: int, region: str, language: str, name: str) -> Edit:
    """Give a region a name in a language, cut where it is too long; an empty one removes it."""
    builder = DrawingBuilder(scenario, players)
    builder.require_regions([region])
    names = {**builder.regions[region].get("names", {}), language: name[:MOST_LETTERS]}
    kept = {each: text for each, text in names.items() if text}
    builder.regions[region] = painted(builder.regions[region], {"names": kept})
    return builder.build("name_region")


def move_region(scenario: Scenario, players: int, region: str, at: Point) -> Edit:
    """Move the inner point of a region, perhaps into another face."""
    builder = DrawingBuilder(scenario, players)
    builder.require_regions([region])
    builder.regions[region] = {**builder.regions[region], "at": rounded(at)}
    return builder.build("move_region")


def remove_regions(scenario: Scenario, players: int, names: Iterable[str]) -> Edit:
    """Remove regions with the pieces on them and all that is said about their borders."""
    builder = DrawingBuilder(scenario, players)
    gone = set(names)
    builder.require_regions(gone)
    for name in gone:
        del builder.regions[name]
    for key in PAIRS:
        _set_pairs(builder, key, [pair for pair in _pairs(builder, key) if gone.isdisjoint(pair)])
    changes = builder.build("remove_regions").changes
    whole = EditBuilder(scenario)
    for change in changes:
        whole = whole.change(change)
    return whole.without_strays(scenario).build("remove_regions")


def set_neighbours(scenario: Scenario, players: int, one: str, other: str, neighbours: bool | None) -> Edit:
    """Say that two regions are neighbours or are none; with None the drawing says it."""
    builder = DrawingBuilder(scenario, players)
    pair = sorted((one, other))
    if one == other:
        raise ValueError(f"{one} is no neighbour of its own")
    builder.require_regions(pair)
    for key, wanted in zip(PAIRS, (neighbours is True, neighbours is False), strict=True):
        pairs = _pairs(builder, key)
        others = [each for each in pairs if sorted(each) != pair]
        if wanted != (len(others) < len(pairs)):
            _set_pairs(builder, key, [*others, pair] if wanted else others)
    return builder.build({True: "join_regions", False: "sever_regions", None: "as_drawn"}[neighbours])


def _pairs(builder: DrawingBuilder, key: str) -> list[list[str]]:
    return list(builder.drawing.get(key, ()))


def _set_pairs(builder: DrawingBuilder, key: str, pairs: list[list[str]]) -> None:
    """Set the pairs that are joined or severed; without any there is no list."""
    if pairs:
        builder.drawing[key] = pairs
    else:
        builder.drawing.pop(key, None)
