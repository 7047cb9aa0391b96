"""Realms of the tiles of another one, laid or chosen by chance: what a generator has to be better than."""

from random import Random
from typing import Any

from realms.board import addresses
from realms.board.hexes import Cell, neighbour
from realms.scenario.scenario import Scenario
from realms.tiles.kinds import WATER

Json = dict[str, Any]


def scattered(scenario: Scenario, luck: Random) -> Scenario:
    """Lay the tiles of every count on connected cells by chance, and the tribes on any dry third."""
    return scenario.with_data(
        {**scenario.data, "layers": [_scattered(layer, scenario, luck) for layer in scenario.data["layers"]]}
    )


def _scattered(layer: Json, scenario: Scenario, luck: Random) -> Json:
    cells = iter(_cells(len(layer["tiles"]), luck))
    tiles = []
    for entry in luck.sample(layer["tiles"], len(layer["tiles"])):
        q, r = next(cells)
        tiles.append({**entry, "q": q, "r": r, "turn": luck.randrange(6)})
    kept = [piece for piece in layer["pieces"] if piece["piece"] not in ("border", "tribe")]
    covered = {piece["at"] for piece in kept}
    dry = [
        address
        for entry in layer["tiles"]
        for third, address in enumerate(addresses.thirds(entry["tile"]))
        if address not in covered
        and scenario.tileset.tiles[entry["tile"][0]][entry["face"]].terrain[third] != WATER
    ]
    tribes = sum(piece["piece"] == "tribe" for piece in layer["pieces"])
    laid = [{"piece": "tribe", "at": at} for at in luck.sample(dry, tribes)]
    return {**layer, "tiles": tiles, "pieces": [*kept, *laid]}


def _cells(count: int, luck: Random) -> list[Cell]:
    """Return connected cells that grew by chance."""
    found: list[Cell] = [(0, 0)]
    while len(found) < count:
        cell = neighbour(luck.choice(found), luck.randrange(6))
        if cell not in found:
            found.append(cell)
    return found


def tiles_by_chance(scenario: Scenario, luck: Random) -> Scenario:
    """Exchange the tiles of every count for others of as much water, with as many mountains anywhere."""
    faces = {letter: both["surface"] for letter, both in scenario.tileset.tiles.items()}
    layers = []
    for layer in scenario.data["layers"]:
        wet = [WATER in faces[entry["tile"][0]].terrain for entry in layer["tiles"]]
        pools = {
            kind: luck.sample(letters, len(letters))
            for kind in (True, False)
            if (letters := sorted(name for name, face in faces.items() if (WATER in face.terrain) == kind))
        }
        tiles = [
            {**entry, "tile": pools[kind].pop()} for entry, kind in zip(layer["tiles"], wet, strict=True)
        ]
        land = [entry["tile"] for entry, kind in zip(tiles, wet, strict=True) if not kind]
        thirds = [address for tile in land for address in addresses.thirds(tile)]
        count = sum(piece["piece"] == "mountain" for piece in layer["pieces"])
        pieces = [{"piece": "mountain", "at": at} for at in luck.sample(thirds, count)]
        layers.append({**layer, "tiles": tiles, "pieces": pieces})
    return scenario.with_data({**scenario.data, "layers": layers})
