"""The docks of the window, one module each; a new one is entered here.

What stands in a dock is loaded after the first frame of the map, so that this comes soon.
"""

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from realms.locale import Sentence, sentence

if TYPE_CHECKING:
    from realms_editor.view.docks.dock import Dock

LEFT, RIGHT, BELOW = (
    Qt.DockWidgetArea.LeftDockWidgetArea,
    Qt.DockWidgetArea.RightDockWidgetArea,
    Qt.DockWidgetArea.BottomDockWidgetArea,
)


@dataclass(frozen=True, slots=True)
class DockEntry:
    """What a dock is called, where it stands at first, and with which other it shares that place."""

    title: Sentence
    content: str  # the class, in the module that is called like the dock
    area: Qt.DockWidgetArea = RIGHT
    behind: str = ""


DOCKS: dict[str, DockEntry] = {
    "palette": DockEntry(sentence("Palette"), "PaletteDock", LEFT),
    "inspector": DockEntry(sentence("Inspector"), "InspectorDock"),
    "figures": DockEntry(sentence("Figures"), "FiguresDock"),
    "scenario": DockEntry(sentence("Scenario"), "ScenarioDock", behind="figures"),
    "history": DockEntry(sentence("History"), "HistoryDock", behind="figures"),
    "findings": DockEntry(sentence("Findings"), "FindingsDock", BELOW),
}


def dock_class(name: str) -> "type[Dock]":
    """What stands in the dock of that name."""
    found: type[Dock] = getattr(import_module(f"{__name__}.{name}"), DOCKS[name].content)
    return found
