"""A game of teams in the window: columns of races and powers, who belongs together, and by what score."""

from pytestqt.qtbot import QtBot

from realms.scenario.scenario import Scenario, scenario_from
from realms_editor.desk.match import Match, Seating
from realms_editor.view import style
from realms_editor.view.table.choices import ChoicesPanel
from realms_editor.view.table.panels import ColumnPanel
from realms_editor.view.table.players_panel import PlayersPanel
from realms_editor.view.table.window import TableWindow


def table_of_teams(qtbot: QtBot, sample: Scenario, seat: str) -> TableWindow:
    boxes = ["small_world", "small_world_underground", "realms"]
    rules = [{"rule": "teams", "teams": [[1, 3], [2]], "draft": "columns"}]
    scenario = scenario_from({**sample.data, "boxes": boxes, "rules": rules})
    match = Match.new(scenario, Seating(3, (seat, "paced", "paced"), 2))
    while match.game.seat < 0:
        match.throw()
    window = TableWindow(match, style.THEMES["light"], "en")
    qtbot.addWidget(window)
    window.pace.setCurrentIndex(0)
    return window


def told(window: TableWindow, kind: type) -> list[str]:
    panel = next(panel for _, panel in window.panels.values() if isinstance(panel, kind))
    if isinstance(panel, PlayersPanel):
        return [label.text() for label in panel.descriptions]
    return [panel.list.item(row).text() for row in range(panel.list.count())]


def test_the_columns_are_shown_and_a_race_is_chosen_with_its_power(qtbot: QtBot, sample: Scenario) -> None:
    window = table_of_teams(qtbot, sample, "human")
    s, say = window.match.state, window.say
    first = " · ".join(say(s.table.catalogue.name(number)) for number in s.column[0])
    assert told(window, ColumnPanel)[0] == f"1. {first}\n    costs 0, coins there: 0"
    assert "together with Yellow" in told(window, PlayersPanel)[0]
    race = say(s.table.catalogue.name(s.column[0][0]))
    tokens = s.table.catalogue.tokens[s.column[0][0]]
    assert told(window, ChoicesPanel)[0] == f"Take {race} ({tokens} tokens)  [1]"
    window.bench.decide(window.bench.list_choices[0])
    power = say(s.table.catalogue.name(s.column[0][1]))
    assert told(window, ChoicesPanel)[0].startswith(f"Give them the power {power} (")


def test_the_score_of_a_team_is_told_in_the_end(qtbot: QtBot, sample: Scenario) -> None:
    window = table_of_teams(qtbot, sample, "paced")
    with qtbot.waitSignal(window.ended, timeout=60_000):
        window.go_on()
    coins = window.match.state.coins
    assert f"together with Orange · score: {coins[0] + coins[2]}" in told(window, PlayersPanel)[2]
    assert f"score: {2 * coins[1]}" in told(window, PlayersPanel)[1]
