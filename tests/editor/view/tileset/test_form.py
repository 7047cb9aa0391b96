"""The form for the faces of the tiles: by pointer, by keys, into files and into the document."""

from collections.abc import Callable
from math import cos, pi, sin
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from realms.scenario.scenario import Scenario
from realms.tiles.kinds import PRINTED_LAND, SYMBOLS, WATER, World
from realms.tiles.tileset import Face, bundled_data, load_tileset, tileset_from
from realms_editor.desk.tileset import draft as sets
from realms_editor.desk.tileset.draft import SetDraft, draft_from, part_at, state_of
from realms_editor.desk.tileset.face_entry import FIRST_SYMBOL, JOIN
from realms_editor.desk.tileset.scopes import ALL_FACES, faces_used
from realms_editor.view.tileset.face import FaceView
from realms_editor.view.tileset.form import TilesetForm
from realms_editor.view.window import Window

OpenWindow = Callable[..., Window]
LEFT, CONTROL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(open_window: OpenWindow, sample: Scenario) -> Window:
    return open_window(sample)


@pytest.fixture
def form(window: Window) -> TilesetForm:
    window.run_named("tileset_form")
    found = window.findChild(TilesetForm)
    assert isinstance(found, TilesetForm)
    return found


def place_in(face: FaceView, third: int) -> QPoint:
    """A point in the middle of a third."""
    angle, away = pi * (2 * third + 1) / 3, min(face.width(), face.height()) / 4
    return face.rect().center() + QPointF(cos(angle) * away, -sin(angle) * away).toPoint()


def test_a_face_is_entered_by_pointer(qtbot: QtBot, form: TilesetForm) -> None:
    face = form.faces["surface"]
    for third, ground in ((0, 1), (1, 2), (2, 1)):
        qtbot.mouseClick(face, LEFT, pos=place_in(face, third))
        assert form.entering.third == third
        form.panel.grounds[ground].click()
    form.panel.symbols["mine"].click()
    assert [part.terrain for part in form.entering.face] == ["forest", "hill", "forest"]
    assert part_at(form.entering.face, 2).symbols == ("mine",)
    qtbot.mouseClick(form.panel.join, LEFT)
    assert [part.thirds for part in form.entering.face] == [(0, 2), (1,)]
    assert form.letters.item(0).text().startswith("● ○")


def type_keys(qtbot: QtBot, form: TilesetForm, keys: str) -> int:
    """Press keys where the keyboard is, one after the other, and return their number."""
    for key in keys:
        qtbot.keyClick(form.focusWidget(), key)
    return len(keys)


def number_keys(face: Face, world: World) -> str:
    """The number keys for a printed face: the ground of each region, its symbols, and the thirds joined."""
    keys = ""
    grounds = (*PRINTED_LAND[world], WATER)
    for region in face.regions:
        symbols = "".join(str(FIRST_SYMBOL + SYMBOLS.index(symbol)) for symbol in region.symbols)
        keys += str(grounds.index(region.terrain) + 1) + symbols + str(JOIN) * (len(region.thirds) - 1)
    return keys


def test_26_tiles_with_both_faces_are_entered_by_number_keys_alone(qtbot: QtBot, form: TilesetForm) -> None:
    printed = load_tileset("stand-in")
    presses = 0
    for letter, world in ALL_FACES:
        face = printed.face(letter, world)
        assert face
        presses += type_keys(qtbot, form, number_keys(face, world))
        assert form.entering.letter == letter
    assert tileset_from(form.entering.draft.usable()).tiles == printed.tiles
    assert form.head.progress.value() == form.head.progress.maximum() == len(ALL_FACES)
    assert "All faces are entered" in form.head.upcoming.text()
    # 1.2 seconds for a key and 10 for finding a tile, turning it over and comparing it: within 15 minutes
    assert presses * 1.2 + len(ALL_FACES) * 10 < 15 * 60
    before = form.entering.draft
    type_keys(qtbot, form, "1")  # one number too many changes nothing
    assert form.entering.draft is before


def test_a_mistake_is_undone_and_corrected_by_keys(qtbot: QtBot, form: TilesetForm) -> None:
    type_keys(qtbot, form, "1273")
    assert part_at(form.entering.face, 1).symbols == ("mine",)
    qtbot.keyClick(form.focusWidget(), Qt.Key.Key_Backspace)
    assert "goes to A, surface, south-east third" in form.head.upcoming.text()
    type_keys(qtbot, form, "49")
    assert [part.thirds for part in form.entering.face] == [(0, 2), (1,)]
    type_keys(qtbot, form, "K")
    qtbot.keyClick(form.focusWidget(), Qt.Key.Key_Left)
    type_keys(qtbot, form, "3")
    assert [part.terrain for part in form.entering.face] == ["swamp", "hill", "swamp"]
    assert part_at(form.entering.face, 1).symbols == ("mine",)
    qtbot.keyClick(form.focusWidget(), Qt.Key.Key_Return)
    assert form.entering.place == ("A", "underground")
    qtbot.keyClick(form.focusWidget(), Qt.Key.Key_PageUp)
    type_keys(qtbot, form, "0")
    assert state_of(form.entering.face) == "begun"


def test_only_the_faces_of_the_realm_are_asked_for(
    qtbot: QtBot, open_window: OpenWindow, sample: Scenario
) -> None:
    window = open_window(sample)
    window.run_named("tileset_form")
    form = window.findChild(TilesetForm)
    assert form
    used = faces_used(sample)
    choice = form.head.scope
    qtbot.waitUntil(form.isActiveWindow)
    choice.setFocus()
    qtbot.keyClick(choice, Qt.Key.Key_End)
    assert len(used) < len(ALL_FACES)
    assert form.head.progress.maximum() == len(used)
    assert form.letters.count() == len({letter for letter, _ in used})
    form.faces["surface"].setFocus()
    for place in used:
        assert form.entering.upcoming == (place, 0)
        type_keys(qtbot, form, "111")
    assert form.head.progress.value() == len(used)


def test_a_set_has_a_title_that_is_passed_on(qtbot: QtBot, form: TilesetForm, tmp_path: Path) -> None:
    qtbot.keyClicks(form.head.title, "My box")
    form.faces["surface"].setFocus()
    type_keys(qtbot, form, "599")
    form.save(tmp_path / "mine")
    assert sets.read(tmp_path / "mine.tileset.json").title("en") == "My box"
    form.head.title.clear()
    form.entering.entitle("", "en")
    assert "titles" not in form.entering.draft.to_json()


def test_undo_and_redo_of_the_form_are_its_own(qtbot: QtBot, form: TilesetForm, window: Window) -> None:
    qtbot.keyClick(form.faces["surface"], "1")
    qtbot.keyClick(form, Qt.Key.Key_Z, CONTROL)
    assert form.entering.draft == SetDraft()
    qtbot.keyClick(form, Qt.Key.Key_Z, CONTROL | Qt.KeyboardModifier.ShiftModifier)
    assert state_of(form.entering.draft.face(("A", "surface"))) == "begun"
    assert not window.document.history.entries


def test_the_checks_are_live(qtbot: QtBot, form: TilesetForm) -> None:
    def told() -> str:
        return " ".join(form.findings.item(row).text() for row in range(form.findings.count()))

    assert "T0" not in told()
    for letter in "AB":
        form.entering.choose_letter(letter)
        for key in "111":
            qtbot.keyClick(form.faces["surface"], key)
    assert "T007: A and B are alike" in told()
    form.entering.undo()
    assert "T007" not in told()


def test_the_document_uses_what_was_entered(form: TilesetForm, window: Window, tmp_path: Path) -> None:
    form.use()
    assert "complete" in form.problem.text()
    form.entering.replace(draft_from(bundled_data("winding")), None)
    form.use()
    assert form.problem.text() == ""
    assert window.document.scenario.data["tileset"]["id"] == "winding"
    assert not form.entering.modified
    window.document.undo()
    assert window.document.scenario.data["tileset"] == "stand-in"
    form.save(tmp_path / "mine")
    assert (tmp_path / "mine.tileset.json").is_file()
    form.open_file(tmp_path / "none.tileset.json")
    assert form.problem.text().startswith("⚠")


def test_a_set_in_a_file_is_read_again_when_it_is_used_again(
    open_window: OpenWindow, sample: Scenario, tmp_path: Path
) -> None:
    window = open_window(sample)
    window.document.saved_as(tmp_path / "a.realm.json")
    form = TilesetForm(window.context, window)
    form.entering.replace(draft_from(bundled_data("stand-in")), None)
    form.save(tmp_path / "mine.tileset.json")
    form.use()
    assert window.document.scenario.data["tileset"] == "mine.tileset.json"
    before = window.bench.board.terrain_at("I/0")
    form.entering.choose_letter("I")
    form.entering.paint("hill" if before != "hill" else "forest")
    form.save(tmp_path / "mine.tileset.json")
    form.use()
    assert window.bench.board.terrain_at("I/0") != before


def test_a_file_that_is_no_set_is_refused_in_words(form: TilesetForm, tmp_path: Path) -> None:
    path = tmp_path / "odd.tileset.json"
    path.write_text("null")
    before = form.entering.draft
    form.open_file(path)
    assert form.problem.text() == "⚠ this is not a tile set"
    assert form.entering.draft is before


def test_faces_that_would_be_lost_are_asked_for(qtbot: QtBot, form: TilesetForm) -> None:
    qtbot.keyClick(form.faces["surface"], "1")
    form.close_button.click()
    assert form.isVisible()
    question = form.findChild(QMessageBox)
    assert question is not None
    leave = next(button for button in question.buttons() if "without" in button.text())
    qtbot.mouseClick(leave, LEFT)
    assert not form.isVisible()


def test_nothing_to_lose_closes_at_once(qtbot: QtBot, form: TilesetForm) -> None:
    qtbot.keyClick(form, Qt.Key.Key_Escape)
    assert not form.isVisible()


def test_states_are_told_without_seeing_them(form: TilesetForm) -> None:
    told = form.letters.item(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert told == "A, Surface: empty, Underground: empty"
    assert "third" in form.faces["surface"].accessibleDescription()
