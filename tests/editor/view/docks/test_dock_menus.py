"""Context menus of the docks and of the bar of player counts."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QMenu, QWidget

from realms_editor.view.dialogs.count_table import CountTable
from realms_editor.view.docks.figures import FiguresDock
from realms_editor.view.docks.findings import FindingsDock
from realms_editor.view.docks.history import HistoryDock

from help.user import User


def menu_of(widget: QWidget, at: QPoint, *, by_key: bool = False) -> QMenu:
    """Open the menu there by a right click, or by the menu key."""
    reason = QContextMenuEvent.Reason.Keyboard if by_key else QContextMenuEvent.Reason.Mouse
    target = widget.viewport() if isinstance(widget, QAbstractScrollArea) else widget
    QApplication.sendEvent(target, QContextMenuEvent(reason, at, target.mapToGlobal(at)))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def choose(menu: QMenu, text: str) -> None:
    entry = next(each for each in menu.actions() if text in each.text())
    menu.setActiveAction(entry)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert QApplication.activePopupWidget() is None


@pytest.fixture
def laid(user: User) -> User:
    for tile, cell in (("A", (0, 0)), ("C", (1, 0))):
        user.take_tile(tile)
        user.click_cell(cell)
    user.key(Qt.Key.Key_Escape, Qt.Key.Key_Escape)
    user.window.live_checks.run_all()
    return user


def test_the_history_goes_to_a_state_and_back(laid: User) -> None:
    laid.click_tab("history")
    dock = laid.window.docks["history"].content
    assert isinstance(dock, HistoryDock)
    dock.refresh()
    row = dock.list.visualItemRect(dock.list.item(1)).center()
    choose(menu_of(dock.list, row), "Go to this state")
    assert [tile.tile for tile in laid.window.bench.board.placements] == ["A"]
    choose(menu_of(dock.list, row, by_key=True), "Redo everything")
    assert len(laid.window.bench.board.placements) == 2
    choose(menu_of(dock.list, row), "Undo everything")
    assert not laid.window.bench.board.placements


def test_a_finding_is_shown_copied_or_accepted(laid: User) -> None:
    dock = laid.window.docks["findings"].content
    assert isinstance(dock, FindingsDock)
    dock.refresh()
    group = next(dock.tree.topLevelItem(row) for row in range(dock.tree.topLevelItemCount()))
    assert group
    item = group.child(0)
    dock.tree.scrollToItem(item)
    at = dock.tree.visualItemRect(item).center()
    choose(menu_of(dock.tree, at), "Copy the text")
    assert QApplication.clipboard().text().endswith(item.text(0))
    choose(menu_of(dock.tree, at), "Accept it")
    assert laid.window.focusWidget() is dock.details.reason
    dock.tree.scrollToItem(group)
    choose(menu_of(dock.tree, dock.tree.visualItemRect(group).center()), "Fold")
    assert not group.isExpanded()


def test_a_tile_of_the_palette_replaces_the_selected_one(laid: User) -> None:
    tiles, bench = laid.palette.tiles, laid.window.bench
    bench.select(frozenset("A"))
    laid.bot.waitUntil(lambda: bool(tiles.items_model.items))
    row = next(row for row, item in enumerate(tiles.items_model.items) if item.thing.tile == "B")
    tiles.scrollTo(tiles.items_model.index(row))
    at = tiles.visualRect(tiles.items_model.index(row)).center()
    choose(menu_of(tiles, at), "Replace A by B everywhere")
    assert {tile.tile for tile in bench.board.placements} == {"B", "C"}
    laid.bot.waitUntil(lambda: tiles.items_model.items[0].thing.tile == "A")
    choose(menu_of(tiles, tiles.visualRect(tiles.items_model.index(0)).center()), "Take in hand")
    assert bench.held_tile
    assert bench.held_tile.tile == "A"


def test_a_number_of_players_gets_a_layer_and_loses_it(laid: User) -> None:
    bar, document = laid.window.player_count_bar, laid.window.document
    button = bar.buttons[3]
    choose(menu_of(button, button.rect().center()), "on top of 2")
    assert document.scenario.counts == (2, 3)
    laid.window.bench.select(frozenset("A"))
    choose(menu_of(button, button.rect().center()), "Move the selection")
    assert [tile.tile for tile in document.scenario.realm(2).board.placements] == ["C"]
    choose(menu_of(button, button.rect().center(), by_key=True), "Take this layer away")
    assert document.scenario.counts == (2,)


def test_the_figures_lead_to_those_of_all_counts(laid: User) -> None:
    dock = laid.window.docks["figures"].content
    assert isinstance(dock, FiguresDock)
    dock.refresh()
    target = dock.area_.widget()
    assert target
    choose(menu_of(target, QPoint(10, 10)), "Compare all counts")
    assert laid.window.findChild(CountTable)
