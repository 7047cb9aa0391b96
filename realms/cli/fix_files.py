"""`realms validate --fix` and `--diff`: fix the findings in files, or show the fixes."""

import argparse
import sys
from collections.abc import Sequence
from difflib import unified_diff
from pathlib import Path

from realms.checks.batch import Job
from realms.checks.fixes.apply_fixes import FixRun, fix_steps, most_tries
from realms.checks.fixes.safety import ANY, SAFE
from realms.checks.run import check_document
from realms.checks.source import Source
from realms.cli.files import write_file
from realms.cli.progress import with_progress
from realms.locale import sentence, term
from realms.tiles.jsonform import dumps


def fix_files(paths: Sequence[str], job: Job, options: argparse.Namespace) -> None:
    """Fix the findings in each file, or show the changes, and report them."""
    for path in paths:
        source = Source(Path(path), options.tileset)
        settings = job.settings_for(source)
        if check_document(source, settings).skipped:
            continue  # the file cannot be understood; the report says why
        mending = FixRun(source.scenario)
        steps = fix_steps(mending, settings, ANY if options.unsafe_fixes else SAFE)
        for _ in with_progress(steps, most_tries(source.scenario), options.language):
            pass
        _report_fixes(source, mending, options.language)
        if options.diff:
            sys.stdout.writelines(_diff(source, mending))
            _report_reformatting(source, mending, options.language)
        elif mending.applied:
            write_file(source.path, mending.scenario.to_bytes(), options.language, read=source.raw)


def _report_fixes(source: Source, mending: FixRun, language: str) -> None:
    for finding, fix in mending.applied:
        done = sentence(
            "{code} fixed ({safety}): {title}", code=finding.code, safety=term(fix.safety), title=fix.title
        )
        sys.stderr.write(f"{source.shown}: {done.in_language(language)}\n")
    if not mending.settled:
        message = sentence(
            "gave up after {fixes} fixes and {tries} tries; there may be more to do",
            fixes=len(mending.applied),
            tries=mending.tries,
        )
        sys.stderr.write(f"{source.shown}: {message.in_language(language)}\n")


def _diff(source: Source, mending: FixRun) -> Sequence[str]:
    """Return the changes of the fixes as a diff of the stable form."""
    before, after = (dumps(dict(each.data)) for each in (source.scenario, mending.scenario))
    name = source.shown
    return list(unified_diff(before.splitlines(True), after.splitlines(True), name, f"{name} (fixed)"))


def _report_reformatting(source: Source, mending: FixRun, language: str) -> None:
    """Say that --fix would also bring the rest of the file to the stable form."""
    if mending.applied and source.text != dumps(dict(source.scenario.data)):
        message = sentence("--fix would also bring the whole file to the stable form, as realms migrate does")
        sys.stderr.write(f"{source.shown}: {message.in_language(language)}\n")
