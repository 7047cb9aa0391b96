"""The tutorial ends in a turn that the newcomer played; play and balance are a button away."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from realms.checks.errors import errors_in
from realms.scenario.scenario import Scenario
from realms_editor.view.application import EditorApplication
from realms_editor.view.bars.tour import STOPS, TOPIC
from realms_editor.view.files.kept_games import waiting_games
from realms_editor.view.pages.start_page import StartPage
from realms_editor.view.table.panels import ColumnPanel
from realms_editor.view.table.setup import SetupDialog
from realms_editor.view.table.tutorial import STEPS, Tutorial, first_turn_realm
from realms_editor.view.table.window import TableWindow
from realms_editor.view.window import Window

LEFT = Qt.MouseButton.LeftButton


def window_of(application: EditorApplication, sample: Scenario) -> Window:
    application.show_new(sample)
    return application.windows[-1]


def press_on_start_page(qtbot: QtBot, application: EditorApplication, name: str) -> None:
    application.show_start_page()
    page = application.windows[-1].findChild(StartPage)
    assert isinstance(page, StartPage)
    qtbot.waitUntil(page.isVisible)
    (button,) = [each for each in page.findChildren(QPushButton) if each.accessibleName() == name]
    qtbot.mouseClick(button, LEFT)


def text_of(table: TableWindow) -> str:
    bar = table.message_bars[TOPIC]
    return bar.label.text() if bar else ""


def number_of(table: TableWindow) -> int:
    return int(text_of(table).partition(" ")[0] or 0)


def test_a_newcomer_plays_a_turn_step_by_step(
    qtbot: QtBot, human, application: EditorApplication, sample: Scenario
) -> None:
    window = window_of(application, sample)
    press_on_start_page(qtbot, application, "Play a first turn")
    (table,) = window.tables
    tutorial = table.tutorial
    assert isinstance(tutorial, Tutorial)
    qtbot.waitUntil(lambda: table.isVisible() and number_of(table) == 1)
    table.pace.setCurrentIndex(0)
    human.wait(table)
    column = table.panels["column"]
    qtbot.waitUntil(tutorial.frame.isVisible)
    assert tutorial.frame.target is column[0]
    assert isinstance(column[1], ColumnPanel)
    human.click_row(column[1].list, 0)
    qtbot.waitUntil(lambda: number_of(table) == 2)
    assert tutorial.frame.target is table.canvas
    human.wait(table)
    for step in (2, 3):
        assert number_of(table) == step
        region = next(iter(table.bench.region_choices))
        qtbot.mouseClick(table.canvas.viewport(), LEFT, pos=human.pixel(table, region))
        human.wait(table)
    (stop,) = table.panels["choices"][1].buttons.buttons  # type: ignore[attr-defined]
    qtbot.mouseClick(stop, LEFT)
    assert number_of(table) == 4
    assert "Confirm with D." in text_of(table)
    while number_of(table) == 4:
        human.play(table)
    qtbot.waitUntil(lambda: number_of(table) == 6, timeout=human.patience)
    assert table.match.state.turn == 2
    assert table.match.last_income(0) is not None
    for _ in range(2):
        bar = table.message_bars[TOPIC]
        assert bar
        qtbot.mouseClick(bar.buttons[0], LEFT)
    assert not tutorial.running
    assert tutorial.frame.isHidden()
    table.close()
    assert waiting_games(application) == [], "the game of the tutorial is not kept"


def test_the_realm_of_the_tutorial_is_playable() -> None:
    realm = first_turn_realm()
    assert errors_in(realm, 2) == []
    assert {*realm.data["titles"]} == {"en", "fr"}
    assert len(STEPS) == 7


def test_play_and_balance_have_buttons(
    qtbot: QtBot, application: EditorApplication, sample: Scenario
) -> None:
    window = window_of(application, sample)
    qtbot.waitUntil(window.play_bar.isVisible)
    play, balance = window.play_bar.buttons["play"], window.play_bar.buttons["balance"]
    assert (play.accessibleName(), balance.accessibleName()) == ("Play", "Balance")
    assert "F5" in play.toolTip()
    qtbot.mouseClick(play, LEFT)
    dialog = window.findChild(SetupDialog)
    assert dialog is not None
    dialog.reject()
    qtbot.mouseClick(balance, LEFT)
    qtbot.waitUntil(window.docks["balance"].isVisible)
    window.set_language("fr")
    assert (play.text(), balance.text()) == ("Jouer", "Équilibre")
    window.set_language("en")
    press_on_start_page(qtbot, application, "Play…")
    assert any(each.isVisible() for each in window.findChildren(SetupDialog))
    for each in window.findChildren(SetupDialog):
        each.reject()


def test_the_tour_names_both_buttons() -> None:
    assert any(stop.keys == ("play", "balance") for stop in STOPS)
