"""Games with special rules at the table: it shows and asks whatever they come up with."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from PySide6.QtGui import QColor

from realms.board.hexes import centre
from realms.export.drawing.tokens import grown
from realms.scenario.scenario import Scenario, load_scenario
from realms_editor.view.table.panels import PlayersPanel
from realms_editor.view.table.window import TableWindow

OpenTable = Callable[..., TableWindow]
BUNDLED = Path(__file__).parents[4] / "realms/scenarios"
DECISIONS = 30


def bundled(name: str) -> Scenario:
    return load_scenario(BUNDLED / f"{name}.realm.json")


@pytest.mark.parametrize(
    "name", ["adrift", "game_of_gods", "all_together_now", "rusted_throne", "my_precious"]
)
def test_any_decision_can_be_made_at_the_window(human, open_table: OpenTable, name: str) -> None:
    scenario, luck = bundled(name), Random(2)
    players = scenario.counts[0]
    window = open_table("human", *["random"] * (players - 1), scenario=scenario)
    for _ in range(DECISIONS):
        human.wait(window)
        if window.match.over:
            break
        before = window.match.position
        if window.match.redeployment():
            human.play(window)
        else:
            human.choose(window, luck.choice(window.match.choices()).decision)
        assert window.match.position > before
    assert window.asked() is not None


def test_a_tile_is_pushed_by_clicks_and_the_map_follows(human, open_table: OpenTable) -> None:
    window = open_table("human", "random", scenario=bundled("adrift"))
    human.wait(window)
    while window.match.state.step.id != "push":
        human.play(window)
        human.wait(window)
    bench, before = window.bench, window.bench.board
    cell, push = next(iter(bench.cells.items()))
    tile = before.cell[cell].tile
    human.choose(window, push.decision)
    assert window.match.state.step.id == "berth"
    goal, berth = next((each, choice) for each, choice in bench.cells.items() if each not in before.cell)
    human.choose(window, berth.decision)
    assert window.match.state.step.id == "swing"
    human.choose(window, bench.others[0].decision)
    assert bench.board.cell[goal].tile == tile
    assert cell not in bench.board.cell
    drawn = window.scene.tiles[tile]
    assert (drawn.x(), drawn.y()) == pytest.approx(centre(goal))
    window.run_named("undo")
    assert bench.board.cell[cell].tile == tile
    assert (drawn.x(), drawn.y()) == pytest.approx(centre(cell))


def test_the_power_in_a_crop_space_is_named_on_the_map(human, open_table: OpenTable) -> None:
    window = open_table("human", "random", scenario=bundled("crops_of_power"), language="fr")
    human.wait(window)
    state, board = window.match.state, window.bench.board
    named = grown(state, "fr")
    assert named
    free = window.grab().toImage()
    around, name = next(iter(named.items()))
    hole = next(hole for hole in board.holes if hole.regions == around)
    x, y = centre(hole.cells[0])
    at = window.canvas.mapFromScene(x, y - 38)
    seen = free.pixelColor(window.canvas.viewport().mapTo(window, at))
    assert seen == QColor(window.scene.look.theme.plates["marker"]), name


@pytest.mark.parametrize(
    ("name", "where"),
    [
        ("adrift", "choose what is lit on the map, or something in the list"),
        ("game_of_gods", "choose something in the list"),
    ],
)
def test_one_is_sent_where_there_is_something_to_choose(
    human, open_table: OpenTable, name: str, where: str
) -> None:
    window = open_table("human", "human", scenario=bundled(name))
    human.wait(window)
    assert str(window.bench.question) == where
    assert str(window.bench.hint) == where


def test_ghosts_without_a_power_are_called_by_their_name_alone(human, open_table: OpenTable) -> None:
    window = open_table("human", "human", "human", scenario=bundled("necromancer_island"))
    human.wait(window)
    panel = window.panels["players"][1]
    assert isinstance(panel, PlayersPanel)
    assert panel.told[2].text().splitlines()[1] == "Ghosts: regions 0"
