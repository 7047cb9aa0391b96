"""Locking and fading the layers of counts, by the menus of their buttons."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from realms.scenario.layer_changes import owners_of
from realms.scenario.scenario import Scenario, bundled_scenario
from realms_editor.tools.spot import third_centre
from realms_editor.view.window import Window

OpenWindow = Callable[..., Window]


@pytest.fixture
def scenario() -> Scenario:
    return bundled_scenario("lost_river")


def choose(window: Window, count: int, text: str) -> None:
    """Open the menu of a count by a right click and click a line."""
    button = window.player_count_bar.buttons[count]
    at = button.rect().center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, button.mapToGlobal(at))
    QApplication.sendEvent(button, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    entry = next(each for each in menu.actions() if each.text() == text)
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(entry).center())
    QApplication.processEvents()


def delete_tile(window: Window, tile: str) -> None:
    """Click a tile and press Del."""
    at = window.canvas.mapFromScene(*third_centre(window.bench.board, f"{tile}/0"))
    QTest.mouseClick(window.canvas.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert window.bench.selection == {tile}
    window.run_named("delete")


def test_a_locked_layer_is_not_changed_by_any_edit(open_window: OpenWindow, scenario: Scenario) -> None:
    window = open_window(scenario)
    choose(window, 2, "Lock this layer")
    assert window.player_count_bar.buttons[2].text() == "2, locked"
    delete_tile(window, "K")
    assert window.document.scenario is scenario
    assert window.status_line.hint == "the layer for 2 players is locked; unlock it to change it"
    window.run_named("count_4")
    delete_tile(window, "K")  # which changes the layer for four only
    assert "K" not in window.bench.board.rank_of
    window.run_named("take_layer")  # and a layer above can go
    assert 4 not in window.document.scenario.counts
    window.run_named("count_2")
    choose(window, 2, "Unlock this layer")
    delete_tile(window, "K")
    assert "K" not in window.bench.board.rank_of


def test_actions_of_other_docks_are_refused_too(open_window: OpenWindow, scenario: Scenario) -> None:
    window = open_window(scenario)
    window.run_named("count_3")
    window.run_named("lock_layer_3")
    before = window.document.scenario
    window.run_named("stand_alone")
    assert window.document.scenario is before
    assert "is locked" in window.status_line.hint
    window.run_named("take_layer")
    assert window.document.scenario is before


def test_tiles_of_a_faded_layer_are_pale(open_window: OpenWindow, scenario: Scenario) -> None:
    window = open_window(scenario)
    window.run_named("count_4")
    owners = owners_of(scenario, 4)
    assert set(owners.values()) == {2, 3, 4}
    choose(window, 2, "Fade the tiles that it brings")
    for tile, item in window.scene.tiles.items():
        assert (item.opacity() < 1) == (owners[tile] == 2), tile
    assert window.player_count_bar.buttons[2].text() == "2, faded"
    window.run_named("count_5")
    assert window.scene.tiles["K"].opacity() < 1
    assert window.scene.tiles["H"].opacity() == 1
    choose(window, 2, "Show its tiles plainly")
    assert all(item.opacity() == 1 for item in window.scene.tiles.values())
