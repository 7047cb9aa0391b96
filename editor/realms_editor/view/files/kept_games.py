"""Unfinished games: saves them when they are closed, offers them again and resumes them."""

import contextlib
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QDateTime, QLocale, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QGroupBox, QPushButton, QWidget

from realms.locale import Sentence, sentence
from realms.tiles.jsonfile import ReadError
from realms.tiles.saving import SaveError
from realms_editor.desk import files
from realms_editor.desk.kept_games import KeptGame
from realms_editor.view.bars.message_bars import NOTICE
from realms_editor.view.dialogs.questions import CANCEL, Answer, ask
from realms_editor.view.plain_text import name_choice, safe_caption

LETTERS = 46  # visible letters of a game in the list

if TYPE_CHECKING:
    from realms_editor.desk.match import Match
    from realms_editor.view.application import EditorApplication
    from realms_editor.view.table.window import TableWindow
    from realms_editor.view.window import Window


def keep_before_closing(window: "Window", table: "TableWindow") -> bool:
    """Save the unfinished game of a closing table; return True if the table may close."""
    application = window.file_controller.application if window.file_controller else None
    if application is None or not application.remembers:
        return True
    try:
        _keep(application, window, table)
    except SaveError as error:
        _ask_whether_to_lose(table, error)
        return False
    return True


def keep_meanwhile(window: "Window", table: "TableWindow") -> None:
    """Save the unfinished game of an open table in the background, or drop a game that has ended."""
    application = window.file_controller.application if window.file_controller else None
    if application is None or not application.remembers:
        return
    games, job = application.workspace.games, table.match.keeping_job(window.document.path)
    if table.kept_file is None:
        table.kept_file = games.new_file(str(table.match.realm.scenario.data["id"]))
    file = table.kept_file

    def keep() -> None:
        record = job()
        if record is None:
            games.drop(file)
        else:
            games.keep(record, file)

    table.background.start(keep, do_nothing_with, partial(_say_unkept, table))


def do_nothing_with(_: object) -> None:
    """Do nothing: the game is kept, and nobody needs to know."""


def _say_unkept(table: "TableWindow", error: Exception) -> None:
    if not isinstance(error, SaveError):
        raise error
    table.bench.say(error.message)


def keep_all_games(application: "EditorApplication", window: "Window") -> None:
    """Save the unfinished games of a window when the program ends, as far as possible."""
    for table in window.tables if application.remembers else ():
        with contextlib.suppress(SaveError):
            _keep(application, window, table)


def _keep(application: "EditorApplication", window: "Window", table: "TableWindow") -> None:
    record, games = table.match.unfinished(window.document.path), application.workspace.games
    if record is not None:
        table.kept_file = games.keep(record, table.kept_file)
        message = sentence(
            'The game is saved in {file}. "Play…" (F5) and the start page offer to resume it.',
            file=table.kept_file,
        )
        go_on = Answer(sentence("Resume it"), partial(_go_on, window, table.kept_file))
        window.message_bars.show_message("kept game", message, (go_on,), icon=NOTICE)
    elif table.kept_file and table.match.ended:
        games.drop(table.kept_file)


def _ask_whether_to_lose(table: "TableWindow", error: SaveError) -> None:
    def leave() -> None:
        table.keep_game = lambda _: True
        table.close()

    question = sentence("The game could not be saved.")
    lose = Answer(sentence("Close it anyway"), leave)
    ask(table, table.language, question, error.message, (CANCEL, lose))


def waiting_games(application: "EditorApplication", window: "Window | None" = None) -> list[KeptGame]:
    """List the saved games that are not open, all or those on the realm of a window."""
    games = application.workspace.games
    open_now = {table.kept_file for shown in application.windows for table in shown.tables}
    if window is None:
        found = games.all()
    else:
        found = games.of(str(window.document.scenario.data["id"]), window.document.path)
    return [kept for kept in found if kept.file not in open_now]


def _go_on(window: "Window", file: object) -> None:
    """Resume a game that was closed a moment ago, unless it is open again."""
    if window.file_controller:
        for kept in waiting_games(window.file_controller.application):
            if kept.file == file:
                resume(window, kept)


def resume(window: "Window", kept: KeptGame) -> "TableWindow | None":
    """Resume a game at a table of this window, or explain why its record cannot be replayed."""
    match = _match_of(window, window.language, kept)
    return None if match is None else _seat(window, match, kept)


def resume_anywhere(application: "EditorApplication", kept: KeptGame) -> None:
    """Resume a game beside its realm, which is opened from its file or from the record."""
    match = _match_of(application.front_window(), application.language, kept)
    if match is None:
        return
    same = (shown for shown in application.windows if shown.document.scenario.data["id"] == kept.id)
    window = (
        _window_of_file(application, kept) or next(same, None) or application.show_new(match.realm.scenario)
    )
    _seat(window, match, kept)


def _window_of_file(application: "EditorApplication", kept: KeptGame) -> "Window | None":
    if kept.realm is None or not kept.realm.is_file():
        return None
    if application.window_of(kept.realm) is None:
        application.show_opened(files.open_file(kept.realm))
    return application.window_of(kept.realm)


def _match_of(parent: QWidget | None, language: str, kept: KeptGame) -> "Match | None":
    from realms.play.record import RecordError, read_record
    from realms_editor.desk.match import Match

    try:
        return Match.of_record(read_record(kept.file))
    except (RecordError, ReadError) as error:
        ask(parent, language, sentence("{place}: {message}", place=kept.file, message=error.message))
        return None


def _seat(window: "Window", match: "Match", kept: KeptGame) -> "TableWindow":
    from realms_editor.view.play_actions import open_table
    from realms_editor.view.table.window_actions import map_hash

    table = open_table(window, match)
    table.kept_file = kept.file
    window.message_bars.clear("kept game")
    if map_hash(match.realm.scenario) != map_hash(window.document.scenario):
        table.bench.say(sentence("this game was played on another version of the map"))
    return table


class KeptGamesBox(QGroupBox):
    """A list of unfinished games with the buttons "Resume" and "Discard"."""

    chosen = Signal(object)

    def __init__(self, application: "EditorApplication", kept: Sequence[KeptGame]) -> None:
        super().__init__(safe_caption(in_shared_language(application, sentence("Unfinished games"))))
        self.application = application
        grid = QGridLayout(self)
        self.games = QComboBox()
        name_choice(self.games, self.title())
        self.games.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.games.setMinimumContentsLength(LETTERS)
        for game in kept:
            self.games.addItem(self._words(game), game)
        grid.addWidget(self.games, 0, 0, 1, 3)
        grid.setColumnStretch(0, 1)
        answers = ((sentence("Resume"), self._choose), (sentence("Discard"), self._discard))
        for column, (text, act) in enumerate(answers, 1):
            button = QPushButton(safe_caption(in_shared_language(application, text)))
            button.setAccessibleName(f"{self.title()}: {button.text()}")
            button.setAutoDefault(False)
            button.clicked.connect(act)
            grid.addWidget(button, 1, column)

    def _words(self, game: KeptGame) -> str:
        locale = QLocale(self.application.language)
        when = locale.toString(QDateTime.fromSecsSinceEpoch(int(game.when)), QLocale.FormatType.ShortFormat)
        return f"{in_shared_language(self.application, game.title)} · {when}"

    def _choose(self) -> None:
        self.chosen.emit(self.games.currentData())

    def _discard(self) -> None:
        self.application.workspace.games.drop(self.games.currentData().file)
        self.games.removeItem(self.games.currentIndex())
        self.setVisible(self.games.count() > 0)


def in_shared_language(application: "EditorApplication", words: Sentence) -> str:
    """Return a sentence in the language of the application."""
    return words.in_language(application.language)
