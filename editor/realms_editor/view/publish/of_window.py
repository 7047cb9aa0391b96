"""The dialog that publishes the realm of a window."""

from typing import TYPE_CHECKING

from realms_editor.desk.publishing.forms import PublishDesk
from realms_editor.desk.publishing.memory import Values
from realms_editor.view.canvas.map_picture import seen
from realms_editor.view.publish.dialog import PublishDialog, PublishLook

if TYPE_CHECKING:
    from realms_editor.view.window import Window


def open_dialog(window: "Window") -> None:
    """Open the dialog; choices are those of the last time, and maps first look as they do in the window."""
    controller = window.file_controller
    if controller is None:
        return
    application, document = controller.application, window.document
    memory = application.preferences.publish
    desk = PublishDesk.of(document.scenario, window.language, memory, _seen(window))
    look = PublishLook(
        window.theme,
        window.language,
        document.path.parent if document.path else application.folder,
        window.docks["findings"].reveal,
        lambda text: _remember(window, text),
    )
    PublishDialog(window, look, desk, window.live_checks, document.players).open()


def _seen(window: "Window") -> Values:
    """Return the options by which a map has what it has in the window; dark colours are for the screen."""
    shown = seen(window)
    return {"labels": shown.labels, "overlays": list(shown.overlays)}


def _remember(window: "Window", text: str) -> None:
    controller = window.file_controller
    if controller and controller.application.preferences.publish != text:
        controller.application.save_preferences(publish=text)
