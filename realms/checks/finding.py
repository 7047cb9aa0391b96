"""What a check is, and what it has to say: a result about a subject at some places for some counts."""

import inspect
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

from realms.checks.stages import StageName
from realms.locale import Sentence

Severity = Literal["error", "warning", "info"]
SEVERITIES: tuple[Severity, ...] = get_args(Severity)


@dataclass(frozen=True, slots=True)
class Remark:
    """What a check function yields; the runner adds what it knows about the check.

    `measured` grows with the evil, so that an exclusion can tell whether it has become worse since.
    """

    message: Sentence
    subject: str = ""
    at: tuple[str, ...] = ()
    pointer: str = ""
    measured: float | None = None
    line: int = 0
    column: int = 0


Function = Callable[[Any], Iterator[Remark]]


@dataclass(frozen=True)
class Check:
    """One check: what it is called, how bad it is, where it looks, and the function that does it."""

    code: str
    name: str
    severity: Severity
    stage: StageName
    function: Function
    step: float  # by how much the measured value may grow before an excluded finding speaks again

    @property
    def manual(self) -> str:
        """What is wrong, why it matters and how to put it right."""
        return inspect.cleandoc(self.function.__doc__ or "")

    @property
    def summary(self) -> str:
        """What is wrong, in one line."""
        return self.manual.partition("\n")[0]


@dataclass(frozen=True, slots=True)
class Finding:
    """A note with its check and the counts of players it holds for (none: the document as a whole)."""

    check: Check
    severity: Severity
    remark: Remark
    players: tuple[int, ...] = ()

    @property
    def code(self) -> str:
        """The code of its check."""
        return self.check.code

    @property
    def key(self) -> tuple[object, ...]:
        """Two findings with this in common differ only in the counts they hold for."""
        note = self.remark
        return self.code, str(note.message), note.subject, note.at, note.pointer


def grouped(findings: Iterable[Finding]) -> list[Finding]:
    """The same finding for several counts told once; the worst first, then by code and place."""
    merged: dict[tuple[object, ...], Finding] = {}
    for finding in findings:
        known = merged.get(finding.key)
        counts = {*finding.players, *(known.players if known else ())}
        merged[finding.key] = replace(known or finding, players=tuple(sorted(counts)))
    return sorted(
        merged.values(), key=lambda each: (SEVERITIES.index(each.severity), each.code, each.remark.line)
    )


def reaches(severity: Severity, threshold: Severity) -> bool:
    """Whether a severity is at or above a threshold."""
    return SEVERITIES.index(severity) <= SEVERITIES.index(threshold)
