"""`realms migrate`: bring files to the current format and the stable form."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from realms.checks.stages import FILE_STAGES
from realms.cli.errors import CLEAN
from realms.cli.files import add_output, open_scenario, write_file
from realms.locale import sentence
from realms.tiles.jsonform import dumps

SUMMARY = sentence("bring a scenario to the current format and the stable form")


def configure(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the arguments."""
    parser.add_argument("file", type=Path, help=say("the scenario, a *.realm.json file"))
    add_output(parser, say)


def run(options: argparse.Namespace) -> int:
    """Write the file in its own place, or to --output."""
    scenario = open_scenario(options.file, stages=FILE_STAGES)
    content = dumps(dict(scenario.data)).encode()
    target = options.output or options.file
    if target == options.file and content == scenario.source:
        message = sentence("{file}: nothing to do", file=options.file)
    else:
        read = None if options.output else scenario.source
        write_file(target, content, options.language, force=options.force, read=read)
        message = sentence("{file}: written", file=target)
    sys.stdout.write(message.in_language(options.language) + "\n")
    return CLEAN
