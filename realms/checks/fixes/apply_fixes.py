"""Applying fixes one after the other until none is left that helps."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from realms.checks.finding import Finding
from realms.checks.fixes.fix import Fix, FixContext, fixable, fixes_for
from realms.checks.fixes.safety import Safety, helps
from realms.checks.run import CheckResult, check
from realms.checks.settings import Settings
from realms.checks.source import PARTS, memory_source
from realms.scenario.edits import Edit, apply
from realms.scenario.scenario import Scenario

MAX_ROUNDS = 100
MAX_TRIES = 12  # fixes tried for one finding
# Each try checks the whole realm, so a large realm gets fewer tries: tries times size squared is limited.
MAX_WORK, LEAST_TRIES = 20_000_000, 10


@dataclass
class FixRun:
    """A scenario while fixes are applied: the fixes so far, and whether all that help were found."""

    scenario: Scenario
    applied: list[tuple[Finding, Fix]] = field(default_factory=list)
    settled: bool = True
    tries: int = 0

    @property
    def edit(self) -> Edit:
        """All applied fixes as one edit."""
        return Edit("fix", tuple(change for _, fix in self.applied for change in fix.edit.changes))


def apply_fixes(scenario: Scenario, settings: Settings, allowed: Collection[Safety]) -> FixRun:
    """Apply the first fix that helps, and look again, until none helps."""
    run = FixRun(scenario)
    for _ in fix_steps(run, settings, allowed):
        pass
    return run


def fix_steps(run: FixRun, settings: Settings, allowed: Collection[Safety]) -> Iterator[None]:
    """Apply fixes, yielding after each try; after too many fixes or tries the run is not settled."""
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
        if helps(fix.edit, finding, result, after):
            run.scenario, result = fixed, after
            run.applied.append((finding, fix))
            attempts = _attempts(fixed, after, settings, allowed)
        yield


def most_tries(scenario: Scenario) -> int:
    """Return the greatest number of fixes to try on a realm of that size."""
    layers = scenario.data["layers"]
    size = sum(len(layer.get(part, ())) for layer in layers for part in PARTS)
    size += sum(len(layer.get("drawing", {}).get("regions", ())) for layer in layers)
    return max(LEAST_TRIES, MAX_WORK // max(size, 1) ** 2)


def helping_fixes(scenario: Scenario, finding: Finding, settings: Settings) -> list[Fix]:
    """List the fixes of one finding that pass their trial, the best first."""
    before = check(memory_source(scenario), settings)
    fixes = list(fixes_for(FixContext(scenario, finding, settings)))[:MAX_TRIES]
    return [fix for fix in fixes if helps(fix.edit, finding, before, _after(scenario, fix, settings)[1])]


def any_helps(
    scenario: Scenario, findings: Iterable[Finding], settings: Settings, allowed: Collection[Safety]
) -> bool:
    """Return True if any allowed fix of these findings passes its trial."""
    proposed = (
        fix
        for finding in findings
        if finding.code in fixable()
        for fix in fixes_for(FixContext(scenario, finding, settings), allowed)
        if fix.edit.changes
    )
    if next(proposed, None) is None:
        return False  # before the slow check of the whole realm
    result = check(memory_source(scenario), settings)
    attempts = islice(_attempts(scenario, result, settings, allowed), most_tries(scenario))
    return any(
        helps(fix.edit, finding, result, _after(scenario, fix, settings)[1]) for finding, fix in attempts
    )


def _attempts(
    scenario: Scenario, result: CheckResult, settings: Settings, allowed: Collection[Safety]
) -> Iterator[tuple[Finding, Fix]]:
    """Yield the fixes to try for each finding, the best first."""
    for finding in result.findings:
        if finding.code in fixable():
            fixes = fixes_for(FixContext(scenario, finding, settings), allowed)
            yield from ((finding, fix) for fix in islice(fixes, MAX_TRIES))


def _after(scenario: Scenario, fix: Fix, settings: Settings) -> tuple[Scenario, CheckResult]:
    fixed = apply(scenario, fix.edit)
    return fixed, check(memory_source(fixed), settings)
