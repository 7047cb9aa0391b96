"""Actions of the generator: new realms from wishes, a realm made better, a realm filled up.

The generator is imported only here, so that the editor starts without it.
"""

from typing import TYPE_CHECKING

from realms.locale import sentence
from realms_editor.tools.actions import ACTIONS, needing

if TYPE_CHECKING:
    from realms_editor.view.application import EditorApplication
    from realms_editor.view.window import Window


def _has_application(window: "Window") -> bool:
    return window.file_controller is not None


@ACTIONS.action(
    "generate", sentence("Generate realms…"), "file", "Ctrl+G", level="window", enabled=_has_application
)
def generate(window: "Window") -> None:
    """Make fair realms from wishes and from what your boxes hold, and choose one of them."""
    if window.file_controller:
        show_generator(window.file_controller.application, window)


@needing(sentence("there is nothing on the map"))
def _has_map(window: "Window") -> bool:
    return window.document.realm.has_map


@ACTIONS.action(
    "improve", sentence("Improve the realm…"), "map", "Ctrl+I", level="window", group=8, enabled=_has_map
)
def improve(window: "Window") -> None:
    """Find single edits that make the realm more even, and see what each of them gains."""
    from realms_editor.view.generate.improve_dialog import ImproveDialog

    ImproveDialog(window, window.context).open()


def show_generator(application: "EditorApplication", parent: "Window | None") -> None:
    """Show the dialog that generates realms, with the wishes and realms of the last time."""
    from realms_editor.desk.generate.search import RealmSearch
    from realms_editor.desk.generate.wish_words import first_wishes
    from realms_editor.view.generate.dialog import GenerateDialog
    from realms_editor.view.generate.parts import GeneratorLook
    from realms_editor.view.style import THEMES

    if application.search is None:
        application.search = RealmSearch(first_wishes())
    look = GeneratorLook(THEMES[application.theme], application.language)
    GenerateDialog(parent, look, application.search, application.show_new).open()
