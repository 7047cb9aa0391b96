"""Closing a running game keeps it and says so; F5 and the start page offer to go on with it."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from realms.scenario.changes import set_value
from realms.scenario.scenario import Scenario, bundled_scenario
from realms_editor.desk import files
from realms_editor.view import play_actions
from realms_editor.view.application import EditorApplication
from realms_editor.view.files.kept_games import KeptGamesBox, waiting_games
from realms_editor.view.pages.start_page import StartPage
from realms_editor.view.table import window_actions
from realms_editor.view.table.setup import SetupDialog
from realms_editor.view.table.window import TableWindow
from realms_editor.view.window import Window

from help.tables import greedy_choice


@pytest.fixture
def window(application: EditorApplication, sample: Scenario, tmp_path: Path) -> Window:
    file = tmp_path / "a.realm.json"
    file.write_bytes(files.draft_content(sample))
    application.show_opened(files.open_file(file))
    shown = application.window_of(file)
    assert shown
    return shown


def begun(window: Window) -> TableWindow:
    """A table at which a human has decided once."""
    table = play_actions.start_game(window)
    assert table
    table.pause(True)
    while table.match.game.seat < 0:
        table.match.throw()
    table.bench.decide(greedy_choice(table.match))
    return table


def box_in(widget: SetupDialog | StartPage) -> KeptGamesBox:
    box = widget.findChild(KeptGamesBox)
    assert isinstance(box, KeptGamesBox)
    return box


def boxes_shown() -> list[QMessageBox]:
    shown = QApplication.topLevelWidgets()
    return [each for each in shown if isinstance(each, QMessageBox) and each.isVisible()]


def press(box: KeptGamesBox, text: str) -> None:
    next(button for button in box.findChildren(QPushButton) if button.text() == text).click()


def dialog_of(window: Window) -> SetupDialog:
    window.run_named("play")
    dialog = window.findChild(SetupDialog)
    assert isinstance(dialog, SetupDialog)
    return dialog


def test_a_game_that_is_closed_is_kept_and_the_window_says_where(
    application: EditorApplication, window: Window
) -> None:
    table = begun(window)
    table.close()
    assert window.tables == []
    (kept,) = application.workspace.games.all()
    bar = window.message_bars["kept game"]
    assert bar is not None
    assert str(kept.file) in bar.label.text()
    assert "F5" in bar.label.text()


def test_its_bar_goes_on_with_it(application: EditorApplication, window: Window) -> None:
    table = begun(window)
    line = list(table.match.line)
    table.close()
    bar = window.message_bars["kept game"]
    assert bar
    bar.buttons[0].click()
    (again,) = window.tables
    assert again.match.line == line
    assert waiting_games(application) == [], "what is open is not offered"
    assert window.message_bars["kept game"] is None


def test_a_game_on_a_drawn_board_goes_on(application: EditorApplication) -> None:
    window = application.show_new(bundled_scenario("four_lands"))
    table = begun(window)
    line = list(table.match.line)
    table.close()
    bar = window.message_bars["kept game"]
    assert bar
    bar.buttons[0].click()
    (again,) = window.tables
    assert again.match.line == line
    assert again.scene.extent().isValid()


def test_f5_offers_it_again(window: Window) -> None:
    table = begun(window)
    line = list(table.match.line)
    table.close()
    dialog = dialog_of(window)
    press(box_in(dialog), "Resume")
    (again,) = window.tables
    assert again.match.line == line
    again.close()
    assert box_in(dialog_of(window)).games.count() == 1


def test_f5_offers_nothing_where_nothing_waits(window: Window) -> None:
    assert dialog_of(window).findChild(KeptGamesBox) is None


def test_a_game_can_be_discarded(application: EditorApplication, window: Window) -> None:
    begun(window).close()
    box = box_in(dialog_of(window))
    press(box, "Discard")
    assert application.workspace.games.all() == []
    assert box.isHidden()


def test_the_start_page_opens_its_realm_and_goes_on(
    application: EditorApplication, window: Window, qtbot: QtBot
) -> None:
    file, table = window.document.path, begun(window)
    line = list(table.match.line)
    window.close()
    assert application.windows == [], "the window of the map took its table along"
    other = application.show_empty()
    application.show_start_page()
    page = other.findChild(StartPage)
    assert isinstance(page, StartPage)
    press(box_in(page), "Resume")
    shown = application.window_of(file)  # type: ignore[arg-type]
    assert shown
    (again,) = shown.tables
    assert again.match.line == line
    qtbot.waitUntil(lambda: not application.jobs.busy)


def test_without_its_file_the_realm_comes_from_the_record(
    application: EditorApplication, window: Window
) -> None:
    file, table = window.document.path, begun(window)
    table.close()
    window.close()
    assert file
    file.unlink()
    application.show_empty()
    application.show_start_page()
    page = next(found for shown in application.windows for found in shown.findChildren(StartPage))
    press(box_in(page), "Resume")
    (shown,) = [each for each in application.windows if each.tables]
    assert shown.document.scenario.data["id"] == "first_steps"


def test_a_game_that_came_to_its_end_waits_no_more(application: EditorApplication, window: Window) -> None:
    begun(window).close()
    press(box_in(dialog_of(window)), "Resume")
    (again,) = window.tables
    while not again.match.over:
        again.match.throw() if again.match.game.seat < 0 else again.match.play(
            greedy_choice(again.match).decision
        )
    again.close()
    assert application.workspace.games.all() == []


def test_a_table_at_which_nobody_played_leaves_nothing(
    application: EditorApplication, window: Window
) -> None:
    table = play_actions.start_game(window)
    assert table
    table.pause(True)
    table.close()
    assert application.workspace.games.all() == []
    assert window.message_bars["kept game"] is None


def test_where_nothing_can_be_kept_the_table_stays_until_somebody_says_so(
    application: EditorApplication, window: Window
) -> None:
    application.workspace.games.root.write_text("in the way")
    table = begun(window)
    assert not table.close()
    box = next(
        each for each in QApplication.topLevelWidgets() if isinstance(each, QMessageBox) and each.isVisible()
    )
    assert box.text() == "The game could not be saved."
    assert not window.close(), "nor does the map's window take it along"
    anyway = next(button for button in box.buttons() if button.text() == "Close it anyway")
    anyway.click()
    assert window.tables == []


def test_a_signal_to_end_keeps_games_too(application: EditorApplication, window: Window) -> None:
    begun(window)
    application.close()
    assert len(application.workspace.games.all()) == 1


def test_a_picture_keeps_nothing(application: EditorApplication, window: Window) -> None:
    application.remembers = False
    begun(window).close()
    assert application.workspace.games.all() == []


def test_a_record_of_a_text_that_no_file_can_hold_is_refused_in_words(window: Window, tmp_path: Path) -> None:
    document = window.document
    document.do(set_value(document.scenario, ("authors",), ["\ud800"]))
    table = begun(window)
    window_actions.write_record(table, tmp_path / "a.game.json")
    (box,) = boxes_shown()
    assert "half a character" in box.text()
    box.close()
    assert not (tmp_path / "a.game.json").exists()


def test_a_damaged_record_is_told(application: EditorApplication, window: Window) -> None:
    table = begun(window)
    table.close()
    (kept,) = application.workspace.games.all()
    text = kept.file.read_text("utf-8").replace('"decisions"', '"decisions_"')
    kept.file.write_text(text, "utf-8")
    press(box_in(dialog_of(window)), "Resume")
    assert window.tables == []
    (box,) = boxes_shown()
    assert kept.file.name in box.text()
    box.close()


def test_a_game_is_kept_by_itself_while_it_is_played(
    qtbot: QtBot, application: EditorApplication, window: Window
) -> None:
    table = begun(window)
    table.match.rename_seat(0, "Ann")
    games = application.workspace.games
    qtbot.waitUntil(lambda: bool(games.all()))
    qtbot.waitUntil(lambda: not table.background.busy)
    kept = games.all()
    assert [game.file for game in kept] == [table.kept_file]
    assert waiting_games(application) == [], "it is open"
    table.rename(0, "Zoe")
    table.go_on()
    qtbot.waitUntil(lambda: "Zoe" in kept[0].file.read_text(encoding="utf-8"))
    line = list(table.match.line)
    table.keep_game = lambda _: True  # as if the program had been killed
    table.close()
    box = box_in(dialog_of(window))
    press(box, "Resume")
    again = window.tables[-1].match
    assert again.line == line
    assert str(again.seat_name(0)) == "Zoe"
