"""The part of the panel that asks which single edit would help, and applies a proposal."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QFrame,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from realms.locale import sentence
from realms_editor.desk.balance.advice import AIMS, ProposedEdit, fits, proposals, result_lines
from realms_editor.desk.balance.laboratory import WHAT_IF_GAMES, GivenAdvice
from realms_editor.view.balance.parts import empty_layout
from realms_editor.view.context import EditorContext
from realms_editor.view.plain_text import Label, Paragraph, safe_caption, safe_tooltip

LEAST_GAMES, MOST_GAMES, STEP = 1000, 100_000, 1000


class AdvicePart(QWidget):
    """The aim, the number of games, a button, and the proposals."""

    asked = Signal()

    def __init__(self, context: EditorContext, apply: Callable[[ProposedEdit], None]) -> None:
        super().__init__()
        self.context, self._apply = context, apply
        self.aims, self.games, self.button = QComboBox(), QSpinBox(), QPushButton()
        self.aims.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.games.setRange(LEAST_GAMES, MOST_GAMES)
        self.games.setSingleStep(STEP)
        self.games.setValue(WHAT_IF_GAMES)
        self.button.clicked.connect(self.asked)
        self.aim_label, self.games_label = Label(), Label()
        self.aim_label.setBuddy(self.aims)
        self.games_label.setBuddy(self.games)
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        form.addRow(self.aim_label, self.aims)
        form.addRow(self.games_label, self.games)
        self.stale = Paragraph()
        self.result, self.more = Paragraph(), Paragraph()
        font = self.result.font()
        font.setBold(True)
        self.result.setFont(font)
        self.list = QVBoxLayout()
        self.list.setSpacing(6)
        self.buttons: list[QPushButton] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(form)
        column.addWidget(self.button)
        column.addWidget(self.stale)
        column.addWidget(self.result)
        column.addLayout(self.list)
        column.addWidget(self.more)
        self._shown: object = None

    @property
    def aim(self) -> str:
        """The name of the figure that is to be lower."""
        return str(self.aims.currentData())

    def retranslate(self) -> None:
        """Write all texts in the language of the window."""
        say, before = self.context.say, self.aims.currentIndex()
        self.aims.clear()
        for name, title in AIMS.items():
            self.aims.addItem(say(title), name)
        self.aims.setCurrentIndex(max(0, before))
        for label, field, title in (
            (self.aim_label, self.aims, sentence("Aim")),
            (self.games_label, self.games, sentence("Games in all")),
        ):
            label.setText(say(title))
            field.setAccessibleName(say(title))
        self.button.setText(safe_caption(say(sentence("Find out"))))
        self._shown = None

    def show_advice(self, given: GivenAdvice | None, *, busy: bool) -> None:
        """Show an answer; its proposals can be applied while they are about the realm as it stands."""
        self.button.setEnabled(not busy)
        fresh = given is not None and fits(given, self.context.document.scenario)
        writable = self.context.document.read_only is None
        if given is not self._shown or given is None:
            self._shown = given
            self._build(given)
        note = sentence("The map has been edited since. Ask again before you apply a proposal.")
        self.stale.setText(self.context.say(note) if given and not fresh else "")
        self.stale.setVisible(bool(given and not fresh))
        for button in self.buttons:
            button.setEnabled(fresh and writable)

    def _build(self, given: GivenAdvice | None) -> None:
        empty_layout(self.list)
        self.buttons = []
        say = self.context.say
        idle = sentence(
            "The program tries single edits of this map and plays the best ones on the same luck."
        )
        first, *others = map(say, result_lines(given)) if given else ("", say(idle))
        self.result.setText(first)
        self.result.setVisible(bool(first))
        self.more.setText("\n".join(others))
        for each in proposals(given) if given else ():
            self.list.addWidget(self._row(each))

    def _row(self, each: ProposedEdit) -> QWidget:
        say, row = self.context.say, QFrame()
        row.setFrameShape(QFrame.Shape.StyledPanel)
        title = Paragraph(say(each.title))
        font = title.font()
        font.setBold(True)
        title.setFont(font)
        button = QPushButton(safe_caption(say(sentence("Apply"))))
        name = say(sentence("Apply: {edit}", edit=each.title))
        button.setAccessibleName(name)
        button.setToolTip(safe_tooltip(name))
        button.clicked.connect(partial(self._apply, each))
        self.buttons.append(button)
        column = QVBoxLayout(row)
        column.setContentsMargins(6, 6, 6, 6)
        column.addWidget(title)
        for line in each.lines:
            column.addWidget(Paragraph(say(line)))
        column.addWidget(button)
        return row
