"""Loading and saving: nothing is lost, nothing moves, small edits make small diffs."""

import difflib
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, infer

from realms.board.build_board import build_board
from realms.board.layout import Placement
from realms.scenario.changes import lay_tile, put_piece, set_value, turn_tile
from realms.scenario.defaults import text_in
from realms.scenario.edits import Edit, apply
from realms.scenario.scenario import Scenario, load_scenario, save_scenario, scenario_from
from realms.tiles.jsonfile import ReadError, parse
from realms.tiles.jsonform import dumps, same
from realms.tiles.saving import SaveError
from realms.tiles.schemacheck import unknown_keys

from help.documents import document


def saved(scenario: Scenario, folder: Path) -> bytes:
    path = folder / "again.realm.json"
    save_scenario(scenario, path)
    return path.read_bytes()


def test_a_canonical_file_is_saved_byte_for_byte(every_key: Path, tmp_path: Path) -> None:
    assert saved(load_scenario(every_key), tmp_path) == every_key.read_bytes()


def test_writing_a_canonical_file_anew_gives_the_same_text(every_key: Path) -> None:
    text = every_key.read_text("utf-8")
    assert dumps(parse(text)) == text
    assert Scenario(load_scenario(every_key).data).to_bytes() == text.encode()


@given(scenario=infer)
def test_what_is_not_changed_keeps_its_handwriting(scenario: Scenario) -> None:
    assert scenario.to_bytes() == scenario.source


def test_a_handwritten_file_is_saved_byte_for_byte(every_key: Path, tmp_path: Path) -> None:
    path = tmp_path / "hand.realm.json"
    data = json.loads(every_key.read_text("utf-8"))
    source = b"\xef\xbb\xbf" + json.dumps(data, indent=1).replace("\n", "\r\n").encode() + b"\r\n\r\n"
    path.write_bytes(source)
    scenario = load_scenario(path)
    assert saved(scenario, tmp_path) == source
    changed = apply(scenario, set_value(scenario, ("stars",), 3))
    assert saved(changed, tmp_path) == dumps({**data, "stars": 3}).encode()


EDITS: dict[str, tuple[Callable[[Scenario], Edit], int]] = {
    "turn": (lambda scenario: turn_tile(scenario, 2, "L"), 2),
    "stars": (lambda scenario: set_value(scenario, ("stars",), 3), 2),
    "title": (lambda scenario: set_value(scenario, ("titles", "en"), "Another"), 2),
    # The line before the new one gets a comma.
    "lay": (lambda scenario: lay_tile(scenario, 2, Placement("M", "surface", 0, 2, 0)), 3),
    "put": (lambda scenario: put_piece(scenario, 2, {"piece": "tribe", "at": "C/2"}), 3),
}


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_changes_no_more_lines_than_it_must(name: str, every_key: Path) -> None:
    make, lines = EDITS[name]
    scenario = load_scenario(every_key)
    after = apply(scenario, make(scenario)).to_bytes().decode()
    difference = difflib.ndiff(every_key.read_text("utf-8").splitlines(), after.splitlines())
    assert len([line for line in difference if line[0] in "+-"]) == lines


def test_unknown_keys_survive_an_edit_at_every_level(every_key: Path) -> None:
    scenario = load_scenario(every_key)
    before = list(unknown_keys(scenario.data, "scenario"))
    assert before == [
        "/layers/0/tiles/7/remark",
        "/layers/0/pieces/6/remark",
        "/layers/1/removes/0/remark",
        "/layers/1/remark",
        "/pool/remark",
        "/exclusions/0/remark",
        "/drawn_with",
    ]
    scenario = apply(scenario, turn_tile(scenario, 2, "R"))
    scenario = apply(scenario, set_value(scenario, ("pool", "ban"), []))
    scenario = apply(scenario, set_value(scenario, ("exclusions", 0, "reason"), "Another reason."))
    again = parse(scenario.to_bytes().decode())
    assert list(unknown_keys(again, "scenario")) == before
    assert again["layers"][0]["tiles"][7] == {
        "tile": "R",
        "face": "underground",
        "q": 10,
        "r": 0,
        "turn": 1,
        "remark": "from the second row",
    }


@pytest.mark.parametrize(
    ("texts", "language", "expected"),
    [
        ({"en": "Hill", "fr": "Colline"}, "fr", "Colline"),
        ({"en": "Hill", "fr": "Colline"}, "de", "Hill"),
        ({"fr": "Colline", "en": "Hill"}, "de", "Hill"),
        ({"pt": "Colina", "fr": "Colline"}, "de", "Colina"),
        ({"en": "Hill", "fr": ""}, "fr", "Hill"),
        ({}, "en", ""),
    ],
)
def test_texts_fall_back_on_english_and_then_on_any(
    texts: dict[str, str], language: str, expected: str
) -> None:
    assert text_in(texts, language) == expected


def test_titles_and_texts_are_told_in_a_language(every_key: Path) -> None:
    scenario = load_scenario(every_key)
    assert scenario.title("fr") == "Toutes les clés du format 1"
    assert scenario.title("it") == "Every key of format 1"
    assert scenario.text("intro", "fr") == "Un fichier qui emploie tout ce que le format 1 connaît."
    assert scenario.text("rules", "fr") == "The river pays."
    assert scenario.text("epilogue", "fr") == ""


def test_turns_are_those_of_the_printed_game_where_the_document_is_silent() -> None:
    scenario = scenario_from(document({"players": 2}, turns={"3": 7}))
    assert [scenario.turns(players) for players in (2, 3, 4, 5, 6)] == [10, 7, 9, 8, 8]


def test_water_is_river_where_the_document_is_silent() -> None:
    silent = scenario_from(document({"players": 2})).water
    assert (silent.kind, silent.enter, silent.exceptions) == ("river", True, {})
    told = {"kind": "sea", "enter": False, "except": {"N/0": "lake"}}
    water = scenario_from(document({"players": 2}, water=told)).water
    assert (water.kind, water.enter, water.exceptions) == ("sea", False, {"N/0": "lake"})


def test_counts_are_told_in_order_whatever_the_order_in_the_file() -> None:
    scenario = scenario_from(document({"players": 5}, {"players": 2}, {"players": 3}))
    assert scenario.counts == (2, 3, 5)


def test_a_realm_is_built_once_and_anew_after_an_edit(every_key: Path) -> None:
    scenario = load_scenario(every_key)
    assert scenario.realm(2) is scenario.realm(2)
    after = apply(scenario, turn_tile(scenario, 2, "C"))
    assert after.realm(2).board.placement_at[0, 0].turn == 1
    assert scenario.realm(2).board.placement_at[0, 0].turn == 0


def test_the_board_of_an_edited_document_is_that_of_its_layout(every_key: Path) -> None:
    scenario = load_scenario(every_key)
    players = scenario.counts[0]
    for laid in scenario.realm(players).board.placements:
        before = scenario.realm(players).board
        names = before.names
        scenario = apply(scenario, turn_tile(scenario, players, laid.tile))
        realm, afresh = scenario.realm(players), build_board(scenario.realm(players).layout)
        assert (realm.board.region_map, realm.board.adj) == (afresh.region_map, afresh.adj)
        assert (realm.board.layout, realm.board.entry) == (realm.layout, afresh.entry)
        alike = realm.board.region_map.region_of == before.region_map.region_of
        assert realm.board.rank_of is before.rank_of
        assert (realm.board.names is names) == alike, "what stays as it is is not worked out again"


def test_a_realm_names_its_regions(every_key: Path) -> None:
    realm = load_scenario(every_key).realm(2)
    region = realm.board.region("F/2")
    assert region is not None
    assert realm.name(region) == "swamp on F, south-west"
    assert str(realm.place("X.5|Y.5")) == "joint X-Y"


def test_nothing_is_overwritten_unless_told_to(every_key: Path, tmp_path: Path) -> None:
    path = tmp_path / "there.realm.json"
    path.write_bytes(b"precious")
    with pytest.raises(SaveError):
        save_scenario(load_scenario(every_key), path, overwrite=False)
    assert path.read_bytes() == b"precious"


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(ReadError) as caught:
        load_scenario(tmp_path / "nowhere.realm.json")
    assert caught.value.kind == "unreadable"


def test_the_order_of_keys_is_no_change() -> None:
    data = document({"players": 2})
    source = json.dumps(data).encode()
    scenario = scenario_from(data, source=source)
    turned_round = scenario.with_data(dict(reversed(data.items())))
    assert same(turned_round.data, data)
    assert turned_round.to_bytes() == source
