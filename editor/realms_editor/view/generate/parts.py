"""The parts that the dialogs share: progress and problems, obstacles, and the table of figures."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from realms.export.drawing.theme import Theme
from realms.generate.figures import TITLES, RealmFigures
from realms.generate.improve.improvement import figure_changes
from realms.generate.outcome import Impossible
from realms.generate.wishes import Wishes
from realms.locale import Sentence, sentence
from realms_editor.desk.generate.explanation import Remedy, differences, heading, nearest, obstacles
from realms_editor.desk.generate.search import RealmSearch
from realms_editor.view.balance.parts import FigureTree, empty_layout
from realms_editor.view.plain_text import Paragraph, safe_caption, safe_tooltip

LOOK_MS = 150  # between looks at work in other processes
MOST_HEIGHT = 340  # pixels of a list before it scrolls
WIDEST = 600  # pixels of a column
Say = Callable[[Sentence], str]


@dataclass(frozen=True)
class GeneratorLook:
    """The colours and the language of a dialog."""

    theme: Theme
    language: str

    def say(self, message: Sentence) -> str:
        """Return a sentence in that language."""
        return message.in_language(self.language)


class SearchProgress(QWidget):
    """The progress of a search, and the reason if it broke off or found too little."""

    def __init__(self, say: Say) -> None:
        super().__init__()
        self.say = say
        self.bar, self.problem = QProgressBar(), Paragraph()
        self.bar.setAccessibleName(say(sentence("Progress")))
        font = self.problem.font()
        font.setBold(True)
        self.problem.setFont(font)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.problem)
        column.addWidget(self.bar)

    def show_search(self, search: RealmSearch) -> None:
        """Show how far the search is."""
        course, found = search.course, search.found
        self.bar.setVisible(search.busy)
        if course and search.busy:
            self.bar.setRange(0, found.wanted)  # 0 to 0 shows that something is under way
            self.bar.setValue(found.tried)
            self.bar.setFormat(self.say(course.progress()).replace("%", "%%"))
        self.show_problem(search.problem or (None if search.busy else found.words()))

    def show_problem(self, problem: Sentence | None) -> None:
        """Show why something did not work, or nothing."""
        self.problem.setText(self.say(problem) if problem else "")
        self.problem.setVisible(problem is not None)


class ObstacleList(QScrollArea):
    """The wishes that cannot hold together, each with a button to give it up; `chosen` has other wishes."""

    chosen = Signal(object)

    def __init__(self, say: Say) -> None:
        super().__init__()
        self.say = say
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Maximum)
        self.setAccessibleName(say(sentence("What cannot hold together")))
        inside = QWidget()
        self.column = QVBoxLayout(inside)
        self.setWidget(inside)
        self._shown: Impossible | None = None
        self.hide()

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return a height that shows all wishes, or the first ones of many."""
        high = self.column.totalHeightForWidth(self.viewport().width())
        return QSize(super().sizeHint().width(), min(MOST_HEIGHT, high + 2 * self.frameWidth()))

    def minimumSizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """Return the same height, so that nothing squeezes the wishes."""
        return QSize(0, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Take another height when lines wrap."""
        super().resizeEvent(event)
        self.updateGeometry()

    def show_impossible(
        self, impossible: Impossible | None, wishes: Wishes, titles: Mapping[str, Sentence]
    ) -> None:
        """Show why there can be no realm, or hide."""
        self.setVisible(impossible is not None)
        if impossible is self._shown:
            return
        self._shown = impossible
        empty_layout(self.column)
        if impossible:
            self._fill(impossible, wishes, titles)
        self.updateGeometry()

    def _fill(self, impossible: Impossible, wishes: Wishes, titles: Mapping[str, Sentence]) -> None:
        head = Paragraph(self.say(heading(impossible)))
        font = head.font()
        font.setBold(True)
        head.setFont(font)
        self.column.addWidget(head)
        for each in obstacles(impossible, wishes):
            name = sentence(
                "{remedy}: {wish}", remedy=each.remedy.title if each.remedy else "", wish=each.title
            )
            self._add_row(f"• {self.say(each.title)}", each.remedy, self.say(name))
        near = nearest(impossible)
        if near:
            lines = [self.say(line) for line in differences(wishes, near.wishes, titles)]
            self._add_row("\n".join(lines), near, self.say(near.title))

    def _add_row(self, text: str, remedy: Remedy | None, name: str) -> None:
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(Paragraph(text), 1)
        if remedy:
            button = QPushButton(safe_caption(self.say(remedy.title)))
            button.setAccessibleName(name)
            button.setToolTip(safe_tooltip(name))
            button.setAutoDefault(False)
            button.clicked.connect(partial(self._choose, remedy.wishes))
            line.addWidget(button)
        self.column.addWidget(row)

    def _choose(self, wishes: Wishes, *_: object) -> None:
        self.chosen.emit(wishes)


class RealmFigureTable(FigureTree):
    """The figures of a realm, a row for each and a column for each count of players."""

    def __init__(self, say: Say) -> None:
        super().__init__()
        self.say = say
        self.setAccessibleName(say(sentence("Figures")))
        self.header().setMaximumSectionSize(WIDEST)
        self.header().setStretchLastSection(False)

    def show_figures(self, figures: RealmFigures | None) -> None:
        """Show the figures of another realm; None hides the table."""
        self.setVisible(figures is not None)
        if figures:
            counts = sorted(figures.by_count)
            self._show(counts, {count: [value for _, value in figures.rows(count)] for count in counts})

    def show_changes(self, before: RealmFigures, after: RealmFigures) -> None:
        """Show the figures before and after some edits."""
        values: dict[int, list[Sentence]] = {}
        for change in figure_changes(before, after):
            old, new = change.values
            same = change.before == change.after
            words = old if same else sentence("{before} → {after}", before=old, after=new)
            values.setdefault(change.players, []).append(words)
        self.show()
        self._show(sorted(values), values)

    def _show(self, counts: Sequence[int], values: Mapping[int, Sequence[Sentence]]) -> None:
        heads = [self.say(sentence("{count} players", count=count)) for count in counts]
        self.show_head([self.say(sentence("less is better")), *heads])
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.show_rows(
            [self.say(title), *(self.say(values[count][row]) for count in counts)]
            for row, title in enumerate(TITLES.values())
        )


def in_a_row(*parts: QWidget) -> QWidget:
    """Put widgets beside each other."""
    row = QWidget()
    line = QHBoxLayout(row)
    line.setContentsMargins(0, 0, 0, 0)
    for part in parts:
        line.addWidget(part, 1 if isinstance(part, QLineEdit | QSpinBox) else 0)
    return row
