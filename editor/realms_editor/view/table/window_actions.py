"""The actions that only the window of a game can do: pace, zoom, records, what comes after the game."""

from typing import TYPE_CHECKING

from realms.locale import sentence
from realms_editor.tools.table_actions import TABLE_ACTIONS
from realms_editor.view.canvas.view import STEP

if TYPE_CHECKING:
    from realms_editor.view.table.window import TableWindow


def _is_paused(window: "TableWindow") -> bool:
    return window.paused


@TABLE_ACTIONS.action("pause", sentence("Pause"), "view", "P", level="window", checked=_is_paused)
def pause(window: "TableWindow") -> None:
    """Let the players of the program wait, or play on."""
    window.pause(not window.paused)


def _others_play(window: "TableWindow") -> bool:
    return not window.match.over and not window.match.waits_for_human


@TABLE_ACTIONS.action("one_step", sentence("One step"), "view", "S", level="window", enabled=_others_play)
def one_step(window: "TableWindow") -> None:
    """Let whoever is not human decide once."""
    window.step()


@TABLE_ACTIONS.action("zoom_in", sentence("Zoom in"), "view", "Ctrl++", "Ctrl+=", level="window", group=1)
def zoom_in(window: "TableWindow") -> None:
    """Show less of the map, larger."""
    window.canvas.zoom(STEP)


@TABLE_ACTIONS.action("zoom_out", sentence("Zoom out"), "view", "Ctrl+-", level="window", group=1)
def zoom_out(window: "TableWindow") -> None:
    """Show more of the map, smaller."""
    window.canvas.zoom(1 / STEP)


@TABLE_ACTIONS.action("fit", sentence("Whole map"), "view", "Ctrl+0", level="window", group=1)
def fit(window: "TableWindow") -> None:
    """Show the whole map."""
    window.canvas.fit()


@TABLE_ACTIONS.action("close", sentence("Back to the map"), "file", "Ctrl+W", level="window", group=9)
def close(window: "TableWindow") -> None:
    """Leave the game; the document is as it was."""
    window.close()
