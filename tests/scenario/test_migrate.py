"""Formats: older ones are brought up to date, newer ones refused, and a file of each loads for ever."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from realms.scenario import migrate
from realms.scenario.changes import turn_tile
from realms.scenario.edits import apply
from realms.scenario.migrate import FORMAT, TILES_FORMAT, FormatError, format_of, migrated
from realms.scenario.scenario import load_scenario, save_scenario, scenario_from
from realms.tiles.jsonform import dumps
from realms.tiles.schemas import load_schema

from help.documents import document, layer, tile

OLD_FILES = Path(__file__).parent / "old_files"
# For each format: how many regions and pieces there are at each count in the file that is kept of it.
KEPT = {
    1: {2: (17, 14), 3: (19, 15), 5: (6, 0)},
    2: {2: (17, 14), 3: (19, 15), 4: (3, 2), 5: (6, 0)},
}


def from_0_to_1(data: dict[str, Any]) -> dict[str, Any]:
    """A format that never was: it had one title."""
    return {key: value for key, value in data.items() if key != "title"} | {"titles": {"en": data["title"]}}


@pytest.fixture
def format_0(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.setattr(migrate, "STEPS", {0: from_0_to_1})
    data = document(layer([tile("C", 0)]), format=0, title="Once", mine=[1])
    del data["titles"]
    return data


def old_file(number: int) -> Path:
    return OLD_FILES / f"format_{number}.realm.json"


def test_there_is_a_file_of_every_format() -> None:
    assert list(KEPT) == list(range(1, FORMAT + 1))
    assert {old_file(number) for number in KEPT} == set(OLD_FILES.iterdir())


@pytest.mark.parametrize("number", KEPT)
def test_a_file_of_every_format_loads(number: int) -> None:
    scenario = load_scenario(old_file(number))
    realms = {players: scenario.realm(players) for players in scenario.counts}
    assert scenario.data["format"] == number
    assert {count: (realm.board.region_count, len(realm.pieces)) for count, realm in realms.items()} == KEPT[
        number
    ]
    assert not any(realm.unmatched for realm in realms.values())


def test_the_newest_of_them_uses_every_key_of_the_schema() -> None:
    data = json.loads(old_file(FORMAT).read_text("utf-8"))
    assert set(named_keys(load_schema("scenario"))) - set(written_keys(data)) == set()


def named_keys(schema: object) -> Iterator[str]:
    if isinstance(schema, Mapping):
        yield from schema.get("properties", ())
    for part in (
        schema.values() if isinstance(schema, Mapping) else schema if isinstance(schema, list) else ()
    ):
        yield from named_keys(part)


def written_keys(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        yield from value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from written_keys(part)


def test_an_older_document_is_brought_up_to_date(format_0: dict[str, Any]) -> None:
    before = json.dumps(format_0)
    scenario = scenario_from(format_0)
    assert scenario.data["format"] == TILES_FORMAT
    assert scenario.title("en") == "Once"
    assert scenario.data["mine"] == [1]
    assert json.dumps(format_0) == before


def test_an_older_file_is_written_in_todays_format_and_form(format_0: dict[str, Any], tmp_path: Path) -> None:
    old, new = tmp_path / "old.realm.json", tmp_path / "new.realm.json"
    old.write_text(json.dumps(format_0))
    scenario = load_scenario(old)
    save_scenario(scenario, new)
    assert new.read_bytes() == dumps(dict(scenario.data)).encode()
    assert load_scenario(new).data == scenario.data
    turned = apply(scenario, turn_tile(scenario, 2, "C"))
    assert apply(turned, turn_tile(turned, 2, "C", -1)).to_bytes() == new.read_bytes()


def test_steps_follow_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = {
        number: lambda data, number=number: {**data, "seen": [*data["seen"], number]} for number in (1, 2)
    }
    monkeypatch.setattr(migrate, "STEPS", steps)
    monkeypatch.setattr(migrate, "FORMAT", 3)
    drawn = [{"drawing": {}}]
    assert migrated({"format": 1, "seen": [], "layers": drawn})["seen"] == [1, 2]
    assert migrated({"format": 2, "seen": [], "layers": drawn}) == {"format": 3, "seen": [2], "layers": drawn}


def test_a_document_of_today_is_left_alone() -> None:
    data = document({"players": 2})
    assert migrated(data) is data


def test_a_realm_of_tiles_stays_in_the_format_of_tiles_and_a_drawing_needs_the_next() -> None:
    drawn = document({"players": 2, "drawing": {"size": [100, 100]}})
    assert drawn["format"] == TILES_FORMAT
    assert migrated(drawn) == {**drawn, "format": FORMAT}
    newest = {**drawn, "format": FORMAT}
    assert migrated(newest) is newest
    del newest["tileset"]
    assert scenario_from(newest).tileset.id == "stand-in"


@pytest.mark.parametrize(
    ("number", "message"),
    [
        (3, "format 3 is newer than this program, which reads up to 2"),
        (10**15 - 1, "format 999999999999999 is newer than this program, which reads up to 2"),
        (0, "there is no format 0"),
        (-1, "there is no format -1"),
        (True, 'the key "format" must say which format this is, such as 1'),
        (1.5, 'the key "format" must say which format this is, such as 1'),
        ("1", 'the key "format" must say which format this is, such as 1'),
        (None, 'the key "format" must say which format this is, such as 1'),
        ([1], 'the key "format" must say which format this is, such as 1'),
    ],
)
def test_a_format_that_is_not_known_is_refused(number: object, message: str) -> None:
    data = document({"players": 2}, format=number)
    with pytest.raises(FormatError) as caught:
        scenario_from(data)
    assert str(caught.value.message) == str(caught.value) == message


def test_a_document_without_a_format_is_refused() -> None:
    with pytest.raises(FormatError):
        format_of({})
