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

from realms.board.board import Board
from realms.board.drawn_board import DrawnBoard
from realms.checks import manual
from realms.checks.agreement import agreement_sentences
from realms.checks.case import Case
from realms.checks.exclusions import Exclusions, Reach, exclusion_of
from realms.checks.finding import Check, Finding, Severity
from realms.checks.fixes.apply_fixes import FixRun, any_helps, apply_fixes, helping_fixes
from realms.checks.fixes.fix import Fix, fixable
from realms.checks.fixes.safety import SAFE, Safety
from realms.checks.live import DOCUMENT, LiveFindings
from realms.checks.run import CheckResult, Skip
from realms.checks.settings import MILLIMETRES, Settings, SettingsError, outdated, settings_near
from realms.checks.tally_words import tally_of
from realms.locale import Sentence, sentence
from realms.scenario.changes import set_value, together
from realms.scenario.edits import ABSENT, Edit
from realms.scenario.scenario import Scenario
from realms_editor.desk.drafting import Completeness, completeness_of, may_wait

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
        self._part = DOCUMENT  # the part that is being checked
        self._completeness: dict[int, Completeness | None] = {}  # of each count, when it was checked last

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
            self._part = stale[0] if stale else DOCUMENT
            self._steps = self._watch.steps(self._part) if stale else iter(())
        for _ in self._steps:
            if perf_counter() > end:
                return False
        if self._part != DOCUMENT:  # its board is known by now
            case = Case(self.scenario.realm(self._part), self.settings)
            self._completeness[self._part] = completeness_of(case)
        self._steps = self._result = None
        return True

    def completeness(self, players: int) -> Completeness | None:
        """Return the land that lay for a player count when it was checked last; None if it is not judged."""
        return self._completeness.get(players)

    def for_count(self, players: int | None = None) -> list[Finding]:
        """Return the findings for a player count, with those of the whole document; or all."""
        return _for_count(self.result.findings, players)

    def shown(self, players: int | None = None) -> list[Finding]:
        """Return the findings for a player count, or all, without those that wait."""
        return [each for each in self.for_count(players) if not self._waits(each, players)]

    def waiting(self, players: int | None = None) -> list[Finding]:
        """Return the findings that wait until about half of the land lies."""
        return [each for each in self.for_count(players) if self._waits(each, players)]

    def _waits(self, finding: Finding, players: int | None) -> bool:
        """Return True if a finding may wait, and every map that it is shown for is but a draft."""
        counts = finding.players if players is None else (players,)
        found = [self.completeness(count) for count in counts]
        return may_wait(finding) and bool(found) and all(each is not None and each.sparse for each in found)

    def tally(self, players: int | None = None) -> Counter[Severity]:
        """Count the errors, warnings and notes that do not wait; a check that crashed counts as an error."""
        return self._tally(self.shown(players))

    def whole_tally(self) -> Counter[Severity]:
        """Count the errors, warnings and notes for all counts, as `realms validate` does."""
        return self._tally(self.for_count())

    def _tally(self, findings: list[Finding]) -> Counter[Severity]:
        found = tally_of(findings)
        found["error"] += len(self.result.crashes)
        return found

    def skipped(self, players: int | None = None) -> list[Skip]:
        """Return the checks that were skipped at a player count, or at any."""
        return _for_count(self.result.skipped, players)

    def groups(self, players: int | None = None) -> tuple[Group, ...]:
        """Return the findings that do not wait, grouped by severity, worst first, and by check."""
        return tuple(_grouped(self.shown(players)))

    def worst_by_region(self, players: int) -> dict[int, Severity]:
        """Return the worst severity of the findings about each region at a player count."""
        board, found = self.scenario.realm(players).board, dict[int, Severity]()
        for finding in self.shown(players):  # the worst come first
            for region in _regions_of(board, finding):
                found.setdefault(region, finding.severity)
        return found

    def about_region(self, players: int, address: str) -> list[Finding]:
        """Return the findings about the region of an address, the worst first, without those that wait."""
        board = self.scenario.realm(players).board
        region = board.region(address)
        if region is None:
            return []
        return [each for each in self.shown(players) if region in _regions_of(board, each)]

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
        settings = settings_near(path)
    except SettingsError as error:
        message = sentence(
            "Your settings cannot be read; the defaults are used instead: {problem}", problem=error.message
        )
        return Settings(), message
    gone = outdated(settings)
    return settings, sentence("Your settings: {words}", words=list(gone)) if gone else None


def tile_width_of(path: Path | None) -> float:
    """Return the width of a tile in millimetres by the settings near a file, or the usual one."""
    return settings_of(path)[0].limits.tile * MILLIMETRES


def _for_count(entries: list[Reported], players: int | None) -> list[Reported]:
    """Return the entries for a player count, with those of the whole document; or all."""
    return [each for each in entries if players is None or not each.players or players in each.players]


def _regions_of(board: Board, finding: Finding) -> list[int]:
    """Return the regions of a board that a finding is about."""
    drawn = isinstance(board, DrawnBoard)
    found = (board.region(address) for address in finding.remark.at if drawn or "/" in address)
    return [region for region in found if region is not None]


def _grouped(findings: list[Finding]) -> Iterator[Group]:
    for (severity, _), members in groupby(findings, key=lambda each: (each.severity, each.code)):
        found = tuple(members)
        yield Group(severity, found[0].check, found)


def manual_of(check: Check) -> CheckManual:
    """Return the manual of a check, in all languages."""
    what, why, fix = map(Sentence, manual.parts(check))
    return CheckManual(what, why, fix, agreement_sentences(check))
