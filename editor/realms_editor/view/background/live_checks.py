"""Checks the open document in small slices while the window is idle."""

from functools import cached_property
from math import inf
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from realms_editor.desk.document import FILE, DocumentChange
from realms_editor.tools.workbench import Workbench

if TYPE_CHECKING:
    from realms_editor.desk.findings import Findings

QUIET = 300  # milliseconds before checks of the whole document, which are slow
BETWEEN = 20  # milliseconds between player counts, for input of the user
SLICE = 0.012  # seconds of checking between input events


class LiveChecks(QObject):
    """Keeps the findings up to date with the document; `changed` is emitted after every slice."""

    changed = Signal()
    settings_read = Signal(object)  # a word about the user's settings, or None

    def __init__(self, parent: QObject, bench: Workbench) -> None:
        super().__init__(parent)
        self.bench = bench
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._look)
        self._unsubscribe = bench.document.subscribe(self._on_change)

    def start(self) -> None:
        """Start checking."""
        self._timer.start(0)

    @cached_property
    def findings(self) -> "Findings":
        """Return the findings of the document, created on first use."""
        from realms_editor.desk.findings import Findings, settings_of

        document = self.bench.document
        findings = Findings(document.scenario, *settings_of(document.path))
        self.bench.owned = findings.settings.boxes
        self.settings_read.emit(findings.problem)
        return findings

    @property
    def started(self) -> bool:
        """Return True once the findings exist."""
        return "findings" in vars(self)

    @property
    def stale(self) -> bool:
        """Return True if some findings may be out of date."""
        return not self.started or bool(self.findings.stale)

    def close(self) -> None:
        """Stop checking."""
        self._timer.stop()
        self._unsubscribe()

    def run_all(self) -> None:
        """Run all outstanding checks now."""
        while self.stale:
            self._look(inf)

    def _on_change(self, change: DocumentChange) -> None:
        if not self.started:
            return
        if FILE in change.parts:
            del self.findings
        self._refresh()

    def reread_settings(self) -> None:
        """Read the settings again, and check everything by them."""
        if self.started:
            del self.findings
            self._refresh()

    def _refresh(self) -> None:
        """Check again what is outdated."""
        self.findings.update(self.bench.document.scenario)
        self._timer.start(BETWEEN if self.findings.counts_stale else QUIET)
        self.changed.emit()

    def hurry(self) -> None:
        """Check the visible player count at once: the map is painted."""
        if self._timer.isActive() and self.started and self.bench.document.players in self.findings.stale:
            self._timer.start(0)

    def _look(self, seconds: float = SLICE) -> None:
        if not self.findings.check_part(self.bench.document.players, seconds):
            self._timer.start(0)
            return
        if self.stale:
            self._timer.start(BETWEEN if self.findings.counts_stale else QUIET)
        self.changed.emit()
