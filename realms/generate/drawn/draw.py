"""Draws boards for the base game: a layer with a drawing of its own for each count of players."""

from collections.abc import Sequence
from random import Random
from typing import Final

from realms.checks.case import Case
from realms.checks.settings import Settings
from realms.generate.drawn.land import DrawnLand, draw_land
from realms.generate.drawn.needs import explanation, settled
from realms.generate.drawn.paint import TRIBE, LandPaint, paint
from realms.generate.drawn.plan import BoardPlan, plan_of
from realms.generate.drawn.region_names import names_for
from realms.generate.figures import WEIGHTS, count_figures
from realms.generate.head import document_of
from realms.generate.outcome import Impossible, Json
from realms.generate.wishes import Wishes
from realms.scenario.drawing_builder import rounded
from realms.scenario.scenario import scenario_from
from realms.tiles.kinds import WATER

TRIES: Final = 12  # lands, most of which turn out well
PAINTS: Final = 8  # ways to paint a land that are compared
COMPARED: Final = tuple(name for name in WEIGHTS if name != "twins")  # ranges are twins on purpose
ROW: Final = 45  # millimetres: the height of the rows in which regions are numbered


def draw(wishes: Wishes, luck: Random) -> list[Json] | Impossible | None:
    """Return a layer for each count of players, or why there can be none; nothing for bad luck."""
    impossible = explanation(wishes)
    if impossible:
        return impossible
    easy = settled(wishes)
    layers = [_layer(easy, players, luck) for players in easy.players]
    return [layer for layer in layers if layer] if all(layers) else None


def _layer(wishes: Wishes, players: int, luck: Random) -> Json | None:
    """Draw a land, and paint it in the fairest of several ways."""
    for _ in range(TRIES):
        plan = plan_of(wishes, players, luck)
        land = draw_land(plan, luck)
        paints = [paint(plan, land.ground, luck) for _ in range(PAINTS)] if land else []
        painted = [each for each in paints if each]
        if land and painted:
            return _named(_fairest(wishes, [_written(plan, land, each) for each in painted]), luck)
    return None


def _fairest(wishes: Wishes, layers: Sequence[Json]) -> Json:
    """Return the layer with the best figures; all have the same lines, so their faces are found once."""
    scenario = scenario_from(document_of(wishes, [layers[0]], 0))
    ranks = []
    for layer in layers:
        scenario = scenario.with_data(dict(scenario.data) | {"layers": [layer]})
        figures = count_figures(Case(scenario.realm(layer["players"]), Settings()))
        ranks.append(sum(WEIGHTS[name] * getattr(figures, name) for name in COMPARED))
    return layers[ranks.index(min(ranks))]


def _written(plan: BoardPlan, land: DrawnLand, painted: LandPaint) -> Json:
    """Return the layer as the document has it, with the regions numbered row by row."""
    middles = land.middles
    order = sorted(range(len(middles)), key=lambda region: (middles[region][1] // ROW, middles[region]))
    ids = {region: f"r{number}" for number, region in enumerate(order, 1)}
    drawing = {
        "size": list(plan.size),
        "nodes": land.nodes,
        "lines": land.paths,
        "regions": {ids[region]: _region(land, painted, region) for region in order},
    }
    pieces = [{"piece": TRIBE, "at": ids[region]} for region in order if region in painted.tribes]
    return {"players": plan.players, "drawing": drawing, "pieces": pieces}


def _region(land: DrawnLand, painted: LandPaint, region: int) -> Json:
    shown: Json = {"at": rounded(land.middles[region])}
    if region >= len(painted.terrains):
        return shown | {"terrain": WATER, "water": land.waters[region - len(painted.terrains)]}
    symbol = painted.symbols[region]
    return shown | {"terrain": painted.terrains[region]} | ({"symbols": [symbol]} if symbol else {})


def _named(layer: Json, luck: Random) -> Json:
    """Give the regions of a layer names."""
    regions = layer["drawing"]["regions"]
    kinds = [region.get("water", region["terrain"]) for region in regions.values()]
    for region, names in zip(regions.values(), names_for(kinds, luck), strict=True):
        region.update({"names": names} if names else {})
    return layer
