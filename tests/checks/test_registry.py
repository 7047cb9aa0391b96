"""The list of checks: every one has a code, a name and a manual that people can rely on."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from realms.checks import families
from realms.checks.finding import SEVERITIES, Check, Remark
from realms.checks.registry import RETIRED, RetiredCheck, all_checks, check, find_check, of_stage, retired
from realms.checks.stages import STAGE_NAMES, STAGES
from realms.locale import sentence

CHECKS = pytest.mark.parametrize("each", all_checks(), ids=lambda each: each.code)


def test_codes_and_names_are_unique() -> None:
    for values in ([each.code for each in all_checks()], [each.name for each in all_checks()]):
        assert [value for value, count in Counter(values).items() if count > 1] == []


@CHECKS
def test_a_check_stands_in_a_module_that_begins_with_the_letter_of_its_code(each: Check) -> None:
    module = each.function.__module__
    assert module.startswith(f"{families.__name__}.{each.code[0].lower()}_")


@CHECKS
def test_a_code_is_a_letter_and_three_digits_and_a_name_is_words_with_dashes(each: Check) -> None:
    assert re.fullmatch("[A-Z][0-9]{3}", each.code)
    assert re.fullmatch("[a-z][a-z0-9]*(-[a-z0-9]+)*", each.name)
    assert each.name.replace("-", "_") == each.function.__name__
    assert each.severity in SEVERITIES
    assert each.stage in STAGE_NAMES


@CHECKS
def test_the_manual_says_what_and_why_and_how_to_put_it_right(each: Check) -> None:
    manual = re.fullmatch(r"(.+?)\nWhy: (.+)\nFix: (.+)", each.manual, re.DOTALL)
    assert manual
    what, why, fix = manual.groups()
    assert each.summary == each.manual.split("\n")[0]
    assert re.fullmatch(r"[A-Z][^\n]*\.", each.summary), "the first line is one sentence"
    assert "Why:" not in what + fix
    assert why.strip()
    assert fix.strip()


def test_a_check_is_found_by_code_or_name_however_it_is_written() -> None:
    for wanted in ("G001", "g001", "tiles-overlap", "Tiles-Overlap"):
        found = find_check(wanted)
        assert found is not None
        assert found.code == "G001"
    assert find_check("G999") is None
    assert find_check("") is None


@pytest.mark.parametrize("gone", RETIRED, ids=lambda gone: gone.code)
def test_a_check_that_is_gone_leads_to_one_that_exists(gone: RetiredCheck) -> None:
    successor = find_check(gone.successor)
    assert successor is not None
    assert retired(successor.code) is None
    for wanted in (gone.code, gone.code.lower(), gone.name, gone.name.title()):
        assert retired(wanted) is gone
        assert find_check(wanted) is successor
    assert not {gone.code, gone.name} & {word for each in all_checks() for word in (each.code, each.name)}
    assert str(gone.message) == f"{gone.code} {gone.name} is gone; {gone.successor} has taken its place"


def test_the_checks_of_entries_are_gone() -> None:
    assert {gone.code: gone.successor for gone in RETIRED} == dict.fromkeys(("P003", "P004", "P005"), "P011")
    assert retired("P002") is retired("few-entries") is retired("P00") is retired("") is None


@pytest.mark.parametrize(("code", "name"), [("P003", "something-new"), ("Z999", "entry-coins-uneven")])
def test_the_code_or_name_of_a_check_that_is_gone_is_never_used_again(code: str, name: str) -> None:
    def nothing(_: object) -> Iterator[Remark]:
        yield Remark(sentence("never"))

    with pytest.raises(ValueError, match=r"P00[35] entry-"):
        check(code, name, "error", "file")(nothing)


@pytest.mark.parametrize(("code", "name"), [("G001", "something-new"), ("Z999", "tiles-overlap")])
def test_a_code_or_name_that_is_taken_is_refused(code: str, name: str) -> None:
    def nothing(_: object) -> Iterator[Remark]:
        yield Remark(sentence("never"))

    with pytest.raises(ValueError, match="G001 tiles-overlap"):
        check(code, name, "error", "file")(nothing)
    assert find_check("Z999") is None


def test_every_stage_has_its_checks_in_the_order_of_codes() -> None:
    codes = [[each.code for each in of_stage(stage)] for stage in STAGE_NAMES]
    assert all(codes)
    assert all(stage == sorted(stage) for stage in codes)
    assert sorted(code for stage in codes for code in stage) == [each.code for each in all_checks()]
    assert tuple(stage.name for stage in STAGES) == STAGE_NAMES
