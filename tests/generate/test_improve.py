"""Improvements: every step gains what it says, brings no fault and touches nothing locked."""

import pickle
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from realms.checks.run import check
from realms.checks.settings import Settings
from realms.checks.single_edits.padlock import Padlock, Padlocks, whole_region, whole_tile
from realms.checks.source import memory_source
from realms.generate.figures import figures_of
from realms.generate.improve.edit_bench import EditBench
from realms.generate.improve.improvement import Improvement, ImproveWish, figure_changes
from realms.generate.improve.search import ImproveProgress, improve
from realms.generate.state import RealmState
from realms.scenario.edits import apply
from realms.scenario.scenario import Scenario, bundled_scenario

from help.executors import SameProcess, Scrambled
from help.locked import locked_facts

REALMS = ("long_quiet_river", "dig_too_far", "four_lands", "night_and_day")
STEPS = 3


@pytest.fixture(scope="module")
def improved() -> Mapping[str, Improvement]:
    return {name: improve_by_name(name) for name in REALMS}


def improve_by_name(name: str, **wishes: Any) -> Improvement:
    scenario = bundled_scenario(name)
    return improve(
        scenario, ImproveWish(scenario.counts[:2], **{"most_steps": STEPS, **wishes}), SameProcess()
    )


def faults(scenario: Scenario) -> Counter[str]:
    found = check(memory_source(scenario), Settings()).findings
    return Counter(each.code for each in found if each.severity != "info")


@pytest.mark.parametrize("name", REALMS)
def test_the_steps_gain_what_they_say_and_bring_no_fault(
    improved: Mapping[str, Improvement], name: str
) -> None:
    scenario, found = bundled_scenario(name), improved[name]
    assert found.steps
    now = scenario
    for step in found.steps:
        after = apply(now, step.edit)
        assert step.before == figures_of(now)
        assert step.after == figures_of(after)
        wanted, least = found.wish.counts, found.wish.least_gain
        assert step.gain == step.before.only(wanted).rank - step.after.only(wanted).rank >= least
        for other in set(scenario.counts) - set(wanted):
            assert step.after.only([other]).rank <= step.before.only([other]).rank
        assert faults(after) <= faults(now)
        now = after
    assert found.after.rank < found.before.rank


@pytest.mark.parametrize("name", REALMS)
def test_all_steps_are_one_edit_and_undoing_it_gives_the_same_bytes(
    improved: Mapping[str, Improvement], name: str
) -> None:
    scenario, found = bundled_scenario(name), improved[name]
    after = apply(scenario, found.edit)
    assert after.to_bytes() != scenario.to_bytes()
    assert figures_of(after) == found.after
    assert apply(after, found.edit.inverse()).to_bytes() == scenario.to_bytes()
    first = found.first(1)
    assert figures_of(apply(scenario, first.edit)) == first.after == found.steps[0].after


def test_a_step_is_the_same_in_another_process(improved: Mapping[str, Improvement]) -> None:
    for found in improved.values():
        sent: Improvement = pickle.loads(pickle.dumps(found))  # noqa: S301 - our own bytes
        assert sent == found
        scenario = bundled_scenario("four_lands")
        if found is improved["four_lands"]:
            assert apply(scenario, sent.edit).to_bytes() == apply(scenario, found.edit).to_bytes()


def test_every_figure_of_every_count_is_shown_before_and_after(improved: Mapping[str, Improvement]) -> None:
    found = improved["long_quiet_river"]
    rows = figure_changes(found.before, found.after)
    assert {each.players for each in rows} == {2, 3, 4, 5, 6}
    assert any(each.after < each.before for each in rows)
    assert all(str(value) for each in rows for value in (each.title, *each.values))


def test_the_order_in_which_processes_answer_changes_nothing(improved: Mapping[str, Improvement]) -> None:
    scenario = bundled_scenario("dig_too_far")
    wish = improved["dig_too_far"].wish
    assert improve(scenario, wish, Scrambled(7)) == improved["dig_too_far"]


def test_steps_are_heard_as_soon_as_they_are_found() -> None:
    scenario, heard = bundled_scenario("dig_too_far"), list[ImproveProgress]()
    found = improve(scenario, ImproveWish(scenario.counts, most_steps=2), SameProcess(), heard.append)
    known = [len(each.improvement.steps) for each in heard]
    assert known == sorted(known)
    assert {0, 1, 2} == set(known)
    assert heard[-1].improvement == found


# Rescoring


@pytest.mark.parametrize("name", [*REALMS, "go_east", "game_of_gods", "down_to_the_sea"])
def test_rescoring_gives_what_measuring_everything_anew_gives(name: str) -> None:
    scenario = bundled_scenario(name)
    bench = EditBench(RealmState.of(scenario), ImproveWish(scenario.counts))
    for key in [*bench.drafts][:: max(1, len(bench.drafts) // 40)]:
        single = bench.made(key)
        if single:
            after = apply(scenario, single.edit)
            assert bench.figures_after(single) == figures_of(after), key


# Locks


LOCKS: Mapping[str, Padlocks] = {
    "long_quiet_river": whole_tile("A") | whole_tile("F") | {Padlock("kind", "mountain"), Padlock("water")},
    "dig_too_far": frozenset(Padlock("cell", tile) for tile in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    "night_and_day": frozenset({Padlock("turn", "B"), Padlock("face", "B"), Padlock("kind", "tribe")}),
    "four_lands": whole_region("r1") | whole_region("r5") | {Padlock("water"), Padlock("terrain", "r9")},
}


@pytest.mark.parametrize("name", LOCKS)
def test_no_edit_on_the_bench_changes_anything_locked(name: str) -> None:
    scenario = bundled_scenario(name)
    wish = ImproveWish(scenario.counts, LOCKS[name])
    bench = EditBench(RealmState.of(scenario), wish)
    before = {lock: locked_facts(scenario, lock) for lock in LOCKS[name]}
    assert any(before.values())
    for key in [*bench.drafts][:: max(1, len(bench.drafts) // 150)]:
        single = bench.made(key)
        if single:
            after = apply(scenario, single.edit)
            assert {lock: locked_facts(after, lock) for lock in before} == before, key


def test_without_the_locks_these_things_would_change() -> None:
    """Make sure that the locks of the test above keep something."""
    for name, locks in LOCKS.items():
        scenario = bundled_scenario(name)
        bench = EditBench(RealmState.of(scenario), ImproveWish(scenario.counts))
        kept = EditBench(RealmState.of(scenario), ImproveWish(scenario.counts, locks))
        assert 0 < len(kept.drafts) < len(bench.drafts)
