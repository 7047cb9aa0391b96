"""The frame of a dock in the window; what stands in it is made when somebody asks for it."""

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from realms_editor.view.bars.title_buttons import TitledDock
from realms_editor.view.context import EditorContext
from realms_editor.view.docks import DOCKS, dock_class

if TYPE_CHECKING:
    from realms_editor.view.docks.dock import Dock


class DockFrame(TitledDock):
    """One dock of a window."""

    def __init__(self, context: EditorContext, name: str) -> None:
        super().__init__()
        self.context, self.name, self.entry = context, name, DOCKS[name]
        self.setObjectName(f"dock_{name}")
        self.setWidget(QWidget())

    @cached_property
    def content(self) -> "Dock":
        """What stands in it."""
        made = dock_class(self.name)(self.context)
        made.retranslate()
        self.setWidget(made)
        return made

    def reveal(self) -> None:
        """Bring it to the front, and the keyboard to the first part of it that takes keys."""
        self.show()
        self.raise_()
        parts = self.content.findChildren(QWidget)
        reachable = (part for part in parts if part.focusPolicy() & Qt.FocusPolicy.TabFocus)
        next(reachable, self.content).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def update_colours(self) -> None:
        """Draw everything in the colours of the window."""
        if "content" in vars(self):
            self.content.update_colours()

    def retranslate(self) -> None:
        """Say everything in the language of the window."""
        title = self.context.say(self.entry.title)
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        if "content" in vars(self):
            self.content.retranslate()
