"""A window of a program, and dialogs that have the keys."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from realms.scenario.scenario import Scenario
from realms_editor.view.application import EditorApplication
from realms_editor.view.window import Window

from help.windows import editor, open_document


@pytest.fixture
def application(qtbot: QtBot, tmp_path: Path) -> Iterator[EditorApplication]:
    with editor(tmp_path) as application:
        yield application
        qtbot.waitUntil(lambda: not application.jobs.busy)


@pytest.fixture
def window(application: EditorApplication, sample: Scenario) -> Window:
    """A window on a realm for two and three, whose files are made quickly."""
    return open_document(application, sample.with_data({**sample.data, "layers": sample.data["layers"][:2]}))
