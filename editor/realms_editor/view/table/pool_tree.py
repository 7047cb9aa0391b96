"""The tree of boxes with their races and powers, to choose those of a game."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTreeWidget, QTreeWidgetItem

from realms.locale import sentence
from realms.scenario.scenario import Scenario
from realms.tiles.boxes import boxes
from realms_editor.desk import pool_choice
from realms_editor.desk.form.pool import entry_title

_CHECKED, _EMPTY = Qt.CheckState.Checked, Qt.CheckState.Unchecked
_NAME = Qt.ItemDataRole.UserRole


class PoolTree(QTreeWidget):
    """The boxes with their races and powers; ticked ones are in the game."""

    def __init__(self, scenario: Scenario, language: str) -> None:
        super().__init__()
        self.scenario = scenario
        self.setHeaderHidden(True)
        self.setAccessibleName(sentence("Races and powers").in_language(language))
        self.entries: dict[str, QTreeWidgetItem] = {}
        self.boxes: dict[str, QTreeWidgetItem] = {}
        usual = pool_choice.usual_pool(scenario)
        for name, entries in pool_choice.offered_pool().items():
            box = self.boxes[name] = QTreeWidgetItem(self, [boxes()[name].title(language)])
            box.setFlags(box.flags() | Qt.ItemFlag.ItemIsAutoTristate | Qt.ItemFlag.ItemIsUserCheckable)
            for entry in sorted(entries, key=lambda each: (each.kind != "race", each.name(language))):
                item = QTreeWidgetItem(box, [entry_title(entry).in_language(language)])
                item.setData(0, _NAME, entry.id)
                item.setCheckState(0, _CHECKED if entry.id in usual else _EMPTY)
                self.entries[entry.id] = item

    @property
    def chosen(self) -> pool_choice.PoolChoice:
        """Return the differences from the scenario's own races and powers."""
        wanted = (name for name, item in self.entries.items() if item.checkState(0) == _CHECKED)
        return pool_choice.choose_pool(self.scenario, wanted)
