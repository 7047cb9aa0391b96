"""The form for the faces of the tiles: by pointer, by keys, into files and into the document."""

from collections.abc import Callable
from math import cos, pi, sin
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from realms.scenario.scenario import Scenario
from realms.tiles.tileset import bundled_data
from realms_editor.desk.tileset.draft import SetDraft, draft_from, part_at, state_of
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


def test_a_whole_tile_is_entered_by_keys_alone(qtbot: QtBot, form: TilesetForm) -> None:
    form.faces["surface"].setFocus()
    for key in "123":
        qtbot.keyClick(form.faces["surface"], key)
    for key in "441":
        qtbot.keyClick(form.faces["underground"], key)
    assert form.entering.letter == "B"
    assert form.entering.draft.states("A") == {"surface": "whole", "underground": "whole"}
    qtbot.keyClick(form.faces["surface"], "5")
    qtbot.keyClick(form.faces["surface"], Qt.Key.Key_Left)
    qtbot.keyClick(form.faces["surface"], "J")
    assert [part.thirds for part in form.entering.draft.face(("B", "surface"))] == [(0, 1), (2,)]
    qtbot.keyClick(form.faces["surface"], "K")
    qtbot.keyClick(form.faces["surface"], "1")
    qtbot.keyClick(form.faces["surface"], Qt.Key.Key_Left)
    qtbot.keyClick(form.faces["surface"], "C")
    assert part_at(form.entering.face, form.entering.third).symbols == ("cavern",)


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
