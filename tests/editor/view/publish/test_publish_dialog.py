"""The dialog "Publish": forms, their options, previews, and files that are written together."""

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QMessageBox,
    QSpinBox,
)
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from realms.export.options import OPTIONS
from realms.export.publishing.plan import PlannedFile
from realms.export.registry import ExportOptions, all_exports
from realms_editor.desk.publishing.forms import PublishDesk
from realms_editor.desk.workspace import Workspace
from realms_editor.view.application import EditorApplication
from realms_editor.view.publish.dialog import PublishDialog
from realms_editor.view.window import Window

from help.controls import controls, name_of, unreached
from help.executors import InThisProcess
from help.publishing import Open, choose, field, rest, save, tree
from help.windows import close_document, open_document, opened_dialog


def made_of(dialog: PublishDialog, name: str, options: ExportOptions) -> bytes:
    return all_exports()[name].write(dialog.desk.scenario, options)


# One form


def test_enter_writes_what_the_preview_shows(qtbot: QtBot, publish: Open, tmp_path: Path) -> None:
    dialog = publish("csv")
    shown = dialog.preview.text.toPlainText()
    assert dialog.preview.stack.currentWidget() is dialog.preview.text
    save(dialog, tmp_path / "regions.csv")
    rest(qtbot, dialog)
    assert (tmp_path / "regions.csv").read_text("utf-8-sig").replace("\r\n", "\n") == shown
    assert dialog.outcome.text() == "Saved in regions.csv"
    assert dialog.isVisible(), "the next form can be written"


def test_options_are_chosen_by_fields_and_reach_the_file(qtbot: QtBot, publish: Open, tmp_path: Path) -> None:
    dialog = publish("png")
    assert set(dialog.fields.fields) == all_exports()["png"].uses - {"photo"}
    before = QImage(dialog.preview._image)
    legend, theme, width = (field(dialog, name) for name in ("legend", "theme", "width"))
    assert isinstance(legend, QCheckBox)
    assert isinstance(theme, QComboBox)
    assert isinstance(width, QSpinBox)
    QTest.keyClick(legend, Qt.Key.Key_Space)
    QTest.keyClick(theme, Qt.Key.Key_Down)
    width.setFocus()
    width.selectAll()
    QTest.keyClicks(width, "640")
    QTest.keyClick(width, Qt.Key.Key_Tab)
    rest(qtbot, dialog)
    assert dialog.preview._image != before
    assert dialog.preview._preview is not None
    assert QImage.fromData(dialog.preview._preview.data).width() == 640
    save(dialog, tmp_path / "map.png")
    rest(qtbot, dialog)
    assert QImage(str(tmp_path / "map.png")).width() == 640
    assert dialog.desk.values["png"]["legend"] is True
    assert dialog.desk.values["png"]["theme"] == theme.currentData()


def test_numbers_show_what_holds_until_somebody_chooses(qtbot: QtBot, publish: Open) -> None:
    dialog = publish("png")
    tile = field(dialog, "tile")
    assert isinstance(tile, QDoubleSpinBox)
    assert tile.text() == "as the settings say"
    tile.setFocus()
    QTest.keyClick(tile, Qt.Key.Key_Up)
    assert tile.text() == "10.0 mm"
    assert dialog.desk.values["png"] == {"tile": 10.0}
    QTest.keyClick(tile, Qt.Key.Key_Down)
    assert dialog.desk.values["png"] == {}
    rest(qtbot, dialog)


def test_every_option_of_every_form_has_a_field_that_keeps_its_value(qtbot: QtBot, publish: Open) -> None:
    dialog = publish()
    for form in dialog.desk.forms:
        dialog.desk.chosen = form.id
        dialog.fields.show_options(form.options, dialog.desk.value)
        assert [*dialog.fields.fields] == [option.name for option in form.options]
    assert not any(dialog.desk.values.values())
    dialog.fields.show_options(OPTIONS.values(), lambda option: option.usual)
    assert dialog.fields.fields.keys() == OPTIONS.keys()
    rest(qtbot, dialog)


# Previews


@pytest.mark.parametrize(
    ("form", "part"),
    [("svg", "picture"), ("png", "picture"), ("tts", "picture"), ("page", "page"), ("code", "text")],
)
def test_each_kind_of_file_is_shown(qtbot: QtBot, publish: Open, form: str, part: str) -> None:
    dialog = publish(form)
    pane = dialog.preview
    assert pane.stack.currentWidget() is getattr(pane, part)
    assert pane.state.text().startswith(dialog.plan[0].name)
    if part == "picture":
        assert pane._image is not None
        assert colours(pane._image) > 8
    if part == "page":
        title = dialog.desk.scenario.title("en")
        assert title in pane.page.toPlainText()
        assert pane.page.document().toHtml().count("<img") >= len(dialog.desk.scenario.counts)
    assert not pane.turner.isVisible()
    rest(qtbot, dialog)


def colours(image: QImage) -> int:
    step = max(1, image.width() // 60)
    points = ((x, y) for x in range(0, image.width(), step) for y in range(0, image.height(), step))
    return len({image.pixel(x, y) for x, y in points})


def test_pages_are_turned_by_buttons_and_number(qtbot: QtBot, publish: Open) -> None:
    pytest.importorskip("pypdfium2")
    dialog = publish("kit")
    pane = dialog.preview
    first = QImage(pane._image)
    assert (pane.number.value(), pane.back.isEnabled(), pane.forth.isEnabled()) == (1, False, True)
    qtbot.mouseClick(pane.forth, Qt.MouseButton.LeftButton)
    rest(qtbot, dialog)
    assert pane.number.value() == 2
    assert pane._image != first
    pane.number.setFocus()
    pane.number.selectAll()
    QTest.keyClicks(pane.number, str(pane.number.maximum()))
    rest(qtbot, dialog)
    assert (pane.back.isEnabled(), pane.forth.isEnabled()) == (True, False)
    choose(dialog, "sheet")
    rest(qtbot, dialog)
    assert pane.number.value() <= pane.number.maximum()
    assert pane._image != first


def test_pages_without_their_library_are_told(
    qtbot: QtBot, publish: Open, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pypdfium2", None)
    dialog = publish("pdf")
    assert "pip install pypdfium2" in dialog.preview.state.text()
    save(dialog, tmp_path / "a.pdf")
    rest(qtbot, dialog)
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")


def test_what_cannot_be_made_is_told_in_its_place(qtbot: QtBot, publish: Open, tmp_path: Path) -> None:
    dialog = publish("balance")
    assert dialog.preview.state.text() == "no games of it are kept; realms balance plays some"
    save(dialog, tmp_path / "a.html")
    rest(qtbot, dialog)
    assert dialog.outcome.text().startswith("Nothing was written.\na.html: no games")
    assert not (tmp_path / "a.html").exists()


def test_of_many_changes_the_last_is_shown(qtbot: QtBot, publish: Open) -> None:
    dialog = publish("svg")
    labels = field(dialog, "labels")
    for _ in range(5):
        QTest.keyClick(labels, Qt.Key.Key_Space)
    rest(qtbot, dialog)
    shown = dialog.preview._preview
    assert shown is not None
    assert shown.data == dialog.plan[0].make()
    assert labels.isChecked()


# Several files


def test_a_profile_goes_into_a_folder(qtbot: QtBot, publish: Open, tmp_path: Path) -> None:
    dialog = publish("profile club")
    names = {dialog.files.item(row).text() for row in range(dialog.files.count())}
    save(dialog, tmp_path / "out")
    rest(qtbot, dialog)
    assert tree(tmp_path / "out") == names
    assert len(names) == 4
    assert dialog.outcome.text() == f"4 files are in {tmp_path / 'out'}"


def test_a_file_of_a_profile_can_be_looked_at(qtbot: QtBot, publish: Open) -> None:
    dialog = publish("profile club")
    dialog.files.setFocus()
    QTest.keyClick(dialog.files, Qt.Key.Key_End)
    rest(qtbot, dialog)
    assert dialog.preview.state.text().startswith(dialog.plan[-1].name)


def test_every_count_of_a_map_is_a_file(qtbot: QtBot, window: Window, publish: Open, tmp_path: Path) -> None:
    dialog = publish("csv")
    assert dialog.players.currentData() == window.document.players
    QTest.keyClick(dialog.players, Qt.Key.Key_Home)
    rest(qtbot, dialog)
    save(dialog, tmp_path / "maps")
    rest(qtbot, dialog)
    assert len(tree(tmp_path / "maps")) == len(dialog.desk.scenario.counts)


def test_files_that_are_there_are_replaced_after_a_question(
    qtbot: QtBot, publish: Open, tmp_path: Path
) -> None:
    dialog = publish("csv")
    QTest.keyClick(dialog.players, Qt.Key.Key_Home)
    rest(qtbot, dialog)
    mine = tmp_path / dialog.plan[0].name
    mine.write_bytes(b"mine")
    for button, stays in (("Cancel", True), ("Replace them", False)):
        save(dialog, tmp_path)
        (asked,) = [each for each in dialog.findChildren(QMessageBox) if each.isVisible()]
        assert asked.text() == "1 of these files are there already."
        assert asked.defaultButton().text() == "Cancel"
        next(each for each in asked.buttons() if each.text() == button).click()
        rest(qtbot, dialog)
        assert (mine.read_bytes() == b"mine") == stays
        qtbot.waitUntil(lambda asked=asked: not isValid(asked))


@pytest.mark.parametrize(("text", "said"), [("svg = {}", ""), ("svgg = {}", 'did you mean "svg"?')])
def test_own_profiles_are_offered_and_bad_ones_told(
    window: Window, publish: Open, tmp_path: Path, text: str, said: str
) -> None:
    (tmp_path / "realms.toml").write_text(f"[publish.mine]\n{text}\n")
    window.document.saved_as(tmp_path / "a.realm.json")
    dialog = publish()
    assert bool(dialog.forms.findItems("Profile mine", Qt.MatchFlag.MatchExactly)) == (not said)
    assert dialog.outcome.isVisible() == bool(said)
    assert said in dialog.outcome.text()


# Cancelling, closing, remembering


def test_work_that_is_cancelled_writes_nothing(
    qtbot: QtBot, publish: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = publish("csv")
    QTest.keyClick(dialog.players, Qt.Key.Key_Home)
    rest(qtbot, dialog)
    usual = PlannedFile.make

    def cancelled(planned: PlannedFile) -> Any:
        assert dialog.course
        dialog.course.cancel()
        return usual(planned)

    monkeypatch.setattr(PlannedFile, "make", cancelled)
    save(dialog, tmp_path / "out")
    rest(qtbot, dialog)
    assert dialog.outcome.text() == "Nothing was written."
    assert not (tmp_path / "out").exists()


def test_the_button_cancels_processes_too(qtbot: QtBot, publish: Open, tmp_path: Path) -> None:
    dialog = publish(processes=True)
    choose(dialog, "profile print")
    save(dialog, tmp_path / "out")
    qtbot.waitUntil(dialog.cancel.isVisible)
    assert not dialog.forms.isEnabled()
    qtbot.mouseClick(dialog.cancel, Qt.MouseButton.LeftButton)
    rest(qtbot, dialog)
    assert dialog.outcome.text() == "Nothing was written."
    assert not (tmp_path / "out").exists()
    assert dialog.forms.isEnabled()


def test_choices_are_remembered(
    qtbot: QtBot, application: EditorApplication, window: Window, publish: Open
) -> None:
    dialog = publish("kit")
    paper = field(dialog, "paper")
    QTest.keyClick(paper, Qt.Key.Key_Down)
    rest(qtbot, dialog)
    kept = dialog.desk.memory()
    assert json.loads(kept) == {"form": "kit", "values": {"kit": {"paper": "Letter"}}}
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not isValid(dialog))
    again = PublishDesk.of(window.document.scenario, "en", kept, {})
    assert (again.chosen, again.values["kit"]) == ("kit", {"paper": "Letter"})
    for damaged in ("", "[]", '{"form": 3, "values": {"kit": 1}}', '{"values": {"kit": {"paper": "A9"}}}'):
        fresh = PublishDesk.of(window.document.scenario, "en", damaged, {})
        assert (fresh.chosen, [*filter(None, fresh.values.values())]) == ("profile club", [])
    del application


def test_the_next_program_knows_the_choices(
    qtbot: QtBot, tmp_path: Path, sample: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("realms_editor.desk.publishing.preview.OwnProcesses", InThisProcess)
    for paper in ("A4", "Letter"):
        application = EditorApplication(Workspace(tmp_path / "state", delay=60), tmp_path / "editor.json")
        window = open_document(application, sample)
        window.run_named("publish")
        dialog = opened_dialog(window, PublishDialog)
        if paper == "A4":
            choose(dialog, "sheet")
        assert field(dialog, "paper").currentData() == paper
        field(dialog, "paper").setCurrentIndex(1)
        rest(qtbot, dialog)
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        qtbot.waitUntil(lambda jobs=application.jobs: not jobs.busy)
        close_document(window)
        application.close()
        application.deleteLater()


def test_a_map_begins_as_it_is_seen(window: Window, publish: Open) -> None:
    window.show_overlays(["addresses", "entry"])
    dialog = publish("svg")
    assert dialog.desk.values["svg"] == {"labels": True, "overlays": ("entry",)}
    assert field(dialog, "labels").isChecked()


# Without a mouse, without a screen


@pytest.mark.parametrize("form", ["png", "kit", "profile web"])
def test_everything_has_a_name_and_is_reached_by_tab(qtbot: QtBot, publish: Open, form: str) -> None:
    dialog = publish(form)
    assert [type(each).__name__ for each in controls(dialog) if not name_of(each)] == []
    assert unreached(dialog, dialog.forms) == []
    rest(qtbot, dialog)


def test_closing_while_something_is_made_leaves_nothing(
    qtbot: QtBot, application: EditorApplication, window: Window, publish: Open
) -> None:
    dialog = publish(processes=True)
    choose(dialog, "page")
    qtbot.waitUntil(lambda: dialog.jobs.busy)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not isValid(dialog))
    close_document(window)
    del application


def test_french_dialogs_speak_french(
    qtbot: QtBot, application: EditorApplication, sample: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("realms_editor.desk.publishing.preview.OwnProcesses", InThisProcess)
    window = open_document(application, sample)
    window.set_language("fr")
    window.run_named("publish")
    dialog = opened_dialog(window, PublishDialog)
    choose(dialog, "kit")
    rest(qtbot, dialog)
    assert dialog.windowTitle() == "Publier"
    assert field(dialog, "factor").text() == "1,00"
    assert dialog.write.text() == "Enregistrer…"
