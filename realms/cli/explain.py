"""`realms explain`: print the manual of the checks."""

import argparse
import sys
from collections.abc import Callable, Iterator
from difflib import get_close_matches

from realms.checks.manual import as_markdown, as_text, parts
from realms.checks.registry import all_checks, find_check, retired
from realms.cli.errors import CLEAN, CommandError
from realms.locale import Sentence, sentence, translator

SUMMARY = sentence("explain what a check means, why it matters and how to fix its findings")


def configure(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "check", nargs="?", metavar="CODE|NAME", help=say("a check; without one, a list of all")
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
    """Yield a line for every check."""
    say = translator(language)
    width = max(len(check.name) for check in all_checks())
    for check in all_checks():
        first = say(parts(check)[0]).partition(". ")[0].rstrip(".")
        yield f"{check.code} {check.name:<{width}} {say(check.severity):<14}{first}.\n"


def _one(wanted: str, language: str) -> str:
    check = find_check(wanted)
    if check is None:
        raise CommandError(_unknown(wanted))
    gone = retired(wanted)
    head = f"{gone.message.in_language(language)}\n\n" if gone else ""
    return head + as_text(check, language)


def _unknown(wanted: str) -> Sentence:
    close = get_close_matches(wanted.lower(), [check.name for check in all_checks()], 1)
    if close:
        return sentence('there is no check "{name}"; did you mean {other}?', name=wanted, other=close[0])
    return sentence('there is no check "{name}"; realms explain lists them', name=wanted)
