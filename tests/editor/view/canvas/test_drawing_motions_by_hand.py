"""A user mirrors and turns what was drawn, by keys and in the menu of the place."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from realms.board.drawing import on_plane
from realms_editor.tools.context_menu import menu_parts
from realms_editor.view.window import Window

from help.drawings import drawn_layer, drawn_scenario, two_regions

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def test_keys_mirror_turn_and_repeat(open_window: Callable[..., Window]) -> None:
    window = open_window(drawn_scenario(drawn_layer(two_regions(), {"piece": "tribe", "at": "r1"})))
    canvas, document = window.canvas, window.document
    canvas.setFocus()

    def press(key: Qt.Key, held: Qt.KeyboardModifier = CONTROL) -> None:
        QTest.keyClick(canvas, key, held)

    def drawing() -> object:
        return document.scenario.data["layers"][0]["drawing"]

    press(Qt.Key.Key_H)
    assert document.history.position == 0
    press(Qt.Key.Key_A)
    press(Qt.Key.Key_H)
    assert document.scenario.data["layers"][0]["drawing"]["nodes"]["n1"] == [200, 0]
    QTest.keyClick(canvas, Qt.Key.Key_F4)
    assert drawing() == two_regions()
    press(Qt.Key.Key_R)
    press(Qt.Key.Key_R)
    press(Qt.Key.Key_R, CONTROL | SHIFT)
    assert "turned by 15°" in window.status_line.hint
    assert [entry.edit.name for entry in document.history.entries] == [*["mirror_nodes"] * 2, "turn_nodes"]
    press(Qt.Key.Key_Z)
    assert drawing() == two_regions()
    spot = window.bench.hover(on_plane((50, 50)))
    offered = [name for part in menu_parts(window.bench, spot) for name in part.actions]
    assert {"mirror_left_right", "turn"} <= set(offered)
