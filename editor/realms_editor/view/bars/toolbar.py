"""The toolbar: an icon for each tool, in groups; the tooltip names the tool and its key."""

from collections.abc import Iterable, Mapping
from itertools import groupby

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QToolBar

from realms.export.drawing.theme import Theme
from realms_editor.tools.tool import Tool
from realms_editor.view.bars.tool_icons import SIZE, tool_icon
from realms_editor.view.plain_text import safe_tooltip

# In dark windows the Fusion style hardly shows which button is down.
_DOWN = """QToolButton:checked {
    border: 2px solid palette(highlight); border-radius: 5px; background: palette(base)
}"""


class Toolbox(QToolBar):
    """The toolbar of all tools."""

    def __init__(self, tools: Iterable[type[Tool]], entries: Mapping[str, QAction]) -> None:
        super().__init__()
        self.setObjectName("tools")
        self.setIconSize(QSize(SIZE, SIZE))
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        self._one = QActionGroup(self)
        self.entries: dict[str, QAction] = {}
        shown = sorted((tool for tool in tools if tool.group >= 0), key=lambda tool: tool.group)
        for group, members in groupby(shown, lambda tool: tool.group):
            if group:
                self.addSeparator()
            for tool in members:
                self.entries[tool.id] = entries[f"tool_{tool.id}"]
                self._one.addAction(self.entries[tool.id])
                self.addAction(self.entries[tool.id])

    def set_theme(self, theme: Theme) -> None:
        """Draw the icons in a theme."""
        self.setStyleSheet(_DOWN)
        for name, entry in self.entries.items():
            entry.setIcon(tool_icon(name, theme))

    def update_tooltips(self) -> None:
        """Write the name and the shortcut of each tool into its tooltip."""
        for entry in self.entries.values():
            key = entry.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            entry.setToolTip(safe_tooltip(f"{entry.text()} ({key})" if key else entry.text()))
