"""Realms to play on: the stand-in block, and chance realms of every tile set with rivers, lakes and seas."""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import pytest

from realms.board.hexes import Cell, neighbour
from realms.play.game import Game
from realms.play.setup import table_for
from realms.pool.pool import pool
from realms.rules.effects.places_and_relics import LEND_FINDS
from realms.rules.ground.ground import ground_of
from realms.rules.position.table import Setting, Table
from realms.rules.registry import base_game, playable, shared_rules
from realms.rules.turn.ordinary_seat import ORDINARY_SEAT
from realms.scenario.scenario import Scenario, load_scenario, scenario_from
from realms.tiles.kinds import WATER
from realms.tiles.tileset import load_tileset

from help.documents import document, layer, piece, tile

THIRTY = Path(__file__).parents[1] / "speed/thirty.realm.json"
BELOW = "small_world_underground"
TURNS = {2: 10, 3: 10, 4: 9, 5: 8, 6: 8}


@cache
def thirty_scenario() -> Scenario:
    return load_scenario(THIRTY)


@pytest.fixture(scope="session")
def thirty() -> Scenario:
    """Ten land tiles in one block, two seas and a lake, for four."""
    return thirty_scenario()


@cache
def chance_table(tileset: str, players: int, seed: int, *boxes: str) -> Table:
    """A table on a realm of tiles that lie anyhow, with the base box and others."""
    random = Random(seed)
    cells: list[Cell] = [(0, 0)]
    while len(cells) < 3 + 3 * players:
        cell = neighbour(random.choice(cells), random.randrange(6))
        if cell not in cells:
            cells.append(cell)
    letters = random.sample("ABCDEFGHIJKLMNOPQRSTUVWXYZ", len(cells))
    tiles = [
        tile(letter, q, r, face=random.choice(["surface"] * 3 + ["underground"]), turn=random.randrange(6))
        for letter, (q, r) in zip(letters, cells, strict=True)
    ]
    pieces = [piece("mountain", f"{letter}/1") for letter in letters[::3]]
    pieces += [piece("tribe", f"{letter}/0") for letter in letters[::2]]
    if BELOW in boxes:
        pieces += [piece("chasm", f"{letter}/1", volcano=True) for letter in letters[1::4]]
        pieces += monsters([laid for laid in tiles if laid["tile"] in letters[1::2]], tileset)
    written = document(
        layer(tiles, *pieces, players=players),
        boxes=["small_world", "realms"],
        tileset=tileset,
        worlds_touch=True,
        water={"kind": random.choice(["river", "lake", "sea"])},
    )
    board = scenario_from(written).realm(players).board
    content = (*base_game(), *playable(pool(boxes).entries))
    everybody = (*shared_rules(boxes), *((LEND_FINDS,) if BELOW in boxes else ()))
    return Table(ground_of(board), Setting(content, (ORDINARY_SEAT,) * players, TURNS[players], everybody))


def monsters(tiles: Iterable[Mapping[str, Any]], tileset: str) -> list[dict[str, Any]]:
    """Monsters that guard something, on the last third of each tile that is land there."""
    faces = [(laid["tile"], load_tileset(tileset).face(laid["tile"], laid["face"])) for laid in tiles]
    sites = cycle(("place", "relic", "place_or_relic"))
    land = [letter for letter, face in faces if face is not None and face.terrain[2] != WATER]
    return [piece("monsters", f"{letter}/2", site=site) for letter, site in zip(land, sites, strict=False)]


@pytest.fixture(scope="session")
def anyhow():
    """Makes such tables: `anyhow("winding", 3, 7, "cursed")`, for three with the seed 7."""
    return chance_table


@pytest.fixture
def game(thirty: Scenario) -> Game:
    """A new game of four, before anything is drawn."""
    return Game(table_for(thirty.realm(4)), 5, thirty.realm(4))
