"""Scenarios as documents that need no other file, because they hold the faces of their tiles."""

from collections.abc import Mapping
from typing import Any

from realms.scenario.changes import stand_alone
from realms.scenario.edits import apply
from realms.scenario.migrate import format_for
from realms.scenario.picture_changes import without_pictures
from realms.scenario.scenario import Scenario, scenario_from
from realms.tiles.tileset import letter


def self_contained(scenario: Scenario, players: int | None = None) -> dict[str, Any]:
    """Return the document of a scenario with the faces of its tiles, for all counts of players or for one."""
    if players is not None:
        scenario = only_count(apply(scenario, stand_alone(scenario, players)), players)
    realms = [scenario.realm(count) for count in scenario.counts]
    if all(realm.drawing for realm in realms):
        return _without_files(scenario.data)
    used = {letter(laid.placement.tile) for realm in realms for laid in realm.tiles}
    faces = scenario.tileset_data
    # A scenario without tiles builds its map during play and may draw any tile of the box, so all are kept.
    tiles = {name: sides for name, sides in faces["tiles"].items() if name in used} or faces["tiles"]
    whole = _without_files({**scenario.data, "tileset": {**faces, "tiles": tiles}})
    return dict(scenario_from({**whole, "format": format_for(whole)}).data)


def _without_files(data: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out pictures under maps, and the name of a tile set that no layer uses."""
    embedded = isinstance(data.get("tileset"), dict)
    kept = {key: value for key, value in data.items() if key != "tileset" or embedded}
    return without_pictures(kept)


def only_count(scenario: Scenario, players: int) -> Scenario:
    """Return a scenario without everything that concerns only other counts of players than this one."""
    data = scenario.data
    kept: dict[str, Any] = {"layers": [layer for layer in data["layers"] if layer["players"] == players]}
    if "turns" in data:
        kept["turns"] = {count: turns for count, turns in data["turns"].items() if count == str(players)}
    if "exclusions" in data:
        kept["exclusions"] = [
            each for each in data["exclusions"] if players in each.get("players", (players,))
        ]
    return scenario.with_data({**data, **kept})
