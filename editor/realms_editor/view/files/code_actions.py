"""Actions for realms as text: open a code that somebody shared, and copy that of the open realm."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from realms.locale import sentence
from realms.scenario.scenario import Scenario
from realms_editor.desk.files import OpenedFile
from realms_editor.tools.actions import ACTIONS, needing

if TYPE_CHECKING:
    from realms_editor.view.application import EditorApplication
    from realms_editor.view.window import Window


def _kept(window: "Window") -> bool:
    return window.file_controller is not None


@ACTIONS.action("paste_code", sentence("Paste a code…"), "file", level="window", enabled=_kept)
def paste_code(window: "Window") -> None:
    """Open a realm from a code or an address that somebody shared."""
    from realms_editor.desk.shared_text import own_faces
    from realms_editor.view.dialogs.paste_code import PasteCodeDialog

    if window.file_controller:
        application = window.file_controller.application
        PasteCodeDialog(
            window,
            window.say,
            QApplication.clipboard().text(),
            own_faces(window.document.scenario),
            lambda scenario: show_shared(application, scenario),
        ).open()


def show_shared(application: "EditorApplication", scenario: Scenario) -> None:
    """Open a window on a realm that came as text, which no file has yet."""
    opened = OpenedFile(scenario, modified=application.remembers)
    application.show_document(application.workspace.add(opened))


@needing(sentence("there is nothing on the map"))
def _has_map(window: "Window") -> bool:
    return window.document.realm.has_map


@ACTIONS.action("copy_code", sentence("Copy as a code"), "edit", level="window", group=3, enabled=_has_map)
def copy_code(window: "Window") -> None:
    """Put the realm on the clipboard as text: a short code of its map, or all of it if it has none."""
    from realms_editor.desk.shared_text import shared_text

    shared = shared_text(window.document.scenario)
    QApplication.clipboard().setText(shared.text)
    window.bench.say(shared.message)
