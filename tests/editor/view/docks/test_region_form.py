"""A drawn region in the inspector: its fields change the document, its borders are joined and severed."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from realms.board.drawing import on_plane
from realms_editor.view.docks.inspector import InspectorDock
from realms_editor.view.window import Window

from help.drawings import drawn_layer, drawn_scenario, two_regions


@pytest.fixture
def window(qtbot: QtBot, open_window: Callable[..., Window]) -> Window:
    window = open_window(drawn_scenario(drawn_layer(two_regions())))
    inspect(qtbot, window, 50, 50)
    return window


def dock_of(window: Window) -> InspectorDock:
    content = window.docks["inspector"].content
    assert isinstance(content, InspectorDock)
    return content


def inspect(qtbot: QtBot, window: Window, x: float, y: float) -> None:
    window.run_named("tool_region")
    window.bench.press(on_plane((x, y)))
    window.bench.release(on_plane((x, y)))
    qtbot.waitUntil(lambda: dock_of(window).findChild(QLineEdit, "region name") is not None)


Kind = TypeVar("Kind", bound=QWidget)


def field(window: Window, kind: type[Kind], name: str) -> Kind:
    found = dock_of(window).findChild(kind, name)
    assert found is not None, name
    return found


def regions(window: Window) -> Mapping[str, Mapping[str, Any]]:
    found: Mapping[str, Mapping[str, Any]] = window.document.scenario.data["layers"][0]["drawing"]["regions"]
    return found


def choose(qtbot: QtBot, box: QComboBox, text: str) -> None:
    """Choose an entry by keys."""
    box.setFocus()
    row = box.findText(text)
    assert row >= 0, [box.itemText(each) for each in range(box.count())]
    box.setCurrentIndex(row)
    box.activated.emit(row)
    qtbot.wait(1)


def test_the_paint_is_chosen_in_the_fields(qtbot: QtBot, window: Window) -> None:
    choose(qtbot, field(window, QComboBox, "region terrain"), "swamp")
    qtbot.waitUntil(lambda: regions(window)["r1"]["terrain"] == "swamp")
    qtbot.waitUntil(lambda: field(window, QCheckBox, "region cavern").isChecked() is False)
    field(window, QCheckBox, "region cavern").click()
    qtbot.waitUntil(lambda: regions(window)["r1"]["symbols"] == ["cavern", "mine"])
    qtbot.waitUntil(lambda: not field(window, QCheckBox, "region magic_source").isEnabled())
    choose(qtbot, field(window, QComboBox, "region edge"), "not on the edge")
    qtbot.waitUntil(lambda: regions(window)["r1"]["edge"] is False)


def test_a_name_is_written_in_the_language_of_the_window(qtbot: QtBot, window: Window) -> None:
    line = field(window, QLineEdit, "region name")
    line.setFocus()
    qtbot.keyClicks(line, "Old Wood")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: regions(window)["r1"].get("names") == {"en": "Old Wood"})
    qtbot.waitUntil(lambda: field(window, QLineEdit, "region name").text() == "Old Wood")


def test_the_keyboard_stays_in_its_field(qtbot: QtBot, window: Window) -> None:
    choose(qtbot, field(window, QComboBox, "region terrain"), "hill")
    qtbot.waitUntil(lambda: regions(window)["r1"]["terrain"] == "hill")
    qtbot.waitUntil(lambda: field(window, QComboBox, "region terrain").currentText() == "hill")
    focus = window.focusWidget()
    assert focus
    assert focus.objectName() == "region terrain"


def test_a_border_is_severed_and_comes_back(qtbot: QtBot, window: Window) -> None:
    drawing = window.document.scenario.data["layers"][0]["drawing"]

    def run(entry: str) -> None:
        menu = field(window, QToolButton, "border r2").menu()
        (action,) = [each for each in menu.actions() if each.text() == entry]
        action.trigger()

    assert "100.0 mm" in field(window, QToolButton, "border r2").accessibleName()
    assert "severs" not in drawing
    run("No neighbours")
    qtbot.waitUntil(
        lambda: window.document.scenario.data["layers"][0]["drawing"].get("severs") == [["r1", "r2"]]
    )
    qtbot.waitUntil(lambda: "severed by hand" in field(window, QToolButton, "border r2").accessibleName())
    assert not window.bench.board.bordering[0]
    run("As drawn")
    qtbot.waitUntil(lambda: "severs" not in window.document.scenario.data["layers"][0]["drawing"])


def test_a_face_that_is_not_painted_can_be_painted_here(
    qtbot: QtBot, open_window: Callable[..., Window]
) -> None:
    bare = {"r1": {"at": [50, 50]}, "r2": {"at": [150, 50], "terrain": "hill"}}
    window = open_window(drawn_scenario(drawn_layer(two_regions(regions=bare))))
    inspect(qtbot, window, 50, 50)
    choose(qtbot, field(window, QComboBox, "region terrain"), "forest")
    qtbot.waitUntil(lambda: regions(window)["r1"].get("terrain") == "forest")
