"""A whole map for a realm in which nothing lies yet, with water as its document says."""

from random import Random
from typing import Final

from realms.generate.outcome import Impossible
from realms.generate.tiles.arrange.arrange import arrange
from realms.generate.tiles.choose.choose import choose
from realms.generate.wishes import Wishes
from realms.scenario.scenario import Scenario

PLAIN: Final = {"players", "base", "tiles", "pieces"}  # keys of a layer that a whole map replaces


def is_bare(scenario: Scenario) -> bool:
    """Return True if nothing lies at any count, and a bundled tile set says what the tiles show."""
    layers = scenario.data["layers"]
    empty = not any(layer.get("tiles") or layer.get("pieces") or set(layer) - PLAIN for layer in layers)
    return empty and "tileset" in scenario.data and scenario.bundled_tileset


def whole_map(
    scenario: Scenario, counts: tuple[int, ...], land: tuple[int, int], luck: Random
) -> Scenario | Impossible | None:
    """Lay all tiles and pieces for some counts, each adding to the one before; None for bad luck."""
    wishes = Wishes(
        players=counts,
        boxes=tuple(scenario.data["boxes"]),
        tileset=scenario.named_tileset,
        water=scenario.water.kind,
        land=land,
    )
    choice = choose(wishes, luck)
    if isinstance(choice, Impossible):
        return choice
    layers = arrange(wishes, choice, luck)
    others = [layer for layer in scenario.data["layers"] if layer["players"] not in counts]
    return scenario.with_data({**scenario.data, "layers": [*others, *layers]}) if layers else None
