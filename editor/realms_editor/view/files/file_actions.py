"""Actions for files: new, open, import, save, start page, quit, tour."""

from typing import TYPE_CHECKING

from realms.locale import sentence
from realms_editor.tools.actions import ACTIONS, needing
from realms_editor.view.files.map_imports import ask_for_maps

if TYPE_CHECKING:
    from realms_editor.view.window import Window


def _kept(window: "Window") -> bool:
    return window.file_controller is not None


@needing(sentence("everything is saved"))
def _can_save(window: "Window") -> bool:
    return window.file_controller is not None and (window.document.modified or window.document.path is None)


@ACTIONS.action("new", sentence("New realm…"), "file", "Ctrl+N", level="window", enabled=_kept)
def new(window: "Window") -> None:
    """Create an empty realm of tiles, or an empty sheet to draw on."""
    if window.file_controller:
        window.file_controller.application.ask_for_new(window)


@ACTIONS.action("open", sentence("Open…"), "file", "Ctrl+O", level="window", enabled=_kept)
def open_files(window: "Window") -> None:
    """Open realms from files."""
    if window.file_controller:
        window.file_controller.application.ask_for_files(window)


@ACTIONS.action("import", sentence("Import a map…"), "file", level="window", enabled=_kept)
def import_map(window: "Window") -> None:
    """Make a drawn realm of an SVG or GeoJSON file."""
    if window.file_controller:
        ask_for_maps(window.file_controller.application, window)


@ACTIONS.action("welcome", sentence("Start page"), "file", level="window", enabled=_kept)
def welcome(window: "Window") -> None:
    """Show the start page: samples, recent files and the tour."""
    if window.file_controller:
        window.file_controller.application.show_start_page()


@ACTIONS.action("save", sentence("Save"), "file", "Ctrl+S", level="window", group=1, enabled=_can_save)
def save(window: "Window") -> None:
    """Save the realm to its file."""
    if window.file_controller:
        window.file_controller.save()


@ACTIONS.action(
    "save_as", sentence("Save as…"), "file", "Ctrl+Shift+S", level="window", group=1, enabled=_kept
)
def save_as(window: "Window") -> None:
    """Save the realm to another file."""
    if window.file_controller:
        window.file_controller.save_as()


@ACTIONS.action("quit", sentence("Quit"), "file", "Ctrl+Q", level="window", group=10, enabled=_kept)
def leave(window: "Window") -> None:
    """Close all windows."""
    if window.file_controller:
        window.file_controller.application.close_all()


@ACTIONS.action("tour", sentence("Two-minute tour"), "help", level="window", enabled=_kept)
def tour(window: "Window") -> None:
    """Try the most important things on a sample realm, step by step."""
    if window.file_controller:
        window.file_controller.application.start_tour()


@ACTIONS.action("tutorial", sentence("Play a first turn"), "help", level="window")
def tutorial(window: "Window") -> None:
    """Learn to play on a small realm, step by step, until you have played a turn."""
    from realms_editor.view.play_actions import start_tutorial

    start_tutorial(window)
