"""Every bundled realm can be sat down to."""

import pytest
from pytestqt.qtbot import QtBot

from realms.rules.registry import unplayed
from realms.scenario.scenario import bundled_scenario, bundled_scenarios
from realms_editor.desk.match import Match, Seating
from realms_editor.view import style
from realms_editor.view.table.window import TableWindow


@pytest.mark.parametrize("name", bundled_scenarios())
def test_the_table_of_a_bundled_realm_opens(qtbot: QtBot, name: str) -> None:
    scenario = bundled_scenario(name)
    players = scenario.counts[0]
    realm = scenario.realm(players)
    if not realm.tiles and [*unplayed(realm)]:
        return
    match = Match.new(scenario, Seating(players, ("human",) * players, 3))
    window = TableWindow(match, style.THEMES["light"], "fr")
    qtbot.addWidget(window)
    window.resize(1100, 800)
    with qtbot.waitExposed(window):
        window.show()
    assert scenario.title("fr") in window.windowTitle()
