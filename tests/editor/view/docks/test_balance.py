"""The balance dock: games beside the map, results that stay, heat, comparisons, and proposals to apply."""

import errno
import sqlite3
from collections.abc import Callable
from contextlib import closing
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from realms.balance.playing.store import GameStore
from realms.balance.questions.what_if import WhatIfQuestion
from realms.checks.single_edits.padlock import whole_tile
from realms.scenario.changes import turn_tile
from realms.scenario.scenario import Scenario, bundled_scenario, scenario_from
from realms_editor.view.balance.panel import BalancePanel
from realms_editor.view.docks.balance import BalanceDock
from realms_editor.view.window import Window

from help.executors import InThisProcess

OpenWindow = Callable[..., Window]
OpenPanel = Callable[..., BalancePanel]


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A store of the test's own."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "realmwright" / "balance.sqlite"


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are played in this process."""
    monkeypatch.setattr("realms_editor.desk.process_course.OwnProcesses", InThisProcess)


@pytest.fixture
def opened(qtbot: QtBot, rested: OpenWindow) -> OpenPanel:
    """Open a window on a realm and its balance dock by the keys, and let paced players play."""

    def panel(scenario: Scenario, **look: str) -> BalancePanel:
        window = rested(scenario, **look)
        QTest.keyClick(window.canvas, Qt.Key.Key_F5, Qt.KeyboardModifier.ShiftModifier)
        dock = window.docks["balance"].content
        assert isinstance(dock, BalanceDock)
        qtbot.waitUntil(lambda: dock.panel is not None)
        assert dock.panel
        qtbot.waitUntil(dock.panel.isVisible)
        dock.panel.games.setValue(20)
        dock.panel.player.setCurrentIndex(dock.panel.player.findData("paced"))
        rest(qtbot, dock.panel)
        return dock.panel

    return panel


def rest(qtbot: QtBot, panel: BalancePanel) -> None:
    qtbot.waitUntil(lambda: not (panel.laboratory.busy or panel.jobs.busy or panel._look.isActive()))


def window_of(panel: BalancePanel) -> Window:
    found = panel.window()
    assert isinstance(found, Window)
    return found


def play(qtbot: QtBot, panel: BalancePanel) -> None:
    qtbot.mouseClick(panel.button, Qt.MouseButton.LeftButton)
    rest(qtbot, panel)


def turn(window: Window) -> None:
    document = window.document
    document.do(turn_tile(document.scenario, 2, "I"))


def test_nothing_is_known_at_first(opened: OpenPanel, sample: Scenario, own_store: Path) -> None:
    panel = opened(sample)
    assert panel.more.text().startswith("No games on this map with 2 players are known yet.")
    assert panel.button.text() == "Play 20 games"
    assert not panel.table.isVisible()
    assert panel.bar.isHidden()
    assert not own_store.exists()


def test_shift_f5_brings_the_keys_to_the_button(qtbot: QtBot, opened: OpenPanel, sample: Scenario) -> None:
    panel = opened(sample)
    qtbot.waitUntil(panel.button.hasFocus)


def test_games_in_processes_are_counted_and_kept(qtbot: QtBot, opened: OpenPanel, sample: Scenario) -> None:
    panel = opened(sample)
    qtbot.mouseClick(panel.button, Qt.MouseButton.LeftButton)
    assert panel.button.text() == "Stop"
    assert not panel.player.isEnabled()
    assert panel.bar.isVisible()
    rest(qtbot, panel)
    assert panel.verdict.text() == "Not enough games yet: 20 were played."
    assert "Played by: paced" in panel.more.text()
    texts = panel.table.texts()
    assert texts[0][0] == "2 players, 20 games: too few games"
    assert [row[0] for row in texts[1:]] == ["Seat 1", "Seat 2"]
    assert panel.button.text() == "Play 20 more games"
    assert panel.problem.isHidden()
    again = opened(sample)
    assert again.verdict.text() == "Not enough games yet: 20 were played."
    assert again.table.texts() == texts
    play(qtbot, again)
    assert again.verdict.text() == "Not enough games yet: 40 were played."


@pytest.mark.usefixtures("quick")
def test_skill_is_played_by_a_button_and_said_once(qtbot: QtBot, opened: OpenPanel, sample: Scenario) -> None:
    panel = opened(sample)
    panel.portrait_part.head.click()
    button, text = panel.skill.button, panel.skill.text
    assert button.text() == "Play 20 games about skill"
    assert text.text().startswith("How much does skill count here?")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not button.isEnabled()
    assert panel.button.text() == "Stop"
    rest(qtbot, panel)
    assert button.text() == "Play 20 more games about skill"
    assert text.text().startswith("Hard ends ahead of easy in ")
    assert text.isVisible()
    play(qtbot, panel)
    panel.figures_part[0].head.click()
    assert "Hard ends ahead of easy in " in panel.portrait_text.text()
    assert text.isHidden()
    assert panel.figures[0].texts()[-1][0] == "pairs in which hard ends ahead of easy"
    turn(window_of(panel))
    assert text.text().startswith("How much does skill count here?")
    assert text.isVisible()


def test_stopping_keeps_what_was_played_and_ends_the_processes(
    qtbot: QtBot, opened: OpenPanel, sample: Scenario
) -> None:
    panel = opened(sample)
    panel.games.setValue(50_000)
    window_of(panel).run_named("balance_games")
    qtbot.waitUntil(lambda: panel.laboratory.known_games(sample, 2) >= 20)
    assert panel.laboratory.course
    processes = list(panel.laboratory.course.processes)
    assert processes
    window_of(panel).run_named("balance_games")
    rest(qtbot, panel)
    assert 20 <= panel.laboratory.known_games(sample, 2) < 50_000
    qtbot.waitUntil(lambda: not any(process.is_alive() for process in processes))


def test_no_process_stays_when_its_window_goes(qtbot: QtBot, opened: OpenPanel, sample: Scenario) -> None:
    panel = opened(sample)
    panel.games.setValue(50_000)
    panel.start_or_stop()
    course = panel.laboratory.course
    assert course
    qtbot.waitUntil(lambda: bool(course.processes))
    processes = list(course.processes)
    window_of(panel).close()
    qtbot.waitUntil(lambda: not any(process.is_alive() for process in processes))
    qtbot.waitUntil(lambda: not course.running)


@pytest.mark.usefixtures("quick")
def test_every_count_in_one_table(qtbot: QtBot, opened: OpenPanel, sample: Scenario) -> None:
    panel = opened(sample)
    panel.counts.setCurrentIndex(1)
    play(qtbot, panel)
    heads = [row[0] for row in panel.table.texts() if "players" in row[0]]
    assert heads == [f"{count} players, 20 games: too few games" for count in (2, 3, 4, 5, 6)]
    assert panel.table.unfolded == {2}
    window_of(panel).run_named("count_3")
    assert panel.table.unfolded == {2, 3}
    assert len(panel.readings[3].seats) == 3


@pytest.mark.usefixtures("quick")
def test_an_edit_makes_results_old_and_new_games_are_compared(
    qtbot: QtBot, opened: OpenPanel, sample: Scenario
) -> None:
    panel = opened(sample)
    play(qtbot, panel)
    window = window_of(panel)
    turn(window)
    assert panel.stale.text().startswith("The map has been edited since.")
    assert panel.table.texts()[-1][0] == "before the last edits"
    assert panel.button.text() == "Play 20 games"
    panel.compare_part.head.click()
    assert panel.compare_text.text().startswith("Play again to see what the edits change.")
    window.document.undo()
    assert panel.stale.isHidden()
    window.document.redo()
    play(qtbot, panel)
    assert panel.stale.isHidden()
    assert "Both played the same 20 games" in panel.compare_text.text()
    rows = panel.compare_table.texts()
    assert rows[0][0] == "Coins of seat 1"
    comparison = panel.readings[2].comparison
    assert comparison
    assert rows[0][1].startswith(f"{comparison.coins[0].difference.value:+.1f} (")
    assert rows[0][2] == f"{comparison.coins[0].other.value:.1f} → {comparison.coins[0].one.value:.1f}"


@pytest.mark.usefixtures("quick")
def test_heat_is_off_until_chosen_and_has_a_legend(qtbot: QtBot, opened: OpenPanel, sample: Scenario) -> None:
    panel = opened(sample)
    scene = window_of(panel).scene
    play(qtbot, panel)
    assert scene.heat.marks == ()
    assert panel.heat.legend.isHidden()
    seen = []
    canvas = window_of(panel).canvas
    for _ in range(6):
        QTest.keyClick(canvas, Qt.Key.Key_0, Qt.KeyboardModifier.AltModifier)
        seen.append((panel.heat.measure, len(scene.heat.marks), panel.heat.grid.count() // 2))
    assert [each[0] for each in seen] == ["coins", "held", "fought", "entered", "worth", ""]
    assert all(marks > 10 for _, marks, _ in seen[:4])
    assert [levels for *_, levels in seen] == [5, 5, 5, 5, 2, 0]
    assert scene.heat.boundingRect().isNull()


@pytest.mark.usefixtures("quick")
def test_heat_is_painted_and_follows_map_and_theme(opened: OpenPanel, sample: Scenario) -> None:
    panel = opened(sample)
    window = window_of(panel)
    plain = window.canvas.grab().toImage()
    panel.heat.choose("worth")
    hot = window.canvas.grab().toImage()
    assert hot != plain
    turn(window)
    assert window.canvas.grab().toImage() != hot
    window.run_named("theme_dark")
    assert window.scene.heat.marks
    panel.heat.choose("coins")
    assert panel.heat.note.text() == "There are no games yet."
    assert window.scene.heat.marks == ()


def test_a_map_with_errors_says_so_in_the_dock(qtbot: QtBot, opened: OpenPanel, sample: Scenario) -> None:
    first = sample.data["layers"][0]
    broken = scenario_from(
        {**sample.data, "layers": [{**first, "tiles": [*first["tiles"], first["tiles"][0]]}]}
    )
    panel = opened(broken)
    play(qtbot, panel)
    assert panel.problem.isVisible()
    assert panel.laboratory.refused
    assert panel.problem.text() == str(panel.laboratory.refused[2])
    assert panel.laboratory.latest == {}


@pytest.mark.usefixtures("quick")
def test_an_empty_map_says_so(qtbot: QtBot, opened: OpenPanel, empty: Scenario) -> None:
    panel = opened(empty)
    play(qtbot, panel)
    assert panel.problem.isVisible()
    assert panel.problem.text()
    panel.heat.choose("worth")
    assert panel.heat.legend.isHidden()


@pytest.mark.usefixtures("quick")
def test_a_store_out_of_use_is_said_and_games_go_on(
    qtbot: QtBot, opened: OpenPanel, sample: Scenario, own_store: Path
) -> None:
    own_store.parent.mkdir(parents=True)
    own_store.write_text("no store")
    panel = opened(sample)
    play(qtbot, panel)
    assert "this is no store of finished games" in panel.problem.text()
    assert panel.verdict.text() == "Not enough games yet: 20 were played."
    assert own_store.read_text() == "no store"


@pytest.mark.usefixtures("quick")
def test_a_store_that_another_program_holds_is_said_and_used_again_when_it_is_free(
    qtbot: QtBot, opened: OpenPanel, sample: Scenario, own_store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("realms.balance.playing.store.PATIENCE", 0.1)
    own_store.parent.mkdir(parents=True)
    GameStore(own_store).close()
    with closing(sqlite3.connect(own_store, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        panel = opened(sample)
        assert "another program holds the store of finished games" in panel.problem.text()
        play(qtbot, panel)
        assert "another program holds the store of finished games" in panel.problem.text()
        assert panel.verdict.text() == "Not enough games yet: 20 were played."
        other.execute("ROLLBACK")
    play(qtbot, panel)
    assert panel.problem.isHidden()
    assert panel.verdict.text() == "Not enough games yet: 40 were played."
    assert opened(sample).verdict.text() == "Not enough games yet: 40 were played."


@pytest.mark.usefixtures("quick")
def test_a_store_that_is_taken_while_games_are_played_is_said(
    qtbot: QtBot, opened: OpenPanel, sample: Scenario, own_store: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("realms.balance.playing.store.PATIENCE", 0.1)
    panel = opened(sample)
    play(qtbot, panel)
    with closing(sqlite3.connect(own_store, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")  # others may read, but not write
        play(qtbot, panel)
        assert "another program holds the store of finished games" in panel.problem.text()
        assert panel.verdict.text() == "Not enough games yet: 40 were played."
        other.execute("ROLLBACK")
    assert opened(sample).verdict.text() == "Not enough games yet: 20 were played."


def test_a_process_that_cannot_start_is_said(
    qtbot: QtBot, opened: OpenPanel, sample: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(_: BaseProcess) -> None:
        raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")

    panel = opened(sample)
    with monkeypatch.context() as patch:
        patch.setattr(BaseProcess, "start", no_room)
        play(qtbot, panel)
        assert panel.problem.text() == (
            "no process can be started here; the system says: Resource temporarily unavailable"
        )
        assert panel.button.text() == "Play 20 games"
        assert panel.bar.isHidden()
    play(qtbot, panel)
    assert panel.problem.isHidden()
    assert panel.verdict.text() == "Not enough games yet: 20 were played."


@pytest.mark.usefixtures("quick")
def test_heat_on_a_drawn_board(qtbot: QtBot, opened: OpenPanel) -> None:
    panel = opened(bundled_scenario("lake_of_lamps"))
    window = window_of(panel)
    play(qtbot, panel)
    board, plain = window.document.realm.board, window.canvas.grab().toImage()
    for measure in ("coins", "held", "fought", "entered", "worth"):
        panel.heat.choose(measure)
        marks = window.scene.heat.marks
        assert {board.region(mark.address) is not None for mark in marks} == {True}
        assert window.canvas.grab().toImage() != plain, measure
        qtbot.waitUntil(lambda marks=marks: len(window.scene.heat._texts) >= len(marks))
    panel.heat.choose("")
    qtbot.waitUntil(lambda: window.canvas.grab().toImage() == plain)


def test_what_breaks_off_is_said(
    qtbot: QtBot, opened: OpenPanel, sample: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("bad luck")

    panel = opened(sample)
    monkeypatch.setattr("realms.balance.session.Session.play", broken)
    play(qtbot, panel)
    assert panel.problem.text() == "the games were interrupted: bad luck"


@pytest.mark.usefixtures("quick")
def test_a_proposal_is_applied_as_one_edit(
    qtbot: QtBot, opened: OpenPanel, sample: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("realms.balance.questions.what_if.LEAST_BATCHES", 1)
    monkeypatch.setattr("realms.balance.questions.prediction.MOST_EDITS", 40)
    panel = opened(sample)
    panel.advice_part.head.click()
    panel.advice.aims.setCurrentIndex(1)
    panel.advice.games.setMinimum(240)
    panel.advice.games.setValue(240)
    panel.ask()
    assert not panel.advice.button.isEnabled()
    rest(qtbot, panel)
    assert panel.problem.isHidden(), panel.problem.text()
    buttons = panel.advice.buttons
    assert buttons
    assert all(button.accessibleName().startswith("Apply: ") for button in buttons)
    document = window_of(panel).document
    before = document.scenario.data
    qtbot.waitUntil(lambda: buttons[0].height() > 10)  # laid out
    assert buttons[0].isEnabled()
    panel.area.ensureWidgetVisible(buttons[0])
    qtbot.mouseClick(buttons[0], Qt.MouseButton.LeftButton)
    assert panel.problem.isHidden(), panel.problem.text()
    assert document.scenario.data != before
    assert len(document.history.entries) == 1
    assert not any(button.isEnabled() for button in panel.advice.buttons)
    assert panel.advice.stale.text().startswith("The map has been edited since.")
    document.undo()
    assert document.scenario.data == before
    assert all(button.isEnabled() for button in panel.advice.buttons)


def test_what_is_locked_in_the_editor_is_not_proposed(
    opened: OpenPanel, sample: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = opened(sample)
    asked: list[WhatIfQuestion] = []
    monkeypatch.setattr(panel.laboratory, "ask", asked.append)
    window_of(panel).document.keep(whole_tile("I"))
    panel.ask()
    assert [question.locked for question in asked] == [whole_tile("I")]


@pytest.mark.usefixtures("quick")
def test_another_player_has_results_of_its_own(qtbot: QtBot, opened: OpenPanel, sample: Scenario) -> None:
    panel = opened(sample)
    play(qtbot, panel)
    panel.player.setCurrentIndex(panel.player.findData("random"))
    rest(qtbot, panel)
    assert panel.readings == {}
    assert panel.more.text().startswith("No games on this map")
    panel.player.setCurrentIndex(panel.player.findData("paced"))
    rest(qtbot, panel)
    assert panel.verdict.text() == "Not enough games yet: 20 were played."


@pytest.mark.usefixtures("quick")
def test_in_french_everything_has_a_name(qtbot: QtBot, opened: OpenPanel, sample: Scenario) -> None:
    panel = opened(sample)
    play(qtbot, panel)
    for part in (panel.compare_part, panel.advice_part, panel.portrait_part, *panel.figures_part):
        part.head.click()
    window_of(panel).run_named("language_fr")
    assert panel.verdict.text() == "Pas encore assez de parties\xa0: 20 jouées."
    assert panel.button.text() == "Jouer 20 parties de plus"
    assert panel.figures[2].texts()
    reached: list[QWidget] = [
        *panel.findChildren(QPushButton),
        *panel.findChildren(QComboBox),
        *(part.head for part in (panel.heat_part, panel.compare_part, panel.settings)),
        *(panel.table, panel.compare_table, *panel.figures, panel.bar, panel.games, panel.seed),
    ]
    assert all(each.accessibleName() or getattr(each, "text", str)() for each in reached)


def test_a_dock_that_nobody_opens_loads_nothing(rested: OpenWindow, sample: Scenario) -> None:
    dock = rested(sample).docks["balance"].content
    assert isinstance(dock, BalanceDock)
    assert dock.panel is None
