"""The palette of a drawing: paints instead of tiles."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from realms.board.drawing import on_plane
from realms_editor.view.docks.palette import PaletteDock, region_tool
from realms_editor.view.window import Window

from help.drawings import drawn_layer, drawn_scenario, two_regions


@pytest.fixture
def window(qtbot: QtBot, open_window: Callable[..., Window]) -> Window:
    window = open_window(drawn_scenario(drawn_layer(two_regions())))
    dock = palette(window)
    qtbot.waitUntil(lambda: bool(dock.paints.items_model.items))
    return window


def palette(window: Window) -> PaletteDock:
    content = window.docks["palette"].content
    assert isinstance(content, PaletteDock)
    return content


def row(dock: PaletteDock, caption: str) -> int:
    return [item.description for item in dock.paints.items_model.items].index(caption)


def take(dock: PaletteDock, caption: str) -> None:
    index = dock.paints.items_model.index(row(dock, caption))
    dock.paints.scrollTo(index)
    at = dock.paints.visualRect(index).center()
    QTest.mouseClick(dock.paints.viewport(), Qt.MouseButton.LeftButton, pos=at)


def click(window: Window, x: float, y: float) -> None:
    at = window.canvas.mapFromScene(QPointF(*on_plane((x, y))))
    QTest.mouseClick(window.canvas.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_a_paint_is_taken_and_laid_on_a_region(window: Window) -> None:
    dock = palette(window)
    assert dock.tabs.tabText(0) == "Paint"
    assert dock.paints.isVisible()
    assert not dock.tiles.isVisible()
    take(dock, "lake")
    assert window.bench.tool.id == "region"
    click(window, 50, 50)
    take(dock, "symbol: cavern")
    click(window, 50, 50)  # water shows no symbols
    take(dock, "swamp")
    click(window, 150, 50)
    take(dock, "symbol: cavern")
    click(window, 150, 50)
    regions = window.document.scenario.data["layers"][0]["drawing"]["regions"]
    assert regions == {
        "r1": {"at": [50, 50], "terrain": "water", "water": "lake"},
        "r2": {"at": [150, 50], "terrain": "swamp", "symbols": ["cavern"]},
    }


def test_the_paint_in_hand_is_chosen_in_the_list(qtbot: QtBot, window: Window) -> None:
    dock = palette(window)
    window.run_named("tool_region")
    window.bench.hover(on_plane((50, 50)))
    window.run_named("region_paint_hill")
    qtbot.waitUntil(lambda: dock.paints.currentIndex().row() == row(dock, "hill"))
    assert region_tool(window.bench).brush == {"terrain": "hill"}


def test_the_underground_is_offered_to_those_who_have_it(window: Window) -> None:
    captions = [item.description for item in palette(window).paints.items_model.items]
    assert "mudpool" not in captions
    window.run_named("beyond_supply")
    palette(window).refresh()
    assert row(palette(window), "mudpool")


def test_keys_belong_to_the_tool_in_hand(window: Window) -> None:
    forest = window.entries["region_paint_forest"]
    window.run_named("tool_node")
    assert not forest.shortcuts()
    window.run_named("tool_region")
    assert forest.shortcut() == QKeySequence("2")
    shown = [action.text() for action in window.toolbox.actions()]
    assert "Lay a tile" not in shown
    assert not window.entries["tool_place"].isEnabled()
