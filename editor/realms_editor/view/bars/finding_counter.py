"""How many findings there are, always in sight in the status line."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QToolButton

from realms.locale import sentence
from realms_editor.view.pictures import severity_icon
from realms_editor.view.plain_text import safe_tooltip

if TYPE_CHECKING:
    from realms_editor.view.window import Window


class FindingCounter(QToolButton):
    """Errors, warnings and notes of the visible count; a click shows them."""

    def __init__(self, window: "Window") -> None:
        super().__init__()
        self.window_ = window
        self.setAutoRaise(True)
        self.setIconSize(QSize(16, 16))
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.clicked.connect(self._open)
        window.live_checks.changed.connect(self.refresh)

    def refresh(self) -> None:
        """Count again."""
        window, checking = self.window_, self.window_.live_checks
        if not checking.started:
            self.setIcon(severity_icon("fine", window.theme))  # as high as it will be
            self.setText("…")
            return
        tally = checking.findings.tally(window.document.players)
        worst = next((severity for severity in tally if tally[severity]), None)
        told = sentence(
            "errors: {errors}, warnings: {warnings}, notes: {notes}",
            errors=tally["error"],
            warnings=tally["warning"],
            notes=tally["info"],
        )
        skipped = checking.findings.skipped(window.document.players)
        if worst is None:
            told = sentence("not all was checked") if skipped else sentence("no findings")
        text = window.say(told)
        self.setIcon(severity_icon(worst or ("info" if skipped else "fine"), window.theme))
        self.setText(f"{text} …" if checking.stale else text)
        about = window.say(sentence("Findings for {players} players", players=window.document.players))
        self.setToolTip(safe_tooltip(about))
        self.setAccessibleName(f"{about}: {self.text()}")
        window.scene.mark_findings(checking.findings.worst_by_region(window.document.players))

    def _open(self) -> None:
        self.window_.docks["findings"].reveal()
