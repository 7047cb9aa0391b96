"""Live findings: what is stale, what is told, and what can be done about it."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from realms.checks.finding import SEVERITIES, Finding
from realms.checks.fixes.safety import ANY
from realms.checks.live import DOCUMENT
from realms.checks.registry import all_checks, find_check
from realms.checks.run import check
from realms.checks.settings import Settings
from realms.checks.source import memory_source
from realms.scenario.changes import put_piece, set_value, turn_tile
from realms.scenario.edits import apply
from realms.scenario.scenario import Scenario
from realms_editor.desk.findings import Findings, manual_of

Make = Callable[..., Scenario]
Json = dict[str, Any]


def finished(scenario: Scenario, settings: Settings | None = None) -> Findings:
    findings = Findings(scenario, settings)
    while findings.stale:
        findings.check_part(scenario.counts[0])
    return findings


@pytest.fixture
def faulty(make: Make, tile: Callable[..., Json]) -> Scenario:
    """Two tiles apart, a peak on no mountain and a stray end of a tunnel."""
    pieces = [{"piece": "peak", "at": "A/0"}, {"piece": "tunnel", "at": "A/1", "number": 1}]
    return make(
        {"players": 2, "tiles": [tile("A"), tile("B", 5)], "pieces": pieces},
        {"players": 3, "base": 2, "tiles": [], "pieces": [{"piece": "peak", "at": "B/0"}]},
        boxes=["realms", "small_world"],
    )


def one(findings: Findings, code: str) -> Finding:
    return next(finding for finding in findings.for_count() if finding.code == code)


def test_the_visible_count_comes_first_and_the_document_last(sample: Scenario) -> None:
    findings, done = Findings(sample), []
    while findings.stale:
        before = set(findings.stale)
        assert findings.check_part(4)
        done += before - set(findings.stale)
    assert done == [4, 2, 3, 5, 6, DOCUMENT]
    assert findings.check_part(4)  # there is nothing left to do


def test_a_look_ends_when_its_time_is_over_and_goes_on_with_the_next(sample: Scenario) -> None:
    findings, looks = Findings(sample), 1
    while not findings.check_part(4, 0):
        assert 4 in findings.stale
        looks += 1
    assert looks > 20  # one for each check
    assert 4 not in findings.stale


def test_an_edit_begins_the_look_anew(sample: Scenario) -> None:
    findings = Findings(sample)
    while 5 in findings.stale:
        findings.check_part(5)
    tile = next(laid.placement.tile for laid in sample.realm(5).tiles if laid.players == 5)
    once, back = turn_tile(sample, 5, tile), turn_tile(sample, 5, tile, 2)
    findings.update(apply(sample, once))
    findings.check_part(5, 0)
    findings.update(apply(sample, back))
    while findings.stale:
        findings.check_part(5)
    assert findings.for_count(5) == finished(apply(sample, back)).for_count(5)


def test_after_an_edit_only_what_it_reached_is_stale_and_old_findings_stay(sample: Scenario) -> None:
    findings = finished(sample)
    before = findings.for_count()
    tile = next(laid.placement.tile for laid in sample.realm(5).tiles if laid.players == 5)
    edited = apply(sample, turn_tile(sample, 5, tile))
    findings.update(edited)
    assert findings.stale == (DOCUMENT, 5, 6)
    assert findings.for_count() == before
    while findings.stale:
        findings.check_part(5)
    assert [each.key for each in findings.for_count()] == [
        each.key for each in check(memory_source(edited), Settings()).findings
    ]


def test_counts_see_their_own_findings_and_those_of_the_document(faulty: Scenario) -> None:
    named = apply(faulty, set_value(faulty, ("exclusions",), [{"code": "X999", "reason": "None."}]))
    findings = finished(named)
    here = {finding.remark.pointer for finding in findings.for_count(2) if finding.code == "G008"}
    assert here == {"/layers/0/pieces/0"}
    assert len([finding for finding in findings.for_count(3) if finding.code == "G008"]) == 2
    assert "F016" in {finding.code for finding in findings.for_count(2)}
    assert "F016" in {finding.code for finding in findings.for_count(3)}
    assert len(findings.for_count()) >= len(findings.for_count(3))


def test_groups_are_by_severity_and_code_and_nothing_is_lost(faulty: Scenario) -> None:
    findings = finished(faulty)
    groups = findings.groups()
    assert [finding for group in groups for finding in group.findings] == findings.shown()
    ranks = [(SEVERITIES.index(group.severity), group.check.code) for group in groups]
    assert ranks == sorted(set(ranks))
    assert findings.tally() == Counter(finding.severity for finding in findings.shown())
    assert findings.whole_tally() == Counter(finding.severity for finding in findings.for_count())
    assert findings.tally() != findings.whole_tally()
    assert list(findings.tally()) == list(SEVERITIES)


def test_a_check_that_falls_is_an_error(faulty: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    def fall(_: object) -> None:
        raise RuntimeError("it fell")

    errors = finished(faulty).tally()["error"]
    check = find_check("R001")
    assert check is not None
    monkeypatch.setitem(vars(check), "function", fall)
    assert finished(faulty).tally()["error"] == errors + 1


def test_fixes_are_tried_and_what_is_applied_is_gone(faulty: Scenario) -> None:
    findings = finished(faulty)
    finding = one(findings, "G008")
    assert findings.can_be_fixed(finding)
    fix = findings.fixes(finding)[0]
    assert fix.title.in_language("en") == "remove the peak"
    findings.update(apply(faulty, fix.edit))
    while findings.stale:
        findings.check_part(2)
    assert finding.key not in [each.key for each in findings.for_count()]
    assert not findings.can_be_fixed(one(findings, "R001"))


def test_mending_is_one_edit(faulty: Scenario) -> None:
    findings = finished(faulty)
    safe, all_of_it = findings.apply_fixes(), findings.apply_fixes(ANY)
    assert len(safe.applied) < len(all_of_it.applied)
    assert apply(faulty, all_of_it.edit).data == all_of_it.scenario.data
    assert finished(all_of_it.scenario).tally()["error"] == 0


def test_what_is_excluded_is_silent_and_the_reason_is_kept(faulty: Scenario) -> None:
    findings = finished(faulty)
    for code in ("G011", "R001"):
        finding = one(findings, code)
        scenario = apply(findings.scenario, findings.exclude(finding, "So it is meant."))
        findings.update(scenario)
        while findings.stale:
            findings.check_part(2)
        assert finding.key not in [each.key for each in findings.for_count()]
    assert [entry["reason"] for entry in findings.scenario.data["exclusions"]] == ["So it is meant."] * 2
    assert {each.code for each in findings.result.excluded} == {"G011", "R001"}


def test_what_could_not_be_checked_is_told(make: Make, tile: Callable[..., Json]) -> None:
    layers = [{"players": 2, "tiles": []}, {"players": 3, "tiles": [tile("A"), tile("A")]}]
    findings = finished(make(*layers))
    assert {str(skip.reason) for skip in findings.skipped(2)} == {"there is no map yet"}
    assert {str(skip.reason) for skip in findings.skipped(3)} == {"there are errors in stage structure"}
    assert len(findings.skipped()) == len(findings.skipped(2)) + len(findings.skipped(3))


def test_settings_hold(faulty: Scenario) -> None:
    assert {each.code for each in finished(faulty, Settings(select=("G008",))).for_count()} == {"G008"}


def test_every_check_is_explained_in_every_language() -> None:
    for each in all_checks():
        told = manual_of(each)
        for language in ("en", "fr"):
            assert all(part.in_language(language) for part in (told.what, told.why, told.fix)), each.code
        assert told.what.in_language("fr") != told.what.in_language("en"), each.code


def test_an_edit_of_another_count_keeps_this_one_fresh(sample: Scenario) -> None:
    findings = finished(sample)
    tile = next(laid.placement.tile for laid in sample.realm(6).tiles if laid.players == 6)
    findings.update(apply(sample, put_piece(sample, 6, {"piece": "tribe", "at": f"{tile}/0"})))
    assert 2 not in findings.stale
    assert 6 in findings.stale
