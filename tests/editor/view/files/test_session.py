"""The session: maps that were open come back with their count and view; lost files are told."""

import shutil
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from realms_editor.desk.files import open_file
from realms_editor.desk.preferences import load_preferences
from realms_editor.desk.session import OpenMap, read_session, session_text
from realms_editor.desk.workspace import Workspace
from realms_editor.view.application import EditorApplication
from realms_editor.view.start import StartOptions, open_first_windows

SAMPLE = Path(__file__).parents[4] / "realms" / "scenarios" / "first_steps.realm.json"


@pytest.mark.parametrize(
    "text", ["", "no", "{}", "[3]", '[["a", true, 0.0, 0.0, 0.0]]', '[["a", 2, NaN, 0.0, 0.0]]']
)
def test_a_damaged_session_is_none(text: str) -> None:
    assert read_session(text) == ()


def test_a_session_comes_back_from_its_text() -> None:
    maps = (OpenMap(Path("a"), 2), OpenMap(Path("b"), 3, 80.0, 1.5, -2.0, ("A", "C2")))
    assert read_session(session_text(maps)) == maps
    many = OpenMap(Path("c"), 2, chosen=tuple(f"n{number}" for number in range(5000)))
    (few,) = read_session(session_text([many]))
    assert few.chosen == many.chosen[:60]


def test_what_an_earlier_version_wrote_is_read_and_strange_names_are_left_out() -> None:
    assert read_session('[["a", 2, 0.0, 0.0, 0.0]]') == (OpenMap(Path("a"), 2),)
    text = '[["a", 2, 0.0, 0.0, 0.0, ["A", 3, "%s"]], ["b", 2, 0.0, 0.0, 0.0, 7]]' % ("x" * 99)
    assert read_session(text) == (OpenMap(Path("a"), 2, chosen=("A",)), OpenMap(Path("b"), 2))


def test_maps_come_back_as_they_were_seen_and_lost_files_are_told(
    qtbot: QtBot, tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "other"))
    copy = tmp_path / "copy.realm.json"
    shutil.copy(SAMPLE, copy)
    kept = tmp_path / "config" / "editor.json"
    application = EditorApplication(Workspace(tmp_path / "state", delay=60), kept)
    for path in (file, copy):
        application.show_opened(open_file(path))
    second = application.window_of(copy)
    assert second
    qtbot.waitUntil(lambda: second.canvas.ready)
    second.document.look_at(3)
    second.run_named("zoom_in")
    chosen = frozenset(list(second.bench.board.rank_of)[:2])
    second.bench.select(chosen)
    seen = second.canvas.tile_width
    second.run_named("quit")
    assert not application.windows
    application.close()
    first, last = read_session(load_preferences(kept).session)
    assert (first.path, first.width) == (file, 0.0)
    assert (last.path, last.players) == (copy, 3)
    assert last.width == pytest.approx(seen)
    file.unlink()
    monkeypatch.setattr("realms_editor.view.start.preferences_path", lambda: kept)
    again = open_first_windows(StartOptions())
    try:
        (window,) = again.windows
        assert (window.document.path, window.document.players) == (copy, 3)
        assert window.canvas.tile_width == pytest.approx(seen)
        assert window.bench.selection == chosen
        told = window.message_bars["session"]
        assert told
        assert file.name in told.label.text()
    finally:
        for each in list(again.windows):
            each.close()
        again.close()


@pytest.mark.usefixtures("qtbot")
def test_a_map_whose_draft_will_be_offered_is_not_opened_besides(tmp_path: Path, file: Path) -> None:
    copy, kept = tmp_path / "copy.realm.json", tmp_path / "config" / "editor.json"
    shutil.copy(SAMPLE, copy)
    application = EditorApplication(Workspace(tmp_path / "state", delay=60), kept)
    for path in (file, copy):
        application.show_opened(open_file(path))
    changed = application.window_of(copy)
    assert changed
    changed.run_named("select_all")
    changed.run_named("turn")
    assert changed.document.modified
    application.close()
    assert [each.path for each in read_session(load_preferences(kept).session)] == [file]
    for window in list(application.windows):
        window.file_controller = None
        window.close()
