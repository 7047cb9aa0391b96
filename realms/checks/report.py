"""Results as text for people and as JSON for programs."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from realms import __version__
from realms.checks.finding import SEVERITIES, Finding, Severity
from realms.checks.run import Result
from realms.locale import Sentence, sentence, translator

_COLOURS = {"error": "31", "warning": "33", "info": "36"}


def text_report(results: Sequence[Result], language: str, *, colour: bool = False) -> str:
    """A line for every finding, and one to sum up."""
    lines = [line for result in results for line in _file_lines(result, language, colour)]
    return "\n".join([*lines, _summary_line(results, language)]) + "\n"


def json_report(results: Sequence[Result], language: str, fail_on: Severity) -> str:
    """The report of the published schema `report`."""
    report = {
        "report": 1,
        "tool": "realmwright",
        "version": __version__,
        "fail_on": fail_on,
        "files": [_file_json(result, language) for result in results],
        "summary": {severity: _tally(results)[severity] for severity in SEVERITIES},
    }
    return json.dumps(report, ensure_ascii=False, indent=2) + "\n"


def _file_lines(result: Result, language: str, colour: bool) -> Iterator[str]:
    say = translator(language)
    for finding in result.findings:
        yield _finding_line(result, finding, language, colour)
    for crash in result.crashes:
        told = sentence("check {name} crashed: {error}", name=crash.check.name, error=crash.error)
        yield f"{result.source.path}: {_painted('error', say('error'), colour)} {told.in_language(language)}"
    if result.skipped and not result.unreadable:
        stages = [Sentence(stage) for stage, _ in result.skipped]
        told = sentence("not checked because of these errors: {stages}", stages=stages)
        yield f"{result.source.path}: {told.in_language(language)}"


def _finding_line(result: Result, finding: Finding, language: str, colour: bool) -> str:
    note = finding.note
    place = f"{result.source.path}:{note.line}:{note.column}" if note.line else str(result.source.path)
    severity = _painted(finding.severity, translator(language)(finding.severity), colour)
    message = note.message.in_language(language)
    return f"{place}: {severity} {finding.code} {message}{_counts(finding, result, language)}"


def _counts(finding: Finding, result: Result, language: str) -> str:
    """For which counts a finding holds, where it does not hold for all."""
    if not finding.players or finding.players == result.counts:
        return ""
    players = ", ".join(map(str, finding.players))
    return f" ({sentence('{players} players', players=players).in_language(language)})"


def _painted(severity: str, word: str, colour: bool) -> str:
    return f"\x1b[{_COLOURS[severity]}m{word}\x1b[0m" if colour else word


def _tally(results: Sequence[Result]) -> Counter[str]:
    return Counter(finding.severity for result in results for finding in result.findings)


def _summary_line(results: Sequence[Result], language: str) -> str:
    tally = _tally(results)
    return sentence(
        "files: {files}; errors: {errors}, warnings: {warnings}, notes: {notes}",
        files=len(results),
        errors=tally["error"],
        warnings=tally["warning"],
        notes=tally["info"],
    ).in_language(language)


def _file_json(result: Result, language: str) -> dict[str, Any]:
    return {
        "file": str(result.source.path),
        "sha256": result.source.digest,
        "boxes": list(result.boxes),
        "counts": list(result.counts),
        "findings": [_finding_json(finding, language) for finding in result.findings],
        "skipped": [{"stage": stage, "reason": why.in_language(language)} for stage, why in result.skipped],
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
        "name": finding.name,
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
        "fixes": [
            {"title": fix.title.in_language(language), "safety": fix.safety, "edit": fix.edit.to_json()}
            for fix in note.fixes
        ],
    }
