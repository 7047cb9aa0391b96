"""The dialog "Generate": wishes, realms as they come, and what helps if there are none."""

from collections.abc import Callable
from multiprocessing.process import BaseProcess

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from realms_editor.desk.generate.search import RealmSearch
from realms_editor.view.application import EditorApplication
from realms_editor.view.generate.dialog import GenerateDialog
from realms_editor.view.generate.gallery import CARD
from realms_editor.view.window import Window

from help import generated
from help.controls import controls, described, name_of, unreached
from help.executors import InThisProcess
from help.windows import close_document, opened_dialog

Generate = Callable[..., GenerateDialog]


@pytest.fixture
def generate(qtbot: QtBot, window: Window, monkeypatch: pytest.MonkeyPatch) -> Generate:
    """Open the dialog by its key, with realms from a function; unless it is slow, in this process."""

    def opened(make: generated.Make = generated.later_is_better, *, slow: bool = False) -> GenerateDialog:
        monkeypatch.setattr("realms.generate.session.make_candidate", make)
        if not slow:
            monkeypatch.setattr("realms_editor.desk.process_course.OwnProcesses", InThisProcess)
        window.activateWindow()
        QTest.keyClick(window.canvas, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
        return dialog_of(window)

    del qtbot
    return opened


def dialog_of(window: Window) -> GenerateDialog:
    return opened_dialog(window, GenerateDialog)


def rest(qtbot: QtBot, dialog: GenerateDialog) -> None:
    """Wait until nothing is searched, read or drawn any more."""
    qtbot.waitUntil(lambda: not (dialog.search.busy or dialog.jobs.busy or dialog._look.isActive()))


def press(qtbot: QtBot, dialog: QWidget, key: Qt.Key = Qt.Key.Key_Return) -> None:
    qtbot.keyClick(dialog.focusWidget() or dialog, key)


def search(qtbot: QtBot, dialog: GenerateDialog) -> GenerateDialog:
    press(qtbot, dialog)
    rest(qtbot, dialog)
    return dialog


def texts(widget: QWidget) -> str:
    return "\n".join(each.text() for each in widget.findChildren(QLabel) if each.isVisible())


def application_of(window: Window) -> EditorApplication:
    assert window.file_controller
    return window.file_controller.application


# By keys alone


def test_enter_searches_and_enter_in_the_gallery_opens_a_realm(
    qtbot: QtBot, window: Window, generate: Generate
) -> None:
    dialog, application = generate(), application_of(window)
    assert dialog.empty.text().startswith("Here the realms appear")
    assert not dialog.take.isEnabled()
    search(qtbot, dialog)
    ranks = [each.figures.rank for each in dialog.gallery.candidates]
    assert ranks == sorted(ranks)
    assert dialog.gallery.current is dialog.gallery.candidates[0]
    assert dialog.empty.isHidden()
    dialog.gallery.setFocus()
    press(qtbot, dialog, Qt.Key.Key_Right)
    second = dialog.gallery.candidates[1]
    assert dialog.gallery.current is second
    press(qtbot, dialog)
    opened = application.windows[-1]
    assert opened is not window
    assert opened.document.scenario.data == second.document
    assert opened.document.path is None
    qtbot.waitUntil(lambda: not isValid(dialog))


def test_figures_and_picture_belong_to_the_card(qtbot: QtBot, generate: Generate) -> None:
    dialog = search(qtbot, generate())
    first = dialog.gallery.candidates[0]
    gaps, by_count = dialog.figures.texts()[0], first.figures.by_count
    assert gaps[1:] == [f"{by_count[count].entry_gap / 10}" for count in sorted(by_count)]
    dialog.gallery.setCurrentRow(2)
    assert dialog.figures.texts()[0] != gaps
    icons = [dialog.gallery.item(row).icon() for row in range(4)]
    assert len({icon.pixmap(CARD).toImage().constBits().tobytes() for icon in icons}) == 4
    title, _, points = dialog.gallery.item(0).text().partition("\n")
    assert title == first.document["titles"]["en"]
    assert points == f"Unevenness: {first.figures.rank}"


def test_what_was_found_is_there_again(qtbot: QtBot, window: Window, generate: Generate) -> None:
    dialog = generate()
    dialog.form.players[3].setChecked(True)
    dialog.form.seed.setValue(77)
    search(qtbot, dialog)
    shown = dialog.gallery.candidates
    press(qtbot, dialog, Qt.Key.Key_Escape)
    window.run_named("generate")
    again = dialog_of(window)
    rest(qtbot, again)
    assert again.gallery.candidates == shown
    assert again.form.wishes
    assert (again.form.wishes.players, again.form.wishes.seed) == ((3, 4), 77)


def test_the_best_is_current_until_somebody_chooses(qtbot: QtBot, generate: Generate) -> None:
    gallery = generate().gallery
    third, second, best = (generated.stand_in(number, points) for number, points in ((1, 9), (2, 5), (3, 1)))
    gallery.show_candidates([third])
    gallery.show_candidates([second, third])
    assert gallery.current is second
    gallery.setCurrentRow(1)
    gallery.show_candidates([best, second, third])
    assert gallery.current is third
    qtbot.waitUntil(lambda: not gallery.jobs.busy)


# Wishes


def test_the_command_follows_the_wishes_and_is_copied(qtbot: QtBot, generate: Generate) -> None:
    form = generate().form
    form.seed.setValue(5)
    form.water.setCurrentIndex(form.water.findData("lake"))
    form.land.least.setValue(10)
    form.land.most.setValue(9)
    qtbot.mouseClick(form.copy, Qt.MouseButton.LeftButton)
    assert QApplication.clipboard().text() == (
        "realms generate --players 4 --boxes small_world,realms --water lake --land 9,9 --seed 5"
    )
    qtbot.mouseClick(form.another, Qt.MouseButton.LeftButton)
    assert form.wishes
    assert form.wishes.seed == form.seed.value()


def test_a_drawn_board_takes_the_base_game_and_no_tiles(generate: Generate) -> None:
    form = generate().form
    form.kind.setCurrentIndex(1)
    assert form.wishes
    assert form.wishes.drawn
    assert form.wishes.boxes == ("small_world",)
    assert not form.tileset.isEnabled()
    assert form.shape.isEnabled()
    assert form.wishes.water == "sea"
    form.kind.setCurrentIndex(0)
    assert form.wishes.boxes == ("small_world", "realms")
    assert form.wishes.water == "river"
    form.water.setCurrentIndex(form.water.findData("lake"))
    form.kind.setCurrentIndex(1)
    assert form.wishes.water == "lake"


def test_every_wish_that_can_be_given_up_has_a_switch(qtbot: QtBot, generate: Generate) -> None:
    dialog = generate()
    form = dialog.form
    assert form.switches["terrain_forest"].text() == "share of the terrain forest"
    assert "terrain_mudpool" not in form.switches
    form.worlds.setCurrentIndex(1)
    assert "terrain_mudpool" in form.switches
    form.switch_part.head.setChecked(True)
    form.switches["terrain_forest"].setChecked(False)
    assert form.wishes
    assert form.wishes.without == {"terrain_forest"}
    assert "--without terrain_forest" in form.command.text()
    search(qtbot, dialog)
    press(qtbot, dialog, Qt.Key.Key_Escape)


def test_without_a_count_of_players_nothing_can_be_generated(generate: Generate) -> None:
    dialog = generate()
    dialog.form.players[4].setChecked(False)
    assert dialog.form.wishes is None
    assert not dialog.start.isEnabled()
    assert not dialog.form.copy.isEnabled()
    assert dialog.empty.text() == "Choose at least one count of players."
    dialog.form.players[2].setChecked(True)
    assert dialog.start.isEnabled()


# What goes wrong


def test_what_cannot_hold_together_is_named_and_can_be_given_up(qtbot: QtBot, generate: Generate) -> None:
    dialog = generate(generated.impossible_for_five)
    dialog.form.players[5].setChecked(True)
    search(qtbot, dialog)
    assert "These cannot hold together" in texts(dialog.obstacles)
    assert "mountains in the boxes: 3" in texts(dialog.obstacles)
    buttons = {each.text(): each for each in dialog.obstacles.findChildren(QPushButton)}
    assert "Do without this count" in buttons
    qtbot.mouseClick(buttons["Do without this count"], Qt.MouseButton.LeftButton)
    rest(qtbot, dialog)
    assert not dialog.form.players[5].isChecked()
    assert dialog.obstacles.isHidden()
    assert dialog.gallery.candidates


def test_the_nearest_that_is_possible_is_described_and_taken(qtbot: QtBot, generate: Generate) -> None:
    dialog = generate(generated.impossible_for_five)
    dialog.form.players[5].setChecked(True)
    search(qtbot, dialog)
    assert "Players: 4\nA lake inside" in texts(dialog.obstacles)
    near = [each for each in dialog.obstacles.findChildren(QPushButton) if each.text().startswith("Take the")]
    qtbot.mouseClick(near[0], Qt.MouseButton.LeftButton)
    rest(qtbot, dialog)
    assert dialog.form.wishes
    assert (dialog.form.wishes.players, dialog.form.wishes.water) == ((4,), "lake")
    assert dialog.gallery.candidates


def test_an_explanation_is_about_the_wishes_that_were_asked(
    qtbot: QtBot, window: Window, generate: Generate
) -> None:
    dialog = generate(generated.impossible_for_five)
    dialog.form.players[5].setChecked(True)
    search(qtbot, dialog)
    dialog.form.players[3].setChecked(True)
    press(qtbot, dialog, Qt.Key.Key_Escape)
    window.run_named("generate")
    again = dialog_of(window)
    assert again.form.wishes
    assert again.form.wishes.players == (3, 4, 5)
    (button,) = [
        each for each in again.obstacles.findChildren(QPushButton) if each.text() == "Do without this count"
    ]
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    rest(qtbot, again)
    assert again.form.wishes.players == (4,)


def test_a_search_that_proves_nothing_says_so(qtbot: QtBot, generate: Generate) -> None:
    dialog = generate(generated.impossible_for_five)
    dialog.form.players[5].setChecked(True)
    dialog.form.worlds.setCurrentIndex(1)
    search(qtbot, dialog)
    assert "cannot prove that there is none" in texts(dialog.obstacles)


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (generated.never, "None of 6 attempts passed all checks."),
        (generated.odd_is_lucky, "3 of 6 attempts passed all checks."),
        (generated.broken, "the work was interrupted: "),
    ],
)
def test_bad_luck_and_errors_are_said(
    qtbot: QtBot, generate: Generate, make: generated.Make, words: str
) -> None:
    dialog = search(qtbot, generate(make))
    assert dialog.progress.problem.text().startswith(words)
    assert dialog.progress.bar.isHidden()
    assert dialog.start.text() == "Generate"


# Processes


def processes_of(qtbot: QtBot, search: RealmSearch) -> list[BaseProcess]:
    assert search.course
    course = search.course
    qtbot.waitUntil(lambda: bool(course.found.candidates))
    return [*course.processes]


def test_realms_appear_as_they_come_and_stopping_keeps_them(qtbot: QtBot, generate: Generate) -> None:
    dialog = generate(generated.second_is_slow, slow=True)
    press(qtbot, dialog)
    assert dialog.start.text() == "Stop"
    assert dialog.progress.bar.isVisible()
    qtbot.waitUntil(lambda: dialog.gallery.count() == 1)
    processes = processes_of(qtbot, dialog.search)
    assert processes
    press(qtbot, dialog)
    rest(qtbot, dialog)
    assert dialog.gallery.count() == 1
    assert dialog.start.text() == "Generate"
    assert dialog.progress.problem.isHidden()
    qtbot.waitUntil(lambda: not any(process.is_alive() for process in processes))


@pytest.mark.parametrize("close", [QWidget.close, lambda dialog: close_document(dialog.parentWidget())])
def test_no_process_stays_when_dialog_or_window_is_closed(
    qtbot: QtBot, generate: Generate, close: Callable[[QWidget], object]
) -> None:
    dialog = generate(generated.second_is_slow, slow=True)
    press(qtbot, dialog)
    processes, course = processes_of(qtbot, dialog.search), dialog.search.course
    assert course
    close(dialog)
    qtbot.waitUntil(lambda: not any(process.is_alive() for process in processes))
    qtbot.waitUntil(lambda: not course.running)
    qtbot.waitUntil(lambda: not isValid(dialog))


# For everybody


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_control_has_a_name_and_is_reached_by_tab(
    qtbot: QtBot, window: Window, generate: Generate, language: str
) -> None:
    window.set_language(language)
    dialog = generate(generated.impossible_for_five)
    dialog.form.players[5].setChecked(True)
    search(qtbot, dialog)
    for part in (dialog.form.box_part, dialog.form.switch_part):
        part.head.setChecked(True)
    QApplication.processEvents()
    dialog.activateWindow()
    assert dialog.accessibleName()
    assert [described(each) for each in controls(dialog) if not name_of(each)] == []
    assert unreached(dialog, dialog.form.kind) == []
