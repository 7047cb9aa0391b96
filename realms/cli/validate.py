"""`realms validate`: check scenarios."""

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from realms.checks.batch import Job, check_many
from realms.checks.finding import SEVERITIES, Severity, reaches
from realms.checks.owned_boxes import owned_boxes
from realms.checks.reports import FORMATS, report
from realms.checks.reports.common import Checked
from realms.checks.run import CheckResult, CountError
from realms.checks.settings import Settings, SettingsError, load_settings, severity_named, validated
from realms.checks.source import StandardInput
from realms.cli.errors import CLEAN, FOUND, UNUSABLE, CommandError, crash_code
from realms.cli.files import (
    add_output,
    add_players,
    add_tileset,
    add_workers,
    input_error,
    require_tileset,
    write_output,
)
from realms.cli.inputs import STANDARD_INPUT, files_named
from realms.cli.progress import with_progress
from realms.locale import sentence

SUMMARY = sentence("check scenarios and report what is wrong")

Say = Callable[[str], str]


def configure(parser: argparse.ArgumentParser, say: Say) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help=say("scenarios, folders, patterns, or - for the standard input"),
    )
    parser.add_argument("--format", choices=FORMATS, default="text", help=say("form of the report"))
    parser.add_argument(
        "--fail-on",
        choices=SEVERITIES,
        default="error",
        help=say("exit with 1 for findings of this severity or worse (default: error)"),
    )
    add_workers(parser, say, say("number of processes that check (default: all cores)"))
    add_players(parser, say)
    add_tileset(parser, say)
    add_output(parser, say)
    _add_settings(parser, say)
    _add_fixes(parser, say)


def _add_settings(parser: argparse.ArgumentParser, say: Say) -> None:
    group = parser.add_argument_group(say("settings (else those of the nearest realms.toml)"))
    group.add_argument("--settings", type=Path, metavar="F", help=say("a file of settings"))
    group.add_argument(
        "--select", type=_words, metavar="CODES", help=say("only these checks: codes or names")
    )
    group.add_argument("--ignore", type=_words, metavar="CODES", help=say("all but these checks"))
    group.add_argument(
        "--severity",
        action="append",
        default=[],
        metavar="CODE=LEVEL",
        help=say("make a check an error, a warning or an info"),
    )
    group.add_argument("--boxes", type=_words, metavar="BOXES", help=say("the boxes that must suffice"))
    group.add_argument(
        "--owned", action="store_true", help=say("the boxes you own must suffice (realms boxes)")
    )


def _add_fixes(parser: argparse.ArgumentParser, say: Say) -> None:
    group = parser.add_argument_group(say("fixes"))
    group.add_argument("--fix", action="store_true", help=say("apply the safe fixes"))
    group.add_argument(
        "--unsafe-fixes",
        action="store_true",
        help=say("with --fix or --diff: also apply fixes that change the realm"),
    )
    group.add_argument(
        "--diff", action="store_true", help=say("show the changes of --fix without making them")
    )


def run(options: argparse.Namespace) -> int:
    """Check every file and print one report."""
    require_tileset(options.tileset)
    try:
        return _validate(options)
    except SettingsError as error:
        raise CommandError(error.message) from error


def _validate(options: argparse.Namespace) -> int:
    """Check every file with the settings, print one report, and return the exit code."""
    job = _job(options)
    paths = files_named(options.files)
    if options.fix or options.diff:
        from realms.cli.fix_files import fix_files

        fix_files([path for path in paths if path != STANDARD_INPUT], job, options)
    results = list(with_progress(_results(paths, job, options.workers), len(paths), options.language))
    for message in dict.fromkeys(
        message.in_language(options.language) for _, result in results for message in result.outdated
    ):
        sys.stderr.write(f"{message}\n")
    write_output(
        report(options.format, results, options.language, options.fail_on, colour=_colour(options)), options
    )
    return max(_code(result, options.fail_on) for _, result in results)


def _results(paths: Sequence[str], job: Job, workers: int | None) -> Iterator[Checked]:
    try:
        if STANDARD_INPUT in paths:
            yield job.check(StandardInput(Path(), job.tileset_path))
        yield from check_many([path for path in paths if path != STANDARD_INPUT], job, workers)
    except CountError as error:
        raise input_error(", ".join(paths[:3]), error.message) from error


def _job(options: argparse.Namespace) -> Job:
    """Return the way to check the files that the arguments ask for."""
    overrides: dict[str, Any] = {}
    if options.select is not None:
        overrides["select"] = options.select
    if options.ignore is not None:
        overrides["ignore"] = options.ignore
    if options.severity:
        overrides["severity"] = dict(map(severity_named, options.severity))
    if options.boxes or options.owned:
        overrides["boxes"] = options.boxes or owned_boxes()
    validated(Settings(**overrides))
    settings = None if options.settings is None else load_settings(options.settings)
    return Job(options.players, options.tileset, settings, overrides)


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())


def _colour(options: argparse.Namespace) -> bool:
    """Return True if the report goes to a terminal and NO_COLOR is not set."""
    return options.output is None and sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def _code(result: CheckResult, threshold: Severity) -> int:
    if result.crashes:
        return crash_code(result.crashes)
    if result.unreadable:
        return UNUSABLE
    return FOUND if any(reaches(finding.severity, threshold) for finding in result.findings) else CLEAN
