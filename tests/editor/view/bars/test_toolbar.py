"""The tools are all to be seen, however low the window is."""

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from realms.scenario.scenario import Scenario
from realms_editor.view.bars.tool_icons import SIZE
from realms_editor.view.window import Window

from help.drawings import drawn_layer, drawn_scenario, two_regions
from help.screens import hidden_tools


@pytest.mark.parametrize("drawn", [False, True])
def test_icons_are_smaller_in_a_low_window(
    qtbot: QtBot, open_window: Callable[..., Window], sample: Scenario, drawn: bool
) -> None:
    window = open_window(drawn_scenario(drawn_layer(two_regions())) if drawn else sample)
    assert window.toolbox.iconSize().width() == SIZE
    window.resize(1024, 520)
    qtbot.waitUntil(lambda: window.height() == 520 and not list(hidden_tools(window, window.toolbox)))
    assert window.toolbox.iconSize().width() < SIZE
    window.resize(1024, 900)
    qtbot.waitUntil(lambda: window.toolbox.iconSize().width() == SIZE)
