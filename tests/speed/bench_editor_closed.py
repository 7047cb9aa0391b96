"""Memory and objects left after tables, documents and every dialog were opened and closed.

Objects of Qt have to be as many afterwards as before. Garbage is collected after each, as the editor does by
itself in a rest. The peer of the memory at the end is that after a tenth of the same run, which fills caches.
"""

import gc
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_QPA_UPDATE_IDLE_TIME"] = "0"
sys.path.append(str(Path(__file__).parents[1]))  # for tests/help

from realms.scenario.scenario import bundled_scenario
from realms_editor.view.start import qt_application
from realms_editor.view.window import Window

from help.windows import (
    DIALOGS,
    be_idle,
    close_dialogs,
    close_document,
    editor,
    living,
    open_document,
    open_table,
    settle,
    shells,
)

TABLES, DOCUMENTS, EACH_DIALOG = 50, 100, 20
SOAK = 10  # times as many
SAMPLE, OTHER = "first_steps", "lost_river"
Act = Callable[[], object]


def memory() -> float:
    """Megabytes that the process holds just now."""
    fields = Path("/proc/self/statm").read_text(encoding="ascii").split()
    return int(fields[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def again_and_again(what: str, act: Act, times: int) -> str:
    """A line of the report: objects that were left, and memory before, after a tenth, and at the end."""
    act()
    settle()
    gc.collect()
    before, shells_before, megabytes = living(), shells(), [memory()]
    for number in range(times):
        act()
        settle()
        gc.collect()
        if number + 1 in (times // 10, times):
            megabytes.append(memory())
    left = sum((living() - before).values())
    forgotten = sum((shells() - shells_before).values())
    held = " -> ".join(f"{each:.0f}" for each in megabytes)
    return f"{what:32} {times:5} times: {left} objects of Qt left, {forgotten} of Python; {held} MB"


def windows(factor: int) -> Iterator[str]:
    """Tables, documents and dialogs, one kind after the other."""
    with tempfile.TemporaryDirectory() as folder, editor(Path(folder)) as application:
        window = open_document(application, bundled_scenario(SAMPLE))
        yield again_and_again("tables", lambda: open_table(window).close(), TABLES * factor)
        other = bundled_scenario(OTHER)
        yield again_and_again(
            "documents", lambda: close_document(open_document(application, other)), DOCUMENTS * factor
        )
        open_table(window)
        for name in DIALOGS:
            yield again_and_again(f"dialog: {name}", lambda name=name: dialog(window, name), EACH_DIALOG)


def dialog(window: Window, name: str) -> None:
    """Open one and close it."""
    DIALOGS[name](window)
    settle()
    close_dialogs()
    be_idle(window)


def main(*, soak: bool) -> None:
    """Print the report."""
    qt_application()
    for line in windows(SOAK if soak else 1):
        print(line, flush=True)


if __name__ == "__main__":
    main(soak="--soak" in sys.argv)
