"""`realms export`: one file that needs no other."""

import argparse
from collections.abc import Callable

from realms.cli.errors import CLEAN
from realms.cli.files import add_output, add_players, add_scenario, deliver, insist_on_count, open_scenario
from realms.export.selfcontained import self_contained
from realms.locale import sentence
from realms.tiles.jsonform import dumps

SUMMARY = sentence("write a scenario as one file that holds the faces of its tiles")


def configure(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the arguments."""
    add_scenario(parser, say)
    add_players(parser, say)
    add_output(parser, say)


def run(options: argparse.Namespace) -> int:
    """Write the scenario, checked against its schema."""
    scenario = open_scenario(options.file, options.tileset)
    insist_on_count(scenario, options.players)
    deliver(dumps(self_contained(scenario, options.players)), options)
    return CLEAN
