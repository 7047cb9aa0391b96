"""Opening and saving: nothing is lost, whatever the files are like and whoever writes them beside us."""

import json
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from realms.scenario.scenario import Scenario, load_scenario
from realms.tiles import jsonfile, saving
from realms.tiles.saving import SaveError
from realms_editor.desk import disk, files
from realms_editor.desk.backups import Backups

from help.drawings import drawn_document, drawn_layer, two_regions

Titled = Callable[[Scenario, str], Scenario]

CHECKS = Path(__file__).parents[2] / "checks"
SETS = Path(__file__).parents[2] / "tiles/sets"


def test_what_is_saved_comes_back(saved: files.SavedFile) -> None:
    again = files.open_file(saved.path)
    assert not again.read_only
    assert again.stamp == saved.stamp
    assert again.scenario.data == saved.scenario.data
    assert again.scenario.to_bytes() == saved.content


def test_saving_over_the_own_file_keeps_a_backup(
    saved: files.SavedFile, titled: Titled, backups: Backups
) -> None:
    after = files.save(titled(saved.scenario, "Moor"), saved.path, saved.stamp, backups)
    assert load_scenario(saved.path).title("en") == "Moor"
    assert after.stamp == disk.stamp_of(saved.path)
    assert [kept.file.read_bytes() for kept in backups.of(saved.path)] == [saved.content]


def test_nothing_is_saved_over_what_others_wrote(
    saved: files.SavedFile, titled: Titled, backups: Backups
) -> None:
    changed = titled(saved.scenario, "Moor")
    saved.path.write_bytes(b"theirs")
    with pytest.raises(files.ChangedOutsideError):
        files.save(changed, saved.path, saved.stamp, backups)
    with pytest.raises(files.ChangedOutsideError):
        files.save(changed, saved.path, None, backups)
    assert saved.path.read_bytes() == b"theirs"
    files.save(changed, saved.path, disk.stamp_of(saved.path), backups)  # now they know
    assert load_scenario(saved.path).title("en") == "Moor"
    assert [kept.file.read_bytes() for kept in backups.of(saved.path)] == [b"theirs"]


def test_a_file_that_is_gone_is_not_made_again_in_silence(saved: files.SavedFile, backups: Backups) -> None:
    saved.path.unlink()
    with pytest.raises(files.ChangedOutsideError):
        files.save(saved.scenario, saved.path, saved.stamp, backups)
    files.save(saved.scenario, saved.path, None, backups)
    assert saved.path.exists()


def test_a_touched_file_is_saved_over(saved: files.SavedFile, titled: Titled, backups: Backups) -> None:
    os.utime(saved.path, ns=(0, 0))
    files.save(titled(saved.scenario, "Moor"), saved.path, saved.stamp, backups)
    assert load_scenario(saved.path).title("en") == "Moor"


def test_a_full_disk_costs_nothing(
    saved: files.SavedFile, titled: Titled, backups: Backups, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(saving.os, "fsync", full)
    with pytest.raises(SaveError, match="No space left"):
        files.save(titled(saved.scenario, "Moor"), saved.path, saved.stamp, backups)
    assert saved.path.read_bytes() == saved.content
    assert [file.name for file in saved.path.parent.iterdir()] == ["marsh.realm.json"]


def test_no_backup_is_no_reason_not_to_save(saved: files.SavedFile, titled: Titled, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    after = files.save(titled(saved.scenario, "Moor"), saved.path, saved.stamp, Backups(tmp_path / "file"))
    assert [str(warning)[:18] for warning in after.warnings] == ["The overwritten fi"]
    assert load_scenario(saved.path).title("en") == "Moor"


def test_what_could_not_be_read_again_is_not_written(
    saved: files.SavedFile, titled: Titled, backups: Backups
) -> None:
    for title in ("\ud800", "x" * (jsonfile.MAX_BYTES + 1)):
        with pytest.raises(SaveError):
            files.save(titled(saved.scenario, title), saved.path, saved.stamp, backups)
    assert saved.path.read_bytes() == saved.content
    assert b'"?"' in files.draft_content(titled(saved.scenario, "\ud800"))


def test_a_writer_who_was_quicker_is_noticed(
    saved: files.SavedFile, titled: Titled, backups: Backups, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = saving.save

    def crossed(path: Path, content: bytes, **options: bool) -> saving.Lost:
        lost = write(path, content, **options)
        if path == saved.path:
            path.write_bytes(b"theirs")
        return lost

    monkeypatch.setattr(saving, "save", crossed)
    after = files.save(titled(saved.scenario, "Moor"), saved.path, saved.stamp, backups)
    now = disk.updated_stamp(saved.path, after.stamp)
    assert now
    assert now.digest != after.stamp.digest


def test_a_link_stays_a_link(
    saved: files.SavedFile, titled: Titled, backups: Backups, tmp_path: Path
) -> None:
    link = tmp_path / "link.realm.json"
    link.symlink_to(saved.path)
    again = files.open_file(link)
    assert again.path == link
    files.save(titled(again.scenario, "Moor"), link, again.stamp, backups)
    assert link.is_symlink()
    assert load_scenario(saved.path).title("en") == "Moor"


@pytest.fixture
def with_faces(tmp_path: Path) -> Path:
    """A document whose tile set is a file beside it."""
    folder = tmp_path / "home"
    folder.mkdir()
    (folder / "mine.tileset.json").write_bytes((SETS / "mixed.tileset.json").read_bytes())
    data = {**files.blank({"en": "Marsh"}).data, "tileset": "mine.tileset.json"}
    (folder / "a.realm.json").write_text(json.dumps(data))
    return folder / "a.realm.json"


def test_a_tile_set_goes_with_the_document(with_faces: Path, backups: Backups, tmp_path: Path) -> None:
    away = tmp_path / "away"
    away.mkdir()
    document = files.open_file(with_faces)
    after = files.save(document.scenario, away / "b.realm.json", None, backups)
    assert after.scenario.path == away / "b.realm.json"
    assert after.scenario.tileset.id == document.scenario.tileset.id
    assert not files.open_file(away / "b.realm.json").read_only
    (away / "mine.tileset.json").write_bytes(b"{}")
    with pytest.raises(SaveError, match="another tile set"):
        files.save(document.scenario, away / "c.realm.json", None, backups)
    assert not (away / "c.realm.json").exists()


def test_a_lost_tile_set_leaves_the_map_to_be_seen(with_faces: Path) -> None:
    with_faces.with_name("mine.tileset.json").unlink()
    document = files.open_file(with_faces)
    assert document.read_only
    assert [finding.code for finding in document.findings] == ["T001"]
    assert document.scenario.tileset.id == "stand-in"
    assert document.scenario.realm(2).board


BAD = sorted(CHECKS.glob("F00*/bad*.realm.json")) + sorted(CHECKS.glob("F010/bad*.realm.json"))


@pytest.mark.parametrize("path", BAD, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_damaged_files_are_shown_with_what_is_wrong(path: Path) -> None:
    document = files.open_file(path)
    assert document.read_only
    assert path.parent.name in {finding.code for finding in document.findings}
    for count in document.scenario.counts:
        document.scenario.realm(count).board  # noqa: B018 - that it can be built is what is tested


@pytest.mark.parametrize(
    "text", ["hello", "", "null", "[]", "5", '{"format": 1, "id": "set", "tiles": {}}', "\0\1\2"]
)
def test_what_is_no_realm_is_told_from_a_damaged_one(text: str, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(text)
    assert str(files.open_file(path).unusable) == "This is not a realm."
    path.write_bytes(files.draft_content(files.templates()[0])[:600])
    assert files.open_file(path).read_only
    assert files.open_file(path).unusable is None


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    document = files.open_file(tmp_path / "none.realm.json")
    assert document.stamp is None
    assert [finding.code for finding in document.findings] == ["F001"]


def tiles(scenario: Scenario) -> int:
    return sum(len(layer.get("tiles", ())) for layer in scenario.data["layers"])


def test_of_a_broken_off_file_the_beginning_is_shown(tmp_path: Path) -> None:
    whole = files.templates()[0]
    raw = files.draft_content(whole)
    path = tmp_path / "a.realm.json"
    seen = []
    for end in range(0, len(raw) - 2, len(raw) // 40):
        path.write_bytes(raw[:end])
        document = files.open_file(path)
        assert document.read_only
        assert document.findings
        seen.append(tiles(document.scenario))
    assert seen == sorted(seen)
    assert seen[-1] > seen[0] == 0


@pytest.mark.parametrize(
    ("change", "size", "nodes"),
    [
        ({"size": [9000, 0]}, [5000, 10], 7),
        ({"size": "A3"}, [420, 297], 7),
        ({"size": [420]}, [420, 297], 7),
        ({"size": [420, True]}, [420, 297], 7),
        ({"nodes": {**two_regions()["nodes"], "N 8": [1, 1]}}, [420, 297], 7),
        ({"nodes": {**two_regions()["nodes"], "n7": [1e9, 1]}}, [420, 297], 6),
        ({"regions": {**two_regions()["regions"], "R 9": {"at": [1, 1]}, "r8": {}}}, [420, 297], 7),
        ({"picture": {"path": 3}, "joins": 5, "severs": [["r1"]]}, [420, 297], 7),
    ],
)
def test_a_drawing_loses_only_what_does_not_fit(
    change: dict[str, Any], size: list[float], nodes: int, tmp_path: Path
) -> None:
    drawing = {**two_regions(), **change}
    drawing["nodes"] = {"n7": [9, 9], **drawing["nodes"]}
    path = tmp_path / "a.realm.json"
    path.write_text(json.dumps(drawn_document(drawn_layer(drawing))))
    document = files.open_file(path)
    assert document.read_only
    left = document.scenario.data["layers"][0]["drawing"]
    assert (left["size"], len(left["nodes"]), left["lines"]) == (size, nodes, drawing["lines"])
    assert left["regions"] == two_regions()["regions"]
    assert document.scenario.realm(2).board.region_count == 2


@pytest.mark.parametrize("layer", [5, {"players": 2, "drawing": [1]}])
def test_what_is_no_drawing_is_left_out(layer: Any, tmp_path: Path) -> None:
    path = tmp_path / "a.realm.json"
    path.write_text(json.dumps(drawn_document(layer, drawn_layer(two_regions(), players=3))))
    scenario = files.open_file(path).scenario
    assert [each.get("drawing") for each in scenario.data["layers"] if each["players"] == 3] == [
        two_regions()
    ]


@pytest.mark.parametrize(
    ("change", "left"),
    [
        ({"format": 9}, 14),
        ({"format": [1]}, 14),
        ({"format": {"1": 1}}, 14),
        ({"titles": 3, "boxes": None}, 14),
        ({"stars": "many", "texts": {"en": 5}}, 14),
        ({"layers": []}, 0),
        ({"layers": 5}, 0),
        ({"tileset": {"id": "x"}}, 14),
    ],
)
def test_what_does_not_fit_is_left_out(change: dict[str, Any], left: int, tmp_path: Path) -> None:
    whole = files.templates()[0]
    path = tmp_path / "a.realm.json"
    path.write_text(json.dumps({**whole.data, **change}))
    document = files.open_file(path)
    assert document.read_only
    assert document.hindrance
    assert tiles(document.scenario) == (left and tiles(whole))


def test_one_bad_tile_costs_only_itself(tmp_path: Path) -> None:
    data = json.loads(files.draft_content(files.templates()[0]))
    data["layers"][0]["tiles"][1]["q"] = "west"
    data["layers"][0]["tiles"][2] = None
    path = tmp_path / "a.realm.json"
    path.write_text(json.dumps(data))
    assert tiles(files.open_file(path).scenario) == tiles(files.templates()[0]) - 2


def test_a_layer_without_its_base_can_be_worked_on(tmp_path: Path, scenario: Scenario) -> None:
    path = tmp_path / "a.realm.json"
    layers = [*scenario.data["layers"], {"players": 4, "base": 3}]
    path.write_text(json.dumps({**scenario.data, "layers": layers}))
    assert not files.open_file(path).read_only


def test_a_write_protected_file_says_so(saved: files.SavedFile, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files.os, "access", lambda *_: False)
    document = files.open_file(saved.path)
    assert document.read_only
    assert tiles(document.scenario) == 1


def test_new_documents() -> None:
    stars = [(sample.data["stars"], sample.data["id"]) for sample in files.templates()]
    assert stars == sorted(stars)
    assert stars[0] == (1, "first_steps")
    assert all(sample.path is None for sample in files.templates())
    empty = files.blank({"en": "New realm", "fr": "Nouveau royaume"}, ["realms"])
    assert (empty.counts, empty.title("fr"), empty.data["boxes"]) == ((2,), "Nouveau royaume", ["realms"])
    assert files.suggested_name(empty) == "realm.realm.json"


def test_a_free_name_beside_another(tmp_path: Path) -> None:
    path = tmp_path / "a.realm.json"
    assert files.free_path(path, "recovered").name == "a (recovered).realm.json"
    files.free_path(path, "recovered").write_text("")
    assert files.free_path(path, "recovered").name == "a (recovered2).realm.json"


def test_a_file_is_open_once(saved: files.SavedFile, tmp_path: Path) -> None:
    lock = files.lock_in_use(saved.path, tmp_path / "open")
    assert lock
    assert files.lock_in_use(saved.path.parent / "../maps/marsh.realm.json", tmp_path / "open") is None
    other = files.lock_in_use(saved.path.with_name("b"), tmp_path / "open")
    assert other
    other.release()
    lock.release()
    again = files.lock_in_use(saved.path, tmp_path / "open")
    assert again
    again.release()
    assert list((tmp_path / "open").iterdir()) == []


def test_what_a_killed_process_was_writing_goes(saved: files.SavedFile, backups: Backups) -> None:
    folder = saved.path.parent
    left = folder / ".marsh.realm.json.abcd_123.tmp"
    others = [folder / name for name in (".moor.realm.json.abcd_123.tmp", ".marsh.realm.json.mine.tmp")]
    for file in (left, *others):
        file.write_bytes(b"half")
    files.save(saved.scenario, saved.path, saved.stamp, backups)
    assert not left.exists()
    assert all(file.exists() for file in others)


def test_of_two_savers_at_the_same_moment_one_is_told(
    saved: files.SavedFile, titled: Titled, backups: Backups, monkeypatch: pytest.MonkeyPatch
) -> None:
    meeting, look = threading.Barrier(2), files._existing_content

    def looked(path: Path) -> bytes | None:
        there = look(path)
        with suppress(threading.BrokenBarrierError):
            meeting.wait(0.5)  # both know the same file, unless one waits for the other
        return there

    monkeypatch.setattr(files, "_existing_content", looked)
    ends: list[str] = []

    def write(title: str) -> None:
        try:
            files.save(titled(saved.scenario, title), saved.path, saved.stamp, backups)
            ends.append(title)
        except files.ChangedOutsideError:
            ends.append("told")

    savers = [threading.Thread(target=write, args=(title,)) for title in ("Moor", "Heath")]
    for saver in savers:
        saver.start()
    for saver in savers:
        saver.join()
    assert sorted(ends)[1] == "told"
    assert load_scenario(saved.path).title("en") in ends


def test_what_a_file_loses_is_told(saved: files.SavedFile, titled: Titled, backups: Backups) -> None:
    os.link(saved.path, saved.path.with_name("twin"))
    after = files.save(titled(saved.scenario, "Moor"), saved.path, saved.stamp, backups)
    assert [str(warning) for warning in after.warnings] == [
        "marsh.realm.json has other names too (hard links); they keep what it held before"
    ]
    again = files.save(titled(saved.scenario, "Heath"), saved.path, after.stamp, backups)
    assert again.warnings == ()
