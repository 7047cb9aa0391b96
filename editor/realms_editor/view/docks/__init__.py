"""The docks of the window, one module each; a new one is entered here."""

from realms_editor.view.docks.dock import Dock
from realms_editor.view.docks.history import HistoryDock
from realms_editor.view.docks.scenario import ScenarioDock

DOCKS: tuple[type[Dock], ...] = (HistoryDock, ScenarioDock)
