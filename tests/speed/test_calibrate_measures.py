"""Measures of agreement: known values, and what is hidden in simulated games is found again."""

from math import isnan
from random import Random

import pytest
from calibrate_findings import (
    LARGE,
    Compared,
    area,
    best_threshold,
    by_realm,
    correlation,
    difference,
    interval,
    slope,
    thresholds,
    with_fitted_threshold,
)
from calibrate_measures import (
    FOLDS,
    auc,
    fold_of,
    left_out,
    pooled,
    rank_correlation,
    redrawn,
    spread_between,
)

from realms.balance.statistics.running import RunningMean


def simulated(random: Random, realms: int, effect: float, noise: float = 2.0) -> list[Compared]:
    """Return three units a realm, where each coin measured brings so many coins."""
    found = []
    for number in range(realms):
        kind = "symmetric" if number % 10 == 0 else "mixed"
        for _ in range(3):
            measure = 0.0 if kind == "symmetric" else random.uniform(0, 8)
            found.append(Compared(f"r{number}", kind, measure, random.gauss(effect * measure, noise), noise))
    return found


def test_auc_and_rank_correlation_of_a_few_values() -> None:
    assert auc([1, 2, 3, 4], [False, False, True, True]) == 1
    assert auc([1, 2, 3, 4], [True, False, True, False]) == 0.25
    assert auc([1, 1, 1], [True, False, True]) == 0.5
    assert isnan(auc([1, 2], [True, True]))
    assert rank_correlation([1, 2, 3], [10, 20, 300]) == pytest.approx(1)
    assert rank_correlation([1, 2, 3], [3, 2, 1]) == pytest.approx(-1)
    assert isnan(rank_correlation([1, 1, 1], [1, 2, 3]))


def test_pooled_sums_are_those_of_all_values() -> None:
    both = pooled([RunningMean.of([1.0, 2.0, 3.0]), RunningMean.of([10.0])])
    assert (both.count, both.mean) == (4, 4.0)
    assert both.error**2 == pytest.approx(16.667 / 4, abs=0.001)


@pytest.mark.parametrize("between", [0.0, 3.0])
def test_the_spread_between_groups_is_found_beneath_the_noise(between: float) -> None:
    random, groups = Random(1), []
    for _ in range(300):
        middle = random.gauss(50, between)
        groups.append(RunningMean.of(random.gauss(middle, 10) for _ in range(20)))
    assert spread_between(groups) == pytest.approx(between, abs=0.7)


def test_an_interval_by_realms_covers_the_truth_as_often_as_it_says() -> None:
    random, hits = Random(3), 0
    for _ in range(100):
        units = [random.gauss(1, 2) for _ in range(40)]
        found = redrawn(units, lambda drawn: sum(drawn) / len(drawn), 200)
        assert found is not None
        hits += found.low <= 1 <= found.high
    assert 86 <= hits <= 100
    assert redrawn([1.0], lambda _: float("nan")) is None


def test_each_unit_is_left_out_once_and_never_apart_from_its_realm() -> None:
    units = simulated(Random(4), 60, 1)
    left: list[Compared] = []
    for inside, outside in left_out(units, lambda unit: unit.realm):
        assert not {unit.realm for unit in inside} & {unit.realm for unit in outside}
        left += outside
    assert len(left) == len(units)
    assert {fold_of(unit.realm) for unit in units} == set(range(FOLDS))
    assert all(len(group) == 3 for group in by_realm(units))


def test_a_hidden_effect_is_found_and_none_where_there_is_none() -> None:
    real, none = simulated(Random(5), 200, 1.5), simulated(Random(6), 200, 0)
    found, nothing = interval(real, slope), interval(none, slope)
    assert found is not None
    assert nothing is not None
    assert found.low < 1.5 < found.high
    assert nothing.low < 0 < nothing.high
    assert area(real) > 0.9
    assert correlation(real) > 0.8
    assert abs(correlation(none)) < 0.15


def test_the_fitted_threshold_is_where_large_effects_begin() -> None:
    units = simulated(Random(7), 300, 1.0, 0.5)
    assert best_threshold(units, (1, 2, 3, 4, 5, 6)) == LARGE
    table = list(thresholds(units, (2, 4, 6, 50)))
    assert [row["threshold"] for row in table] == [2, 4, 6]
    assert table[0]["named"] > table[1]["named"] > table[2]["named"]
    fitted = with_fitted_threshold(units, (1, 2, 3, 4, 5, 6))
    assert fitted["thresholds"] == [LARGE] * FOLDS
    assert fitted["named"]["count"] > 0.9 * fitted["named"]["of"]
    assert fitted["missed"]["count"] < 0.1 * fitted["missed"]["of"]
    assert fitted["fair"] == set()


def test_a_threshold_that_names_fair_realms_is_reported() -> None:
    units = [Compared(f"r{at}", "symmetric", at % 5, 6.0 * (at % 5 > 2), 1.0) for at in range(50)]
    assert with_fitted_threshold(units, (1, 2, 3, 4))["fair"] == {f"r{at}" for at in range(50) if at % 5 > 2}


def test_the_difference_is_between_realms_that_are_named_and_others() -> None:
    units = [Compared(f"r{at}", "mixed", 0, 5.0 if at < 10 else 1.0, 1) for at in range(30)]
    found = difference(units, {f"r{at}" for at in range(10)})
    assert found is not None
    assert (found.value, found.low, found.high) == (4, 4, 4)
    assert difference(units, ()) is None
