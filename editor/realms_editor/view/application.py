"""The running editor: it opens and closes windows and holds what they share."""

import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QWidget

from realms.locale import Sentence, sentence
from realms.scenario.photos import KINDS
from realms.scenario.scenario import Scenario, bundled_scenario
from realms.tiles.saving import SaveError
from realms_editor.desk import drafts, files
from realms_editor.desk.drafts import OrphanedDrafts
from realms_editor.desk.files import OpenedFile
from realms_editor.desk.new_realm import NewRealm, new_scenario
from realms_editor.desk.open_document import OpenDocument
from realms_editor.desk.preferences import (
    Preferences,
    boxes_owned,
    change_preferences,
    forget_recent,
    load_preferences,
    remember_recent,
)
from realms_editor.desk.tileset.draft import FormError
from realms_editor.desk.workspace import Workspace
from realms_editor.tools.shortcuts import SHORTCUTS
from realms_editor.view import style
from realms_editor.view.background.deletion import CLOSED_WINDOWS
from realms_editor.view.background.idle_gc import IdleCollector
from realms_editor.view.background.jobs import Jobs
from realms_editor.view.dialogs.questions import UNDERSTOOD, Answer, ask, ask_for_files, do_nothing
from realms_editor.view.files.dropping import FileDrop
from realms_editor.view.files.file_controller import FileController
from realms_editor.view.files.file_menus import add_file_menus
from realms_editor.view.files.kept_games import keep_all_games
from realms_editor.view.files.map_imports import import_maps, is_map
from realms_editor.view.files.photo_actions import load_photo
from realms_editor.view.files.session import SessionKeeper
from realms_editor.view.pages.recovery_page import RecoveryPage
from realms_editor.view.window import Window
from realms_editor.view.window_placement import place_like

if TYPE_CHECKING:
    from realms_editor.desk.generate.search import RealmSearch

SAMPLE = "first_steps"
LOOK_MS = 2000  # between checks of the files


class EditorApplication(QObject):
    """All windows of this process, with their preferences, jobs and recovery."""

    autosave_told = Signal(object)
    crash_told = Signal(object)

    def __init__(self, workspace: Workspace, preferences: Path, *, remembers: bool = True) -> None:
        super().__init__()
        self.workspace, self.preferences_path, self.remembers = workspace, preferences, remembers
        self.preferences = load_preferences(preferences)
        SHORTCUTS.read(self.preferences.shortcuts)
        self.windows: list[Window] = []
        self.pages: list[QWidget] = []  # windows without a document
        self.jobs, self.errands = Jobs(self), Jobs(self, threads=1)
        self.tidying = IdleCollector(self, CLOSED_WINDOWS.deleted)
        self.theme, self.language = self.preferences.theme, self.preferences.language or "en"
        self.players: int | None = None
        self.search: RealmSearch | None = None  # of the dialog that generates realms
        self.session = SessionKeeper(self)
        self.recovery: RecoveryPage | None = None
        self._closed = False
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.check_files)
        self._timer.start(LOOK_MS)
        self.autosave_told.connect(self._show_autosave)
        self.crash_told.connect(self._show_crash)
        workspace.autosave.failed = self.autosave_told.emit

    # Opening

    def open_files(self, paths: Sequence[Path]) -> None:
        """Open each file in its own window, or bring its window to the front; maps are imported."""
        for path in paths:
            known = self.window_of(path)
            if known:
                _to_front(known)
            elif is_map(path):
                import_maps(self, [path])
            else:
                self.jobs.start(partial(files.open_file, path), self.show_opened)

    def take_files(self, window: Window, paths: Sequence[Path]) -> None:
        """Open files that were dropped on a window; a photo dropped on a drawing is laid under it."""
        drawn = window.document.realm.drawing is not None
        dropped = [path for path in paths if drawn and path.suffix.lower() in KINDS]
        if dropped:
            load_photo(window, dropped[0])
        self.open_files([path for path in paths if path not in dropped])

    def show_opened(self, opened: OpenedFile) -> None:
        """Show a file that was read, or explain why it cannot be shown."""
        known = self.window_of(opened.path) if opened.path else None
        if known:
            _to_front(known)
        elif opened.path and opened.unusable:
            self._show_unusable(opened.path, opened.unusable)
        else:
            self.show_document(self.workspace.add(opened))
            if opened.path:
                self.remember_file(opened.path)

    def show_new(self, scenario: Scenario) -> Window:
        """Open a window on a realm that has no file yet."""
        return self.show_document(self.workspace.add(OpenedFile(scenario)))

    def show_empty(self) -> Window:
        """Open a window on an empty realm for the boxes that the user owns."""
        return self.begin(NewRealm())

    def ask_for_new(self, parent: QWidget | None) -> None:
        """Ask what a new realm is made of, then open a window on it."""
        from realms_editor.view.dialogs.new_realm import NewRealmDialog  # loaded on demand

        own = Path(self.preferences.tileset)
        dialog = NewRealmDialog(
            parent,
            self.language,
            self.folder,
            boxes_owned()[0],
            own if self.preferences.tileset and own.is_file() else None,
            files.templates(),
        )
        dialog.accepted.connect(lambda: self.begin_as_wished(dialog.wish, parent))
        dialog.open()

    def begin_as_wished(self, wish: NewRealm, parent: QWidget | None) -> None:
        """Open a window on a new realm, or the dialog that generates one."""
        if wish.kind == "generate":
            from realms_editor.view.generate_actions import DIALOG, show_wishes  # after the File menu

            show = partial(show_wishes, self, parent, wish)
            self.jobs.start(partial(import_module, DIALOG), show)
            return
        try:
            self.begin(wish)
        except FormError as error:
            problem = sentence("The faces of your tiles cannot be read.")
            ask(self.front_window(), self.language, problem, error.message)

    def begin(self, wish: NewRealm) -> Window:
        """Open a window on a new realm of tiles, or on an empty sheet."""
        owned, problem = boxes_owned()
        titles = wish.titles or {self.language: sentence("New realm").in_language(self.language)}
        window = self.show_new(new_scenario(replace(wish, titles=titles, boxes=wish.boxes or owned)))
        if wish.photo:
            load_photo(window, wish.photo)
        if problem:
            message = sentence("The list of your boxes cannot be read: {problem}", problem=problem)
            window.message_bars.show_message("owned", message)
        return window

    def show_start_page(self) -> None:
        """Show the start page."""
        from realms_editor.view.pages.start_page import StartPage  # loaded on demand

        StartPage(self).open()

    def start_tour(self) -> None:
        """Open the sample realm and start the tour on it."""
        from realms_editor.view.bars.tour import Tour

        window = self.show_new(bundled_scenario(SAMPLE))
        if window.file_controller:
            seen = partial(self.save_preferences, tour_seen=True)
            bars = window.message_bars
            window.file_controller.tour = Tour(window.bench, window.canvas, bars, window.entries, seen)

    def show_document(self, opened: OpenDocument) -> Window:
        """Open a window on a document, in place of new windows without changes."""
        self.session.stay()
        idle = [window for window in self.windows if _untouched(window)]
        window = Window(opened.document, style.THEMES[self.theme], self.language)
        window.file_controller = FileController(self, window, opened)
        window.file_controller.restore_layout()
        if self.players in opened.document.scenario.counts:
            opened.document.look_at(self.players)
        add_file_menus(self, window)
        FileDrop(window, partial(self.take_files, window), window, window.canvas.viewport())
        self.windows.append(window)
        _lie_like(window, idle[0] if idle else None)
        window.canvas.fit()
        window.show()
        for other in [*idle, *self.pages]:
            other.close()
        return window

    def window_of(self, path: Path) -> Window | None:
        """Return the window that shows a file."""
        opened = self.workspace.document_of(path)
        return next(
            (window for window in self.windows if opened and window.document is opened.document), None
        )

    def ask_for_files(self, parent: QWidget) -> None:
        """Ask the user which files to open."""
        ask_for_files(parent, self.language, self.folder, self.open_files)

    def _show_unusable(self, path: Path, reason: Sentence) -> None:
        ask(self.front_window(), self.language, sentence("{file} cannot be opened.", file=path.name), reason)
        self._prefer(forget_recent, path)

    # Shared by all windows

    @property
    def folder(self) -> Path:
        """Return the folder where file dialogs start: that of the most recent file."""
        return self.preferences.recent[0].parent if self.preferences.recent else Path.home()

    def front_window(self) -> QWidget | None:
        """Return the active window, or else the one opened last."""
        active = QApplication.activeWindow()
        return active or next(reversed([*self.pages, *self.windows]), None)

    def remember_file(self, path: Path) -> None:
        """Put a file at the top of the recent files."""
        self._prefer(remember_recent, path)

    def save_preferences(self, **changes: Any) -> None:
        """Change and save preferences of the user."""
        self._prefer(change_preferences, **changes)

    def _prefer(self, change: Callable[..., Preferences], *words: Any, **changes: Any) -> None:
        def remembered(preferences: Preferences) -> None:
            self.preferences = preferences

        def failed(error: Exception) -> None:
            if not isinstance(error, SaveError | OSError):
                raise error  # a full disk is reported when a realm is saved

        if self.remembers:
            self.errands.start(lambda: change(self.preferences_path, *words, **changes), remembered, failed)

    def set_language(self, language: str) -> None:
        """Change the language of all windows."""
        self.language = language
        for window in self.windows:
            if window.language != language:
                window.set_language(language)
        self.save_preferences(language=language)

    def set_theme(self, theme: str) -> None:
        """Change the theme of all windows."""
        self.theme = theme
        for window in self.windows:
            if window.theme.name != theme:
                window.set_theme(style.THEMES[theme])
        self.save_preferences(theme=theme)

    def change_settings(self, **changes: Any) -> None:
        """Change and save settings, in all windows at once where that is possible."""
        self.save_preferences(**changes)
        self.preferences = replace(self.preferences, **changes)  # before they are written
        if "theme" in changes:
            self.set_theme(changes["theme"])
        if "language" in changes:
            self.set_language(changes["language"])
        app = QApplication.instance()
        if "text_scale" in changes and isinstance(app, QApplication):
            style.apply_text_scale(app, changes["text_scale"])
            for window in self.windows:
                window.widen_docks()
        for window in self.windows:
            for table in window.tables:
                table.flow.load(self.preferences)

    def reread_settings(self) -> None:
        """Read the settings of the checks again in all windows: the user's own have changed."""
        for window in self.windows:
            window.live_checks.reread_settings()

    def check_files(self) -> None:
        """Check whether other programs have changed the open files."""
        for window in self.windows:
            if window.file_controller:
                window.file_controller.check_file()

    def forget_window(self, window: Window) -> None:
        """Drop a window that was closed."""
        self.windows.remove(window)

    def close_all(self) -> None:
        """Close every window; those with changes ask first."""
        self.session.leave()
        for window in [*self.pages, *self.windows]:
            window.close()

    def _show_autosave(self, error: SaveError | None) -> None:
        for window in self.windows:
            if error:
                message = sentence("Autosave does not work: {reason}", reason=error.message)
                window.message_bars.show_message("autosave", message)
            else:
                window.message_bars.clear("autosave")

    # Recovery

    def offer_recovery(self, otherwise: Callable[[], None] = do_nothing) -> None:
        """Offer drafts that a crashed process left; call `otherwise` if there are none."""

        def offer(found: list[OrphanedDrafts]) -> None:
            if found:
                self.recovery = RecoveryPage(self, found)
                self.recovery.show()
            else:
                otherwise()

        self.jobs.start(partial(drafts.orphaned_drafts, self.workspace.drafts), offer)
        used, settings = self.preferences.recent, self.preferences_path.parent
        self.errands.start(partial(self.workspace.remove_leftovers, used, settings), lambda _: None)

    # Crashes

    def install_crash_hooks(self) -> None:
        """Report every uncaught error and keep running."""
        sys.excepthook = self.report_crash
        threading.excepthook = lambda crash: self.report_crash(
            crash.exc_type, crash.exc_value or crash.exc_type(), crash.exc_traceback
        )

    def report_crash(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None = None
    ) -> None:
        """Write a crash report and show it to the user once."""
        sys.__excepthook__(kind, error, trace)
        if not isinstance(error, Exception):
            return
        folder = self.workspace.report(error)
        if folder:
            self.crash_told.emit(folder)

    def _show_crash(self, folder: Path) -> None:
        more = sentence(
            "Your realms are safe: unsaved work has a draft, and {folder} holds a report and copies."
            " Everything stays on this computer.",
            folder=folder,
        )
        place = QUrl.fromLocalFile(str(folder))
        look = Answer(sentence("Show the report"), lambda: QDesktopServices.openUrl(place))
        question = sentence("Something went wrong in Realmwright.")
        ask(self.front_window(), self.language, question, more, (UNDERSTOOD, look))

    def close(self) -> None:
        """Stop timers and jobs, keep unfinished games, and release the drafts."""
        if not self._closed:
            self._closed = True
            self._timer.stop()
            self.session.end()
            for window in self.windows:
                keep_all_games(self, window)
            if self.search:
                self.search.stop()
            self.tidying.close()
            self.jobs.finish()
            self.errands.finish()
            self.workspace.close()


def _untouched(window: Window) -> bool:
    document = window.document
    return document.path is None and not document.modified and not document.history.entries


def _to_front(window: QWidget) -> None:
    window.raise_()
    window.activateWindow()


def _lie_like(window: Window, other: Window | None) -> None:
    if other:
        place_like(window, other)
        window.restoreState(other.saveState())
        window.share_corners()
