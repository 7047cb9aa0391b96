"""The bar of the tools: icons in groups, one of them down; what they are called stands in their tooltips."""

from collections.abc import Iterable, Mapping
from itertools import groupby

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QToolBar

from realms.export.drawing.theme import Theme
from realms_editor.tools.tool import Tool
from realms_editor.view.bars.tool_icons import SIZE, tool_icon
from realms_editor.view.plain_text import safe_tooltip

# Fusion hardly shows which button is down where the window is dark.
_DOWN = """QToolButton:checked {
    border: 2px solid palette(highlight); border-radius: 5px; background: palette(base)
}"""


class Toolbox(QToolBar):
    """All tools that can be chosen."""

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
        """Draw the icons in these colours."""
        self.setStyleSheet(_DOWN)
        for name, entry in self.entries.items():
            entry.setIcon(tool_icon(name, theme))

    def update_tooltips(self) -> None:
        """Let the tooltips say what the tools are called and by which key they come."""
        for entry in self.entries.values():
            key = entry.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            entry.setToolTip(safe_tooltip(f"{entry.text()} ({key})" if key else entry.text()))
