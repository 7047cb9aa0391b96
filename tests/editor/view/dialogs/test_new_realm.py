"""The dialog before a new realm: tiles or a drawing, the size of its sheet, a photo."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox
from pytestqt.qtbot import QtBot

from realms_editor.view.dialogs.new_realm import NewRealm, NewRealmDialog

from help.user import User


@pytest.fixture
def dialog(qtbot: QtBot, tmp_path: Path) -> NewRealmDialog:
    made = NewRealmDialog(None, "en", tmp_path)
    qtbot.addWidget(made)
    made.show()
    return made


def test_enter_begins_a_realm_of_tiles(qtbot: QtBot, dialog: NewRealmDialog) -> None:
    with qtbot.waitSignal(dialog.accepted):
        qtbot.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Return)
    assert dialog.wish == NewRealm()


def test_a_sheet_has_a_size_of_paper_or_its_own(dialog: NewRealmDialog) -> None:
    assert not dialog.form.isEnabled()
    dialog.drawing.setChecked(True)
    assert dialog.wish == NewRealm((420.0, 297.0))
    dialog.sheet.setCurrentIndex(1)
    assert dialog.wish.sheet == (297.0, 210.0)
    assert not dialog.sizes.isEnabled()
    dialog.sheet.setCurrentIndex(dialog.sheet.count() - 1)
    dialog.width_.setValue(800)
    assert dialog.sizes.isEnabled()
    assert dialog.wish.sheet == (800.0, 210.0)


def test_the_new_window_shows_an_empty_sheet(qtbot: QtBot, user: User) -> None:
    user.window.run_named("new")
    dialog = user.window.findChild(NewRealmDialog)
    assert dialog
    dialog.drawing.setChecked(True)
    dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok).click()
    qtbot.waitUntil(lambda: len(user.application.windows) == 2)
    window = user.application.windows[-1]
    assert window.document.realm.drawing
    assert window.scene.content.is_empty
    assert not window.document.modified
    assert window.canvas.has_in_sight(window.scene.extent())
