"""Applications that share the folders of one user, and a file to open in them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from realms.scenario.scenario import Scenario
from realms_editor.desk import files
from realms_editor.desk.workspace import Workspace
from realms_editor.view.application import EditorApplication

from help.files import Make, end


@pytest.fixture
def make_application(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    """Applications as processes would have them, all of one user."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    made: list[EditorApplication] = []

    def make() -> EditorApplication:
        made.append(
            EditorApplication(Workspace(tmp_path / "state", delay=60), tmp_path / "config/editor.json")
        )
        return made[-1]

    yield make
    for application in made:
        end(application)
    del qtbot


@pytest.fixture
def application(make_application: Make) -> EditorApplication:
    return make_application()


@pytest.fixture
def path(tmp_path: Path, sample: Scenario) -> Path:
    (tmp_path / "maps").mkdir()
    file = tmp_path / "maps/a.realm.json"
    file.write_bytes(files.draft_content(sample))
    return file
