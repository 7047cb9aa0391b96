"""The checks of an open document, done a part at a time whenever the window has nothing else to do."""

from functools import cached_property
from math import inf
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from realms_editor.desk.document import FILE, DocumentChange
from realms_editor.tools.workbench import Workbench

if TYPE_CHECKING:
    from realms_editor.desk.findings import Findings

QUIET = 300  # milliseconds of rest before the document is looked at as a whole, which takes long
BETWEEN = 20  # milliseconds before a count: what the user does comes first
SLICE = 0.012  # seconds of checking until the user is listened to again


class LiveChecks(QObject):
    """Keeps the findings in step with the document; `changed` is told after every part."""

    changed = Signal()
    settings_read = Signal(object)  # with the sentence that says why they cannot be read, or None

    def __init__(self, parent: QObject, bench: Workbench) -> None:
        super().__init__(parent)
        self.bench = bench
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._look)
        self._leave = bench.document.subscribe(self._hear)

    def start(self) -> None:
        """Begin to check."""
        self._timer.start(0)

    @cached_property
    def findings(self) -> "Findings":
        """What is known of the document."""
        from realms_editor.desk.findings import Findings, settings_of

        document = self.bench.document
        findings = Findings(document.scenario, *settings_of(document.path))
        self.bench.owned = findings.settings.boxes
        self.settings_read.emit(findings.problem)
        return findings

    @property
    def started(self) -> bool:
        """Whether anything is known yet."""
        return "findings" in vars(self)

    @property
    def stale(self) -> bool:
        """Whether some findings may be out of date."""
        return not self.started or bool(self.findings.stale)

    def close(self) -> None:
        """Check no more."""
        self._timer.stop()
        self._leave()

    def run_all(self) -> None:
        """Check all that is left at once."""
        while self.stale:
            self._look(inf)

    def _hear(self, change: DocumentChange) -> None:
        if not self.started:
            return
        if FILE in change.parts:
            del self.findings
        self.findings.update(self.bench.document.scenario)
        self._timer.start(BETWEEN if self.findings.counts_stale else QUIET)
        self.changed.emit()

    def hurry(self) -> None:
        """The map has been painted: check now rather than soon."""
        if self._timer.isActive() and self.started and self.bench.document.players in self.findings.stale:
            self._timer.start(0)

    def _look(self, seconds: float = SLICE) -> None:
        if not self.findings.check_part(self.bench.document.players, seconds):
            self._timer.start(0)
            return
        if self.stale:
            self._timer.start(BETWEEN if self.findings.counts_stale else QUIET)
        self.changed.emit()
