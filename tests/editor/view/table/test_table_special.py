"""Games with special rules at the table: it shows and asks whatever they come up with."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPixmap
from PySide6.QtWidgets import QApplication

from realms.board.hexes import centre
from realms.export.drawing.tokens import plants_in_holes
from realms.scenario.scenario import Scenario, bundled_scenario, load_scenario
from realms_editor.view.table.choices import ChoicesPanel
from realms_editor.view.table.panels import AboutPanel, ColumnPanel
from realms_editor.view.table.players_panel import PlayersPanel
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
    assert window.question_text() is not None


def test_the_game_goes_on_where_it_is_nobodys_turn(human, open_table: OpenTable) -> None:
    window = open_table("human", "paced", "paced", scenario=bundled("dig_too_far"))
    between: list[str] = []
    show_all = window.show_all

    def look() -> None:
        show_all()
        if window.match.state.seat == window.match.seating.players and window.flow.banner.isHidden():
            between.append(str(window.question_text()))

    window.show_all = look  # type: ignore[method-assign]
    human.wait(window)
    while window.match.state.turn == 1:
        human.play(window)
        human.wait(window)
    assert between, "the dwellers in the depths plunder between the turns"
    assert all("between the players" in text for text in between)
    assert not window.flow.banner.isHidden()


def test_it_is_said_why_no_combination_is_on_offer(human, open_table: OpenTable) -> None:
    window = open_table("human", "random", scenario=bundled("game_of_gods"))
    human.wait(window)
    panel = window.panels["column"][1]
    assert isinstance(panel, ColumnPanel)
    assert panel.list.isHidden()
    assert "Nobody picks combinations in this realm" in panel.why_none.text()
    window.match.state.table.rows = 6
    panel.refresh()
    assert "No combination is left" in panel.why_none.text()
    plain = open_table("human", "random")
    panel = plain.panels["column"][1]
    assert isinstance(panel, ColumnPanel)
    assert panel.why_none.isHidden()
    assert panel.list.isVisible()


def test_a_tile_is_pushed_by_clicks_and_the_map_follows(human, open_table: OpenTable) -> None:
    window = open_table("human", "random", scenario=bundled("adrift"))
    human.wait(window)
    while window.match.state.step.id != "push":
        human.play(window)
        human.wait(window)
    bench, before = window.bench, window.bench.board
    cell, push = next(iter(bench.cell_choices.items()))
    tile = before.placement_at[cell].tile
    human.choose(window, push.decision)
    assert window.match.state.step.id == "berth"
    goal, berth = next(
        (each, choice) for each, choice in bench.cell_choices.items() if each not in before.placement_at
    )
    human.choose(window, berth.decision)
    assert window.match.state.step.id == "swing"
    human.choose(window, bench.list_choices[0].decision)
    assert bench.board.placement_at[goal].tile == tile
    assert cell not in bench.board.placement_at
    drawn = window.scene.tiles[tile]
    assert (drawn.x(), drawn.y()) == pytest.approx(centre(goal))
    window.run_named("undo")
    assert bench.board.placement_at[cell].tile == tile
    assert (drawn.x(), drawn.y()) == pytest.approx(centre(cell))


def test_the_power_in_a_crop_space_is_named_on_the_map(human, open_table: OpenTable) -> None:
    window = open_table("human", "random", scenario=bundled("crops_of_power"), language="fr")
    human.wait(window)
    state, board = window.match.state, window.bench.board
    named = plants_in_holes(state, "fr")
    assert named
    free = window.grab().toImage()
    around, name = next(iter(named.items()))
    hole = next(hole for hole in board.holes if hole.regions == around)
    x, y = centre(hole.cells[0])
    at = window.canvas.mapFromScene(x, y - 38)
    seen = free.pixelColor(window.canvas.viewport().mapTo(window, at))
    assert seen == QColor(window.scene.drawing_style.theme.plates["marker"]), name


@pytest.mark.parametrize(
    ("name", "where"),
    [
        ("adrift", "Push a tile? (choose something lit on the map, or in the list)"),
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
    assert panel.descriptions[2].text().splitlines()[1] == "Ghosts (Gs): regions 0"


def at_step(window: TableWindow, name: str) -> ChoicesPanel:
    """Go on by the first choices until that step asks; the list of what it offers."""
    bench = window.bench
    while window.match.state.step.id != name:
        bench.decide(
            next(iter((*bench.list_choices, *bench.region_choices.values(), *bench.cell_choices.values())))
        )
    while window.curtain.isVisible():
        window.curtain.ready.click()
    panel = window.panels["choices"][1]
    assert isinstance(panel, ChoicesPanel)
    return panel


def point_at(human, panel: ChoicesPanel, row: int, seen: Callable[[], bool]) -> None:
    """Move the pointer over a row until something is seen; the list lies only once events have passed."""
    view, none = panel.list.viewport(), Qt.MouseButton.NoButton

    def moved() -> bool:
        for other in (0, row):
            at = QPointF(panel.list.visualItemRect(panel.list.item(other)).center())
            keys = Qt.KeyboardModifier.NoModifier
            # not by the pointer of the system, which may be over the window of another test
            event = QMouseEvent(QEvent.Type.MouseMove, at, view.mapToGlobal(at), none, none, keys)
            QApplication.sendEvent(view, event)
        return seen()

    human.qtbot.waitUntil(moved)


def faces(panel: ChoicesPanel, row: int) -> QImage:
    shown = panel.list.item(row).data(Qt.ItemDataRole.DecorationRole)
    assert isinstance(shown, QPixmap)
    return shown.toImage()


def test_tiles_to_be_laid_are_shown_with_both_faces_and_as_they_are_turned(
    human, open_table: OpenTable
) -> None:
    window = open_table("human", "human", scenario=bundled("game_of_gods"))
    human.wait(window)
    first = at_step(window, "lay")
    assert faces(first, 0).width() > 2 * faces(first, 0).height() * 0.8
    assert faces(first, 0) != faces(first, 1)
    turned = at_step(window, "align")
    assert faces(turned, 0).width() < faces(turned, 0).height()
    assert faces(turned, 0) != faces(turned, 1)


def test_a_tile_is_seen_where_it_would_lie_before_it_is_laid(human, open_table: OpenTable) -> None:
    window = open_table("human", "human", scenario=bundled("game_of_gods"))
    human.wait(window)
    at_step(window, "beside")
    room = window.canvas.mapToScene(window.canvas.viewport().rect()).boundingRect()
    assert all(room.contains(*centre(cell)) for cell in window.bench.cell_choices)
    cell, choice = list(window.bench.cell_choices.items())[-1]
    window.bench.hover(centre(cell))
    assert [laid.cell for laid in window.bench.ghost.tiles] == [cell]
    window.bench.decide(choice)
    panel = at_step(window, "align")
    assert [(laid.cell, laid.turn) for laid in window.bench.ghost.tiles] == [(cell, 0)]
    point_at(human, panel, 2, lambda: window.bench.ghost.tiles[0].turn > 0)
    (shown,) = window.bench.ghost.tiles
    assert (shown.cell, shown.turn) == (cell, 2)
    human.click_row(panel.list, 2)
    assert window.bench.board.placement_at[cell] == shown
    assert not window.bench.ghost.tiles


def test_a_tile_that_is_pushed_is_seen_where_it_goes(human, open_table: OpenTable) -> None:
    window = open_table("human", "random", scenario=bundled("adrift"))
    human.wait(window)
    while window.match.state.step.id != "push":
        human.play(window)
        human.wait(window)
    push = next(iter(window.bench.cell_choices.values()))
    window.bench.decide(push)
    goal, berth = next(
        (cell, it) for cell, it in window.bench.cell_choices.items() if it.decision != push.decision
    )
    window.bench.hover(centre(goal))
    (shown,) = window.bench.ghost.tiles
    assert (shown.cell, window.bench.ghost.lifted) == (goal, {shown.tile})
    window.bench.decide(berth)
    assert window.bench.laid(window.bench.list_choices[3]) == [replace(shown, turn=(shown.turn + 3) % 6)]


def test_what_is_offered_in_the_list_is_told_when_it_is_pointed_at(human, open_table: OpenTable) -> None:
    window = open_table("human", "human", scenario=bundled("game_of_gods"))
    human.wait(window)
    panel, about = window.panels["choices"][1], window.panels["about"][1]
    assert isinstance(panel, ChoicesPanel)
    assert isinstance(about, AboutPanel)
    name = panel.list.item(1).text().removeprefix("Take ").split("  [")[0]
    point_at(human, panel, 1, lambda: name in about.text.toPlainText())


def test_a_chasm_is_put_on_the_region_that_is_clicked(human, open_table) -> None:
    window = open_table("human", "greedy", "greedy", scenario=bundled_scenario("game_of_gods"))
    human.wait(window)
    while window.match.state.step.id != "cleave":
        human.play(window)
        human.wait(window)
    regions = list(window.bench.region_choices)
    assert regions, "each region of a new tile can be clicked"
    assert [each.details.region for each in window.bench.list_choices] == [None], "no, thank you"
    before = window.bench.board.region_count
    human.click(window, regions[0])
    assert window.bench.board.region_count == before - 1
