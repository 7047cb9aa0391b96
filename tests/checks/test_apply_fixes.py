"""Fixes: each puts its finding right, brings no new error, and can be undone to the last byte."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from realms.checks.finding import Finding
from realms.checks.fixes import apply_fixes as mending
from realms.checks.fixes.apply_fixes import apply_fixes, helping_fixes
from realms.checks.fixes.fix import FixContext, fixable, fixes_for
from realms.checks.fixes.safety import Safety, new_errors
from realms.checks.fixes.tiles import unevenness
from realms.checks.run import check
from realms.checks.settings import Settings, settings_near
from realms.checks.source import memory_source
from realms.scenario.edits import apply
from realms.scenario.scenario import Scenario, load_scenario, scenario_from

from help.documents import tile

EXAMPLES = Path(__file__).parent
ALL: tuple[Safety, ...] = ("safe", "unsafe", "suggestion")
A = tile("A", 0)


def findings(scenario: Scenario, settings: Settings = Settings()) -> list[Finding]:  # noqa: B008 - frozen
    return check(memory_source(scenario), settings).findings


def changed(scenario: Scenario, **changes: Any) -> Scenario:
    return scenario_from({**scenario.data, **changes})


def with_layer(scenario: Scenario, change: Callable[[dict[str, Any]], Mapping[str, Any]]) -> Scenario:
    """The scenario with its lowest layer changed."""
    first, *others = scenario.data["layers"]
    return changed(scenario, layers=[{**first, **change(dict(first))}, *others])


def broken(code: str, scenario: Scenario) -> Scenario:
    """The scenario with something wrong in it that the check of that code finds."""
    pieces = scenario.data["layers"][0]["pieces"]
    more: dict[str, list[dict[str, Any]]] = {
        "G008": [{"piece": "peak", "at": "D/0"}],
        "G010": [{"piece": "border", "at": "D.0|T.0"}],
        "G011": [{"piece": "tunnel", "at": "D/0", "number": 3}],
        "G004": [{"piece": "tribe", "at": "Z/0"}],
        "G005": [{"piece": "tribe", "at": "T/0"}],
        "G007": [{"piece": "mountain", "at": "C/2"}],
        "G009": [{"piece": "border", "at": "C.0|X.4"}],
    }
    if code in more:
        return with_layer(scenario, lambda _: {"pieces": [*pieces, *more[code]]})
    if code == "G013":
        moved = [{**laid, "q": laid["q"] + 5} if laid["tile"] == "R" else laid for laid in tiles(scenario)]
        return with_layer(scenario, lambda _: {"tiles": moved})
    if code == "F015":
        return with_layer(scenario, lambda _: {"removes": [{"tile": "Z"}]})
    entry = {"F016": "X999", "F017": "R001"}[code]
    return changed(scenario, exclusions=[{"code": entry, "subject": "nothing", "reason": "because"}])


def tiles(scenario: Scenario) -> list[dict[str, Any]]:
    return list(scenario.data["layers"][0]["tiles"])


@pytest.mark.parametrize(
    "code", ["G004", "G005", "G007", "G008", "G009", "G010", "G011", "G013", "F015", "F016", "F017"]
)
def test_a_fix_helps_brings_no_error_and_can_be_undone(code: str, my_precious: Scenario) -> None:
    sick = broken(code, my_precious)
    source = sick.to_bytes()
    finding = next(finding for finding in findings(sick) if finding.code == code)
    fix = helping_fixes(sick, finding, Settings())[0]
    healthy = apply(sick, fix.edit)
    assert code not in {each.code for each in findings(healthy)}
    assert not new_errors(check(memory_source(sick), Settings()), check(memory_source(healthy), Settings()))
    assert apply(healthy, fix.edit.inverse()).to_bytes() == source


@pytest.mark.parametrize("code", sorted(fixable()))
def test_what_a_fix_offers_in_the_example_of_its_check_can_be_applied_and_undone(code: str) -> None:
    for path in EXAMPLES.glob(f"{code}/bad*.realm.json"):
        settings, scenario = settings_near(path), load_scenario(path)
        finding = next(finding for finding in findings(scenario, settings) if finding.code == code)
        fixes = list(fixes_for(FixContext(scenario, finding, settings)))
        assert fixes, "a check that is called fixable offers nothing"
        for fix in fixes:
            after = apply(scenario, fix.edit)
            assert scenario_from(dict(after.data))
            assert apply(after, fix.edit.inverse()).to_bytes() == scenario.to_bytes()


@pytest.mark.parametrize("code", sorted(fixable() - {"R003"}))
def test_a_fix_puts_every_example_of_its_check_right(code: str) -> None:
    for path in EXAMPLES.glob(f"{code}/bad*.realm.json"):
        settings, scenario = settings_near(path), load_scenario(path)
        finding = next(finding for finding in findings(scenario, settings) if finding.code == code)
        assert helping_fixes(scenario, finding, settings)


def test_an_exchange_brings_a_symbol_nearer_to_its_share() -> None:
    settings = Settings(select=("R003",))
    path = EXAMPLES / "R003/bad.realm.json"
    scenario = load_scenario(path)
    worst = max(finding.remark.measured or 0 for finding in findings(scenario, settings))
    finding = findings(scenario, settings)[0]
    best = next(fixes_for(FixContext(scenario, finding, settings)))
    after = findings(apply(scenario, best.edit), settings)
    assert max((each.remark.measured or 0 for each in after), default=0) < worst


def test_only_safe_fixes_are_applied_unless_more_is_allowed(my_precious: Scenario) -> None:
    sick = broken("G013", broken("G010", my_precious))
    assert {finding.code for finding, _ in apply_fixes(sick, Settings(), ("safe",)).applied} == {"G010"}
    assert {"G010", "G013"} <= {finding.code for finding, _ in apply_fixes(sick, Settings(), ALL).applied}


def test_a_stray_tunnel_takes_the_number_of_another_stray_end(my_precious: Scenario) -> None:
    night = my_precious.data["layers"][0]
    below = {**A, "tile": "B", "face": "underground", "q": 9}
    ends = [{"piece": "tunnel", "at": "D/0", "number": 1}, {"piece": "tunnel", "at": "B/0", "number": 2}]
    layer = {"players": 2, "tiles": [*night["tiles"], below], "pieces": ends}
    after = apply_fixes(changed(my_precious, layers=[layer]), Settings(select=("G011",)), ALL).scenario
    numbers = [piece["number"] for piece in after.data["layers"][0]["pieces"]]
    assert len(numbers) == 2
    assert len(set(numbers)) == 1


def test_mending_comes_to_rest_where_nothing_helps_any_more(my_precious: Scenario) -> None:
    rested = apply_fixes(my_precious, Settings(), ALL)
    assert rested.settled
    assert not apply_fixes(rested.scenario, Settings(), ALL).applied


def test_mending_stops_after_its_rounds(my_precious: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mending, "MAX_ROUNDS", 1)
    sick = broken("G010", broken("G008", my_precious))
    stopped = apply_fixes(sick, Settings(), ALL)
    assert not stopped.settled
    assert len(stopped.applied) == 1


def test_all_that_mending_did_is_one_edit_that_can_be_undone(my_precious: Scenario) -> None:
    sick = broken("G013", broken("G010", my_precious))
    done = apply_fixes(sick, Settings(), ALL)
    assert apply(done.scenario, done.edit.inverse()).to_bytes() == sick.to_bytes()


@pytest.mark.rule("realms.build.swap_tiles")
def test_an_exchange_for_shares_makes_them_evener_and_leaves_the_water_alone(my_precious: Scenario) -> None:
    settings = Settings(select=("R002", "R003"))
    uneven = with_layer(
        my_precious,
        lambda layer: {
            "pieces": [piece for piece in layer["pieces"] if piece["piece"] not in ("mountain", "peak")]
        },
    )
    finding = findings(uneven, settings)[0]
    fixes = list(fixes_for(FixContext(uneven, finding, settings)))
    assert fixes
    gains = [unevenness(uneven) - unevenness(apply(uneven, fix.edit)) for fix in fixes]
    assert gains == sorted(gains, reverse=True)
    assert min(gains) > 0
    for fix in fixes:
        before, after = (scenario.realm(2).board for scenario in (uneven, apply(uneven, fix.edit)))
        assert [
            before.thirds[region] for region in range(before.region_count) if before.water >> region & 1
        ] == [after.thirds[region] for region in range(after.region_count) if after.water >> region & 1]
