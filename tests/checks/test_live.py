"""The watch over an open document: the same findings as a full run, with no more work than needed."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from realms.checks import live
from realms.checks.finding import Finding
from realms.checks.live import DOCUMENT, LiveFindings
from realms.checks.run import CheckResult, Steps, check
from realms.checks.settings import Settings
from realms.checks.source import memory_source
from realms.scenario import changes
from realms.scenario.edits import Edit, apply
from realms.scenario.scenario import Scenario

Make = Callable[[Scenario, random.Random], Edit]


def tile_of(scenario: Scenario, players: int, rng: random.Random) -> str:
    return rng.choice(scenario.realm(players).tiles).placement.tile


def turn(scenario: Scenario, rng: random.Random) -> Edit:
    players = rng.choice(scenario.counts)
    return changes.turn_tile(scenario, players, tile_of(scenario, players, rng), rng.randrange(1, 6))


def take(scenario: Scenario, rng: random.Random) -> Edit:
    players = rng.choice(scenario.counts)
    return changes.take_tile(scenario, players, tile_of(scenario, players, rng))


def put(scenario: Scenario, rng: random.Random) -> Edit:
    players = rng.choice(scenario.counts)
    entry = {
        "piece": rng.choice(["tribe", "peak", "chasm"]),
        "at": f"{tile_of(scenario, players, rng)}/{rng.randrange(3)}",
    }
    return changes.put_piece(scenario, players, entry)


def rename(scenario: Scenario, rng: random.Random) -> Edit:
    return changes.set_value(scenario, ("titles", "fr"), f"Royaume {rng.random()}")


def flood(scenario: Scenario, rng: random.Random) -> Edit:
    return changes.set_value(scenario, ("water", "kind"), rng.choice(["sea", "lake", "river"]))


def exclude(scenario: Scenario, rng: random.Random) -> Edit:
    entry = {"code": rng.choice(["R005", "G017", "R001"]), "reason": "it is meant"}
    return changes.set_value(scenario, ("exclusions",), [entry])


MAKERS: tuple[Make, ...] = (turn, take, put, rename, flood, exclude)


def refresh(watch: LiveFindings, *parts: int) -> None:
    """Check these parts, or all that are stale."""
    for part in parts or watch.stale:
        for _ in watch.steps(part):
            pass


def told(result: CheckResult) -> list[tuple[Any, ...]]:
    return [(finding.key, finding.players, finding.severity) for finding in result.findings]


@pytest.mark.parametrize("seed", range(6))
def test_after_every_edit_of_a_walk_the_findings_are_those_of_a_full_run(
    seed: int, my_precious: Scenario
) -> None:
    rng, scenario = random.Random(seed), my_precious
    watch = LiveFindings(scenario)
    for _ in range(12):
        refresh(watch)
        full = check(memory_source(scenario), Settings())
        assert told(watch.result()) == told(full)
        assert watch.result().counts == full.counts
        assert not watch.stale
        scenario = apply(scenario, rng.choice(MAKERS)(scenario, rng))
        watch.update(scenario)


def test_only_the_counts_that_an_edit_reaches_are_stale(my_precious: Scenario) -> None:
    watch = LiveFindings(my_precious)
    assert watch.stale == (DOCUMENT, 2, 3, 4, 5, 6)
    refresh(watch)
    watch.update(apply(my_precious, changes.turn_tile(my_precious, 4, "E")))
    assert watch.stale == (DOCUMENT, 4, 5, 6)
    refresh(watch, 4)
    assert watch.stale == (DOCUMENT, 5, 6)


def test_texts_make_no_count_stale_and_undoing_makes_nothing_stale(my_precious: Scenario) -> None:
    watch = LiveFindings(my_precious)
    refresh(watch)
    watch.update(apply(my_precious, changes.set_value(my_precious, ("titles", "fr"), "Autre")))
    assert watch.stale == (DOCUMENT,)
    watch.update(my_precious)
    assert watch.stale == ()


def test_what_is_not_stale_is_not_checked_again(
    my_precious: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[int] = []
    honest = live.case_steps

    def counting(case: Any) -> Steps:
        done.append(case.realm.players)
        return honest(case)

    monkeypatch.setattr(live, "case_steps", counting)
    watch = LiveFindings(my_precious)
    refresh(watch)
    watch.update(apply(my_precious, changes.turn_tile(my_precious, 5, "B")))
    refresh(watch)
    assert done == [2, 3, 4, 5, 6, 5, 6]


def test_stale_parts_are_told_as_they_were(my_precious: Scenario) -> None:
    watch = LiveFindings(my_precious)
    refresh(watch)
    before = told(watch.result())
    watch.update(apply(my_precious, changes.take_tile(my_precious, 2, "X")))
    assert told(watch.result()) == before
    refresh(watch)
    assert told(watch.result()) != before


def test_a_count_that_is_gone_is_forgotten(my_precious: Scenario) -> None:
    watch = LiveFindings(my_precious)
    refresh(watch)
    watch.update(apply(my_precious, changes.take_layer(my_precious, 6)))
    refresh(watch)
    findings: list[Finding] = watch.result().findings
    assert all(6 not in finding.players for finding in findings)
    assert watch.result().counts == (2, 3, 4, 5)


def broken(scenario: Scenario, **entry: Any) -> Scenario:
    tiles = [{**scenario.data["layers"][0]["tiles"][0], **entry}, *scenario.data["layers"][0]["tiles"][1:]]
    return apply(scenario, changes.set_value(scenario, ("layers", 0, "tiles"), tiles))


@pytest.mark.parametrize("entry", [{"turn": 6}, {"face": "sky"}])
def test_an_entry_that_breaks_the_schema_is_found_among_known_ones(
    entry: dict[str, Any], my_precious: Scenario
) -> None:
    watch = LiveFindings(my_precious)
    refresh(watch)
    for scenario in (broken(my_precious, **entry), my_precious, broken(my_precious, **entry)):
        watch.update(scenario)
        refresh(watch)
        assert told(watch.result()) == told(check(memory_source(scenario), Settings()))


def test_what_stood_there_before_is_not_held_against_the_schema_again(my_precious: Scenario) -> None:
    turned = apply(my_precious, changes.turn_tile(my_precious, 2, "X"))
    spoilt = turned.data["layers"][0]["tiles"]
    known = next(entry for entry in spoilt if entry is my_precious.data["layers"][0]["tiles"][0])
    was, known["turn"] = known["turn"], "askew"  # nobody may do this; it only shows what is looked at
    try:
        assert list(memory_source(turned).violations())
        assert not list(memory_source(turned, my_precious.data).violations())
    finally:
        known["turn"] = was


def test_steps_of_an_earlier_state_leave_the_part_stale(my_precious: Scenario) -> None:
    watch = LiveFindings(my_precious)
    steps = watch.steps(2)
    next(steps)
    watch.update(apply(my_precious, changes.take_tile(my_precious, 2, "X")))
    assert list(steps)
    assert 2 in watch.stale
