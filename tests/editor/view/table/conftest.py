"""A game in a window, offscreen, with players of the program that do not let themselves be waited for."""

import os
from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from realms.scenario.scenario import Scenario
from realms_editor.desk.match import Match, Seating
from realms_editor.view import style
from realms_editor.view.table.window import TableWindow

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture
def open_table(qtbot: QtBot, sample: Scenario) -> Callable[..., TableWindow]:
    def opened(*seats: str, seed: int = 4, language: str = "en") -> TableWindow:
        match = Match.new(sample, Seating(len(seats), seats, seed))
        window = TableWindow(match, style.THEMES["light"], language)
        qtbot.addWidget(window)
        window.resize(1100, 800)
        window.pace.setCurrentIndex(0)
        with qtbot.waitExposed(window):
            window.show()
        window.canvas.fit()
        return window

    return opened
