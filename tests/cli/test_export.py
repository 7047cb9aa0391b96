"""`realms export`: one file that needs no other."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from realms.scenario.scenario import load_scenario
from realms.tiles.schemacheck import violations
from realms.tiles.tileset import bundled_data

Call = Callable[..., Any]
Write = Callable[[str, object], Path]


@pytest.fixture
def with_file(write: Write, document: Any) -> Path:
    """A scenario whose tile set is a file beside it."""
    write("sets/own.tileset.json", {**bundled_data("stand-in"), "id": "own"})
    return write("named.realm.json", {**document, "tileset": "sets/own.tileset.json"})


@pytest.mark.parametrize("players", [[], ["--players", "2"], ["--players", "3"]])
def test_an_export_can_be_checked_and_drawn_in_an_empty_folder(
    process: Call, realms: Call, with_file: Path, tmp_path: Path, players: list[str]
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    one = elsewhere / "one.realm.json"
    assert realms("export", with_file, *players, "-o", one).code == 0
    assert list(violations(json.loads(one.read_text("utf-8")), "scenario")) == []
    checked = process("validate", one.name, cwd=elsewhere)
    assert (checked.code, checked.err) == (0, "")
    drawn = process("render", one.name, cwd=elsewhere)
    assert drawn.out == realms("render", with_file, *players).out
    assert [path.name for path in elsewhere.iterdir()] == [one.name]


def test_only_the_faces_that_are_used_go_along(realms: Call, with_file: Path) -> None:
    for players, letters in (("2", "ABNP"), ("3", "ABCDNP")):
        data = json.loads(realms("export", with_file, "--players", players).out)
        assert sorted(data["tileset"]["tiles"]) == list(letters)
        assert [layer["players"] for layer in data["layers"]] == [int(players)]
        assert "base" not in data["layers"][0]


def test_every_count_looks_as_it_did(realms: Call, with_file: Path, tmp_path: Path) -> None:
    one = tmp_path / "one.realm.json"
    realms("export", with_file, "-o", one)
    before, after = load_scenario(with_file), load_scenario(one)
    assert after.counts == before.counts
    for count in before.counts:
        assert after.realm(count).board.adj == before.realm(count).board.adj
        assert after.realm(count).board.terrain == before.realm(count).board.terrain


def test_an_export_of_an_export_is_the_same(realms: Call, with_file: Path, tmp_path: Path) -> None:
    one = tmp_path / "one.realm.json"
    realms("export", with_file, "-o", one)
    assert realms("export", one).out == one.read_text("utf-8")


def test_unknown_keys_go_along(realms: Call, write: Write, document: Any) -> None:
    path = write("some.realm.json", {**document, "x-mine": {"a": [1]}})
    assert json.loads(realms("export", path).out)["x-mine"] == {"a": [1]}


def test_a_scenario_without_tiles_can_be_exported(realms: Call, write: Write, document: Any) -> None:
    ran = realms("export", write("some.realm.json", {**document, "layers": [{"players": 4}]}))
    assert (ran.code, ran.err) == (0, "")
    assert list(violations(json.loads(ran.out), "scenario")) == []


def test_an_export_fits_the_schema_that_we_print(realms: Call, with_file: Path) -> None:
    schema = json.loads(realms("schema", "scenario").out)
    Draft202012Validator(schema).validate(json.loads(realms("export", with_file).out))
