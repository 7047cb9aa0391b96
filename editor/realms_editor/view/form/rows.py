"""The kinds of rows: a line, a text, a number, a choice, a tick, something to read, to add or to press."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QEvent, QObject, QSize, QStringListModel, Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QCompleter,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QWidget,
)

from realms.locale import sentence
from realms_editor.desk.form.field import Field, Kind, Option
from realms_editor.view.form.row import FieldRow
from realms_editor.view.plain_text import safe_caption

LEAST_LINES, MOST_LINES = 2, 24
SLACK = 4  # fonts have parts of pixels
_LINE_ENDS = {0x2028: "\n", 0x2029: "\n"}  # as Qt has them within a text
MANY = 10  # choices that one would rather type than look for


class TextRow(FieldRow):
    """One line of text."""

    def make_editor(self) -> QWidget:
        """A line edit."""
        self.line = QLineEdit()
        self.line.textEdited.connect(self.commit)
        return self.line

    def put(self, value: Any) -> None:
        """Show a text; the cursor stays as near as it can to where it was."""
        if self.line.text() != value:
            at = self.line.cursorPosition()
            self.line.setText(value)
            if self.line.hasFocus():
                self.line.setCursorPosition(min(at, len(value)))
            else:
                self.line.setCursorPosition(0)


class _GrowingTextEdit(QPlainTextEdit):
    """A text field as high as its text, within reason."""

    def __init__(self) -> None:
        super().__init__()
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)
        self._fit()

    def _fit(self) -> None:
        lines = max(LEAST_LINES, min(MOST_LINES, round(self.document().size().height())))
        margins = 2 * (self.frameWidth() + round(self.document().documentMargin())) + SLACK
        height = lines * QFontMetrics(self.font()).lineSpacing() + margins
        if height != self.height():
            self.setFixedHeight(height)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Narrower lines are more lines."""
        super().resizeEvent(event)
        self._fit()


class LongRow(FieldRow):
    """A text of several lines."""

    def make_editor(self) -> QWidget:
        """A text edit that grows."""
        self.paper = _GrowingTextEdit()
        self.paper.textChanged.connect(self._typed)
        self._putting = False
        return self.paper

    @property
    def text(self) -> str:
        """What stands there, with its no-break spaces, which Qt's plain text would not keep."""
        return self.paper.document().toRawText().translate(_LINE_ENDS)

    def put(self, value: Any) -> None:
        """Show a text; the cursor stays as near as it can to where it was."""
        if self.text == value:
            return
        self._putting = True
        at = self.paper.textCursor().position()
        self.paper.setPlainText(value)
        cursor = self.paper.textCursor()
        cursor.setPosition(min(at, len(value)))
        self.paper.setTextCursor(cursor)
        self._putting = False

    def _typed(self) -> None:
        if not self._putting:
            self.commit(self.text)


class NumberRow(FieldRow):
    """A whole number."""

    place = "after"

    def make_editor(self) -> QWidget:
        """A spin box; a wheel turns it only while it has the focus."""
        self.spin = QSpinBox()
        self.spin.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.spin.setMinimumWidth(72)
        self.spin.valueChanged.connect(self.commit)
        return self.spin

    def show_field(self, field: Field) -> None:
        """Show the field within its range."""
        self.spin.blockSignals(True)
        self.spin.setRange(*field.range)
        self.spin.blockSignals(False)
        super().show_field(field)

    def put(self, value: Any) -> None:
        """Show a number."""
        self.spin.blockSignals(True)
        self.spin.setValue(value)
        self.spin.blockSignals(False)

    def commit(self, value: Any) -> bool:
        """A number that is refused goes back to what it was."""
        done = super().commit(value)
        if not done:
            self.put(self.shown)
        return done


class _Choice(QComboBox):
    """A combo box that does not ask for the width of its longest line."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Narrow docks cut the words, not the button."""
        return QSize(90, super().minimumSizeHint().height())


class ChoiceRow(FieldRow):
    """One of several values."""

    def make_editor(self) -> QWidget:
        """A combo box."""
        self.combo = _Choice()
        self.combo.activated.connect(lambda index: self.commit(self.field.options[index].value))
        self._titles: list[str] = []
        return self.combo

    def show_field(self, field: Field) -> None:
        """Show the field and what can be chosen."""
        titles = [self.form.say(option.title) for option in field.options]
        if titles != self._titles:
            self._titles = titles
            self.combo.clear()
            self.combo.addItems(titles)
            self.combo.setCurrentIndex(_index(field.options, field.value))
        super().show_field(field)

    def put(self, value: Any) -> None:
        """Show what is chosen."""
        self.combo.setCurrentIndex(_index(self.field.options, value))

    def commit(self, value: Any) -> bool:
        """A choice that is refused goes back to what it was."""
        done = super().commit(value)
        if not done:
            self.put(self.shown)
        return done


def _index(options: tuple[Option, ...], value: Any) -> int:
    return next((index for index, option in enumerate(options) if option.value == value), -1)


class TickRow(FieldRow):
    """Yes or no."""

    place = "before"

    def make_editor(self) -> QWidget:
        """A check box before its title, which may be long and wraps, and can be clicked as well."""
        self.box = QCheckBox()
        self.box.clicked.connect(self._ticked)
        self.box.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.title.installEventFilter(self)
        return self.box

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """A click on the title ticks the box."""
        if watched is self.title and event.type() == QEvent.Type.MouseButtonPress:
            self.box.setFocus(Qt.FocusReason.MouseFocusReason)
            self.box.click()
            return True
        return super().eventFilter(watched, event)

    def _ticked(self, value: bool) -> None:
        """Write it down; what is refused goes back to what it was."""
        if not self.commit(value):
            self.put(self.shown)

    def put(self, value: Any) -> None:
        """Show yes or no."""
        self.box.setChecked(value)

    def commit(self, value: Any) -> bool:
        """A tick that is refused goes back to what it was."""
        done = super().commit(value)
        if not done:
            self.put(self.shown)
        return done


class TextOnlyRow(FieldRow):
    """Something to read."""

    def show_field(self, field: Field) -> None:
        """Headings stand out."""
        font = self.title.font()
        font.setBold(field.heading)
        self.title.setFont(font)
        super().show_field(field)


class AddRow(FieldRow):
    """Something to choose and a button that takes it."""

    def make_editor(self) -> QWidget:
        """A combo box, in which one can type where there is much to choose from, and a button."""
        both = QWidget()
        self.combo, self.button = _Choice(), QPushButton()
        self.combo.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.combo.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.combo.installEventFilter(self)
        self.button.clicked.connect(self._add)
        self._titles: list[str] | None = None
        across = QHBoxLayout(both)
        across.setContentsMargins(0, 0, 0, 0)
        across.addWidget(self.combo, 1)
        across.addWidget(self.button)
        both.setFocusProxy(self.combo)
        return both

    def show_field(self, field: Field) -> None:
        """Show what can be added."""
        titles = [self.form.say(option.title) for option in field.options]
        if titles != self._titles:
            self._titles = titles
            self._offer(titles, field.free or len(titles) > MANY)
        super().show_field(field)
        title = self.form.say(field.title)
        self.combo.setAccessibleName(title)
        self.combo.setAccessibleDescription(self.hint.text())
        self.button.setText(self.form.say(sentence("Add")))
        self.button.setAccessibleName(title)
        self.setEnabled(bool(titles) or field.free)

    def _offer(self, titles: list[str], editable: bool) -> None:
        self.combo.clear()
        if editable and not self.combo.isEditable():
            self._be_typed_in()
        self.combo.setEditable(editable)
        self.combo.addItems(titles)
        line = self.combo.lineEdit()
        if line:
            line.setPlaceholderText(self.form.say(sentence("Choose or type")))
            line.setAccessibleName(self.form.say(self.field.title))
            self._completions.setStringList(titles)
        self.combo.setCurrentIndex(-1)
        if not editable:
            self.combo.setPlaceholderText(self.form.say(sentence("Choose")))

    def _be_typed_in(self) -> None:
        """Give the box a line, which is done again only after it was one without."""
        line = QLineEdit()
        line.returnPressed.connect(self._enter)
        self._completions = QStringListModel(line)
        completer = QCompleter(self._completions, line)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.combo.setLineEdit(line)  # which makes it one to type in
        self.combo.setCompleter(completer)

    def _enter(self) -> None:
        """Add what was typed; Qt tells of each Enter twice, the second time of a line that is empty again."""
        if self.combo.currentText().strip():
            self._add()

    def _add(self) -> None:
        typed = self.combo.currentText().strip()
        titles = self._titles or []
        if typed in titles:
            value: Any = self.field.options[titles.index(typed)].value
        elif self.field.free and typed:
            value = typed
        else:
            told = sentence('there is no "{name}" in this list', name=typed)
            self._complain(told if typed else sentence("choose something first"))
            return
        if self.commit(value):
            self.combo.setCurrentIndex(-1)
            self.combo.clearEditText()


class ActionRow(FieldRow):
    """A button that does an action of the editor."""

    def make_editor(self) -> QWidget:
        """The button; it says itself what it does."""
        self.button = QPushButton()
        self.button.clicked.connect(lambda: self.form.run_action(self.field.value))
        self.title.hide()
        return self.button

    def show_field(self, field: Field) -> None:
        """Show what the button does."""
        super().show_field(field)
        self.button.setText(safe_caption(self.title.text()))


ROWS: Mapping[Kind, type[FieldRow]] = {
    "text": TextRow,
    "long": LongRow,
    "number": NumberRow,
    "choice": ChoiceRow,
    "tick": TickRow,
    "info": TextOnlyRow,
    "add": AddRow,
    "action": ActionRow,
}
