"""A scenario of four layers, three of them on each other, and what becomes of it by an edit."""

from typing import Any

from realms.board.layout import Placement
from realms.scenario.edits import Edit, apply
from realms.scenario.scenario import Scenario, scenario_from
from realms.tiles.schemacheck import violations

from help.documents import Entry, document, tile


def at(name: str, q: int, r: int = 0, turn: int = 0) -> Placement:
    return Placement(name, "surface", q, r, turn)


MINE = {"piece": "mountain", "at": "C/1", "symbol": "mine"}
TRIBE = {"piece": "tribe", "at": "C/0", "remark": "old"}
DAM = {"piece": "border", "at": "X.0|Y.3"}
GUARD = {"piece": "monsters", "at": "E/2", "count": 2}
EDGE = {"piece": "border", "at": "C.0|E.3"}

TWO: Entry = {
    "players": 2,
    "tiles": [tile("C", 0), tile("X", 1), {**tile("Y", 2), "remark": "wet"}],
    "pieces": [MINE, TRIBE, DAM],
    "moves": [],
}
THREE: Entry = {
    "players": 3,
    "base": 2,
    "tiles": [tile("E", 3)],
    "moves": [tile("Y", 2, 1)],
    "removes": [TRIBE],
    "pieces": [GUARD, EDGE],
}
FOUR: Entry = {"players": 4, "base": 3, "tiles": [tile("F", 4)], "removes": [GUARD], "pieces": []}
FIVE: Entry = {"players": 5, "tiles": [tile("Z", 0)], "pieces": [{"piece": "tribe", "at": "Z/0"}]}


def layered() -> Scenario:
    return scenario_from(document(TWO, THREE, FOUR, FIVE))


def after(edit: Edit, expected: dict[int, Entry]) -> Scenario:
    """The scenario after an edit, of which just these layers are other than they were."""
    before = layered()
    result = apply(before, edit)
    layers = {layer["players"]: layer for layer in result.data["layers"]}
    assert layers == {2: TWO, 3: THREE, 4: FOUR, 5: FIVE} | expected
    assert list(violations(dict(result.data), "scenario")) == []
    assert apply(result, edit.inverse()).data == before.data
    return result


def cells(scenario: Scenario, players: int) -> dict[str, tuple[int, int]]:
    return {laid.placement.tile: laid.placement.cell for laid in scenario.realm(players).tiles}


def pieces(scenario: Scenario, players: int) -> list[Any]:
    return [laid.piece.data for laid in scenario.realm(players).pieces]
