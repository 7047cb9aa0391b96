"""Actions of the generator: new realms from wishes, a realm made better, a realm filled up.

The generator takes long to import, so another thread does that when it is first wanted.
"""

from functools import partial
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from realms.locale import sentence
from realms.scenario.scenario import Scenario
from realms_editor.desk.new_realm import NewRealm, retitled, wishes_of
from realms_editor.tools.actions import ACTIONS, needing

if TYPE_CHECKING:
    from realms_editor.view.application import EditorApplication
    from realms_editor.view.window import Window

DIALOG = "realms_editor.view.generate.dialog"
IMPROVE_DIALOG = "realms_editor.view.generate.improve_dialog"
FILL_UP_DIALOG = "realms_editor.view.generate.fill_up_dialog"


def _has_application(window: "Window") -> bool:
    return window.file_controller is not None


@ACTIONS.action(
    "generate", sentence("Generate realms…"), "file", "Ctrl+G", level="window", enabled=_has_application
)
def generate(window: "Window") -> None:
    """Make fair realms from wishes and from what your boxes hold, and choose one of them."""
    window.jobs.start(partial(import_module, DIALOG), partial(_generate, window))


def _generate(window: "Window", module: ModuleType) -> None:
    if window.file_controller:
        module.GenerateDialog.of(window.file_controller.application, window).open()


def show_wishes(
    application: "EditorApplication", parent: QWidget | None, wish: NewRealm, module: ModuleType
) -> None:
    """Open the dialog with the wishes of the page for a new realm; realms get the title that was given."""

    def show(scenario: Scenario) -> None:
        application.show_new(retitled(scenario, wish.titles) if wish.titles else scenario)

    dialog = module.GenerateDialog.of(application, parent, show)
    dialog.begin_with(wishes_of(wish, dialog.search.wishes.seed))
    dialog.open()


@needing(sentence("there is nothing on the map"))
def _has_map(window: "Window") -> bool:
    return window.document.realm.has_map


@ACTIONS.action(
    "improve", sentence("Improve the realm…"), "map", "Ctrl+I", level="window", group=8, enabled=_has_map
)
def improve(window: "Window") -> None:
    """Find single edits that make the realm more even, and see what each of them gains."""
    window.jobs.start(partial(import_module, IMPROVE_DIALOG), partial(_improve, window))


def _improve(window: "Window", module: ModuleType) -> None:
    module.ImproveDialog(window, window.context).open()


@ACTIONS.action("fill_up", sentence("Fill up the realm…"), "map", level="window", group=8)
def fill_up(window: "Window") -> None:
    """Complete a half-built realm for the counts of players that you want; what lies on the map stays."""
    window.jobs.start(partial(import_module, FILL_UP_DIALOG), partial(_fill_up, window))


def _fill_up(window: "Window", module: ModuleType) -> None:
    module.FillUpDialog(window, window.context).open()
