"""What commands share: opening scenarios and writing results, with one clear message when it fails."""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from realms.checks.run import CountError, obstacle
from realms.checks.source import Source
from realms.checks.stages import OPENING_STAGES, StageName
from realms.cli.errors import REFUSED, CommandError, print_error
from realms.locale import Sentence, sentence
from realms.scenario.scenario import Realm, Scenario
from realms.tiles import jsonfile, saving, tileset

STANDARD_OUTPUT = Path("-")
PIXELS_AND_PRINT = {".png", ".pdf", ".jpg", ".jpeg", ".gif", ".webp"}


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


def at_least(least: int, say: Callable[[str], str]) -> Callable[[str], int]:
    """What reads the whole numbers of an argument, none of them smaller."""

    def number(text: str) -> int:
        with suppress(ValueError):
            if int(text) >= least:
                return int(text)
        raise argparse.ArgumentTypeError(
            say("a whole number from {least} on is expected").format(least=least)
        )

    return number


def add_players(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The argument for one count of players."""
    parser.add_argument("--players", type=int, metavar="N", help=say("only for this many players"))


def add_output(parser: argparse.ArgumentParser, say: Callable[[str], str], words: str = "") -> None:
    """Declare the arguments of a command that writes a file."""
    parser.add_argument("-o", "--output", type=Path, help=words or say("the file to write"))
    add_force(parser, say)


def add_force(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The argument without which no file is overwritten."""
    parser.add_argument("--force", action="store_true", help=say("overwrite a file that exists"))


def add_homemade(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """The argument for a file of one's own races and powers."""
    words = say("races and powers of your own: a file of data, or a scenario that has some")
    parser.add_argument("--homemade", type=Path, metavar="F", help=words)


def open_scenario(
    path: Path, tileset_path: Path | None = None, stages: Sequence[StageName] = OPENING_STAGES
) -> Scenario:
    """The scenario in a file; one that cannot be used is refused in the words of `realms validate`."""
    insist_on_tileset(tileset_path)
    source = Source(path, tileset_path)
    found = obstacle(source, stages)
    if found:
        place = jsonfile.file_position(path, found.remark.line, found.remark.column)
        raise unusable(place, sentence("{code} {message}", code=found.code, message=found.remark.message))
    return source.scenario


def warn_of_errors(scenario: Scenario, players: int | None, language: str) -> None:
    """Say on the error stream that a realm of which something was shown has errors."""
    from realms.checks.errors import errors_in

    if errors_in(scenario, players):
        advice = sentence("the realm has errors; realms validate tells which")
        print_error(sentence("{place}: {message}", place=scenario.path, message=advice), language)


def insist_on_tileset(path: Path | None) -> None:
    """Refuse a tile set given as an argument that cannot be read; whether it fits is for the checks."""
    try:
        if path is not None:
            tileset.read_tileset(path)
    except jsonfile.ReadError as error:
        raise unreadable(path, error) from error


def homemade_in(path: Path | None) -> dict[str, Any] | None:
    """The races and powers of a file, if one is named."""
    if path is None:
        return None
    own: dict[str, Any] = document_with_homemade(path)["pool"]["homemade"]
    return own


def document_with_homemade(path: Path) -> Mapping[str, Any]:
    """Return a document with the races and powers of a file: a scenario, or else one that has every box."""
    from realms.pool.homemade import HomemadeError, read_homemade
    from realms.tiles.boxes import boxes

    try:
        written = jsonfile.parse(jsonfile.decode(jsonfile.read_bytes(path)))
        if isinstance(written, dict) and "layers" in written:
            return _with_homemade(open_scenario(path))
        return {"boxes": list(boxes()), "pool": {"homemade": read_homemade(path)}}
    except jsonfile.ReadError as error:
        raise unreadable(path, error) from error
    except HomemadeError as error:
        raise unusable(error.place, error.message) from error


def _with_homemade(scenario: Scenario) -> Mapping[str, Any]:
    """Return the document of a scenario; one without races and powers of its own is refused."""
    if "homemade" not in scenario.data.get("pool", {}):
        raise unusable(scenario.path, sentence("the scenario has no races and powers of its own"))
    return scenario.data


def unusable(place: object, message: Sentence) -> CommandError:
    """The error for input that cannot be used, with its place."""
    return CommandError(sentence("{place}: {message}", place=place, message=message))


def unreadable(path: object, error: jsonfile.ReadError) -> CommandError:
    """The error for a file that cannot be read, with the line where it breaks off."""
    return unusable(jsonfile.file_position(path, error.line, error.column), error.message)


def insist_on_count(scenario: Scenario, players: int | None) -> None:
    """Refuse a count of players that the scenario has no layer for."""
    if players is not None and players not in scenario.counts:
        raise unusable(scenario.path, CountError(players, scenario.counts).message)


def realms_of(scenario: Scenario, players: int | None) -> list[Realm]:
    """The realms of one count or of all."""
    insist_on_count(scenario, players)
    return [scenario.realm(count) for count in (scenario.counts if players is None else (players,))]


def deliver(content: str | bytes, options: argparse.Namespace) -> None:
    """Write a result to the file that was asked for, or to the standard output."""
    data = content.encode(errors="backslashreplace") if isinstance(content, str) else content
    if options.output is not None and options.output != STANDARD_OUTPUT:
        write(options.output, data, options.language, force=options.force)
    elif isinstance(content, str):
        sys.stdout.write(content)
    else:
        _print_bytes(content)


def _print_bytes(content: bytes) -> None:
    """Print text as text; other bytes only where no terminal would show them."""
    try:
        sys.stdout.write(content.decode())
    except UnicodeDecodeError as error:
        if sys.stdout.isatty():
            message = sentence("a terminal cannot show this; write it to a file with -o FILE")
            raise CommandError(message) from error
        if isinstance(sys.stdout, TextIOWrapper):  # and not the place of one that the caller has closed
            sys.stdout.buffer.write(content)


def insist_on_svg(path: Path | None) -> None:
    """Refuse to write a drawing as SVG to a file that is named as if it were something else."""
    if path and path.suffix.lower() in PIXELS_AND_PRINT:
        message = sentence("this command draws SVG; realms export --as png or pdf makes others")
        raise unusable(path, message)


def write(
    path: Path, content: bytes, language: str, *, force: bool = False, read: bytes | None = None
) -> None:
    """Write a file whole or not at all; one that exists only by force, or if it is still as it was `read`."""
    try:
        with saving.alone(path):
            _insist_on_leave(path, force=force, read=read)
            lost = saving.save(path, content)
    except saving.SaveError as error:
        raise CommandError(error.message) from error
    for each in lost:
        sys.stderr.write(f"{each.in_language(language)}\n")


def _insist_on_leave(path: Path, *, force: bool, read: bytes | None) -> None:
    if read is not None and _held(path) != read:
        message = sentence("{path} was changed by another program; nothing was written", path=path)
        raise CommandError(message, REFUSED)
    if read is None and path.exists() and not path.is_dir() and not force:
        message = sentence("{path} exists already; --force overwrites it", path=path)
        raise CommandError(message, REFUSED)


def _held(path: Path) -> bytes | None:
    with suppress(jsonfile.ReadError):
        return jsonfile.read_bytes(path)
    return None
