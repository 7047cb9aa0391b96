"""The dialog "Improve": steps with their gains, before and after, applied as one edit or one by one."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from realms.checks.single_edits.padlock import whole_tile
from realms.locale import sentence
from realms.scenario.changes import turn_tile
from realms_editor.view.generate.improve_dialog import ImproveDialog
from realms_editor.view.window import Window

from help import generated
from help.controls import controls, described, name_of, unreached
from help.executors import InThisProcess
from help.windows import close_document, opened_dialog

Improve = Callable[..., ImproveDialog]


@pytest.fixture
def improve(window: Window, monkeypatch: pytest.MonkeyPatch) -> Improve:
    """Open the dialog by its key, with steps from a function; unless it is slow, in this process."""

    def opened(find: object = generated.turning, *, slow: bool = False) -> ImproveDialog:
        monkeypatch.setattr("realms_editor.desk.generate.improving.improve", find)
        if not slow:
            monkeypatch.setattr("realms_editor.desk.process_course.OwnProcesses", InThisProcess)
        window.activateWindow()
        QTest.keyClick(window.canvas, Qt.Key.Key_I, Qt.KeyboardModifier.ControlModifier)
        return opened_dialog(window, ImproveDialog)

    return opened


def rest(qtbot: QtBot, dialog: ImproveDialog) -> None:
    qtbot.waitUntil(lambda: not (dialog.improver.busy or dialog.jobs.busy or dialog._look.isActive()))


def search(qtbot: QtBot, dialog: ImproveDialog) -> ImproveDialog:
    """Press Enter, and wait for the end."""
    qtbot.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Return)
    rest(qtbot, dialog)
    return dialog


def test_steps_have_gains_and_figures_are_shown_before_and_after(qtbot: QtBot, improve: Improve) -> None:
    dialog = improve()
    assert dialog.message.text() == "The steps that help appear here, the most useful one first."
    assert not dialog.apply_once.isEnabled()
    assert dialog.steps.isHidden()
    search(qtbot, dialog)
    assert [row[0] for row in dialog.steps.texts()] == ["1", "2", "3"]
    assert {row[2] for row in dialog.steps.texts()} == {"30"}
    assert dialog.message.text() == "Steps found: 3. Unevenness before: 93, after: 3."
    assert dialog.chosen == 3
    assert dialog.figures.texts()[0][1] == "3.0 → 0.0"
    assert dialog.figures.texts()[2][1] == "1"
    assert dialog.after.heading.text() == "After step 3"
    assert not dialog.after.pixmap.isNull()
    assert dialog.after.pixmap.toImage() != dialog.before.pixmap.toImage()


def test_the_steps_up_to_the_chosen_one_are_one_entry_of_the_history(
    qtbot: QtBot, window: Window, improve: Improve
) -> None:
    before = window.document.scenario
    dialog = search(qtbot, improve())
    dialog.steps.setFocus()
    qtbot.keyClick(dialog.steps, Qt.Key.Key_Up)
    rest(qtbot, dialog)
    assert dialog.chosen == 2
    assert dialog.figures.texts()[0][1] == "3.0 → 1.0"
    qtbot.mouseClick(dialog.apply_once, Qt.MouseButton.LeftButton)
    history = window.document.history
    assert [entry.edit.name for entry in history.entries] == ["improve"]
    turned = [tile for tile in before.realm(2).tiles if tile not in window.document.scenario.realm(2).tiles]
    assert len(turned) == 2
    window.document.undo()
    assert window.document.scenario.data == before.data
    qtbot.waitUntil(lambda: not isValid(dialog))


def test_single_edits_are_undone_one_by_one(qtbot: QtBot, window: Window, improve: Improve) -> None:
    dialog = search(qtbot, improve())
    qtbot.mouseClick(dialog.apply_each, Qt.MouseButton.LeftButton)
    assert [entry.edit.name for entry in window.document.history.entries] == ["turn_tile"] * 3


def test_padlocks_and_the_form_are_part_of_the_wish(qtbot: QtBot, window: Window, improve: Improve) -> None:
    first = window.document.realm.tiles[0].placement.tile
    window.document.keep(whole_tile(first))
    dialog = improve()
    dialog.counts.setCurrentIndex(1)
    dialog.keep_water.setChecked(True)
    dialog.most.setValue(2)
    search(qtbot, dialog)
    found = dialog.improver.improvement
    assert found
    assert found.wish.locked == whole_tile(first)
    assert found.wish.counts == window.document.scenario.counts
    assert found.wish.keep_water
    assert len(found.steps) == 2
    assert not any(f" {first} " in row[1] for row in dialog.steps.texts())


def test_steps_for_another_state_of_the_realm_are_not_applied(
    qtbot: QtBot, window: Window, improve: Improve
) -> None:
    dialog = search(qtbot, improve())
    document = window.document
    document.do(turn_tile(document.scenario, 2, document.realm.tiles[0].placement.tile))
    edited = document.scenario.data
    qtbot.mouseClick(dialog.apply_once, Qt.MouseButton.LeftButton)
    assert document.scenario.data == edited
    assert dialog.message.text() == "The realm has been edited since."


def test_a_realm_that_nothing_makes_better(qtbot: QtBot, improve: Improve) -> None:
    dialog = search(qtbot, improve(generated.nothing_helps))
    assert dialog.message.text().startswith("No single edit makes this realm more even")
    assert dialog.steps.isHidden()
    assert not dialog.apply_once.isEnabled()
    assert dialog.after.isHidden()


def test_a_document_that_may_only_be_read_is_not_changed(
    qtbot: QtBot, window: Window, improve: Improve
) -> None:
    window.document.lock(sentence("another program has the file"))
    dialog = search(qtbot, improve())
    assert dialog.steps.texts()
    assert not dialog.apply_once.isEnabled()
    assert dialog.message.text().startswith("this document is read-only")


def test_steps_stay_when_the_search_is_stopped(qtbot: QtBot, improve: Improve) -> None:
    dialog = improve(generated.never_done, slow=True)
    qtbot.keyClick(dialog.start, Qt.Key.Key_Return)
    assert dialog.start.text() == "Stop"
    assert not dialog.counts.isEnabled()
    qtbot.waitUntil(lambda: dialog.chosen == 1)
    course = dialog.improver.course
    assert course
    qtbot.waitUntil(lambda: bool(course.processes))
    processes = [*course.processes]
    qtbot.keyClick(dialog.start, Qt.Key.Key_Return)
    rest(qtbot, dialog)
    assert dialog.chosen == 1
    assert dialog.apply_once.isEnabled()
    assert course.problem is None
    qtbot.waitUntil(lambda: not any(process.is_alive() for process in processes))


@pytest.mark.parametrize("close", [QWidget.close, lambda dialog: close_document(dialog.parentWidget())])
def test_closing_ends_the_processes(
    qtbot: QtBot, improve: Improve, close: Callable[[QWidget], object]
) -> None:
    dialog = improve(generated.never_done, slow=True)
    qtbot.keyClick(dialog.start, Qt.Key.Key_Return)
    course = dialog.improver.course
    assert course
    qtbot.waitUntil(lambda: dialog.chosen == 1 and bool(course.processes))
    processes = [*course.processes]
    close(dialog)
    qtbot.waitUntil(lambda: not any(process.is_alive() for process in processes))
    qtbot.waitUntil(lambda: not isValid(dialog))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_control_has_a_name_and_is_reached_by_tab(
    qtbot: QtBot, window: Window, improve: Improve, language: str
) -> None:
    window.set_language(language)
    dialog = search(qtbot, improve())
    assert dialog.accessibleName()
    assert [described(each) for each in controls(dialog) if not name_of(each)] == []
    assert unreached(dialog, dialog.counts) == []
