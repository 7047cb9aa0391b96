"""A window offscreen, alone or with a user before it."""

import gc
import os
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from realms.scenario.scenario import Scenario
from realms_editor.desk.document import Document
from realms_editor.desk.workspace import Workspace
from realms_editor.view import style
from realms_editor.view.application import EditorApplication
from realms_editor.view.docks.palette import PaletteDock
from realms_editor.view.window import Window

from help.user import User

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

OpenWindow = Callable[..., Window]
PATIENCE = 60_000  # ms; a busy machine is no fault of the program


class Patient(QtBot):
    """Waits longer than is usual, and closes at the end what has not been closed, and so deleted, before."""

    def __init__(self, request: pytest.FixtureRequest) -> None:
        super().__init__(request)
        self.known: list[weakref.ref[QWidget]] = []

    def addWidget(self, widget: QWidget, **_: object) -> None:  # noqa: N802
        """Close it at the end."""
        self.known.append(weakref.ref(widget))

    def part(self) -> None:
        """Close what is left."""
        for widget in (each() for each in self.known):
            if widget is not None and isValid(widget):
                widget.close()

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = PATIENCE) -> None:  # noqa: N802
        """Until that is so."""
        super().waitUntil(callback, timeout=timeout)


@pytest.fixture
def qtbot(request: pytest.FixtureRequest) -> Iterator[QtBot]:
    """A user's hands, and their patience."""
    request.getfixturevalue("qapp")
    patient = Patient(request)
    yield patient
    patient.part()


@pytest.fixture(autouse=True)
def tidy() -> Iterator[None]:
    """As in the program, closed windows are cleared away by their own thread; none stays in sight.

    A window that a test leaves open would take clicks of later tests that are meant for another one.
    """
    gc.disable()
    yield
    for each in QApplication.topLevelWidgets():
        each.hide()
    gc.collect(0)
    gc.enable()


@pytest.fixture
def open_window(qtbot: QtBot) -> OpenWindow:
    """Open a scenario in a window that is shown and laid out."""

    def opened(scenario: Scenario, theme: str = "light", language: str = "en") -> Window:
        window = Window(Document(scenario, scenario.path), style.THEMES[theme], language)
        qtbot.addWidget(window)
        window.resize(1400, 900)
        with qtbot.waitExposed(window):
            window.show()
        window.canvas.fit()
        qtbot.waitUntil(lambda: window.canvas.ready)
        return window

    return opened


@pytest.fixture
def file(tmp_path: Path, empty: Scenario) -> Path:
    """A realm for two with nothing on its map."""
    path = tmp_path / "realm.realm.json"
    path.write_bytes(empty.to_bytes())
    return path


@pytest.fixture
def user(qtbot: QtBot, tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[User]:
    """A user who has opened that file."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr(PaletteDock, "delay_ms", 0)  # a test is quicker than any hand
    application = EditorApplication(Workspace(tmp_path / "state", delay=60), tmp_path / "config/editor.json")
    application.open_files([file])
    qtbot.waitUntil(lambda: application.window_of(file) is not None and not application.jobs.busy)
    shown = application.window_of(file)
    assert shown
    shown.resize(1400, 900)
    shown.canvas.fit()
    qtbot.waitUntil(lambda: shown.canvas.ready)
    shown.canvas.setFocus()
    yield User(qtbot, shown, application)
    application.close()
    for window in {shown, *application.windows}:
        window.file_controller = None
        window.close()
        window.deleteLater()
    application.windows.clear()
