"""`realms club-evening`: say whether an evening is long enough for a realm."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from realms.cli.files import open_scenario
from realms.locale import sentence

SUMMARY = sentence("say whether an evening is long enough for a realm")
MINUTES_A_TURN = 4


def configure(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help=say("the scenario"))


def run(options: argparse.Namespace) -> int:
    """Print the minutes for each count of players."""
    scenario = open_scenario(options.file, None)
    for count in scenario.counts:
        minutes = count * scenario.turns(count) * MINUTES_A_TURN
        sys.stdout.write(f"{count}: {minutes} min\n")
    return 0
