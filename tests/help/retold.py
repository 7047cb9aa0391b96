"""Whether two documents say the same, however they say it."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from realms.board.board import bits
from realms.scenario.diff import PARTS
from realms.scenario.scenario import Realm, Scenario
from realms.scenario.special.special_rules import special_rules, turns_of

Json = dict[str, Any]
# What a document need not say (docs/format.md).
_WATER = {"kind": "river", "enter": True}
_PIECES: Mapping[str, Json] = {"monsters": {"count": 2}, "chasm": {"volcano": False}, "token": {"token": 0}}
_IN_NO_ORDER = ("boxes", "exclusions")


def retold(scenario: Scenario) -> Json:
    """All that a document says, what goes without saying too.

    Lists whose order means nothing stand in one order: boxes, exclusions, layers, and what these lay, move
    and remove. Authors and special rules keep theirs. A body of water can be named by any place in it, so
    what is said of single ones is told by what they are at every count.
    """
    data: Json = {key: value for key, value in scenario.data.items() if value not in ({}, [])}
    data |= {key: _sorted(data[key]) for key in _IN_NO_ORDER if key in data}
    realms = {count: scenario.realm(count) for count in scenario.counts}
    bodies = {count: _bodies(realm) for count, realm in realms.items()}
    data["water"] = {**_WATER, **data.get("water", {}), "except": bodies}
    data["worlds_touch"] = data.get("worlds_touch", False)
    data["turns"] = {count: turns_of(realm) for count, realm in realms.items()}
    data["rules"] = [_rule(entry) for entry in data.get("rules", ())]
    data["layers"] = sorted(map(_layer, data["layers"]), key=lambda layer: int(layer["players"]))
    return data


def _bodies(realm: Realm) -> dict[str, list[str]]:
    kinds = realm.board.water_regions.items()
    return {kind: [realm.board.names[region] for region in bits(mask)] for kind, mask in kinds}


def _layer(layer: Json) -> Json:
    """One layer, with what it lacks as an empty list."""
    lists = {part: _sorted(map(_piece, layer.get(part, ()))) for part in PARTS}
    return {"base": None, **layer, **lists, "rules": [_rule(entry) for entry in layer.get("rules", ())]}


def _piece(entry: Json) -> Json:
    return {**_PIECES.get(entry.get("piece", ""), {}), **entry}


def _rule(entry: Json) -> Json:
    known = special_rules().get(entry["rule"])
    return {**entry, **known.values(entry)} if known else entry


def _sorted(entries: Iterable[Any]) -> list[Any]:
    return sorted(entries, key=lambda entry: json.dumps(entry, sort_keys=True))
