"""Edits of layers, and of what lies in which layer, by example."""

import pytest

from realms.scenario import changes
from realms.scenario.edits import ABSENT, apply
from realms.scenario.scenario import Scenario, scenario_from

from help.documents import document, tile
from help.drawings import drawn_document, drawn_layer, two_regions
from help.layered import DAM, EDGE, FIVE, FOUR, GUARD, MINE, THREE, TRIBE, TWO, after, cells, layered, pieces


@pytest.fixture
def scenario() -> Scenario:
    return layered()


# All of a layer


@pytest.mark.parametrize("base", [None, 2, 5])
def test_add_a_layer(base: int | None, scenario: Scenario) -> None:
    below = {} if base is None else {"base": base}
    edit = changes.add_layer(scenario, 6, base)
    result = after(edit, {6: {"players": 6, **below, "tiles": [], "pieces": []}})
    assert cells(result, 6) == ({} if base is None else cells(scenario, base))


def test_a_layer_is_added_in_the_order_of_counts() -> None:
    scenario = scenario_from(document({"players": 2}, {"players": 5}))
    added = apply(scenario, changes.add_layer(scenario, 4))
    assert [layer["players"] for layer in added.data["layers"]] == [2, 4, 5]


def test_take_a_layer_and_what_built_on_it_keeps_what_it_saw(scenario: Scenario) -> None:
    result = apply(scenario, changes.take_layer(scenario, 3))
    assert result.counts == (2, 4, 5)
    four = result.data["layers"][1]
    assert four == {
        "players": 4,
        "tiles": [tile("C", 0), tile("X", 1), tile("Y", 2, 1), tile("E", 3), tile("F", 4)],
        "pieces": [MINE, DAM, EDGE],
    }
    assert cells(result, 4) == cells(scenario, 4)


def test_with_the_last_drawing_the_document_returns_to_the_format_of_tiles() -> None:
    laid = {"players": 3, "tiles": [], "pieces": []}
    drawn = drawn_layer(two_regions())
    for layers, more, formats in (
        ((drawn, laid), {}, [1, 2]),
        ((drawn, laid, drawn_layer(two_regions(), players=4)), {}, [2, 2]),
        ((drawn, laid), {"tileset": ABSENT}, [2, 2]),
    ):
        data = drawn_document(*layers, **more)
        whole = {key: value for key, value in data.items() if value is not ABSENT}
        before = Scenario(whole, source=b"as it was", origin=whole)
        edits = [changes.take_layer(before, count) for count in (2, 3)]
        assert [apply(before, edit).data["format"] for edit in edits] == formats
        assert [apply(apply(before, edit), edit.inverse()).to_bytes() for edit in edits] == 2 * [b"as it was"]


def test_take_the_lowest_layer(scenario: Scenario) -> None:
    result = apply(scenario, changes.take_layer(scenario, 2))
    assert [layer.get("base") for layer in result.data["layers"]] == [None, 3, None]
    for players in (3, 4, 5):
        assert (cells(result, players), pieces(result, players)) == (
            cells(scenario, players),
            pieces(scenario, players),
        )


def test_stand_alone(scenario: Scenario) -> None:
    edit = changes.stand_alone(scenario, 3)
    three = {
        "players": 3,
        "tiles": [tile("C", 0), tile("X", 1), tile("Y", 2, 1), tile("E", 3)],
        "pieces": [MINE, DAM, GUARD, EDGE],
    }
    after(edit, {3: three})


def test_stand_alone_keeps_what_else_the_layer_says() -> None:
    above = {"players": 3, "base": 2, "rules": [{"rule": "drift"}], "remark": "kept"}
    scenario = scenario_from(document(TWO, above))
    layer = apply(scenario, changes.stand_alone(scenario, 3)).data["layers"][1]
    assert (layer["rules"], layer["remark"]) == ([{"rule": "drift"}], "kept")
    assert layer["tiles"] == TWO["tiles"], "and what is said of the tiles beside their places"


def test_stand_alone_keeps_the_rules_of_the_layers_below() -> None:
    coins, drift = {"rule": "coin_mines", "active_only": True}, {"rule": "drift"}
    scenario = scenario_from(
        document(
            {**TWO, "rules": [drift, coins]},
            {"players": 3, "base": 2, "rules": [{"rule": "coin_mines"}]},
            rules=[{"rule": "throne"}],
        )
    )
    layer = apply(scenario, changes.stand_alone(scenario, 3)).data["layers"][1]
    assert layer["rules"] == [drift, {"rule": "coin_mines"}]


# Between layers


def test_shift_a_tile_up_and_its_heirs_keep_it_as_they_saw_it(scenario: Scenario) -> None:
    """Y was moved at three players; the border beside it goes along."""
    edit = changes.shift_tile(scenario, "Y", 2, 3)
    two = {**TWO, "tiles": TWO["tiles"][:2], "pieces": [MINE, TRIBE]}
    three = {**THREE, "tiles": [tile("E", 3), tile("Y", 2, 1)], "moves": [], "pieces": [GUARD, EDGE, DAM]}
    result = after(edit, {2: two, 3: three})
    assert cells(result, 4) == cells(scenario, 4)


def test_shift_a_tile_over_a_layer_between(scenario: Scenario) -> None:
    """C is seen at four players with the border that three laid and without the tribe that three removed."""
    edit = changes.shift_tile(scenario, "C", 2, 4)
    two = {**TWO, "tiles": TWO["tiles"][1:], "pieces": [DAM]}
    three = {**THREE, "removes": [], "pieces": [GUARD]}
    four = {**FOUR, "tiles": [tile("F", 4), tile("C", 0)], "pieces": [MINE, EDGE]}
    result = after(edit, {2: two, 3: three, 4: four})
    assert sorted(map(str, pieces(result, 4))) == sorted(map(str, pieces(scenario, 4)))


def test_shift_a_tile_down_and_what_touches_a_tile_of_the_upper_layer_stays(scenario: Scenario) -> None:
    fence = {"piece": "border", "at": "E.0|F.3"}
    with_fence = apply(scenario, changes.put_piece(scenario, 4, fence))
    result = apply(with_fence, changes.shift_tile(with_fence, "F", 4, 3))
    assert result.data["layers"][1]["tiles"] == [tile("E", 3), tile("F", 4)]
    assert fence in result.data["layers"][1]["pieces"], "E and F lie at three players"
    lower = apply(result, changes.shift_tile(result, "F", 3, 2))
    assert tile("F", 4) in lower.data["layers"][0]["tiles"]
    assert fence in lower.data["layers"][1]["pieces"], "E does not lie at two players"
    assert cells(lower, 4) == cells(scenario, 4)
    assert fence in pieces(lower, 4)


def test_shift_a_tile_to_a_count_of_its_own(scenario: Scenario) -> None:
    edit = changes.shift_tile(scenario, "C", 2, 5)
    two = {**TWO, "tiles": TWO["tiles"][1:], "pieces": [DAM]}
    three = {**THREE, "removes": [], "pieces": [GUARD]}
    five = {**FIVE, "tiles": [tile("Z", 0), tile("C", 0)], "pieces": [*FIVE["pieces"], MINE, TRIBE]}
    after(edit, {2: two, 3: three, 5: five})


def test_a_tile_is_not_shifted_to_where_it_lies() -> None:
    other = {"players": 4, "tiles": [tile("C", 7)]}
    scenario = scenario_from(document(TWO, other))
    with pytest.raises(ValueError, match="C lies there"):
        changes.shift_tile(scenario, "C", 2, 4)


def test_only_the_layer_that_lays_a_tile_can_give_it_away(scenario: Scenario) -> None:
    for tile_name in ("C", "Y"):
        with pytest.raises(LookupError, match="does not lay"):
            changes.shift_tile(scenario, tile_name, 3, 5)


def test_shift_a_piece(scenario: Scenario) -> None:
    edit = changes.shift_piece(scenario, MINE, 2, 3)
    two = {**TWO, "pieces": [TRIBE, DAM]}
    after(edit, {2: two, 3: {**THREE, "pieces": [GUARD, EDGE, MINE]}})


def test_shift_a_piece_to_where_it_was_removed(scenario: Scenario) -> None:
    edit = changes.shift_piece(scenario, TRIBE, 2, 3)
    three = {**THREE, "removes": [], "pieces": [GUARD, EDGE, TRIBE]}
    after(edit, {2: {**TWO, "pieces": [MINE, DAM]}, 3: three})


# What cannot be


def test_a_count_has_one_layer(scenario: Scenario) -> None:
    with pytest.raises(ValueError, match="there is a layer for 3 players"):
        changes.add_layer(scenario, 3)


def test_the_last_layer_stays() -> None:
    scenario = scenario_from(document({"players": 2}))
    with pytest.raises(ValueError, match="one layer at least"):
        changes.take_layer(scenario, 2)
