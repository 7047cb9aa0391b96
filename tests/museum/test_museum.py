"""Files of earlier versions: each opens without loss, and every record replays to the end that it had."""

import csv
import json
import shutil
import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from realms.checks.owned_boxes import owned_boxes
from realms.checks.run import check_file
from realms.checks.settings import FORMER_LIMITS, load_settings, outdated
from realms.play.chronicle import chronicle_of
from realms.play.notation import write
from realms.play.record import SUFFIX, Record, RecordError, read_record, replay, to_text
from realms.pool.homemade import homemade_entries, read_homemade
from realms.pool.pool import pool
from realms.scenario.changes import set_value
from realms.scenario.edits import apply
from realms.scenario.scenario import Scenario, load_scenario, scenario_from
from realms.tiles import jsonfile
from realms.tiles.boxes import boxes
from realms.tiles.schemacheck import violations
from realms.tiles.schemas import load_schema
from realms.tiles.tileset import read_tileset, tileset_from
from realms_editor.desk import clipboard, drafts, files, preferences, restore
from realms_editor.desk.backups import Backups
from realms_editor.desk.disk import digest
from realms_editor.desk.match import Match
from realms_editor.desk.paste import PasteTarget, paste
from realms_editor.desk.tileset.draft import draft_from

MUSEUM = Path(__file__).parent
RULEBOOK = MUSEUM.parent.parent / "docs" / "rulebook"
ROOMS = sorted(path.parent for path in MUSEUM.glob("*/ends.csv"))
END = "end"  # in place of the number of a decision: the record replays whole, and ends otherwise


def pieces(pattern: str) -> list[Any]:
    """Every file of a kind in every room, as the parameter of a test."""
    found = sorted(path for room in ROOMS for path in room.glob(pattern))
    return [pytest.param(path, id=path.relative_to(MUSEUM).as_posix()) for path in found]


@cache
def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def name_of(path: Path) -> str:
    """Return the name of a record in the list of stops."""
    return f"{path.parent.parent.name}/{path.name.removesuffix(SUFFIX)}"


@cache
def stops() -> Mapping[str, dict[str, str]]:
    """The records that a mended rule stops."""
    return {row["record"]: row for row in rows(MUSEUM / "stops.csv")}


@cache
def ends(room: Path) -> Mapping[str, str]:
    return {row["record"]: row["end"] for row in rows(room / "ends.csv")}


def parsed(path: Path) -> Any:
    return jsonfile.parse(jsonfile.decode(path.read_bytes()))


# Records


def scenario_named(path: Path, record: Record) -> Scenario | None:
    """The realm that a record only names."""
    written = record.data["scenario"]
    named = path.parent.parent / "realms" / f"{written['id']}.realm.json"
    return None if "layers" in written else load_scenario(named)


@pytest.mark.parametrize("path", pieces(f"records/*{SUFFIX}"))
def test_a_record_replays_to_its_end(path: Path) -> None:
    record = read_record(path)
    assert json.loads(to_text(record)) == json.loads(path.read_text("utf-8"))
    scenario = scenario_named(path, record)
    stop = stops().get(name_of(path))
    if stop and stop["decision"] != END:
        assert stop_of(record, scenario) == int(stop["decision"])
        return
    game = replay(record, scenario=scenario)
    assert game.over
    end = game.outcome()
    outcome = {"coins": list(end.coins), "winners": [seat + 1 for seat in end.winners]}
    as_before = (
        digest(write(game.state).encode())[:16] == ends(path.parent.parent)[path.name.removesuffix(SUFFIX)]
    )
    assert (as_before and outcome == record.data["outcome"]) == (stop is None)


def stop_of(record: Record, scenario: Scenario | None) -> int:
    """The number of the decision that is refused, in words; 0 if the game cannot even begin."""
    with pytest.raises(RecordError) as caught:
        replay(record, scenario=scenario)
    assert str(caught.value)
    if caught.value.game is None:
        return 0
    assert f"{record.decisions[caught.value.index]}, is not allowed there" in str(caught.value)
    return caught.value.index + 1


def test_the_list_of_stops_is_in_order() -> None:
    named = [row["record"] for row in rows(MUSEUM / "stops.csv")]
    assert [name for name, often in Counter(named).items() if often > 1] == []
    assert set(named) <= {name_of(path.values[0]) for path in pieces(f"records/*{SUFFIX}")}
    rules = {row["id"] for path in RULEBOOK.glob("*.csv") for row in rows(path)}
    assert {row["rule"] for row in stops().values()} <= rules


@pytest.mark.parametrize(
    "path", pieces("records/*-human-*.game.json") + pieces("records/*-named-*.game.json")
)
def test_the_table_opens_a_record(path: Path) -> None:
    if name_of(path) in stops():
        pytest.skip("it stops")
    record = read_record(path)
    scenario = scenario_named(path, record)
    match = Match.of_record(record, scenario)
    assert len(match.log) == len(match.line) == len(record.decisions)
    assert match.seating.seats == record.seats
    assert chronicle_of(record, scenario).outcome() == replay(record, scenario=scenario).outcome()


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_the_records_have_everything_that_can_be_played(room: Path) -> None:
    """Every realm at every count, every box, and every decision that the engine knew."""
    records = [read_record(path) for path in room.glob(f"records/*{SUFFIX}")]
    assert {path.name.removesuffix(SUFFIX) for path in room.glob(f"records/*{SUFFIX}")} == set(ends(room))
    counts = {(record.data["scenario"]["id"], record.players) for record in records}
    for path in room.glob("realms/*.realm.json"):
        scenario = load_scenario(path)
        assert {(scenario.data["id"], players) for players in scenario.counts} <= counts
    kinds = {kind for record in records for kind in record.seats}
    assert kinds == {"random", "greedy", "paced", "planner", "human"}
    words = {text.split()[0] for record in records for text in record.decisions}
    assert words == set((room / "decisions.txt").read_text("utf-8").split())


# Documents


@pytest.mark.parametrize("path", pieces("realms/*.realm.json"))
def test_a_realm_opens_without_loss(path: Path) -> None:
    opened = files.open_file(path)
    assert not opened.read_only
    assert not opened.findings
    assert opened.scenario.to_bytes() == path.read_bytes()
    changed = apply(opened.scenario, set_value(opened.scenario, ("stars",), 2, "set"))
    assert parsed_bytes(changed.to_bytes()) == {**parsed(path), "stars": 2}
    assert not check_file(path)[1].crashes
    for players in opened.scenario.counts:
        assert opened.scenario.realm(players).unmatched == ()


def parsed_bytes(raw: bytes) -> Any:
    return jsonfile.parse(jsonfile.decode(raw))


@pytest.mark.parametrize("path", pieces("tilesets/*.json"))
def test_a_tile_set_opens_without_loss(path: Path) -> None:
    data = read_tileset(path)
    assert set(tileset_from(data).tiles) == set(data["tiles"])
    written = draft_from(data).usable()
    assert whole_regions(written) == whole_regions(parsed(path))


def whole_regions(data: dict[str, Any]) -> dict[str, Any]:
    """A set whose regions all say what is printed on them, and on which third, as a rule the first."""
    for part in ("tiles", "unfinished"):
        for faces in data.get(part, {}).values():
            for region in [region for face in faces.values() for region in face]:
                region.setdefault("symbols", [])
                region.setdefault("symbols_on", min(region["thirds"]))
    return data


@pytest.mark.parametrize("path", pieces("homemade/*.json"))
def test_homemade_races_and_powers_open_without_loss(path: Path) -> None:
    data = read_homemade(path)
    assert data == json.loads(path.read_text("utf-8"))
    written = [*data["races"], *data["powers"]]
    entries = homemade_entries(data, pool(boxes()))
    for entry, was in zip(entries, written, strict=True):
        figures = {"id": entry.id, "names": entry.names, "tokens": entry.tokens, "needs": list(entry.needs)}
        ways = {"enters": list(entry.enters), "lender": entry.lender}
        assert {**figures, **ways, **entry.says} == {
            "needs": [],
            "enters": ways["enters"],
            "lender": "",
            **was,
        }


@pytest.mark.parametrize("path", pieces("clippings/*.json"))
def test_a_clipping_is_pasted_and_copied_again(path: Path) -> None:
    """It is laid on a map that has only the ground below its single pieces, and copied from there."""
    data, clipping = parsed(path), clipboard.read_clipping(path.read_text("utf-8"))
    layer = {"players": 2, "tiles": data.get("ground", []), "pieces": []}
    empty = files.blank({"en": "Empty"}, ["realms"] * 2).data
    onto = scenario_from({**empty, "tileset": data["tileset"], "water": {}, "layers": [layer]})
    pasted = apply(onto, paste(PasteTarget(onto, 2, limited=False), clipping, clipping.anchor))
    single = [dict(laid.piece.data) for laid in pasted.realm(2).pieces]
    again = json.loads(clipboard.copy_text(pasted, 2, [laid.tile for laid in clipping.tiles], single))
    assert {key: in_order(value) for key, value in again.items()} == {
        key: in_order(value) for key, value in data.items()
    }


def in_order(value: Any) -> Any:
    """A list of tiles or pieces, whose order means nothing."""
    return sorted(map(str, value)) if isinstance(value, list) else value


# What the editor keeps


@pytest.mark.parametrize("path", pieces("state/drafts"))
def test_every_draft_is_offered_and_restored(path: Path, tmp_path: Path) -> None:
    files_of_drafts = {file.stem: file.read_bytes() for file in path.glob("*/*.draft")}
    shutil.copytree(path, tmp_path / "drafts")
    (left,) = drafts.orphaned_drafts(tmp_path / "drafts")
    try:
        assert left.damaged == []
        assert {draft.key: drafts.pack(draft) for draft in left.drafts} == files_of_drafts
        for draft in left.drafts:
            opened = restore.restored_draft(draft)
            assert not opened.read_only
            assert opened.scenario.to_bytes() == draft.content
            assert opened.scenario.title("en") == draft.title
    finally:
        left.close()


@pytest.mark.parametrize("path", pieces("state/backups/*"))
def test_every_backup_is_found_and_opens(path: Path, tmp_path: Path) -> None:
    backups, file = Backups(tmp_path / "backups"), tmp_path / "first_steps.realm.json"
    shutil.copytree(path, backups.folder(file))
    assert len(path.name) == len(backups.folder(file).name)
    found = backups.of(file)
    assert {backup.file.name for backup in found} == {kept.name for kept in path.iterdir()}
    for backup in found:
        raw = backup.file.read_bytes()
        assert digest(raw)[:8] == backup.mark
        assert files.open_bytes(raw, None).scenario.to_bytes() == raw


@pytest.mark.parametrize("path", pieces("state/crashes/*"))
def test_the_maps_of_a_crash_open(path: Path) -> None:
    assert (path / "report.txt").read_text("utf-8").startswith("Realmwright ")
    maps = list(path.glob("*.realm.json"))
    assert maps
    assert not any(files.open_file(file).read_only for file in maps)


@pytest.mark.parametrize("path", pieces("config/*/editor.json"))
def test_preferences_are_read_and_kept(path: Path, tmp_path: Path) -> None:
    known = preferences.load_preferences(path)
    was = json.loads(path.read_text("utf-8"))
    names = was.keys() & asdict(known).keys()
    assert len(names) == len(was) - 2  # the format, and what a newer version has added
    copy = tmp_path / "editor.json"
    shutil.copy(path, copy)
    preferences.change_preferences(copy, **{name: getattr(known, name) for name in names})
    assert json.loads(copy.read_text("utf-8")) == was


@pytest.mark.parametrize("path", pieces("settings/realms.toml"))
def test_settings_of_checks_are_all_understood(path: Path) -> None:
    settings = load_settings(path)
    read, written = asdict(settings), tomllib.loads(path.read_text("utf-8"))["checks"]
    gone = [name for name in FORMER_LIMITS if written["limits"].pop(name, None) is not None]
    assert list(settings.former_limits) == gone
    assert len(outdated(settings)) == len(gone)
    for key, value in written.items():
        got = read[key]
        assert {name: got[name] for name in value} == value if isinstance(value, dict) else list(got) == value


@pytest.mark.parametrize("path", pieces("config"))
def test_the_boxes_that_were_remembered_are_known(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(path))
    (written,) = path.glob("*/realms.toml")
    assert list(owned_boxes() or ()) == tomllib.loads(written.read_text("utf-8"))["checks"]["boxes"]


@pytest.mark.parametrize("path", pieces("reports/*.json"))
def test_a_report_still_fits_its_schema(path: Path) -> None:
    assert list(violations(json.loads(path.read_text("utf-8")), "report")) == []


# The next room


def keys_of(schema: dict[str, Any], name: str = "") -> set[str]:
    """The keys that an object of a schema has a name for."""
    return set((schema["$defs"][name] if name else schema).get("properties", ()))


@pytest.mark.parametrize(
    ("file", "schema", "places"),
    [
        ("every_key.realm.json", "scenario", {"": "", "layers": "layer", "exclusions": "exclusion"}),
        ("every_key.homemade.json", "homemade", {"": "", "races": "race", "powers": "power"}),
        ("sets/own.tileset.json", "tileset", {"": ""}),
    ],
)
def test_what_is_made_by_hand_has_every_key(file: str, schema: str, places: dict[str, str]) -> None:
    """A key that is new in a schema goes into `handmade`, and so into the room of the next version."""
    data, rules = parsed(MUSEUM / "handmade" / file), load_schema(schema)
    for place, name in places.items():
        entries = data[place] if place else [data]
        assert keys_of(rules, name) <= {key for entry in entries for key in entry}


def test_the_realm_made_by_hand_has_every_piece_and_all_its_keys() -> None:
    data, rules = parsed(MUSEUM / "handmade" / "every_key.realm.json"), load_schema("scenario")
    laid = [piece for layer in data["layers"] for piece in layer["pieces"]]
    wanted = rules["$defs"]["piece"]["properties"]
    assert set(wanted["piece"]["enum"]) == {piece["piece"] for piece in laid}
    assert wanted.keys() - {"tile"} <= {key for piece in laid for key in piece}
    for part in ("water", "pool"):
        assert set(rules["properties"][part]["properties"]) == set(data[part])


def test_the_preferences_made_by_hand_are_all() -> None:
    data = json.loads((MUSEUM / "handmade" / "editor.json").read_text("utf-8"))
    assert set(asdict(preferences.Preferences())) <= set(data)
