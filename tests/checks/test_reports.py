"""The reports for CI servers and editors, against the schemas and forms that they have."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from jsonschema import Draft202012Validator

from realms.checks.batch import Job, check_many
from realms.checks.registry import find_check
from realms.checks.reports import FORMATS, report
from realms.checks.reports.common import Checked
from realms.checks.run import Crash, check_file
from realms.checks.settings import settings_near

EXAMPLES = sorted(Path(__file__).parent.glob("*/*.realm.json"))
SARIF = Draft202012Validator(
    json.loads((Path(__file__).parent / "schemas/sarif-2.1.0.json").read_text("utf-8"))
)


@pytest.fixture(scope="module")
def results() -> list[Checked]:
    return [check_file(path, settings=settings_near(path)) for path in EXAMPLES]


@pytest.fixture
def crashed(results: list[Checked]) -> list[Checked]:
    source, result = results[0]
    check = find_check("G001")
    assert check
    return [(source, replace(result, findings=[], crashes=[Crash(check, "ValueError: a, b: 100 %\nc")]))]


def test_sarif_fits_its_schema(results: list[Checked], crashed: list[Checked]) -> None:
    for some in (results, crashed, []):
        SARIF.validate(json.loads(report("sarif", some, "en", "error", colour=False)))


def test_sarif_has_every_finding_with_its_place_and_rule(results: list[Checked]) -> None:
    run = json.loads(report("sarif", results, "en", "error", colour=False))["runs"][0]
    told = [result for result in run["results"] if "suppressions" not in result]
    findings = [finding for _, result in results for finding in result.findings]
    assert [result["ruleId"] for result in told] == [finding.code for finding in findings]
    for result, finding in zip(told, findings, strict=True):
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == finding.code
        place = result["locations"][0]["physicalLocation"]
        assert place.get("region", {}).get("startLine", 0) == finding.remark.line


def test_sarif_tells_of_crashes(crashed: list[Checked]) -> None:
    invocation = json.loads(report("sarif", crashed, "en", "error", colour=False))["runs"][0]["invocations"][
        0
    ]
    assert invocation["executionSuccessful"] is False
    assert "G001" in invocation["toolExecutionNotifications"][0]["message"]["text"]


@pytest.mark.parametrize("threshold", ["error", "warning", "info"])
def test_junit_counts_what_it_holds_and_fails_at_the_threshold(
    results: list[Checked], threshold: Any
) -> None:
    suites = ElementTree.fromstring(report("junit", results, "en", threshold, colour=False).encode())
    assert len(suites) == len(results)
    for suite in suites:
        assert int(suite.attrib["tests"]) == len(suite)
        assert int(suite.attrib["failures"]) == len(suite.findall("*/failure"))
    levels = ["error", "warning", "info"][: ["error", "warning", "info"].index(threshold) + 1]
    expected = sum(finding.severity in levels for _, result in results for finding in result.findings)
    assert len(suites.findall("*/*/failure")) == expected


def test_github_lines_escape_what_would_end_them(crashed: list[Checked]) -> None:
    (line,) = report("github", crashed, "en", "error", colour=False).splitlines()
    assert line.startswith("::error file=")
    assert line.endswith("::check tiles-overlap crashed: ValueError: a, b: 100 %25\\nc")


def test_github_has_a_line_for_every_finding(results: list[Checked]) -> None:
    lines = report("github", results, "en", "error", colour=False).splitlines()
    assert len(lines) == sum(len(result.findings) for _, result in results)
    assert {line.split(" ")[0] for line in lines} == {"::error", "::warning", "::notice"}


def test_many_files_give_the_same_results_in_other_processes(results: list[Checked]) -> None:
    paths = [str(path) for path in EXAMPLES]
    alone, together = (list(check_many(paths, Job(), workers)) for workers in (1, 2))
    for form in FORMATS:
        assert report(form, alone, "fr", "info", colour=False) == report(
            form, together, "fr", "info", colour=False
        )
    assert report("json", alone, "en", "info", colour=False) == report(
        "json", results, "en", "info", colour=False
    )
