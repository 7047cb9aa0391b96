"""Scenarios as documents that need no other file, because they hold the faces of their tiles."""

from typing import Any

from realms.scenario.changes import stand_alone
from realms.scenario.edits import apply
from realms.scenario.scenario import Scenario, scenario_from
from realms.tiles.tileset import letter


def self_contained(scenario: Scenario, players: int | None = None) -> dict[str, Any]:
    """Return the document of a scenario with the faces of its tiles, for all counts of players or for one."""
    if players is not None:
        scenario = only_count(apply(scenario, stand_alone(scenario, players)), players)
    used = {letter(laid.placement.tile) for count in scenario.counts for laid in scenario.realm(count).tiles}
    faces = scenario.tileset_data
    # A scenario without tiles builds its map during play and may draw any tile of the box, so all are kept.
    tiles = {name: sides for name, sides in faces["tiles"].items() if name in used} or faces["tiles"]
    return dict(scenario_from({**scenario.data, "tileset": {**faces, "tiles": tiles}}).data)


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
