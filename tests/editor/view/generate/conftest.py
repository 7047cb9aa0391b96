"""A window of a program, and dialogs that have the keys."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from realms.scenario.scenario import Scenario
from realms_editor.view.window import Window

from help.windows import editor, open_document


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, sample: Scenario) -> Iterator[Window]:
    with editor(tmp_path) as application:
        yield open_document(application, sample)
        qtbot.waitUntil(lambda: not application.jobs.busy)
