"""Results as text for people and as JSON for programs."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from realms import __version__
from realms.checks.finding import SEVERITIES, Finding, Severity
from realms.checks.run import Result, Skip
from realms.checks.source import Source
from realms.locale import Sentence, sentence, term, translator

Checked = tuple[Source, Result]

_COLOURS = {"error": "31", "warning": "33", "info": "36"}


def text_report(results: Sequence[Checked], language: str, *, colour: bool = False) -> str:
    """A line for every finding, and one to sum up."""
    lines = [line for source, result in results for line in _file_lines(source, result, language, colour)]
    return "\n".join([*lines, _summary_line(results, language)]) + "\n"


def json_report(results: Sequence[Checked], language: str, fail_on: Severity) -> str:
    """The report of the published schema `report`."""
    report = {
        "report": 1,
        "tool": "realmwright",
        "version": __version__,
        "fail_on": fail_on,
        "files": [_file_json(source, result, language) for source, result in results],
        "summary": {severity: _tally(results)[severity] for severity in SEVERITIES},
    }
    return json.dumps(report, ensure_ascii=False, indent=2) + "\n"


def _file_lines(source: Source, result: Result, language: str, colour: bool) -> Iterator[str]:
    for finding in result.findings:
        yield _finding_line(source, result, finding, language, colour)
    for crash in result.crashes:
        told = sentence("check {name} crashed: {error}", name=crash.check.name, error=crash.error)
        word = _painted("error", translator(language)("error"), colour)
        yield f"{source.path}: {word} {crash.check.code} {told.in_language(language)}"
    if not result.unreadable:
        yield from (f"{source.path}: {told}" for told in _skip_lines(result.skipped, language))


def _skip_lines(skipped: Sequence[Skip], language: str) -> Iterator[str]:
    """What was not checked, a line for each reason."""
    for reason in dict.fromkeys(skip.reason.in_language(language) for skip in skipped):
        here = [skip for skip in skipped if skip.reason.in_language(language) == reason]
        stages = [term(stage) for stage in dict.fromkeys(skip.stage for skip in here)]
        told = sentence("not checked: {stages} ({reason})", stages=stages, reason=reason).in_language(
            language
        )
        yield told + _told_counts(tuple(sorted({count for skip in here for count in skip.players})), language)


def _finding_line(source: Source, result: Result, finding: Finding, language: str, colour: bool) -> str:
    note = finding.note
    place = f"{source.path}:{note.line}:{note.column}" if note.line else str(source.path)
    severity = _painted(finding.severity, translator(language)(finding.severity), colour)
    everywhere = finding.players == result.counts
    counts = "" if everywhere else _told_counts(finding.players, language)
    return f"{place}: {severity} {finding.code} {note.message.in_language(language)}{counts}"


def _told_counts(players: tuple[int, ...], language: str) -> str:
    if not players:
        return ""
    return f" ({sentence('{players} players', players=list(players)).in_language(language)})"


def _painted(severity: str, word: str, colour: bool) -> str:
    return f"\x1b[{_COLOURS[severity]}m{word}\x1b[0m" if colour else word


def _tally(results: Sequence[Checked]) -> Counter[str]:
    return Counter(finding.severity for _, result in results for finding in result.findings)


def _summary_line(results: Sequence[Checked], language: str) -> str:
    tally = _tally(results)
    return sentence(
        "files: {files}; errors: {errors}, warnings: {warnings}, notes: {notes}",
        files=len(results),
        errors=tally["error"],
        warnings=tally["warning"],
        notes=tally["info"],
    ).in_language(language)


def _file_json(source: Source, result: Result, language: str) -> dict[str, Any]:
    return {
        "file": str(source.path),
        "sha256": source.digest,
        "boxes": list(result.boxes),
        "counts": list(result.counts),
        "findings": [_finding_json(finding, language) for finding in result.findings],
        "excluded": [_finding_json(finding, language) for finding in result.excluded],
        "skipped": [
            {"stage": skip.stage, "players": list(skip.players), "reason": skip.reason.in_language(language)}
            for skip in result.skipped
        ],
        "crashed": [
            {"code": crash.check.code, "name": crash.check.name, "error": crash.error}
            for crash in result.crashes
        ],
    }


def _read(value: object, language: str) -> str:
    return Sentence("{value}", {"value": value}).in_language(language)


def _finding_json(finding: Finding, language: str) -> dict[str, Any]:
    note = finding.note
    return {
        "code": finding.code,
        "name": finding.check.name,
        "severity": finding.severity,
        "message": note.message.in_language(language),
        "sentence": note.message.text,
        "blanks": {name: _read(value, language) for name, value in note.message.blanks.items()},
        "subject": note.subject,
        "at": list(note.at),
        "pointer": note.pointer,
        "line": note.line,
        "column": note.column,
        "players": list(finding.players),
        "measured": note.measured,
    }
