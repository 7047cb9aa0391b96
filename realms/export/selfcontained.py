"""A scenario as one document that needs no other file: the faces of its tiles are in it."""

from typing import Any

from realms.scenario.changes import stand_alone
from realms.scenario.edits import apply
from realms.scenario.scenario import Scenario, scenario_from
from realms.tiles.tileset import letter


def self_contained(scenario: Scenario, players: int | None = None) -> dict[str, Any]:
    """The document of all counts, or of one alone, with the faces used embedded; it fits its schema."""
    if players is not None:
        scenario = apply(scenario, stand_alone(scenario, players))
    counts = scenario.counts if players is None else (players,)
    layers = [layer for layer in scenario.data["layers"] if layer["players"] in counts]
    used = {letter(laid.placement.tile) for count in counts for laid in scenario.realm(count).tiles}
    faces = scenario.tileset_data
    embedded = {**faces, "tiles": {name: sides for name, sides in faces["tiles"].items() if name in used}}
    document = {**scenario.data, "tileset": embedded, "layers": layers}
    return dict(scenario_from(document).data)
