"""A window offscreen."""

import os
from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from realms.scenario.scenario import Scenario
from realms_editor.desk.document import Document
from realms_editor.view import style
from realms_editor.view.window import Window

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

OpenWindow = Callable[..., Window]


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
        qtbot.waitUntil(lambda: window.canvas.awake)
        return window

    return opened
