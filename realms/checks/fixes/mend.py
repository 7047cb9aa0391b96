"""Applying fixes one after the other until none is left that helps."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from realms.checks.finding import Finding
from realms.checks.fixes.fix import Fix, Patient, Safety, fixable, fixes_for
from realms.checks.run import Result, check
from realms.checks.settings import Settings
from realms.checks.source import open_document
from realms.scenario.edits import Edit, apply
from realms.scenario.scenario import Scenario

MAX_ROUNDS = 100
DOCUMENT = 0  # in place of a count of players
MAX_TRIES = 12  # fixes of one finding that are tried


@dataclass
class Mending:
    """A scenario after fixing, what was done to it, and whether it came to rest."""

    scenario: Scenario
    done: list[tuple[Finding, Fix]] = field(default_factory=list)
    settled: bool = True

    @property
    def edit(self) -> Edit:
        """Everything that was done as one edit."""
        return Edit("fix", tuple(step for _, fix in self.done for step in fix.edit.steps))


def mend(scenario: Scenario, settings: Settings, allowed: Collection[Safety]) -> Mending:
    """Apply the first fix that helps, and look again, until none helps."""
    mending = Mending(scenario)
    result = check(open_document(scenario), settings)
    for _ in range(MAX_ROUNDS):
        step = _next(mending.scenario, result, settings, allowed)
        if step is None:
            return mending
        finding, fix, mending.scenario, result = step
        mending.done.append((finding, fix))
    mending.settled = False
    return mending


def helping_fixes(scenario: Scenario, finding: Finding, settings: Settings) -> list[Fix]:
    """The fixes of one finding that really help, the best first."""
    before = check(open_document(scenario), settings)
    fixes = list(fixes_for(Patient(scenario, finding, settings)))[:MAX_TRIES]
    return [fix for fix in fixes if helps(fix, finding, before, _after(scenario, fix, settings)[1])]


def any_helps(
    scenario: Scenario, findings: Iterable[Finding], settings: Settings, allowed: Collection[Safety]
) -> bool:
    """Tell whether any fix of these helps; as long as none is proposed, nothing is checked."""
    proposed = (
        fix
        for finding in findings
        if finding.code in fixable()
        for fix in fixes_for(Patient(scenario, finding, settings))
        if fix.safety in allowed and fix.edit.steps
    )
    if next(proposed, None) is None:
        return False
    return _next(scenario, check(open_document(scenario), settings), settings, allowed) is not None


def _next(
    scenario: Scenario, result: Result, settings: Settings, allowed: Collection[Safety]
) -> tuple[Finding, Fix, Scenario, Result] | None:
    for finding in result.findings:
        if finding.code in fixable():
            fixes = (fix for fix in fixes_for(Patient(scenario, finding, settings)) if fix.safety in allowed)
            for _, fix in zip(range(MAX_TRIES), fixes, strict=False):
                fixed, after = _after(scenario, fix, settings)
                if helps(fix, finding, result, after):
                    return finding, fix, fixed, after
    return None


def _after(scenario: Scenario, fix: Fix, settings: Settings) -> tuple[Scenario, Result]:
    fixed = apply(scenario, fix.edit)
    return fixed, check(open_document(fixed), settings)


def helps(fix: Fix, finding: Finding, before: Result, after: Result) -> bool:
    """Whether the finding is told less often, at every count it held for, and no error has come instead."""
    if (
        not fix.edit.steps
        or len(after.crashes) > len(before.crashes)
        or len(after.skipped) > len(before.skipped)
    ):
        return False
    counts = finding.players or (DOCUMENT,)
    fewer = all(_often(finding, after, count) < _often(finding, before, count) for count in counts)
    return fewer and not new_errors(before, after)


def _often(finding: Finding, result: Result, count: int) -> int:
    """How often a finding like this one is told of a count, or of the document."""
    return sum(_alike(each, finding) and count in (each.players or (DOCUMENT,)) for each in result.findings)


def new_errors(before: Result, after: Result) -> list[Finding]:
    """Errors that were not there before."""
    known = [finding for finding in before.findings if finding.severity == "error"]
    return [
        finding
        for finding in after.findings
        if finding.severity == "error" and not any(_alike(finding, each) for each in known)
    ]


def _alike(one: Finding, other: Finding) -> bool:
    """The same finding, wherever its entry stands in the document now."""
    return (one.code, one.note.subject, one.note.at) == (other.code, other.note.subject, other.note.at)
