"""One field of a form: its title, what it is filled in with, and what is wrong with what was filled in."""

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
    """What a row needs of the form that it stands in."""

    def say(self, message: Sentence) -> str:
        """A sentence in the language of the window."""

    def apply_edit(self, make: Callable[[Scenario], Edit], stroke: object) -> Sentence | None:
        """Change the document; the answer is why that could not be."""

    def run_action(self, name: str) -> None:
        """Do an action of the editor."""


class FieldRow(QWidget):
    """The base of all rows; an edit of one visit to a field is one line of the history."""

    place: ClassVar[Literal["below", "after", "before"]] = "below"  # where the editor stands by its title

    def __init__(self, form: FormHost, field: Field) -> None:
        super().__init__()
        self.form, self.field = form, field
        self.stroke: object = None
        self.shown: Any = None  # what of the document stands in the editor, however it was typed
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

    # For each kind of row

    def make_editor(self) -> QWidget | None:
        """What the field is filled in with."""
        return None

    def put(self, value: Any) -> None:
        """Let the editor show a value."""

    # What the document says

    def show_field(self, field: Field) -> None:
        """Show the field as it is now; what was refused stays until the document says something else."""
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

    # What the user does

    def commit(self, value: Any) -> bool:
        """Write what was filled in; if it is refused it stays as it is, with the reason below it."""
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
        told = f"⚠ {self.form.say(message)}" if message else ""
        self.problem.setText(told)
        self.problem.setVisible(bool(told))
        if self.editor:
            hint = self.hint.text()
            self.editor.setAccessibleDescription(told or hint)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """A visit begins with the focus; undo is the document's, and a wheel scrolls the form."""
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
        """Whether a key is kept from the editor: those of undo, and Esc, which brings the document's back."""
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
