"""`realms validate --fix`: putting findings right, in the files or only on paper."""

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
from realms.cli.files import write
from realms.cli.progress import counted
from realms.locale import sentence, term
from realms.tiles.jsonform import dumps


def mend_files(paths: Sequence[str], job: Job, options: argparse.Namespace) -> None:
    """Fix what can be fixed in each file, or show what would be done, and say so."""
    for path in paths:
        source = Source(Path(path), options.tileset)
        settings = job.settings_for(source)
        if check_document(source, settings).skipped:
            continue  # it cannot be understood; the report says why
        mending = FixRun(source.scenario)
        steps = fix_steps(mending, settings, ANY if options.unsafe_fixes else SAFE)
        for _ in counted(steps, most_tries(source.scenario), options.language):
            pass
        _tell(source, mending, options.language)
        if options.diff:
            sys.stdout.writelines(_diff(source, mending))
            _tell_form(source, mending, options.language)
        elif mending.applied:
            write(source.path, mending.scenario.to_bytes(), options.language, read=source.raw)


def _tell(source: Source, mending: FixRun, language: str) -> None:
    for finding, fix in mending.applied:
        done = sentence(
            "{code} fixed ({safety}): {title}", code=finding.code, safety=term(fix.safety), title=fix.title
        )
        sys.stderr.write(f"{source.shown}: {done.in_language(language)}\n")
    if not mending.settled:
        told = sentence(
            "gave up after {fixes} fixes and {tries} tries; there may be more to do",
            fixes=len(mending.applied),
            tries=mending.tries,
        )
        sys.stderr.write(f"{source.shown}: {told.in_language(language)}\n")


def _diff(source: Source, mending: FixRun) -> Sequence[str]:
    """Return what the fixes change, as lines of the stable form before and after them."""
    before, after = (dumps(dict(each.data)) for each in (source.scenario, mending.scenario))
    name = source.shown
    return list(unified_diff(before.splitlines(True), after.splitlines(True), name, f"{name} (fixed)"))


def _tell_form(source: Source, mending: FixRun, language: str) -> None:
    """Say that fixing would also write the rest of a file in another form than it has."""
    if mending.applied and source.text != dumps(dict(source.scenario.data)):
        told = sentence("--fix would also bring the whole file to the stable form, as realms migrate does")
        sys.stderr.write(f"{source.shown}: {told.in_language(language)}\n")
