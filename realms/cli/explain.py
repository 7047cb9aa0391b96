"""`realms explain`: the manual of the checks."""

import argparse
import sys
from collections.abc import Callable

from realms.checks.finding import Check
from realms.checks.registry import all_checks, find_check
from realms.cli.errors import CLEAN, CommandError
from realms.locale import sentence

SUMMARY = sentence("say what a check means, why it matters and how to put it right")


def configure(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "check", nargs="?", metavar="CODE|NAME", help=say("a check; without it a list of all")
    )
    parser.add_argument("--all", action="store_true", help=say("the manual of every check"))


def run(options: argparse.Namespace) -> int:
    """Print the manual of one check or of all, or the list."""
    if options.all:
        sys.stdout.write("\n\n".join(map(_manual, all_checks())) + "\n")
    elif options.check is None:
        sys.stdout.write(
            "".join(f"{each.code} {each.name:<24}{each.severity:<9}{each.summary}\n" for each in all_checks())
        )
    else:
        found = find_check(options.check)
        if found is None:
            raise CommandError(sentence('there is no check "{name}"', name=options.check))
        sys.stdout.write(_manual(found) + "\n")
    return CLEAN


def _manual(check: Check) -> str:
    return f"{check.code} {check.name} ({check.severity})\n\n{check.manual}"
