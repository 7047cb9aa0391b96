"""Edits of several pieces and of waters, by example: what the layers say afterwards, and what is seen."""

from typing import Any

import pytest

from realms.scenario import changes
from realms.scenario.edits import apply
from realms.scenario.scenario import Scenario, scenario_from

from help.documents import document, tile

TRIBE = {"piece": "tribe", "at": "C/0", "remark": "old"}
ARROW = {"piece": "arrow", "at": "C.3"}


@pytest.fixture
def scenario() -> Scenario:
    """Two rows: C X Y above, D turned below; a third player brings water."""
    rows = [tile("C", 0), tile("X", 1), tile("Y", 2), tile("D", 0, 1, 2)]
    two = {"players": 2, "tiles": rows, "pieces": [TRIBE, {"piece": "border", "at": "X.0|Y.3"}]}
    three = {"players": 3, "base": 2, "tiles": [tile("Z", 3)], "pieces": []}
    return scenario_from(document(two, three))


def layer(scenario: Scenario, players: int) -> Any:
    return next(layer for layer in scenario.data["layers"] if layer["players"] == players)


def arrows(scenario: Scenario, players: int) -> list[str]:
    pieces = scenario.realm(players).pieces
    return sorted(laid.piece.at for laid in pieces if laid.piece.piece == "arrow")


def test_move_an_own_piece(scenario: Scenario) -> None:
    edit = changes.move_piece(scenario, 2, TRIBE, "D/1")
    assert edit.name == "move_piece"
    assert layer(apply(scenario, edit), 2)["pieces"][0] == {**TRIBE, "at": "D/1"}


def test_move_an_inherited_piece(scenario: Scenario) -> None:
    after = layer(apply(scenario, changes.move_piece(scenario, 3, TRIBE, "D/1")), 3)
    assert after["removes"] == [TRIBE]
    assert after["pieces"] == [{**TRIBE, "at": "D/1"}]


def test_put_several_pieces_as_one_edit(scenario: Scenario) -> None:
    ends = [{"piece": "tunnel", "at": f"D/{third}", "number": 1} for third in (0, 1)]
    edit = changes.put_pieces(scenario, 3, ends, "tunnel")
    assert edit.name == "tunnel"
    assert layer(apply(scenario, edit), 3)["pieces"] == ends
    assert apply(apply(scenario, edit), edit.inverse()).data == scenario.data


@pytest.mark.parametrize(
    ("players", "side", "expected"),
    [
        (2, 3, ["C.3", "D.1"]),  # west: the first of each row
        (2, 0, ["D.4", "Y.0"]),
        (3, 0, ["D.4", "Z.0"]),
        (2, 2, ["C.2", "X.2", "Y.2"]),  # north-west: D lies behind C
        (2, 5, ["D.3", "X.5", "Y.5"]),
    ],
)
def test_arrows_on_an_edge(players: int, side: int, expected: list[str], scenario: Scenario) -> None:
    after = apply(scenario, changes.arrows_on_edge(scenario, players, side))
    assert arrows(after, players) == expected
    assert arrows(after, 3) == sorted({*arrows(after, 2), *expected})
    assert changes.arrows_on_edge(after, players, side).changes == ()


def test_arrows_that_are_there_are_not_laid_again(scenario: Scenario) -> None:
    before = apply(scenario, changes.put_piece(scenario, 2, ARROW))
    assert arrows(apply(before, changes.arrows_on_edge(before, 2, 3)), 2) == ["C.3", "D.1"]


def test_each_world_has_its_own_edge_unless_they_touch() -> None:
    apart = [tile("C", 0), tile("D", 5, face="underground")]
    for touch, expected in ((False, ["C.3", "D.3"]), (True, ["C.3"])):
        scenario = scenario_from(document({"players": 2, "tiles": apart}, worlds_touch=touch))
        assert arrows(apply(scenario, changes.arrows_on_edge(scenario, 2, 3)), 2) == expected


def kinds(scenario: Scenario, players: int) -> dict[str, str]:
    board = scenario.realm(players).board
    return {
        board.names[region]: kind
        for kind, mask in board.water_regions.items()
        for region in range(board.region_count)
        if mask >> region & 1
    }


def test_a_body_of_water_takes_another_kind_over_its_borders(scenario: Scenario) -> None:
    lake = apply(scenario, changes.set_water_kind(scenario, 2, "Y/1", "lake"))
    assert lake.data["water"] == {"except": {"X/0": "lake"}}
    assert set(kinds(lake, 2).values()) == {"lake"}
    sea = apply(lake, changes.set_water_kind(lake, 2, "X/2", "sea"))
    assert sea.data["water"] == {"except": {"X/0": "sea"}}
    river = apply(sea, changes.set_water_kind(sea, 2, "X/1", "river"))
    assert river.data["water"] == {}
    assert set(kinds(river, 2).values()) == {"river"}


def test_exceptions_that_disagree_in_one_body_are_made_to_agree() -> None:
    tiles = [tile("X", 0), tile("Y", 1), tile("Z", 5)]
    told = {"kind": "river", "except": {"X/0": "lake", "Y/1": "sea", "Z/0": "sea"}}
    before = scenario_from(document({"players": 2, "tiles": tiles}, water=told))
    after = apply(before, changes.set_water_kind(before, 2, "X/2", "sea"))
    assert after.data["water"]["except"] == {"X/0": "sea", "Y/1": "sea", "Z/0": "sea"}
    plain = apply(after, changes.set_water_kind(after, 2, "X/2", "river"))
    assert plain.data["water"]["except"] == {"Z/0": "sea"}
    assert changes.set_water_kind(plain, 2, "X/2", "river").changes == ()


def test_what_is_no_water_has_no_kind(scenario: Scenario) -> None:
    for address in ("C/0", "K/0"):
        with pytest.raises(LookupError):
            changes.set_water_kind(scenario, 2, address, "sea")
