"""Running the checks over a file, stage after stage, for one count of players after the other."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from realms.checks.finding import Finding, grouped
from realms.checks.registry import STAGES, Check, Stage, of_stage
from realms.checks.source import Source
from realms.locale import Sentence, sentence
from realms.scenario.scenario import Scenario


@dataclass(frozen=True)
class Crash:
    """A check that fell over."""

    check: Check
    error: str


@dataclass
class Result:
    """What the checks found in one file."""

    source: Source
    findings: list[Finding] = field(default_factory=list)
    crashes: list[Crash] = field(default_factory=list)
    skipped: list[tuple[Stage, Sentence]] = field(default_factory=list)
    counts: tuple[int, ...] = ()
    boxes: tuple[str, ...] = ()

    @cached_property
    def unreadable(self) -> bool:
        """Whether there was no scenario to check at all."""
        failed = {each.code for each in of_stage("file")}
        return any(finding.code in failed for finding in self.findings)


class CountError(LookupError):
    """A count of players that the scenario has no layer for."""

    def __init__(self, players: int, counts: tuple[int, ...]) -> None:
        known = ", ".join(map(str, counts))
        super().__init__(f"no layer for {players} players")
        self.message = sentence(
            "there is no layer for {players} players; there is: {known}", players=players, known=known
        )


def check_file(path: Path, players: int | None = None, tileset_path: Path | None = None) -> Result:
    """Everything that the checks have to say about a file, for one count or for all."""
    source = Source(path, tileset_path)
    result = Result(source)
    for stage in STAGES:
        subjects = list(_subjects(stage, source, players, result))
        found = [finding for subject, counts in subjects for finding in _run(stage, subject, counts, result)]
        result.findings.extend(found)
        if any(finding.severity == "error" for finding in found):
            left = STAGES[STAGES.index(stage) + 1 :]
            reason = sentence("an error in {stage} comes first", stage=stage)
            result.skipped = [(later, reason) for later in left]
            break
    result.findings = grouped(_placed(result.findings, source))
    return result


def _subjects(
    stage: Stage, source: Source, players: int | None, result: Result
) -> Iterator[tuple[Any, tuple[int, ...]]]:
    """What the checks of a stage look at, with the counts it stands for."""
    if stage in ("file", "document"):
        yield source, ()
        return
    scenario = Scenario(source.document, source.path, source.raw, source.data, source.tileset_path)
    if stage != "realm":
        yield scenario, ()
        return
    if players is not None and players not in scenario.counts:
        raise CountError(players, scenario.counts)
    result.boxes = tuple(scenario.data["boxes"])
    result.counts = scenario.counts if players is None else (players,)
    for count in result.counts:
        yield scenario.realm(count), (count,)


def _run(stage: Stage, subject: Any, counts: tuple[int, ...], result: Result) -> Iterator[Finding]:
    for check in of_stage(stage):
        try:
            notes = list(check.function(subject))
        except Exception as error:  # noqa: BLE001 - a check that falls must not take the others with it
            result.crashes.append(Crash(check, f"{type(error).__name__}: {error}"))
            continue
        yield from (Finding(check.code, check.name, check.severity, note, counts) for note in notes)


def _placed(findings: Iterable[Finding], source: Source) -> Iterator[Finding]:
    """Findings with line and column, taken from their pointers where they have none."""
    places: dict[str, tuple[int, int]] = {}
    for finding in findings:
        note = finding.note
        if note.line == 0 and source.text:
            if note.pointer not in places:
                places[note.pointer] = source.place_of(note.pointer)
            line, column = places[note.pointer]
            note = replace(note, line=line, column=column)
        yield replace(finding, note=note)
