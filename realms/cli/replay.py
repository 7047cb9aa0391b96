"""`realms replay`: carry out a recorded game again, and look at any moment of it."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from realms.cli.errors import CLEAN, FOUND, CommandError
from realms.cli.files import open_scenario, unusable
from realms.locale import sentence

SUMMARY = sentence("replay a recorded game")


def configure(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the arguments."""
    parser.add_argument("file", type=Path, help=say("the record, a *.game.json file"))
    parser.add_argument("--at", type=int, metavar="N", help=say("stop after that many decisions"))
    parser.add_argument("--dump", action="store_true", help=say("print every position and decision"))
    parser.add_argument(
        "--scenario", type=Path, metavar="F", help=say("the scenario, for a record that only names it")
    )


def run(options: argparse.Namespace) -> int:
    """Replay, and print where it ends; a record that breaks off shows the position before that."""
    from realms.play.notation import write
    from realms.play.record import RecordError, dump, read_record, replay
    from realms.tiles.jsonfile import ReadError

    scenario = None if options.scenario is None else open_scenario(options.scenario)
    try:
        record = read_record(options.file)
        if options.dump:
            for line in dump(record, scenario, options.at):
                sys.stdout.write(line + "\n")
            return CLEAN
        game = replay(record, options.at, scenario)
    except ReadError as error:
        raise unusable(str(options.file), error.message) from error
    except RecordError as error:
        if error.game is None:
            raise unusable(str(options.file), error.message) from error
        sys.stdout.write(write(error.game.state) + "\n")
        message = sentence("{place}: {message}", place=options.file, message=error.message)
        raise CommandError(message, FOUND) from error
    sys.stdout.write(write(game.state) + "\n")
    return CLEAN
