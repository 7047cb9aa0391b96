"""Everything that can be done is done once, whatever lies on the map and is selected: nothing falls over."""

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from realms.export.drawing.maps import label_point
from realms.scenario.scenario import Scenario, bundled_scenario
from realms_editor.desk.files import OpenedFile
from realms_editor.desk.workspace import Workspace
from realms_editor.tools.action_search import RECENT
from realms_editor.tools.actions import ACTIONS
from realms_editor.tools.shortcuts import SHORTCUTS
from realms_editor.view.application import EditorApplication
from realms_editor.view.window import Window

from help.slices import part_of

PARTING = ("close", "quit")  # with nobody to answer what is asked then
FROM_THE_START = 0


@pytest.fixture
def application(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[EditorApplication]:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    made = EditorApplication(
        Workspace(tmp_path / "state", delay=60), tmp_path / "config/editor.json", remembers=False
    )
    yield made
    del qtbot
    for window in list(made.windows):
        part(made, window)
    made.close()
    QApplication.clipboard().clear()  # nobody leaves the event loop here, which would do so
    SHORTCUTS.changed.clear()
    RECENT.names.clear()


def part(application: EditorApplication, window: Window) -> None:
    """Close a window without being asked anything."""
    application.windows.remove(window)
    window.file_controller = None
    window.close()
    window.deleteLater()


def opened(application: EditorApplication, scenario: Scenario) -> Window:
    application.show_opened(OpenedFile(scenario))
    window = application.windows[-1]
    window.canvas.fit()
    while not window.canvas.ready:
        QApplication.processEvents()
    window.live_checks.run_all()
    window.document.mark_modified()  # or a new window would take its place
    return window


def tidy(application: EditorApplication, window: Window) -> None:
    """Close what has opened, and have the realm as it was."""
    for table in list(window.tables):
        table.close()
    for other in QApplication.topLevelWidgets():
        if isinstance(other, QDialog):
            other.close()
    for page in list(application.pages):
        page.close()
    for other in list(application.windows):
        if other is not window:
            part(application, other)
    window.bench.tool.cancel()
    window.document.jump(FROM_THE_START)
    QApplication.processEvents()


def nothing(window: Window) -> None:
    window.bench.select(frozenset())


def everything(window: Window) -> None:
    window.bench.select(frozenset(window.bench.board.rank_of))
    window.bench.select_nodes(window.bench.net.names)


REALMS = ("", "first_steps", "lost_river", "four_lands")
CHOSEN = (("", nothing), ("first_steps", everything), ("four_lands", everything))
TOOLS = ("node", "line", "region", "erase", "piece", "picture", "measure", "water")
CHOSEN_TOOLS = ("line", "region", "picture")


@pytest.mark.parametrize(("realm", "select"), part_of(product(REALMS, (nothing, everything)), CHOSEN))
def test_every_action_of_the_window(
    application: EditorApplication, empty: Scenario, realm: str, select: Callable[[Window], None]
) -> None:
    window = opened(application, bundled_scenario(realm) if realm else empty)
    before = window.document.scenario.data
    for action in ACTIONS:
        if action.id not in PARTING:
            select(window)
            window.show_actions()
            window.entries[action.id].trigger()
            QApplication.processEvents()
            tidy(application, window)
            assert window.isVisible(), action.id
            assert window.document.scenario.data == before, action.id


@pytest.mark.parametrize("tool", part_of(TOOLS, CHOSEN_TOOLS))
def test_every_action_of_a_drawing(application: EditorApplication, tool: str) -> None:
    window = opened(application, bundled_scenario("down_to_the_sea"))
    before = window.document.scenario.data
    for action in ACTIONS:
        if action.context in ("drawing", tool) or action.menu == "edit":
            window.bench.choose(tool)
            for region in (0, 1):  # two places are clicked, the second one is pointed at
                at = label_point(window.bench.board, region)
                window.bench.hover(at)
                window.bench.press(at)
                window.bench.release(at)
            window.show_actions()
            window.entries[action.id].trigger()
            QApplication.processEvents()
            tidy(application, window)
            assert window.isVisible(), action.id
            assert window.document.scenario.data == before, action.id
