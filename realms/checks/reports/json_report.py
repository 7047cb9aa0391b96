"""The report as JSON, after the published schema `report`."""

from collections.abc import Sequence
from typing import Any

from realms import __version__
from realms.checks.finding import SEVERITIES, Check, Finding, Severity
from realms.checks.reports.common import Checked, plug_in_json, plug_ins_of_checks, tally
from realms.checks.run import CheckResult
from realms.checks.source import Source
from realms.locale import Sentence
from realms.tiles.jsonform import dumps_indented


def render(results: Sequence[Checked], language: str, fail_on: Severity, _colour: bool) -> str:
    """Return the report as JSON text."""
    report = {
        "report": 1,
        "tool": "realmwright",
        "version": __version__,
        "fail_on": fail_on,
        **({"plug_ins": plug_in_json()} if plug_ins_of_checks() else {}),
        "files": [_file_json(source, result, language) for source, result in results],
        "summary": {severity: tally(results)[severity] for severity in SEVERITIES},
    }
    return dumps_indented(report, 2)


def _file_json(source: Source, result: CheckResult, language: str) -> dict[str, Any]:
    return {
        "file": source.shown,
        "sha256": source.digest,
        "boxes": list(result.boxes),
        "counts": list(result.counts),
        "findings": [_finding_json(finding, language) for finding in result.findings],
        "excluded": [_finding_json(finding, language) for finding in result.excluded],
        "switched_off": [check.code for check in result.silent],
        "skipped": [
            {"stage": skip.stage, "players": list(skip.players), "reason": skip.reason.in_language(language)}
            for skip in result.skipped
        ],
        "crashed": [
            {
                "code": crash.check.code,
                "name": crash.check.name,
                "error": crash.error,
                **_source_json(crash.check),
            }
            for crash in result.crashes
        ],
    }


def _source_json(check: Check) -> dict[str, str]:
    """Return the package that a check comes from, if it is not ours."""
    return {"plug_in": check.plug_in.source} if check.plug_in else {}


def _read(value: object, language: str) -> str:
    return Sentence("{value}", {"value": value}).in_language(language)


def _finding_json(finding: Finding, language: str) -> dict[str, Any]:
    remark = finding.remark
    return {
        "code": finding.code,
        "name": finding.check.name,
        "severity": finding.severity,
        "message": remark.message.in_language(language),
        "sentence": remark.message.text,
        "blanks": {name: _read(value, language) for name, value in remark.message.blanks.items()},
        "subject": remark.subject,
        "at": list(remark.at),
        "pointer": remark.pointer,
        "line": remark.line,
        "column": remark.column,
        "players": list(finding.players),
        "measured": remark.measured,
        **({"point": list(remark.point)} if remark.point else {}),
        **_source_json(finding.check),
    }
