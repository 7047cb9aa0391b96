"""After a crash or a restart: drafts, reports, settings and shortcuts that were kept."""

from pathlib import Path

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialogButtonBox, QPushButton
from pytestqt.qtbot import QtBot

from realms.scenario.changes import set_value, turn_tile
from realms.scenario.scenario import Scenario
from realms_editor.desk import preferences
from realms_editor.tools.shortcuts import SHORTCUTS
from realms_editor.view.application import EditorApplication
from realms_editor.view.dialogs.shortcut_editor import ShortcutEditor
from realms_editor.view.pages.recovery_page import RecoveryPage

from help.files import Make, at_rest, end, press, question, shown, turn


def test_what_was_left_behind_is_offered(
    qtbot: QtBot, make_application: Make, application: EditorApplication, path: Path
) -> None:
    window = shown(qtbot, application, path)
    turn(window)
    wanted = window.document.scenario.data
    new = application.show_empty()
    new.document.do(set_value(new.document.scenario, ("titles", "en"), "Nameless"))
    end(application)
    later = make_application()
    later.offer_recovery()
    qtbot.waitUntil(lambda: later.recovery is not None)
    at_rest(qtbot, later)
    page = later.recovery
    assert page
    qtbot.addWidget(page)
    rows = {draft.title: draft for left in page.found for draft in left.drafts}
    assert "a.realm.json" in page.describe(rows["First Steps"])
    assert "never saved" in page.describe(rows["Nameless"])
    answer(page, "Restore: First Steps")
    answer(page, "Restore: Nameless")
    restored = later.window_of(path)
    assert restored
    assert restored.isWindowModified()
    assert restored.document.scenario.data == wanted
    assert [each.document.scenario.title("en") for each in later.windows] == ["First Steps", "Nameless"]
    assert later.recovery is None
    assert len(list(later.workspace.drafts.rglob("*.draft"))) == 2


def answer(page: RecoveryPage, name: str) -> None:
    (button,) = [each for each in page.findChildren(QPushButton) if each.accessibleName() == name]
    button.click()


@pytest.mark.parametrize(("choice", "windows", "left"), [("Keep both", 2, 0), ("Keep the file", 1, 0)])
def test_the_other_answers(
    qtbot: QtBot,
    make_application: Make,
    application: EditorApplication,
    path: Path,
    choice: str,
    windows: int,
    left: int,
) -> None:
    window, before = shown(qtbot, application, path), path.read_bytes()
    turn(window)
    end(application)
    later = make_application()
    later.offer_recovery()
    at_rest(qtbot, later)
    assert later.recovery
    answer(later.recovery, f"{choice}: First Steps")
    assert len(later.windows) == windows
    assert not any(each.isWindowModified() for each in later.windows)
    assert len(list(later.workspace.drafts.rglob("*.draft"))) == left
    assert path.read_bytes() == before


def test_what_is_put_off_is_offered_again(
    qtbot: QtBot, make_application: Make, application: EditorApplication, path: Path
) -> None:
    turn(shown(qtbot, application, path))
    end(application)
    for _ in range(2):
        later = make_application()
        later.offer_recovery()
        at_rest(qtbot, later)
        assert later.recovery
        later.recovery.reject()
        end(later)


def test_a_crash_is_told_and_leaves_copies(
    qtbot: QtBot, application: EditorApplication, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    window = shown(qtbot, application, path)
    turn(window)
    error = RuntimeError("fallen")
    application.report_crash(RuntimeError, error)
    application.report_crash(RuntimeError, error)  # a painter would fall again and again
    assert "fallen" in capsys.readouterr().err
    told = question(window)
    folder = next(application.workspace.reporter.root.iterdir())
    assert str(folder) in told.informativeText()
    assert (folder / "map_1.realm.json").exists()
    press(told, "OK")
    assert window.isVisible()


def test_an_autosave_that_fails_is_told(
    qtbot: QtBot, make_application: Make, path: Path, tmp_path: Path
) -> None:
    (tmp_path / "state").write_text("")
    application = make_application()
    window = shown(qtbot, application, path)
    turn(window)
    application.workspace.autosave.flush()
    qtbot.waitUntil(lambda: window.message_bars["autosave"] is not None)
    bar = window.message_bars["autosave"]
    assert bar
    window.set_language("fr")
    assert bar.label.text().startswith("L'enregistrement automatique")


def test_settings_are_remembered(
    qtbot: QtBot, make_application: Make, application: EditorApplication, path: Path
) -> None:
    window = shown(qtbot, application, path)
    window.run_named("language_fr")
    window.run_named("theme_dark")
    at_rest(qtbot, application)
    later = make_application()
    assert (later.language, later.theme) == ("fr", "dark")
    assert shown(qtbot, later, path).windowTitle().startswith("Premiers pas")


def test_every_button_has_a_name(qtbot: QtBot, application: EditorApplication, path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-40])
    window = shown(qtbot, application, path)
    bar = window.message_bars["read only"]
    assert bar
    assert bar.accessibleName()
    assert all(button.accessibleName() for button in bar.buttons)
    assert window.close()


def test_keys_that_the_user_sets_hold_in_all_windows_and_next_time(
    qtbot: QtBot, make_application: Make, sample: Scenario
) -> None:
    application = make_application()
    first = application.show_new(sample)
    first.document.do(turn_tile(sample, 2, "I"))
    second = application.show_new(sample)
    first.run_named("shortcuts")
    editor = first.findChild(ShortcutEditor)
    assert isinstance(editor, ShortcutEditor)
    editor.choose("fit")
    editor.fields[0].setKeySequence(QKeySequence("F9"))
    editor.buttons.button(QDialogButtonBox.StandardButton.Save).click()
    assert second.entries["fit"].shortcut() == QKeySequence("F9")
    at_rest(qtbot, application)
    SHORTCUTS.changed.clear()
    again = make_application().show_new(sample)
    assert again.entries["fit"].shortcut() == QKeySequence("F9")
    SHORTCUTS.changed.clear()


def test_the_window_is_set_up_as_it_was_last_time(make_application: Make, path: Path, qtbot: QtBot) -> None:
    first = make_application()
    window = shown(qtbot, first, path)
    assert window.overlays == ("letters", "minimap")
    for name in ("overlay_worlds", "letters", "minimap", "beyond_supply"):
        window.run_named(name)
    window.docks["history"].hide()
    window.resize(window.width(), 711)
    window.close()
    at_rest(qtbot, first)
    first.close()
    again = shown(qtbot, make_application(), path)
    assert again.overlays == ("worlds",)
    assert again.bench.beyond_supply
    assert again.docks["history"].isHidden()
    assert not again.docks["figures"].isHidden()
    assert again.height() == 711


def test_a_window_state_of_somebody_else_does_no_harm(
    make_application: Make, path: Path, qtbot: QtBot
) -> None:
    application = make_application()
    preferences.change_preferences(
        application.preferences_path, window="%%% nothing", overlays=("no such", "letters")
    )
    window = shown(qtbot, make_application(), path)
    assert window.overlays == ("letters",)
    assert window.docks["palette"].isVisible()
