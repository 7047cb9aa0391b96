"""Positions around the lake of the Necromancer, and a realm of tiles with such a lake."""

from types import SimpleNamespace

import pytest

from realms.board.hexes import neighbour
from realms.play.game import Game
from realms.play.setup import table_for
from realms.pool.pool import pool
from realms.rules.position.table import Setting, Table
from realms.rules.registry import base_game, playable, shared_rules
from realms.rules.special import MAKERS
from realms.rules.turn.ordinary_seat import ORDINARY_SEAT
from realms.scenario.scenario import Realm, scenario_from
from realms.scenario.special.special_rules import special_rules

# Six regions around the lake l, four along the edge, a sea.
LAKE = """
a farmland: b f l x
b hill cavern: c l y
c swamp: d l y
d mountain: e l z
e forest mine: f l z
f hill cavern: l x
l lake:
x farmland edge: y
y forest edge magic_source:
z swamp edge: w
w sea edge:
"""


@pytest.fixture
def haunted(at):
    """A position with the Necromancer as the third of three: `haunted("seat 1; ...", reserve=12)`."""

    def make(line: str, *, players=3, turns=10, boxes=(), chart=LAKE, **values):
        position = at("; ".join(["coins 0 0"]), chart=chart)
        rule = special_rules()["necromancer"]
        played = MAKERS["necromancer"](
            rule.values({"rule": "necromancer", **values}), SimpleNamespace(players=players)
        )
        content = (*base_game(), *playable(pool(boxes).entries))
        seats = tuple(played.seats.get(seat, ORDINARY_SEAT) for seat in range(players))
        everybody = (*shared_rules(boxes), *played.shared)
        setting = Setting(content, seats, turns, everybody, beside=played.beside)
        table = Table(position.table.ground, setting)
        return type(position)(table, f"{line}; mark necromancer_island: l")

    return make


@pytest.fixture(scope="session")
def lake_realm():
    """A realm with a ring of tiles around a lake: `lake_realm(3, reserve=12)`."""
    return _realm_of


def _realm_of(players: int, **values: object) -> Realm:
    cells = [(0, 0), *(neighbour((0, 0), side) for side in range(6))]
    tiles = [
        {"tile": letter, "face": "surface", "q": q, "r": r, "turn": 0}
        for letter, (q, r) in zip("NABCDEF", cells, strict=True)
    ]
    tribes = [{"piece": "tribe", "at": f"{letter}/0"} for letter in "ACE"]
    document = {
        "format": 1,
        "id": "lake",
        "titles": {"en": "Lake"},
        "boxes": ["small_world", "realms", "necromancer_island"],
        "tileset": "stand-in",
        "water": {"kind": "lake"},
        "rules": [{"rule": "necromancer", **values}],
        "layers": [{"players": count, "tiles": tiles, "pieces": tribes} for count in (3, 4)],
    }
    return scenario_from(document).realm(players)


@pytest.fixture
def new_game(lake_realm):
    """A game on that realm before anybody decided anything: `new_game(3, seed=2, powers=1)`."""

    def make(players: int = 3, seed: int = 1, **values: object) -> Game:
        realm = lake_realm(players, **values)
        return Game(table_for(realm), seed, realm)

    return make
