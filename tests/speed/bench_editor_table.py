"""How fast the table is: from F5 to the first choice, answers, advice, and many games beside a busy window.

The games in the background are held against those of the command line, process by process.
"""

import os
import random
import subprocess
import sys
import timeit
from collections.abc import Iterator
from pathlib import Path
from statistics import quantiles
from time import perf_counter

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from bench_editor import LONG_MS, Paints, Watch, settle, window_on
from bench_spine import LOOP, REFERENCE_LOOP_MS
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from realms.board.hexes import centre
from realms.rules.position.state import CHANCE
from realms.scenario.scenario import Scenario, load_scenario
from realms_editor.desk.match import Match, Seating, usual_seating
from realms_editor.view.balance.panel import BalancePanel
from realms_editor.view.docks.balance import BalanceDock
from realms_editor.view.play_actions import start_game
from realms_editor.view.start import qt_application
from realms_editor.view.table.setup import SetupDialog
from realms_editor.view.table.window import TableWindow
from realms_editor.view.window import Window

from help.tables import greedy_choice

FIRST_MS, ANSWER_MS, ADVICE_MS, SHARE = 300, 100, 500, 0.8
STARTS, GAMES, SOAK = 9, 40, 10
BUNDLED = Path(__file__).parents[2] / "realms/scenarios"
REALMS = (BUNDLED / "first_steps.realm.json", BUNDLED / "lost_river.realm.json")
PLAYERS = 3
OTHERS = ("greedy",) * PLAYERS


def there(ms: float) -> float:
    """Milliseconds as they would be on the machine of the documents."""
    return ms / (min(timeit.repeat(LOOP, number=1, repeat=5)) * 1000) * REFERENCE_LOOP_MS


def first_choice(window: Window, starts: int) -> Iterator[str]:
    """F5, Enter in the dialog, and on until the regions or combinations of the human can be seen."""
    times = []
    for _ in range(starts):
        window.activateWindow()
        QTest.qWaitForWindowActive(window)
        window.canvas.setFocus()
        start = perf_counter()
        QTest.keyClick(window.canvas, Qt.Key.Key_F5)
        dialog = next(each for each in window.findChildren(SetupDialog) if each.isVisible())
        settle()
        dialog.accept()
        table = window.tables[-1]
        paints = Paints(table.panels["column"][1].list.viewport())  # type: ignore[attr-defined]
        while not (table.match.waits_for_human and paints.count):
            QApplication.processEvents()
        settle()
        times.append((perf_counter() - start) * 1000)
        table.close()
        settle()
    yield line(f"F5 to the first choice, {title(window)}", times, FIRST_MS)


def title(window: Window) -> str:
    return f"{len(window.bench.board.rank_of)} tiles"


def line(what: str, times: list[float], goal: float) -> str:
    cuts = quantiles(times, n=20)
    return (
        f"{what:46} p50 {cuts[9]:7.2f}  p95 {cuts[18]:7.2f}  max {max(times):7.2f} ms here  "
        f"p95 {there(cuts[18]):7.2f} ms there   goal {goal:g} ms"
    )


def answers(scenario: Scenario, games: int) -> Iterator[str]:
    """Every decision of greedy players in whole games."""
    times = []
    for seed in range(games):
        match = Match.new(scenario, Seating(PLAYERS, OTHERS, seed))
        while not match.over:
            if match.game.seat == CHANCE:
                match.throw()
            else:
                start = perf_counter()
                decision = match.decision_job()()
                times.append((perf_counter() - start) * 1000)
                match.play(decision)
    yield line(f"a greedy answer, {scenario.data['id']}", times, ANSWER_MS)


def in_the_window(window: Window) -> Iterator[str]:
    """A standard player answers a human in the window: from that decision until its first one is shown."""
    seating = usual_seating(PLAYERS)
    table = start_game(window, Seating(seating.players, seating.seats, 5))
    assert isinstance(table, TableWindow)
    table.pace.setCurrentIndex(0)
    times, advised = [], []
    while not table.match.over:
        while not (table.match.over or table.match.waits_for_human):
            QApplication.processEvents()
        if not table.match.over:
            advised.append(seconds_of_advice(table) * 1000)
            if table.match.redeployment():
                table.match.spread()
            else:
                table.match.play(greedy_choice(table.match).decision)
            mine = not table.match.over and table.match.game.seat >= 0 and not table.match.waits_for_human
            before, start = table.match.position, perf_counter()
            table.go_on()
            while mine and table.match.position == before:
                QApplication.processEvents()
            if mine:
                times.append((perf_counter() - start) * 1000)
    yield line("a standard answer seen in the window", times, ANSWER_MS)
    yield line("advice with reasons seen in the window", advised, ADVICE_MS)
    table.close()


def seconds_of_advice(table: TableWindow) -> float:
    """Return how long it takes from F1 until the best ways are shown."""
    start = perf_counter()
    table.run_named("advice")
    while not table.bench.advice:
        QApplication.processEvents()
    return perf_counter() - start


def background(window: Window, path: Path, games: int) -> Iterator[str]:
    """As many games by the command and by the window, while somebody works in that."""
    command = [sys.executable, "-m", "realms", "play", str(path), "--players", str(PLAYERS)]
    command += ["--seats", ",".join(OTHERS), "--games", str(games)]
    start = perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    alone = games / (perf_counter() - start)
    panel = balance_panel(window)
    panel.games.setValue(games)
    start = perf_counter()
    panel.start_or_stop()
    count, watch = panel.laboratory.workers, Watch()
    busy(window, watch, panel)
    share = games / (perf_counter() - start) / count / alone
    yield (
        f"{games} games: command {alone:.1f} games/s, background {share * alone:.1f} games/s a process, "
        f"{count} of them: {share:.0%}   goal {SHARE:.0%}"
    )
    over, slow = sum(ms > LONG_MS for ms, _ in watch.longest), 1 / there(1)
    scaled = sum(ms > LONG_MS * slow for ms, _ in watch.longest)
    worst = ", ".join(f"{what} {ms:.0f} ms" for ms, what in sorted(watch.longest, reverse=True)[:3])
    yield (
        f"meanwhile {len(watch.longest)} events: {over} over {LONG_MS} ms here, {scaled} there; "
        f"the longest here: {worst}"
    )


def balance_panel(window: Window) -> BalancePanel:
    """Open the balance dock, for a player without games in the store."""
    window.run_named("balance")
    dock = window.docks["balance"].content
    assert isinstance(dock, BalanceDock)
    while dock.panel is None or dock.panel.laboratory.busy:
        settle()
    panel = dock.panel
    panel.player.setCurrentIndex(panel.player.findData(OTHERS[0]))
    panel.heat.choose("coins")
    while panel.laboratory.busy:
        settle()
    return panel


def busy(window: Window, watch: Watch, panel: BalancePanel) -> None:
    """Clicks, turns and zoom, a few a second, until the games are played."""
    view, rng = window.canvas.viewport(), random.Random(3)
    while panel.laboratory.busy:
        x, y = centre(rng.choice(window.bench.board.placements).cell)
        at = window.canvas.mapFromScene(x + 20, y + 20)
        watch.note("click", lambda at=at: QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=at))
        watch.note("hover", lambda x=x, y=y: window.bench.hover((x + 30, y - 20)))
        watch.note("key", lambda: QTest.keyClick(window.canvas, Qt.Key.Key_R))
        for _ in range(10):
            QTest.qSleep(20)
            watch.note("rest", lambda: None)


def main(*, soak: bool) -> None:
    """Print the report."""
    qt_application()
    for path in REALMS:
        scenario = load_scenario(path)
        window = window_on(scenario)
        window.document.look_at(PLAYERS)
        settle()
        for row in (
            *first_choice(window, STARTS * (SOAK if soak else 1)),
            *answers(scenario, 3 * (SOAK if soak else 1)),
            *in_the_window(window),
            *background(window, path, GAMES * (SOAK if soak else 1)),
        ):
            print(row, flush=True)
        window.close()
        window.deleteLater()
        settle()


if __name__ == "__main__":
    main(soak="--soak" in sys.argv)
