"""The start page: samples, recent files, unfinished games and the tour."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
)
from shiboken6 import isValid

from realms.locale import LANGUAGES, Sentence, sentence
from realms.scenario.scenario import Scenario
from realms_editor.view.background.deletion import Dialog
from realms_editor.view.files.file_menus import samples_known
from realms_editor.view.files.kept_games import KeptGamesBox, resume_anywhere, waiting_games
from realms_editor.view.pages.gallery import Gallery
from realms_editor.view.pages.recent_files import RecentFiles
from realms_editor.view.plain_text import Label, safe_caption
from realms_editor.view.window_actions import LANGUAGE_NAMES
from realms_editor.view.window_placement import resize_to_screen

if TYPE_CHECKING:
    from realms_editor.view.application import EditorApplication
    from realms_editor.view.generate.surprise import SurpriseBox

ROWS = 4  # of buttons
SURPRISE = "realms_editor.view.generate.surprise"  # it takes long to import, so another thread does that


class StartPage(Dialog):
    """The dialog of the first start; closing it leaves the window behind it."""

    def __init__(self, application: "EditorApplication") -> None:
        super().__init__(application.windows[-1] if application.windows else None)
        self.application = application
        self.surprise: SurpriseBox | None = None
        self.setWindowTitle(self._say(sentence("Start page")))
        self.setAccessibleName(self.windowTitle())
        page = QVBoxLayout(self)
        page.setContentsMargins(28, 20, 28, 20)
        page.setSpacing(14)
        page.addLayout(self._head())
        gallery = self._gallery()
        page.addWidget(gallery, 1)
        self._offer_kept(page)
        self._page = page
        page.addLayout(self._files())
        gallery.setFocus()
        resize_to_screen(self, self.sizeHint())

    def _head(self) -> QHBoxLayout:
        row, words = QHBoxLayout(), QVBoxLayout()
        name = Label("Realmwright")
        font = name.font()
        font.setPointSizeF(font.pointSizeF() * 2)
        font.setBold(True)
        name.setFont(font)
        words.addWidget(name)
        words.addWidget(Label(self._say(sentence("Draw a realm, see what is wrong, fix it."))))
        row.addLayout(words, 1)
        for language in (each for each in LANGUAGES if each != self.application.language):
            button = QPushButton(safe_caption(LANGUAGE_NAMES[language]))
            button.setAutoDefault(False)  # Enter chooses a card
            button.setAccessibleName(LANGUAGE_NAMES[language])
            button.clicked.connect(partial(self._speak, language))
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        return row

    def _gallery(self) -> Gallery:
        gallery = Gallery(
            samples_known(), self.application.theme, self.application.language, self.application.jobs
        )
        gallery.chosen.connect(self._begin)
        return gallery

    def _offer_kept(self, page: QVBoxLayout) -> None:
        """Offer unfinished games."""
        kept = waiting_games(self.application)
        if kept:
            box = KeptGamesBox(self.application, kept)
            box.chosen.connect(lambda game: self._choose(partial(resume_anywhere, self.application, game)))
            page.addWidget(box)

    def _begin(self, sample: Scenario | None) -> None:
        if sample:
            self._choose(partial(self.application.show_new, sample))
        else:
            self._choose(partial(self.application.ask_for_new, self.parentWidget()))

    def _files(self) -> QGridLayout:
        grid = QGridLayout()
        heading = Label(self._say(sentence("Recent files")))
        known = self.application.preferences.recent
        recent = RecentFiles(known, self.application.theme, self.application.language, self.application.jobs)
        heading.setBuddy(recent)
        recent.chosen.connect(self._open_recent)
        grid.addWidget(heading, 0, 0)
        grid.addWidget(recent, 1, 0, 4, 1)
        offers = (
            (sentence("Play…"), partial(self._run, "play")),
            (sentence("Play a first turn"), partial(self._run, "tutorial")),
            (sentence("Measure the balance"), partial(self._run, "balance")),
            (sentence("Two-minute tour"), self._tour),
            (sentence("Surprise me"), self._surprise),
            (sentence("Open…"), self._open),
            (sentence("Close"), self.reject),
        )
        for place, (text, act) in enumerate(offers):
            button = QPushButton(safe_caption(self._say(text)))
            button.setAccessibleName(button.text())
            button.setAutoDefault(False)
            button.clicked.connect(act)
            grid.addWidget(button, 1 + place % ROWS, 1 + place // ROWS)
        grid.setColumnStretch(0, 1)
        return grid

    def _choose(self, act: Callable[[], object], *_: object) -> None:
        self.accept()
        act()

    def _open(self) -> None:
        self.accept()
        front = self.application.front_window()
        if front:
            self.application.ask_for_files(front)

    def _open_recent(self, path: Path) -> None:
        self._choose(partial(self.application.open_files, [path]))

    def _surprise(self) -> None:
        """Make a realm by lot; another click begins anew."""
        if self.surprise:
            self.surprise.end()
            self.surprise.begin()
        else:
            self.application.jobs.start(partial(import_module, SURPRISE), self._begin_surprise)

    def _begin_surprise(self, module: ModuleType) -> None:
        if isValid(self) and not self.surprise:
            self.surprise = module.SurpriseBox(
                self._say, lambda realm: self._choose(partial(self.application.show_new, realm))
            )
            self._page.insertWidget(self._page.count() - 1, self.surprise)
            self.surprise.begin()

    def done(self, result: int) -> None:
        """Close the page, and end the search for a surprise."""
        if self.surprise:
            self.surprise.end()
        super().done(result)

    def _run(self, name: str, *_: object) -> None:
        """Run an action of the window behind the page, on the realm that is there."""
        self.accept()
        for window in self.application.windows:
            if window is self.parentWidget():
                window.run_named(name)

    def _tour(self) -> None:
        self._choose(self.application.start_tour)

    def _speak(self, language: str, *_: object) -> None:
        self.accept()
        self.application.set_language(language)
        self.application.show_start_page()

    def _say(self, message: Sentence) -> str:
        return message.in_language(self.application.language)
