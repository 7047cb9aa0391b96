"""Backups: every state that was saved over, thinned so that new ones lie close and old ones far apart."""

import time
from itertools import pairwise
from pathlib import Path

import pytest

from realms.tiles.saving import SaveError
from realms_editor.desk import backups as backups_module
from realms_editor.desk.backups import Backup, Backups


def test_what_is_kept_comes_back(backups: Backups, tmp_path: Path) -> None:
    path = tmp_path / "a.realm.json"
    for content in (b"one", b"two", b"two", b"three"):
        backups.keep(path, content)
        time.sleep(0.002)
    assert [kept.file.read_bytes() for kept in backups.of(path)] == [b"three", b"two", b"one"]
    assert backups.of(tmp_path / "other/a.realm.json") == []


def test_their_number_is_limited_and_both_ends_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A save every five minutes for a day: the newest are all there, and the first."""
    backups, path = Backups(tmp_path / "backups", 12), tmp_path / "a.realm.json"
    now = [1_700_000_000.0]
    monkeypatch.setattr(backups_module.time, "time", lambda: now[0])
    for number in range(24 * 12):
        now[0] += 300
        backups.keep(path, b"%d" % number)
    kept = [int(each.file.read_bytes()) for each in backups.of(path)]
    assert len(kept) == 12
    assert kept[:2] == [287, 286]
    assert kept[-1] == 0
    gaps = [new - old for new, old in pairwise(kept)]
    assert gaps[-1] > 30
    assert sum(gaps[:4]) < 20


def test_the_most_crowded_goes() -> None:
    states = [Backup(Path(str(when)), when, "") for when in (100, 99, 98, 60, 59, 10)]
    assert backups_module.crowded(states).when == 59  # as good as 60


def test_foreign_files_stop_nothing(backups: Backups, tmp_path: Path) -> None:
    path = tmp_path / "a.realm.json"
    backups.keep(path, b"one")
    folder = backups.folder(path)
    (folder / "notes.txt").write_text("mine")
    (folder / "1.realm.json").write_text("mine")
    (folder / ("9" * 13 + "-00000000.realm.json")).mkdir()
    for number in range(30):
        time.sleep(0.002)
        backups.keep(path, b"%d" % number)
    assert (folder / "notes.txt").exists()
    assert (folder / "1.realm.json").exists()
    assert any(kept.file.is_file() and kept.file.read_bytes() == b"29" for kept in backups.of(path))


def test_a_name_that_no_system_likes_has_backups_too(backups: Backups) -> None:
    path = Path("/maps/\udc80 æ:?*" + "x" * 90 + ".realm.json")
    backups.keep(path, b"one")
    assert len(backups.of(path)) == 1


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SaveError):
        Backups(tmp_path / "file").keep(tmp_path / "a.realm.json", b"one")


def test_only_their_owner_may_read_them(backups: Backups, tmp_path: Path) -> None:
    path = tmp_path / "a.realm.json"
    backups.keep(path, b"one")
    (kept,) = backups.of(path)
    assert kept.file.stat().st_mode & 0o777 == 0o600
    folders = (backups.folder(path), backups.root, backups.root.parent)
    assert {folder.stat().st_mode & 0o777 for folder in folders} == {0o700}
    foreign = kept.file.with_name("notes.realm.json")
    foreign.touch(0o644)
    kept.file.chmod(0o644)  # as earlier versions have written them
    backups.tidy()
    assert kept.file.stat().st_mode & 0o777 == 0o600
    assert foreign.stat().st_mode & 0o777 == 0o644


@pytest.mark.parametrize("clock", [-5.0, 0.0, 1.5, 1e12])
def test_states_stay_in_their_order_whatever_the_clock_says(
    clock: float, backups: Backups, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.realm.json"
    for content, now in ((b"one", clock), (b"two", 1_700_000_000.0), (b"three", clock)):
        monkeypatch.setattr(backups_module.time, "time", lambda now=now: now)
        backups.keep(path, content)
    assert [kept.file.read_bytes() for kept in backups.of(path)] == [b"three", b"two", b"one"]
