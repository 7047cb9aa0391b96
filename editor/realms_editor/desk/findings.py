"""What the checks have to say about a document while it is worked on, and what can be done about it."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby
from math import inf
from pathlib import Path
from time import perf_counter
from typing import TypeVar

from realms.checks import manual
from realms.checks.exclusions import Exclusions, Reach, exclusion_of
from realms.checks.finding import SEVERITIES, Check, Finding, Severity
from realms.checks.fixes.apply_fixes import FixRun, any_helps, apply_fixes, helping_fixes
from realms.checks.fixes.fix import Fix, fixable
from realms.checks.fixes.safety import SAFE, Safety
from realms.checks.live import DOCUMENT, LiveFindings
from realms.checks.run import CheckResult, Skip
from realms.checks.settings import Settings, SettingsError, settings_near
from realms.locale import Sentence
from realms.scenario.changes import set_value, together
from realms.scenario.edits import ABSENT, Edit
from realms.scenario.scenario import Scenario

Reported = TypeVar("Reported", Finding, Skip)
BESIDE_CHECKS = ("exclusions", "boxes")  # what the result depends on beside what the checks found


@dataclass(frozen=True, slots=True)
class Group:
    """The findings of one check, which all weigh alike."""

    severity: Severity
    check: Check
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class CheckManual:
    """The manual of a check: what is wrong, why it matters, how to put it right."""

    what: Sentence
    why: Sentence
    fix: Sentence


class Findings:
    """The findings of an open document; stale ones stay until they are looked at again."""

    def __init__(
        self, scenario: Scenario, settings: Settings | None = None, problem: Sentence | None = None
    ) -> None:
        self.settings = settings or Settings()
        self.problem = problem  # why the user's own settings cannot be read
        self._watch = LiveFindings(scenario, self.settings)
        self._result: CheckResult | None = None
        self._steps: Iterator[None] | None = None  # of the part that is being looked at

    @property
    def scenario(self) -> Scenario:
        """The state of the document that was taken in last."""
        return self._watch.scenario

    @property
    def stale(self) -> tuple[int, ...]:
        """The counts of players that have to be looked at again; DOCUMENT for the whole."""
        return self._watch.stale

    @property
    def counts_stale(self) -> bool:
        """Whether any count has to be looked at again."""
        return any(part != DOCUMENT for part in self.stale)

    @property
    def result(self) -> CheckResult:
        """All that is known now."""
        if self._result is None:
            self._result = self._watch.result()
        return self._result

    def update(self, scenario: Scenario) -> None:
        """Take in the state after an edit; nothing is checked yet, and what was begun is begun anew."""
        before, self._steps = self.scenario, None
        self._watch.update(scenario)
        if scenario.counts != before.counts or any(
            scenario.data.get(key) is not before.data.get(key) for key in BESIDE_CHECKS
        ):
            self._result = None

    def check_part(self, players: int, seconds: float = inf) -> bool:
        """Look at a stale part, the visible count first and the document last; whether it is done.

        No check is begun after so many seconds; the next look goes on from there.
        """
        end = perf_counter() + seconds
        if self._steps is None:
            stale = sorted(self.stale, key=lambda part: (part != players, part == DOCUMENT, part))
            self._steps = self._watch.steps(stale[0]) if stale else iter(())
        for _ in self._steps:
            if perf_counter() > end:
                return False
        self._steps = self._result = None
        return True

    def for_count(self, players: int | None = None) -> list[Finding]:
        """The findings that hold for a count, those of the whole document among them; or all."""
        return _for_count(self.result.findings, players)

    def tally(self, players: int | None = None) -> Counter[Severity]:
        """How many errors, warnings and notes there are; a check that fell over is an error."""
        found: Counter[Severity] = Counter(dict.fromkeys(SEVERITIES, 0))
        found.update(finding.severity for finding in self.for_count(players))
        found["error"] += len(self.result.crashes)
        return found

    def skipped(self, players: int | None = None) -> list[Skip]:
        """What was not checked for a count, or at all."""
        return _for_count(self.result.skipped, players)

    def groups(self, players: int | None = None) -> tuple[Group, ...]:
        """The findings by severity, the worst first, and by check."""
        return tuple(_grouped(self.for_count(players)))

    def worst_by_region(self, players: int) -> dict[int, Severity]:
        """How bad the worst finding is about each region of a count."""
        board, found = self.scenario.realm(players).board, dict[int, Severity]()
        for finding in self.for_count(players):  # the worst come first
            for address in finding.remark.at:
                region = board.region(address) if "/" in address else None
                if region is not None:
                    found.setdefault(region, finding.severity)
        return found

    def can_be_fixed(self, finding: Finding) -> bool:
        """Whether there are remedies for its check at all; whether they help is only known by trying."""
        return finding.code in fixable()

    def fixes(self, finding: Finding) -> list[Fix]:
        """The fixes that help, the best first; takes as long as a few checks, so ask for them when needed."""
        return helping_fixes(self.scenario, finding, self.settings)

    def apply_fixes(self, allowed: tuple[Safety, ...] = SAFE) -> FixRun:
        """The document after all fixes that help; may take seconds."""
        return apply_fixes(self.scenario, self.settings, allowed)

    def any_safe_fix(self) -> bool:
        """Tell whether any safe fix helps; may take as long as a few checks."""
        return any_helps(self.scenario, self.for_count(), self.settings, SAFE)

    def exclude(self, finding: Finding, reason: str, reach: Reach = "finding") -> Edit:
        """The edit that accepts a finding as it is, for a reason, or more of its check."""
        count = len(self.scenario.data.get("exclusions", ()))
        entry = exclusion_of(finding, reason, reach)
        return set_value(self.scenario, ("exclusions", count), entry, "exclude")

    def accepted(self, players: int | None = None) -> list[Finding]:
        """The findings that are accepted as they are, at a count or at any."""
        return _for_count(self.result.excluded, players)

    def reasons(self, finding: Finding) -> list[str]:
        """Why a finding was accepted."""
        entries = self.scenario.data["exclusions"]
        return [entries[index]["reason"] for index in reversed(accepting_exclusions(self.scenario, finding))]

    def withdraw(self, finding: Finding) -> Edit:
        """The edit after which a finding is told again."""
        takes = [
            partial(set_value, path=("exclusions", index), value=ABSENT)
            for index in accepting_exclusions(self.scenario, finding)
        ]
        return together("unexclude", self.scenario, takes)


def accepting_exclusions(scenario: Scenario, finding: Finding) -> list[int]:
    """Which exclusions of a document accept a finding at any of its counts, the last first."""
    exclusions = Exclusions(scenario, scenario.counts)
    parts = [replace(finding, players=(count,)) for count in finding.players] or [finding]
    return sorted({index for part in parts for index in exclusions.matching(part)}, reverse=True)


def settings_of(path: Path | None) -> tuple[Settings, Sentence | None]:
    """Return the settings in the nearest `realms.toml`, or the usual ones and why it cannot be read."""
    try:
        return Settings() if path is None else settings_near(path), None
    except SettingsError as error:
        return Settings(), error.message


def _for_count(told: list[Reported], players: int | None) -> list[Reported]:
    """What holds for a count, what holds for the whole document included; or all."""
    return [each for each in told if players is None or not each.players or players in each.players]


def _grouped(findings: list[Finding]) -> Iterator[Group]:
    for (severity, _), members in groupby(findings, key=lambda each: (each.severity, each.code)):
        found = tuple(members)
        yield Group(severity, found[0].check, found)


def manual_of(check: Check) -> CheckManual:
    """The manual of a check, to be read in any language."""
    return CheckManual(*map(Sentence, manual.parts(check)))
