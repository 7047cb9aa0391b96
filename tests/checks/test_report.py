"""Results as people and programs read them."""

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from realms.checks.finding import SEVERITIES, Finding, Remark, Severity, grouped, reaches
from realms.checks.registry import all_checks, find_check
from realms.checks.reports import FORMATS, report
from realms.checks.run import CheckResult, Crash, Skip, check_file
from realms.checks.source import Source
from realms.locale import sentence, term
from realms.tiles.schemas import load_schema

EXAMPLES = sorted(Path(__file__).parent.glob("*/*.realm.json"))
REPORT = Draft202012Validator(load_schema("report"))
ESCAPE = "\x1b"


def finding(code: str = "G001", text: str = "x", players: tuple[int, ...] = (), **note: Any) -> Finding:
    check = find_check(code)
    assert check
    return Finding(check, check.severity, Remark(sentence(text), **note), players)


def text_report(results: Sequence[tuple[Source, CheckResult]], *, colour: bool = False) -> str:
    return report("text", results, "en", "error", colour=colour)


def json_report(results: Sequence[tuple[Source, CheckResult]], language: str, fail_on: Severity) -> Any:
    return json.loads(report("json", results, language, fail_on, colour=False))


def lines(*findings: Finding, path: str = "a.realm.json", counts: tuple[int, ...] = (2, 3)) -> list[str]:
    result = CheckResult(findings=list(findings), counts=counts)
    return text_report([(Source(Path(path)), result)]).splitlines()


# Text


def test_a_line_has_place_severity_code_and_message() -> None:
    placed, bare, total = lines(finding(line=3, column=7), finding("F011"))
    assert placed == "a.realm.json:3:7: error G001 x"
    assert bare == "a.realm.json: info F011 x"
    assert total == "files: 1; errors: 1, warnings: 0, notes: 1"


def test_counts_are_told_where_they_are_not_all() -> None:
    told = lines(finding(players=(2, 3)), finding(players=(3,)), finding())
    assert [line.partition("G001 ")[2] for line in told[:3]] == ["x", "x (3 players)", "x"]


def test_nothing_found_is_one_line() -> None:
    assert lines() == ["files: 1; errors: 0, warnings: 0, notes: 0"]


def test_a_crash_is_told_with_its_check() -> None:
    check = all_checks()[0]
    result = CheckResult(crashes=[Crash(check, "RuntimeError: boom")])
    crash, _ = text_report([(Source(Path("a")), result)]).splitlines()
    assert crash == f"a: error {check.code} check {check.name} crashed: RuntimeError: boom"


def test_what_was_left_out_is_told_once_for_each_reason() -> None:
    reason, other = sentence("there are errors in stage {stage}", stage=term("file")), sentence("because")
    skipped = [Skip("layers", (), reason), Skip("tileset", (), reason), Skip("realm", (4,), other)]
    told = text_report([(Source(Path("a")), CheckResult(skipped=skipped))]).splitlines()
    assert told[:-1] == [
        "a: not checked: layers, tileset (there are errors in stage file)",
        "a: not checked: realm (because) (4 players)",
    ]


def test_an_unreadable_file_is_told_without_what_was_left_out() -> None:
    result = CheckResult([finding("F004", line=1, column=1)], skipped=[Skip("document", (), sentence("x"))])
    assert len(text_report([(Source(Path("a")), result)]).splitlines()) == 2


def test_colours_are_used_when_asked_for_and_only_for_the_severity() -> None:
    result = [(Source(Path("a")), CheckResult([finding(line=1, column=2)]))]
    assert ESCAPE not in text_report(result)
    coloured = text_report(result, colour=True)
    assert f"a:1:2: {ESCAPE}[31merror{ESCAPE}[0m G001" in coloured
    assert re.sub(ESCAPE + r"\[\d+m", "", coloured) == text_report(result)


@pytest.mark.parametrize("nasty", ["\n", "\r", ESCAPE + "[31m", "\x9b2J", "\u2028", "\u202e", "\x00"])
def test_nothing_that_a_file_says_can_leave_its_line(nasty: str) -> None:
    check = find_check("F011")
    assert check
    remark = Remark(sentence('the key "{key}" is unknown', key=f"a{nasty}b"))
    told = lines(Finding(check, "info", remark), path=f"a{nasty}.realm.json")
    assert len(told) == 2
    assert not any(nasty in line for line in told)


@pytest.mark.parametrize("form", FORMATS)
def test_every_form_bears_every_kind_of_result(form: str) -> None:
    nasty = finding(text="%0A<&>\"'{{}} \N{SNOW CAPPED MOUNTAIN}", line=1, column=1)
    crashed = CheckResult(crashes=[Crash(nasty.check, "Error: \x1b\n<b>")])
    for result in (CheckResult(), CheckResult([nasty]), crashed):
        told = report(form, [(Source(Path("a b%,:<&>.realm.json")), result)], "en", "error", colour=False)
        assert told.endswith("\n") or (told == "" and form == "github")


# JSON


def report_on(path: Path) -> Any:
    return json_report([check_file(path)], "en", "error")


@pytest.mark.parametrize("path", EXAMPLES, ids=[f"{path.parent.name}-{path.stem[:-6]}" for path in EXAMPLES])
def test_every_report_fits_its_schema_and_says_what_its_sentences_make(path: Path) -> None:
    checked = check_file(path)
    english, french = (json_report([checked], language, "error") for language in ("en", "fr"))
    REPORT.validate(english)
    REPORT.validate(french)
    for entry in english["files"][0]["findings"]:
        assert entry["sentence"].format(**entry["blanks"]) == entry["message"]
    assert [entry["code"] for entry in french["files"][0]["findings"]] == [
        entry["code"] for entry in english["files"][0]["findings"]
    ]


def test_the_schema_of_reports_is_a_schema() -> None:
    Draft202012Validator.check_schema(load_schema("report"))
    assert not REPORT.is_valid({**report_on(EXAMPLES[0]), "surplus": 1})


def test_a_finding_as_data() -> None:
    path = Path(__file__).parent / "G001/bad.realm.json"
    [entry] = report_on(path)["files"][0]["findings"]
    lines = path.read_text("utf-8").split("\n")
    assert json.loads(lines[entry.pop("line") - 1][entry.pop("column") - 1 :])["tile"] == "B"
    assert entry == {
        "code": "G001",
        "name": "tiles-overlap",
        "severity": "error",
        "message": "A and B lie on the same cell",
        "sentence": "{one} and {other} lie on the same cell",
        "blanks": {"one": "A", "other": "B"},
        "subject": "B",
        "at": ["B"],
        "pointer": "/layers/0/tiles/1",
        "players": [2],
        "measured": None,
    }


def test_crashes_and_skips_are_data_too() -> None:
    check = finding().check
    result = CheckResult(crashes=[Crash(check, "x")], skipped=[Skip("realm", (3,), sentence("because"))])
    data = json_report([(Source(Path("a")), result)], "en", "info")
    REPORT.validate(data)
    assert data["fail_on"] == "info"
    assert data["files"][0]["crashed"] == [{"code": "G001", "name": "tiles-overlap", "error": "x"}]
    assert data["files"][0]["skipped"] == [{"stage": "realm", "players": [3], "reason": "because"}]


def test_the_summary_counts_all_files() -> None:
    path = Path(__file__).parent / "G001/bad.realm.json"
    data = json_report([check_file(path)] * 3, "en", "error")
    assert data["summary"]["error"] == 3
    assert [file["file"] for file in data["files"]] == [str(path)] * 3
    assert len(data["files"][0]["sha256"]) == 64


# Findings


def test_severities_reach_their_threshold() -> None:
    order: list[Severity] = ["error", "warning", "info"]
    assert list(SEVERITIES) == order
    told = [[reaches(severity, threshold) for severity in order] for threshold in order]
    assert told == [[True, False, False], [True, True, False], [True, True, True]]


def test_findings_that_differ_only_in_their_count_are_one() -> None:
    one = finding(players=(2,), at=("A/0",), pointer="/x")
    several = [
        one,
        replace(one, players=(5,)),
        replace(one, players=(3,)),
        finding(players=(2,), at=("A/1",)),
    ]
    assert [(each.players, each.remark.at) for each in grouped(several)] == [
        ((2, 3, 5), ("A/0",)),
        ((2,), ("A/1",)),
    ]


@pytest.mark.parametrize("change", [{"text": "y"}, {"at": ("B/0",)}, {"pointer": "/y"}, {"subject": "B"}])
def test_findings_about_different_things_stay_apart(change: dict[str, Any]) -> None:
    usual: dict[str, Any] = {"text": "x", "at": ("A/0",), "pointer": "/x", "subject": "A"}
    assert len(grouped([finding(players=(2,), **usual), finding(players=(3,), **{**usual, **change})])) == 2
