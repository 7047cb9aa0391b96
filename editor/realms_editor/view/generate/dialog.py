"""The dialog that generates realms: wishes on the left, and candidates on the right as they are found."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from realms.generate.wishes import Wishes
from realms.locale import sentence
from realms.scenario.scenario import Scenario, scenario_from
from realms_editor.desk.generate.search import RealmSearch
from realms_editor.desk.generate.wish_words import first_wishes, proof_note, switches_for
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
from realms_editor.view.generate.wishes_form import WishesForm
from realms_editor.view.plain_text import Paragraph, safe_caption
from realms_editor.view.style import THEMES
from realms_editor.view.window_placement import resize_to_screen

if TYPE_CHECKING:
    from realms_editor.view.application import EditorApplication

SIZE, FORM_WIDTH = QSize(1180, 760), 330


class GenerateDialog(Dialog):
    """Wishes, a gallery of realms, and a button that opens one of them; the search is kept when it closes."""

    def __init__(
        self,
        parent: QWidget | None,
        look: GeneratorLook,
        search: RealmSearch,
        show_realm: Callable[[Scenario], object],
    ) -> None:
        super().__init__(parent)
        self.look, self.search, self.show_realm = look, search, show_realm
        self.say = look.say
        self.jobs, self._short_turns = Jobs(self, threads=1), ShortTurns()
        self.setWindowTitle(self.say(sentence("Generate realms")))
        self.setAccessibleName(self.windowTitle())
        self.form = WishesForm(self.say, search.wishes, search.wanted)
        self.gallery = CandidateGallery(look.theme, look.language, self.jobs)
        self.obstacles, self.figures = ObstacleList(self.say), RealmFigureTable(self.say)
        self.progress, self.empty = SearchProgress(self.say), Paragraph()
        self.start, self.open_, self.leave = QPushButton(), QPushButton(), QPushButton()
        self._look = QTimer(self, interval=LOOK_MS)
        self._lay_out()
        self._connect()
        self._follow()
        resize_to_screen(self, SIZE)
        self.start.setFocus()

    @classmethod
    def of(cls, application: "EditorApplication", parent: QWidget | None) -> "GenerateDialog":
        """Return the dialog of a program, with the wishes and realms of the last time."""
        if application.search is None:
            application.search = RealmSearch(first_wishes())
        look = GeneratorLook(THEMES[application.theme], application.language)
        return cls(parent, look, application.search, application.show_new)

    # Layout

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.addWidget(self._scrolled(self.form))
        column = QVBoxLayout()
        for part in (self.empty, self.obstacles, self.gallery, self.figures, self.progress):
            column.addWidget(part, 1 if part is self.gallery else 0)
        column.addLayout(self._buttons())
        row.addLayout(column, 1)

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
        self.open_.setText(safe_caption(self.say(sentence("Open this realm"))))
        self.leave.setText(safe_caption(self.say(sentence("Close"))))
        for button in (self.open_, self.leave):
            button.setAutoDefault(False)
        self.start.setDefault(True)
        row.addWidget(self.start)
        row.addStretch(1)
        row.addWidget(self.open_)
        row.addWidget(self.leave)
        return row

    def _connect(self) -> None:
        self.form.changed.connect(self._follow)
        self.start.clicked.connect(self.start_or_stop)
        self.open_.clicked.connect(self.open_current)
        self.leave.clicked.connect(self.reject)
        self.gallery.looked_at.connect(self._show_figures)
        self.gallery.chosen.connect(self.open_current)
        self.obstacles.chosen.connect(self._begin_with)
        self._look.timeout.connect(self._on_look)

    # The search

    def start_or_stop(self) -> None:
        """Begin to search, or stop the search."""
        wishes = self.form.wishes
        if self.search.busy:
            self.search.stop()
        elif wishes:
            self.gallery.start_anew()
            self.search.begin(wishes, self.form.wanted.value())
            self._watch()
        self._follow()

    def _begin_with(self, wishes: Wishes) -> None:
        """Search anew with other wishes, which the form shows."""
        self.form.show_wishes(wishes)
        if not self.search.busy:
            self.start_or_stop()

    def open_current(self) -> None:
        """Open the current candidate in a window of its own."""
        candidate = self.gallery.current
        if candidate:
            self.accept()
            self.show_realm(scenario_from(dict(candidate.document)))

    def done(self, result: int) -> None:
        """Close the dialog and end the search; what was found stays for the next time."""
        wishes = self.form.wishes
        if wishes and not self.search.busy:
            self.search.wishes, self.search.wanted = wishes, self.form.wanted.value()
        self.search.stop()
        self._look.stop()
        self._short_turns.want(on=False)
        self.jobs.detach()
        super().done(result)

    def _watch(self) -> None:
        self._short_turns.want(on=True)
        self._look.start()

    def _on_look(self) -> None:
        ended = not self.search.busy  # before the results are read
        self._follow()
        if ended and not self.jobs.busy:
            self._look.stop()
            self._short_turns.want(on=False)

    # Display

    def _follow(self) -> None:
        search, found = self.search, self.search.found
        self.gallery.show_candidates(found.candidates)
        self.progress.show_search(search)
        titles = {each.name: each.title for each in switches_for(search.wishes)}
        self.obstacles.show_impossible(None if search.busy else found.impossible, search.wishes, titles)
        self.start.setText(safe_caption(self.say(sentence("Stop") if search.busy else sentence("Generate"))))
        self.start.setEnabled(search.busy or self.form.wishes is not None)
        self._show_note()
        self._show_figures()

    def _show_note(self) -> None:
        note = None
        if self.form.wishes is None:
            note = sentence("Choose at least one count of players.")
        elif self._is_fresh:
            note = sentence(
                "Here the realms appear that the program finds, the most even one first. "
                "All of them pass the checks, and can be built from your boxes."
            )
        elif self.search.busy and not self.search.found.candidates:
            note = proof_note() or sentence("The program searches; the first realm comes within seconds.")
        self.empty.setText(self.say(note) if note else "")
        self.empty.setVisible(note is not None)

    @property
    def _is_fresh(self) -> bool:
        """True while there is neither a realm nor a reason why there is none."""
        search, found = self.search, self.search.found
        nothing = not (search.busy or found.candidates or found.impossible)
        return nothing and not (search.problem or found.words())

    def _show_figures(self) -> None:
        candidate = self.gallery.current
        self.open_.setEnabled(candidate is not None)
        self.figures.show_figures(candidate.figures if candidate else None)
