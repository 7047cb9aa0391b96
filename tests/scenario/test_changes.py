"""Every edit that people ask for, by example: what the layers say afterwards, and what is seen."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from realms.board.layout import Placement
from realms.scenario import changes
from realms.scenario.edits import ABSENT, Edit, apply
from realms.scenario.scenario import Scenario, scenario_from
from realms.tiles.schemacheck import violations

Document = Callable[..., dict[str, Any]]
Layer = dict[str, Any]


def tile(name: str, q: int, r: int = 0, turn: int = 0, face: str = "surface") -> Layer:
    return {"tile": name, "face": face, "q": q, "r": r, "turn": turn}


def at(name: str, q: int, r: int = 0, turn: int = 0) -> Placement:
    return Placement(name, "surface", q, r, turn)


MINE = {"piece": "mountain", "at": "C/1", "symbol": "mine"}
TRIBE = {"piece": "tribe", "at": "C/0", "remark": "old"}
DAM = {"piece": "border", "at": "X.0|Y.3"}
GUARD = {"piece": "monsters", "at": "E/2", "count": 2}
EDGE = {"piece": "border", "at": "C.0|E.3"}

TWO: Layer = {
    "players": 2,
    "tiles": [tile("C", 0), tile("X", 1), {**tile("Y", 2), "remark": "wet"}],
    "pieces": [MINE, TRIBE, DAM],
    "moves": [],
}
THREE: Layer = {
    "players": 3,
    "base": 2,
    "tiles": [tile("E", 3)],
    "moves": [tile("Y", 2, 1)],
    "removes": [TRIBE],
    "pieces": [GUARD, EDGE],
}
FOUR: Layer = {"players": 4, "base": 3, "tiles": [tile("F", 4)], "removes": [GUARD], "pieces": []}
FIVE: Layer = {"players": 5, "tiles": [tile("Z", 0)], "pieces": [{"piece": "tribe", "at": "Z/0"}]}
ALL = {"2": TWO, "3": THREE, "4": FOUR, "5": FIVE}


@pytest.fixture
def scenario(document: Document) -> Scenario:
    return scenario_from(document(TWO, THREE, FOUR, FIVE))


@pytest.fixture
def after(scenario: Scenario) -> Callable[[Edit, dict[int, Layer]], Scenario]:
    """Apply an edit and demand that just these layers are other than they were."""

    def check(edit: Edit, expected: dict[int, Layer]) -> Scenario:
        result = apply(scenario, edit)
        layers = {layer["players"]: layer for layer in result.data["layers"]}
        assert layers == {2: TWO, 3: THREE, 4: FOUR, 5: FIVE} | expected
        assert list(violations(dict(result.data), "scenario")) == []
        assert apply(result, edit.inverse()).data == scenario.data
        return result

    return check


After = Callable[[Edit, dict[int, Layer]], Scenario]


def cells(scenario: Scenario, players: int) -> dict[str, tuple[int, int]]:
    return {laid.placement.tile: laid.placement.cell for laid in scenario.realm(players).tiles}


def pieces(scenario: Scenario, players: int) -> list[Any]:
    return [laid.piece.data for laid in scenario.realm(players).pieces]


# Tiles


def test_lay_a_tile(scenario: Scenario, after: After) -> None:
    edit = changes.lay_tile(scenario, 2, at("K", 0, 5, 4))
    assert edit.name == "lay_tile"
    result = after(edit, {2: {**TWO, "tiles": [*TWO["tiles"], tile("K", 0, 5, 4)]}})
    assert [cells(result, players).get("K") for players in (2, 3, 4, 5)] == [(0, 5), (0, 5), (0, 5), None]


def test_move_an_own_tile_and_what_it_is_said_to_be_stays(scenario: Scenario, after: After) -> None:
    edit = changes.move_tile(scenario, 2, at("Y", 7, 7, 3))
    moved = {**tile("Y", 7, 7, 3), "remark": "wet"}
    result = after(edit, {2: {**TWO, "tiles": [*TWO["tiles"][:2], moved]}})
    assert cells(result, 2)["Y"] == (7, 7)
    assert cells(result, 3)["Y"] == (2, 1), "the count that moved it keeps its own place"


def test_move_an_inherited_tile(scenario: Scenario, after: After) -> None:
    result = after(
        changes.move_tile(scenario, 3, at("C", 5, 5)),
        {3: {**THREE, "moves": [tile("Y", 2, 1), tile("C", 5, 5)]}},
    )
    assert [cells(result, players)["C"] for players in (2, 3, 4)] == [(0, 0), (5, 5), (5, 5)]


def test_move_an_inherited_tile_where_nothing_was_moved_yet(scenario: Scenario, after: After) -> None:
    after(changes.move_tile(scenario, 4, at("C", 5, 5)), {4: {**FOUR, "moves": [tile("C", 5, 5)]}})


def test_move_what_was_moved_already(scenario: Scenario, after: After) -> None:
    result = after(changes.move_tile(scenario, 3, at("Y", 6, 6)), {3: {**THREE, "moves": [tile("Y", 6, 6)]}})
    assert cells(result, 2)["Y"] == (2, 0)


def test_of_two_moves_alike_the_one_that_counts_is_changed(document: Document) -> None:
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


def test_turn_an_inherited_tile(scenario: Scenario, after: After) -> None:
    after(changes.turn_tile(scenario, 4, "E"), {4: {**FOUR, "moves": [tile("E", 3, 0, 1)]}})


def test_flip_a_tile_there_and_back(scenario: Scenario, after: After) -> None:
    edit = changes.flip_tile(scenario, 5, "Z")
    flipped = after(edit, {5: {**FIVE, "tiles": [tile("Z", 0, face="underground")]}})
    assert pieces(flipped, 5) == FIVE["pieces"]
    assert apply(flipped, changes.flip_tile(flipped, 5, "Z")).data == scenario.data


def test_swap_an_own_tile_with_an_inherited_one(scenario: Scenario, after: After) -> None:
    edit = changes.swap_tiles(scenario, 3, "C", "E")
    expected = {**THREE, "tiles": [tile("E", 0)], "moves": [tile("Y", 2, 1), tile("C", 3)]}
    result = after(edit, {3: expected})
    assert (cells(result, 3)["C"], cells(result, 3)["E"]) == ((3, 0), (0, 0))
    assert MINE in pieces(result, 3)
    assert cells(result, 2)["C"] == (0, 0)


def test_swap_keeps_face_and_turn(document: Document) -> None:
    layer = {"players": 2, "tiles": [tile("C", 0, turn=1), tile("K", 4, turn=5, face="underground")]}
    scenario = scenario_from(document(layer))
    result = apply(scenario, changes.swap_tiles(scenario, 2, "C", "K"))
    assert result.data["layers"][0]["tiles"] == [
        tile("C", 4, turn=1),
        tile("K", 0, turn=5, face="underground"),
    ]


def test_swap_a_tile_with_itself_is_nothing(scenario: Scenario) -> None:
    assert changes.swap_tiles(scenario, 2, "C", "C").steps == ()


def test_exchange_tiles_at_every_count(scenario: Scenario, after: After) -> None:
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


def test_exchange_with_a_tile_of_the_box(scenario: Scenario, after: After) -> None:
    edit = changes.exchange_tiles(scenario, "Y", "P")
    two = {
        **TWO,
        "tiles": [*TWO["tiles"][:2], {**tile("P", 2), "remark": "wet"}],
        "pieces": [MINE, TRIBE, {"piece": "border", "at": "P.3|X.0"}],
    }
    after(edit, {2: two, 3: {**THREE, "moves": [tile("P", 2, 1)]}})


def test_an_exception_of_the_water_goes_with_the_place(document: Document) -> None:
    layer = {"players": 2, "tiles": [tile("X", 0), tile("Y", 5)]}
    scenario = scenario_from(document(layer, water={"kind": "river", "except": {"Y/1": "lake"}}))
    result = apply(scenario, changes.exchange_tiles(scenario, "X", "Y"))
    assert result.data["water"] == {"kind": "river", "except": {"X/1": "lake"}}
    lakes = [at.realm(2).board.water_kinds["lake"].bit_count() for at in (scenario, result)]
    assert lakes == [1, 1]


def test_take_an_own_tile_and_all_that_is_said_of_it_above(scenario: Scenario, after: After) -> None:
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


def test_take_an_own_tile_that_is_moved_above(scenario: Scenario, after: After) -> None:
    two = {**TWO, "tiles": TWO["tiles"][:2], "pieces": [MINE, TRIBE]}
    after(changes.take_tile(scenario, 2, "Y"), {2: two, 3: {**THREE, "moves": []}})


def test_take_an_inherited_tile(scenario: Scenario, after: After) -> None:
    edit = changes.take_tile(scenario, 3, "Y")
    result = after(edit, {3: {**THREE, "moves": [], "removes": [TRIBE, {"tile": "Y"}]}})
    assert [sorted(cells(result, players)) for players in (2, 3, 4)] == [
        ["C", "X", "Y"],
        ["C", "E", "X"],
        ["C", "E", "F", "X"],
    ]


def test_take_an_inherited_tile_with_own_pieces_that_are_removed_above(
    scenario: Scenario, after: After
) -> None:
    """At four players the guard was gone already; who takes the tile at three forgets that too."""
    edit = changes.take_tile(scenario, 3, "E")
    three = {**THREE, "tiles": [], "pieces": []}
    after(edit, {3: three, 4: {**FOUR, "removes": []}})


def test_a_tile_that_was_laid_anew_does_not_come_back_when_it_is_taken(document: Document) -> None:
    above = {"players": 3, "base": 2, "removes": [{"tile": "C"}], "tiles": [tile("C", 8)], "pieces": []}
    scenario = scenario_from(document(TWO, above))
    result = apply(scenario, changes.take_tile(scenario, 3, "C"))
    assert "C" not in cells(result, 3)
    assert "C" in cells(result, 2)


def test_a_tile_that_was_laid_anew_above_stays_when_the_lower_one_is_taken(document: Document) -> None:
    above = {"players": 3, "base": 2, "removes": [{"tile": "C"}], "tiles": [tile("C", 8)], "pieces": []}
    scenario = scenario_from(document(TWO, above))
    result = apply(scenario, changes.take_tile(scenario, 2, "C"))
    assert "C" not in cells(result, 2)
    assert cells(result, 3)["C"] == (8, 0)
    assert result.data["layers"][1]["removes"] == []


# Pieces


def test_put_a_piece(scenario: Scenario, after: After) -> None:
    entry = {"piece": "throne", "at": "C/2"}
    result = after(changes.put_piece(scenario, 2, entry), {2: {**TWO, "pieces": [*TWO["pieces"], entry]}})
    assert [entry in pieces(result, players) for players in (2, 3, 4, 5)] == [True, True, True, False]


def test_put_a_piece_where_the_layer_names_none_yet(document: Document) -> None:
    scenario = scenario_from(document({"players": 2, "tiles": [tile("C", 0)]}))
    result = apply(scenario, changes.put_piece(scenario, 2, TRIBE))
    assert result.data["layers"][0]["pieces"] == [TRIBE]


def test_an_edit_does_not_follow_what_becomes_of_the_entry_it_was_given(scenario: Scenario) -> None:
    entry = {"piece": "throne", "at": "C/2"}
    edit = changes.put_piece(scenario, 2, entry)
    entry["at"] = "X/0"
    assert pieces(apply(scenario, edit), 2)[-1] == {"piece": "throne", "at": "C/2"}


def test_take_an_own_piece_and_its_removal_above(scenario: Scenario, after: After) -> None:
    edit = changes.take_piece(scenario, 2, TRIBE)
    after(edit, {2: {**TWO, "pieces": [MINE, DAM]}, 3: {**THREE, "removes": []}})


def test_take_an_inherited_piece(scenario: Scenario, after: After) -> None:
    result = after(changes.take_piece(scenario, 3, MINE), {3: {**THREE, "removes": [TRIBE, MINE]}})
    assert [MINE in pieces(result, players) for players in (2, 3, 4)] == [True, False, False]


def test_take_a_border_told_from_its_other_side(scenario: Scenario, after: After) -> None:
    edit = changes.take_piece(scenario, 2, {"piece": "border", "at": "Y.3|X.0"})
    after(edit, {2: {**TWO, "pieces": [MINE, TRIBE]}})


def test_change_an_own_piece(scenario: Scenario, after: After) -> None:
    new = {**MINE, "symbol": "cavern"}
    after(changes.change_piece(scenario, 2, MINE, new), {2: {**TWO, "pieces": [new, TRIBE, DAM]}})


def test_who_removed_a_piece_removes_it_still_when_it_is_changed_below(
    scenario: Scenario, after: After
) -> None:
    new = {**TRIBE, "at": "C/2"}
    edit = changes.change_piece(scenario, 2, TRIBE, new)
    result = after(edit, {2: {**TWO, "pieces": [MINE, new, DAM]}, 3: {**THREE, "removes": [new]}})
    assert new not in pieces(result, 3)


def test_change_an_inherited_piece(scenario: Scenario, after: After) -> None:
    new = {**MINE, "symbol": "cavern"}
    edit = changes.change_piece(scenario, 3, MINE, new)
    three = {**THREE, "removes": [TRIBE, MINE], "pieces": [GUARD, EDGE, new]}
    result = after(edit, {3: three})
    assert MINE in pieces(result, 2)
    assert new in pieces(result, 4)


def test_to_change_a_piece_to_what_it_is_is_nothing(scenario: Scenario) -> None:
    for players in (2, 3):
        assert changes.change_piece(scenario, players, MINE, dict(MINE)).steps == ()


# Layers


@pytest.mark.parametrize("base", [None, 2, 5])
def test_add_a_layer(base: int | None, scenario: Scenario, after: After) -> None:
    below = {} if base is None else {"base": base}
    edit = changes.add_layer(scenario, 6, base)
    result = after(edit, {6: {"players": 6, **below, "tiles": [], "pieces": []}})
    assert cells(result, 6) == ({} if base is None else cells(scenario, base))


def test_a_layer_is_added_in_the_order_of_counts(document: Document) -> None:
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


def test_take_the_lowest_layer(scenario: Scenario) -> None:
    result = apply(scenario, changes.take_layer(scenario, 2))
    assert [layer.get("base") for layer in result.data["layers"]] == [None, 3, None]
    for players in (3, 4, 5):
        assert (cells(result, players), pieces(result, players)) == (
            cells(scenario, players),
            pieces(scenario, players),
        )


def test_stand_alone(scenario: Scenario, after: After) -> None:
    edit = changes.stand_alone(scenario, 3)
    three = {
        "players": 3,
        "tiles": [tile("C", 0), tile("X", 1), tile("Y", 2, 1), tile("E", 3)],
        "pieces": [MINE, DAM, GUARD, EDGE],
    }
    after(edit, {3: three})


def test_stand_alone_keeps_what_else_the_layer_says(document: Document) -> None:
    above = {"players": 3, "base": 2, "rules": [{"rule": "drift"}], "remark": "kept"}
    scenario = scenario_from(document(TWO, above))
    layer = apply(scenario, changes.stand_alone(scenario, 3)).data["layers"][1]
    assert (layer["rules"], layer["remark"]) == ([{"rule": "drift"}], "kept")
    assert layer["tiles"] == TWO["tiles"], "and what is said of the tiles beside their places"


def test_stand_alone_keeps_the_rules_of_the_layers_below(document: Document) -> None:
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


def test_shift_a_tile_up_and_its_heirs_keep_it_as_they_saw_it(scenario: Scenario, after: After) -> None:
    """Y was moved at three players; the border beside it goes along."""
    edit = changes.shift_tile(scenario, "Y", 2, 3)
    two = {**TWO, "tiles": TWO["tiles"][:2], "pieces": [MINE, TRIBE]}
    three = {**THREE, "tiles": [tile("E", 3), tile("Y", 2, 1)], "moves": [], "pieces": [GUARD, EDGE, DAM]}
    result = after(edit, {2: two, 3: three})
    assert cells(result, 4) == cells(scenario, 4)


def test_shift_a_tile_over_a_layer_between(scenario: Scenario, after: After) -> None:
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


def test_shift_a_tile_to_a_count_of_its_own(scenario: Scenario, after: After) -> None:
    edit = changes.shift_tile(scenario, "C", 2, 5)
    two = {**TWO, "tiles": TWO["tiles"][1:], "pieces": [DAM]}
    three = {**THREE, "removes": [], "pieces": [GUARD]}
    five = {**FIVE, "tiles": [tile("Z", 0), tile("C", 0)], "pieces": [*FIVE["pieces"], MINE, TRIBE]}
    after(edit, {2: two, 3: three, 5: five})


def test_a_tile_is_not_shifted_to_where_it_lies(document: Document) -> None:
    other = {"players": 4, "tiles": [tile("C", 7)]}
    scenario = scenario_from(document(TWO, other))
    with pytest.raises(ValueError, match="C lies there"):
        changes.shift_tile(scenario, "C", 2, 4)


def test_only_the_layer_that_lays_a_tile_can_give_it_away(scenario: Scenario) -> None:
    for tile_name in ("C", "Y"):
        with pytest.raises(LookupError, match="does not lay"):
            changes.shift_tile(scenario, tile_name, 3, 5)


def test_shift_a_piece(scenario: Scenario, after: After) -> None:
    edit = changes.shift_piece(scenario, MINE, 2, 3)
    two = {**TWO, "pieces": [TRIBE, DAM]}
    after(edit, {2: two, 3: {**THREE, "pieces": [GUARD, EDGE, MINE]}})


def test_shift_a_piece_to_where_it_was_removed(scenario: Scenario, after: After) -> None:
    edit = changes.shift_piece(scenario, TRIBE, 2, 3)
    three = {**THREE, "removes": [], "pieces": [GUARD, EDGE, TRIBE]}
    after(edit, {2: {**TWO, "pieces": [MINE, DAM]}, 3: three})


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
def test_set_a_value(path: tuple[str | int, ...], value: Any, expected: Layer, scenario: Scenario) -> None:
    edit = changes.set_value(scenario, path, value)
    after = apply(scenario, edit)
    assert after.data == {**scenario.data, **expected}
    assert bool(edit.steps) == bool(expected)
    assert apply(after, edit.inverse()).data == scenario.data


def test_take_values_away(document: Document) -> None:
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
    assert (edit.name, len(edit.steps)) == ("settle", 3)
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


def test_a_count_has_one_layer(scenario: Scenario) -> None:
    with pytest.raises(ValueError, match="there is a layer for 3 players"):
        changes.add_layer(scenario, 3)


def test_the_last_layer_stays(document: Document) -> None:
    scenario = scenario_from(document({"players": 2}))
    with pytest.raises(ValueError, match="one layer at least"):
        changes.take_layer(scenario, 2)
