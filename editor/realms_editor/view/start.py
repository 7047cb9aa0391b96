"""Starts the editor: the Qt application, its first windows, and the picture for `--shot`."""

import gc
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, QTimer, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from realms.cli.errors import INTERNAL, INTERRUPTED, UNUSABLE, CommandError
from realms.locale import sentence
from realms.scenario.scenario import bundled_scenario
from realms.tiles.jsonfile import ReadError
from realms.tiles.user_folders import state_folder
from realms_editor.desk.crash_reports import catch_faults
from realms_editor.desk.files import open_file
from realms_editor.desk.preferences import load_preferences, preferences_path
from realms_editor.desk.workspace import Workspace
from realms_editor.view import play_actions, style
from realms_editor.view.application import SAMPLE, EditorApplication
from realms_editor.view.dialogs.questions import do_nothing
from realms_editor.view.files.map_imports import is_map, read_map, refusal, show_map
from realms_editor.view.fonts import ensure_letters
from realms_editor.view.window_placement import USUAL_SIZE

SCALE = "QT_SCALE_FACTOR"
NO_SCREEN = "no Qt platform plugin could be initialized"  # the message before it names the screen or library


@dataclass(frozen=True, slots=True)
class StartOptions:
    """Files and settings from the command line; the user's preferences fill in the rest."""

    paths: tuple[Path, ...] = ()
    theme: str = ""
    language: str = "en"
    insist: bool = False  # use that language even if the user prefers another
    players: int | None = None
    shot: Path | None = None
    play: bool = False


def qt_application(scale: int = 100) -> QApplication:
    """Return the Qt application of this process, created on first use with its scale in percent."""
    app = QApplication.instance()
    if isinstance(app, QApplication):
        return app
    qInstallMessageHandler(_report)
    # speed: waiting for Qt's paint threads takes longer than painting
    os.environ.setdefault("QT_NO_GUI_THREADPOOL", "1")
    with _scaled(scale):
        app = QApplication(sys.argv[:1])
    ensure_letters()
    app.setApplicationName("Realmwright")
    app.setDesktopFileName("realmwright")
    return app


@contextmanager
def _scaled(percent: int) -> Iterator[None]:
    """Give Qt the scale of the windows, which it reads once, unless the environment has one already."""
    if percent == 100 or SCALE in os.environ:
        yield
        return
    os.environ[SCALE] = str(percent / 100)
    yield
    del os.environ[SCALE]  # programs that the editor starts keep their own scale


def _report(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
    """Print Qt's messages, except the one about size hints of windows without a screen."""
    del context
    if "propagateSizeHints" not in message:
        print(message, file=sys.stderr)  # noqa: T201 - the place where Qt itself would write
    if kind == QtMsgType.QtFatalMsg and NO_SCREEN in message:
        os._exit(UNUSABLE)  # Qt would abort, as if the program had a fault


def run(start: StartOptions) -> int:
    """Open the first windows and run until the last one is closed."""
    gc.freeze()  # modules and classes stay for good: collections while the user works need not visit them
    application = open_first_windows(start)
    try:
        return (
            _picture(application, start.shot)
            if start.shot
            else _live(application, welcome=not (start.paths or start.play or _opened_files(application)))
        )
    finally:
        application.close()


def open_first_windows(start: StartOptions) -> EditorApplication:
    """Create the application and open the windows that the options ask for."""
    preferences = load_preferences(preferences_path())
    app = qt_application(100 if start.shot else preferences.scale)
    application = EditorApplication(Workspace(state_folder()), preferences_path(), remembers=not start.shot)
    application.theme = start.theme or application.theme
    if start.insist or not application.preferences.language:
        application.language = start.language
    application.players = start.players
    style.apply_theme(app, style.THEMES[application.theme])
    style.apply_text_scale(app, 100 if start.shot else preferences.text_scale)
    for path in start.paths:
        if is_map(path):
            _import(application, path)
            continue
        found = open_file(path)
        if start.shot and found.unusable:
            raise CommandError(sentence("{place}: {message}", place=path, message=found.unusable))
        application.show_opened(found)
    if not start.paths:
        alone = start.shot or start.play or not preferences.restore_session
        missing = [] if alone else application.session.restore()
        if not application.windows:
            application.show_new(bundled_scenario(SAMPLE))
        application.session.tell_missing(missing)
    if start.play and application.windows:
        play_actions.start_game(application.windows[0])
    return application


def _opened_files(application: EditorApplication) -> bool:
    """Return True if a window shows a file."""
    return any(window.document.path for window in application.windows)


def _import(application: EditorApplication, path: Path) -> None:
    """Import a map before the windows are shown."""
    try:
        show_map(application, path, read_map(path, application.language))
    except ReadError as error:
        raise CommandError(refusal(path, error)) from error


def _live(application: EditorApplication, *, welcome: bool) -> int:
    """Run until the user has closed all windows."""
    app = qt_application()
    application.install_crash_hooks()
    catch_faults(application.workspace.reporter.root)
    _hear_signals(app)
    begin = partial(application.offer_recovery, application.show_start_page if welcome else do_nothing)
    if application.windows:
        application.windows[0].canvas.first_painted.connect(begin)
    else:
        QTimer.singleShot(0, begin)
    return app.exec()


def _hear_signals(app: QApplication) -> None:
    """Exit without questions on a signal, unless the process was started with that signal ignored."""
    for name, code in (("SIGTERM", 0), ("SIGHUP", 0), ("SIGINT", INTERRUPTED)):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, lambda *_, code=code: app.exit(code))


@contextmanager
def _ended_by_errors(app: QApplication) -> Iterator[list[BaseException]]:
    """End with the first error of a function that Qt calls, and collect it; else the window would go on."""
    errors: list[BaseException] = []

    def end(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        errors.append(error)
        sys.__excepthook__(kind, error, trace)
        app.quit()

    before, sys.excepthook = sys.excepthook, end
    try:
        yield errors
    finally:
        sys.excepthook = before


def _picture(application: EditorApplication, path: Path) -> int:
    """Save a picture of the window once its map is painted and its checks are done, then exit."""
    app, written = qt_application(), list[bool]()
    first = application.windows[0]
    window = first.tables[0] if first.tables else first
    window.resize(USUAL_SIZE)  # a picture needs no screen

    def take() -> None:
        if window.canvas.ready and (window is not first or not first.live_checks.stale):
            for dock in first.docks.values():
                dock.content.refresh_if_visible()
            written.append(window.grab().save(str(path)))
            app.quit()

    often = QTimer(window, interval=10)
    often.timeout.connect(take)
    often.start()
    _hear_signals(app)
    with _ended_by_errors(app) as errors:
        app.exec()
    if errors:
        return INTERNAL
    if not written:
        return INTERRUPTED
    if written != [True]:
        raise CommandError(sentence("{place}: the picture cannot be written there", place=path))
    return 0
