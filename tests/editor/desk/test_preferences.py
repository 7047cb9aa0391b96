"""Preferences: they come back, and no damage to their file costs more than itself."""

import json
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms.checks.owned_boxes import owned_path, remember_boxes
from realms_editor.desk import preferences
from realms_editor.desk.preferences import Preferences

JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config/editor.json"


def test_they_come_back(path: Path, tmp_path: Path) -> None:
    changes: dict[str, Any] = {
        "language": "fr",
        "theme": "dark",
        "shortcuts": {"flip": "F", "none": ""},
        "overlays": ("addresses",),
        "recent": (tmp_path / "a.realm.json",),
        "beyond_supply": True,
        "window": "AAAA",
        "tour_seen": True,
    }
    assert preferences.load_preferences(path) == Preferences()
    for name, value in changes.items():
        preferences.change_preferences(path, **{name: value})
    assert preferences.load_preferences(path) == Preferences(**changes)


def test_what_a_newer_version_remembers_is_kept(path: Path) -> None:
    path.parent.mkdir()
    path.write_text('{"format": 7, "theme": "dark", "sound": {"loud": true}}')
    assert preferences.load_preferences(path).theme == "dark"
    preferences.change_preferences(path, language="fr")
    assert json.loads(path.read_text())["sound"] == {"loud": True}
    assert preferences.load_preferences(path) == Preferences(theme="dark", language="fr")


def test_two_processes_that_remember_at_once_lose_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    meeting, read = threading.Barrier(2), preferences._read

    def slow(file: Path) -> dict[str, Any]:
        data = read(file)
        with suppress(threading.BrokenBarrierError):
            meeting.wait(0.2)  # both know the same file, unless one waits for the other
        return data

    preferences.change_preferences(path, tour_seen=True)
    monkeypatch.setattr(preferences, "_read", slow)
    changes: list[dict[str, Any]] = [{"language": "fr"}, {"theme": "dark"}]
    savers = [
        threading.Thread(target=preferences.change_preferences, args=(path,), kwargs=each) for each in changes
    ]
    for saver in savers:
        saver.start()
    for saver in savers:
        saver.join()
    monkeypatch.undo()
    assert preferences.load_preferences(path) == Preferences(language="fr", theme="dark", tour_seen=True)


@given(values=st.dictionaries(st.sampled_from(list(preferences._READERS)), JSON))
def test_strange_values_count_as_not_set(values: dict[str, Any]) -> None:
    every_one_set = Preferences(die_rolls=True, tokens_move=True, turn_pauses=True)
    for name, value in values.items():
        read = preferences._READERS[name](value)
        assert read is None or type(read) is type(getattr(every_one_set, name))


@pytest.mark.parametrize("raw", [b"", b"\xff", b"[]", b"{", b'{"theme": NaN}', b"[" * 9999, b"\0" * 99])
def test_a_damaged_file_costs_no_more_than_itself(path: Path, raw: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(raw)
    assert preferences.load_preferences(path) == Preferences()
    preferences.change_preferences(path, theme="dark")
    assert preferences.load_preferences(path).theme == "dark"


def test_they_are_bounded(path: Path) -> None:
    path.parent.mkdir()
    many = {str(number): "x" for number in range(2000)}
    path.write_text(json.dumps({"shortcuts": many, "window": "x" * 99_999, "recent": ["a"] * 99}))
    read = preferences.load_preferences(path)
    assert (len(read.shortcuts), read.window, len(read.recent)) == (500, "", 12)


def test_the_files_used_last_come_first_and_once(path: Path, tmp_path: Path) -> None:
    for name in ("a", "b", "a", *"cdefghijklm"):
        preferences.remember_recent(path, tmp_path / name)
    assert [file.name for file in preferences.load_preferences(path).recent] == list("mlkjihgfedca")
    preferences.forget_recent(path, tmp_path / "m")
    assert [file.name for file in preferences.load_preferences(path).recent] == list("lkjihgfedca")


def test_a_path_that_is_no_text_does_not_cost_the_others(path: Path) -> None:
    preferences.change_preferences(path, theme="dark")
    preferences.remember_recent(path, Path("/maps/\udc80.realm.json"))
    assert preferences.load_preferences(path).theme == "dark"


def test_the_boxes_owned_are_those_the_checks_know(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert preferences.boxes_owned() == ((), None)
    remember_boxes(("realms", "cursed"))
    assert preferences.boxes_owned() == (("realms", "cursed"), None)
    owned_path().write_text("a = " + "[" * 3000)
    boxes, problem = preferences.boxes_owned()
    assert not boxes
    assert str(problem).startswith(f"{owned_path()}: ")
