"""Go East with a mine that is worth ten coins a turn beside its first entry, and with one far away."""

from realms.scenario.scenario import Scenario, bundled, scenario_from


def rich_realm() -> Scenario:
    """Return it for two, three and four players."""
    base = next(each for each in bundled() if each.data["id"] == "go_east")
    layers = []
    for layer in base.data["layers"][:3]:
        pieces = [piece for piece in layer["pieces"] if piece["piece"] != "coin_mine"]
        layers.append({**layer, "pieces": pieces})
    layers[0]["pieces"] += [{"piece": "coin_mine", "at": at} for at in ("F/0", "D/0")]
    rules = [{"rule": "entry"}, {"rule": "coin_mines", "coins": 10, "active_only": False}]
    return scenario_from({**base.data, "layers": layers, "rules": rules})
