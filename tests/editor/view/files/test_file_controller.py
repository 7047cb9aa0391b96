"""Windows and their files: saving, closing, changes from outside, damaged files, several documents."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from realms.scenario.scenario import load_scenario
from realms_editor.desk import files, preferences
from realms_editor.desk.backups import Backups
from realms_editor.view.application import EditorApplication
from realms_editor.view.files.dropping import files_in
from realms_editor.view.window import Window

from help.files import Make, at_rest, choose, press, question, shown, turn


def test_saving_writes_the_file_and_the_title_says_so(
    qtbot: QtBot, application: EditorApplication, path: Path
) -> None:
    window = shown(qtbot, application, path)
    assert not window.entries["save"].isEnabled()
    turn(window)
    assert window.isWindowModified()
    assert "a.realm.json" in window.windowTitle()
    window.run_named("save")
    at_rest(qtbot, application)
    assert not window.isWindowModified()
    assert load_scenario(path).data == window.document.scenario.data
    assert application.preferences.recent == (path,)
    assert "a.realm.json" in window.status_line.hint


def test_a_new_realm_asks_for_a_file(qtbot: QtBot, application: EditorApplication, tmp_path: Path) -> None:
    application.language = "fr"
    window = application.show_empty()
    window.run_named("save")
    target = tmp_path / "new.realm.json"
    choose(window, target)
    at_rest(qtbot, application)
    assert window.document.path == target
    assert load_scenario(target).data["titles"] == {"fr": "Nouveau royaume"}


def test_a_save_that_fails_leaves_everything_as_it_is(
    qtbot: QtBot, application: EditorApplication, path: Path, tmp_path: Path
) -> None:
    window = shown(qtbot, application, path)
    turn(window)
    assert window.file_controller
    window.file_controller.save_as()
    choose(window, tmp_path / "nowhere/b.realm.json")
    at_rest(qtbot, application)
    assert "could not be saved" in question(window).text()
    assert window.isWindowModified()
    assert window.document.path == path
    press(question(window), "Cancel")


def test_an_untouched_window_closes_at_once(qtbot: QtBot, application: EditorApplication, path: Path) -> None:
    window = shown(qtbot, application, path)
    assert window.close()
    assert application.windows == []
    assert application.workspace.documents == []


@pytest.mark.parametrize(
    ("answer", "written", "open_after"), [("Save", 1, 0), ("Discard", 0, 0), ("Cancel", 0, 1)]
)
def test_closing_with_changes_asks(
    qtbot: QtBot, application: EditorApplication, path: Path, answer: str, written: bool, open_after: int
) -> None:
    window, before = shown(qtbot, application, path), path.read_bytes()
    turn(window)
    assert not window.close()
    press(question(window), answer)
    at_rest(qtbot, application)
    assert (path.read_bytes() != before) == written
    assert len(application.windows) == open_after
    application.workspace.autosave.flush()
    assert len(list(application.workspace.drafts.rglob("*.draft"))) == open_after


def test_a_save_that_fails_keeps_the_window_open(
    qtbot: QtBot, application: EditorApplication, path: Path
) -> None:
    window = shown(qtbot, application, path)
    turn(window)
    path.write_bytes(b"theirs")
    window.close()
    press(question(window), "Save")
    at_rest(qtbot, application)
    assert application.windows == [window]
    assert "changed by another program" in question(window).text()
    press(question(window), "Replace it")
    at_rest(qtbot, application)
    assert application.windows == []
    assert not files.open_file(path).read_only
    backups = Backups(application.workspace.backups.root)
    assert [kept.file.read_bytes() for kept in backups.of(path)] == [b"theirs"]


def test_a_change_from_outside_is_told_beside_the_work(
    qtbot: QtBot, application: EditorApplication, path: Path
) -> None:
    window = shown(qtbot, application, path)
    turn(window)
    application.check_files()
    at_rest(qtbot, application)
    assert window.message_bars["outside"] is None
    theirs = load_scenario(path)
    path.write_bytes(path.read_bytes().replace(b'"stars": 1', b'"stars": 3'))
    assert path.read_bytes() != theirs.source
    application.check_files()
    at_rest(qtbot, application)
    bar = window.message_bars["outside"]
    assert bar
    assert "a.realm.json" in bar.label.text()
    press(bar, "Reload")
    at_rest(qtbot, application)
    assert window.document.scenario.data["stars"] == 3
    assert not window.isWindowModified()
    assert window.message_bars["outside"] is None
    assert window.entries["undo"].text() == "Undo: Read the file again"


def changed_outside(qtbot: QtBot, application: EditorApplication, window: Window) -> QWidget:
    """The bar that tells that somebody else has written the file."""
    assert window.document.path
    window.document.path.write_bytes(b"{}")
    application.check_files()
    at_rest(qtbot, application)
    bar = window.message_bars["outside"]
    assert bar
    return bar


def test_who_keeps_his_own_can_save_it(qtbot: QtBot, application: EditorApplication, path: Path) -> None:
    window = shown(qtbot, application, path)
    bar = changed_outside(qtbot, application, window)
    press(bar, "Keep mine")
    application.check_files()
    at_rest(qtbot, application)
    assert window.message_bars["outside"] is None
    assert window.isWindowModified()
    window.run_named("save")
    at_rest(qtbot, application)
    assert load_scenario(path).data == window.document.scenario.data


def test_a_damaged_file_is_not_taken_over(qtbot: QtBot, application: EditorApplication, path: Path) -> None:
    window = shown(qtbot, application, path)
    bar = changed_outside(qtbot, application, window)
    press(bar, "Reload")
    at_rest(qtbot, application)
    bar = window.message_bars["outside"]
    assert bar
    assert "damaged" in bar.label.text()
    assert window.scene.tiles


def test_a_file_that_is_gone_can_be_saved_again(
    qtbot: QtBot, application: EditorApplication, path: Path
) -> None:
    window = shown(qtbot, application, path)
    path.unlink()
    application.check_files()
    at_rest(qtbot, application)
    bar = window.message_bars["outside"]
    assert bar
    press(bar, "Save it again")
    at_rest(qtbot, application)
    assert path.exists()


def test_a_damaged_file_can_be_looked_at_and_saved_elsewhere(
    qtbot: QtBot, application: EditorApplication, path: Path
) -> None:
    path.write_bytes(path.read_bytes()[:-40])
    window = shown(qtbot, application, path)
    bar = window.message_bars["read only"]
    assert bar
    assert "damaged" in bar.label.text()
    assert window.scene.tiles
    press(bar, "What is wrong…")
    assert "F004" in question(window).informativeText()
    press(question(window), "OK")
    press(bar, "Save as…")
    choose(window, path.with_name("b.realm.json"))
    at_rest(qtbot, application)
    assert window.message_bars["read only"] is None
    turn(window)
    assert window.isWindowModified()


def test_what_is_no_file_is_told_and_forgotten(
    qtbot: QtBot, application: EditorApplication, path: Path
) -> None:
    window = shown(qtbot, application, path)
    gone = path.with_name("gone.realm.json")
    preferences.remember_recent(application.preferences_path, gone)
    application.open_files([gone])
    at_rest(qtbot, application)
    assert "gone.realm.json" in question(window).text()
    at_rest(qtbot, application)
    assert application.preferences.recent == (path,)
    press(question(window), "OK")


def test_a_file_is_open_once(qtbot: QtBot, application: EditorApplication, path: Path) -> None:
    window = shown(qtbot, application, path)
    assert shown(qtbot, application, path) is window
    assert shown(qtbot, application, path.parent / "../maps/a.realm.json") is window
    assert application.windows == [window]


def test_several_documents_and_the_untouched_one(
    qtbot: QtBot, application: EditorApplication, path: Path
) -> None:
    first = application.show_empty()
    second = shown(qtbot, application, path)
    assert application.windows == [second]
    third = application.show_empty()
    assert application.windows == [second, third]
    assert first is not third


def test_another_process_with_the_same_file_is_told(
    qtbot: QtBot, make_application: Make, application: EditorApplication, path: Path
) -> None:
    assert shown(qtbot, application, path).message_bars["shared"] is None
    other = shown(qtbot, make_application(), path)
    assert other.message_bars["shared"]
    assert not other.document.read_only


@pytest.mark.parametrize("on_map", [True, False])
def test_files_can_be_dropped(qtbot: QtBot, application: EditorApplication, path: Path, on_map: bool) -> None:
    window = application.show_empty()
    target = window.canvas.viewport() if on_map else window
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)), QUrl("https://example.org/a.realm.json")])
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(9, 9), Qt.DropAction.CopyAction, data, left, none)
    drop = QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, data, left, none)
    for event in (enter, drop):
        QApplication.sendEvent(target, event)
        assert event.isAccepted()
    at_rest(qtbot, application)
    assert [each.document.path for each in application.windows] == [path]


def test_what_is_no_file_is_left_to_the_map(application: EditorApplication) -> None:
    data = QMimeData()
    data.setText("words")
    data.setUrls([QUrl("https://example.org/a.realm.json")])
    assert files_in(data) == []
    del application
