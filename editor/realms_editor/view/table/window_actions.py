"""The actions that only the window of a game can do: pace, zoom, records, what comes after the game."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from realms.locale import sentence
from realms.play.record import SUFFIX, RecordError, hash_of, read_record, to_text
from realms.play.setup import SetupError
from realms.scenario.scenario import ScenarioError
from realms.tiles import jsonfile
from realms_editor.desk.match import Match
from realms_editor.tools.actions import ACTIONS
from realms_editor.tools.table_actions import TABLE_ACTIONS
from realms_editor.view import window_actions  # noqa: F401 - zoom is entered there
from realms_editor.view.asking import ask, ask_for_files, ask_where_to_save
from realms_editor.view.table.setup import SetupDialog

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


# Zoom works on the canvas of any window.
for _name in ("zoom_in", "zoom_out", "fit"):
    TABLE_ACTIONS.add(ACTIONS[_name])


def _folder(window: "TableWindow") -> Path:
    path = window.match.realm.scenario.path
    return path.parent if path else Path.home()


@TABLE_ACTIONS.action("save_record", sentence("Save the game…"), "file", "Ctrl+S", level="window")
def save_record(window: "TableWindow") -> None:
    """Write the record of the game, up to where it stands."""
    suggested = _folder(window) / f"{window.match.realm.scenario.data['id']}{SUFFIX}"
    ask_where_to_save(window, window.language, suggested, partial(write_record, window), SUFFIX)


def write_record(window: "TableWindow", path: Path) -> None:
    """Write it to a file, or say why not."""
    try:
        jsonfile.save(path, to_text(window.match.record()).encode())
    except jsonfile.SaveError as error:
        ask(window, window.language, error.message)
    else:
        window.bench.say(sentence("saved in {path}", path=path))


@TABLE_ACTIONS.action("open_record", sentence("Open a game…"), "file", "Ctrl+O", level="window")
def open_record(window: "TableWindow") -> None:
    """Look at a game that was saved, in a window of its own."""
    ask_for_files(window, window.language, _folder(window), partial(show_records, window), SUFFIX)


def show_records(window: "TableWindow", paths: Sequence[Path]) -> None:
    """Show games as they were at their end; what cannot be shown is told."""
    for path in paths:
        try:
            match = Match.of_record(read_record(path), window.match.realm.scenario)
        except (RecordError, jsonfile.ReadError, ScenarioError, SetupError) as error:
            ask(
                window,
                window.language,
                sentence("{place}: {message}", place=path.name, message=error.message),
            )
            continue
        shown = window.open_beside(match)
        if hash_of(match.realm.scenario) != hash_of(window.match.realm.scenario):
            shown.bench.say(sentence("this game was played on another version of the map"))


@TABLE_ACTIONS.action(
    "play_from_here", sentence("Play from here with others…"), "file", "Ctrl+P", level="window", group=1
)
def play_from_here(window: "TableWindow") -> None:
    """A new game that goes on from this point, with other players or another seed."""
    dialog = SetupDialog(window.match.realm.scenario, window.match.seating.players, window.language, window)
    dialog.keep_players()
    dialog.accepted.connect(lambda: window.open_beside(window.match.fork(dialog.seating)))
    dialog.open()


@TABLE_ACTIONS.action(
    "edit_map", sentence("Edit the map from here"), "file", "Ctrl+E", level="window", group=1
)
def edit_map(window: "TableWindow") -> None:
    """Go to the map in the editor; the game waits."""
    window.pause(True)
    window.map_wanted.emit()


@TABLE_ACTIONS.action("close", sentence("Back to the map"), "file", "Ctrl+W", level="window", group=9)
def close(window: "TableWindow") -> None:
    """Leave the game; the document is as it was."""
    window.close()
