"""The button in the status line that counts the findings."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QToolButton

from realms.locale import sentence
from realms_editor.view.context import EditorContext
from realms_editor.view.pictures import severity_icon
from realms_editor.view.plain_text import safe_tooltip


class FindingCounter(QToolButton):
    """Errors, warnings and notes of the visible player count."""

    def __init__(self, context: EditorContext) -> None:
        super().__init__()
        self.context = context
        self.setAutoRaise(True)
        self.setIconSize(QSize(16, 16))
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        context.live_checks.changed.connect(self.refresh)

    def refresh(self) -> None:
        """Count the findings again."""
        context, checking = self.context, self.context.live_checks
        if not checking.started:
            self.setIcon(severity_icon("fine", context.theme))  # reserves the height
            self.setText("…")
            return
        tally = checking.findings.tally(context.document.players)
        worst = next((severity for severity in tally if tally[severity]), None)
        message = sentence(
            "errors: {errors}, warnings: {warnings}, notes: {notes}",
            errors=tally["error"],
            warnings=tally["warning"],
            notes=tally["info"],
        )
        skipped = checking.findings.skipped(context.document.players)
        waiting = len(checking.findings.waiting(context.document.players))
        if worst is None:
            fine = sentence("no findings so far") if waiting else sentence("no findings")
            message = sentence("some checks were skipped") if skipped else fine
        text = context.say(message)
        self.setIcon(severity_icon(worst or ("info" if skipped else "fine"), context.theme))
        self.setText(f"{text} …" if checking.stale else text)
        about = context.say(sentence("Findings for {players} players", players=context.document.players))
        later = sentence("{about}; still to come: {count}", about=about, count=waiting)
        self.setToolTip(safe_tooltip(context.say(later) if waiting else about))
        self.setAccessibleName(f"{about}: {self.text()}")
