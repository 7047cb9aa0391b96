"""Applying fixes one after the other until none is left that helps."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from realms.checks.finding import Finding
from realms.checks.fixes.fix import Fix, FixContext, Safety, fixable, fixes_for
from realms.checks.run import CheckResult, check
from realms.checks.settings import Settings
from realms.checks.source import PARTS, memory_source
from realms.scenario.edits import Edit, apply
from realms.scenario.scenario import Scenario

MAX_ROUNDS = 100
DOCUMENT = 0  # in place of a count of players
MAX_TRIES = 12  # fixes of one finding that are tried
# A try checks the whole realm, so there are fewer on a large one: so many times the square of its size.
MAX_WORK, LEAST_TRIES = 20_000_000, 10


@dataclass
class FixRun:
    """A scenario after fixing, what was done to it, and whether it came to rest."""

    scenario: Scenario
    applied: list[tuple[Finding, Fix]] = field(default_factory=list)
    settled: bool = True
    tries: int = 0

    @property
    def edit(self) -> Edit:
        """Everything that was done as one edit."""
        return Edit("fix", tuple(step for _, fix in self.applied for step in fix.edit.changes))


def apply_fixes(scenario: Scenario, settings: Settings, allowed: Collection[Safety]) -> FixRun:
    """Apply the first fix that helps, and look again, until none helps."""
    run = FixRun(scenario)
    for _ in fix_steps(run, settings, allowed):
        pass
    return run


def fix_steps(run: FixRun, settings: Settings, allowed: Collection[Safety]) -> Iterator[None]:
    """Do the same try by try; after too many fixes or tries the run is not settled."""
    most = most_tries(run.scenario)
    result = check(memory_source(run.scenario), settings)
    attempts = _attempts(run.scenario, result, settings, allowed)
    while attempt := next(attempts, None):
        if run.tries == most or len(run.applied) == MAX_ROUNDS:
            run.settled = False
            return
        finding, fix = attempt
        run.tries += 1
        fixed, after = _after(run.scenario, fix, settings)
        if helps(fix, finding, result, after):
            run.scenario, result = fixed, after
            run.applied.append((finding, fix))
            attempts = _attempts(fixed, after, settings, allowed)
        yield


def most_tries(scenario: Scenario) -> int:
    """Return how many fixes may be tried on a realm of that size."""
    layers = scenario.data["layers"]
    size = sum(len(layer.get(part, ())) for layer in layers for part in PARTS)
    return max(LEAST_TRIES, MAX_WORK // max(size, 1) ** 2)


def helping_fixes(scenario: Scenario, finding: Finding, settings: Settings) -> list[Fix]:
    """The fixes of one finding that really help, the best first."""
    before = check(memory_source(scenario), settings)
    fixes = list(fixes_for(FixContext(scenario, finding, settings)))[:MAX_TRIES]
    return [fix for fix in fixes if helps(fix, finding, before, _after(scenario, fix, settings)[1])]


def any_helps(
    scenario: Scenario, findings: Iterable[Finding], settings: Settings, allowed: Collection[Safety]
) -> bool:
    """Tell whether any fix of these helps; as long as none is proposed, nothing is checked."""
    proposed = (
        fix
        for finding in findings
        if finding.code in fixable()
        for fix in fixes_for(FixContext(scenario, finding, settings), allowed)
        if fix.edit.changes
    )
    if next(proposed, None) is None:
        return False
    result = check(memory_source(scenario), settings)
    attempts = islice(_attempts(scenario, result, settings, allowed), most_tries(scenario))
    return any(helps(fix, finding, result, _after(scenario, fix, settings)[1]) for finding, fix in attempts)


def _attempts(
    scenario: Scenario, result: CheckResult, settings: Settings, allowed: Collection[Safety]
) -> Iterator[tuple[Finding, Fix]]:
    """Yield the fixes that may be tried for each finding, the best first."""
    for finding in result.findings:
        if finding.code in fixable():
            fixes = fixes_for(FixContext(scenario, finding, settings), allowed)
            yield from ((finding, fix) for fix in islice(fixes, MAX_TRIES))


def _after(scenario: Scenario, fix: Fix, settings: Settings) -> tuple[Scenario, CheckResult]:
    fixed = apply(scenario, fix.edit)
    return fixed, check(memory_source(fixed), settings)


def helps(fix: Fix, finding: Finding, before: CheckResult, after: CheckResult) -> bool:
    """Whether the finding is told less often, at every count it held for, and no error has come instead."""
    if (
        not fix.edit.changes
        or len(after.crashes) > len(before.crashes)
        or len(after.skipped) > len(before.skipped)
    ):
        return False
    counts = finding.players or (DOCUMENT,)
    fewer = all(_often(finding, after, count) < _often(finding, before, count) for count in counts)
    return fewer and not new_errors(before, after)


def _often(finding: Finding, result: CheckResult, count: int) -> int:
    """How often a finding like this one is told of a count, or of the document."""
    return sum(_alike(each, finding) and count in (each.players or (DOCUMENT,)) for each in result.findings)


def new_errors(before: CheckResult, after: CheckResult) -> list[Finding]:
    """Errors that were not there before."""
    known = [finding for finding in before.findings if finding.severity == "error"]
    return [
        finding
        for finding in after.findings
        if finding.severity == "error" and not any(_alike(finding, each) for each in known)
    ]


def _alike(one: Finding, other: Finding) -> bool:
    """The same finding, wherever its entry stands in the document now."""
    return (one.code, one.remark.subject, one.remark.at) == (
        other.code,
        other.remark.subject,
        other.remark.at,
    )
