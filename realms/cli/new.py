"""`realms new`: begin a realm from a bundled one."""

import argparse
import sys
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from pathlib import Path

from realms.cli.errors import CLEAN, CommandError
from realms.cli.files import add_force, write_file
from realms.locale import sentence
from realms.scenario.scenario import SUFFIX, Scenario, bundled, bundled_scenario, bundled_scenarios

SUMMARY = sentence("begin a realm from a bundled one, or list these")


def configure(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the arguments."""
    wish = parser.add_mutually_exclusive_group(required=True)
    wish.add_argument("--from", dest="name", metavar="NAME", help=say("the realm to begin with"))
    wish.add_argument("--list", action="store_true", help=say("list them: name, difficulty, players, title"))
    parser.add_argument(
        "file", type=Path, nargs="?", help=say("the file to write; else NAME.realm.json here")
    )
    add_force(parser, say)


def run(options: argparse.Namespace) -> int:
    """Write the file, or print the list."""
    if options.list:
        sys.stdout.writelines(f"{line}\n" for line in _lines(options.language))
        return CLEAN
    scenario = _find(options.name)
    path = options.file or Path(f"{options.name}{SUFFIX}")
    write_file(path, scenario.to_bytes(), options.language, force=options.force)
    message = sentence("{path}: begun from {title}", path=path, title=scenario.title(options.language))
    sys.stdout.write(f"{message.in_language(options.language)}\n")
    return CLEAN


def _find(name: str) -> Scenario:
    known = bundled_scenarios()
    if name in known:
        return bundled_scenario(name)
    close = get_close_matches(name, known, 1)
    if close:
        raise CommandError(
            sentence('there is no realm "{name}"; did you mean {other}?', name=name, other=close[0])
        )
    raise CommandError(sentence('there is no realm "{name}"; see realms new --list', name=name))


def _lines(language: str) -> Iterator[str]:
    realms = bundled()
    width = max(len(realm.data["id"]) for realm in realms)
    for realm in realms:
        counts, stars = realm.counts, "*" * realm.data["stars"]
        players = f"{counts[0]}-{counts[-1]}" if len(counts) > 1 else f"{counts[0]}"
        yield f"{realm.data['id']:<{width}}  {stars:<3}  {players:<3}  {realm.title(language)}"
