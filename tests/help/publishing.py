"""The dialog "Publish" as somebody uses it by keys."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from realms_editor.view.publish.dialog import PublishDialog

Open = Callable[..., PublishDialog]


def choose(dialog: PublishDialog, form: str) -> None:
    """Go to a form by the keys."""
    row = [each.id for each in dialog.desk.forms].index(form)
    dialog.forms.setFocus()
    QTest.keyClick(dialog.forms, Qt.Key.Key_Home)
    for _ in range(row):
        QTest.keyClick(dialog.forms, Qt.Key.Key_Down)


def rest(qtbot: QtBot, dialog: PublishDialog) -> None:
    """Wait until nothing is made, drawn or written any more."""
    qtbot.waitUntil(
        lambda: (
            not (
                dialog._soon.isActive()
                or dialog.jobs.busy
                or dialog.drawing.busy
                or dialog._look.isActive()
                or dialog.preview._resized.isActive()
            )
        )
    )


def save(dialog: PublishDialog, path: Path) -> None:
    """Press Enter, and name a file or a folder in the dialog of the system."""
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    (asked,) = [each for each in dialog.findChildren(QFileDialog) if each.isVisible()]
    asked.fileSelected.emit(str(path))
    asked.close()


def field(dialog: PublishDialog, name: str) -> Any:
    return dialog.fields.fields[name]


def tree(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
