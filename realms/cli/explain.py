"""`realms explain`: the manual of the checks."""

import argparse
import sys
from collections.abc import Callable, Iterator

from realms.checks.manual import as_markdown, as_text, parts
from realms.checks.registry import RENAMED, all_checks, find_check
from realms.cli.errors import CLEAN, CommandError
from realms.locale import sentence, translator

SUMMARY = sentence("say what a check means, why it matters and how to put it right")


def configure(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "check", nargs="?", metavar="CODE|NAME", help=say("a check; without it a list of all")
    )
    parser.add_argument("--all", action="store_true", help=say("the manual of every check"))
    parser.add_argument("--markdown", action="store_true", help=say("the manual of every check as a page"))


def run(options: argparse.Namespace) -> int:
    """Print the manual of one check or of all, or the list."""
    if options.markdown:
        sys.stdout.write(as_markdown(all_checks()))
    elif options.all:
        sys.stdout.write("\n".join(as_text(check, options.language) for check in all_checks()))
    elif options.check is None:
        sys.stdout.writelines(_list(options.language))
    else:
        sys.stdout.write(_one(options.check, options.language))
    return CLEAN


def _list(language: str) -> Iterator[str]:
    """A line for every check."""
    say = translator(language)
    width = max(len(check.name) for check in all_checks())
    for check in all_checks():
        yield f"{check.code} {check.name:<{width}} {say(check.severity):<14}{say(parts(check)[0])}\n"


def _one(wanted: str, language: str) -> str:
    check = find_check(wanted)
    if check is None:
        raise CommandError(sentence('there is no check "{name}"', name=wanted))
    if wanted.upper() in RENAMED:
        told = sentence("{old} is called {new} now", old=wanted.upper(), new=check.code)
        return f"{told.in_language(language)}\n\n{as_text(check, language)}"
    return as_text(check, language)
