"""A window whose checks have come to rest."""

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from realms.scenario.scenario import Scenario
from realms_editor.view.docks.dock import Dock
from realms_editor.view.window import Window

OpenWindow = Callable[..., Window]


@pytest.fixture(autouse=True)
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Docks that show every change at once."""
    monkeypatch.setattr(Dock, "delay_ms", 0)


@pytest.fixture
def rested(qtbot: QtBot, open_window: OpenWindow) -> OpenWindow:
    """Open a scenario and wait until everything is checked."""

    def opened(scenario: Scenario, theme: str = "light", language: str = "en") -> Window:
        window = open_window(scenario, theme, language)
        qtbot.waitUntil(lambda: not window.live_checks.stale)
        return window

    return opened
