"""The page of the first start: samples, a new realm, files used last, and the tour."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
)

from realms.locale import LANGUAGES, Sentence, sentence
from realms.scenario.scenario import Scenario
from realms_editor.view.background.deletion import Dialog
from realms_editor.view.files.file_menus import samples_known
from realms_editor.view.files.kept_games import KeptGamesBox, resume_anywhere, waiting_games
from realms_editor.view.pages.gallery import Gallery
from realms_editor.view.plain_text import Label, caption, tip
from realms_editor.view.window_actions import LANGUAGE_NAMES
from realms_editor.view.window_placement import fit

if TYPE_CHECKING:
    from realms_editor.view.application import Studio


class StartPage(Dialog):
    """What one can begin with; closing it goes on with what lies behind."""

    def __init__(self, studio: "Studio") -> None:
        super().__init__(studio.windows[-1] if studio.windows else None)
        self.studio = studio
        self.setWindowTitle(self._say(sentence("Start page")))
        self.setAccessibleName(self.windowTitle())
        page = QVBoxLayout(self)
        page.setContentsMargins(28, 20, 28, 20)
        page.setSpacing(14)
        page.addLayout(self._head())
        gallery = self._gallery()
        page.addWidget(gallery, 1)
        self._offer_kept(page)
        page.addLayout(self._files())
        gallery.setFocus()
        fit(self, self.sizeHint())

    def _head(self) -> QHBoxLayout:
        row, words = QHBoxLayout(), QVBoxLayout()
        name = Label("Realmwright")
        font = name.font()
        font.setPointSizeF(font.pointSizeF() * 2)
        font.setBold(True)
        name.setFont(font)
        words.addWidget(name)
        words.addWidget(Label(self._say(sentence("Draw a realm, see what is wrong, put it right."))))
        row.addLayout(words, 1)
        for language in (each for each in LANGUAGES if each != self.studio.language):
            button = QPushButton(caption(LANGUAGE_NAMES[language]))
            button.setAutoDefault(False)  # Enter is for the cards
            button.setAccessibleName(LANGUAGE_NAMES[language])
            button.clicked.connect(partial(self._speak, language))
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        return row

    def _gallery(self) -> Gallery:
        gallery = Gallery(samples_known(), self.studio.theme, self.studio.language, self.studio.jobs)
        gallery.chosen.connect(self._begin)
        return gallery

    def _offer_kept(self, page: QVBoxLayout) -> None:
        """Offer the games that were closed before their end."""
        kept = waiting_games(self.studio)
        if kept:
            box = KeptGamesBox(self.studio, kept)
            box.chosen.connect(lambda game: self._choose(partial(resume_anywhere, self.studio, game)))
            page.addWidget(box)

    def _begin(self, sample: Scenario | None) -> None:
        self._choose(partial(self.studio.show_new, sample) if sample else self.studio.show_blank)

    def _files(self) -> QGridLayout:
        grid = QGridLayout()
        told = Label(self._say(sentence("Used last")))
        recent = QListWidget()
        recent.setAccessibleName(told.text())
        recent.setMaximumHeight(120)
        told.setBuddy(recent)
        for path in self.studio.preferences.recent:
            entry = QListWidgetItem(path.name)
            entry.setToolTip(tip(str(path)))
            entry.setData(Qt.ItemDataRole.UserRole, str(path))
            recent.addItem(entry)
        recent.itemActivated.connect(self._open_entry)
        recent.itemClicked.connect(self._open_entry)
        grid.addWidget(told, 0, 0)
        grid.addWidget(recent, 1, 0, 3, 1)
        for row, (text, act) in enumerate(
            (
                (sentence("Open…"), self._open),
                (sentence("Two-minute tour"), self._tour),
                (sentence("Close"), self.reject),
            ),
            1,
        ):
            button = QPushButton(caption(self._say(text)))
            button.setAccessibleName(button.text())
            button.setAutoDefault(False)
            button.clicked.connect(act)
            grid.addWidget(button, row, 1)
        grid.setColumnStretch(0, 1)
        return grid

    def _choose(self, act: Callable[[], object], *_: object) -> None:
        self.accept()
        act()

    def _open(self) -> None:
        self.accept()
        front = self.studio.front()
        if front:
            self.studio.ask_for_files(front)

    def _open_entry(self, entry: QListWidgetItem) -> None:
        path = Path(entry.data(Qt.ItemDataRole.UserRole))
        self._choose(partial(self.studio.open_files, [path]))

    def _tour(self) -> None:
        self._choose(self.studio.show_tour)

    def _speak(self, language: str, *_: object) -> None:
        self.accept()
        self.studio.speak(language)
        self.studio.show_start()

    def _say(self, message: Sentence) -> str:
        return message.in_language(self.studio.language)
