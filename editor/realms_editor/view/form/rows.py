"""The kinds of rows: line, long text, number, choice, tick, text to read, adder, button."""

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
from realms_editor.view.plain_text import name_choice, safe_caption

LEAST_LINES, MOST_LINES = 2, 24
SLACK = 4  # fonts have fractional heights
_LINE_ENDS = {0x2028: "\n", 0x2029: "\n"}  # as Qt has them within a text
MANY = 10  # with more choices the box can be typed in


class TextRow(FieldRow):
    """A row for one line of text."""

    def make_editor(self) -> QWidget:
        """Make a line edit."""
        self.line = QLineEdit()
        self.line.textEdited.connect(self.commit)
        return self.line

    def put(self, value: Any) -> None:
        """Show a text; keep the cursor where it was as far as possible."""
        if self.line.text() != value:
            at = self.line.cursorPosition()
            self.line.setText(value)
            if self.line.hasFocus():
                self.line.setCursorPosition(min(at, len(value)))
            else:
                self.line.setCursorPosition(0)


class _GrowingTextEdit(QPlainTextEdit):
    """A text edit as high as its text, within limits."""

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
        """Grow when narrower lines wrap."""
        super().resizeEvent(event)
        self._fit()


class LongRow(FieldRow):
    """A row for a text of several lines."""

    def make_editor(self) -> QWidget:
        """Make a text edit that grows with its text."""
        self.paper = _GrowingTextEdit()
        self.paper.textChanged.connect(self._typed)
        self._putting = False
        return self.paper

    @property
    def text(self) -> str:
        """Return the text; unlike Qt's `toPlainText` this keeps no-break spaces."""
        return self.paper.document().toRawText().translate(_LINE_ENDS)

    def put(self, value: Any) -> None:
        """Show a text; keep the cursor where it was as far as possible."""
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
    """A row for a whole number."""

    place = "after"

    def make_editor(self) -> QWidget:
        """Make a spin box that reacts to the wheel only while it has the focus."""
        self.spin = QSpinBox()
        self.spin.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.spin.setMinimumWidth(72)
        self.spin.valueChanged.connect(self.commit)
        return self.spin

    def show_field(self, field: Field) -> None:
        """Show the field with its range."""
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
        """Write a number; restore the old one if it is refused."""
        done = super().commit(value)
        if not done:
            self.put(self.shown)
        return done


class _Choice(QComboBox):
    """A combo box that may be narrower than its longest line."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Let narrow docks cut off the words but not the button."""
        return QSize(90, super().minimumSizeHint().height())


class ChoiceRow(FieldRow):
    """A row that chooses one of several values."""

    def make_editor(self) -> QWidget:
        """Make a combo box."""
        self.combo = _Choice()
        self.combo.activated.connect(lambda index: self.commit(self.field.options[index].value))
        self._titles: list[str] = []
        return self.combo

    def show_field(self, field: Field) -> None:
        """Show the field and its options."""
        titles = [self.form.say(option.title) for option in field.options]
        if titles != self._titles:
            self._titles = titles
            self.combo.clear()
            self.combo.addItems(titles)
            self.combo.setCurrentIndex(_index(field.options, field.value))
        super().show_field(field)

    def put(self, value: Any) -> None:
        """Show the chosen option."""
        self.combo.setCurrentIndex(_index(self.field.options, value))

    def commit(self, value: Any) -> bool:
        """Write a choice; restore the old one if it is refused."""
        done = super().commit(value)
        if not done:
            self.put(self.shown)
        return done


def _index(options: tuple[Option, ...], value: Any) -> int:
    return next((index for index, option in enumerate(options) if option.value == value), -1)


class TickRow(FieldRow):
    """A row with a check box."""

    place = "before"

    def make_editor(self) -> QWidget:
        """Make a check box before its title, which wraps and can be clicked too."""
        self.box = QCheckBox()
        self.box.clicked.connect(self._ticked)
        self.box.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.title.installEventFilter(self)
        return self.box

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Let a click on the title tick the box."""
        if watched is self.title and event.type() == QEvent.Type.MouseButtonPress:
            self.box.setFocus(Qt.FocusReason.MouseFocusReason)
            self.box.click()
            return True
        return super().eventFilter(watched, event)

    def _ticked(self, value: bool) -> None:
        """Write the tick; restore the old one if it is refused."""
        if not self.commit(value):
            self.put(self.shown)

    def put(self, value: Any) -> None:
        """Show the tick."""
        self.box.setChecked(value)

    def commit(self, value: Any) -> bool:
        """Write a tick; restore the old one if it is refused."""
        done = super().commit(value)
        if not done:
            self.put(self.shown)
        return done


class TextOnlyRow(FieldRow):
    """A row with text to read."""

    def show_field(self, field: Field) -> None:
        """Show headings in bold."""
        font = self.title.font()
        font.setBold(field.heading)
        self.title.setFont(font)
        super().show_field(field)


class AddRow(FieldRow):
    """A row with a choice and a button that adds it."""

    def make_editor(self) -> QWidget:
        """Make a combo box, editable if there is much to choose from, and a button."""
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
        """Show the options that can be added."""
        titles = [self.form.say(option.title) for option in field.options]
        if titles != self._titles:
            self._titles = titles
            self._offer(titles, field.free or len(titles) > MANY)
        super().show_field(field)
        title = self.form.say(field.title)
        name_choice(self.combo, title, self.hint.text())
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
        """Make the combo box editable with completion, once."""
        line = QLineEdit()
        line.returnPressed.connect(self._enter)
        self._completions = QStringListModel(line)
        completer = QCompleter(self._completions, line)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.combo.setLineEdit(line)  # makes the box editable
        self.combo.setCompleter(completer)

    def _enter(self) -> None:
        """Add the typed value; Qt signals each Enter twice, the second time with an empty line."""
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
            message = sentence('there is no "{name}" in this list', name=typed)
            self._complain(message if typed else sentence("choose something first"))
            return
        if self.commit(value):
            self.combo.setCurrentIndex(-1)
            self.combo.clearEditText()


class ActionRow(FieldRow):
    """A row with a button that runs an action of the editor."""

    def make_editor(self) -> QWidget:
        """Make the button, which shows the title itself."""
        self.button = QPushButton()
        self.button.clicked.connect(lambda: self.form.run_action(self.field.value))
        self.title.hide()
        return self.button

    def show_field(self, field: Field) -> None:
        """Show the title on the button."""
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
