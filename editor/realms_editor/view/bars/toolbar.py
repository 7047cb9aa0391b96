"""The toolbar: an icon for each tool, in groups; the tooltip names the tool and its key."""

from collections.abc import Iterable, Mapping
from itertools import groupby

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QToolBar

from realms.export.drawing.theme import Theme
from realms_editor.tools.tool import MapKind, Tool
from realms_editor.view.bars.tool_icons import SIZE, tool_icon
from realms_editor.view.plain_text import safe_tooltip

SIZES = (SIZE, 26, 22, 18, 14)  # of icons, in pixels; the first ones that fit
AROUND, GAP, HANDLE = 9, 8, 16  # the frame of a button, the room between groups, and that of the handle

# In dark windows the Fusion style hardly shows which button is down.
_DOWN = """QToolButton:checked {
    border: 2px solid palette(highlight); border-radius: 5px; background: palette(base)
}"""


class Toolbox(QToolBar):
    """The toolbar of the tools that fit the map."""

    def __init__(self, tools: Iterable[type[Tool]], entries: Mapping[str, QAction]) -> None:
        super().__init__()
        self.setObjectName("tools")
        self.setIconSize(QSize(SIZE, SIZE))
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        self._tools = sorted((tool for tool in tools if tool.group >= 0), key=lambda tool: tool.group)
        self._one, self._kind = QActionGroup(self), ""
        self.entries = {tool.id: entries[f"tool_{tool.id}"] for tool in self._tools}
        for entry in self.entries.values():
            self._one.addAction(entry)

    def show_kind(self, kind: MapKind) -> None:
        """Show the tools for a kind of map, in groups."""
        if kind == self._kind:
            return
        self._kind = kind
        self.clear()
        fitting = (tool for tool in self._tools if kind in tool.maps)
        for group, members in groupby(fitting, lambda tool: tool.group):
            if group:
                self.addSeparator()
            for tool in members:
                self.addAction(self.entries[tool.id])
        self._fit_icons()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Make the icons smaller where not all tools would be seen."""
        super().resizeEvent(event)
        self._fit_icons()

    def _fit_icons(self) -> None:
        """Take the largest icons with which all tools fit into the height, or else the smallest."""
        if self.orientation() == Qt.Orientation.Horizontal:
            self.setIconSize(QSize(SIZE, SIZE))
            return
        groups = sum(entry.isSeparator() for entry in self.actions())
        tools, apart = len(self.actions()) - groups, groups * GAP
        room = (self.height() - self.contentsMargins().top() - HANDLE - apart) // max(1, tools)
        size = next((size for size in SIZES if size + AROUND <= room), SIZES[-1])
        self.setIconSize(QSize(size, size))

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
