"""Checks and findings: what a check function yields, and how findings are merged and sorted."""

import inspect
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

from realms.board.hexes import Point
from realms.checks.stages import StageName
from realms.locale import Sentence
from realms.plugins.plug_in import PlugIn

Severity = Literal["error", "warning", "info"]
SEVERITIES: tuple[Severity, ...] = get_args(Severity)


@dataclass(frozen=True, slots=True)
class Remark:
    """A result of a check function; the runner adds the check and the count of players.

    `measured` grows with the severity of the matter, so that an exclusion can tell whether it became worse.
    """

    message: Sentence
    subject: str = ""
    at: tuple[str, ...] = ()
    pointer: str = ""
    measured: float | None = None
    line: int = 0
    column: int = 0
    point: Point | None = None  # on the sheet of a drawing, in millimetres


Function = Callable[[Any], Iterator[Remark]]


@dataclass(frozen=True)
class Check:
    """A check: its code and name, its severity, its stage, and the function that performs it."""

    code: str
    name: str
    severity: Severity
    stage: StageName
    function: Function
    step: float  # growth of the measured value after which an excluded finding is reported again
    former_scale: float = 0  # values up to this one were measured otherwise once, and are not compared
    plug_in: PlugIn | None = None  # of another package; None for ours

    @property
    def manual(self) -> str:
        """The text of the manual: what is wrong, why it matters and how to fix it."""
        return inspect.cleandoc(self.function.__doc__ or "")

    @property
    def summary(self) -> str:
        """The first line of the manual."""
        return self.manual.partition("\n")[0]


@dataclass(frozen=True, slots=True)
class Finding:
    """A remark with its check and the counts of players it holds for (none: the document as a whole)."""

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
        """A key that two findings share if they differ only in the counts they hold for."""
        remark = self.remark
        return self.code, str(remark.message), remark.subject, remark.at, remark.pointer


def grouped(findings: Iterable[Finding]) -> list[Finding]:
    """Merge findings that differ only in their counts; sort by severity, then by code and place."""
    merged: dict[tuple[object, ...], Finding] = {}
    for finding in findings:
        known = merged.get(finding.key)
        counts = {*finding.players, *(known.players if known else ())}
        merged[finding.key] = replace(known or finding, players=tuple(sorted(counts)))
    return sorted(
        merged.values(), key=lambda each: (SEVERITIES.index(each.severity), each.code, each.remark.line)
    )


def reaches(severity: Severity, threshold: Severity) -> bool:
    """Return True if a severity is at or above a threshold."""
    return SEVERITIES.index(severity) <= SEVERITIES.index(threshold)
