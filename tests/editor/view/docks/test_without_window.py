"""Docks and bars are made from a context alone: nothing in them knows the window."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from realms.scenario.scenario import Scenario
from realms_editor.desk.document import Document
from realms_editor.tools.commands import TOOLS
from realms_editor.tools.workbench import Workbench
from realms_editor.view.background.jobs import Jobs
from realms_editor.view.background.live_checks import LiveChecks
from realms_editor.view.bars.finding_counter import FindingCounter
from realms_editor.view.bars.held_piece_bar import HeldPieceBar
from realms_editor.view.bars.player_count_bar import PlayerCountBar
from realms_editor.view.context import EditorContext
from realms_editor.view.docks import DOCKS, dock_class
from realms_editor.view.style import THEMES

VIEW = Path(__file__).resolve().parents[4] / "editor/realms_editor/view"


@pytest.fixture
def context(sample: Scenario, qapp: QObject) -> Iterator[EditorContext]:
    """The checked sample realm, without a window."""
    owner = QObject(qapp)
    bench = Workbench(Document(sample), TOOLS)
    made = EditorContext(bench, LiveChecks(owner, bench), Jobs(owner), THEMES["light"], "fr")
    made.live_checks.run_all()
    yield made
    made.live_checks.close()
    made.jobs.finish()
    owner.deleteLater()


def show(part: QWidget, qtbot: QtBot) -> None:
    """Show a part by itself until the end of the test."""
    part.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    qtbot.addWidget(part)
    part.show()


@pytest.mark.parametrize("name", DOCKS)
def test_a_dock_shows_a_document_without_a_window(name: str, context: EditorContext, qtbot: QtBot) -> None:
    dock = dock_class(name)(context)
    show(dock, qtbot)
    dock.retranslate()
    assert dock.say(dock.title) == DOCKS[name].title.in_language("fr")
    assert dock.children()


@pytest.mark.parametrize(
    "make",
    [HeldPieceBar, FindingCounter, lambda context: PlayerCountBar(context, {})],
    ids=["held", "findings", "counts"],
)
def test_a_bar_shows_a_document_without_a_window(
    make: Callable[[EditorContext], HeldPieceBar], context: EditorContext, qtbot: QtBot
) -> None:
    bar = make(context)
    show(bar, qtbot)
    bar.refresh()


def test_what_a_dock_asks_of_the_map_goes_through_the_context(context: EditorContext, qtbot: QtBot) -> None:
    outlined: list[str] = []
    context.outline_places = outlined.extend
    dock = dock_class("inspector")(context)
    show(dock, qtbot)
    dock._show("A/0")
    assert outlined == ["A/0"]


@pytest.mark.parametrize("folder", ["docks", "bars", "form", "canvas", "background"])
def test_no_part_imports_the_window(folder: str) -> None:
    users = [
        path for path in (VIEW / folder).rglob("*.py") if "view.window import" in path.read_text("utf-8")
    ]
    assert [path.name for path in users if path.name != "map_picture.py"] == []
