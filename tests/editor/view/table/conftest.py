"""A game in a window, offscreen, with players of the program that do not let themselves be waited for."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QListWidget
from pytestqt.qtbot import QtBot

from realms.board.hexes import centre
from realms.export.drawing.maps import label_point
from realms.scenario.scenario import Scenario
from realms_editor.desk.match import Match, Seating
from realms_editor.desk.workspace import Workspace
from realms_editor.tools.table_bench import abandons_region
from realms_editor.view import style
from realms_editor.view.application import EditorApplication
from realms_editor.view.table.window import TableWindow

from help.tables import greedy_choice

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture
def open_table(qtbot: QtBot, sample: Scenario) -> Callable[..., TableWindow]:
    def opened(*seats: str, seed: int = 4, language: str = "en", scenario: Scenario = sample) -> TableWindow:
        match = Match.new(scenario, Seating(len(seats), seats, seed))
        window = TableWindow(match, style.THEMES["light"], language)
        qtbot.addWidget(window)
        window.resize(1100, 800)
        window.pace.setCurrentIndex(0)
        with qtbot.waitExposed(window):
            window.show()
        window.canvas.fit()
        return window

    return opened


@pytest.fixture
def application(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[EditorApplication]:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    made = EditorApplication(Workspace(tmp_path / "state", delay=60), tmp_path / "config/editor.json")
    yield made
    qtbot.waitUntil(lambda: not made.jobs.busy)
    made.close()
    for window in list(made.windows):
        window.file_controller = None
        window.close()


class Human:
    """Somebody at the window: clicks and keys."""

    patience = 20_000

    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot

    def wait(self, window: TableWindow) -> None:
        """Let the others play until a human is asked."""
        match = window.match
        self.qtbot.waitUntil(lambda: match.over or match.waits_for_human, timeout=self.patience)
        while window.curtain.isVisible():
            self.qtbot.mouseClick(window.curtain.ready, Qt.MouseButton.LeftButton)

    def pixel(self, window: TableWindow, region: int) -> QPoint:
        """Where a region is on the screen."""
        return window.canvas.mapFromScene(*label_point(window.bench.board, region))

    def click(self, window: TableWindow, region: int, *, shift: bool = False) -> None:
        """Click on a region."""
        keys = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
        at = self.pixel(window, region)
        self.qtbot.mouseClick(window.canvas.viewport(), Qt.MouseButton.LeftButton, keys, at)

    def click_row(self, listed: QListWidget, row: int) -> None:
        """Click on a row of a list."""
        spot = listed.visualItemRect(listed.item(row)).center()
        self.qtbot.mouseClick(listed.viewport(), Qt.MouseButton.LeftButton, pos=spot)

    def play(self, window: TableWindow) -> None:
        """One decision: what greedy would do."""
        if window.match.redeployment():
            self.qtbot.keyClick(window.canvas, Qt.Key.Key_D)
        else:
            self.choose(window, greedy_choice(window.match).decision)

    def choose(self, window: TableWindow, decision: int) -> None:
        """Make a decision, by a click where it is to be seen, else by its key."""
        bench = window.bench
        buttons = window.panels["choices"][1].buttons.buttons  # type: ignore[attr-defined]
        large = [each for each in buttons if each.choice and each.choice.decision == decision]
        regions = [region for region, choice in bench.region_choices.items() if choice.decision == decision]
        cells = [cell for cell, choice in bench.cell_choices.items() if choice.decision == decision]
        others = [choice.decision for choice in bench.list_choices]
        window.canvas.setFocus()
        if large:
            self.qtbot.mouseClick(large[0], Qt.MouseButton.LeftButton)
        elif regions:
            self.click(window, regions[0], shift=abandons_region(bench.region_choices[regions[0]]))
        elif cells:
            x, y = centre(cells[0])
            at = window.canvas.mapFromScene(x + 10, y + 30)
            self.qtbot.mouseClick(window.canvas.viewport(), Qt.MouseButton.LeftButton, pos=at)
        elif others.index(decision) < 9:
            self.qtbot.keyClick(window.canvas, str(others.index(decision) + 1))
        else:
            bench.decide(bench.list_choices[others.index(decision)])


@pytest.fixture
def human(qtbot: QtBot) -> Human:
    return Human(qtbot)
