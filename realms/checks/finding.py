"""What a check has to say: one result about one subject at some places for some counts of players."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal, get_args

from realms.locale import Sentence
from realms.scenario.edits import Edit

Severity = Literal["error", "warning", "info"]
SEVERITIES: tuple[Severity, ...] = get_args(Severity)
Safety = Literal["safe", "unsafe", "suggestion"]


@dataclass(frozen=True, slots=True)
class Fix:
    """An edit that would put a finding right, and how far it can be trusted."""

    title: Sentence
    safety: Safety
    edit: Edit


@dataclass(frozen=True, slots=True)
class Note:
    """What a check function yields; the runner adds what it knows about the check."""

    message: Sentence
    subject: str = ""
    at: tuple[str, ...] = ()
    pointer: str = ""
    fixes: tuple[Fix, ...] = ()
    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class Finding:
    """A note with its check and the counts of players it holds for (none: the document as a whole)."""

    code: str
    name: str
    severity: Severity
    note: Note
    players: tuple[int, ...] = ()

    @property
    def key(self) -> tuple[object, ...]:
        """Two findings with this in common differ only in the counts they hold for."""
        note = self.note
        return self.code, str(note.message), note.subject, note.at, note.pointer


def grouped(findings: Iterable[Finding]) -> list[Finding]:
    """The same finding for several counts told once; the worst first, then by code and place."""
    merged: dict[tuple[object, ...], Finding] = {}
    for finding in findings:
        known = merged.get(finding.key)
        counts = {*finding.players, *(known.players if known else ())}
        merged[finding.key] = replace(known or finding, players=tuple(sorted(counts)))
    return sorted(
        merged.values(), key=lambda each: (SEVERITIES.index(each.severity), each.code, each.note.line)
    )


def reaches(severity: Severity, threshold: Severity) -> bool:
    """Whether a severity is at or above a threshold."""
    return SEVERITIES.index(severity) <= SEVERITIES.index(threshold)
