"""A whole game by the mouse alone, from its dialog to the page after it."""

from dataclasses import replace

from PySide6.QtWidgets import QDialogButtonBox, QPushButton
from pytestqt.qtbot import QtBot

from realms.play.players.registry import STANDARD
from realms.play.record import HUMAN
from realms.scenario.scenario import Scenario
from realms_editor.view.application import EditorApplication
from realms_editor.view.table.after_game import AfterGameDialog
from realms_editor.view.table.setup import SetupDialog
from realms_editor.view.table.window import TableWindow

from help.clicking_person import ClickingPerson
from help.windows import opened_dialogs

PLAYERS, TURNS = 4, 2
ALWAYS = {
    "card",
    "region",
    "phase button",
    "redeployment as planned",
    "redeployment in one region",
    "curtain",
}


def set_up(person: ClickingPerson, application: EditorApplication, scenario: Scenario) -> TableWindow:
    """Start a game in which the first two seats are people, by its dialog."""
    window = application.show_new(scenario)
    window.run_named("play")
    dialog = next(each for each in opened_dialogs() if isinstance(each, SetupDialog))
    for seat in range(PLAYERS):
        dialog.seats.sit(seat, HUMAN if seat < 2 else STANDARD)
    person.press(dialog.buttons.button(QDialogButtonBox.StandardButton.Ok))
    (table,) = window.tables
    table.pace.setCurrentIndex(0)
    return table


def test_a_game_of_four_by_clicks_from_its_dialog_to_the_page_after_it(
    qtbot: QtBot, application: EditorApplication, sample: Scenario
) -> None:
    person = ClickingPerson(qtbot)
    application.players = PLAYERS
    short = replace(sample, data={**sample.data, "turns": {str(PLAYERS): TURNS}})
    table = set_up(person, application, short)
    person.play_to_the_end(table)
    assert set(person.clicks) >= ALWAYS
    assert table.match.state.table.turns == TURNS
    (page,) = (each for each in opened_dialogs() if isinstance(each, AfterGameDialog))
    qtbot.waitUntil(page.isVisible)
    person.press(next(each for each in page.findChildren(QPushButton) if "page" in each.text()))
    (ask_where,) = (each for each in opened_dialogs() if each is not page)
    ask_where.reject()
