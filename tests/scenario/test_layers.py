"""Layers: what a count of players sees of what is laid, moved, flipped and removed below it."""

import json
from functools import reduce
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, infer

from realms.board.layout import Placement
from realms.scenario.edits import value_in
from realms.scenario.layers import LaidPiece, LaidTile, LayerStack, chain, heirs, layer_index
from realms.scenario.scenario import Scenario, load_scenario, scenario_from

from help import printed
from help.documents import Entry, document, tile

MINE = {"piece": "mountain", "at": "C/1", "symbol": "mine"}
TRIBE = {"piece": "tribe", "at": "C/0"}
RIVER = {"piece": "border", "at": "C.0|D.3"}
GUARD = {"piece": "monsters", "at": "D/2", "count": 2}

TWO: Entry = {"players": 2, "tiles": [tile("C", 0), tile("D", 1)], "pieces": [MINE, TRIBE, RIVER, GUARD]}


def told(layers: list[Entry], players: int) -> dict[str, Any]:
    """Tiles and pieces of a count, and the pointers that found nothing."""
    found = LayerStack(layers).resolve(players)
    return {
        "tiles": {laid.placement.tile: laid.placement.cell for laid in found.tiles},
        "pieces": [laid.piece.data for laid in found.pieces],
        "unmatched": [unmatched.pointer for unmatched in found.unmatched],
    }


def test_a_layer_alone_is_what_it_lays() -> None:
    assert told([TWO], 2) == {
        "tiles": {"C": (0, 0), "D": (1, 0)},
        "pieces": [MINE, TRIBE, RIVER, GUARD],
        "unmatched": [],
    }


def test_a_count_without_a_layer_sees_nothing() -> None:
    assert told([TWO], 3) == {"tiles": {}, "pieces": [], "unmatched": []}


def test_a_layer_adds_to_its_base_and_to_the_base_of_that() -> None:
    layers: list[Entry] = [
        TWO,
        {"players": 3, "base": 2, "tiles": [tile("E", 2)]},
        {"players": 5, "base": 3, "pieces": [{"piece": "tribe", "at": "E/0"}]},
        {"players": 4, "tiles": [tile("Z", 9)]},
    ]
    assert told(layers, 3)["tiles"] == {"C": (0, 0), "D": (1, 0), "E": (2, 0)}
    assert told(layers, 5)["tiles"] == told(layers, 3)["tiles"]
    assert told(layers, 5)["pieces"][-1] == {"piece": "tribe", "at": "E/0"}
    assert told(layers, 4)["tiles"] == {"Z": (9, 0)}
    assert told(layers, 2)["tiles"] == {"C": (0, 0), "D": (1, 0)}


def test_a_move_replaces_the_placement_and_pieces_ride_along() -> None:
    moved = tile("C", 5, 5, 2)
    scenario = scenario_from(document(TWO, {"players": 3, "base": 2, "moves": [moved]}))
    below, above = scenario.realm(2), scenario.realm(3)
    assert above.tiles[0] == LaidTile(Placement("C", "surface", 5, 5, 2), "/layers/1/moves/0", 3)
    assert above.pieces == below.pieces
    for realm in (below, above):
        region = realm.board.region("C/1")
        assert region is not None
        assert realm.board.terrain[region] == "mountain"


def test_of_two_moves_the_last_counts() -> None:
    layers = [TWO, {"players": 3, "base": 2, "moves": [tile("C", 5), tile("C", 6)]}]
    assert told(layers, 3)["tiles"]["C"] == (6, 0)
    assert LayerStack(layers).resolve(3).tiles[0].pointer == "/layers/1/moves/1"


def test_a_move_can_flip_a_tile_and_its_pieces_stay() -> None:
    flipped = tile("C", 0, face="underground")
    realm = scenario_from(document(TWO, {"players": 3, "base": 2, "moves": [flipped]})).realm(3)
    assert realm.tiles[0].placement.face == "underground"
    assert [laid.piece.data for laid in realm.pieces] == TWO["pieces"]
    assert realm.board.terrain_at("C/0") == "crystal"
    assert realm.board.terrain_at("C/1") == "mountain"


def test_a_tile_is_removed_with_all_that_lies_on_it_or_touches_it() -> None:
    layers = [TWO, {"players": 3, "base": 2, "removes": [{"tile": "C"}]}]
    assert told(layers, 3) == {"tiles": {"D": (1, 0)}, "pieces": [GUARD], "unmatched": []}


def test_a_tile_that_was_removed_can_be_laid_anew_and_is_bare() -> None:
    layers = [TWO, {"players": 3, "base": 2, "removes": [{"tile": "C"}], "tiles": [tile("C", 7)]}]
    assert told(layers, 3)["tiles"] == {"D": (1, 0), "C": (7, 0)}
    assert told(layers, 3)["pieces"] == [GUARD]


def test_tiles_whose_names_begin_alike_are_not_taken_for_each_other() -> None:
    second = {
        "players": 2,
        "tiles": [tile("C", 0), tile("C2", 1)],
        "pieces": [{"piece": "tribe", "at": "C2/0"}],
    }
    above = {"players": 3, "base": 2, "removes": [{"tile": "C"}]}
    assert told([second, above], 3) == {
        "tiles": {"C2": (1, 0)},
        "pieces": [{"piece": "tribe", "at": "C2/0"}],
        "unmatched": [],
    }


def test_a_single_piece_is_removed_and_only_one_of_two_alike() -> None:
    below = {**TWO, "pieces": [TRIBE, MINE, TRIBE]}
    layers = [below, {"players": 3, "base": 2, "removes": [TRIBE]}]
    assert told(layers, 3)["pieces"] == [MINE, TRIBE]
    twice = [below, {"players": 3, "base": 2, "removes": [TRIBE, TRIBE, TRIBE]}]
    assert told(twice, 3)["pieces"] == [MINE]
    assert told(twice, 3)["unmatched"] == ["/layers/1/removes/2"]


def test_the_order_of_keys_does_not_matter_to_a_removal() -> None:
    layers = [TWO, {"players": 3, "base": 2, "removes": [dict(reversed(MINE.items()))]}]
    assert told(layers, 3)["pieces"] == [TRIBE, RIVER, GUARD]


def test_a_border_may_be_told_from_either_side() -> None:
    turned_round = {"piece": "border", "at": "D.3|C.0"}
    layers = [TWO, {"players": 3, "base": 2, "removes": [turned_round]}]
    assert told(layers, 3) == {**told([TWO], 2), "pieces": [MINE, TRIBE, GUARD]}
    assert LayerStack([{**TWO, "pieces": [turned_round]}]).resolve(2).pieces[0].piece.at == "C.0|D.3"


@pytest.mark.parametrize(
    ("part", "entry"),
    [
        ("moves", tile("Z", 0)),
        ("removes", {"tile": "Z"}),
        ("removes", {**MINE, "symbol": "cavern"}),
        ("removes", {"piece": "mountain", "at": "C/1"}),
        ("removes", {**TRIBE, "at": "C/2"}),
    ],
)
def test_what_finds_nothing_is_told_and_does_nothing(part: str, entry: Entry) -> None:
    layers = [{"players": 3, "base": 2, part: [entry]}, TWO]
    found = LayerStack(layers).resolve(3)
    assert told(layers, 3) == {**told([TWO], 2), "unmatched": [f"/layers/0/{part}/0"]}
    assert [(each.players, each.entry) for each in found.unmatched] == [(3, entry)]


def test_what_finds_nothing_is_told_to_the_layers_above_with_its_own_count() -> None:
    layers: list[Entry] = [
        TWO,
        {"players": 3, "base": 2, "removes": [{"tile": "Z"}]},
        {"players": 4, "base": 3},
    ]
    assert [each.players for each in LayerStack(layers).resolve(4).unmatched] == [3]


def test_a_layer_does_not_move_or_remove_what_it_lays_itself() -> None:
    own: Entry = {**TWO, "moves": [tile("C", 9)], "removes": [{"tile": "D"}, TRIBE]}
    assert told([own], 2) == {
        **told([TWO], 2),
        "unmatched": ["/layers/0/removes/0", "/layers/0/removes/1", "/layers/0/moves/0"],
    }


def test_what_is_removed_cannot_be_moved() -> None:
    above: Entry = {"players": 3, "base": 2, "moves": [tile("C", 9)], "removes": [{"tile": "C"}]}
    assert told([TWO, above], 3)["tiles"] == {"D": (1, 0)}
    assert told([TWO, above], 3)["unmatched"] == ["/layers/1/moves/0"]


@pytest.mark.parametrize(
    ("bases", "players", "expected"),
    [
        ({2: None, 3: 2, 4: 3}, 4, [2, 3, 4]),
        ({2: 2}, 2, [2]),
        ({2: 3, 3: 2}, 2, [3, 2]),
        ({2: 3, 3: 2}, 3, [2, 3]),
        ({2: 4, 3: 2, 4: 3, 5: 4}, 5, [2, 3, 4, 5]),
        ({3: 2}, 3, [3]),
        ({3: 2, 4: 3}, 4, [3, 4]),
        ({3: 2}, 6, []),
    ],
)
def test_circles_and_missing_bases_come_to_an_end(
    bases: dict[int, int | None], players: int, expected: list[int]
) -> None:
    layers = [
        {"players": count, "tiles": [tile("ABCDEFG"[count], count)], **({"base": base} if base else {})}
        for count, base in bases.items()
    ]
    assert [layers[index]["players"] for index in chain(layers, players)] == expected
    assert [laid.players for laid in LayerStack(layers).resolve(players).tiles] == expected


def test_heirs_are_the_layer_and_all_that_build_on_it() -> None:
    layers = [{"players": 5, "base": 3}, {"players": 2}, {"players": 3, "base": 2}, {"players": 4}]
    assert heirs(layers, 2) == [0, 1, 2]
    assert heirs(layers, 3) == [0, 2]
    assert heirs(layers, 4) == [3]


def test_of_two_layers_for_one_count_the_first_counts() -> None:
    layers: list[Entry] = [TWO, {"players": 2, "tiles": [tile("Z", 0)]}]
    assert layer_index(layers, 2) == 0
    assert set(told(layers, 2)["tiles"]) == {"C", "D"}


def test_the_order_of_layers_in_the_file_does_not_matter() -> None:
    layers: list[Entry] = [
        TWO,
        {"players": 3, "base": 2, "moves": [tile("C", 5)], "removes": [RIVER]},
        {"players": 4, "base": 3, "tiles": [tile("E", 2)], "removes": [{"tile": "D"}]},
    ]
    expected = [told(layers, players) for players in (2, 3, 4)]
    for order in permutations(layers):
        assert [told(list(order), players) for players in (2, 3, 4)] == expected
        scenario = scenario_from(document(*order))
        assert [scenario.realm(players).board.region_count for players in scenario.counts] == [6, 6, 6]


def resolved(scenario: Scenario, laid: LaidTile | LaidPiece) -> Any:
    """The entry that a pointer leads to."""
    parts = laid.pointer.split("/")[1:]
    return reduce(value_in, [int(part) if part.isdigit() else part for part in parts], scenario.data)


@given(scenario=infer)
def test_pointers_lead_to_the_entries(scenario: Scenario) -> None:
    for players in scenario.counts:
        realm = scenario.realm(players)
        assert realm.tiles
        for laid in realm.tiles:
            entry = resolved(scenario, laid)
            assert Placement(*(entry[key] for key in ("tile", "face", "q", "r", "turn"))) == laid.placement
            assert scenario.data["layers"][int(laid.pointer.split("/")[2])]["players"] == laid.players
        for laid_piece in realm.pieces:
            assert resolved(scenario, laid_piece) == laid_piece.piece.data


def test_the_file_of_every_key_moves_flips_and_removes(every_key: Path) -> None:
    below, above = (load_scenario(every_key).realm(players) for players in (2, 3))
    assert {laid.placement.tile for laid in below.tiles} - {laid.placement.tile for laid in above.tiles} == {
        "N"
    }
    assert [laid.pointer for laid in above.tiles if laid.players == 3] == [
        "/layers/1/moves/0",
        "/layers/1/tiles/0",
    ]
    removed = json.loads(every_key.read_text("utf-8"))["layers"][1]["removes"][0]
    assert removed in [laid.piece.data for laid in below.pieces]
    assert removed not in [laid.piece.data for laid in above.pieces]


def test_the_forty_layouts_find_all_that_they_name() -> None:
    scenarios = [scenario_from(data) for data in printed.BY_NAME.values()]
    realms = [scenario.realm(players) for scenario in scenarios for players in scenario.counts]
    assert len(realms) == 40
    assert [realm.unmatched for realm in realms if realm.unmatched] == []
