"""`realms replay`: replay a recorded game, and show any position of it."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from realms.cli.errors import CLEAN, FOUND, CommandError
from realms.cli.files import add_force, input_error, open_scenario, read_error, whole_number_from, write_file
from realms.locale import sentence

if TYPE_CHECKING:
    from realms.export.game_sections import PlayedGame
    from realms.play.chronicle import ChronicledGame
    from realms.play.record import Record

SUMMARY = sentence("replay a recorded game")


def configure(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the arguments."""
    parser.add_argument("file", type=Path, help=say("the record, a *.game.json file"))
    parser.add_argument(
        "--at", type=whole_number_from(0, say), metavar="N", help=say("stop after this many decisions")
    )
    parser.add_argument(
        "--scenario", type=Path, metavar="F", help=say("the scenario, for a record that only names it")
    )
    wish = parser.add_mutually_exclusive_group()
    wish.add_argument("--dump", action="store_true", help=say("print every position and decision"))
    wish.add_argument(
        "--page", type=Path, metavar="F", help=say("write a page about the game to this file, as HTML")
    )
    add_force(parser, say)


def run(options: argparse.Namespace) -> int:
    """Replay a record and print its position; if it breaks off, print the last possible position."""
    from realms.play.chronicle import chronicle_of
    from realms.play.notation import write as written
    from realms.play.record import RecordError, dump, read_record
    from realms.tiles.jsonfile import ReadError

    scenario = None if options.scenario is None else open_scenario(options.scenario)
    try:
        record = read_record(options.file)
        if options.dump:
            for line in dump(record, scenario, options.at):
                sys.stdout.write(line + "\n")
            return CLEAN
        game = chronicle_of(record, scenario, options.at)
    except ReadError as error:
        raise read_error(options.file, error) from error
    except RecordError as error:
        if error.game is None:
            raise input_error(str(options.file), error.message) from error
        sys.stdout.write(written(error.game.state) + "\n")
        message = sentence("{place}: {message}", place=options.file, message=error.message)
        raise CommandError(message, FOUND) from error
    sys.stdout.write(written(game.state) + "\n")
    if options.page:
        _write_page(game, record, options)
    return CLEAN


def _write_page(game: "ChronicledGame", record: "Record", options: argparse.Namespace) -> None:
    from realms.export.registry import ExportOptions, all_exports

    subject = played_game_of(game, record, options.language)
    page = all_exports()["page"].write(subject, ExportOptions(options.language))
    write_file(options.page, page, options.language, force=options.force)


def played_game_of(game: "ChronicledGame", record: "Record", language: str) -> "PlayedGame":
    """Return a game as exports of games need it, with the kinds of players of its record."""
    from realms.export.game_sections import played_game
    from realms.play.players.registry import player_title
    from realms.play.seat_names import seat_numbers

    names = seat_numbers(record.players, record.data.get("table", {}).get("names", ()))
    return played_game(game, [player_title(kind) for kind in record.seats], language, names)
