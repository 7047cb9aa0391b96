"""F1 at the table: what greedy would do is said beside the map and shown on it until something is decided."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from realms_editor.view.table.choices import ChoiceItem, ChoicesPanel
from realms_editor.view.table.window import TableWindow

OpenTable = Callable[..., TableWindow]


def panel_of(window: TableWindow) -> ChoicesPanel:
    panel = window.panels["choices"][1]
    assert isinstance(panel, ChoicesPanel)
    return panel


def test_the_answer_is_shown_at_the_table(
    qtbot: QtBot, open_table: OpenTable, human: pytest.FixtureRequest
) -> None:
    window = open_table("human", "greedy")
    panel, seen = panel_of(window), set[str]()
    while not {"on the map", "in the list"} <= seen:
        human.wait(window)  # type: ignore[attr-defined]
        assert not panel.advice.isVisible()
        if not window.match.redeployment():
            qtbot.keyClick(window.canvas, Qt.Key.Key_F1)
            choice = window.match.advice()
            assert panel.advice.isVisible()
            assert window.say(choice.details.text) in panel.advice.text()
            if choice.region is not None:
                seen.add("on the map")
                assert not window.scene.finding_outline.boundingRect().isEmpty()
            row = panel.list.currentItem()
            if isinstance(row, ChoiceItem) and row.choice:
                seen.add("in the list")
                assert row.choice.decision == choice.decision
        human.play(window)  # type: ignore[attr-defined]


def test_a_panel_that_was_closed_comes_back_with_the_answer(
    qtbot: QtBot, open_table: OpenTable, human: pytest.FixtureRequest
) -> None:
    window = open_table("human", "greedy")
    human.wait(window)  # type: ignore[attr-defined]
    window.panels["choices"][0].hide()
    qtbot.keyClick(window.canvas, Qt.Key.Key_F1)
    assert panel_of(window).advice.isVisible()
