"""The bundled realms by what their boards are made of."""

from realms.scenario.scenario import Scenario, bundled


def is_drawn(scenario: Scenario) -> bool:
    """Return True if a board of the realm is drawn and not laid with tiles."""
    return any("drawing" in layer for layer in scenario.data["layers"])


DRAWN_REALMS = [each.data["id"] for each in bundled() if is_drawn(each)]
TILE_REALMS = [each.data["id"] for each in bundled() if not is_drawn(each)]
