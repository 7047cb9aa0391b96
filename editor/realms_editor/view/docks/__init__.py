"""The registry of docks; each dock is one module, named by its key.

The content of a dock is imported after the first frame of the map, so that the map appears sooner.
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
    """The title of a dock, its class, its initial area, and the dock that it shares a tab bar with."""

    title: Sentence
    content: str  # the class name, in the module named like the dock
    area: Qt.DockWidgetArea = RIGHT
    behind: str = ""


DOCKS: dict[str, DockEntry] = {
    "palette": DockEntry(sentence("Palette"), "PaletteDock", LEFT),
    "inspector": DockEntry(sentence("Inspector"), "InspectorDock"),
    "figures": DockEntry(sentence("Figures"), "FiguresDock"),
    "scenario": DockEntry(sentence("Scenario"), "ScenarioDock", behind="figures"),
    "history": DockEntry(sentence("History"), "HistoryDock", behind="figures"),
    "balance": DockEntry(sentence("Balance"), "BalanceDock", behind="figures"),
    "findings": DockEntry(sentence("Findings"), "FindingsDock", BELOW),
}


def dock_class(name: str) -> "type[Dock]":
    """Import and return the class of a dock."""
    found: type[Dock] = getattr(import_module(f"{__name__}.{name}"), DOCKS[name].content)
    return found
