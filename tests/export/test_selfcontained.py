"""The scenario in one file: the same boards from an empty folder, and no more faces than tiles are used."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from realms.export.selfcontained import self_contained
from realms.scenario.scenario import Realm, ScenarioError, load_scenario, scenario_from
from realms.tiles.jsonform import dumps
from realms.tiles.schemacheck import violations
from realms.tiles.tileset import bundled_data

from help import documents
from help.documents import Entry, document, piece
from help.drawings import drawn_document, drawn_layer, two_regions

TESTS = Path(__file__).parents[1]
EVERY_KEY = TESTS / "scenario/old_files/format_1.realm.json"
MIXED = TESTS / "tiles/sets/mixed.tileset.json"


def tile(name: str, q: int, face: str = "surface") -> Entry:
    return documents.tile(name, q, turn=1, face=face)


def told(realm: Realm) -> tuple[Any, ...]:
    """All that a board says of its regions."""
    board = realm.board
    names = [realm.name(region) for region in range(board.region_count)]
    prices = [board.price(region) for region in range(board.region_count)]
    return board.names, names, board.adj, board.terrain, board.symbols, board.rim, board.holes, prices


@pytest.fixture
def alone(tmp_path: Path) -> Callable[[dict[str, Any]], Path]:
    """Write a document into an empty folder."""

    def write(data: dict[str, Any]) -> Path:
        path = tmp_path / "empty" / "alone.realm.json"
        path.parent.mkdir()
        path.write_text(dumps(data), "utf-8")
        return path

    return write


Write = Callable[[dict[str, Any]], Path]


def test_all_counts_are_the_same_from_an_empty_folder(alone: Write) -> None:
    scenario = load_scenario(EVERY_KEY)
    again = load_scenario(alone(self_contained(scenario)))
    assert again.counts == scenario.counts == (2, 3, 5)
    for players in scenario.counts:
        assert told(again.realm(players)) == told(scenario.realm(players))
    assert {**again.data, "tileset": 0} == {**scenario.data, "tileset": 0}


@pytest.mark.parametrize("players", [2, 3, 5])
def test_one_count_alone_is_the_same(players: int, alone: Write) -> None:
    scenario = load_scenario(EVERY_KEY)
    again = load_scenario(alone(self_contained(scenario, players)))
    assert again.counts == (players,)
    assert told(again.realm(players)) == told(scenario.realm(players))
    assert again.turns(players) == scenario.turns(players)
    assert not again.realm(players).unmatched


def test_it_fits_its_schema_and_so_does_its_tile_set() -> None:
    for players in (None, 2, 3, 5):
        data = self_contained(load_scenario(EVERY_KEY), players)
        assert list(violations(data, "scenario")) == []
        assert list(violations(data["tileset"], "tileset")) == []


def test_only_the_tiles_that_are_used_are_in_it_whichever_copy_they_are_of() -> None:
    scenario = load_scenario(EVERY_KEY)
    used = {None: "CFKLNRXYZ", 2: "CFKLNRXY", 3: "CFKLRXY", 5: "Z"}
    for players, letters in used.items():
        tiles = self_contained(scenario, players)["tileset"]["tiles"]
        assert "".join(tiles) == letters
        assert all(sides == bundled_data("stand-in")["tiles"][name] for name, sides in tiles.items())


def test_what_is_said_of_other_counts_is_left_out_with_them() -> None:
    exclusions = [
        {"code": "R201", "players": [2], "reason": "two"},
        {"code": "R202", "players": [2, 3], "reason": "both"},
        {"code": "R203", "reason": "all"},
    ]
    rules = [{"rule": "drift"}]
    scenario = scenario_from(
        document(
            {"players": 2, "tiles": [tile("C", 0)], "rules": rules},
            {"players": 3, "base": 2, "remark": "kept"},
            turns={"2": 9, "3": 8},
            exclusions=exclusions,
        )
    )
    data = self_contained(scenario, 3)
    layer = {"players": 3, "remark": "kept", "tiles": [tile("C", 0)], "pieces": [], "rules": rules}
    assert data["layers"] == [layer]
    assert data["turns"] == {"3": 8}
    assert [entry["code"] for entry in data["exclusions"]] == ["R202", "R203"]
    assert scenario.data["exclusions"] == exclusions
    whole = self_contained(scenario)
    assert (whole["turns"], whole["exclusions"]) == ({"2": 9, "3": 8}, exclusions)


def test_what_the_document_does_not_say_is_not_added() -> None:
    data = document({"players": 2, "tiles": [tile("C", 0)], "pieces": []})
    assert self_contained(scenario_from(data), 2).keys() == data.keys()


def test_a_set_in_a_file_is_taken_in(tmp_path: Path, alone: Write) -> None:
    (tmp_path / "sets").mkdir()
    (tmp_path / "sets/own.json").write_bytes(MIXED.read_bytes())
    path = tmp_path / "named.realm.json"
    path.write_text(
        json.dumps(document({"players": 2, "tiles": [tile("C", 0), tile("D2", 1)]}, tileset="sets/own.json"))
    )
    scenario = load_scenario(path)
    again = load_scenario(alone(self_contained(scenario)))
    assert list(again.data["tileset"]["tiles"]) == ["C", "D"]
    assert again.tileset.id == "mixed"
    assert told(again.realm(2)) == told(scenario.realm(2))


def test_a_set_that_is_given_is_taken_in_instead_of_the_named_one() -> None:
    layer = {"players": 2, "tiles": [tile("C", 0)]}
    scenario = scenario_from(document(layer), tileset_path=MIXED)
    assert self_contained(scenario)["tileset"]["id"] == "mixed"


def test_what_is_self_contained_stays_as_it_is() -> None:
    once = self_contained(load_scenario(EVERY_KEY))
    assert self_contained(scenario_from(once)) == once
    two = self_contained(scenario_from(once), 2)
    assert self_contained(scenario_from(two), 2) == two


def test_where_nothing_is_laid_all_tiles_are_kept_as_the_map_is_built_during_play() -> None:
    for players in (None, 2):
        data = self_contained(scenario_from(document({"players": 2})), players)
        assert data["tileset"] == bundled_data("stand-in")


def test_a_tile_that_the_set_does_not_know_is_no_trouble() -> None:
    small = {"format": 1, "id": "own", "tiles": {"C": bundled_data("stand-in")["tiles"]["C"]}}
    known = document({"players": 2, "tiles": [tile("C", 0), tile("Z", 1)]}, tileset=small)
    assert self_contained(scenario_from(known)) == known
    unknown = document({"players": 2, "tiles": [tile("Z", 1)]}, tileset=small)
    assert self_contained(scenario_from(unknown)) == unknown


def test_a_count_without_a_layer_is_told() -> None:
    with pytest.raises(LookupError, match="no layer for 6 players"):
        self_contained(load_scenario(EVERY_KEY), 6)


def test_a_set_that_is_broken_is_not_taken_in() -> None:
    broken = {"format": 1, "id": "own", "tiles": {"C": {"surface": [{"thirds": [0], "terrain": "hill"}]}}}
    data = document({"players": 2, "tiles": [tile("C", 0)]}, tileset=broken)
    with pytest.raises(ScenarioError) as caught:
        self_contained(scenario_from(data)) and scenario_from(data).tileset
    assert caught.value.pointer == "/tileset/tiles/C/surface"


def test_a_drawn_realm_needs_neither_tiles_nor_the_picture_under_it(alone: Write) -> None:
    picture = {"path": "photo.jpg", "corners": [[0, 0], [9, 0], [9, 9], [0, 9]], "opacity": 0.5}
    scenario = scenario_from(drawn_document(drawn_layer(two_regions(picture=picture), piece("tribe", "r1"))))
    whole = self_contained(scenario)
    assert "tileset" not in whole
    assert "picture" not in whole["layers"][0]["drawing"]
    assert told(load_scenario(alone(whole)).realm(2)) == told(scenario.realm(2))


def test_a_realm_with_drawn_and_with_laid_boards_keeps_its_faces(alone: Write) -> None:
    laid = {"players": 3, "tiles": [tile("C", 0)], "pieces": []}
    scenario = scenario_from(drawn_document(drawn_layer(two_regions()), laid))
    whole = self_contained(scenario)
    assert list(whole["tileset"]["tiles"]) == ["C"]
    again = load_scenario(alone(whole))
    assert [told(again.realm(count)) for count in (2, 3)] == [told(scenario.realm(count)) for count in (2, 3)]
    assert "tileset" not in self_contained(scenario, 2)
    assert [self_contained(scenario, count)["format"] for count in (None, 2, 3)] == [2, 2, 1]
