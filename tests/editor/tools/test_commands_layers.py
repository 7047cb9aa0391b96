"""Layers: looking at a count, adding and taking layers, moving things between them."""

from collections.abc import Callable
from typing import Any

import pytest

from realms.scenario.scenario import Scenario
from realms_editor.desk.document import Document
from realms_editor.tools.actions import ACTIONS
from realms_editor.tools.commands import TOOLS
from realms_editor.tools.commands_layers import base_of, can_move, lower_count, move_piece, owner_of
from realms_editor.tools.workbench import Workbench

Make = Callable[..., Scenario]
Json = dict[str, Any]


def run(bench: Workbench, name: str) -> None:
    assert ACTIONS[name].enabled(bench)
    ACTIONS[name].run(bench)


def tiles(bench: Workbench, players: int) -> set[str]:
    return {laid.placement.tile for laid in bench.document.scenario.realm(players).tiles}


def own(bench: Workbench, players: int) -> list[str]:
    layers = bench.document.scenario.data["layers"]
    return [entry["tile"] for layer in layers if layer["players"] == players for entry in layer["tiles"]]


@pytest.fixture
def sparse(make: Make, tile: Callable[..., Json]) -> Workbench:
    """Layers for two and five players, the second on top of the first."""
    layers = [
        {"players": 2, "tiles": [tile("A"), tile("B", 1)], "pieces": [{"piece": "chasm", "at": "A/0"}]},
        {"players": 5, "base": 2, "tiles": [tile("C", 2)], "pieces": [{"piece": "chasm", "at": "C/0"}]},
    ]
    return Workbench(Document(make(*layers)), TOOLS)


def test_each_count_that_is_there_can_be_looked_at(sparse: Workbench) -> None:
    run(sparse, "count_5")
    assert sparse.document.players == 5
    assert ACTIONS["count_5"].checked
    assert ACTIONS["count_5"].checked(sparse)
    assert not ACTIONS["count_3"].enabled(sparse)
    assert not ACTIONS["add_layer_5"].enabled(sparse)


def test_a_new_layer_builds_on_the_next_lower_count(sparse: Workbench) -> None:
    before = sparse.document.scenario
    assert [lower_count(before, count) for count in (2, 3, 6)] == [None, 2, 5]
    told = ACTIONS["add_layer_6"].current_title
    assert told
    assert str(told(sparse)) == "Add a layer for 6 players on top of 5"
    run(sparse, "add_layer_6")
    assert sparse.document.players == 6
    assert base_of(sparse.document.scenario, 6) == 5
    assert tiles(sparse, 6) == {"A", "B", "C"}
    sparse.document.undo()
    assert sparse.document.scenario.data == before.data
    assert sparse.document.players in sparse.document.scenario.counts


def test_the_lowest_count_stands_alone(make: Make) -> None:
    bench = Workbench(Document(make({"players": 4})), TOOLS)
    run(bench, "add_layer_2")
    assert base_of(bench.document.scenario, 2) is None
    assert not ACTIONS["stand_alone"].enabled(bench)


def test_a_layer_can_stand_alone_and_go(sparse: Workbench) -> None:
    run(sparse, "count_5")
    run(sparse, "stand_alone")
    assert base_of(sparse.document.scenario, 5) is None
    assert own(sparse, 5) == ["A", "B", "C"]
    run(sparse, "take_layer")
    assert sparse.document.scenario.counts == (2,)
    assert not ACTIONS["take_layer"].enabled(sparse)


def test_the_selection_moves_to_another_layer_and_back(sparse: Workbench) -> None:
    run(sparse, "count_5")
    assert not can_move(sparse, 2)
    sparse.select(frozenset("C"))
    run(sparse, "move_to_2")
    assert own(sparse, 2) == ["A", "B", "C"]
    assert own(sparse, 5) == []
    assert tiles(sparse, 5) == {"A", "B", "C"}
    assert str(sparse.said) == "now laid for 2 players: C"
    sparse.select(frozenset({"B", "C"}))
    run(sparse, "move_to_5")
    assert own(sparse, 2) == ["A"]
    assert owner_of(sparse.document.scenario, 5, "B") == 5
    sparse.document.undo()
    assert own(sparse, 2) == ["A", "B", "C"]  # both came back at once


def test_what_lies_there_otherwise_is_refused(make: Make, tile: Callable[..., Json]) -> None:
    scenario = make({"players": 2, "tiles": [tile("A")]}, {"players": 3, "tiles": [tile("A", 4)]})
    bench = Workbench(Document(scenario), TOOLS)
    bench.select(frozenset("A"))
    run(bench, "move_to_3")
    assert str(bench.said) == "some of these tiles are already on the map for 3 players"
    assert bench.document.scenario is scenario


def test_a_piece_moves_where_its_tile_lies(sparse: Workbench) -> None:
    low, high = sparse.document.scenario.realm(5).pieces
    move_piece(sparse, high, 2)
    assert str(sparse.said) == "its tile is not on the map for 2 players"
    move_piece(sparse, low, 5)
    assert [laid.piece.at for laid in sparse.document.scenario.realm(2).pieces] == []
    assert {laid.piece.at for laid in sparse.document.scenario.realm(5).pieces} == {"A/0", "C/0"}
