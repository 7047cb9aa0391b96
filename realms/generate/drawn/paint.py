"""Paint for the regions of a drawn board: terrains, symbols and lost tribes."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from realms.generate.drawn.dealing import DealWeight, dealt
from realms.generate.drawn.land_regions import LandRegions
from realms.generate.drawn.plan import BoardPlan
from realms.generate.drawn.ranges import ranges
from realms.tiles.kinds import MOUNTAIN, SURFACE_LAND, SYMBOLS

TRIBE: Final = "tribe"
NOTHING: Final = ""


def _each(names: Sequence[str], weight: int) -> dict[str, int]:
    return dict.fromkeys(names, weight)


TERRAIN_WEIGHT: Final = DealWeight(_each(SURFACE_LAND, 12), _each(SURFACE_LAND, 1))
SYMBOL_WEIGHT: Final = DealWeight(
    _each(SYMBOLS, 10) | {NOTHING: 2}, _each(SYMBOLS, 2), _each(SYMBOLS, 3) | {NOTHING: 1}
)
TRIBE_WEIGHT: Final = DealWeight({TRIBE: 4, NOTHING: 8}, {TRIBE: 1}, {TRIBE: 2})


@dataclass(frozen=True, slots=True)
class LandPaint:
    """Terrain and symbol of each land region, and the regions with a lost tribe."""

    terrains: Sequence[str]
    symbols: Sequence[str]  # an empty word for none
    tribes: frozenset[int]


def paint(plan: BoardPlan, ground: LandRegions, luck: Random) -> LandPaint | None:
    """Paint the land, mountains first; nothing if there is no room for their ranges."""
    mountains = ranges(ground, plan.terrains[MOUNTAIN], luck)
    if mountains is None:
        return None
    terrains = _terrains(plan, ground, mountains, luck)
    return LandPaint(terrains, _symbols(plan, ground, terrains, luck), _tribes(plan, ground, terrains, luck))


def _terrains(plan: BoardPlan, ground: LandRegions, mountains: frozenset[int], luck: Random) -> list[str]:
    places = [[region] for region in range(plan.land) if region not in mountains]
    things = [terrain for terrain in SURFACE_LAND for _ in range(plan.terrains[terrain])]
    found = dealt(ground, places, things, TERRAIN_WEIGHT, [NOTHING] * plan.land, luck)
    return [found.get(region, MOUNTAIN) for region in range(plan.land)]


def _symbols(plan: BoardPlan, ground: LandRegions, terrains: Sequence[str], luck: Random) -> list[str]:
    things = [symbol for symbol in SYMBOLS for _ in range(plan.symbols[symbol])]
    things += [NOTHING] * (plan.land - len(things))
    found = dealt(ground, [[region] for region in range(plan.land)], things, SYMBOL_WEIGHT, terrains, luck)
    return [found[region] for region in range(plan.land)]


def _tribes(plan: BoardPlan, ground: LandRegions, terrains: Sequence[str], luck: Random) -> frozenset[int]:
    """Return the regions with a lost tribe: none on mountains, few side by side."""
    places = [orbit for orbit in ground.whole if terrains[orbit[0]] != MOUNTAIN]
    count = min(plan.tribes // ground.turns, len(places))
    things = [TRIBE] * count + [NOTHING] * (len(places) - count)
    found = dealt(ground, places, things, TRIBE_WEIGHT, terrains, luck)
    return frozenset(region for region, thing in found.items() if thing)
