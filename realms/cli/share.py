"""`realms share`: a realm as text that can be sent, typed or put behind an address."""

import argparse
import sys
from collections.abc import Callable

from realms.cli.errors import CLEAN, CommandError, print_error
from realms.cli.files import add_scenario, open_scenario
from realms.locale import sentence

SUMMARY = sentence("print a short code of the map, and a longer text with everything")


def configure(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the arguments."""
    add_scenario(parser, say)


def run(options: argparse.Namespace) -> int:
    """Print the code, if the map has one, and the fragment."""
    from realms.export.registry import ExportError
    from realms.export.shared_text import whole_text
    from realms.sharing.short_code import NoCodeError, code_of

    scenario = open_scenario(options.file, options.tileset)
    try:
        sys.stdout.write(f"{code_of(scenario)}\n")
    except NoCodeError as error:
        message = sentence("{place}: {message}", place=options.file, message=error.message)
        print_error(message, options.language)
    try:
        sys.stdout.write(f"{whole_text(scenario)}\n")
    except ExportError as error:
        raise CommandError(error.message) from error
    return CLEAN
