"""The window: it shows the map, hands pointer and keys on, and changes colours and language at once."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from realms.board.hexes import Cell, centre
from realms.scenario.changes import turn_tile
from realms.scenario.scenario import Scenario, load_scenario
from realms_editor.tools.actions import ACTIONS
from realms_editor.view.window import Window

from help.user import User

OpenWindow = Callable[..., Window]
SAMPLES = Path(__file__).parents[3] / "realms" / "scenarios"


def pixel(window: Window, cell: Cell, dx: float = 30) -> QPoint:
    x, y = centre(cell)
    return window.canvas.mapFromScene(x + dx, y)


def picture(window: Window) -> QImage:
    return window.canvas.grab().toImage()


def test_a_click_on_the_map_selects_and_keys_turn(
    qtbot: QtBot, open_window: OpenWindow, sample: Scenario
) -> None:
    window = open_window(sample)
    laid = window.bench.board.placements[window.bench.board.rank_of["I"]]
    before = picture(window)
    qtbot.mouseClick(window.canvas.viewport(), Qt.MouseButton.LeftButton, pos=pixel(window, laid.cell))
    assert window.bench.selection == {"I"}
    assert picture(window) != before
    window.canvas.setFocus()
    qtbot.keyClick(window.canvas, Qt.Key.Key_R)
    assert window.bench.board.placements[window.bench.board.rank_of["I"]].turn == (laid.turn + 1) % 6
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
    assert "cadre" in window.status_line.hint
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


def test_the_view_follows_a_count_with_tiles_out_of_sight(open_window: OpenWindow) -> None:
    window = open_window(load_scenario(SAMPLES / "long_quiet_river.realm.json"))
    window.canvas._fitted = False  # as after panning a little
    before = window.canvas.transform()
    window.run_named("count_6")
    assert window.canvas.has_in_sight(window.scene.extent())
    assert window.canvas.transform() != before
    whole = window.canvas.transform()
    window.run_named("count_2")
    assert window.canvas.transform() == whole  # there is nothing out of sight
    window.canvas.zoom(3)
    near = window.canvas.transform()
    window.run_named("count_6")
    assert window.canvas.transform() == near  # whoever looks at a detail goes on doing so


def test_one_of_several_has_a_radio_mark(open_window: OpenWindow, sample: Scenario) -> None:
    window = open_window(sample)
    alone = {action.id for action in ACTIONS if action.checked and not action.one_of}
    assert "minimap" in alone
    for action in ACTIONS:
        group = window.entries[action.id].actionGroup()
        assert bool(group) == bool(action.one_of), action.id
        assert not group or group.isExclusive()
    for name in ("count_3", "tool_pan", "theme_dark", "language_fr"):
        window.run_named(name)
        on = [each for each in window.entries[name].actionGroup().actions() if each.isChecked()]
        assert on == [window.entries[name]]
        window.entries[name].trigger()
        assert window.entries[name].isChecked()
    window.run_named("theme_light")


def test_quit_stands_last(user: User) -> None:
    listed = [entry for entry in user.window.menus["file"].actions() if not entry.isSeparator()]
    assert listed[-1] is user.window.entries["quit"]


def test_a_count_without_land_has_no_tick(
    open_window: OpenWindow, make: Callable[..., Scenario], tile: Callable[..., dict[str, Any]]
) -> None:
    layers = {"players": 2, "tiles": [tile("A")], "pieces": []}, {"players": 3, "tiles": [], "pieces": []}
    window = open_window(make(*layers))
    window.live_checks.run_all()
    buttons = window.player_count_bar.buttons
    assert not buttons[2].icon().isNull()
    assert buttons[3].icon().isNull()
