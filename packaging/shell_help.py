"""Help for shells: a manual page and completions, made from the arguments that the commands declare."""

import argparse
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import shtab
from argparse_manpage.manpage import Manpage

from realms import __version__
from realms.cli.commands import find_command
from realms.cli.parser import Parser, add_common
from realms.plugins.loading import COMMANDS, names_of_ours

ABOUT = "Editor, validator and test-play engine for custom realms of the Small World board games"
PATH_WORDS = {"FILE", "FOLDER", "F", "DIR"}


def whole_parser() -> Parser:
    """Return one parser of all our commands; the program itself makes only the one that it needs."""
    parser = Parser(prog="realms", description=ABOUT, allow_abbrev=False)
    parser.add_argument("-V", "--version", action="store_true", help="print the version")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for name in sorted(names_of_ours(COMMANDS)):
        command = find_command(name)
        said = str(command.SUMMARY)
        below = commands.add_parser(name, help=said, description=said, allow_abbrev=False)
        add_common(below, str, "en")
        command.configure(below, str)
    for action in _actions(parser):
        if action.type is Path or action.metavar in PATH_WORDS:
            setattr(action, "complete", shtab.FILE)  # noqa: B010 - how shtab is told
    return parser


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Yield the arguments of a parser and of those below it."""
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield from _actions(below)


def completion(shell: str) -> str:
    """Return the script that completes commands, options and files in a shell."""
    script = shtab.complete(whole_parser(), shell)
    return re.sub(r"^# (AUTOMATICALLY GENERATED).*$", "# Made by packaging/pages.py.", script, flags=re.M)


def man_page() -> str:
    """Return the manual page, without a date: it changes with the commands alone."""
    lines = str(Manpage(whole_parser())).splitlines()
    lines[0] = f'.TH REALMS "1" "" "Realmwright {__version__}" "User commands"'
    name = lines.index(".SH NAME")
    lines[name + 1] = f"realms \\- {ABOUT[0].lower()}{ABOUT[1:]}"
    return "\n".join(lines).rstrip() + "\n"


FILES: Mapping[str, Callable[[], str]] = {
    "realms.1": man_page,
    "realms.bash": lambda: completion("bash"),
    "_realms": lambda: completion("zsh"),
}
