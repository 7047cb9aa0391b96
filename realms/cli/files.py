"""Functions that commands share: opening scenarios, writing results, reporting what fails."""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any

from realms.checks.run import CountError, obstacle
from realms.checks.source import Source
from realms.checks.stages import OPENING_STAGES, StageName
from realms.cli.errors import REFUSED, CommandError, print_error
from realms.locale import Sentence, sentence
from realms.scenario.scenario import Realm, Scenario
from realms.tiles import jsonfile, saving, tileset

if TYPE_CHECKING:
    from realms.checks.settings import Settings

STANDARD_OUTPUT = Path("-")
PIXELS_AND_PRINT = {".png", ".pdf", ".jpg", ".jpeg", ".gif", ".webp"}


def add_scenario(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the arguments of a command that reads one scenario."""
    parser.add_argument("file", type=Path, help=say("the scenario, a *.realm.json file"))
    add_tileset(parser, say)


def add_tileset(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the argument for another tile set."""
    parser.add_argument(
        "--tileset",
        type=Path,
        metavar="F",
        help=say("a tile set to use instead of the one the scenario names"),
    )


def whole_number_from(least: int, say: Callable[[str], str]) -> Callable[[str], int]:
    """Return a parser for arguments that are whole numbers of at least `least`."""

    def number(text: str) -> int:
        with suppress(ValueError):
            if int(text) >= least:
                return int(text)
        raise argparse.ArgumentTypeError(
            say("expected a whole number of at least {least}").format(least=least)
        )

    return number


def add_workers(parser: argparse._ActionsContainer, say: Callable[[str], str], purpose: str) -> None:
    """Declare the argument for the number of processes."""
    parser.add_argument(
        "--workers", "--jobs", dest="workers", type=whole_number_from(1, say), metavar="N", help=purpose
    )


def number_between(
    least: float, most: float, say: Callable[[str], str], kind: Callable[[str], float] = float
) -> Callable[[str], float]:
    """Return a parser for numbers within limits."""

    def number(text: str) -> float:
        with suppress(ValueError):
            if least <= kind(text) <= most:
                return kind(text)
        message = say("expected a number from {least} to {most}").format(least=f"{least:g}", most=f"{most:g}")
        raise argparse.ArgumentTypeError(message)

    return number


def add_players(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the argument for one count of players."""
    parser.add_argument("--players", type=int, metavar="N", help=say("only for this many players"))


def add_output(parser: argparse.ArgumentParser, say: Callable[[str], str], words: str = "") -> None:
    """Declare the arguments of a command that writes a file."""
    parser.add_argument("-o", "--output", type=Path, help=words or say("the file to write"))
    add_force(parser, say)


def add_force(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the argument that allows overwriting files."""
    parser.add_argument("--force", action="store_true", help=say("overwrite a file that exists"))


def add_homemade(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the argument for a file of home-made races and powers."""
    words = say("home-made races and powers: a file of their data, or a scenario with some")
    parser.add_argument("--homemade", type=Path, metavar="F", help=words)


def open_scenario(
    path: Path, tileset_path: Path | None = None, stages: Sequence[StageName] = OPENING_STAGES
) -> Scenario:
    """Return the scenario in a file; if it cannot be used, the error is the finding of `realms validate`."""
    require_tileset(tileset_path)
    source = Source(path, tileset_path)
    found = obstacle(source, stages)
    if found:
        place = jsonfile.file_position(path, found.remark.line, found.remark.column)
        raise input_error(place, sentence("{code} {message}", code=found.code, message=found.remark.message))
    return source.scenario


def warn_of_errors(scenario: Scenario, players: int | None, language: str) -> None:
    """Warn on the error stream that a realm has errors, although it is shown."""
    from realms.checks.errors import errors_in

    if errors_in(scenario, players):
        advice = sentence("the realm has errors; realms validate lists them")
        print_error(sentence("{place}: {message}", place=scenario.path, message=advice), language)


def warn_of_photo(realm: Realm, language: str) -> None:
    """Say on the error stream whose art is in an export with a photo."""
    from realms.export.photo import photo_words

    for words in photo_words(realm):
        print_error(sentence("{place}: {message}", place=realm.scenario.path, message=words), language)


def require_tileset(path: Path | None) -> None:
    """Refuse a tile set that cannot be read; the checks find out whether it fits the scenario."""
    try:
        if path is not None:
            tileset.read_tileset(path)
    except jsonfile.ReadError as error:
        raise read_error(path, error) from error


def homemade_from(path: Path | None) -> dict[str, Any] | None:
    """Return the races and powers in a file, if one is given."""
    if path is None:
        return None
    own: dict[str, Any] = document_with_homemade(path)["pool"]["homemade"]
    return own


def document_with_homemade(path: Path) -> Mapping[str, Any]:
    """Return a document with the races and powers of a file: its scenario, or one that has every box."""
    from realms.pool.homemade import HomemadeError, read_homemade
    from realms.tiles.boxes import boxes

    try:
        written = jsonfile.parse(jsonfile.decode(jsonfile.read_bytes(path)))
        if isinstance(written, dict) and "layers" in written:
            return _with_homemade(open_scenario(path))
        return {"boxes": list(boxes()), "pool": {"homemade": read_homemade(path)}}
    except jsonfile.ReadError as error:
        raise read_error(path, error) from error
    except HomemadeError as error:
        raise input_error(error.place, error.message) from error


def _with_homemade(scenario: Scenario) -> Mapping[str, Any]:
    """Return the document of a scenario, and refuse one without home-made races and powers."""
    if "homemade" not in scenario.data.get("pool", {}):
        raise input_error(scenario.path, sentence("the scenario has no races and powers of its own"))
    return scenario.data


def input_error(place: object, message: Sentence) -> CommandError:
    """Return the error for input that cannot be used, with its place."""
    return CommandError(sentence("{place}: {message}", place=place, message=message))


def read_error(path: object, error: jsonfile.ReadError) -> CommandError:
    """Return the error for a file that cannot be read, with the line where it breaks off."""
    return input_error(jsonfile.file_position(path, error.line, error.column), error.message)


def settings_beside(file: Path) -> "Settings":
    """Return the settings of the checks for a file."""
    from realms.checks.settings import SettingsError, settings_near

    try:
        return settings_near(file)
    except SettingsError as error:
        raise CommandError(error.message) from error


def require_player_count(scenario: Scenario, players: int | None) -> None:
    """Refuse a count of players for which the scenario has no layer."""
    if players is not None and players not in scenario.counts:
        raise input_error(scenario.path, CountError(players, scenario.counts).message)


def realms_of(scenario: Scenario, players: int | None) -> list[Realm]:
    """Return the realm of one count of players, or those of all counts."""
    require_player_count(scenario, players)
    return [scenario.realm(count) for count in (scenario.counts if players is None else (players,))]


def write_output(content: str | bytes, options: argparse.Namespace) -> None:
    """Write a result to the file that the user names, or to the standard output."""
    data = content.encode(errors="backslashreplace") if isinstance(content, str) else content
    if options.output is not None and options.output != STANDARD_OUTPUT:
        write_file(options.output, data, options.language, force=options.force)
    elif isinstance(content, str):
        sys.stdout.write(content)
    else:
        _print_bytes(content)


def _print_bytes(content: bytes) -> None:
    """Print text as text; write other bytes only if no terminal shows them."""
    try:
        sys.stdout.write(content.decode())
    except UnicodeDecodeError as error:
        if sys.stdout.isatty():
            message = sentence("a terminal cannot show this; write it to a file with -o FILE")
            raise CommandError(message) from error
        if isinstance(sys.stdout, TextIOWrapper):  # not the substitute for a closed stream
            sys.stdout.buffer.write(content)


def require_svg_name(path: Path | None) -> None:
    """Refuse to write SVG to a file whose name promises another format."""
    if path and path.suffix.lower() in PIXELS_AND_PRINT:
        message = sentence("this command draws SVG; realms export --as png or pdf makes others")
        raise input_error(path, message)


def write_file(
    path: Path, content: bytes, language: str, *, force: bool = False, read: bytes | None = None
) -> None:
    """Write a file whole or not at all.

    An existing file is replaced with `force`, or if its content is still what was `read` from it.
    """
    try:
        with saving.alone(path):
            _require_permission(path, force=force, read=read)
            lost = saving.save(path, content)
    except saving.SaveError as error:
        raise CommandError(error.message) from error
    for each in lost:
        sys.stderr.write(f"{each.in_language(language)}\n")


def _require_permission(path: Path, *, force: bool, read: bytes | None) -> None:
    if read is not None and _content_of(path) != read:
        message = sentence("{path} was changed by another program; nothing was written", path=path)
        raise CommandError(message, REFUSED)
    if read is None:
        require_free(path, force=force)


def require_free(path: Path, *, force: bool) -> None:
    """Refuse a file that exists, unless it may be overwritten: before long work, and when it is written."""
    if path.exists() and not path.is_dir() and not force:
        message = sentence("{path} exists already; --force overwrites it", path=path)
        raise CommandError(message, REFUSED)


def _content_of(path: Path) -> bytes | None:
    with suppress(jsonfile.ReadError):
        return jsonfile.read_bytes(path)
    return None
