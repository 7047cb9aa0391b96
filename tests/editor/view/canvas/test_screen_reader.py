"""What a screen reader hears of the map."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from pytestqt.qtbot import QtBot

from realms.scenario.changes import flip_tile
from realms.scenario.scenario import Scenario
from realms_editor.view.canvas import screen_reader
from realms_editor.view.window import Window

OpenWindow = Callable[..., Window]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Everything that is announced."""
    heard: list[str] = []

    class Announcement(screen_reader.QAccessibleAnnouncementEvent):
        def __init__(self, *words: object) -> None:
            super().__init__(*words)
            heard.append(str(words[1]))

    monkeypatch.setattr(screen_reader, "QAccessibleAnnouncementEvent", Announcement)
    return heard


def test_the_cursor_announces_where_it_is(
    qtbot: QtBot, open_window: OpenWindow, sample: Scenario, told: list[str]
) -> None:
    window = open_window(sample)
    canvas = window.canvas
    assert "tiles" in canvas.accessibleDescription()
    canvas.setFocus()
    qtbot.keyClick(canvas, Qt.Key.Key_Right)
    first = canvas.accessibleDescription()
    qtbot.keyClick(canvas, Qt.Key.Key_Right)
    assert told == [first, canvas.accessibleDescription()]
    assert first != canvas.accessibleDescription()
    interface = QAccessible.queryAccessibleInterface(canvas)
    assert interface.text(QAccessible.Text.Description) == canvas.accessibleDescription()


def test_a_change_under_the_cursor_is_announced(
    open_window: OpenWindow, sample: Scenario, told: list[str]
) -> None:
    window = open_window(sample)
    board = window.bench.board
    window.bench.place_cursor(board.placements[board.rank_of["M"]].cell)
    before = window.canvas.accessibleDescription()
    document = window.document
    document.do(flip_tile(document.scenario, document.players, "M"))
    assert window.canvas.accessibleDescription() != before
    assert told[-1] == window.canvas.accessibleDescription()


def test_the_map_is_described_in_the_language_of_the_window(
    open_window: OpenWindow, sample: Scenario
) -> None:
    window = open_window(sample)
    window.run_named("language_fr")
    assert "tuiles" in window.canvas.accessibleDescription()
