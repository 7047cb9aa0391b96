"""The history of the document; a click goes back or forward to that state."""

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QListWidget, QVBoxLayout

from realms.locale import sentence
from realms_editor.tools.edit_labels import edit_label
from realms_editor.view.context import EditorContext
from realms_editor.view.docks.dock import Dock
from realms_editor.view.item_menu import MenuEntry, add_menu


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
        add_menu(self.list, self.say, self._menu)

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

    def _menu(self, at: QPoint) -> Iterator[MenuEntry]:
        document, item = self.bench.document, self.list.itemAt(at)
        if item:
            row = self.list.row(item)
            yield sentence("Go to this state"), partial(document.jump, row)
        if document.history.position:
            yield sentence("Undo everything"), partial(document.jump, 0)
        if document.history.next_undone:
            yield sentence("Redo everything"), partial(document.jump, len(document.history.entries))
        if self.bench.last_change:
            yield sentence("Repeat the last change"), partial(self.context.run_action, "repeat")

    def _jump(self, row: int) -> None:
        if row >= 0:
            self.bench.document.jump(row)
