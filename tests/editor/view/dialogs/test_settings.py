"""The settings in one dialog: they show what holds, change all windows at once, and come back."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialogButtonBox

from realms.checks.owned_boxes import owned_boxes, owned_path, remember_boxes
from realms.export.registry import ExportOptions
from realms.export.tile_width import tile_width
from realms_editor.desk.findings import tile_width_of
from realms_editor.desk.preferences import load_preferences
from realms_editor.view import style
from realms_editor.view.dialogs.settings import SettingsDialog

from help.controls import controls, described, name_of, unreached
from help.user import User
from help.windows import opened_dialog

OK, CANCEL = QDialogButtonBox.StandardButton.Ok, QDialogButtonBox.StandardButton.Cancel


def opened(user: User) -> SettingsDialog:
    user.window.activateWindow()
    user.bot.waitUntil(user.window.isActiveWindow, timeout=5000)
    user.window.canvas.setFocus()
    user.key(Qt.Key.Key_Comma, held=Qt.KeyboardModifier.ControlModifier)
    return opened_dialog(user.window, SettingsDialog)


def choose(user: User, dialog: SettingsDialog, name: str, text: str) -> None:
    choice: QComboBox = dialog.choices[name]
    user.click(choice.rect().center(), choice)
    user.pick(choice, choice.findText(text))


def press(user: User, dialog: SettingsDialog, which: QDialogButtonBox.StandardButton) -> None:
    (buttons,) = dialog.findChildren(QDialogButtonBox)
    button = buttons.button(which)
    user.click(button.rect().center(), button)
    user.bot.waitUntil(lambda: not user.application.errands.busy)


def test_the_look_changes_at_once_and_comes_back(user: User) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    usual, before = app.font().pointSizeF(), user.window.docks["inspector"].width()
    try:
        dialog = opened(user)
        choose(user, dialog, "language", "Français")
        choose(user, dialog, "theme", "Dark")
        choose(user, dialog, "text_scale", "125 %")
        choose(user, dialog, "scale", "150 %")
        choose(user, dialog, "tokens_move", "No")
        press(user, dialog, OK)
        assert user.window.language == "fr"
        assert user.window.theme.name == "dark"
        assert user.window.font().pointSizeF() == pytest.approx(1.25 * usual)
        wide = user.window.docks["inspector"].width
        user.bot.waitUntil(lambda: wide() > 1.2 * before)
        kept = load_preferences(user.application.preferences_path)
        assert (kept.language, kept.theme, kept.text_scale, kept.scale) == ("fr", "dark", 125, 150)
        assert (kept.tokens_move, kept.die_rolls, kept.turn_pauses) == (False, None, None)
        again = opened(user)
        assert again.choices["text_scale"].currentText() == "125\u00a0%"
        assert again.windowTitle() == "Paramètres"
        press(user, again, CANCEL)
    finally:
        style.apply_text_scale(app, 100)
        style.apply_theme(app, style.THEMES["light"])


def test_the_boxes_are_those_of_the_file_and_nothing_changes_before_ok(user: User) -> None:
    remember_boxes(("realms",))
    dialog = opened(user)
    assert dialog.ticked == ("realms",)
    other = dialog.boxes["small_world"]
    QTest.keyClick(other, Qt.Key.Key_Space)
    press(user, dialog, CANCEL)
    assert owned_boxes() == ("realms",)
    dialog = opened(user)
    QTest.keyClick(dialog.boxes["small_world"], Qt.Key.Key_Space)
    press(user, dialog, OK)
    assert set(owned_boxes() or ()) == {"realms", "small_world"}


def test_a_list_of_boxes_that_cannot_be_saved_is_told_and_the_dialog_stays(user: User) -> None:
    owned_path().mkdir(parents=True)
    dialog = opened(user)
    QTest.keyClick(dialog.boxes["realms"], Qt.Key.Key_Space)
    (buttons,) = dialog.findChildren(QDialogButtonBox)
    buttons.button(OK).click()
    assert dialog.isVisible()


def test_the_width_of_tiles_counts_everywhere_at_once_and_can_be_usual_again(user: User) -> None:
    document, findings = user.window.document, user.window.live_checks
    user.window.live_checks.run_all()
    dialog = opened(user)
    assert dialog.tile_width.value() == 90
    assert not dialog.usual_width.isEnabled()
    user.write(dialog.tile_width.lineEdit(), "45")
    press(user, dialog, OK)
    assert findings.findings.settings.limits.tile == 4.5
    assert tile_width(document.scenario, ExportOptions()) == 45
    assert tile_width_of(None) == 45
    remember_boxes(("realms",))
    again = opened(user)
    assert again.tile_width.value() == 45
    user.click(again.usual_width.rect().center(), again.usual_width)
    press(user, again, OK)
    assert tile_width(document.scenario, ExportOptions()) == 90
    assert owned_boxes() == ("realms",)


def test_a_realm_with_a_width_of_its_own_keeps_it(user: User) -> None:
    path = user.window.document.path
    assert path
    file = path.with_name("realms.toml")
    file.write_text("[checks]\n")
    dialog = opened(user)
    assert "realms.toml" in dialog.tile_words.text()
    assert "usual width is 90.0 mm" in dialog.tile_words.text()
    press(user, dialog, CANCEL)
    file.write_text("[checks.limits]\ntile = 4.5\n")
    dialog = opened(user)
    assert dialog.tile_words.isVisible()
    assert dialog.tile_words.text() == f"This realm has a width of its own: 45.0 mm, as {file} says."
    user.write(dialog.tile_width.lineEdit(), "60")
    press(user, dialog, OK)
    assert tile_width_of(path) == 45
    assert tile_width_of(None) == 60


def test_the_dialog_is_used_without_a_mouse(user: User) -> None:
    dialog = opened(user)
    assert dialog.accessibleName()
    assert [described(each) for each in controls(dialog) if not name_of(each)] == []
    assert unreached(dialog, dialog.choices["language"]) == []
