"""The frame of a dock; its content is created on first use."""

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QWidget

from realms_editor.view.bars.title_buttons import TitledDock
from realms_editor.view.context import EditorContext
from realms_editor.view.docks import DOCKS, dock_class

if TYPE_CHECKING:
    from realms_editor.view.docks.dock import Dock


class DockFrame(TitledDock):
    """The frame of one dock in a window."""

    def __init__(self, context: EditorContext, name: str) -> None:
        super().__init__()
        self.context, self.name, self.entry = context, name, DOCKS[name]
        self.setObjectName(f"dock_{name}")
        self.setWidget(QWidget())
        self.visibilityChanged.connect(self._catch_up)

    @cached_property
    def content(self) -> "Dock":
        """Create and return the content of the dock."""
        made = dock_class(self.name)(self.context)
        made.retranslate()
        self.setWidget(made)
        return made

    def reveal(self) -> None:
        """Show the dock and focus its first widget that accepts keys."""
        self.show()
        self.raise_()
        QTimer.singleShot(0, self, self._focus_content)  # new parts are visible only then

    def _focus_content(self) -> None:
        parts = self.content.findChildren(QWidget)
        reachable = (part for part in parts if part.focusPolicy() & Qt.FocusPolicy.TabFocus)
        next(reachable, self.content).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _catch_up(self, visible: bool) -> None:
        """Show what changed while the dock was behind the tab of another one."""
        if visible and "content" in vars(self):
            self.content.refresh_if_visible()

    def end(self) -> None:
        """End the work of the dock: its window closes."""
        if "content" in vars(self):
            self.content.end()

    def update_colours(self) -> None:
        """Redraw in the theme of the window."""
        if "content" in vars(self):
            self.content.update_colours()

    def retranslate(self) -> None:
        """Write all texts in the language of the window."""
        title = self.context.say(self.entry.title)
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        if "content" in vars(self):
            self.content.retranslate()
