"""What commands share: opening scenarios and writing results, with one clear message when it fails."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from realms.cli.errors import REFUSED, UNUSABLE, CommandError
from realms.locale import Sentence, sentence
from realms.scenario.migrate import FormatError
from realms.scenario.scenario import Realm, Scenario, ScenarioError, load_scenario
from realms.tiles import jsonfile
from realms.tiles.tileset import TileSetError


def add_scenario(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The arguments of a command that reads one scenario."""
    parser.add_argument("file", type=Path, help=say("the scenario, a *.realm.json file"))
    add_tileset(parser, say)


def add_tileset(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The argument for the faces of the box on the table."""
    parser.add_argument(
        "--tileset",
        type=Path,
        metavar="F",
        help=say("a tile set to use instead of the one the scenario names"),
    )


def add_players(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The argument for one count of players."""
    parser.add_argument("--players", type=int, metavar="N", help=say("only for this many players"))


def add_output(parser: argparse.ArgumentParser, say: Callable[[str], str], *, required: bool = False) -> None:
    """The arguments of a command that writes a file."""
    parser.add_argument("-o", "--output", type=Path, required=required, help=say("the file to write"))
    parser.add_argument("--force", action="store_true", help=say("overwrite a file that exists"))


def open_scenario(path: Path, tileset_path: Path | None = None) -> Scenario:
    """The scenario in a file."""
    try:
        return load_scenario(path, tileset_path)
    except jsonfile.ReadError as error:
        place = f"{path}:{error.line}:{error.column}" if error.line else str(path)
        raise unusable(place, error.message) from error
    except FormatError as error:
        raise unusable(str(path), error.message) from error
    except (ScenarioError, TileSetError) as error:
        raise unusable(f"{path} {error.pointer}".strip(), error.message) from error


def unusable(place: str, message: Sentence) -> CommandError:
    """The error for input that cannot be used."""
    return CommandError(sentence("{place}: {message}", place=place, message=message), UNUSABLE)


def realms_of(scenario: Scenario, players: int | None) -> list[Realm]:
    """The realms of one count or of all."""
    if players is not None and players not in scenario.counts:
        known = list(scenario.counts)
        raise CommandError(
            sentence(
                "there is no layer for {players} players; there is: {known}", players=players, known=known
            )
        )
    return [scenario.realm(count) for count in (scenario.counts if players is None else (players,))]


def deliver(text: str, options: argparse.Namespace) -> None:
    """Write a result to the file that was asked for, or to the standard output."""
    if options.output is None:
        sys.stdout.write(text)
    else:
        write(options.output, text.encode(), force=options.force)


def write(path: Path, content: bytes, *, force: bool) -> None:
    """Write a file whole or not at all; one that exists only when told to."""
    if path.exists() and not path.is_dir() and not force:
        message = sentence("{path} exists already; --force overwrites it", path=path)
        raise CommandError(message, REFUSED)
    try:
        jsonfile.save(path, content)
    except jsonfile.SaveError as error:
        raise CommandError(error.message) from error
