"""The facts that padlocks keep, read from the realms of all counts themselves."""

from collections.abc import Callable, Mapping
from typing import Any

from realms.board.hexes import Cell
from realms.checks.single_edits.padlock import Padlock
from realms.scenario.scenario import Scenario


def locked_facts(scenario: Scenario, lock: Padlock) -> list[Any]:
    """Return all that a padlock keeps, read from the realms of all counts themselves."""
    return [fact for count in scenario.counts for fact in facts_at(scenario, count, lock)]


def facts_at(scenario: Scenario, count: int, lock: Padlock) -> list[Any]:
    realm, name = scenario.realm(count), lock.subject
    laid = [each.placement for each in realm.tiles if each.placement.tile == name]
    drawn = realm.drawing.data["regions"].get(name, {}) if realm.drawing else {}
    pieces = [each.piece for each in realm.pieces]
    facts: Mapping[str, Callable[[], list[Any]]] = {
        "tile": lambda: [each.tile for each in laid],
        "cell": lambda: [each.cell for each in laid],
        "turn": lambda: [each.turn for each in laid],
        "face": lambda: [each.face for each in laid],
        "pieces": lambda: sorted(str(each) for each in pieces if name in (each.at, *tiles_of(each.at))),
        "kind": lambda: sorted(str(each) for each in pieces if each.piece == name),
        "water": lambda: water_course(scenario, count),
        "terrain": lambda: [drawn.get("terrain"), drawn.get("world")],
        "symbols": lambda: sorted(drawn.get("symbols", ())),
    }
    return facts[lock.aspect]()


def water_course(scenario: Scenario, count: int) -> list[Any]:
    """Return where water shows on the table, in drawn regions, and where it is parted."""
    realm = scenario.realm(count)
    if realm.drawing:
        regions = realm.drawing.data["regions"].items()
        return sorted(name for name, each in regions if each.get("terrain") == "water")
    wet = list[tuple[Cell, int]]()
    for laid in (each.placement for each in realm.tiles):
        face = scenario.tileset.face(laid.tile, laid.face)
        wet += [
            (laid.cell, (2 * third + laid.turn) % 6)
            for third in range(3)
            if realm.board.terrain_at(f"{laid.tile}/{third}") == "water" and face
        ]
    parted = [each.piece.at for each in realm.pieces if each.piece.piece == "border"]
    return [*sorted(wet), *sorted(parted)]


def tiles_of(at: str) -> list[str]:
    return [part.partition("/")[0].partition(".")[0] for part in at.split("|")]
