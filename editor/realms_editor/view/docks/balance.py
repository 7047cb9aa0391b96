"""The balance dock: games in the background beside the map, and their results.

The panel brings the engine with it, so it is imported in another thread when the dock is first seen.
"""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtWidgets import QVBoxLayout

from realms_editor.tools.workbench import Topic
from realms_editor.view.context import EditorContext
from realms_editor.view.docks.dock import Dock

if TYPE_CHECKING:
    from realms_editor.view.balance.panel import BalancePanel

PANEL = "realms_editor.view.balance.panel"


class BalanceDock(Dock):
    """A place for the balance panel, which it makes when it is first seen."""

    id = "balance"
    least_width = 290
    topics: ClassVar[frozenset[Topic]] = frozenset({"document", "map"})

    def __init__(self, context: EditorContext) -> None:
        super().__init__(context)
        self.panel: BalancePanel | None = None
        self._wanted: list[Callable[[BalancePanel], None]] = []
        self._asked = self._over = False
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)

    def refresh(self) -> None:
        """Show the results of the visible count of players."""
        self.with_panel(lambda panel: panel.follow())

    def with_panel(self, act: Callable[["BalancePanel"], None]) -> None:
        """Do something with the panel as soon as it is there."""
        if self.panel:
            act(self.panel)
            return
        self._wanted.append(act)
        if not self._asked:
            self._asked = True
            self.context.jobs.start(partial(import_module, PANEL), self._build)

    def _build(self, module: ModuleType) -> None:
        if self._over:
            return
        panel: BalancePanel = module.BalancePanel(self.context)
        self.panel = panel
        self.column.addWidget(panel)
        panel.retranslate()
        panel.recall()
        wanted, self._wanted = self._wanted, []
        for act in wanted:
            act(panel)

    def retranslate(self) -> None:
        """Write all texts in the language of the window."""
        if self.panel:
            self.panel.retranslate()

    def update_colours(self) -> None:
        """Redraw the legend in the theme of the window."""
        if self.panel:
            self.panel.update_colours()

    def end(self) -> None:
        """End the games: the window closes."""
        self._over = True
        if self.panel:
            self.panel.end()
