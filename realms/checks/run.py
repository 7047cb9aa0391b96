"""Running the checks stage by stage: on a document, and on each count of players."""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from realms.checks.case import Case, DrawnCase
from realms.checks.exclusions import Exclusions, outdated_exclusions
from realms.checks.finding import Check, Finding, grouped
from realms.checks.registry import all_checks, of_stage
from realms.checks.settings import Settings, outdated
from realms.checks.source import Source
from realms.checks.stages import COUNT_STAGES, OPENING_STAGES, STAGES, Stage, StageName
from realms.locale import Sentence, sentence, term
from realms.plugins.plug_in import in_short
from realms.scenario.scenario import Scenario


@dataclass(frozen=True, slots=True)
class Crash:
    """A check that raised an exception."""

    check: Check
    error: str

    @property
    def message(self) -> Sentence:
        """The word about it, which names the plug-in that the check comes from, if any."""
        plug_in, name = self.check.plug_in, self.check.name
        if plug_in is None:
            return sentence("check {name} crashed: {error}", name=name, error=self.error)
        return sentence(
            "check {name} of {source} crashed: {error}", name=name, source=plug_in.source, error=self.error
        )


@dataclass(frozen=True, slots=True)
class Skip:
    """A stage that was skipped for some counts of players (none: for the whole document), and the reason."""

    stage: StageName
    players: tuple[int, ...]
    reason: Sentence


@dataclass
class CheckResult:
    """The findings of a run, or of a part of it."""

    findings: list[Finding] = field(default_factory=list)
    excluded: list[Finding] = field(default_factory=list)
    crashes: list[Crash] = field(default_factory=list)
    skipped: list[Skip] = field(default_factory=list)
    counts: tuple[int, ...] = ()
    boxes: tuple[str, ...] = ()
    silent: tuple[Check, ...] = ()  # checks that the settings switch off
    outdated: tuple[Sentence, ...] = ()  # words about checks and limits in the settings that are gone

    def add(self, other: "CheckResult") -> None:
        """Add the findings of another part of the run."""
        self.findings += other.findings
        self.crashes += other.crashes
        self.skipped += other.skipped

    @property
    def unreadable(self) -> bool:
        """True if the file holds no scenario to check."""
        failed = {each.code for each in of_stage("file")}
        return any(finding.code in failed for finding in self.findings)


# A run that yields after each check, so that the caller can do other things in between.
Steps = Generator[None, None, CheckResult]


class CountError(LookupError):
    """The scenario has no layer for the requested count of players."""

    def __init__(self, players: int, counts: tuple[int, ...]) -> None:
        super().__init__(players, counts)
        self.message = sentence(
            "there is no layer for {players} players; there is: {known}", players=players, known=list(counts)
        )


def check_file(
    path: Path,
    players: int | None = None,
    tileset_path: Path | None = None,
    settings: Settings = Settings(),  # noqa: B008 - frozen
) -> tuple[Source, CheckResult]:
    """Check a file, for one count of players or for all."""
    source = Source(path, tileset_path)
    return source, check(source, settings, players)


def validate(
    path: Path | str,
    players: int | None = None,
    settings: Settings = Settings(),  # noqa: B008 - frozen
) -> list[Finding]:
    """Return the findings about a realm file, for one count of players or for all, the worst first."""
    return check_file(Path(path), players, settings=settings)[1].findings


def check(source: Source, settings: Settings, players: int | None = None) -> CheckResult:
    """Check a document, for one count of players or for all."""
    result = check_document(source, settings)
    result.silent = tuple(each for each in all_checks() if not settings.wants(each))
    result.outdated = outdated(settings)
    if any(skip.stage in COUNT_STAGES for skip in result.skipped):
        return located(source, result)
    counts = source.scenario.counts
    if players is not None and players not in counts:
        raise CountError(players, counts)
    result.counts = counts if players is None else (players,)
    result.outdated += outdated_exclusions(source.scenario)
    result.boxes = settings.boxes or tuple(source.scenario.data["boxes"])
    for count in result.counts:
        result.add(check_case(Case(source.scenario.realm(count), settings)))
    return located(source, without_excluded(result, source.scenario, settings))


def obstacle(source: Source, stages: Sequence[StageName] = OPENING_STAGES) -> Finding | None:
    """Return the first error that keeps a file from being opened, if there is one."""
    result = located(
        source, completed(_run_stages([each for each in STAGES if each.name in stages], source, Settings()))
    )
    return next((finding for finding in result.findings if finding.severity == "error"), None)


def located(source: Source, result: CheckResult) -> CheckResult:
    """Merge equal findings of several counts and add their lines and columns in the text."""
    result.crashes = list(dict.fromkeys(result.crashes))
    result.findings = grouped(_placed(result.findings, source))
    result.excluded = grouped(_placed(result.excluded, source))
    return result


def completed(steps: Steps) -> CheckResult:
    """Run all steps and return their result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: CheckResult = end.value
            return result


def check_document(source: Source, settings: Settings) -> CheckResult:
    """Run the checks of the document as a whole."""
    return completed(document_steps(source, settings))


def check_case(case: Case) -> CheckResult:
    """Run the checks of one count of players."""
    return completed(case_steps(case))


def document_steps(source: Source, settings: Settings) -> Steps:
    """Run the stages that look at the document as a whole."""
    stages = [stage for stage in STAGES if stage.subject in ("source", "scenario", "tileset")]
    return _run_stages(stages, source, settings)


def case_steps(case: Case) -> Steps:
    """Run the stages that look at one count of players; those that need a map are skipped without one."""
    drawn = case.realm.drawing is not None
    stages = [stage for stage in STAGES if stage.per_count and (drawn or stage.subject != "drawing")]
    if not _lacks_map(case):
        return (yield from _run_stages(stages, case, case.settings))
    result = yield from _run_stages([stage for stage in stages if not stage.needs_map], case, case.settings)
    skipped = [stage.name for stage in stages if stage.needs_map]
    result.skipped += [Skip(name, _counts(case), sentence("there is no map yet")) for name in skipped]
    return result


def _lacks_map(case: Case) -> bool:
    """Return True if no tile lies, or if nothing of a drawing is painted."""
    return case.board.is_empty if case.realm.drawing else not case.realm.tiles


def without_excluded(result: CheckResult, scenario: Scenario, settings: Settings) -> CheckResult:
    """Move the findings that the document excludes to `excluded`, then check the exclusions."""
    exclusions = Exclusions(scenario, result.counts)
    kept: list[Finding] = []
    excluded: list[Finding] = []
    for finding in result.findings:
        (excluded if exclusions.covers(finding) else kept).append(finding)
    result = replace(result, findings=kept, excluded=excluded)
    for check in of_stage("after"):
        if settings.wants(check):
            result.findings += _run(check, exclusions, (), settings, result)
    return result


def _run_stages(stages: Sequence[Stage], subject: Source | Case, settings: Settings) -> Steps:
    result = CheckResult()
    for place, stage in enumerate(stages):
        if stage.subject == "tileset" and _given(stage, subject).bundled_tileset:
            continue
        found: list[Finding] = []
        for check in of_stage(stage.name):
            if stage.essential or settings.wants(check):
                found += _run(check, _given(stage, subject), _counts(subject), settings, result)
                yield
        result.findings += [finding for finding in found if settings.wants(finding.check)]
        if stage.essential and _failed(stage, found, result):
            later = stages[place + 1 :] if isinstance(subject, Case) else STAGES[STAGES.index(stage) + 1 :]
            result.skipped = list(_skips(stage, later, _counts(subject)))
            break
    return result


def _given(stage: Stage, subject: Source | Case) -> Any:
    """Return the source, scenario or case for the checks of a stage."""
    if isinstance(subject, Case):
        return DrawnCase(subject.realm, subject.settings) if stage.subject == "drawing" else subject
    return subject if stage.subject == "source" else subject.scenario


def _counts(subject: Source | Case) -> tuple[int, ...]:
    """Return the count that a subject holds for; none for a document."""
    return (subject.realm.players,) if isinstance(subject, Case) else ()


def _failed(stage: Stage, found: Sequence[Finding], result: CheckResult) -> bool:
    """Return True if a check of this stage found an error, or one that looks for errors crashed."""
    crashed = (crash.check for crash in result.crashes if crash.check.stage == stage.name)
    return any(check.severity == "error" for check in (*crashed, *(finding.check for finding in found)))


def _skips(failed: Stage, later: Sequence[Stage], counts: tuple[int, ...]) -> Iterator[Skip]:
    reason = sentence("there are errors in stage {stage}", stage=term(failed.name))
    return (Skip(stage.name, counts, reason) for stage in later if stage.subject != "exclusions")


def _run(
    check: Check, subject: Any, counts: tuple[int, ...], settings: Settings, result: CheckResult
) -> list[Finding]:
    try:
        remarks = list(check.function(subject))
    except ModuleNotFoundError as error:
        if check.plug_in is None:
            raise  # a missing library is not the fault of the check
        result.crashes.append(Crash(check, in_short(error)))
        return []
    except Exception as error:  # noqa: BLE001 - a check that crashes must not stop the others
        result.crashes.append(Crash(check, in_short(error)))
        return []
    severity = settings.severity_of(check)
    return [Finding(check, severity, remark, counts) for remark in remarks]


def _placed(findings: Sequence[Finding], source: Source) -> Iterator[Finding]:
    """Findings with line and column, taken from their pointers where they have none."""
    bare = {finding.remark.pointer for finding in findings if finding.remark.line == 0}
    places = source.places_of(bare) if bare else {}
    for finding in findings:
        remark = finding.remark
        if remark.line == 0 and remark.pointer in places:
            line, column = places[remark.pointer]
            remark = replace(remark, line=line, column=column)
        yield replace(finding, remark=remark)
