"""The base of dialogs that search for realms: a form on the left, and on the right what was found."""

from abc import abstractmethod

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from realms.generate.outcome import Candidate
from realms.generate.wishes import Wishes
from realms.locale import Sentence, sentence
from realms.scenario.scenario import Scenario
from realms_editor.desk.generate.search import RealmSearch
from realms_editor.desk.generate.wish_words import proof_note, switches_for
from realms_editor.view.background.deletion import Dialog
from realms_editor.view.background.jobs import Jobs
from realms_editor.view.background.short_turns import ShortTurns
from realms_editor.view.generate.gallery import CandidateGallery
from realms_editor.view.generate.parts import (
    LOOK_MS,
    GeneratorLook,
    ObstacleList,
    RealmFigureTable,
    SearchProgress,
)
from realms_editor.view.plain_text import Paragraph, safe_caption
from realms_editor.view.window_placement import resize_to_screen

SIZE, FORM_WIDTH = QSize(1180, 760), 330


class SearchDialog(Dialog):
    """A form, a gallery of realms as they are found, and a button that takes one of them."""

    begin_title: Sentence
    take_title: Sentence

    def __init__(
        self, parent: QWidget | None, look: GeneratorLook, search: RealmSearch, title: Sentence
    ) -> None:
        super().__init__(parent)
        self.look, self.say, self.search = look, look.say, search
        self.jobs, self._short_turns = Jobs(self, threads=1), ShortTurns()
        self.setWindowTitle(self.say(title))
        self.setAccessibleName(self.windowTitle())
        self.gallery = CandidateGallery(look, self.jobs, self.scenario_of, self.title_of)
        self.obstacles, self.figures = ObstacleList(self.say), RealmFigureTable(self.say)
        self.progress, self.empty = SearchProgress(self.say), Paragraph()
        self.start, self.take, self.leave = QPushButton(), QPushButton(), QPushButton()
        self._look = QTimer(self, interval=LOOK_MS)

    # What the dialogs differ in

    @property
    @abstractmethod
    def ready(self) -> bool:
        """True if a search can begin."""

    @property
    @abstractmethod
    def note(self) -> Sentence | None:
        """The sentence while nothing has been found; None if there is nothing to say."""

    @abstractmethod
    def begin(self) -> None:
        """Begin to search as the form says."""

    @abstractmethod
    def begin_with(self, wishes: Wishes) -> None:
        """Show other wishes in the form."""

    @abstractmethod
    def take_over(self, candidate: Candidate) -> None:
        """Take over a realm and close the dialog."""

    @abstractmethod
    def scenario_of(self, candidate: Candidate) -> Scenario:
        """Return the realm of a candidate; another thread calls this."""

    @abstractmethod
    def title_of(self, candidate: Candidate) -> str:
        """Return the title on the card of a candidate."""

    # Layout

    def lay_out(self, form: QWidget) -> None:
        """Put a form beside what all these dialogs have, and show the last search."""
        row, column = QHBoxLayout(self), QVBoxLayout()
        row.addWidget(self._scrolled(form))
        for part in (self.empty, self.obstacles, self.gallery, self.figures, self.progress):
            column.addWidget(part, 1 if part is self.gallery else 0)
        column.addLayout(self._buttons())
        row.addLayout(column, 1)
        self.start.clicked.connect(self.start_or_stop)
        self.take.clicked.connect(self.take_current)
        self.leave.clicked.connect(self.reject)
        self.gallery.looked_at.connect(self._show_figures)
        self.gallery.chosen.connect(self.take_current)
        self.obstacles.chosen.connect(self._begin_anew)
        self._look.timeout.connect(self._on_look)
        self.follow()
        resize_to_screen(self, SIZE)
        self.start.setFocus()

    def _scrolled(self, form: QWidget) -> QScrollArea:
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setAccessibleName(self.say(sentence("Wishes")))
        area.setFixedWidth(FORM_WIDTH)
        area.setWidget(form)
        return area

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.take.setText(safe_caption(self.say(self.take_title)))
        self.leave.setText(safe_caption(self.say(sentence("Close"))))
        for button in (self.take, self.leave):
            button.setAutoDefault(False)
        self.start.setDefault(True)
        row.addWidget(self.start)
        row.addStretch(1)
        row.addWidget(self.take)
        row.addWidget(self.leave)
        return row

    # The search

    def start_or_stop(self) -> None:
        """Begin to search, or stop the search."""
        if self.search.busy:
            self.search.stop()
        elif self.ready:
            self.gallery.start_anew()
            self.begin()
            self._short_turns.want(on=True)
            self._look.start()
        self.follow()

    def _begin_anew(self, wishes: Wishes) -> None:
        self.begin_with(wishes)
        if not self.search.busy:
            self.start_or_stop()

    def take_current(self) -> None:
        """Take over the current candidate."""
        candidate = self.gallery.current
        if candidate and self.take.isEnabled():
            self.take_over(candidate)

    def done(self, result: int) -> None:
        """Close the dialog and end the search."""
        self.search.stop()
        self._look.stop()
        self._short_turns.want(on=False)
        self.jobs.detach()
        super().done(result)

    def _on_look(self) -> None:
        ended = not self.search.busy  # before the results are read
        self.follow()
        if ended and not self.jobs.busy:
            self._look.stop()
            self._short_turns.want(on=False)

    # Display

    def follow(self) -> None:
        """Show the form, the search and what was found as they are now."""
        search, found = self.search, self.search.found
        self.gallery.show_candidates(found.candidates)
        self.progress.show_search(search)
        titles = {each.name: each.title for each in switches_for(search.asked)}
        self.obstacles.show_impossible(None if search.busy else found.impossible, search.asked, titles)
        begin = sentence("Stop") if search.busy else self.begin_title
        self.start.setText(safe_caption(self.say(begin)))
        self.start.setEnabled(search.busy or self.ready)
        note = self._note()
        self.empty.setText(self.say(note) if note else "")
        self.empty.setVisible(note is not None)
        self._show_figures()

    def _note(self) -> Sentence | None:
        search, found = self.search, self.search.found
        if search.busy and not found.candidates:
            return proof_note() or sentence("The program searches; the first realm comes within seconds.")
        quiet = search.busy or found.candidates or found.impossible or search.problem or found.words()
        return None if quiet and self.ready else self.note

    def _show_figures(self) -> None:
        candidate = self.gallery.current
        self.take.setEnabled(candidate is not None)
        self.figures.show_figures(candidate.figures if candidate else None)
