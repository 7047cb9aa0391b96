"""The table of all counts: its figures, its signs, showing a count by keys and by pointer, copying."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QTableWidgetItem
from pytestqt.qtbot import QtBot

from realms.scenario.changes import take_tile
from realms.scenario.scenario import Scenario, bundled_scenario
from realms_editor.view.dialogs.count_table import CountTable
from realms_editor.view.window import Window

OpenWindow = Callable[..., Window]


@pytest.fixture
def scenario() -> Scenario:
    return bundled_scenario("lost_river")


def opened(window: Window) -> CountTable:
    window.live_checks.run_all()
    window.run_named("compare_counts")
    (dialog,) = window.findChildren(CountTable)
    return dialog


def item(dialog: CountTable, title: str, column: int) -> QTableWidgetItem:
    rows = range(dialog.table.rowCount())
    row = next(row for row in rows if (cell := dialog.table.item(row, 0)) and cell.text() == title)
    found = dialog.table.item(row, column)
    assert found
    return found


def test_every_count_has_a_column_with_its_figures(open_window: OpenWindow, scenario: Scenario) -> None:
    window = open_window(scenario)
    dialog = opened(window)
    heads = [dialog.table.horizontalHeaderItem(column) for column in range(1, 5)]
    assert [head.text() for head in heads if head] == ["2 players", "3 players", "4 players", "5 players"]
    for column, count in enumerate(scenario.counts, 1):
        board = scenario.realm(count).board
        assert item(dialog, "land regions", column).text() == str(board.land.bit_count())
        assert item(dialog, "entry regions", column).text() == str(board.entry.bit_count())
        assert item(dialog, "tiles", column).text() == str(len(board.placements))
        tally = window.live_checks.findings.tally(count)
        assert item(dialog, "warnings", column).text() == str(tally["warning"])
    assert item(dialog, "land regions", 1).icon().isNull()


def test_a_figure_out_of_its_range_has_a_sign_and_the_range(
    open_window: OpenWindow, scenario: Scenario
) -> None:
    window = open_window(scenario)
    for tile in ("Z", "S", "K", "E"):
        window.document.do(take_tile(window.document.scenario, 2, tile))
    dialog = opened(window)
    cell = item(dialog, "land regions", 1)
    assert not cell.icon().isNull()
    assert "would be fair" in cell.data(Qt.ItemDataRole.AccessibleTextRole)
    assert "2 players, land regions" in cell.toolTip()


def test_a_figure_leads_to_the_map_of_its_count(
    qtbot: QtBot, open_window: OpenWindow, scenario: Scenario
) -> None:
    window = open_window(scenario)
    dialog = opened(window)
    qtbot.waitUntil(lambda: dialog.isActiveWindow() and dialog.table.hasFocus())
    qtbot.keyClick(dialog.table, Qt.Key.Key_Right)
    qtbot.keyClick(dialog.table, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.document.players == 3)
    assert not dialog.isVisible()


def test_the_table_can_be_copied_in_the_language_of_the_window(
    qtbot: QtBot, open_window: OpenWindow, scenario: Scenario
) -> None:
    window = open_window(scenario, language="fr")
    dialog = opened(window)
    qtbot.mouseClick(dialog.copy, Qt.MouseButton.LeftButton)
    lines = QApplication.clipboard().text().split("\n")
    assert lines[0] == "\t2 joueurs\t3 joueurs\t4 joueurs\t5 joueurs"
    assert any(line.endswith("\t9,0\t9,0\t9,0\t9,0") for line in lines)
