"""The room of the panels around the map: usual widths, or less of them in a small window."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication

from realms_editor.view.bars.title_buttons import TitledDock
from realms_editor.view.table.players_panel import PlayersPanel

if TYPE_CHECKING:
    from realms_editor.view.table.window import TableWindow

LEFT, RIGHT = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
USUAL_WIDTHS = {RIGHT: 330, LEFT: 270}
SMALL_WIDTHS = {RIGHT: 300, LEFT: 244}
WIDE, TALL = 1100, 760  # a window that is narrower or lower is small
USUAL_SCREEN = 1920, 1080  # in a larger window panels grow, though less than the map
GROWTH, STEP, MOST_SCALE = 0.75, 0.25, 1.75


def scale_for(width: int, height: int) -> float:
    """Return how large the panels of a window are, compared with those on a usual screen."""
    larger = min(width / USUAL_SCREEN[0], height / USUAL_SCREEN[1]) - 1
    return min(MOST_SCALE, 1 + max(0, round(larger * GROWTH / STEP)) * STEP)


class PanelRoom(QObject):
    """Divides the window, and lets panels grow in a very large one.

    In a small one the log lies over the explanations, and the map gets more room.
    """

    def __init__(self, window: "TableWindow") -> None:
        super().__init__(window)
        self.window = window
        self.is_small = False
        self.scale = 1.0
        self._text_size = QApplication.font().pointSizeF()
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Follow another size of all texts."""
        if event.type() == QEvent.Type.ApplicationFontChange:
            self._grow()
        return super().eventFilter(watched, event)

    def _grow(self) -> bool:
        """Let texts and panels be as large as the window allows; return True if that is new."""
        window, text = self.window, QApplication.font()
        scale, size = scale_for(window.width(), window.height()), text.pointSizeF()
        if (scale, size) == (self.scale, self._text_size):
            return False
        self.scale, self._text_size = scale, size
        text.setPointSizeF(size * scale)
        for part in (window, *window.menus.values()):
            part.setFont(text)
        for _, panel in window.panels.values():
            panel.set_scale(scale)
        window.die.set_scale(scale)
        return True

    def follow(self) -> None:
        """Arrange the panels anew where the window has become small or large."""
        window = self.window
        if window.isVisible() and self._grow():
            self.divide()
        small = window.width() < WIDE or window.height() < TALL
        if window.isVisible() and small != self.is_small:
            self.is_small = small
            self._move_log()
            players = window.panels["players"][1]
            if isinstance(players, PlayersPanel):
                players.set_dense(small)
            self.divide()

    def _move_log(self) -> None:
        """Lay the log over the explanations, or back where it belongs."""
        window = self.window
        dock, panel = window.panels["log"]
        if self.is_small:
            window.tabifyDockWidget(window.panels["about"][0], dock)
            dock.raise_()
        else:
            window.addDockWidget(panel.area, dock)
            dock.show()
            window.panels["about"][0].raise_()

    def divide(self) -> None:
        """Divide the height among the panels beside the map."""
        window = self.window
        for area, width in (SMALL_WIDTHS if self.is_small else USUAL_WIDTHS).items():
            docks, shares = self._beside(area)
            if docks:
                shares[-1] = max(shares[-1], window.canvas.height() - sum(shares[:-1]))
                window.resizeDocks(docks, shares, Qt.Orientation.Vertical)
                window.resizeDocks(docks[:1], [round(width * self.scale)], Qt.Orientation.Horizontal)

    def _beside(self, area: Qt.DockWidgetArea) -> tuple[list[TitledDock], list[int]]:
        """Return the docks of an area with their shares of its height; of docks as tabs, the last one."""
        window = self.window
        there = {dock: round(panel.share * self.scale) for dock, panel in window.panels.values()}
        docks = [dock for dock in there if window.dockWidgetArea(dock) == area]
        for dock in [*docks]:
            later = docks[docks.index(dock) + 1 :]
            if any(tab in later for tab in window.tabifiedDockWidgets(dock)):
                docks.remove(dock)
        return docks, [there[dock] for dock in docks]
