"""Pictures of the editor as its users see it, to be looked at: `python3 dev.py shots`.

The window, every dock and every dialog, in all themes and languages, go to build/shots.
"""

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication, QDialog, QScrollArea, QToolButton, QWidget

from realms.locale import LANGUAGES
from realms.scenario.scenario import load_scenario
from realms_editor.desk.document import Document
from realms_editor.view import style
from realms_editor.view.app import application
from realms_editor.view.docks import DOCKS
from realms_editor.view.window import Window

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "shots"
REALM = ROOT / "realms" / "scenarios" / "lost_river.realm.json"
DIALOGS = ("palette", "shortcuts", "manual", "tileset_form", "about")
SETTLED = 1.5  # seconds that findings and thumbnails may take


def settle(app: QApplication, seconds: float = 0.05) -> None:
    """Let the window do what it has to do."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        app.processEvents()


def opened(app: QApplication, theme: str, language: str) -> Window:
    """A window with a realm, selected tiles and a place that is pointed at."""
    style.dress(app, style.THEMES[theme])
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
    for name in DIALOGS:
        window.run_named(name)
        settle(app)
        dialog = next(each for each in window.findChildren(QDialog) if each.isVisible())
        yield f"dialog_{name}", dialog
        dialog.close()
        dialog.deleteLater()
        settle(app)


def main() -> int:
    """Take all pictures."""
    app = application()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for language in LANGUAGES:
        for theme in style.THEMES:
            window = opened(app, theme, language)
            for name, widget in pictures(app, window):
                widget.grab().save(str(FOLDER / f"{name}_{theme}_{language}.png"))
            window.close()
            window.deleteLater()
            settle(app)
    print(f"{len(list(FOLDER.glob('*.png')))} pictures in {FOLDER.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
