"""Told what of the editor does not fit a screen: a process of its own, since a screen is one for a process.

Started with the folder to work in and a language; prints a line for every fault.
"""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import QDeadlineTimer, QPoint, QRect, QSize
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDockWidget, QToolBar, QWidget

from realms.scenario.scenario import bundled_scenario
from realms_editor.view.application import EditorApplication
from realms_editor.view.start import qt_application
from realms_editor.view.table.setup import SetupDialog
from realms_editor.view.table.window import TableWindow
from realms_editor.view.window import Window

from help.windows import (
    DIALOGS,
    be_idle,
    close_dialogs,
    editor,
    open_document,
    open_table,
    opened_dialogs,
    settle,
)

MOST_PLAYERS = "lost_river"  # a realm for five, in two worlds
LEAST_MAP = QSize(380, 300)
TITLE_BAR = 40  # Qt leaves room for one above a window that it puts back
PATIENCE_MS = 10_000


def environment(folder: Path, width: int, height: int, ratio: int) -> dict[str, str]:
    """Return what makes a process have a screen with so much room, in pixels of windows."""
    screen = {"name": "one", "x": 0, "y": 0, "width": width, "height": height, "dpr": ratio}
    config = folder / "screen.json"
    whole = {"windowFrameMargins": True, "screens": [{**screen, "logicalDpi": 96, "logicalBaseDpi": 96}]}
    config.write_text(json.dumps(whole), encoding="utf-8")
    kept = {name: value for name, value in os.environ.items() if not name.startswith("QT_")}
    tests = str(Path(__file__).parents[1])
    places = {"PYTHONPATH": tests, "XDG_CONFIG_HOME": str(folder / "config")}
    return {**kept, **places, "QT_QPA_PLATFORM": f"offscreen:configfile={config}"}


def outside(what: str, window: QWidget) -> Iterator[str]:
    """Tell if a window reaches beyond its screen, or is smaller than its parts need."""
    room, frame = window.screen().availableGeometry(), window.frameGeometry()
    if not room.contains(frame):
        yield f"{what}: {frame.getRect()} is not within {room.getRect()}"
    least = window.minimumSizeHint()
    if smaller(window.size(), least):
        yield f"{what}: {window.size().toTuple()} is less than {least.toTuple()}"


def smaller(size: QSize, least: QSize) -> bool:
    """Return whether a size is less than the least one in either direction."""
    return size.width() < least.width() or size.height() < least.height()


def covered(what: str, *parts: QWidget) -> Iterator[str]:
    """Tell which parts are not wholly to be seen."""
    for part in parts:
        place = QRect(part.mapTo(part.window(), QPoint()), part.size())
        least = part.minimumSizeHint()
        if not part.isVisible() or not part.window().rect().contains(place) or smaller(place.size(), least):
            kind = type(part).__name__
            yield f"{what}: {kind} {part.objectName()} has {place.getRect()}, needs {least.toTuple()}"


def of_the_editor(window: Window) -> Iterator[str]:
    """Tell what somebody who draws would miss."""
    yield from outside("editor", window)
    shown = [frame for frame in window.docks.values() if not window.tabifiedDockWidgets(frame)]
    bars = [window.toolbox, window.player_count_bar, window.held_piece_bar]
    yield from covered("editor", *shown, *bars, window.canvas, window.status_line)
    yield from hidden_tools(window, window.toolbox, window.player_count_bar)
    if smaller(window.canvas.size(), LEAST_MAP):
        yield f"editor: the map has {window.canvas.size().toTuple()}"


def hidden_tools(window: Window, *bars: QToolBar) -> Iterator[str]:
    """Tell which bars have buttons that are not to be seen."""
    for bar in bars:
        parts = [part for part in map(bar.widgetForAction, bar.actions()) if part]
        if not all(part.isVisible() and bar.rect().contains(part.geometry()) for part in parts):
            yield f"editor: {bar.windowTitle()} has more than is seen in {window.width()}"


def of_the_table(window: Window, table: TableWindow) -> Iterator[str]:
    """Tell what somebody who plays would miss, the answer to F1 too."""
    yield from outside("table", table)
    away = table.pos() - window.pos()
    if table.size() != window.size() or away.manhattanLength() > TITLE_BAR:
        yield f"table: stands at {table.geometry()}, the editor at {window.geometry()}"
    parts = [panel for dock, panel in table.panels.values() if not is_behind(table, dock)]
    yield from covered("table", *parts, table.canvas, table.bar, table.line, table.status_line)
    table.run_named("advice")
    while table.thinks_of_advice:
        settle()
    settle()
    choices: Any = table.panels["choices"][1]
    yield from covered("advice", choices.advice, choices.who)
    for label in (choices.advice.title, choices.advice.keys, choices.who):
        if label.heightForWidth(label.width()) > label.height():
            yield f"advice: {label.text()} is cut off"


def is_behind(table: TableWindow, dock: QDockWidget) -> bool:
    """Return whether a panel lies in a tab behind another one that is to be seen."""
    others = table.tabifiedDockWidgets(dock)
    return dock.visibleRegion().isEmpty() and any(not each.visibleRegion().isEmpty() for each in others)


def of_dialogs(window: Window) -> Iterator[str]:
    """Tell which dialogs reach beyond the screen."""
    for name, act in DIALOGS.items():
        act(window)
        settle()
        for dialog in opened_dialogs():
            yield from outside(name, dialog)
            if isinstance(dialog, SetupDialog):
                for part in (dialog.choose, dialog.read):
                    part.setChecked(part.isVisible())
                    settle()
                    yield from outside(f"{name}, unfolded", dialog)
        close_dialogs()
        be_idle(window)


def wait_for(window: Window) -> None:
    """Let a window lay out what comes later, such as the signs of what was checked."""
    patience = QDeadlineTimer(PATIENCE_MS)
    while any(of_the_editor(window)) and not patience.hasExpired():
        QTest.qWait(50)


def faults(application: EditorApplication) -> Iterator[str]:
    """Tell all that does not fit."""
    scenario = bundled_scenario(MOST_PLAYERS)
    application.players = scenario.counts[-1]
    window = open_document(application, scenario)
    wait_for(window)
    yield from of_the_editor(window)
    table = open_table(window)
    settle()
    yield from of_the_table(window, table)
    yield from of_dialogs(window)
    table.close()
    window.showMaximized()
    settle()
    table = open_table(window)
    settle()
    if not table.isMaximized():
        yield "table: is not maximised as the editor is"


def main(folder: Path, language: str) -> None:
    """Print them."""
    qt_application()
    with editor(folder) as application:
        application.language = language
        for fault in faults(application):
            sys.stdout.write(f"{fault}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
