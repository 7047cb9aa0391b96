"""One field of a form: its title, its editor, and the reason if its value was refused."""

from collections.abc import Callable
from typing import Any, ClassVar, Literal, Protocol

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QToolButton, QWidget

from realms.locale import Sentence, sentence
from realms.scenario.edits import Edit
from realms.scenario.scenario import Scenario
from realms_editor.desk.form.field import Field
from realms_editor.view.plain_text import Label, safe_tooltip

UNDO_KEYS = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)
REDO_TOO = QKeySequence("Ctrl+Y")


class FormHost(Protocol):
    """The dock or dialog that a form belongs to."""

    def say(self, message: Sentence) -> str:
        """Return a sentence in the language of the window."""

    def apply_edit(self, make: Callable[[Scenario], Edit], stroke: object) -> Sentence | None:
        """Change the document; return the reason if the change was refused."""

    def run_action(self, name: str) -> None:
        """Run an action of the editor."""


class FieldRow(QWidget):
    """The base of all rows; all edits during one visit to a field are one undo step."""

    place: ClassVar[Literal["below", "after", "before"]] = (
        "below"  # the position of the editor relative to its title
    )

    def __init__(self, form: FormHost, field: Field) -> None:
        super().__init__()
        self.form, self.field = form, field
        self.stroke: object = None
        self.shown: Any = None  # the document's value that the editor shows
        self._writing = False
        self.title = Label()
        self.title.setWordWrap(True)
        self.hint, self.problem = Label(), Label()
        for label in (self.hint, self.problem):
            label.setWordWrap(True)
            label.hide()
        self.hint.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        self.problem.setObjectName("problem")
        self.remove = QToolButton()
        self.remove.setText("✕")
        self.remove.setAutoRaise(True)
        self.remove.clicked.connect(self._remove)
        self.editor = self.make_editor()
        self._lay_out()
        if self.editor:
            self.title.setBuddy(self.editor)
            self.editor.installEventFilter(self)
        self.show_field(field)

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 3, 0, 3)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(1, 1)
        grid.addWidget(self.title, 0, 1)
        if self.editor:
            places = {"below": (1, 1, 1, 2), "after": (0, 2, 1, 1), "before": (0, 0, 1, 1)}
            grid.addWidget(self.editor, *places[self.place])
        grid.addWidget(self.remove, 0, 3, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight)
        grid.addWidget(self.hint, 2, 1, 1, 3)
        grid.addWidget(self.problem, 3, 1, 1, 3)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)

    # Overridden by each kind of row

    def make_editor(self) -> QWidget | None:
        """Make the widget that edits the value; None for rows without one."""
        return None

    def put(self, value: Any) -> None:
        """Show a value in the editor."""

    # From the document

    def show_field(self, field: Field) -> None:
        """Show the field; a refused text stays until the document's value changes."""
        first = self.field is field
        self.field = field
        title, hint = self.form.say(field.title), self.form.say(field.hint) if field.hint else ""
        self.title.setText(title)
        self.hint.setText(hint)
        self.hint.setVisible(bool(hint))
        removal = self.form.say(sentence("Remove: {what}", what=title))
        self.remove.setVisible(field.remove is not None)
        self.remove.setAccessibleName(removal)
        self.remove.setToolTip(safe_tooltip(removal))
        if self.editor:
            self.editor.setAccessibleName(title)
            self.editor.setAccessibleDescription(hint)
        if not self._writing and (first or field.value != self.shown):
            self.put(field.value)
            self._complain(None)
        self.shown = field.value

    # From the user

    def commit(self, value: Any) -> bool:
        """Write a value; if it is refused, keep it in the editor and show the reason."""
        write = self.field.write
        if write is None:
            return False
        self._writing = True
        refusal = self.form.apply_edit(lambda scenario: write(scenario, value), self.stroke)
        self._writing = False
        self._complain(refusal)
        return refusal is None

    def _remove(self) -> None:
        if self.field.remove:
            self._complain(self.form.apply_edit(self.field.remove, None))

    def _complain(self, message: Sentence | None) -> None:
        text = f"⚠ {self.form.say(message)}" if message else ""
        self.problem.setText(text)
        self.problem.setVisible(bool(text))
        if self.editor:
            hint = self.hint.text()
            self.editor.setAccessibleDescription(text or hint)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Start an undo step with the focus, pass undo keys to the document, scroll the form by wheel."""
        kind = event.type()
        if kind == QEvent.Type.FocusIn:
            self.stroke = object()
        elif isinstance(event, QKeyEvent) and self._is_ours(event):
            return True
        elif kind == QEvent.Type.Wheel and self.editor and not self.editor.hasFocus():
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def _is_ours(self, event: QKeyEvent) -> bool:
        """Return True for undo keys and Esc, which the editor must not get; Esc restores the value."""
        if event.type() == QEvent.Type.ShortcutOverride and _undoes(event):
            event.ignore()
            return True
        if event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Escape:
            self.put(self.shown)
            self._complain(None)
            return True
        return False


def _undoes(event: QKeyEvent) -> bool:
    typed = QKeySequence(event.keyCombination())
    return any(event.matches(key) for key in UNDO_KEYS) or typed == REDO_TOO
