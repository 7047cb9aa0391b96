"""Pictures of the editor as its users see it, to be looked at: `python3 dev.py shots`.

The window, every dock and every dialog, and a game from its first choice to its end go to build/shots, in all
themes and languages.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication, QDialog, QScrollArea, QToolButton, QWidget

from realms.locale import LANGUAGES
from realms.scenario.changes import turn_tile
from realms.scenario.scenario import load_scenario
from realms_editor.desk.document import Document
from realms_editor.desk.files import open_file as read
from realms_editor.desk.workspace import Workspace
from realms_editor.view import style
from realms_editor.view.application import EditorApplication
from realms_editor.view.dialogs.questions import ask_for_files, ask_where_to_save
from realms_editor.view.docks import DOCKS
from realms_editor.view.pages.start_page import StartPage
from realms_editor.view.start import qt_application
from realms_editor.view.table.after_game import AfterGameDialog
from realms_editor.view.table.setup import SetupDialog
from realms_editor.view.window import Window

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "shots"
REALM = ROOT / "realms" / "scenarios" / "lost_river.realm.json"
DIALOGS = ("palette", "shortcuts", "manual", "tileset_form", "about", "balance")
SETTLED = 1.5  # seconds that findings and thumbnails may take


def settle(app: QApplication, seconds: float = 0.05) -> None:
    """Let the window do what it has to do."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        app.processEvents()


def opened(app: QApplication, theme: str, language: str) -> Window:
    """A window with a realm, selected tiles and a place that is pointed at."""
    style.apply_theme(app, style.THEMES[theme])
    window = Window(Document(load_scenario(REALM)), style.THEMES[theme], language)
    window.resize(1400, 900)
    window.show()
    window.canvas.fit()
    settle(app, SETTLED)
    first = window.bench.board.placements[0]
    window.bench.place_cursor(first.cell)
    window.bench.select(frozenset({first.tile}))
    settle(app)
    return window


def pictures(app: QApplication, window: Window) -> Iterator[tuple[str, QWidget]]:
    """Everything that there is to be looked at, each with its name."""
    yield "window", window
    for name in DOCKS:
        window.docks[name].reveal()
        settle(app)
        yield f"dock_{name}", window.docks[name]
    for area in window.docks["scenario"].findChildren(QScrollArea):
        for head in area.findChildren(QToolButton):
            if head.isCheckable():
                head.setChecked(True)
        settle(app)
        inside = area.widget()
        if inside:
            yield "form_whole", inside
    folder, language = REALM.parent, window.language
    openers: dict[str, Callable[[], object]] = {name: partial(window.run_named, name) for name in DIALOGS}
    openers["file_open"] = lambda: ask_for_files(window, language, folder, print)
    openers["file_save"] = lambda: ask_where_to_save(window, language, folder / "mine.realm.json", print)
    for name, open_it in openers.items():
        open_it()
        settle(app)
        dialog = next(each for each in window.findChildren(QDialog) if each.isVisible())
        yield f"dialog_{name}", dialog
        dialog.close()
        dialog.deleteLater()
        settle(app)


def beginnings(app: QApplication, theme: str, language: str, folder: Path) -> Iterator[tuple[str, QWidget]]:
    """What is shown before there is a window: the start page, and what a crash has left behind."""
    for _ in range(2):
        application = EditorApplication(Workspace(folder / "state"), folder / "editor.json", remembers=False)
        application.theme, application.language = theme, language
        application.offer_recovery()
        settle(app, SETTLED)
        if application.recovery:
            yield "recovery", application.recovery
            application.recovery.close()
            page = StartPage(application)
            page.open()
            settle(app, SETTLED)
            yield "start_page", page
            page.close()
        else:  # it is to end too early
            application.show_opened(read(REALM))
            document = application.windows[0].document
            document.do(turn_tile(document.scenario, 2, document.realm.tiles[0].placement.tile))
            application.windows[0].file_controller = None
        application.close()
        for window in application.windows:
            window.close()
            window.deleteLater()


def moments(app: QApplication, window: Window) -> Iterator[tuple[str, QWidget]]:
    """A game at the table: set-up, first choice, conquest, tokens spread, and after the end."""
    window.run_named("play")
    settle(app)
    dialog = next(each for each in window.findChildren(SetupDialog) if each.isVisible())
    yield "game_setup", dialog
    dialog.accept()
    table = window.tables[-1]
    table.pace.setCurrentIndex(0)
    left = dict.fromkeys(("pick", "attack", "spread"))
    while not table.match.over:
        while not (table.match.over or table.match.waits_for_human):
            app.processEvents()
        step = table.match.state.step.id
        if step in left:
            del left[step]
            settle(app)
            yield f"game_{step}", table
        if table.match.redeployment():
            table.run_named("spread")
        elif not table.match.over:
            table.bench.decide(table.match.advice())
    settle(app)
    yield "game_end", table
    yield "game_after", table.findChild(AfterGameDialog) or table
    table.close()


def main() -> int:
    """Take all pictures."""
    app = qt_application()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        for theme in style.THEMES:
            window = opened(app, theme, language)
            for name, widget in chain(pictures(app, window), moments(app, window)):
                widget.grab().save(str(FOLDER / f"{name}_{theme}_{language}.png"))
            window.close()
            window.deleteLater()
            settle(app)
            with tempfile.TemporaryDirectory() as folder:
                for name, widget in beginnings(app, theme, language, Path(folder)):
                    widget.grab().save(str(FOLDER / f"{name}_{theme}_{language}.png"))
    print(f"{len(list(FOLDER.glob('*.png')))} pictures in {FOLDER.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
