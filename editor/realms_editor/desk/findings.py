"""The findings about a document while it is edited, and their fixes."""

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
from realms.checks.agreement import agreement_sentences
from realms.checks.exclusions import Exclusions, Reach, exclusion_of
from realms.checks.finding import Check, Finding, Severity
from realms.checks.fixes.apply_fixes import FixRun, any_helps, apply_fixes, helping_fixes
from realms.checks.fixes.fix import Fix, fixable
from realms.checks.fixes.safety import SAFE, Safety
from realms.checks.live import DOCUMENT, LiveFindings
from realms.checks.run import CheckResult, Skip
from realms.checks.settings import Settings, SettingsError, outdated, settings_near
from realms.checks.tally_words import tally_of
from realms.locale import Sentence, sentence
from realms.scenario.changes import set_value, together
from realms.scenario.edits import ABSENT, Edit
from realms.scenario.scenario import Scenario

Reported = TypeVar("Reported", Finding, Skip)
BESIDE_CHECKS = ("exclusions", "boxes")  # parts of the document that change the result of the same findings


@dataclass(frozen=True, slots=True)
class Group:
    """The findings of one check, all of one severity."""

    severity: Severity
    check: Check
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class CheckManual:
    """The manual of a check: the problem, the reason it matters, the fix, and what games say of it."""

    what: Sentence
    why: Sentence
    fix: Sentence
    games: tuple[Sentence, ...]


class Findings:
    """The findings of an open document; outdated ones stay until their part is checked again."""

    def __init__(
        self, scenario: Scenario, settings: Settings | None = None, problem: Sentence | None = None
    ) -> None:
        self.settings = settings or Settings()
        self.problem = problem  # the word about the user's own settings
        self._watch = LiveFindings(scenario, self.settings)
        self._result: CheckResult | None = None
        self._steps: Iterator[None] | None = None  # of the part that is being checked

    @property
    def scenario(self) -> Scenario:
        """The state of the document that was taken in last."""
        return self._watch.scenario

    @property
    def stale(self) -> tuple[int, ...]:
        """The player counts that must be checked again; DOCUMENT stands for the whole document."""
        return self._watch.stale

    @property
    def counts_stale(self) -> bool:
        """Return True if any player count must be checked again."""
        return any(part != DOCUMENT for part in self.stale)

    @property
    def result(self) -> CheckResult:
        """The result of all checks so far."""
        if self._result is None:
            self._result = self._watch.result()
        return self._result

    def update(self, scenario: Scenario) -> None:
        """Take in the state after an edit; no check runs yet, and checks under way start again."""
        before, self._steps = self.scenario, None
        self._watch.update(scenario)
        if scenario.counts != before.counts or any(
            scenario.data.get(key) is not before.data.get(key) for key in BESIDE_CHECKS
        ):
            self._result = None

    def check_part(self, players: int, seconds: float = inf) -> bool:
        """Check one outdated part, the visible count first, the document last; True when it is done.

        No check starts after `seconds`; the next call goes on from there.
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
        """Return the findings for a player count, with those of the whole document; or all."""
        return _for_count(self.result.findings, players)

    def tally(self, players: int | None = None) -> Counter[Severity]:
        """Count errors, warnings and notes; a check that crashed counts as an error."""
        found = tally_of(self.for_count(players))
        found["error"] += len(self.result.crashes)
        return found

    def skipped(self, players: int | None = None) -> list[Skip]:
        """Return the checks that were skipped at a player count, or at any."""
        return _for_count(self.result.skipped, players)

    def groups(self, players: int | None = None) -> tuple[Group, ...]:
        """Return the findings grouped by severity, worst first, and by check."""
        return tuple(_grouped(self.for_count(players)))

    def worst_by_region(self, players: int) -> dict[int, Severity]:
        """Return the worst severity of the findings about each region at a player count."""
        board, found = self.scenario.realm(players).board, dict[int, Severity]()
        for finding in self.for_count(players):  # the worst come first
            for address in finding.remark.at:
                region = board.region(address) if "/" in address else None
                if region is not None:
                    found.setdefault(region, finding.severity)
        return found

    def can_be_fixed(self, finding: Finding) -> bool:
        """Return True if any fixer exists for a check; only trying shows if a fix helps."""
        return finding.code in fixable()

    def fixes(self, finding: Finding) -> list[Fix]:
        """Return the fixes that help, best first; this takes as long as a few checks."""
        return helping_fixes(self.scenario, finding, self.settings)

    def apply_fixes(self, allowed: tuple[Safety, ...] = SAFE) -> FixRun:
        """Return the document after all fixes that help; this may take seconds."""
        return apply_fixes(self.scenario, self.settings, allowed)

    def any_safe_fix(self) -> bool:
        """Return True if any safe fix helps; this takes as long as a few checks."""
        return any_helps(self.scenario, self.for_count(), self.settings, SAFE)

    def exclude(self, finding: Finding, reason: str, reach: Reach = "finding") -> Edit:
        """Return the edit that accepts a finding for a reason, or more findings of its check."""
        count = len(self.scenario.data.get("exclusions", ()))
        entry = exclusion_of(finding, reason, reach)
        return set_value(self.scenario, ("exclusions", count), entry, "exclude")

    def accepted(self, players: int | None = None) -> list[Finding]:
        """Return the findings that the author accepted, at a player count or at any."""
        return _for_count(self.result.excluded, players)

    def reasons(self, finding: Finding) -> list[str]:
        """Return the reasons why a finding was accepted."""
        entries = self.scenario.data["exclusions"]
        return [entries[index]["reason"] for index in reversed(accepting_exclusions(self.scenario, finding))]

    def withdraw(self, finding: Finding) -> Edit:
        """Return the edit that withdraws the acceptance of a finding."""
        takes = [
            partial(set_value, path=("exclusions", index), value=ABSENT)
            for index in accepting_exclusions(self.scenario, finding)
        ]
        return together("unexclude", self.scenario, takes)


def accepting_exclusions(scenario: Scenario, finding: Finding) -> list[int]:
    """Return the indices of the exclusions that accept a finding, last one first."""
    exclusions = Exclusions(scenario, scenario.counts)
    parts = [replace(finding, players=(count,)) for count in finding.players] or [finding]
    return sorted({index for part in parts for index in exclusions.matching(part)}, reverse=True)


def settings_of(path: Path | None) -> tuple[Settings, Sentence | None]:
    """Return the settings in the nearest `realms.toml`, or the defaults, and a word about that file."""
    try:
        settings = Settings() if path is None else settings_near(path)
    except SettingsError as error:
        message = sentence(
            "Your settings cannot be read; the defaults are used instead: {problem}", problem=error.message
        )
        return Settings(), message
    gone = outdated(settings)
    return settings, sentence("Your settings: {words}", words=list(gone)) if gone else None


def _for_count(entries: list[Reported], players: int | None) -> list[Reported]:
    """Return the entries for a player count, with those of the whole document; or all."""
    return [each for each in entries if players is None or not each.players or players in each.players]


def _grouped(findings: list[Finding]) -> Iterator[Group]:
    for (severity, _), members in groupby(findings, key=lambda each: (each.severity, each.code)):
        found = tuple(members)
        yield Group(severity, found[0].check, found)


def manual_of(check: Check) -> CheckManual:
    """Return the manual of a check, in all languages."""
    what, why, fix = map(Sentence, manual.parts(check))
    return CheckManual(what, why, fix, agreement_sentences(check))
