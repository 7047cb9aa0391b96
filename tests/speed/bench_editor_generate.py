"""The time that the window is kept waiting while it generates and improves realms, and somebody presses keys.

Each event is a key press or a rest, timed until all that it leads to is painted; "there" is the machine
of `bench_spine`.
"""

import os
import sys
from collections.abc import Callable, Iterator

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from bench_editor import LONG_MS, Watch, settle, window_on
from bench_editor_table import there
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from realms.generate.wishes import Wishes
from realms.scenario.scenario import bundled_scenario
from realms_editor.desk.generate.search import RealmSearch
from realms_editor.view.generate.dialog import GenerateDialog
from realms_editor.view.generate.fill_up_dialog import FillUpDialog
from realms_editor.view.generate.improve_dialog import ImproveDialog
from realms_editor.view.generate.parts import GeneratorLook
from realms_editor.view.start import qt_application
from realms_editor.view.style import THEMES

REALM, WANTED = "lost_river", 8
KEYS = (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Up)


def watched(what: str, dialog: QWidget, place: QWidget, is_busy: Callable[[], bool]) -> Iterator[str]:
    """Press keys in a dialog, a few a second, until its work is done; say how long the window was deaf."""
    watch, step = Watch(), 0
    while is_busy():
        key, step = KEYS[step % len(KEYS)], step + 1
        watch.note("key", lambda key=key: QTest.keyClick(place, key))
        for _ in range(10):
            QTest.qSleep(20)
            watch.note("rest", lambda: None)
    dialog.close()
    settle()
    slow = 1 / there(1)
    over, scaled = (sum(ms > LONG_MS * by for ms, _ in watch.longest) for by in (1, slow))
    busy = sum(ms > LONG_MS for ms in watch.works)
    worst = ", ".join(f"{name} {ms:.0f} ms" for ms, name in sorted(watch.longest, reverse=True)[:3])
    yield (
        f"{what}, {len(watch.longest)} events: {over} over {LONG_MS} ms here, {scaled} there, "
        f"{busy} by the time of the processor; the longest here: {worst}"
    )


def generating(*, drawn: bool) -> Iterator[str]:
    """Generate realms while somebody looks through those that are there."""
    wishes = Wishes(players=(3, 4), drawn=drawn, boxes=Wishes(drawn=drawn).usual_boxes)
    search = RealmSearch(wishes, WANTED)
    dialog = GenerateDialog(None, GeneratorLook(THEMES["light"], "en"), search, print)
    dialog.show()
    settle()
    dialog.start_or_stop()
    kind = "drawn boards" if drawn else "realms of tiles"
    yield from watched(f"{WANTED} {kind}", dialog, dialog.gallery, lambda: search.busy or dialog.jobs.busy)


def improving() -> Iterator[str]:
    """Improve a realm, then fill it up, while somebody looks at what is there."""
    window = window_on(bundled_scenario(REALM))
    window.live_checks.run_all()
    while window.tidying.rest.isActive():  # garbage is collected while nobody does anything
        settle()
    improve = ImproveDialog(window, window.context)
    improve.show()
    improve.most.setValue(2)
    improve.start_or_stop()
    yield from watched(
        "two steps of an improvement",
        improve,
        improve.steps,
        lambda: improve.improver.busy or improve.jobs.busy,
    )
    fill = FillUpDialog(window, window.context)
    fill.show()
    fill.wanted.setValue(1)
    fill.start_or_stop()
    yield from watched("one way to fill up", fill, fill.gallery, lambda: fill.search.busy or fill.jobs.busy)
    window.close()
    window.deleteLater()
    settle()


def main(*, soak: bool) -> None:
    """Print the report."""
    qt_application()
    for _ in range(5 if soak else 1):
        for rows in (generating(drawn=False), generating(drawn=True), improving()):
            for row in rows:
                print(row, flush=True)


if __name__ == "__main__":
    main(soak="--soak" in sys.argv)
