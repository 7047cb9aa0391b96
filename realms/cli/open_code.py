"""`realms open`: the realm in a code or an address that somebody shared, as a file."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from realms.cli.errors import CLEAN, CommandError
from realms.cli.files import add_output, add_tileset, read_error, write_file
from realms.locale import sentence
from realms.scenario.scenario import SUFFIX, Scenario, ScenarioError
from realms.tiles import jsonfile, tileset

SUMMARY = sentence("write the realm in a shared code or address to a file")


def configure(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "code",
        nargs="+",
        metavar="CODE",
        help=say("the code or the address; - for the standard input, where it may have several lines"),
    )
    add_tileset(parser, say)
    add_output(parser, say, say("the file to write; else ID.realm.json here"))


def run(options: argparse.Namespace) -> int:
    """Write the file."""
    scenario = _opened(_text(options.code), options.tileset)
    path = options.output or Path(f"{scenario.data['id']}{SUFFIX}")
    write_file(path, scenario.to_bytes(), options.language, force=options.force)
    title = scenario.title(options.language)
    message = sentence("{path}: {title}", path=path, title=title)
    sys.stdout.write(f"{message.in_language(options.language)}\n")
    return CLEAN


def _text(words: list[str]) -> str:
    """Return what was typed, or what the standard input holds."""
    if words != ["-"]:
        return " ".join(words)
    return sys.stdin.read(jsonfile.MAX_BYTES)


def _opened(text: str, faces: Path | None) -> Scenario:
    from realms.sharing.digits import CodeError
    from realms.sharing.open_text import realm_of_text

    try:
        return realm_of_text(text, _tileset(faces))
    except CodeError as error:
        raise CommandError(error.message) from error
    except ScenarioError as error:
        words = sentence("this holds no realm that the program can read: {reason}", reason=error.message)
        raise CommandError(words) from error


def _tileset(path: Path | None) -> dict[str, Any] | None:
    """Return the document of a tile set, checked, if one is given."""
    from realms.tiles.schemacheck import violations

    if path is None:
        return None
    try:
        data = tileset.read_tileset(path)
    except jsonfile.ReadError as error:
        raise read_error(path, error) from error
    for violation in violations(data, "tileset"):
        raise CommandError(sentence("{place}: {message}", place=path, message=violation.message))
    return data
