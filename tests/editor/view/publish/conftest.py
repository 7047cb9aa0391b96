"""A window of a program, and dialogs that have the keys."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from realms.scenario.scenario import Scenario
from realms_editor.view.application import EditorApplication
from realms_editor.view.publish.dialog import PublishDialog
from realms_editor.view.window import Window

from help.executors import InThisProcess
from help.publishing import Open, choose, rest
from help.windows import editor, open_document, opened_dialog


@pytest.fixture
def application(qtbot: QtBot, tmp_path: Path) -> Iterator[EditorApplication]:
    with editor(tmp_path) as application:
        yield application
        qtbot.waitUntil(lambda: not application.jobs.busy)


@pytest.fixture
def window(application: EditorApplication, sample: Scenario) -> Window:
    """A window on a realm for two and three, whose files are made quickly."""
    return open_document(application, sample.with_data({**sample.data, "layers": sample.data["layers"][:2]}))


@pytest.fixture
def publish(qtbot: QtBot, window: Window, monkeypatch: pytest.MonkeyPatch) -> Open:
    """Open the dialog by its key; files are made in this process unless somebody wants others."""

    def opened(form: str = "", *, processes: bool = False) -> PublishDialog:
        if not processes:
            monkeypatch.setattr("realms_editor.desk.process_course.OwnProcesses", InThisProcess)
            monkeypatch.setattr("realms_editor.desk.publishing.preview.OwnProcesses", InThisProcess)
        window.activateWindow()
        QTest.keyClick(window.canvas, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
        dialog = opened_dialog(window, PublishDialog)
        if form:
            choose(dialog, form)
            rest(qtbot, dialog)
        return dialog

    return opened
