"""`realms validate`: check scenarios."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from realms.checks.finding import SEVERITIES, Severity, reaches
from realms.checks.report import json_report, text_report
from realms.checks.run import CountError, Result, check_file
from realms.cli.errors import CLEAN, FOUND, INTERNAL, UNUSABLE, CommandError
from realms.cli.files import add_players, add_tileset
from realms.locale import sentence

SUMMARY = sentence("check scenarios and say what is wrong with them")


def configure(parser: argparse.ArgumentParser, say: Callable[[str], str]) -> None:
    """Declare the arguments."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help=say("scenarios to check"))
    parser.add_argument("--format", choices=("text", "json"), default="text", help=say("form of the report"))
    parser.add_argument(
        "--fail-on",
        choices=SEVERITIES,
        default="error",
        help=say("exit with 1 from this severity on (default: error)"),
    )
    add_players(parser, say)
    add_tileset(parser, say)


def run(options: argparse.Namespace) -> int:
    """Check every file and print one report."""
    try:
        results = [check_file(path, options.players, options.tileset) for path in options.files]
    except CountError as error:
        raise CommandError(error.message) from error
    if options.format == "json":
        sys.stdout.write(json_report(results, options.language, options.fail_on))
    else:
        sys.stdout.write(text_report(results, options.language, colour=sys.stdout.isatty()))
    return max(_code(result, options.fail_on) for _, result in results)


def _code(result: Result, threshold: Severity) -> int:
    if result.crashes:
        return INTERNAL
    if result.unreadable:
        return UNUSABLE
    return FOUND if any(reaches(finding.severity, threshold) for finding in result.findings) else CLEAN
