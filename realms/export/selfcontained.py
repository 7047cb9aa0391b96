"""A scenario as one document that needs no other file: the faces of its tiles are in it."""

from typing import Any

from realms.scenario.changes import stand_alone
from realms.scenario.edits import apply
from realms.scenario.scenario import Scenario, scenario_from
from realms.tiles.tileset import letter


def self_contained(scenario: Scenario, players: int | None = None) -> dict[str, Any]:
    """The document of all counts, or of one alone, with the tiles used embedded; it fits its schema."""
    if players is not None:
        scenario = only(apply(scenario, stand_alone(scenario, players)), players)
    used = {letter(laid.placement.tile) for count in scenario.counts for laid in scenario.realm(count).tiles}
    faces = scenario.tileset_data
    # A realm that is built during play may draw any tile of the box, so without tiles all are kept.
    tiles = {name: sides for name, sides in faces["tiles"].items() if name in used} or faces["tiles"]
    return dict(scenario_from({**scenario.data, "tileset": {**faces, "tiles": tiles}}).data)


def only(scenario: Scenario, players: int) -> Scenario:
    """A scenario without what it says of other counts than one that stands alone."""
    data = scenario.data
    kept: dict[str, Any] = {"layers": [layer for layer in data["layers"] if layer["players"] == players]}
    if "turns" in data:
        kept["turns"] = {count: turns for count, turns in data["turns"].items() if count == str(players)}
    if "exclusions" in data:
        kept["exclusions"] = [
            each for each in data["exclusions"] if players in each.get("players", (players,))
        ]
    return scenario.with_data({**data, **kept})
