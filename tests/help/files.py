"""Helpers for tests of windows and their files: open, turn a tile, answer a question, choose a file."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from realms.scenario.changes import turn_tile
from realms_editor.view.application import EditorApplication
from realms_editor.view.window import Window

Make = Callable[[], EditorApplication]


def end(application: EditorApplication) -> None:
    """As if the process ended: nothing is asked, what is not saved has its draft."""
    application.close()
    for window in list(application.windows):
        window.file_controller = None
        window.close()
        window.deleteLater()
    application.windows.clear()


def at_rest(qtbot: QtBot, application: EditorApplication) -> None:
    qtbot.waitUntil(lambda: not application.jobs.busy and not application.errands.busy)


def shown(qtbot: QtBot, application: EditorApplication, path: Path) -> Window:
    application.open_files([path])
    at_rest(qtbot, application)
    window = application.window_of(path)
    assert window
    return window


def turn(window: Window, tile: str = "A") -> None:
    document = window.document
    document.do(turn_tile(document.scenario, document.players, tile))


def question(window: QWidget) -> QMessageBox:
    """The question that is open on a window."""
    (box,) = [box for box in window.findChildren(QMessageBox) if box.isVisible()]
    return box


def press(box: QWidget, text: str) -> None:
    """Press the button of that name."""
    (button,) = [each for each in box.findChildren(QPushButton) if each.text() == text and each.isVisible()]
    button.click()
    QApplication.processEvents()


def choose(window: Window, path: Path) -> None:
    """Choose a file in the dialog that is open."""
    (dialog,) = [each for each in window.findChildren(QFileDialog) if each.isVisible()]
    dialog.fileSelected.emit(str(path))
    dialog.close()
