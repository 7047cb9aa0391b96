"""SARIF 2.1.0 for code hosts and editors."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from realms import __version__
from realms.checks.finding import Check, Finding, Severity
from realms.checks.reports.common import Checked, plug_in_json, plug_ins_of_checks
from realms.checks.source import Source
from realms.tiles.jsonform import dumps_indented

_LEVELS = {"error": "error", "warning": "warning", "info": "note"}
_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


def render(results: Sequence[Checked], language: str, _fail_on: Severity, _colour: bool) -> str:
    """Return one SARIF run over all files."""
    spoken = [(source, finding, False) for source, result in results for finding in result.findings]
    spoken += [(source, finding, True) for source, result in results for finding in result.excluded]
    checks = {finding.check.code: finding.check for _, finding, _ in spoken}
    rules = [checks[code] for code in sorted(checks)]
    run = {
        "tool": {
            "driver": {
                "name": "realmwright",
                "version": __version__,
                "rules": [_rule(check) for check in rules],
            },
            **({"extensions": plug_in_extensions()} if plug_ins_of_checks() else {}),
        },
        "artifacts": [_artifact(source) for source, _ in results],
        "results": [
            _result(source, finding, rules, language, excluded) for source, finding, excluded in spoken
        ],
        "invocations": [_invocation(results)],
        "columnKind": "unicodeCodePoints",
    }
    return dumps_indented({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, 2)


def plug_in_extensions() -> list[dict[str, str]]:
    """Return the packages whose checks ran beside ours."""
    return [{"name": each["name"], "version": each["version"]} for each in plug_in_json()]


def _rule(check: Check) -> dict[str, Any]:
    return {
        "id": check.code,
        "name": check.name,
        "shortDescription": {"text": check.summary},
        "fullDescription": {"text": check.manual},
        "defaultConfiguration": {"level": _LEVELS[check.severity]},
        **({"properties": {"plug_in": check.plug_in.source}} if check.plug_in else {}),
    }


def _artifact(source: Source) -> dict[str, Any]:
    location = {"location": {"uri": _uri(source)}}
    return {**location, "hashes": {"sha-256": source.digest}} if source.digest else location


def _result(
    source: Source, finding: Finding, rules: list[Check], language: str, excluded: bool
) -> dict[str, Any]:
    remark = finding.remark
    region = {"region": {"startLine": remark.line, "startColumn": remark.column}} if remark.line else {}
    written: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": rules.index(finding.check),
        "level": _LEVELS[finding.severity],
        "message": {"text": remark.message.in_language(language)},
        "locations": [
            {
                "physicalLocation": {"artifactLocation": {"uri": _uri(source)}, **region},
                "logicalLocations": [{"fullyQualifiedName": place} for place in remark.at],
            }
        ],
        "properties": {
            "players": list(finding.players),
            "pointer": remark.pointer,
            "subject": remark.subject,
        },
    }
    return {**written, "suppressions": [{"kind": "inSource"}]} if excluded else written


def _invocation(results: Sequence[Checked]) -> dict[str, Any]:
    crashes = [(source, crash) for source, result in results for crash in result.crashes]
    return {
        "executionSuccessful": not crashes,
        "toolExecutionNotifications": [
            {
                "level": "error",
                "message": {"text": f"{crash.check.code}: {crash.message}"},
                "locations": [{"physicalLocation": {"artifactLocation": {"uri": _uri(source)}}}],
            }
            for source, crash in crashes
        ],
    }


def _uri(source: Source) -> str:
    """Return a path as a URI reference, relative or absolute as given."""
    path = Path(source.shown)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix())
