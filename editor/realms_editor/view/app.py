"""Starting the editor: the application, its first windows, and the picture of one for `--shot`."""

import sys
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QMessageLogContext, QTimer, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from realms.scenario.scenario import Scenario
from realms_editor.desk.document import Document
from realms_editor.view import style
from realms_editor.view.window import Window


@dataclass(frozen=True, slots=True)
class Start:
    """What the editor was asked to open, and how."""

    scenarios: tuple[Scenario, ...]
    theme: str = "light"
    language: str = "en"
    players: int | None = None
    shot: Path | None = None


def application() -> QApplication:
    """The one application of the process."""
    app = QApplication.instance()
    if isinstance(app, QApplication):
        return app
    qInstallMessageHandler(_report)
    app = QApplication(sys.argv[:1])
    app.setApplicationName("Realmwright")
    app.setDesktopFileName("realmwright")
    return app


def _report(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
    """Pass on what Qt has to say, but not that a window without a screen has no size hints."""
    del kind, context
    if "propagateSizeHints" not in message:
        print(message, file=sys.stderr)  # noqa: T201 - the place where Qt itself would write


def run(start: Start) -> int:
    """Open the windows and go on until the last is closed."""
    app = application()
    style.dress(app, style.THEMES[start.theme])
    windows = [opened(each, start.theme, start.language, start.players) for each in start.scenarios]
    for window in windows:
        window.show()
    if start.shot:
        return _picture(app, windows[0], start.shot)
    return app.exec()


def opened(scenario: Scenario, theme: str, language: str, players: int | None = None) -> Window:
    """A window on a scenario, which is fitted into it as soon as that is shown."""
    window = Window(Document(scenario, scenario.path, players), style.THEMES[theme], language)
    window.canvas.fit()
    return window


def _picture(app: QApplication, window: Window, path: Path) -> int:
    """Write the picture of a window after its first full paint, and end."""
    written: list[bool] = []

    def take() -> None:
        if window.canvas.awake:
            written.append(window.grab().save(str(path)))
            app.quit()

    often = QTimer(window, interval=10)
    often.timeout.connect(take)
    often.start()
    app.exec()
    return 0 if written == [True] else 2
