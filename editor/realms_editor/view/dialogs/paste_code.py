"""The dialog that opens a realm from a code or an address that somebody shared."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget
from shiboken6 import isValid

from realms.locale import Sentence, sentence
from realms.scenario.scenario import Scenario
from realms_editor.desk.shared_text import NoSharedRealmError, looks_shared, opened_text
from realms_editor.view.background.deletion import Dialog
from realms_editor.view.background.jobs import Jobs
from realms_editor.view.plain_text import Paragraph, safe_caption
from realms_editor.view.window_placement import resize_to_screen

SIZE = QSize(560, 300)
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class CodeField(QPlainTextEdit):
    """A field for a code, which may have several lines; Enter opens it, and Tab leaves the field."""

    def __init__(self, enter: Callable[[], None]) -> None:
        super().__init__()
        self._enter = enter
        self.setTabChangesFocus(True)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Open the code on Enter."""
        if event.key() in ENTER:
            self._enter()
        else:
            super().keyPressEvent(event)


class PasteCodeDialog(Dialog):
    """A field for the code, and below it the reason if it holds no realm."""

    def __init__(
        self,
        parent: QWidget | None,
        say: Callable[[Sentence], str],
        clipboard: str,
        faces: Mapping[str, Any] | None,
        show_realm: Callable[[Scenario], object],
    ) -> None:
        super().__init__(parent)
        self.say, self._faces, self._show_realm = say, faces, show_realm
        self.jobs = Jobs(self, threads=1)
        self.setWindowTitle(say(sentence("Open a code")))
        self.setAccessibleName(self.windowTitle())
        self.field, self.problem = CodeField(self.open_code), Paragraph()
        self.field.setAccessibleName(say(sentence("Code or address")))
        font = self.problem.font()
        font.setBold(True)
        self.problem.setFont(font)
        words = sentence("Paste a code, or an address with a realm, that somebody sent you.")
        column = QVBoxLayout(self)
        column.addWidget(Paragraph(say(words)))
        column.addWidget(self.field, 1)
        column.addWidget(self.problem)
        column.addWidget(self._buttons())
        if looks_shared(clipboard):
            self.field.setPlainText(clipboard.strip())
            self.field.selectAll()
        self.field.textChanged.connect(lambda: self._show_problem(None))
        self._show_problem(None)
        resize_to_screen(self, SIZE)
        self.field.setFocus()

    def _buttons(self) -> QDialogButtonBox:
        kind = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(kind.Ok | kind.Cancel)
        self.buttons.button(kind.Ok).setText(safe_caption(self.say(sentence("Open"))))
        self.buttons.accepted.connect(self.open_code)
        self.buttons.rejected.connect(self.reject)
        return self.buttons

    def open_code(self) -> None:
        """Open the realm in the text, or say why there is none."""
        if not self.jobs.busy:
            work = partial(opened_text, self.field.toPlainText(), self._faces)
            self.jobs.start(work, self._show, self._refuse)

    def _show(self, scenario: Scenario) -> None:
        if isValid(self) and self.isVisible():
            self.accept()
            self._show_realm(scenario)

    def _refuse(self, error: Exception) -> None:
        if not isinstance(error, NoSharedRealmError):
            raise error
        if isValid(self):
            self._show_problem(error.message)
            self.field.setFocus()

    def _show_problem(self, problem: Sentence | None) -> None:
        self.problem.setText(self.say(problem) if problem else "")
        self.problem.setVisible(problem is not None)

    def done(self, result: int) -> None:
        """Close the dialog; nobody waits for a code that is being read."""
        self.jobs.detach()
        super().done(result)
