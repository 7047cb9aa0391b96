"""Quiet drafting: which findings wait, and until when."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from realms.checks.run import check
from realms.checks.settings import Settings
from realms.checks.source import memory_source
from realms.scenario.changes import take_tile
from realms.scenario.edits import apply
from realms.scenario.scenario import Scenario
from realms_editor.desk.drafting import Completeness, may_wait
from realms_editor.desk.findings import Findings

from help.drawings import drawn_layer, drawn_scenario, two_regions

Make = Callable[..., Scenario]
Json = dict[str, Any]


def finished(scenario: Scenario, settings: Settings | None = None) -> Findings:
    findings = Findings(scenario, settings)
    while findings.stale:
        findings.check_part(scenario.counts[0])
    return findings


def known(findings: Findings, players: int) -> Completeness:
    found = findings.completeness(players)
    assert found
    return found


@pytest.fixture
def one_tile(make: Make, tile: Callable[..., Json]) -> Scenario:
    return make({"players": 2, "tiles": [tile("A")], "pieces": []}, boxes=["realms", "small_world"])


def test_after_the_first_tile_nothing_is_judged_but_nothing_is_lost(one_tile: Scenario) -> None:
    findings = finished(one_tile)
    waiting = findings.waiting(2)
    assert {"R001", "P006"} <= {each.code for each in waiting}
    assert not findings.shown(2)
    assert not sum(findings.tally(2).values())
    assert sum(findings.whole_tally().values()) == len(waiting)
    assert findings.for_count(2) == waiting
    assert {each.key for each in waiting} == {
        each.key for each in check(memory_source(one_tile), Settings()).findings
    }


def test_the_findings_come_as_soon_as_half_of_the_land_lies(sample: Scenario) -> None:
    scenario, laid = sample, [each.placement.tile for each in sample.realm(2).tiles]
    sides = set[tuple[bool, bool]]()
    for name in laid[:-1]:
        scenario = apply(scenario, take_tile(scenario, 2, name))
        findings = finished(scenario)
        land = scenario.realm(2).board.land.bit_count()
        assert known(findings, 2).count == land
        waits = any(each.code == "R001" for each in findings.waiting(2))
        shown = any(each.code == "R001" for each in findings.shown(2))
        assert not (waits and shown)
        assert bool(findings.waiting(2)) <= (land < 9)
        if land < 9:
            assert waits
        sides.add((waits, shown))
    assert {(True, False), (False, True)} <= sides


def test_each_count_waits_for_its_own_land(sample: Scenario) -> None:
    scenario = sample
    for name in [each.placement.tile for each in sample.realm(2).tiles][1:]:
        scenario = apply(scenario, take_tile(scenario, 2, name))
    findings = finished(scenario)
    sparse = [count for count in scenario.counts if known(findings, count).sparse]
    assert sparse == [count for count in scenario.counts if findings.waiting(count)]
    assert 2 in sparse
    assert scenario.counts[-1] not in sparse
    both = {each.key for each in findings.waiting(2)} & {
        each.key for each in findings.shown(scenario.counts[-1])
    }
    assert both <= {each.key for each in findings.shown()}  # it holds for a map that is no draft


def test_errors_do_not_wait(one_tile: Scenario) -> None:
    waiting = finished(one_tile).waiting(2)
    assert all(map(may_wait, waiting))
    assert not any(may_wait(replace(each, severity="error")) for each in waiting)


def test_a_board_that_is_built_in_play_is_no_draft(make: Make) -> None:
    scenario = make({"players": 2, "tiles": [], "pieces": []}, rules=[{"rule": "growing_board"}])
    findings = finished(scenario)
    assert findings.completeness(2) is None
    assert not findings.waiting(2)


def test_findings_about_a_region(make: Make, tile: Callable[..., Json]) -> None:
    peak = {"piece": "peak", "at": "A/0"}
    scenario = make({"players": 2, "tiles": [tile("A")], "pieces": [peak]})
    findings = finished(scenario)
    assert "G008" in {each.code for each in findings.about_region(2, "A/0")}
    elsewhere = next(names[0] for names in scenario.realm(2).board.thirds if "A/0" not in names)
    assert "G008" not in {each.code for each in findings.about_region(2, elsewhere)}
    assert findings.about_region(2, "B/0") == []


def test_findings_about_a_drawn_region() -> None:
    scenario = drawn_scenario(drawn_layer(two_regions(), {"piece": "peak", "at": "r1"}))
    findings, board = finished(scenario), scenario.realm(2).board
    assert "G008" in {each.code for each in findings.about_region(2, "r1")}
    assert "G008" not in {each.code for each in findings.about_region(2, "r2")}
    region = board.region("r1")
    assert region is not None
    assert findings.worst_by_region(2)[region] == "error"
