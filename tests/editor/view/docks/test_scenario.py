"""The scenario form on the screen: typing, undo while typing, refusals, languages, the count looked at."""

from collections.abc import Callable
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QCompleter, QLabel
from pytestqt.qtbot import QtBot

from realms.locale import sentence
from realms.scenario.changes import set_value
from realms.scenario.scenario import Scenario
from realms_editor.view.docks.scenario import ScenarioDock
from realms_editor.view.form.row import FieldRow
from realms_editor.view.form.rows import AddRow, LongRow, TextRow, TickRow
from realms_editor.view.window import Window

OpenWindow = Callable[..., Window]
Kind = TypeVar("Kind", bound=FieldRow)
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(open_window: OpenWindow, sample: Scenario) -> Window:
    opened = open_window(sample)
    frame = opened.docks["scenario"]
    frame.show()
    frame.raise_()
    frame.content.refresh()
    return opened


def dock_of(window: Window) -> ScenarioDock:
    content = window.docks["scenario"].content
    assert isinstance(content, ScenarioDock)
    return content


def row(window: Window, kind: type[Kind], section: str, key: str) -> Kind:
    view = dock_of(window).sections[section]
    view.head.setChecked(True)
    found = next(row for (name, _), row in view.rows.items() if name == key)
    assert isinstance(found, kind)
    return found


def test_typing_changes_the_title_of_the_window_at_once(qtbot: QtBot, window: Window) -> None:
    title = row(window, TextRow, "language:en", "titles:en")
    title.line.setFocus()
    title.line.selectAll()
    qtbot.keyClicks(title.line, "Islands")
    assert window.windowTitle().startswith("Islands")
    assert len(window.document.history.entries) == 1


def test_undo_while_typing_takes_the_visit_back(qtbot: QtBot, window: Window) -> None:
    title = row(window, TextRow, "language:en", "titles:en")
    title.line.setFocus()
    title.line.end(False)
    qtbot.keyClicks(title.line, "!!")
    qtbot.keyClick(title.line, Qt.Key.Key_Z, CONTROL)
    assert title.line.text() == "First Steps"
    assert title.line.hasFocus()
    assert not window.document.modified
    qtbot.keyClicks(title.line, "?")
    assert window.document.scenario.title("en") == "First Steps?"
    qtbot.keyClick(title.line, Qt.Key.Key_Z, CONTROL)
    assert window.document.scenario.title("en") == "First Steps"
    qtbot.keyClick(title.line, Qt.Key.Key_Y, CONTROL)
    assert title.line.text() == "First Steps?"


def test_the_cursor_stays_in_a_text_that_is_undone(qtbot: QtBot, window: Window) -> None:
    intro = row(window, LongRow, "language:en", "texts:en:intro")
    before = intro.paper.toPlainText()
    intro.paper.setFocus()
    cursor = intro.paper.textCursor()
    cursor.setPosition(10)
    intro.paper.setTextCursor(cursor)
    qtbot.keyClicks(intro.paper, "xyz")
    assert window.document.scenario.text("intro", "en") == before[:10] + "xyz" + before[10:]
    qtbot.keyClick(intro.paper, Qt.Key.Key_Z, CONTROL)
    assert intro.paper.toPlainText() == before
    assert intro.paper.textCursor().position() == 13
    assert len(window.document.history.entries) == 1


def test_a_long_text_keeps_its_no_break_spaces_and_lines(qtbot: QtBot, window: Window) -> None:
    before = "Une rivière\xa0; un pont.\nUne île."
    window.document.do(set_value(window.document.scenario, ("texts", "fr", "intro"), before))
    intro = row(window, LongRow, "language:fr", "texts:fr:intro")
    intro.paper.setFocus()
    intro.paper.moveCursor(QTextCursor.MoveOperation.End)
    qtbot.keyClick(intro.paper, Qt.Key.Key_Return)
    qtbot.keyClicks(intro.paper, "Bon jeu")
    assert window.document.scenario.text("intro", "fr") == f"{before}\nBon jeu"


def test_what_is_refused_stays_with_a_sentence_until_it_is_right(qtbot: QtBot, window: Window) -> None:
    name = row(window, TextRow, "realm", "id")
    name.line.setFocus()
    name.line.end(False)
    qtbot.keyClicks(name.line, " 2")
    assert name.line.text() == "first_steps 2"
    assert window.document.scenario.data["id"] == "first_steps"
    assert name.problem.isVisible()
    assert "small letters" in name.problem.text()
    assert name.line.accessibleDescription() == name.problem.text()
    other = row(window, TextRow, "language:en", "titles:en")
    other.line.setFocus()
    qtbot.keyClicks(other.line, "A ")
    assert name.line.text() == "first_steps 2"
    assert name.problem.isVisible()
    name.line.setFocus()
    qtbot.keyClick(name.line, Qt.Key.Key_Escape)
    assert name.line.text() == "first_steps"
    assert not name.problem.isVisible()


def test_a_box_is_ticked_and_one_has_to_stay(window: Window) -> None:
    for box in ("realms", "small_world"):
        row(window, TickRow, "boxes", f"box:{box}").box.click()
    left = row(window, TickRow, "boxes", "box:small_world")
    assert left.box.isChecked()
    assert "one box" in left.problem.text()
    assert window.document.scenario.data["boxes"] == ["small_world"]


def test_rules_come_with_fields_for_their_parameters_and_go(qtbot: QtBot, window: Window) -> None:
    adder = row(window, AddRow, "rules", "add_rule:('rules',)")
    line = adder.combo.lineEdit()
    assert line is not None
    line.setFocus()
    qtbot.keyClicks(line, "Coin mines")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert window.document.scenario.data["rules"] == [{"rule": "coin_mines"}]
    assert line.text() == ""
    tick = row(window, TickRow, "rules", "('rules', 0):active_only")
    qtbot.mouseClick(tick.title, Qt.MouseButton.LeftButton)
    assert window.document.scenario.data["rules"] == [{"rule": "coin_mines", "active_only": False}]
    row(window, FieldRow, "rules", "('rules', 0)").remove.click()
    assert window.document.scenario.data["rules"] == []
    assert [key for key, _ in dock_of(window).sections["rules"].rows] == ["add_rule:('rules',)"]


def test_what_is_not_in_the_list_is_not_added(qtbot: QtBot, window: Window) -> None:
    adder = row(window, AddRow, "pool", "add_ban")
    line = adder.combo.lineEdit()
    assert line is not None
    qtbot.keyClicks(line, "Nobody")
    adder.button.click()
    assert adder.problem.text() == '⚠ there is no "Nobody" in this list'
    assert not window.document.modified


def test_one_after_the_other_is_added_by_enter(qtbot: QtBot, window: Window) -> None:
    adder = row(window, AddRow, "pool", "add_ban")
    for name in ("Amazons", "Dwarves", "Elves"):
        line = adder.combo.lineEdit()
        assert line is not None
        line.setFocus()
        titles = [adder.combo.itemText(row) for row in range(adder.combo.count())]
        qtbot.keyClicks(line, next(title for title in titles if name in title))
        qtbot.keyClick(line, Qt.Key.Key_Return)
        assert adder.problem.text() == ""
    assert window.document.scenario.data["pool"]["ban"] == ["amazons", "dwarves", "elves"]
    assert len(adder.findChildren(QCompleter)) == 1


def test_the_form_follows_the_count_looked_at(window: Window) -> None:
    window.document.look_at(4)
    dock = dock_of(window)
    assert "4" in dock.sections["layer"].head.text()
    window.document.do(set_value(window.document.scenario, ("layers", 2, "rules"), [{"rule": "river"}]))
    dock.sections["layer"].head.setChecked(True)
    assert ("('layers', 2, 'rules', 0)", "info") in dock.sections["layer"].rows
    window.document.look_at(2)
    assert len(dock.sections["layer"].rows) == 1


def test_the_form_speaks_the_language_of_the_window(window: Window) -> None:
    window.run_named("language_fr")
    dock = dock_of(window)
    assert dock.sections["water"].head.text() == "Eau et mondes"
    stars = next(row for (key, _), row in dock.sections["realm"].rows.items() if key == "stars")
    assert stars.title.text() == "Difficulté"


def test_a_document_to_look_at_only_cannot_be_filled_in(window: Window) -> None:
    window.document.lock(sentence("no"))
    dock = dock_of(window)
    assert dock.locked.isVisible()
    name = row(window, TextRow, "realm", "id")
    assert not name.line.isEnabled()
    window.document.lock(None)
    assert name.line.isEnabled()
    assert not dock.locked.isVisible()


def test_no_text_of_the_form_is_read_as_markup(window: Window) -> None:
    evil = '<b>fat</b> <a href="x">'
    window.document.do(set_value(window.document.scenario, ("pool",), {"ban": [evil]}))
    dock_of(window).sections["pool"].head.setChecked(True)
    for section in dock_of(window).sections.values():
        for label in section.findChildren(QLabel):
            assert label.textFormat() == Qt.TextFormat.PlainText


@pytest.mark.parametrize("language", ["en", "fr"])
def test_hints_are_not_cut_off_in_a_small_window(
    qtbot: QtBot, open_window: OpenWindow, sample: Scenario, language: str
) -> None:
    window = open_window(sample, language=language)
    window.resize(1024, 700)
    window.docks["scenario"].reveal()
    hints = [shown.hint for view in dock_of(window).sections.values() for shown in view.rows.values()]
    qtbot.waitUntil(lambda: any(hint.isVisible() for hint in hints))
    seen = [hint for hint in hints if hint.isVisible()]
    qtbot.waitUntil(lambda: all(hint.height() >= hint.heightForWidth(hint.width()) for hint in seen))
