"""How fast the window is: an edit until it is painted and checked, hover, zoom, start, memory, long calls.

Times of the painter are compared with an empty item of the size of a tile in a plain view, starting with an
empty main window, both in the same run. They are 50th and 95th percentiles of many single events, each from
what the user does to the end of the painting, or of the checks, that it leads to; in between the window has
a tenth of a second to itself, as a quick user would give it.
"""

import os
import random
import subprocess
import sys
import timeit
from collections.abc import Callable, Iterator
from itertools import cycle
from statistics import median, quantiles
from time import perf_counter, process_time

from bench_spine import LOOP, REFERENCE_LOOP_MS, realm

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_QPA_UPDATE_IDLE_TIME"] = "0"  # or Qt waits 5 ms before it paints

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QBrush
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView, QWidget

from realms.board.hexes import centre
from realms.scenario.changes import turn_tile
from realms.scenario.scenario import Scenario, scenario_from
from realms_editor.desk.document import Document
from realms_editor.view import style
from realms_editor.view.start import qt_application
from realms_editor.view.window import Window

EVENTS, SOAK_EVENTS = 120, 2000
STARTS, SOAK_STARTS = 7, 40
LONG_MS = 50
COPIES = (1, 20)  # of the box of 26 tiles

# A process that says how long it took from its start to the first painted frame, and how much it holds.
PAINTED = """
import sys, time
class Seen(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            QTimer.singleShot(0, lambda: (print(time.monotonic() - float(sys.argv[1])), app.quit()))
        return False
"""
EMPTY_WINDOW = f"""
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget
app = QApplication([])
{PAINTED}
window = QMainWindow()
window.setCentralWidget(QWidget())
seen = Seen()
window.centralWidget().installEventFilter(seen)
window.resize(1400, 900)
window.show()
app.exec()
"""
EDITOR = f"""
from realms_editor.__main__ import load_before_qt
load_before_qt()
from PySide6.QtCore import QEvent, QObject, QTimer
from realms_editor.view.start import StartOptions, open_first_windows, qt_application
app = qt_application()
{PAINTED}
application = open_first_windows(StartOptions())
seen = Seen()
application.windows[0].canvas.viewport().installEventFilter(seen)
app.exec()
assert not {{"networkx", "shapely"}} & sys.modules.keys(), "heavy libraries before the first frame"
print(int(next(line for line in open("/proc/self/status") if line.startswith("VmRSS")).split()[1]) / 1024)
"""


def scenario_of(copies: int) -> Scenario:
    """A document of so many boxes of tiles."""
    layout = realm(copies)
    tiles = [
        {"tile": each.tile, "face": each.face, "q": each.q, "r": each.r, "turn": each.turn}
        for each in layout.placements
    ]
    pieces = [{"piece": each.piece, "at": each.at, **each.data} for each in layout.pieces]
    return scenario_from(
        {
            "format": 1,
            "id": "large",
            "titles": {"en": "Large"},
            "boxes": ["small_world", *["realms"] * copies],
            "tileset": "stand-in",
            "layers": [{"players": 5, "tiles": tiles, "pieces": pieces}],
        }
    )


def window_on(scenario: Scenario) -> Window:
    """A window as large as that of the prototype the goals come from."""
    window = Window(Document(scenario), style.THEMES["light"], "en")
    window.resize(1400, 900)
    window.show()
    window.canvas.fit()
    while not window.canvas.ready:
        settle()
    settle()
    return window


def settle() -> None:
    """Let everything that waits be done and painted."""
    for _ in range(2):  # the first sends what the scene has to say, the second paints it
        QApplication.processEvents()


def rest(seconds: float = 0.1) -> None:
    """Leave the window to itself for a while."""
    end = perf_counter() + seconds
    while perf_counter() < end:
        settle()


class Paints(QObject):
    """Counts how often a widget is painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__()
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, _: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """See it happen."""
        self.count += event.type() == QEvent.Type.Paint
        return False

    def after(self, act: Callable[[], object]) -> None:
        """Do something and wait until it is painted."""
        before, tries = self.count, 0
        act()
        while self.count == before:
            QApplication.processEvents()
            tries += 1
            assert tries < 100_000, "nothing was painted"


def percentiles(times: list[float]) -> tuple[float, float]:
    """Half of the times are as short as the first figure, all but a twentieth as the second."""
    cuts = quantiles(times, n=20)
    return cuts[9], cuts[18]


def told(what: str, act: Callable[[int], object], count: int, goal: float) -> str:
    """A line of the report: as it is here, of which the processor took, and as it would be elsewhere.

    Elsewhere is the machine of the documents with nobody else at work on it: the processor's time, scaled.
    """
    act(0)
    rest()
    walls, works, loops = [], [], []
    for number in range(count):
        start, began = perf_counter(), process_time()
        act(number)
        walls.append((perf_counter() - start) * 1000)
        works.append((process_time() - began) * 1000)
        rest()
        if number % 20 == 0:
            loops.append(_loop())
    half, most = percentiles(walls)
    work = percentiles(works)[1]
    there = work / median(loops) * REFERENCE_LOOP_MS
    return (
        f"{what:40} p50 {half:7.2f}  p95 {most:7.2f}, of the processor {work:7.2f} ms here"
        f"  p95 {there:7.2f} ms there   goal {goal:g} ms"
    )


def _loop() -> float:
    """How much of the processor the calibration takes just now, in ms."""
    return timeit.timeit(LOOP, number=1, timer=process_time) * 1000


def empty_item(events: int) -> Iterator[str]:
    """The peer: an empty rectangle of the size of a tile that takes another colour."""
    scene = QGraphicsScene(0, 0, 1200, 800)
    item = scene.addRect(QRectF(200, 200, 150, 170))
    view = QGraphicsView(scene)
    view.resize(1400, 900)
    view.show()
    QTest.qWaitForWindowExposed(view)
    paints = Paints(view.viewport())
    colours = cycle((Qt.GlobalColor.white, Qt.GlobalColor.red))

    def repaint(_: int) -> None:
        paints.after(lambda: item.setBrush(QBrush(next(colours))))

    yield told("peer: an empty item repainted", repaint, events, 1)


def editing(events: int) -> Iterator[str]:
    """An edit until it is painted and the visible count is checked; hover; a step of zoom."""
    for copies, goal in zip(COPIES, (10, 40), strict=True):
        yield from _editing(window_on(scenario_of(copies)), events, goal)


def _editing(window: Window, events: int, goal: float) -> Iterator[str]:
    document, bench, paints = window.document, window.bench, Paints(window.canvas.viewport())
    tiles, rng = sorted(bench.board.rank_of), random.Random(1)
    size = f"{len(tiles)} tiles"

    def edit(_: int) -> None:
        paints.after(lambda: document.do(turn_tile(document.scenario, 5, rng.choice(tiles))))

    def checked(number: int) -> None:
        edit(number)
        while document.players in window.live_checks.findings.stale:
            settle()

    places = cycle(rng.sample(bench.board.placements, len(tiles)))  # another each time: it must be painted

    def hover(_: int) -> None:
        x, y = centre(next(places).cell)
        paints.after(lambda: bench.hover((x + rng.randrange(-40, 40), y + rng.choice((-30, 30)))))

    def zoom(number: int) -> None:
        paints.after(lambda: window.canvas.zoom(1.1 if number % 2 else 1 / 1.1))

    yield told(f"edit to painted, {size}", edit, events, goal)
    yield told(f"edit to painted and checked, {size}", checked, events, goal)
    yield told(f"hover, {size}", hover, events, 2)
    yield told(f"a step of zoom, {size}", zoom, events // 2, 16)
    window.close()
    window.deleteLater()
    settle()


class Watch:
    """Notes how long each event keeps the window from answering."""

    def __init__(self) -> None:
        self.longest: list[tuple[float, str]] = []
        self.works: list[float] = []  # what the processor took of each

    def note(self, what: str, act: Callable[[], object]) -> None:
        """Do something as the user would, and time it."""
        start, began = perf_counter(), process_time()
        act()
        settle()
        self.longest.append(((perf_counter() - start) * 1000, what))
        self.works.append((process_time() - began) * 1000)


def session(events: int) -> Iterator[str]:
    """A session by keys and pointer: nothing may keep the window from answering for long."""
    del events
    window, watch = window_on(scenario_of(1)), Watch()
    view = window.canvas.viewport()
    rng = random.Random(2)
    keys = [Qt.Key.Key_R, Qt.Key.Key_F, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Return, Qt.Key.Key_Delete]
    for _ in range(150):
        x, y = centre(window.bench.board.placements[rng.randrange(len(window.bench.board.placements))].cell)
        at = window.canvas.mapFromScene(x + 20, y + 20)
        watch.note("click", lambda at=at: QTest.mouseClick(view, Qt.MouseButton.LeftButton, pos=at))
        key = rng.choice(keys)
        watch.note(f"key {key.name}", lambda key=key: QTest.keyClick(window.canvas, key))
        if rng.random() < 0.3:
            watch.note("undo", lambda: window.run_named("undo"))
        if rng.random() < 0.2:
            watch.note("zoom", lambda: window.canvas.zoom(rng.choice((1.2, 1 / 1.2))))
    worst = sorted(watch.longest, reverse=True)[:3]
    over = sum(ms > LONG_MS for ms, _ in watch.longest)
    words = ", ".join(f"{what} {ms:.0f} ms" for ms, what in worst)
    busy = sum(ms > LONG_MS for ms in watch.works)
    yield (
        f"recorded session of {len(watch.longest)} events: {over} over {LONG_MS} ms, {busy} by the time"
        f" of the processor; the longest: {words}"
    )
    window.close()


def started(program: str) -> list[float]:
    """What a fresh process prints; its clock starts before the interpreter does."""
    from time import monotonic

    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(
        [sys.executable, "-c", program, str(monotonic())],
        env=kept,  # modules are compiled once, as after an installation
        capture_output=True,
        text=True,
        check=True,
    )
    return [float(line) for line in done.stdout.split()]


def start(starts: int) -> Iterator[str]:
    """From nothing to the first painted frame, beside an empty window, turn by turn."""
    empty, editor, memory = [], [], []
    for _ in range(starts):
        empty.append(started(EMPTY_WINDOW)[0] * 1000)
        seconds, megabytes = started(EDITOR)
        editor.append(seconds * 1000)
        memory.append(megabytes)
    beyond = min(editor) - min(empty)
    loop = min(timeit.repeat(LOOP, number=1, repeat=5)) * 1000
    there = beyond / loop * REFERENCE_LOOP_MS
    yield f"first painted frame: empty window {min(empty):.0f} ms, the sample {min(editor):.0f} ms"
    yield f"beyond the empty window: {beyond:.0f} ms here, {there:.0f} ms there   goal 150 ms"
    yield f"resident memory with the sample: {max(memory):.0f} MB   goal 200 MB"


def main(*, soak: bool) -> None:
    """Print the report."""
    qt_application()
    events = SOAK_EVENTS if soak else EVENTS
    for measure in (empty_item, editing, session):
        for row in measure(events):
            print(row, flush=True)
    for row in start(SOAK_STARTS if soak else STARTS):
        print(row, flush=True)


if __name__ == "__main__":
    main(soak="--soak" in sys.argv)
