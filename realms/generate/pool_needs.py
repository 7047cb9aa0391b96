"""Races and powers in the boxes: too few of them make wishes impossible, whatever the map."""

from functools import lru_cache
from typing import Final

from realms.generate.head import document_of
from realms.generate.wishes import Wishes
from realms.pool.pool_size import Shortage
from realms.scenario.scenario import scenario_from
from realms.scenario.special.available_pool import shortages_of
from realms.tiles.kinds import WATER, WORLDS
from realms.tiles.tileset import tile_order

PIECES: Final = ("mountain", "tribe", "monsters")  # on the thirds of each tile


def shortages_in(wishes: Wishes, players: int) -> tuple[Shortage, ...]:
    """Return what the boxes hold too few of (P009), even on a map with all that these wishes allow."""
    kept = Wishes((players,), True, wishes.boxes, wishes.tileset, wishes.water, wishes.worlds)
    return _shortages(kept)


@lru_cache(maxsize=256)
def _shortages(wishes: Wishes) -> tuple[Shortage, ...]:
    worlds, tiles, pieces = WORLDS[: wishes.worlds], [], []
    for number, tile in enumerate(sorted(wishes.faces.tiles, key=tile_order)):
        world = worlds[number % len(worlds)]
        face = wishes.faces.face(tile, world)
        if face and not (wishes.water == "none" and WATER in face.terrain):
            tiles.append({"tile": tile, "face": world, "q": number, "r": 0, "turn": 0})
            dry = [third for third in range(3) if face.terrain[third] != WATER]
            kinds = ("mountain", "tribe", "monsters")
            pieces += [
                {"piece": kind, "at": f"{tile}/{third}"} for kind, third in zip(kinds, dry, strict=False)
            ]
    layer = {"players": wishes.players[0], "tiles": tiles, "pieces": pieces}
    return shortages_of(scenario_from(document_of(wishes, [layer], 1)).realm(wishes.players[0]))
