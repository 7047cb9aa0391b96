"""The window: it shows the map, hands pointer and keys on, and changes colours and language at once."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from realms.board.hexes import Cell, centre
from realms.scenario.changes import turn_tile
from realms.scenario.scenario import Scenario
from realms_editor.view.window import Window

OpenWindow = Callable[..., Window]


def pixel(window: Window, cell: Cell, dx: float = 30) -> QPoint:
    x, y = centre(cell)
    return window.canvas.mapFromScene(x + dx, y)


def picture(window: Window) -> QImage:
    return window.canvas.grab().toImage()


def test_a_click_on_the_map_selects_and_keys_turn(
    qtbot: QtBot, open_window: OpenWindow, sample: Scenario
) -> None:
    window = open_window(sample)
    laid = window.bench.board.placements[window.bench.board.place["I"]]
    before = picture(window)
    qtbot.mouseClick(window.canvas.viewport(), Qt.MouseButton.LeftButton, pos=pixel(window, laid.cell))
    assert window.bench.selection == {"I"}
    assert picture(window) != before
    window.canvas.setFocus()
    qtbot.keyClick(window.canvas, Qt.Key.Key_R)
    assert window.bench.board.placements[window.bench.board.place["I"]].turn == (laid.turn + 1) % 6
    assert window.isWindowModified()
    assert window.entries["undo"].text() == "Undo: Turn a tile"
    qtbot.keyClick(window.canvas, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not window.isWindowModified()


def test_an_edit_paints_only_the_tiles_that_changed(open_window: OpenWindow, sample: Scenario) -> None:
    window = open_window(sample)
    assert window.scene.show_map() == 0
    made = {tile: item.key for tile, item in window.scene.tiles.items()}
    window.document.do(turn_tile(window.document.scenario, window.document.players, "I"))
    changed = {tile for tile, item in window.scene.tiles.items() if item.key != made[tile]}
    assert changed == {"I"}


@pytest.mark.parametrize("theme", ["dark", "highcontrast"])
def test_another_theme_repaints_map_and_window(open_window: OpenWindow, sample: Scenario, theme: str) -> None:
    window = open_window(sample)
    light = picture(window)
    window.run_named(f"theme_{theme}")
    assert picture(window) != light
    assert window.entries[f"theme_{theme}"].isChecked()


def test_the_language_changes_without_a_restart(open_window: OpenWindow, sample: Scenario) -> None:
    window = open_window(sample)
    window.run_named("language_fr")
    assert window.menus["file"].title() == "&Fichier"
    assert window.windowTitle().startswith("Premiers pas")
    assert "cadre" in window.telling.hint
    assert window.docks["history"].windowTitle() == "Historique"


def test_zoom_keeps_the_point_under_the_pointer(open_window: OpenWindow, sample: Scenario) -> None:
    window = open_window(sample)
    at = QPoint(200, 300)
    before = window.canvas.mapToScene(at)
    for _ in range(4):
        window.canvas.zoom(1.2, at.toPointF())
    after = window.canvas.mapToScene(at)
    assert (after - before).manhattanLength() < 4


def test_an_empty_document_shows_where_to_begin(open_window: OpenWindow, empty: Scenario) -> None:
    window = open_window(empty)
    assert not window.scene.tiles
    assert window.canvas.tile_width > 100
