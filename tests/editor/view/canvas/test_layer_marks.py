"""The marks of layers, on every bundled realm and on pieces that lie on sides and in drawings."""

from collections import Counter
from typing import Any

import pytest

from realms.export.drawing.shapes import Shape
from realms.export.drawing.theme import LIGHT
from realms.scenario.changes import add_layer, put_piece
from realms.scenario.edits import apply
from realms.scenario.scenario import Scenario, bundled_scenario, bundled_scenarios
from realms_editor.view.canvas.layer_marks import layer_shapes

from help.drawings import drawn_layer, drawn_scenario, two_regions


def badges(shapes: list[Shape]) -> Counter[str]:
    """The numbers of counts on badges."""
    return Counter(shape.text for shape in shapes if shape.role == "layer" and shape.text)


def marks(scenario: Scenario, players: int) -> list[Shape]:
    return list(layer_shapes(scenario, players, LIGHT))


@pytest.mark.parametrize("name", sorted(bundled_scenarios()))
def test_every_tile_of_a_bundled_realm_has_a_badge(name: str) -> None:
    scenario = bundled_scenario(name)
    for players in scenario.counts:
        assert badges(marks(scenario, players)).total() >= len(scenario.realm(players).tiles)


def piece_of_another_layer(scenario: Scenario, entry: dict[str, Any]) -> Scenario:
    lower = scenario.counts[-1]
    scenario = apply(scenario, add_layer(scenario, 6, lower))
    return apply(scenario, put_piece(scenario, 6, entry))


def test_a_piece_of_another_layer_than_its_tile_has_a_badge() -> None:
    scenario = bundled_scenario("lost_river")
    tile = scenario.realm(2).tiles[0].placement.tile
    for at, more in ((f"{tile}/0", 1), (f"{tile}.0", 0)):
        piece = "token" if more else "arrow"
        changed = piece_of_another_layer(scenario, {"piece": piece, "at": at})
        assert badges(marks(changed, 6))["6"] == more


def test_in_a_drawing_pieces_of_other_layers_have_badges() -> None:
    scenario = drawn_scenario(drawn_layer(two_regions(), {"piece": "tribe", "at": "r1"}))
    changed = piece_of_another_layer(scenario, {"piece": "tribe", "at": "r2"})
    assert badges(marks(changed, 6)) == Counter("6")
    assert not marks(scenario, scenario.counts[0])
