"""`realms share`: a realm as text that can be sent, typed or put behind an address."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from realms.cli.errors import CLEAN, CommandError, print_error
from realms.cli.files import add_scenario, open_scenario
from realms.locale import sentence
from realms.scenario.scenario import Scenario

SUMMARY = sentence("print a short code of the map, and a longer text with everything")


def configure(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the arguments."""
    add_scenario(parser, say)


def run(options: argparse.Namespace) -> int:
    """Print the code, if the map has one, and the fragment."""
    from realms.sharing.fragment import fragment_of
    from realms.sharing.short_code import NoCodeError, code_of

    scenario = open_scenario(options.file, options.tileset)
    try:
        sys.stdout.write(f"{code_of(scenario)}\n")
    except NoCodeError as error:
        message = sentence("{place}: {message}", place=options.file, message=error.message)
        print_error(message, options.language)
    sys.stdout.write(f"{_address(options.file)}{fragment_of(_whole(scenario))}\n")
    return CLEAN


def _address(file: Path) -> str:
    """Return the address that the settings near a file give, if any."""
    from realms.checks.settings import SettingsError, share_address

    try:
        return share_address(file)
    except SettingsError as error:
        raise CommandError(error.message) from error


def _whole(scenario: Scenario) -> Scenario:
    """Return the scenario with the faces of its tiles inside; who opens the text has no other file."""
    if scenario.bundled_tileset or "tileset" not in scenario.data:
        return scenario
    return scenario.with_data({**scenario.data, "tileset": scenario.tileset_data})
