"""The command palette, the shortcut editor, the pages to read."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QKeySequence
from PySide6.QtWidgets import QDialogButtonBox
from pytestqt.qtbot import QtBot

from realms.scenario.scenario import Scenario
from realms_editor.tools.action_search import RECENT
from realms_editor.tools.actions import ACTIONS
from realms_editor.tools.shortcuts import SHORTCUTS
from realms_editor.view.dialogs.command_palette import CommandPalette
from realms_editor.view.dialogs.markdown_dialog import MarkdownDialog
from realms_editor.view.dialogs.shortcut_editor import ShortcutEditor
from realms_editor.view.window import Window

OpenWindow = Callable[..., Window]


@pytest.fixture
def window(open_window: OpenWindow, sample: Scenario) -> Iterator[Window]:
    yield open_window(sample)
    SHORTCUTS.changed.clear()
    RECENT.names.clear()


@pytest.fixture
def palette(window: Window) -> CommandPalette:
    qt_control_shift_p = window.entries["palette"]
    assert qt_control_shift_p.shortcut() == QKeySequence("Ctrl+Shift+P")
    qt_control_shift_p.trigger()
    found = window.findChild(CommandPalette)
    assert isinstance(found, CommandPalette)
    return found


def titles(palette: CommandPalette) -> list[str]:
    rows = (palette.list.topLevelItem(row) for row in range(palette.list.topLevelItemCount()))
    return [row.text(0) for row in rows if row]


def test_typing_and_enter_do_an_action(qtbot: QtBot, window: Window, palette: CommandPalette) -> None:
    assert len(titles(palette)) == len(list(ACTIONS)) - 1
    qtbot.keyClicks(palette.line, "dark")
    assert titles(palette)[0] == "Dark"
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    assert window.theme.name == "dark"
    assert not palette.isVisible()
    assert RECENT.names == ["theme_dark"]


def test_arrows_choose_and_keys_are_shown(qtbot: QtBot, window: Window, palette: CommandPalette) -> None:
    qtbot.keyClicks(palette.line, "zoom")
    assert titles(palette) == ["Zoom in", "Zoom out"]
    qtbot.keyClick(palette.line, Qt.Key.Key_Down)
    chosen = palette.list.currentItem()
    assert chosen.text(0) == "Zoom out"
    assert chosen.text(2) == "Ctrl+-"
    before = window.canvas.tile_width
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    assert window.canvas.tile_width < before


def test_what_cannot_be_done_says_why(qtbot: QtBot, window: Window, palette: CommandPalette) -> None:
    qtbot.keyClicks(palette.line, "undo")
    assert palette.why.text() == "nothing has been done yet"
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    assert palette.isVisible()
    assert not window.document.modified


def test_the_palette_finds_in_french_and_in_english(
    qtbot: QtBot, open_window: OpenWindow, sample: Scenario
) -> None:
    window = open_window(sample, language="fr")
    palette = CommandPalette(window)
    for typed in ("annuler", "undo"):
        palette.line.clear()
        qtbot.keyClicks(palette.line, typed)
        assert titles(palette)[0] == "Annuler"


def test_a_new_key_works_at_once(qtbot: QtBot, window: Window) -> None:
    window.run_named("shortcuts")
    editor = window.findChild(ShortcutEditor)
    assert isinstance(editor, ShortcutEditor)
    editor.choose("theme_dark")
    editor.fields[0].setKeySequence(QKeySequence("Ctrl+Alt+D"))
    save = editor.buttons.button(QDialogButtonBox.StandardButton.Save)
    qtbot.mouseClick(save, Qt.MouseButton.LeftButton)
    assert SHORTCUTS.changed == {"theme_dark": ("Ctrl+Alt+D",)}
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    qtbot.keyClick(window.canvas, Qt.Key.Key_D, both)
    assert window.theme.name == "dark"


def test_a_clash_is_shown_and_not_kept(window: Window) -> None:
    kept: list[object] = []
    editor = ShortcutEditor(window, window.say, SHORTCUTS, kept.append)
    editor.choose("theme_dark")
    editor.fields[0].setKeySequence(QKeySequence("Ctrl+Z"))
    save = editor.buttons.button(QDialogButtonBox.StandardButton.Save)
    assert "Undo" in editor.clash.text()
    assert not save.isEnabled()
    editor.choose("zoom_in")
    assert "Ctrl+Z" in editor.clash.text()
    editor.choose("theme_dark")
    editor.reset.click()
    assert editor.clash.text() == ""
    assert save.isEnabled()
    save.click()
    assert len(kept) == 1


def test_shortcuts_are_given_up_with_the_dialog(window: Window) -> None:
    editor = ShortcutEditor(window, window.say, SHORTCUTS, lambda _: None)
    editor.choose("undo")
    editor.fields[0].setKeySequence(QKeySequence("F8"))
    editor.reject()
    assert SHORTCUTS.changed == {}


def test_all_keys_go_back_together(window: Window) -> None:
    SHORTCUTS.set(ACTIONS["undo"], ("F8",))
    editor = ShortcutEditor(window, window.say, SHORTCUTS, lambda _: None)
    editor.reset_all.click()
    assert editor.shortcuts.changed == {}
    assert SHORTCUTS.changed != {}


def test_the_default_keys_do_not_clash_and_are_written_as_qt_writes_them() -> None:
    assert ACTIONS.conflicts({}) == {}
    for action in ACTIONS:
        for key in action.keys:
            assert QKeySequence(key).toString(QKeySequence.SequenceFormat.PortableText) == key, action.id


def test_the_manual_lists_the_keys_that_hold(window: Window) -> None:
    SHORTCUTS.set(ACTIONS["undo"], ("F8",))
    window.run_named("manual")
    reader = window.findChild(MarkdownDialog)
    assert isinstance(reader, MarkdownDialog)
    assert "F8" in reader.text.toPlainText()
    assert "Command" in reader.text.toPlainText()


def test_f1_opens_the_site_or_without_one_the_list_of_commands(
    window: Window, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: bool(opened.append(url)) or True)
    monkeypatch.setattr("realms_editor.desk.documentation.PACKAGE", tmp_path)
    window.run_named("documentation")
    assert (window.findChild(MarkdownDialog) is not None, opened) == (True, [])
    (tmp_path / "site").mkdir()
    (tmp_path / "site/index.html").write_text("<p>pages</p>")
    window.run_named("documentation")
    assert [Path(url.toLocalFile()) for url in opened] == [tmp_path / "site/index.html"]


def test_what_is_new_is_the_changelog_without_dead_links(window: Window) -> None:
    window.run_named("whats_new")
    reader = window.findChild(MarkdownDialog)
    assert isinstance(reader, MarkdownDialog)
    assert "What users notice, newest first." in reader.text.toPlainText()
    assert 'href="docs' not in reader.text.toHtml()


def test_about_names_the_versions(window: Window) -> None:
    window.run_named("about")
    reader = window.findChild(MarkdownDialog)
    assert isinstance(reader, MarkdownDialog)
    for name in ("Realmwright 0.", "Python 3.", "Qt 6.", "shapely 2."):
        assert name in reader.text.toPlainText()


def test_docks_are_shown_and_hidden_by_actions(window: Window) -> None:
    frame = window.docks["scenario"]
    frame.raise_()
    assert window.entries["dock_scenario"].isChecked()
    window.run_named("dock_scenario")
    assert not frame.isVisible()
    assert not window.entries["dock_scenario"].isChecked()
    window.run_named("dock_scenario")
    assert frame.isVisible()
