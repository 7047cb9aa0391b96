"""The page before a new realm: title, boxes, counts, and what the realm is made of."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox
from pytestqt.qtbot import QtBot

from realms.locale import LANGUAGES
from realms.tiles.tileset import bundled_data
from realms_editor.desk import files
from realms_editor.desk.new_realm import NewRealm
from realms_editor.view.dialogs.new_realm import NewRealmDialog
from realms_editor.view.generate.dialog import GenerateDialog
from realms_editor.view.window import Window

from help.user import User


@pytest.fixture
def dialog(qtbot: QtBot, tmp_path: Path) -> NewRealmDialog:
    made = NewRealmDialog(None, "en", tmp_path, templates=files.templates())
    qtbot.addWidget(made)
    made.show()
    return made


def ask(user: User) -> NewRealmDialog:
    """Open the page by the menu."""
    user.choose_in_menu("file", "new")
    found = user.window.findChild(NewRealmDialog)
    assert isinstance(found, NewRealmDialog)
    user.bot.waitUntil(found.isActiveWindow)
    return found


def begin(user: User, dialog: NewRealmDialog) -> Window:
    """Press the button, and return the window that opens."""
    button = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
    user.click(button.rect().center(), button)
    user.bot.waitUntil(lambda: len(user.application.windows) == 2)
    return user.application.windows[-1]


def test_enter_begins_a_realm_of_tiles_with_the_title_that_was_proposed(
    qtbot: QtBot, dialog: NewRealmDialog
) -> None:
    with qtbot.waitSignal(dialog.accepted):
        qtbot.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Return)
    wish = dialog.wish
    assert (wish.kind, wish.counts, wish.boxes) == ("tiles", (2,), ("small_world", "realms"))
    assert wish.titles.keys() >= set(LANGUAGES)  # one proposal in all languages


def test_a_sheet_has_a_size_of_paper_or_its_own(dialog: NewRealmDialog) -> None:
    sheet = dialog.sheet_choice
    assert not sheet.isEnabled()
    dialog.drawing.setChecked(True)
    assert dialog.wish.sheet == (420.0, 297.0)
    assert dialog.wish.boxes == ("small_world",)
    sheet.sheet.setCurrentIndex(1)
    assert dialog.wish.sheet == (297.0, 210.0)
    assert not sheet.sizes.isEnabled()
    sheet.sheet.setCurrentIndex(sheet.sheet.count() - 1)
    sheet.width_.setValue(800)
    assert sheet.sizes.isEnabled()
    assert dialog.wish.sheet == (800.0, 210.0)


def test_nothing_begins_without_title_boxes_or_players(dialog: NewRealmDialog) -> None:
    button = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
    assert button.isEnabled()
    dialog.title.setText("  ")
    assert not button.isEnabled()
    dialog.title.setText("Marsh")
    dialog.players[2].setChecked(False)
    assert not button.isEnabled()
    dialog.kinds["template"].setChecked(True)
    assert button.isEnabled()


def test_the_new_window_shows_an_empty_sheet(user: User) -> None:
    dialog = ask(user)
    dialog.drawing.setChecked(True)
    window = begin(user, dialog)
    assert window.document.realm.drawing
    assert window.scene.content.is_empty
    assert not window.document.modified
    assert window.canvas.has_in_sight(window.scene.extent())


def test_a_realm_in_two_worlds_is_begun_by_keys_alone(qtbot: QtBot, user: User, tmp_path: Path) -> None:
    faces = tmp_path / "mine.tileset.json"
    faces.write_text(json.dumps({**bundled_data("winding"), "id": "mine"}))
    user.application.save_preferences(tileset=str(faces))
    qtbot.waitUntil(lambda: not user.application.errands.busy)
    dialog = ask(user)
    qtbot.keyClicks(dialog.focusWidget(), "Les Marais d'Ete")
    assert "les_marais_d_ete.realm.json" in dialog.file_name.text()
    for field, key in (
        (dialog.players[4], Qt.Key.Key_Space),
        (dialog.worlds, Qt.Key.Key_Down),
        (dialog.water, Qt.Key.Key_End),
        (dialog.boxes["cursed"], Qt.Key.Key_Space),
    ):
        field.setFocus(Qt.FocusReason.TabFocusReason)
        qtbot.keyClick(field, key)
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(user.application.windows) == 2)
    data = user.application.windows[-1].document.scenario.data
    assert (data["id"], data["titles"]) == ("les_marais_d_ete", {"en": "Les Marais d'Ete"})
    assert data["boxes"] == ["small_world", "small_world_underground", "realms", "cursed"]
    assert [(layer["players"], layer.get("base")) for layer in data["layers"]] == [(2, None), (4, 2)]
    assert data["rules"] == [{"rule": "two_worlds"}]
    assert data["water"]["kind"] == "sea"
    assert data["tileset"]["id"] == "mine"  # the faces of one's own tiles, entered once


def test_a_bundled_realm_gets_the_new_title_and_id(user: User) -> None:
    dialog = ask(user)
    user.click(dialog.kinds["template"].rect().center(), dialog.kinds["template"])
    dialog.template.setCurrentIndex(dialog.template.findData("go_east"))
    user.write(dialog.title, "My East")
    assert not dialog.settings.isEnabled()
    document = begin(user, dialog).document
    assert (document.scenario.data["id"], document.scenario.title("fr")) == ("my_east", "My East")
    assert document.realm.tiles


def test_the_program_makes_the_realm_with_these_wishes(qtbot: QtBot, user: User) -> None:
    dialog = ask(user)
    dialog.kinds["generate"].setChecked(True)
    user.write(dialog.title, "Isle of Owls")
    dialog.players[3].setChecked(True)
    dialog.shape.setCurrentIndex(dialog.shape.findData("ring"))
    dialog.water.setCurrentIndex(dialog.water.findData("lake"))
    button = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
    user.click(button.rect().center(), button)
    qtbot.waitUntil(lambda: user.window.findChild(GenerateDialog) is not None)
    wishes = user.window.findChild(GenerateDialog).form.wishes
    assert wishes
    assert (wishes.players, wishes.shape, wishes.water) == ((2, 3), "ring", "lake")


def test_a_file_of_faces_that_is_gone_is_no_obstacle(user: User, tmp_path: Path) -> None:
    wish = NewRealm(titles={"en": "Marsh"}, boxes=("realms",), tileset=tmp_path / "gone.tileset.json")
    before = len(user.application.windows)
    user.application.begin_as_wished(wish, user.window)
    assert len(user.application.windows) == before


def test_the_water_that_was_chosen_is_written_even_if_it_is_the_usual_one(user: User, qtbot: QtBot) -> None:
    dialog = ask(user)
    assert dialog.water.currentData() == "river"
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(user.application.windows) == 2)
    scenario = user.application.windows[-1].document.scenario
    assert scenario.data["water"] == {"kind": "river"}
