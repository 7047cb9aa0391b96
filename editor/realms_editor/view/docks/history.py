"""The history of the document; a click goes back or forward to that state."""

from PySide6.QtWidgets import QListWidget, QVBoxLayout

from realms.locale import sentence
from realms_editor.tools.edit_labels import edit_label
from realms_editor.view.context import EditorContext
from realms_editor.view.docks.dock import Dock


class HistoryDock(Dock):
    """The edits that can be undone, and in grey those that can be redone."""

    id = "history"

    def __init__(self, context: EditorContext) -> None:
        super().__init__(context)
        self.list = QListWidget()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.list)
        self.list.currentRowChanged.connect(self._jump)

    def retranslate(self) -> None:
        """Write all texts in the language of the window."""
        self.list.setAccessibleName(self.say(self.title))
        super().retranslate()

    def refresh(self) -> None:
        """List all edits and select the last one that is in effect."""
        history = self.bench.document.history
        self.list.blockSignals(True)
        self.list.clear()
        self.list.addItem(self.say(sentence("As it was opened")))
        for entry in history.entries:
            self.list.addItem(self.say(edit_label(entry.edit.name)))
        for row in range(history.position + 1, self.list.count()):
            self.list.item(row).setForeground(self.palette().placeholderText())
        self.list.setCurrentRow(history.position)
        self.list.scrollToItem(self.list.item(history.position), QListWidget.ScrollHint.EnsureVisible)
        self.list.blockSignals(False)

    def _jump(self, row: int) -> None:
        if row >= 0:
            self.bench.document.jump(row)
