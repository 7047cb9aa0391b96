"""Smooth motion of tokens: painting of the map while they are on their way, and every event of a game.

Light and dark, on a map of 26 tiles in a window of 1400 x 900, and on a drawn map. All times are of the
processor, because other programs take turns.
"""

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from time import process_time

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from bench_editor import LONG_MS, settle
from bench_editor_table import there
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication

from realms.rules.position.state import CHANCE
from realms.scenario.scenario import load_scenario
from realms_editor.desk.match import Match, Seating
from realms_editor.view import style
from realms_editor.view.canvas.map_view import MapView
from realms_editor.view.start import qt_application
from realms_editor.view.table.window import TableWindow

from help.tables import greedy_choice

BUNDLED = Path(__file__).parents[2] / "realms/scenarios"
REALMS = (("my_precious", "light"), ("four_lands", "dark"))
FRAME_GOAL = 16
PLAYS, SOAK = 60, 6
SIZE = 1400, 900


class Frames:
    """Notes how long the map takes to be painted."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self._paint = MapView.paintEvent
        frames = self

        def timed(view: MapView, event: QPaintEvent) -> None:
            start = process_time()
            frames._paint(view, event)
            frames.times.append((process_time() - start) * 1000)

        MapView.paintEvent = timed  # type: ignore[method-assign]

    def close(self) -> None:
        """Paint as before."""
        MapView.paintEvent = self._paint  # type: ignore[method-assign]


class Events(QObject):
    """Notes how long each round of the event loop takes, whatever happens in it."""

    def __init__(self) -> None:
        super().__init__()
        self.times: list[float] = []

    def run_until(self, done: "QEvent | object") -> None:
        """Process events until a function says that it is enough."""
        assert callable(done)
        while not done():
            start = process_time()
            QApplication.processEvents()
            self.times.append((process_time() - start) * 1000)


def flights(name: str, theme: str, plays: int) -> Iterator[str]:
    """Show some decisions of a game, each with its tokens on their way."""
    scenario = load_scenario(BUNDLED / f"{name}.realm.json")
    players = max(scenario.counts)
    match = Match.new(scenario, Seating(players, ("human",) * players, 5, open_coins=True))
    frames = Frames()
    table = TableWindow(match, style.THEMES[theme], "en")
    table.resize(*SIZE)
    table.show()
    table.pace.setCurrentIndex(1)
    table.flow.tokens_move, table.rolls, table.flow.turn_pauses = True, False, False
    table.canvas.fit()
    events, long, painted = Events(), list[tuple[float, str]](), []
    events.run_until(lambda: table.canvas.ready)
    settle()  # the window has been painted in full
    for number in range(plays):
        if match.over:
            break
        decide(match)
        start = process_time()
        table.go_on()
        long.append(((process_time() - start) * 1000, f"decision {number}"))
        if table.flow.flights.running:
            frames.times.clear()
            events.times.clear()
            events.run_until(lambda: not table.flow.flights.running)
            painted += frames.times[1:]  # the first one also shows the new territories
            long += [(each, f"painting after decision {number}") for each in events.times]
    tiles = len(getattr(table.bench.board, "rank_of", ())) or "drawn"
    table.close()
    QApplication.processEvents()
    frames.close()
    half, most = median(painted), quantiles(painted, n=20)[18]
    yield (
        f"{name} ({tiles} tiles, {theme}): {len(painted)} frames, p50 {half:.2f}  p95 {most:.2f}  "
        f"max {max(painted):.2f} ms here, p50 {there(half):.2f} ms there   goal p50 {FRAME_GOAL}"
    )
    over, (worst, what) = sum(ms > LONG_MS for ms, _ in long), max(long)
    yield f"    longest event {worst:.0f} ms here ({what}); {over} over {LONG_MS} ms   goal 0"


def decide(match: Match) -> None:
    """Play until tokens lie on the map in another way."""
    before = tuple(match.state.tokens)
    while not match.over and tuple(match.state.tokens) == before:
        if match.game.seat == CHANCE:
            match.throw()
        elif match.redeployment():
            match.spread()
        else:
            match.play(greedy_choice(match).decision)


def main(*, soak: bool) -> None:
    """Print the report."""
    qt_application()
    import shapely  # noqa: F401 - the editor loads it after its first frame

    gc.disable()  # the editor collects while it is idle

    for name, theme in REALMS:
        for row in flights(name, theme, PLAYS * (SOAK if soak else 1)):
            print(row, flush=True)


if __name__ == "__main__":
    main(soak="--soak" in sys.argv)
