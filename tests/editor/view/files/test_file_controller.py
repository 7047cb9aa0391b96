"""Windows and their files: saving, closing, changes from outside, damaged files, what was left behind."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from realms.scenario.changes import set_value, turn_tile
from realms.scenario.scenario import Scenario, load_scenario
from realms_editor.desk import files, preferences
from realms_editor.desk.backups import Backups
from realms_editor.desk.workspace import Workspace
from realms_editor.tools.shortcuts import SHORTCUTS
from realms_editor.view.application import Studio
from realms_editor.view.dialogs.shortcut_editor import ShortcutEditor
from realms_editor.view.files.dropping import files_in
from realms_editor.view.pages.recovery_page import RecoveryPage
from realms_editor.view.window import Window

Make = Callable[[], Studio]


@pytest.fixture
def make_studio(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    """Studios as processes would have them, all of one user."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    made: list[Studio] = []

    def make() -> Studio:
        made.append(Studio(Workspace(tmp_path / "state", delay=60), tmp_path / "config/editor.json"))
        return made[-1]

    yield make
    for studio in made:
        end(studio)
    del qtbot


@pytest.fixture
def studio(make_studio: Make) -> Studio:
    return make_studio()


@pytest.fixture
def path(tmp_path: Path, sample: Scenario) -> Path:
    (tmp_path / "maps").mkdir()
    file = tmp_path / "maps/a.realm.json"
    file.write_bytes(files.draft_content(sample))
    return file


def end(studio: Studio) -> None:
    """As if the process ended: nothing is asked, what is not saved has its draft."""
    studio.close()
    for window in list(studio.windows):
        window.keeper = None
        window.close()
        window.deleteLater()
    studio.windows.clear()


def at_rest(qtbot: QtBot, studio: Studio) -> None:
    qtbot.waitUntil(lambda: not studio.jobs.busy and not studio.errands.busy)


def shown(qtbot: QtBot, studio: Studio, path: Path) -> Window:
    studio.open_files([path])
    at_rest(qtbot, studio)
    window = studio.window_of(path)
    assert window
    return window


def turn(window: Window, tile: str = "A") -> None:
    document = window.document
    document.do(turn_tile(document.scenario, document.players, tile))


def question(window: QWidget) -> QMessageBox:
    """The question that is open on a window."""
    (box,) = [box for box in window.findChildren(QMessageBox) if box.isVisible()]
    return box


def press(box: QWidget, text: str) -> None:
    """Press the button of that name."""
    (button,) = [each for each in box.findChildren(QPushButton) if each.text() == text and each.isVisible()]
    button.click()
    QApplication.processEvents()


def choose(window: Window, path: Path) -> None:
    """Choose a file in the dialog that is open."""
    (dialog,) = [each for each in window.findChildren(QFileDialog) if each.isVisible()]
    dialog.fileSelected.emit(str(path))
    dialog.close()


def test_saving_writes_the_file_and_the_title_says_so(qtbot: QtBot, studio: Studio, path: Path) -> None:
    window = shown(qtbot, studio, path)
    assert not window.entries["save"].isEnabled()
    turn(window)
    assert window.isWindowModified()
    assert "a.realm.json" in window.windowTitle()
    window.run_named("save")
    at_rest(qtbot, studio)
    assert not window.isWindowModified()
    assert load_scenario(path).data == window.document.scenario.data
    assert studio.preferences.recent == (path,)
    assert "a.realm.json" in window.telling.hint


def test_a_new_realm_asks_for_a_file(qtbot: QtBot, studio: Studio, tmp_path: Path) -> None:
    studio.language = "fr"
    window = studio.show_blank()
    window.run_named("save")
    target = tmp_path / "new.realm.json"
    choose(window, target)
    at_rest(qtbot, studio)
    assert window.document.path == target
    assert load_scenario(target).data["titles"] == {"fr": "Nouveau royaume"}


def test_a_save_that_fails_leaves_everything_as_it_is(
    qtbot: QtBot, studio: Studio, path: Path, tmp_path: Path
) -> None:
    window = shown(qtbot, studio, path)
    turn(window)
    assert window.keeper
    window.keeper.save_as()
    choose(window, tmp_path / "nowhere/b.realm.json")
    at_rest(qtbot, studio)
    assert "could not be saved" in question(window).text()
    assert window.isWindowModified()
    assert window.document.path == path
    press(question(window), "Cancel")


def test_an_untouched_window_closes_at_once(qtbot: QtBot, studio: Studio, path: Path) -> None:
    window = shown(qtbot, studio, path)
    assert window.close()
    assert studio.windows == []
    assert studio.safe.documents == []


@pytest.mark.parametrize(
    ("answer", "written", "open_after"), [("Save", 1, 0), ("Discard", 0, 0), ("Cancel", 0, 1)]
)
def test_closing_with_changes_asks(
    qtbot: QtBot, studio: Studio, path: Path, answer: str, written: bool, open_after: int
) -> None:
    window, before = shown(qtbot, studio, path), path.read_bytes()
    turn(window)
    assert not window.close()
    press(question(window), answer)
    at_rest(qtbot, studio)
    assert (path.read_bytes() != before) == written
    assert len(studio.windows) == open_after
    studio.safe.autosave.flush()
    assert len(list(studio.safe.drafts.rglob("*.draft"))) == open_after


def test_a_save_that_fails_keeps_the_window_open(qtbot: QtBot, studio: Studio, path: Path) -> None:
    window = shown(qtbot, studio, path)
    turn(window)
    path.write_bytes(b"theirs")
    window.close()
    press(question(window), "Save")
    at_rest(qtbot, studio)
    assert studio.windows == [window]
    assert "changed by another program" in question(window).text()
    press(question(window), "Replace it")
    at_rest(qtbot, studio)
    assert studio.windows == []
    assert not files.open_file(path).read_only
    backups = Backups(studio.safe.backups.root)
    assert [kept.file.read_bytes() for kept in backups.of(path)] == [b"theirs"]


def test_a_change_from_outside_is_told_beside_the_work(qtbot: QtBot, studio: Studio, path: Path) -> None:
    window = shown(qtbot, studio, path)
    turn(window)
    studio.look()
    at_rest(qtbot, studio)
    assert window.bars["outside"] is None
    theirs = load_scenario(path)
    path.write_bytes(path.read_bytes().replace(b'"stars": 1', b'"stars": 3'))
    assert path.read_bytes() != theirs.source
    studio.look()
    at_rest(qtbot, studio)
    bar = window.bars["outside"]
    assert bar
    assert "a.realm.json" in bar.label.text()
    press(bar, "Reload")
    at_rest(qtbot, studio)
    assert window.document.scenario.data["stars"] == 3
    assert not window.isWindowModified()
    assert window.bars["outside"] is None
    assert window.entries["undo"].text() == "Undo: Read the file again"


def changed_outside(qtbot: QtBot, studio: Studio, window: Window) -> QWidget:
    """The bar that tells that somebody else has written the file."""
    assert window.document.path
    window.document.path.write_bytes(b"{}")
    studio.look()
    at_rest(qtbot, studio)
    bar = window.bars["outside"]
    assert bar
    return bar


def test_who_keeps_his_own_can_save_it(qtbot: QtBot, studio: Studio, path: Path) -> None:
    window = shown(qtbot, studio, path)
    bar = changed_outside(qtbot, studio, window)
    press(bar, "Keep mine")
    studio.look()
    at_rest(qtbot, studio)
    assert window.bars["outside"] is None
    assert window.isWindowModified()
    window.run_named("save")
    at_rest(qtbot, studio)
    assert load_scenario(path).data == window.document.scenario.data


def test_a_damaged_file_is_not_taken_over(qtbot: QtBot, studio: Studio, path: Path) -> None:
    window = shown(qtbot, studio, path)
    bar = changed_outside(qtbot, studio, window)
    press(bar, "Reload")
    at_rest(qtbot, studio)
    bar = window.bars["outside"]
    assert bar
    assert "damaged" in bar.label.text()
    assert window.scene.tiles


def test_a_file_that_is_gone_can_be_saved_again(qtbot: QtBot, studio: Studio, path: Path) -> None:
    window = shown(qtbot, studio, path)
    path.unlink()
    studio.look()
    at_rest(qtbot, studio)
    bar = window.bars["outside"]
    assert bar
    press(bar, "Save it again")
    at_rest(qtbot, studio)
    assert path.exists()


def test_a_damaged_file_can_be_looked_at_and_saved_elsewhere(
    qtbot: QtBot, studio: Studio, path: Path
) -> None:
    path.write_bytes(path.read_bytes()[:-40])
    window = shown(qtbot, studio, path)
    bar = window.bars["read only"]
    assert bar
    assert "damaged" in bar.label.text()
    assert window.scene.tiles
    press(bar, "What is wrong…")
    assert "F004" in question(window).informativeText()
    press(question(window), "OK")
    press(bar, "Save as…")
    choose(window, path.with_name("b.realm.json"))
    at_rest(qtbot, studio)
    assert window.bars["read only"] is None
    turn(window)
    assert window.isWindowModified()


def test_what_is_no_file_is_told_and_forgotten(qtbot: QtBot, studio: Studio, path: Path) -> None:
    window = shown(qtbot, studio, path)
    gone = path.with_name("gone.realm.json")
    preferences.remember_recent(studio.preferences_path, gone)
    studio.open_files([gone])
    at_rest(qtbot, studio)
    assert "gone.realm.json" in question(window).text()
    at_rest(qtbot, studio)
    assert studio.preferences.recent == (path,)
    press(question(window), "OK")


def test_a_file_is_open_once(qtbot: QtBot, studio: Studio, path: Path) -> None:
    window = shown(qtbot, studio, path)
    assert shown(qtbot, studio, path) is window
    assert shown(qtbot, studio, path.parent / "../maps/a.realm.json") is window
    assert studio.windows == [window]


def test_several_documents_and_the_untouched_one(qtbot: QtBot, studio: Studio, path: Path) -> None:
    first = studio.show_blank()
    second = shown(qtbot, studio, path)
    assert studio.windows == [second]
    third = studio.show_blank()
    assert studio.windows == [second, third]
    assert first is not third


def test_another_process_with_the_same_file_is_told(
    qtbot: QtBot, make_studio: Make, studio: Studio, path: Path
) -> None:
    assert shown(qtbot, studio, path).bars["shared"] is None
    other = shown(qtbot, make_studio(), path)
    assert other.bars["shared"]
    assert not other.document.read_only


@pytest.mark.parametrize("on_map", [True, False])
def test_files_can_be_dropped(qtbot: QtBot, studio: Studio, path: Path, on_map: bool) -> None:
    window = studio.show_blank()
    target = window.canvas.viewport() if on_map else window
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)), QUrl("https://example.org/a.realm.json")])
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(9, 9), Qt.DropAction.CopyAction, data, left, none)
    drop = QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, data, left, none)
    for event in (enter, drop):
        QApplication.sendEvent(target, event)
        assert event.isAccepted()
    at_rest(qtbot, studio)
    assert [each.document.path for each in studio.windows] == [path]


def test_what_is_no_file_is_left_to_the_map(studio: Studio) -> None:
    data = QMimeData()
    data.setText("words")
    data.setUrls([QUrl("https://example.org/a.realm.json")])
    assert files_in(data) == []
    del studio


def test_what_was_left_behind_is_offered(qtbot: QtBot, make_studio: Make, studio: Studio, path: Path) -> None:
    window = shown(qtbot, studio, path)
    turn(window)
    wanted = window.document.scenario.data
    new = studio.show_blank()
    new.document.do(set_value(new.document.scenario, ("titles", "en"), "Nameless"))
    end(studio)
    later = make_studio()
    later.find_remains()
    at_rest(qtbot, later)
    page = later.recovery
    assert page
    qtbot.addWidget(page)
    rows = {draft.title: draft for left in page.found for draft in left.drafts}
    assert "a.realm.json" in page.told(rows["First Steps"])
    assert "never saved" in page.told(rows["Nameless"])
    answer(page, "Restore: First Steps")
    answer(page, "Restore: Nameless")
    restored = later.window_of(path)
    assert restored
    assert restored.isWindowModified()
    assert restored.document.scenario.data == wanted
    assert [each.document.scenario.title("en") for each in later.windows] == ["First Steps", "Nameless"]
    assert later.recovery is None
    assert len(list(later.safe.drafts.rglob("*.draft"))) == 2


def answer(page: RecoveryPage, name: str) -> None:
    (button,) = [each for each in page.findChildren(QPushButton) if each.accessibleName() == name]
    button.click()


@pytest.mark.parametrize(("choice", "windows", "left"), [("Keep both", 2, 0), ("Keep the file", 1, 0)])
def test_the_other_answers(
    qtbot: QtBot, make_studio: Make, studio: Studio, path: Path, choice: str, windows: int, left: int
) -> None:
    window, before = shown(qtbot, studio, path), path.read_bytes()
    turn(window)
    end(studio)
    later = make_studio()
    later.find_remains()
    at_rest(qtbot, later)
    assert later.recovery
    answer(later.recovery, f"{choice}: First Steps")
    assert len(later.windows) == windows
    assert not any(each.isWindowModified() for each in later.windows)
    assert len(list(later.safe.drafts.rglob("*.draft"))) == left
    assert path.read_bytes() == before


def test_what_is_put_off_is_offered_again(
    qtbot: QtBot, make_studio: Make, studio: Studio, path: Path
) -> None:
    turn(shown(qtbot, studio, path))
    end(studio)
    for _ in range(2):
        later = make_studio()
        later.find_remains()
        at_rest(qtbot, later)
        assert later.recovery
        later.recovery.reject()
        end(later)


def test_a_crash_is_told_and_leaves_copies(
    qtbot: QtBot, studio: Studio, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    window = shown(qtbot, studio, path)
    turn(window)
    error = RuntimeError("fallen")
    studio.crashed(RuntimeError, error)
    studio.crashed(RuntimeError, error)  # a painter would fall again and again
    assert "fallen" in capsys.readouterr().err
    told = question(window)
    folder = next(studio.safe.reporter.root.iterdir())
    assert str(folder) in told.informativeText()
    assert (folder / "map_1.realm.json").exists()
    press(told, "OK")
    assert window.isVisible()


def test_an_autosave_that_fails_is_told(qtbot: QtBot, make_studio: Make, path: Path, tmp_path: Path) -> None:
    (tmp_path / "state").write_text("")
    studio = make_studio()
    window = shown(qtbot, studio, path)
    turn(window)
    studio.safe.autosave.flush()
    qtbot.waitUntil(lambda: window.bars["autosave"] is not None)
    bar = window.bars["autosave"]
    assert bar
    window.speak("fr")
    assert bar.label.text().startswith("L'enregistrement automatique")


def test_settings_are_remembered(qtbot: QtBot, make_studio: Make, studio: Studio, path: Path) -> None:
    window = shown(qtbot, studio, path)
    window.run_named("language_fr")
    window.run_named("theme_dark")
    at_rest(qtbot, studio)
    later = make_studio()
    assert (later.language, later.theme) == ("fr", "dark")
    assert shown(qtbot, later, path).windowTitle().startswith("Premiers pas")


def test_every_button_has_a_name(qtbot: QtBot, studio: Studio, path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-40])
    window = shown(qtbot, studio, path)
    bar = window.bars["read only"]
    assert bar
    assert bar.accessibleName()
    assert all(button.accessibleName() for button in bar.buttons)
    event = QCloseEvent()
    window.closeEvent(event)
    assert event.isAccepted()


def test_keys_that_the_user_sets_hold_in_all_windows_and_next_time(
    qtbot: QtBot, make_studio: Make, sample: Scenario
) -> None:
    studio = make_studio()
    first = studio.show_new(sample)
    first.document.do(turn_tile(sample, 2, "I"))
    second = studio.show_new(sample)
    first.run_named("shortcuts")
    editor = first.findChild(ShortcutEditor)
    assert isinstance(editor, ShortcutEditor)
    editor.choose("fit")
    editor.fields[0].setKeySequence(QKeySequence("F9"))
    editor.buttons.button(QDialogButtonBox.StandardButton.Save).click()
    assert second.entries["fit"].shortcut() == QKeySequence("F9")
    at_rest(qtbot, studio)
    SHORTCUTS.changed.clear()
    again = make_studio().show_new(sample)
    assert again.entries["fit"].shortcut() == QKeySequence("F9")
    SHORTCUTS.changed.clear()


def test_the_window_is_set_up_as_it_was_last_time(make_studio: Make, path: Path, qtbot: QtBot) -> None:
    first = make_studio()
    window = shown(qtbot, first, path)
    assert window.overlays == ("letters", "minimap")
    for name in ("overlay_worlds", "letters", "minimap", "beyond_supply"):
        window.run_named(name)
    window.docks["history"].hide()
    window.resize(window.width(), 711)
    window.close()
    at_rest(qtbot, first)
    first.close()
    again = shown(qtbot, make_studio(), path)
    assert again.overlays == ("worlds",)
    assert again.bench.beyond_supply
    assert again.docks["history"].isHidden()
    assert not again.docks["figures"].isHidden()
    assert again.height() == 711


def test_a_window_state_of_somebody_else_does_no_harm(make_studio: Make, path: Path, qtbot: QtBot) -> None:
    studio = make_studio()
    preferences.change_preferences(
        studio.preferences_path, window="%%% nothing", overlays=("no such", "letters")
    )
    window = shown(qtbot, make_studio(), path)
    assert window.overlays == ("letters",)
    assert window.docks["palette"].isVisible()
