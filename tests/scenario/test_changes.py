"""Every edit that people ask for, by example: what the layers say afterwards, and what is seen."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from realms.scenario import changes
from realms.scenario.edits import ABSENT, Edit, apply
from realms.scenario.scenario import Scenario, scenario_from

from help.documents import Entry, document, tile
from help.layered import (
    DAM,
    EDGE,
    FIVE,
    FOUR,
    GUARD,
    MINE,
    THREE,
    TRIBE,
    TWO,
    after,
    at,
    cells,
    layered,
    pieces,
)


@pytest.fixture
def scenario() -> Scenario:
    return layered()


# Tiles


def test_lay_a_tile(scenario: Scenario) -> None:
    edit = changes.lay_tile(scenario, 2, at("K", 0, 5, 4))
    assert edit.name == "lay_tile"
    result = after(edit, {2: {**TWO, "tiles": [*TWO["tiles"], tile("K", 0, 5, 4)]}})
    assert [cells(result, players).get("K") for players in (2, 3, 4, 5)] == [(0, 5), (0, 5), (0, 5), None]


def test_move_an_own_tile_and_what_it_is_said_to_be_stays(scenario: Scenario) -> None:
    edit = changes.move_tile(scenario, 2, at("Y", 7, 7, 3))
    moved = {**tile("Y", 7, 7, 3), "remark": "wet"}
    result = after(edit, {2: {**TWO, "tiles": [*TWO["tiles"][:2], moved]}})
    assert cells(result, 2)["Y"] == (7, 7)
    assert cells(result, 3)["Y"] == (2, 1), "the count that moved it keeps its own place"


def test_move_an_inherited_tile(scenario: Scenario) -> None:
    result = after(
        changes.move_tile(scenario, 3, at("C", 5, 5)),
        {3: {**THREE, "moves": [tile("Y", 2, 1), tile("C", 5, 5)]}},
    )
    assert [cells(result, players)["C"] for players in (2, 3, 4)] == [(0, 0), (5, 5), (5, 5)]


def test_move_an_inherited_tile_where_nothing_was_moved_yet(scenario: Scenario) -> None:
    after(changes.move_tile(scenario, 4, at("C", 5, 5)), {4: {**FOUR, "moves": [tile("C", 5, 5)]}})


def test_move_what_was_moved_already(scenario: Scenario) -> None:
    result = after(changes.move_tile(scenario, 3, at("Y", 6, 6)), {3: {**THREE, "moves": [tile("Y", 6, 6)]}})
    assert cells(result, 2)["Y"] == (2, 0)


def test_of_two_moves_alike_the_one_that_counts_is_changed() -> None:
    above = {"players": 3, "base": 2, "moves": [tile("C", 5), tile("C", 6), tile("C", 5)]}
    scenario = scenario_from(document(TWO, above))
    result = apply(scenario, changes.move_tile(scenario, 3, at("C", 9)))
    assert cells(result, 3)["C"] == (9, 0)


def test_to_move_a_tile_to_where_it_lies_is_nothing(scenario: Scenario) -> None:
    assert changes.move_tile(scenario, 3, at("Y", 2, 1)) == Edit("move_tile", ())


@pytest.mark.parametrize(("sixths", "turn"), [(1, 1), (-1, 5), (6, 0), (8, 2)])
def test_turn_a_tile(sixths: int, turn: int, scenario: Scenario) -> None:
    result = apply(scenario, changes.turn_tile(scenario, 2, "C", sixths))
    assert result.realm(2).tiles[0].placement == at("C", 0, 0, turn)


def test_turn_an_inherited_tile(scenario: Scenario) -> None:
    after(changes.turn_tile(scenario, 4, "E"), {4: {**FOUR, "moves": [tile("E", 3, 0, 1)]}})


def test_flip_a_tile_there_and_back(scenario: Scenario) -> None:
    edit = changes.flip_tile(scenario, 5, "Z")
    flipped = after(edit, {5: {**FIVE, "tiles": [tile("Z", 0, face="underground")]}})
    assert pieces(flipped, 5) == FIVE["pieces"]
    assert apply(flipped, changes.flip_tile(flipped, 5, "Z")).data == scenario.data


def test_swap_an_own_tile_with_an_inherited_one(scenario: Scenario) -> None:
    edit = changes.swap_tiles(scenario, 3, "C", "E")
    expected = {**THREE, "tiles": [tile("E", 0)], "moves": [tile("Y", 2, 1), tile("C", 3)]}
    result = after(edit, {3: expected})
    assert (cells(result, 3)["C"], cells(result, 3)["E"]) == ((3, 0), (0, 0))
    assert MINE in pieces(result, 3)
    assert cells(result, 2)["C"] == (0, 0)


def test_swap_keeps_face_and_turn() -> None:
    layer = {"players": 2, "tiles": [tile("C", 0, turn=1), tile("K", 4, turn=5, face="underground")]}
    scenario = scenario_from(document(layer))
    result = apply(scenario, changes.swap_tiles(scenario, 2, "C", "K"))
    assert result.data["layers"][0]["tiles"] == [
        tile("C", 4, turn=1),
        tile("K", 0, turn=5, face="underground"),
    ]


def test_swap_a_tile_with_itself_is_nothing(scenario: Scenario) -> None:
    assert changes.swap_tiles(scenario, 2, "C", "C").changes == ()


def test_exchange_tiles_at_every_count(scenario: Scenario) -> None:
    edit = changes.exchange_tiles(scenario, "C", "F")
    two = {
        **TWO,
        "tiles": [tile("F", 0), *TWO["tiles"][1:]],
        "pieces": [{**MINE, "at": "F/1"}, {**TRIBE, "at": "F/0"}, DAM],
    }
    three = {
        **THREE,
        "removes": [{**TRIBE, "at": "F/0"}],
        "pieces": [GUARD, {"piece": "border", "at": "E.3|F.0"}],
    }
    after(edit, {2: two, 3: three, 4: {**FOUR, "tiles": [tile("C", 4)]}})


def test_exchange_with_a_tile_of_the_box(scenario: Scenario) -> None:
    edit = changes.exchange_tiles(scenario, "Y", "P")
    two = {
        **TWO,
        "tiles": [*TWO["tiles"][:2], {**tile("P", 2), "remark": "wet"}],
        "pieces": [MINE, TRIBE, {"piece": "border", "at": "P.3|X.0"}],
    }
    after(edit, {2: two, 3: {**THREE, "moves": [tile("P", 2, 1)]}})


def test_an_exception_of_the_water_goes_with_the_place() -> None:
    layer = {"players": 2, "tiles": [tile("X", 0), tile("Y", 5)]}
    scenario = scenario_from(document(layer, water={"kind": "river", "except": {"Y/1": "lake"}}))
    result = apply(scenario, changes.exchange_tiles(scenario, "X", "Y"))
    assert result.data["water"] == {"kind": "river", "except": {"X/1": "lake"}}
    lakes = [at.realm(2).board.water_regions["lake"].bit_count() for at in (scenario, result)]
    assert lakes == [1, 1]


def test_take_an_own_tile_and_all_that_is_said_of_it_above(scenario: Scenario) -> None:
    """The mountain and the tribe lay on it; above, the tribe was removed, and a border touches it."""
    edit = changes.take_tile(scenario, 2, "C")
    result = after(
        edit,
        {
            2: {**TWO, "tiles": TWO["tiles"][1:], "pieces": [DAM]},
            3: {**THREE, "removes": [], "pieces": [GUARD]},
        },
    )
    assert not any(result.realm(players).unmatched for players in result.counts)


def test_take_an_own_tile_that_is_moved_above(scenario: Scenario) -> None:
    two = {**TWO, "tiles": TWO["tiles"][:2], "pieces": [MINE, TRIBE]}
    after(changes.take_tile(scenario, 2, "Y"), {2: two, 3: {**THREE, "moves": []}})


def test_take_an_inherited_tile(scenario: Scenario) -> None:
    edit = changes.take_tile(scenario, 3, "Y")
    result = after(edit, {3: {**THREE, "moves": [], "removes": [TRIBE, {"tile": "Y"}]}})
    assert [sorted(cells(result, players)) for players in (2, 3, 4)] == [
        ["C", "X", "Y"],
        ["C", "E", "X"],
        ["C", "E", "F", "X"],
    ]


def test_take_an_inherited_tile_with_own_pieces_that_are_removed_above(scenario: Scenario) -> None:
    """At four players the guard was gone already; who takes the tile at three forgets that too."""
    edit = changes.take_tile(scenario, 3, "E")
    three = {**THREE, "tiles": [], "pieces": []}
    after(edit, {3: three, 4: {**FOUR, "removes": []}})


def test_a_tile_that_was_laid_anew_does_not_come_back_when_it_is_taken() -> None:
    above = {"players": 3, "base": 2, "removes": [{"tile": "C"}], "tiles": [tile("C", 8)], "pieces": []}
    scenario = scenario_from(document(TWO, above))
    result = apply(scenario, changes.take_tile(scenario, 3, "C"))
    assert "C" not in cells(result, 3)
    assert "C" in cells(result, 2)


def test_a_tile_that_was_laid_anew_above_stays_when_the_lower_one_is_taken() -> None:
    above = {"players": 3, "base": 2, "removes": [{"tile": "C"}], "tiles": [tile("C", 8)], "pieces": []}
    scenario = scenario_from(document(TWO, above))
    result = apply(scenario, changes.take_tile(scenario, 2, "C"))
    assert "C" not in cells(result, 2)
    assert cells(result, 3)["C"] == (8, 0)
    assert result.data["layers"][1]["removes"] == []


# Pieces


def test_put_a_piece(scenario: Scenario) -> None:
    entry = {"piece": "throne", "at": "C/2"}
    result = after(changes.put_piece(scenario, 2, entry), {2: {**TWO, "pieces": [*TWO["pieces"], entry]}})
    assert [entry in pieces(result, players) for players in (2, 3, 4, 5)] == [True, True, True, False]


def test_put_a_piece_where_the_layer_names_none_yet() -> None:
    scenario = scenario_from(document({"players": 2, "tiles": [tile("C", 0)]}))
    result = apply(scenario, changes.put_piece(scenario, 2, TRIBE))
    assert result.data["layers"][0]["pieces"] == [TRIBE]


def test_an_edit_does_not_follow_what_becomes_of_the_entry_it_was_given(scenario: Scenario) -> None:
    entry = {"piece": "throne", "at": "C/2"}
    edit = changes.put_piece(scenario, 2, entry)
    entry["at"] = "X/0"
    assert pieces(apply(scenario, edit), 2)[-1] == {"piece": "throne", "at": "C/2"}


def test_take_an_own_piece_and_its_removal_above(scenario: Scenario) -> None:
    edit = changes.take_piece(scenario, 2, TRIBE)
    after(edit, {2: {**TWO, "pieces": [MINE, DAM]}, 3: {**THREE, "removes": []}})


def test_take_an_inherited_piece(scenario: Scenario) -> None:
    result = after(changes.take_piece(scenario, 3, MINE), {3: {**THREE, "removes": [TRIBE, MINE]}})
    assert [MINE in pieces(result, players) for players in (2, 3, 4)] == [True, False, False]


def test_take_a_border_told_from_its_other_side(scenario: Scenario) -> None:
    edit = changes.take_piece(scenario, 2, {"piece": "border", "at": "Y.3|X.0"})
    after(edit, {2: {**TWO, "pieces": [MINE, TRIBE]}})


def test_change_an_own_piece(scenario: Scenario) -> None:
    new = {**MINE, "symbol": "cavern"}
    after(changes.change_piece(scenario, 2, MINE, new), {2: {**TWO, "pieces": [new, TRIBE, DAM]}})


def test_who_removed_a_piece_removes_it_still_when_it_is_changed_below(scenario: Scenario) -> None:
    new = {**TRIBE, "at": "C/2"}
    edit = changes.change_piece(scenario, 2, TRIBE, new)
    result = after(edit, {2: {**TWO, "pieces": [MINE, new, DAM]}, 3: {**THREE, "removes": [new]}})
    assert new not in pieces(result, 3)


def test_change_an_inherited_piece(scenario: Scenario) -> None:
    new = {**MINE, "symbol": "cavern"}
    edit = changes.change_piece(scenario, 3, MINE, new)
    three = {**THREE, "removes": [TRIBE, MINE], "pieces": [GUARD, EDGE, new]}
    result = after(edit, {3: three})
    assert MINE in pieces(result, 2)
    assert new in pieces(result, 4)


def test_to_change_a_piece_to_what_it_is_is_nothing(scenario: Scenario) -> None:
    for players in (2, 3):
        assert changes.change_piece(scenario, players, MINE, dict(MINE)).changes == ()


# The form


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        (("stars",), 3, {"stars": 3}),
        (("titles", "fr"), "Petit", {"titles": {"en": "Small", "fr": "Petit"}}),
        (("titles", "en"), "Tiny", {"titles": {"en": "Tiny"}}),
        (("texts", "de", "intro"), "Es war", {"texts": {"de": {"intro": "Es war"}}}),
        (("turns", "4"), 7, {"turns": {"4": 7}}),
        (("pool", "ban"), ["trolls"], {"pool": {"ban": ["trolls"]}}),
        (("rules", 0), {"rule": "drift"}, {"rules": [{"rule": "drift"}]}),
        (("rules", 0, "rule"), "drift", {"rules": [{"rule": "drift"}]}),
        (("boxes", 1), "cursed", {"boxes": ["realms", "cursed"]}),
        (("boxes", 0), "cursed", {"boxes": ["cursed"]}),
        (("worlds_touch",), ABSENT, {}),
        (("texts", "de", "intro"), ABSENT, {}),
        (("titles", "en"), "Small", {}),
    ],
)
def test_set_a_value(path: tuple[str | int, ...], value: Any, expected: Entry, scenario: Scenario) -> None:
    edit = changes.set_value(scenario, path, value)
    after = apply(scenario, edit)
    assert after.data == {**scenario.data, **expected}
    assert bool(edit.changes) == bool(expected)
    assert apply(after, edit.inverse()).data == scenario.data


def test_take_values_away() -> None:
    data = document({"players": 2}, stars=2, turns={"2": 9}, authors=["A", "B"])
    scenario = scenario_from(data)
    for path, left in (
        (("stars",), {key: value for key, value in data.items() if key != "stars"}),
        (("turns", "2"), {**data, "turns": {}}),
        (("authors", 0), {**data, "authors": ["B"]}),
    ):
        assert apply(scenario, changes.set_value(scenario, path, ABSENT)).data == left


def test_an_edit_can_have_a_name_of_its_own(scenario: Scenario) -> None:
    assert changes.set_value(scenario, ("stars",), 1, "rate").name == "rate"
    assert changes.set_value(scenario, ("stars",), ABSENT, "rate").name == "rate"


# Together


def test_several_edits_as_one(scenario: Scenario) -> None:
    makers = [
        partial(changes.lay_tile, players=2, placement=at("K", 6)),
        partial(changes.turn_tile, players=2, tile="K"),
        partial(changes.put_piece, players=2, entry={"piece": "tribe", "at": "K/0"}),
    ]
    edit = changes.together("settle", scenario, makers)
    result = apply(scenario, edit)
    assert (edit.name, len(edit.changes)) == ("settle", 3)
    assert result.realm(2).tiles[-1].placement == at("K", 6, 0, 1)
    assert apply(result, edit.inverse()).data == scenario.data


# What cannot be


@pytest.mark.parametrize(
    "make",
    [
        lambda now: changes.move_tile(now, 2, at("K", 0)),
        lambda now: changes.turn_tile(now, 2, "E"),
        lambda now: changes.flip_tile(now, 6, "C"),
        lambda now: changes.swap_tiles(now, 2, "C", "E"),
        lambda now: changes.take_tile(now, 5, "C"),
        lambda now: changes.take_piece(now, 3, TRIBE),
        lambda now: changes.change_piece(now, 2, GUARD, GUARD),
        lambda now: changes.lay_tile(now, 6, at("K", 0)),
        lambda now: changes.put_piece(now, 6, TRIBE),
        lambda now: changes.take_layer(now, 6),
        lambda now: changes.stand_alone(now, 6),
        lambda now: changes.add_layer(now, 6, 7),
        lambda now: changes.shift_tile(now, "E", 2, 3),
        lambda now: changes.shift_tile(now, "C", 2, 6),
        lambda now: changes.shift_piece(now, TRIBE, 3, 2),
        lambda now: changes.shift_piece(now, TRIBE, 2, 6),
        lambda now: changes.laid_tile(now, 2, "E"),
        lambda now: changes.laid_piece(now, 2, GUARD),
    ],
)
def test_what_is_not_there_is_looked_up_in_vain(
    make: Callable[[Scenario], object], scenario: Scenario
) -> None:
    with pytest.raises(LookupError, match=r"^(no |the layer of )"):
        make(scenario)
