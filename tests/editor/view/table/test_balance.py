"""Quick balance in its window: results as they come, stopped when asked, nobody left behind."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from realms.scenario.scenario import Scenario, scenario_from
from realms_editor.view.table import balance
from realms_editor.view.table.balance import BalanceDialog
from realms_editor.view.window import Window


@pytest.fixture
def dialog(qtbot: QtBot, sample: Scenario) -> BalanceDialog:
    made = BalanceDialog(sample, 3, "en", None)
    qtbot.addWidget(made)
    made.show()
    for seat in range(3):
        made.seats.sit(seat, "random")
    return made


def cells(dialog: BalanceDialog) -> list[list[str]]:
    rows, columns = range(dialog.table.rowCount()), range(dialog.table.columnCount())
    return [[dialog.table.item(row, column).text() for column in columns] for row in rows]


def test_games_are_played_and_counted(qtbot: QtBot, dialog: BalanceDialog) -> None:
    dialog.games.setValue(40)
    qtbot.mouseClick(dialog.button, Qt.MouseButton.LeftButton)
    assert dialog.button.text() == "Stop"
    assert not dialog.seats.counts.isEnabled()
    qtbot.waitUntil(lambda: dialog.workers is None)
    assert dialog.tally is not None
    assert dialog.tally.games == dialog.bar.value() == 40
    qtbot.waitUntil(lambda: "Not enough games yet: 40 were played." in dialog.said.text())
    assert "Played by: " in dialog.said.text()
    assert [row[0] for row in cells(dialog)] == ["Seat 1", "Seat 2", "Seat 3"]
    assert dialog.button.text() == "Play these games"


def test_stopping_keeps_what_was_played(qtbot: QtBot, dialog: BalanceDialog) -> None:
    dialog.games.setValue(10_000)
    dialog.start()
    qtbot.waitUntil(lambda: dialog.tally.games > 20)
    processes = list(dialog.workers.processes)
    qtbot.mouseClick(dialog.button, Qt.MouseButton.LeftButton)
    assert dialog.workers is None
    assert 20 < dialog.tally.games < 10_000
    qtbot.waitUntil(lambda: len(cells(dialog)) == 3)
    qtbot.waitUntil(lambda: not any(process.is_alive() for process in processes))


def test_no_process_stays_when_its_window_goes(
    qtbot: QtBot, open_window: Callable[..., Window], sample: Scenario
) -> None:
    window = open_window(sample)
    window.run_named("balance")
    dialog = window.findChild(BalanceDialog)
    assert dialog is not None
    dialog.games.setValue(10_000)
    dialog.start()
    workers = dialog.workers
    qtbot.waitUntil(lambda: bool(workers.processes))
    processes = list(workers.processes)
    window.close()
    qtbot.waitUntil(lambda: not any(process.is_alive() for process in processes))


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the user is told in boxes."""
    found: list[str] = []
    monkeypatch.setattr(balance, "ask", lambda *words: found.append(str(words[2])))
    return found


def test_a_map_that_cannot_be_played_says_so(qtbot: QtBot, empty: Scenario, told: list[str]) -> None:
    dialog = BalanceDialog(empty, 2, "en", None)
    qtbot.addWidget(dialog)
    dialog.start()
    assert dialog.workers is None
    assert len(told) == 1


def test_a_map_with_errors_is_not_played(open_window: Callable[..., Window], sample: Scenario) -> None:
    tiles = sample.data["layers"][0]["tiles"]
    broken = scenario_from(
        {**sample.data, "layers": [{**sample.data["layers"][0], "tiles": [*tiles, tiles[0]]}]}
    )
    window = open_window(broken)
    window.run_named("balance")
    assert window.findChild(BalanceDialog) is None


def test_what_breaks_off_is_told(
    qtbot: QtBot, dialog: BalanceDialog, monkeypatch: pytest.MonkeyPatch, told: list[str]
) -> None:
    dialog.games.setValue(50)
    dialog.start()
    workers = dialog.workers
    monkeypatch.setattr(workers, "results", lambda: (_ for _ in ()).throw(RuntimeError("bad luck")))
    qtbot.waitUntil(lambda: bool(told))
    assert told == ["the games were interrupted: bad luck"]
    assert dialog.workers is None
    qtbot.waitUntil(lambda: not workers.processes)
