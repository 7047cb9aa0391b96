"""Errors and warnings of a realm are said when it is exported or published, and shown on demand."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from realms_editor.desk.exchange import exchange
from realms_editor.view.application import EditorApplication
from realms_editor.view.window import Window

from help.publishing import Open, tree


def tear_apart(window: Window) -> None:
    """Move a tile far away from the others."""
    data = window.document.scenario.data
    first, *others = data["layers"]
    tile, *rest = first["tiles"]
    away = {**first, "tiles": [{**tile, "q": tile["q"] + 9}, *rest]}
    window.document.do(exchange("move", data, {**data, "layers": [away, *others]}))
    window.live_checks.run_all()


def test_a_plain_export_says_them_too(
    qtbot: QtBot, application: EditorApplication, window: Window, tmp_path: Path
) -> None:
    def export(name: str) -> None:
        window.run_named("export_csv")
        (asked,) = [each for each in window.findChildren(QFileDialog) if each.isVisible()]
        asked.fileSelected.emit(str(tmp_path / name))
        asked.close()
        qtbot.waitUntil(lambda: not application.jobs.busy)

    tear_apart(window)
    export("one.csv")
    bar = window.message_bars["exported"]
    assert bar is not None
    assert bar.label.text().startswith("one.csv is written. This realm still has 1 error")
    window.docks["findings"].hide()
    qtbot.mouseClick(bar.buttons[0], Qt.MouseButton.LeftButton)
    assert window.docks["findings"].isVisible()
    assert window.message_bars["exported"] is None
    window.run_named("undo")
    export("two.csv")
    assert window.live_checks.findings.tally()["error"] == 0
    later = window.message_bars["exported"]
    assert later is None or "error" not in later.label.text()


def test_errors_and_warnings_are_said_and_shown(
    qtbot: QtBot, application: EditorApplication, window: Window, publish: Open
) -> None:
    tear_apart(window)
    dialog = publish()
    assert dialog.unsettled.text().startswith("This realm still has 1 error")
    qtbot.mouseClick(dialog.show_them, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not isValid(dialog))
    assert window.docks["findings"].isVisible()
    del application


def test_a_realm_with_errors_is_published_only_if_the_user_says_so(
    qtbot: QtBot, window: Window, publish: Open, tmp_path: Path
) -> None:
    tear_apart(window)
    dialog = publish("profile web")

    def press(text: str) -> None:
        QTest.keyClick(dialog, Qt.Key.Key_Return)
        (box,) = [each for each in dialog.findChildren(QMessageBox) if each.isVisible()]
        assert "still has errors: 1" in box.text()
        button = next(each for each in box.buttons() if text in each.text())
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    press("Cancel")
    assert not [each for each in dialog.findChildren(QFileDialog) if each.isVisible()]
    press("all the same")
    (asked,) = [each for each in dialog.findChildren(QFileDialog) if each.isVisible()]
    asked.close()
    assert not tree(tmp_path / "web")
    press("Show")
    qtbot.waitUntil(lambda: not isValid(dialog))
    assert window.docks["findings"].isVisible()
