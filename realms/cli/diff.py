"""`realms diff`: list the changes between two scenarios in words."""

import argparse
import sys
from collections.abc import Callable
from itertools import groupby
from pathlib import Path

from realms.cli.errors import CLEAN, FOUND
from realms.cli.files import open_scenario
from realms.locale import sentence
from realms.scenario.diff import differences

SUMMARY = sentence("list the changes between two scenarios in words")


def configure(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the arguments."""
    parser.add_argument("old", type=Path, help=say("the scenario as it was"))
    parser.add_argument("new", type=Path, help=say("the scenario as it is"))


def run(options: argparse.Namespace) -> int:
    """Print a line for each layer that differs; return 1 if there is a difference."""
    found = differences(open_scenario(options.old), open_scenario(options.new))
    for players, changes in groupby(found, key=lambda difference: difference.players):
        message = "; ".join(change.message.in_language(options.language) for change in changes)
        if players is not None:
            label = sentence("{players} players", players=players)
            message = sentence("{place}: {message}", place=label, message=message).in_language(
                options.language
            )
        sys.stdout.write(message + "\n")
    return FOUND if found else CLEAN
