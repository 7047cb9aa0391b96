"""Windows and dialogs of the editor by what opens them, and what of them is alive."""

import gc
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QApplication, QDialog
from shiboken6 import isValid

from realms.locale import Sentence
from realms.scenario.scenario import Scenario
from realms_editor.desk.drafts import DocumentDraft, DraftStore, orphaned_drafts
from realms_editor.desk.workspace import Workspace
from realms_editor.tools.actions import ACTIONS
from realms_editor.view.application import EditorApplication
from realms_editor.view.background.jobs import Jobs
from realms_editor.view.dialogs.questions import ask, ask_for_files, ask_where_to_save
from realms_editor.view.pages.recovery_page import RecoveryPage
from realms_editor.view.play_actions import start_game
from realms_editor.view.table.window import TableWindow
from realms_editor.view.window import Window

AnyDialog = TypeVar("AnyDialog", bound=QDialog)
Opener = Callable[[Window], object]
OF_THE_EDITOR = (
    *("palette", "shortcuts", "manual", "about", "tileset_form", "play", "welcome", "paste_code"),
    *("find", "new", "settings", "compare_counts", "text_page", "plug_ins", "whats_new"),
    *("open", "save_as"),
    *(action.id for action in ACTIONS if action.id.startswith("export_")),
)
IMPORTED = ("generate", "improve", "fill_up", "publish")
OF_THE_TABLE = ("after_game", "save_record", "open_record", "export_page", "play_again", "play_from_here")


def settle() -> None:
    """Let everything that waits be done, what is to be deleted too."""
    for _ in range(5):
        QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def be_idle(window: Window) -> None:
    """Wait for the threads of all windows: what they are making must not be looked at, as is done below."""
    assert window.file_controller
    program = QCoreApplication.instance()
    assert program
    while (
        window.jobs.busy
        or window.file_controller.application.jobs.busy
        or program.findChildren(Jobs)  # of dialogs that were closed
    ):
        settle()


def living() -> Counter[str]:
    """Count the widgets and other Qt objects of each kind, including hidden and forgotten ones."""
    kinds = Counter(f"widget {each.metaObject().className()}" for each in QApplication.allWidgets())
    known = [each for each in gc.get_objects() if isinstance(each, QObject) and isValid(each)]
    return kinds + Counter(type(each).__name__ for each in known)


def shells() -> Counter[str]:
    """Count the Python objects that stand for Qt objects, living or deleted."""
    return Counter(type(each).__name__ for each in gc.get_objects() if isinstance(each, QObject))


@contextmanager
def editor(folder: Path) -> Iterator[EditorApplication]:
    """All windows of a process, which remember nothing."""
    application = EditorApplication(
        Workspace(folder / "state", delay=60), folder / "editor.json", remembers=False
    )
    try:
        yield application
    finally:
        for window in list(application.windows):
            close_document(window)
        settle()
        application.close()
        application.deleteLater()
        settle()


def open_document(application: EditorApplication, scenario: Scenario) -> Window:
    """A window on a realm, with its docks filled and its findings known; the next one opens beside it."""
    window = application.show_new(scenario)
    window.canvas.fit()
    while not window.canvas.ready:
        settle()
    window.live_checks.run_all()
    settle()
    window.document.mark_modified()
    return window


def close_document(window: Window) -> None:
    """Close a window, and keep nothing."""
    if window.file_controller:
        window.file_controller.close_without_saving()
    settle()


def open_table(window: Window) -> TableWindow:
    """A game that waits for its first human."""
    table = start_game(window)
    assert table
    table.pace.setCurrentIndex(0)
    while not table.match.waits_for_human:
        settle()
    return table


def recovery(window: Window) -> RecoveryPage:
    """The page of unsaved work."""
    assert window.file_controller
    application = window.file_controller.application
    dead = DraftStore(application.workspace.drafts)
    dead.write(DocumentDraft("1", "Marsh", None, b"{}", "", 0.0))
    dead.close()
    page = RecoveryPage(application, orphaned_drafts(application.workspace.drafts))
    page.show()
    return page


def named(name: str, window: Window) -> None:
    """The dialog that an action of the editor opens."""
    window.run_named(name)


def imported(name: str, window: Window) -> None:
    """The dialog of an action that first imports its module in another thread."""
    before = opened_dialogs()
    window.run_named(name)
    while opened_dialogs() == before:
        settle()


def at_the_table(name: str, window: Window) -> None:
    """The dialog that an action of a game opens."""
    window.tables[0].run_named(name)


def box(window: Window) -> None:
    """A question with everything that there can be to one."""
    ask(window, window.language, Sentence("Question?"), Sentence("More."), details="Details.")


DIALOGS: dict[str, Opener] = {
    **{name: partial(named, name) for name in OF_THE_EDITOR},
    **{name: partial(imported, name) for name in IMPORTED},
    **{f"table {name}": partial(at_the_table, name) for name in OF_THE_TABLE},
    "recovery": recovery,
    "question": box,
    "before closing": Window.close,
    "no file": lambda window: ask_for_files(window, window.language, Path(), print),
    "somewhere": lambda window: ask_where_to_save(window, window.language, Path("a.realm.json"), print),
}


def opened_dialogs() -> list[QDialog]:
    """The dialogs that are to be seen."""
    return [each for each in QApplication.topLevelWidgets() if isinstance(each, QDialog) and each.isVisible()]


def opened_dialog(window: Window, kind: type[AnyDialog]) -> AnyDialog:
    """Wait for a dialog of a window, and for the keys to go to it."""
    while not (found := [each for each in window.findChildren(kind) if each.isVisible()]):
        settle()
    (dialog,) = found
    dialog.activateWindow()
    while not dialog.isActiveWindow():
        settle()
    return dialog


def close_dialogs() -> None:
    """Close them all, as Esc does."""
    for dialog in opened_dialogs():
        dialog.reject()
    settle()
