"""`realms show`: print a readable sheet of a scenario."""

import argparse
from collections.abc import Callable

from realms.cli.errors import CLEAN
from realms.cli.files import (
    add_output,
    add_players,
    add_scenario,
    open_scenario,
    realms_of,
    warn_of_errors,
    write_output,
)
from realms.export.sheet import text_sheet
from realms.locale import sentence

SUMMARY = sentence("print a sheet of a scenario for each count of players")


def configure(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the arguments."""
    add_scenario(parser, say)
    add_players(parser, say)
    add_output(parser, say)


def run(options: argparse.Namespace) -> int:
    """Print the sheet."""
    scenario = open_scenario(options.file, options.tileset)
    write_output(text_sheet(scenario, realms_of(scenario, options.players), options.language), options)
    warn_of_errors(scenario, options.players, options.language)
    return CLEAN
