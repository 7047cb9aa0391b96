"""Actions of the table: pace, zoom, records, and the summary of the game."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from realms.export.registry import Export, ExportError, ExportOptions
from realms.locale import Sentence, sentence
from realms.play.game_log import log_as_text
from realms.play.info_cards import about_race_in_play
from realms.play.players.registry import player_title
from realms.play.record import SUFFIX, RecordError, hash_of, read_record, to_text
from realms.play.setup import SetupError
from realms.rules.position.table import SLOTS
from realms.scenario.scenario import Scenario
from realms.tiles import jsonfile, saving
from realms_editor.desk.match import Match
from realms_editor.tools.actions import ACTIONS
from realms_editor.tools.commands_table import TABLE_ACTIONS
from realms_editor.view import window_actions  # noqa: F401 - zoom is entered there
from realms_editor.view.dialogs.questions import CANCEL, Answer, ask, ask_for_files, ask_where_to_save
from realms_editor.view.files.export_actions import add_export_actions, export_title
from realms_editor.view.table.setup import SetupDialog

if TYPE_CHECKING:
    from realms.export.game_sections import PlayedGame
    from realms_editor.view.table.window import TableWindow


def _is_paused(window: "TableWindow") -> bool:
    return window.paused


@TABLE_ACTIONS.action("pause", sentence("Pause"), "view", "P", level="window", checked=_is_paused)
def pause(window: "TableWindow") -> None:
    """Pause the computer players, or let them continue."""
    window.pause(not window.paused)


def _others_play(window: "TableWindow") -> bool:
    return not window.match.over and not window.match.waits_for_human


@TABLE_ACTIONS.action("one_step", sentence("One step"), "view", "S", level="window", enabled=_others_play)
def one_step(window: "TableWindow") -> None:
    """Let chance or a computer player make one decision."""
    window.step()


def _rolls(window: "TableWindow") -> bool:
    return window.rolls


@TABLE_ACTIONS.action("roll", sentence("The die rolls"), "view", level="window", group=1, checked=_rolls)
def roll(window: "TableWindow") -> None:
    """Show or skip the rolling of the die."""
    window.rolls = not window.rolls
    window.rolls_changed.emit(window.rolls)


def _has_seat(window: "TableWindow") -> bool:
    s = window.match.state
    return s.seat < s.table.players and bool(s.combo[SLOTS * s.seat])


# These work in any window with a canvas.
SAVE_GAME, OPEN_GAME = sentence("Save the game…"), sentence("Open a game…")

for _name in ("zoom_in", "zoom_out", "fit"):
    TABLE_ACTIONS.add(ACTIONS[_name])


def _folder(window: "TableWindow") -> Path:
    path = window.match.realm.scenario.path
    return path.parent if path else Path.home()


@TABLE_ACTIONS.action("save_record", SAVE_GAME, "file", "Ctrl+S", level="window")
def save_record(window: "TableWindow") -> None:
    """Save a record of the game up to this point."""
    suggested = _folder(window) / f"{window.match.realm.scenario.data['id']}{SUFFIX}"
    ask_where_to_save(window, window.language, suggested, partial(write_record, window), SUFFIX, SAVE_GAME)


def write_record(window: "TableWindow", path: Path) -> None:
    """Write the record to a file, or explain why it failed."""
    _write(window, path, lambda: saving.encoded(to_text(window.match.record())))


def _write(window: "TableWindow", path: Path, make: Callable[[], bytes]) -> None:
    try:
        lost = saving.save(path, make())
    except (saving.SaveError, ExportError) as error:
        ask(window, window.language, error.message)
    else:
        window.bench.say(lost[0] if lost else sentence("saved in {path}", path=path))


@TABLE_ACTIONS.action("open_record", OPEN_GAME, "file", "Ctrl+O", level="window")
def open_record(window: "TableWindow") -> None:
    """Open a saved game in its own window."""
    ask_for_files(window, window.language, _folder(window), partial(show_records, window), SUFFIX, OPEN_GAME)


def show_records(window: "TableWindow", paths: Sequence[Path]) -> None:
    """Open recorded games at their end, or explain why that is not possible."""
    for path in paths:
        try:
            match = Match.of_record(read_record(path), window.match.realm.scenario)
        except (RecordError, jsonfile.ReadError) as error:
            ask(
                window,
                window.language,
                sentence("{place}: {message}", place=path.name, message=error.message),
            )
            continue
        shown = window.open_beside(match)
        if map_hash(match.realm.scenario) != map_hash(window.match.realm.scenario):
            shown.bench.say(sentence("this game was played on another version of the map"))


def map_hash(scenario: Scenario) -> str:
    """Return a hash of the map without the races and powers in play."""
    return hash_of(replace(scenario, data={**scenario.data, "pool": {}}))


@TABLE_ACTIONS.action(
    "help_in_play", sentence("The race and power in play"), "view", "H", level="window", enabled=_has_seat
)
def help_in_play(window: "TableWindow") -> None:
    """Explain the race and power of the player whose turn it is, and everything lent to them."""
    match = window.match
    window.show_notes(about_race_in_play(match.state, match.state.seat))
    window.reveal("about")


def _can_explain(window: "TableWindow") -> bool:
    return window.match.last_of_program is not None


@TABLE_ACTIONS.action(
    "why", sentence("Why did they do that?"), "view", "W", level="window", enabled=_can_explain
)
def why(window: "TableWindow") -> None:
    """Explain the last decision of the program, and show its place; click in the log for an earlier one."""
    window.explain_last()


@TABLE_ACTIONS.action("show_realm", sentence("The realm and its rules"), "view", "F2", level="window")
def show_realm(window: "TableWindow") -> None:
    """Show the title, the texts and the rules of this realm."""
    window.reveal("realm")


def _seed_title(window: "TableWindow") -> Sentence:
    return sentence("Copy the seed ({seed})", seed=window.match.seating.seed)


@TABLE_ACTIONS.action(
    "copy_seed", sentence("Copy the seed"), "file", level="window", group=1, current_title=_seed_title
)
def copy_seed(window: "TableWindow") -> None:
    """Copy the number that repeats the luck of this game, for the dialog before a game."""
    QApplication.clipboard().setText(str(window.match.seating.seed))
    window.bench.say(sentence("copied: {text}", text=window.match.seating.seed))


def _has_begun(window: "TableWindow") -> bool:
    return bool(window.match.line)


@TABLE_ACTIONS.action(
    "after_game", sentence("After the game…"), "file", "Ctrl+R", level="window", group=1, enabled=_has_begun
)
def after_game(window: "TableWindow") -> None:
    """Show how the game went: coins by round and by source, regions held and conquered."""
    _with_all_coins(window, partial(show_summary, window))


def show_summary(window: "TableWindow") -> None:
    """Open the dialog with the summary of the game."""
    from realms_editor.view.table.after_game import AfterGameDialog

    dialog = AfterGameDialog(_game(window), window.theme, partial(window.run_named, "export_page"), window)
    dialog.show()


def _with_all_coins(window: "TableWindow", act: Callable[[], object]) -> None:
    """Do what shows the coins of everybody; ask before, while this screen hides some of them."""
    if len(window.seats_with_open_coins) == window.match.seating.players:
        act()
    else:
        ask(window, window.language, COINS_HIDDEN, answers=(CANCEL, Answer(SHOW_COINS, act)))


COINS_HIDDEN = sentence("This shows the coins of all players, some of which are still hidden.")
SHOW_COINS = sentence("Show all coins")
SAVE_LOG = sentence("Save the log as text…")


@TABLE_ACTIONS.action("save_log", SAVE_LOG, "file", level="window", group=1, enabled=_has_begun)
def save_log(window: "TableWindow") -> None:
    """Save what happened turn by turn in plain words, with the coins that this screen may show."""
    suggested = _folder(window) / f"{window.match.realm.scenario.data['id']}.txt"
    ask_where_to_save(window, window.language, suggested, partial(write_log, window), ".txt", SAVE_LOG)


def write_log(window: "TableWindow", path: Path) -> None:
    """Write the log to a file, or explain why it failed."""
    match = window.match
    text = log_as_text(match.log, match.state.table.turns, window.log_reader, window.language)
    _write(window, path, lambda: saving.encoded(text))


def _game(window: "TableWindow") -> "PlayedGame":
    from realms.export.game_sections import played_game

    kinds = [player_title(kind) for kind in window.match.seating.seats]
    return played_game(window.match.chronicle(), kinds, window.language, window.match.names)


def export_game(window: "TableWindow", export: Export) -> None:
    """Ask for a file, and export the game as far as it has been played."""
    suggested = _folder(window) / f"{window.match.realm.scenario.data['id']}{export.suffix}"
    act, title = partial(write_export, window, export), export_title(export)
    where = partial(ask_where_to_save, window, window.language, suggested, act, export.suffix, title)
    _with_all_coins(window, where)


def write_export(window: "TableWindow", export: Export, path: Path) -> None:
    """Write the export to a file, or say why not."""
    _write(window, path, lambda: export.write(_game(window), ExportOptions(window.language)))


add_export_actions(TABLE_ACTIONS, {"game": _game}, export_game, _has_begun, group=1)


@TABLE_ACTIONS.action("play_again", sentence("Play again…"), "file", "F5", level="window", group=1)
def play_again(window: "TableWindow") -> None:
    """Start another game on this realm."""
    scenario = window.match.realm.scenario
    dialog = SetupDialog(scenario, window.match.seating.players, window.language, window)
    dialog.show_names(window.match.seating.names)
    dialog.accepted.connect(lambda: _open_beside(window, lambda: Match.new(scenario, dialog.seating)))
    dialog.open()


def _open_beside(window: "TableWindow", make: Callable[[], Match]) -> None:
    """Open another game, or explain why there is none."""
    try:
        match = make()
    except SetupError as error:
        ask(window, window.language, error.message)
    else:
        window.open_beside(match)


@TABLE_ACTIONS.action(
    "play_from_here",
    sentence("Play from here with other players…"),
    "file",
    "Ctrl+P",
    level="window",
    group=1,
)
def play_from_here(window: "TableWindow") -> None:
    """Start a new game from this point, with other players or another seed."""
    dialog = SetupDialog(window.match.realm.scenario, window.match.seating.players, window.language, window)
    dialog.keep_players()
    dialog.show_names(window.match.seating.names)
    dialog.accepted.connect(lambda: window.open_beside(window.match.fork(dialog.seating)))
    dialog.open()


@TABLE_ACTIONS.action(
    "edit_map", sentence("Edit the map from here"), "file", "Ctrl+E", level="window", group=1
)
def edit_map(window: "TableWindow") -> None:
    """Go back to the map in the editor; the game pauses."""
    window.pause(True)
    window.map_wanted.emit()


@TABLE_ACTIONS.action("close", sentence("Back to the map"), "file", "Ctrl+W", level="window", group=9)
def close(window: "TableWindow") -> None:
    """Close the game; the document has not changed."""
    window.close()
