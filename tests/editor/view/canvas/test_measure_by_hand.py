"""A user measures a map of tiles, by pointer and by keys alone; the status line says it."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from realms.board.board import bits
from realms.scenario.scenario import Scenario
from realms_editor.tools.spot import third_centre
from realms_editor.view.window import Window


def test_measuring_by_keys_and_pointer(sample: Scenario, open_window: Callable[..., Window]) -> None:
    window = open_window(sample, language="fr")
    canvas, line = window.canvas, window.status_line
    canvas.setFocus()
    QTest.keyClick(canvas, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    assert window.entries["tool_measure"].isChecked()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Right):
        QTest.keyClick(canvas, key)
    assert "hexagones\u00a0: 1" in line.hint
    assert line.accessibleName().startswith(line.hint)
    ghost = window.scene.drawing_ghost
    assert ghost.isVisible()
    QTest.keyClick(canvas, Qt.Key.Key_Escape)
    viewport = canvas.viewport()
    board = window.bench.board
    land = [board.names[region] for region in bits(board.land)]
    for address in land[:2]:
        at = canvas.mapFromScene(*third_centre(board, address))
        QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseMove(viewport, canvas.mapFromScene(*third_centre(board, land[2])))
    assert "conquêtes\u00a0: " in line.hint
    assert len(ghost._ghost.texts) == 3
    before = window.document.history.position
    for _ in range(2):
        QTest.keyClick(canvas, Qt.Key.Key_Escape)
    assert window.bench.tool.id == "select"
    assert window.document.history.position == before == 0
