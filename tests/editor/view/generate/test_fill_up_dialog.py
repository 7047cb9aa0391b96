"""The dialog "Fill up": proposals for a half-built realm, one of which becomes an edit."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from realms.checks.single_edits.padlock import whole_tile
from realms.locale import sentence
from realms.scenario.changes import take_tile
from realms.scenario.scenario import bundled_scenario
from realms_editor.view.application import EditorApplication
from realms_editor.view.generate.fill_up_dialog import FillUpDialog
from realms_editor.view.generate.gallery import CARD
from realms_editor.view.window import Window

from help import generated
from help.controls import controls, described, name_of, unreached
from help.executors import InThisProcess
from help.windows import open_document, opened_dialog

FillUp = Callable[..., FillUpDialog]


@pytest.fixture
def fill_up(window: Window, monkeypatch: pytest.MonkeyPatch) -> FillUp:
    """Open the dialog, with proposals from a function, made in this process."""

    def opened(make: object = generated.with_tiles) -> FillUpDialog:
        monkeypatch.setattr("realms.generate.improve.fill_up.make_filled", make)
        monkeypatch.setattr("realms_editor.desk.process_course.OwnProcesses", InThisProcess)
        window.run_named("fill_up")
        return opened_dialog(window, FillUpDialog)

    return opened


def search(qtbot: QtBot, dialog: FillUpDialog) -> FillUpDialog:
    """Press Enter, and wait for the end."""
    qtbot.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not (dialog.search.busy or dialog.jobs.busy or dialog._look.isActive()))
    return dialog


def test_a_proposal_becomes_one_edit_of_the_realm(qtbot: QtBot, window: Window, fill_up: FillUp) -> None:
    before = window.document.scenario.data
    dialog = search(qtbot, fill_up())
    cards = [dialog.gallery.item(row).text() for row in range(dialog.gallery.count())]
    assert cards[0].startswith("Proposal 4\n")
    icons = [dialog.gallery.item(row).icon() for row in range(2)]
    assert len({icon.pixmap(CARD).toImage().constBits().tobytes() for icon in icons}) == 2
    chosen = dialog.gallery.current
    assert chosen
    dialog.gallery.setFocus()
    qtbot.keyClick(dialog.gallery, Qt.Key.Key_Return)
    assert [entry.edit.name for entry in window.document.history.entries] == ["fill_up"]
    assert window.document.scenario.data == chosen.document
    window.document.undo()
    assert window.document.scenario.data == before
    qtbot.waitUntil(lambda: not isValid(dialog))


def test_counts_of_the_realm_stay_and_others_can_be_added(
    qtbot: QtBot, window: Window, fill_up: FillUp
) -> None:
    window.document.look_at(6)
    window.run_named("take_layer")
    tile = window.document.realm.tiles[0].placement.tile
    window.document.keep(whole_tile(tile))
    dialog = fill_up()
    assert not dialog.counts[2].isEnabled()
    assert not dialog.counts[6].isChecked()
    dialog.counts[6].setChecked(True)
    dialog.land.most.setValue(9)
    dialog.seed.setValue(12)
    search(qtbot, dialog)
    wish = generated.WISHES[-1]
    assert (wish.counts, wish.land, wish.seed) == ((2, 3, 4, 5, 6), (8, 9), 12)
    assert wish.locked == whole_tile(tile)
    assert wish.state.scenario.data == window.document.scenario.data


def test_counts_below_the_lowest_one_are_not_offered(window: Window, fill_up: FillUp) -> None:
    window.document.look_at(2)
    window.run_named("take_layer")
    dialog = fill_up()
    assert [count for count, box in dialog.counts.items() if box.isChecked()] == [3, 4, 5, 6]
    assert not dialog.counts[2].isEnabled()


def test_a_drawing_is_painted_at_the_counts_that_it_has(application: EditorApplication) -> None:
    drawn = open_document(application, bundled_scenario("four_lands"))
    drawn.run_named("fill_up")
    dialog = opened_dialog(drawn, FillUpDialog)
    assert [count for count, box in dialog.counts.items() if box.isChecked()] == [2, 3, 4, 5]
    assert not any(box.isEnabled() for box in dialog.counts.values())
    assert "paints faces" in "".join(each.text() for each in dialog.findChildren(QLabel))


def test_a_realm_with_enough_land_needs_nothing(qtbot: QtBot, fill_up: FillUp) -> None:
    dialog = search(qtbot, fill_up(generated.as_it_is))
    assert dialog.gallery.item(0).text().startswith("Nothing to add: there is enough land\n")


def test_why_it_cannot_be_filled_up(qtbot: QtBot, fill_up: FillUp) -> None:
    dialog = search(qtbot, fill_up(generated.no_tiles_left))
    texts = [each.text() for each in dialog.obstacles.findChildren(QLabel)]
    assert "• mountains in the boxes: 3" in texts
    assert dialog.gallery.count() == 0
    assert not dialog.take.isEnabled()


def test_proposals_for_another_state_of_the_realm_are_not_taken(
    qtbot: QtBot, window: Window, fill_up: FillUp
) -> None:
    dialog = search(qtbot, fill_up())
    document = window.document
    tile = document.realm.tiles[0].placement.tile
    document.do(take_tile(document.scenario, document.players, tile))
    edited = document.scenario.data
    qtbot.mouseClick(dialog.take, Qt.MouseButton.LeftButton)
    assert document.scenario.data == edited
    assert dialog.progress.problem.text() == "The realm has been edited since."


def test_a_document_that_may_only_be_read_cannot_be_filled_up(window: Window, fill_up: FillUp) -> None:
    window.document.lock(sentence("another program has the file"))
    dialog = fill_up()
    assert not dialog.start.isEnabled()
    assert dialog.empty.text().startswith("this document is read-only")


def test_every_control_has_a_name_and_is_reached_by_tab(qtbot: QtBot, fill_up: FillUp) -> None:
    dialog = search(qtbot, fill_up())
    QApplication.processEvents()
    assert dialog.accessibleName()
    assert [described(each) for each in controls(dialog) if not name_of(each)] == []
    assert unreached(dialog, dialog.land.least) == []
