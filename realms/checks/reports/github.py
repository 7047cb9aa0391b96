"""Workflow commands, which GitHub shows beside the lines of a pull request."""

from collections.abc import Sequence

from realms.checks.finding import Finding, Severity
from realms.checks.reports.common import Checked
from realms.checks.run import Crash
from realms.checks.source import Source
from realms.locale import visible

_COMMANDS = {"error": "error", "warning": "warning", "info": "notice"}


def render(results: Sequence[Checked], language: str, _fail_on: Severity, _colour: bool) -> str:
    """Return a line for every finding and every crash."""
    lines = []
    for source, result in results:
        lines += [_line(source, finding, language) for finding in result.findings]
        lines += [_crash_line(source, crash) for crash in result.crashes]
    return "".join(f"{line}\n" for line in lines)


def _crash_line(source: Source, crash: Crash) -> str:
    place, words = _value(source.shown), _text(str(crash.message))
    return f"::error file={place},title={crash.check.code} internal::{words}"


def _line(source: Source, finding: Finding, language: str) -> str:
    remark = finding.remark
    place = f",line={remark.line},col={remark.column}" if remark.line else ""
    package = f" ({finding.check.plug_in.source})" if finding.check.plug_in else ""
    title = _value(f"{finding.code} {finding.check.name}{package}")
    message = _text(remark.message.in_language(language))
    return f"::{_COMMANDS[finding.severity]} file={_value(source.shown)}{place},title={title}::{message}"


def _text(text: str) -> str:
    return visible(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"))


def _value(text: str) -> str:
    return _text(text).replace(":", "%3A").replace(",", "%2C")
