"""Exclusions: findings that the author accepts, with a reason, until they get worse or go away."""

import json
from pathlib import Path
from typing import Any

import pytest

from realms.checks.exclusions import exclusion_of
from realms.checks.finding import Finding
from realms.checks.run import CheckResult, check
from realms.checks.settings import Limits, Settings
from realms.checks.source import memory_source
from realms.scenario.scenario import Scenario, scenario_from

STRICT = Settings(limits=Limits(run=2))  # long runs of empty land: findings with places and a measure


def run(scenario: Scenario, *exclusions: dict[str, Any]) -> CheckResult:
    document = {**scenario.data, "exclusions": list(exclusions)}
    return check(memory_source(scenario_from(document)), STRICT)


def runs(result: CheckResult) -> list[Finding]:
    return [finding for finding in result.findings if finding.code == "R005"]


@pytest.fixture
def finding(my_precious: Scenario) -> Finding:
    return runs(run(my_precious))[0]


def test_the_entry_of_a_finding_accepts_it_and_no_other(my_precious: Scenario, finding: Finding) -> None:
    before, after = runs(run(my_precious)), run(my_precious, exclusion_of(finding, "it is meant"))
    assert len(runs(after)) == len(before) - 1
    assert [each.key for each in after.excluded] == [finding.key]
    assert "F017" not in {each.code for each in after.findings}


def test_another_third_of_a_region_names_it_too(my_precious: Scenario, finding: Finding) -> None:
    board = my_precious.realm(finding.players[0]).board
    others = [
        board.thirds[region][-1] for region in map(board.region, finding.remark.at) if region is not None
    ]
    entry = {**exclusion_of(finding, "meant"), "at": others}
    assert finding.key not in {each.key for each in runs(run(my_precious, entry))}


@pytest.mark.parametrize("change", [{"subject": "other"}, {"at": ["D/0"]}, {"code": "R001"}])
def test_what_does_not_fit_accepts_nothing_and_is_told(
    change: dict[str, Any], my_precious: Scenario, finding: Finding
) -> None:
    after = run(my_precious, {**exclusion_of(finding, "meant"), **change})
    assert finding.key in {each.key for each in runs(after)}
    assert "F017" in {each.code for each in after.findings}


def test_it_covers_only_its_counts(my_precious: Scenario) -> None:
    several = next(each for each in runs(run(my_precious)) if len(each.players) > 1)
    entry = {**exclusion_of(several, "meant"), "players": [several.players[0]]}
    left = next(each for each in runs(run(my_precious, entry)) if each.key == several.key)
    assert left.players == several.players[1:]


def test_it_speaks_again_when_it_gets_worse_by_more_than_a_step(
    my_precious: Scenario, finding: Finding
) -> None:
    measured, step = finding.remark.measured, finding.check.step
    assert measured is not None
    borne = {**exclusion_of(finding, "meant"), "measured": measured - step}
    worse = {**exclusion_of(finding, "meant"), "measured": measured - step - 1}
    assert finding.key not in {each.key for each in runs(run(my_precious, borne))}
    assert finding.key in {each.key for each in runs(run(my_precious, worse))}


UNEVEN = Path(__file__).parent / "P011/bad.realm.json"


def uneven(*exclusions: dict[str, Any]) -> tuple[list[str], list[str]]:
    """Return the codes of the findings and of the accepted ones."""
    document = {**json.loads(UNEVEN.read_text("utf-8")), "exclusions": list(exclusions)}
    result = check(memory_source(scenario_from(document)), Settings())
    return [each.code for each in result.findings], [each.code for each in result.excluded]


@pytest.mark.parametrize(
    "former",
    [
        {"code": "P003"},
        {"code": "P003", "subject": "8", "at": ["A/0"], "measured": 2.4},
        {"code": "P004", "players": [2]},
        {"code": "P005", "subject": "3"},
    ],
)
def test_an_exclusion_of_a_check_that_is_gone_accepts_the_findings_of_its_successor(
    former: dict[str, Any],
) -> None:
    assert uneven()[1] == []
    found, accepted = uneven({**former, "reason": "the small island is for experts"})
    assert accepted == ["P011"]
    assert not {"P011", "F016", "F017"} & set(found)


def test_an_exclusion_of_a_check_that_is_gone_is_not_called_idle() -> None:
    entry = {"code": "P003", "subject": "8", "players": [2], "measured": 2.4, "reason": "it is meant"}
    document = {**json.loads((UNEVEN.parent / "good.realm.json").read_text("utf-8")), "exclusions": [entry]}
    result = check(memory_source(scenario_from(document)), Settings())
    assert not {"F016", "F017"} & {each.code for each in result.findings}


LOCKED = Path(__file__).parent / "P008/bad.realm.json"


@pytest.mark.parametrize(("then", "accepted"), [(1, True), (0.75, True), (3, True), (2, False)])
def test_the_share_that_was_measured_once_is_not_compared_with_coins(then: float, accepted: bool) -> None:
    document = json.loads(LOCKED.read_text("utf-8"))
    document["exclusions"] = [{"code": "P008", "measured": then, "reason": "it is meant"}]
    result = check(memory_source(scenario_from(document)), Settings())
    assert ("P008" in {each.code for each in result.excluded}) == accepted


def test_an_unknown_code_is_an_error(my_precious: Scenario) -> None:
    assert "F016" in {each.code for each in run(my_precious, {"code": "Q123", "reason": "?"}).findings}


def test_an_exclusion_of_a_count_that_was_not_looked_at_is_not_called_idle(my_precious: Scenario) -> None:
    document = {**my_precious.data, "exclusions": [{"code": "R001", "players": [6], "reason": "meant"}]}
    result = check(memory_source(scenario_from(document)), Settings(), players=2)
    assert "F017" not in {finding.code for finding in result.findings}
