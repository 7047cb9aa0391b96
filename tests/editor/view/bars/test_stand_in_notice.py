"""The warning about stand-in faces, and the way from there to one's own."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from realms.export.registry import ExportOptions
from realms.export.setup.sections import intro, sheet_of
from realms.tiles.tileset import bundled_data
from realms_editor.desk.preferences import load_preferences
from realms_editor.desk.tileset.draft import draft_from
from realms_editor.view.tileset.form import TilesetForm

from help.user import User


def test_a_realm_on_stand_in_faces_warns_until_it_has_its_own(
    qtbot: QtBot, user: User, tmp_path: Path
) -> None:
    window, notice = user.window, user.window.stand_in_notice
    assert not notice.isVisible()  # nothing lies on the map yet
    user.take_tile("A")
    user.click_cell((0, 0))
    assert notice.isVisible()
    assert "other regions" in notice.accessibleName()
    window.set_language("fr")
    assert notice.text() == "Faces de remplacement"
    window.set_language("en")
    user.click(notice.rect().center(), notice)
    form = window.findChild(TilesetForm)
    assert form
    form.entering.replace(draft_from(bundled_data("winding")), None)
    QTest.mouseClick(form.head.title, Qt.MouseButton.LeftButton)
    QTest.keyClicks(form.head.title, "Our box")
    form.save(tmp_path / "ours")
    form.use_button.click()
    assert not notice.isVisible()
    sheet = sheet_of(window.document.scenario, ExportOptions("en", None))
    assert "Faces: Our box" in [str(line) for line in intro(sheet)]
    window.document.undo()
    assert notice.isVisible()
    form.close()
    qtbot.waitUntil(lambda: not user.application.errands.busy)
    kept = load_preferences(user.application.preferences_path)
    assert kept.tileset == str(tmp_path / "ours.tileset.json")
    user.click(notice.rect().center(), notice)
    again = next(each for each in window.findChildren(TilesetForm) if each.isVisible())
    assert again.entering.draft.title("en") == "Our box"  # the file is offered for every later realm
