"""JUnit XML for CI servers: a test suite for each file, a test case for each finding."""

import re
from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from realms.checks.finding import Severity, reaches
from realms.checks.reports.common import Checked, plug_in_json
from realms.checks.run import CheckResult
from realms.checks.source import Source
from realms.locale import escape_controls

# Characters that XML cannot contain, not even escaped.
_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render(results: Sequence[Checked], language: str, fail_on: Severity, _colour: bool) -> str:
    """Return the XML document; findings below the threshold count as passed and appear as output."""
    suites = Element("testsuites", name="realms validate")
    _name_plug_ins(suites)
    for source, result in results:
        _suite(suites, source, result, language, fail_on)
    indent(suites)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(suites, encoding="unicode") + "\n"


def _name_plug_ins(suites: Element) -> None:
    packages = plug_in_json()
    if packages:
        properties = SubElement(suites, "properties")
        for each in packages:
            value = _clean(f"{each['name']} {each['version']}")
            SubElement(properties, "property", name="plug-in", value=value)


def _suite(suites: Element, source: Source, result: CheckResult, language: str, fail_on: Severity) -> None:
    failing = [finding for finding in result.findings if reaches(finding.severity, fail_on)]
    cases = len(result.findings) + len(result.crashes)
    suite = SubElement(
        suites,
        "testsuite",
        name=_clean(source.shown),
        tests=str(max(cases, 1)),
        failures=str(len(failing)),
        errors=str(len(result.crashes)),
    )
    for finding in result.findings:
        remark = finding.remark
        case = _case(suite, source, f"{finding.code} {finding.check.name}")
        line = f"{source.shown}:{remark.line}:{remark.column}: {remark.message.in_language(language)}"
        if finding in failing:
            failure = SubElement(case, "failure", type=finding.severity, message=_clean(line))
            failure.text = _clean(finding.check.manual)
        else:
            SubElement(case, "system-out").text = _clean(line)
    for crash in result.crashes:
        SubElement(
            _case(suite, source, crash.check.code),
            "error",
            type="internal",
            message=_clean(str(crash.message)),
        )
    if not cases:
        _case(suite, source, "no findings")


def _case(suite: Element, source: Source, name: str) -> Element:
    return SubElement(suite, "testcase", classname=_clean(source.shown), name=name)


def _clean(text: str) -> str:
    return escape_controls(_FORBIDDEN.sub("\ufffd", text))
