"""The safety of fixes: what a fixer may declare, and the trial that a fix must pass before it is kept."""

from typing import Literal, get_args

from realms.checks.finding import Finding
from realms.checks.live import DOCUMENT
from realms.checks.run import CheckResult
from realms.scenario.edits import Edit

# safe: the realm stays as it is meant; unsafe: the realm changes; suggestion: one way of several.
Safety = Literal["safe", "unsafe", "suggestion"]
SAFE: tuple[Safety, ...] = ("safe",)
ANY: tuple[Safety, ...] = get_args(Safety)


def helps(edit: Edit, finding: Finding, before: CheckResult, after: CheckResult) -> bool:
    """Return True if an edit makes a finding rarer at every count it held for and brings no new error."""
    if (
        not edit.changes
        or len(after.crashes) > len(before.crashes)
        or len(after.skipped) > len(before.skipped)
    ):
        return False
    counts = finding.players or (DOCUMENT,)
    rarer = all(_times(finding, after, count) < _times(finding, before, count) for count in counts)
    return rarer and not new_errors(before, after)


def new_errors(before: CheckResult, after: CheckResult) -> list[Finding]:
    """List the errors that an earlier result does not have."""
    known = [finding for finding in before.findings if finding.severity == "error"]
    return [
        finding
        for finding in after.findings
        if finding.severity == "error" and not any(_alike(finding, each) for each in known)
    ]


def _times(finding: Finding, result: CheckResult, count: int) -> int:
    """Count the findings like this one for a count of players, or for the document."""
    return sum(_alike(each, finding) and count in (each.players or (DOCUMENT,)) for each in result.findings)


def _alike(one: Finding, other: Finding) -> bool:
    # Pointers are not compared: a fix may have moved the entry within the document.
    return (one.code, one.remark.subject, one.remark.at) == (
        other.code,
        other.remark.subject,
        other.remark.at,
    )
