"""What lies beside the map in the window: events, ghosts and souls."""

from collections.abc import Callable

from realms.scenario.scenario import bundled_scenario
from realms_editor.view.table.players_panel import PlayersPanel
from realms_editor.view.table.window import TableWindow


def beside(window: TableWindow) -> str:
    panels = (panel for _, panel in window.panels.values() if isinstance(panel, PlayersPanel))
    panel = next(panels)
    return panel.beside.text() if panel.beside.isVisibleTo(panel) else ""


def test_the_necromancer_plays_in_the_window(open_table: Callable[..., TableWindow], human) -> None:
    window = open_table("paced", "paced", "human", scenario=bundled_scenario("necromancer_island"))
    human.wait(window)
    assert beside(window).startswith("ghosts on the island: 1, in reserve: 13; souls in the well: 0")
    while not window.match.over:
        human.play(window)
        human.wait(window)
    assert "in reserve" in beside(window)


def test_the_event_of_the_round_is_told_and_nothing_on_an_ordinary_map(
    open_table: Callable[..., TableWindow], human
) -> None:
    window = open_table("human", "paced", scenario=bundled_scenario("river_world"))
    human.wait(window)
    assert beside(window).startswith("this round: ")
    while not window.match.over:
        human.play(window)
        human.wait(window)
    plain = open_table("human", "paced")
    human.wait(plain)
    assert beside(plain) == ""
