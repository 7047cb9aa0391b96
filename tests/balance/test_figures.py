"""Shares and means with their intervals."""

from random import Random

import pytest

from realms.balance.statistics.figures import mean_of, share_of


def test_wilson_of_a_known_example() -> None:
    half = share_of(50, 100)
    assert (round(half.low, 4), half.value, round(half.high, 4)) == (0.4038, 0.5, 0.5962)
    none = share_of(0, 20)
    assert none.low == pytest.approx(0, abs=1e-12)
    assert round(none.high, 4) == 0.1611


def test_nothing_is_known_without_games() -> None:
    assert (share_of(0, 0).low, share_of(0, 0).high) == (0.0, 1.0)
    assert mean_of([]).width == mean_of([3]).width == float("inf")


def test_few_values_have_the_interval_of_student() -> None:
    mean = mean_of([1.0, 2.0, 3.0, 4.0])
    assert mean.value == 2.5
    assert mean.high - mean.value == pytest.approx(3.18245 * 0.645497, rel=1e-5)
    assert mean.holds(4.5)
    assert not mean.holds(4.6)


def test_the_more_is_known_the_narrower() -> None:
    assert share_of(400, 800).width < share_of(50, 100).width < share_of(5, 10).width
    assert share_of(50, 100, sure=0.999).width > share_of(50, 100).width


@pytest.mark.parametrize("true", [0.25, 0.5])
def test_nineteen_out_of_twenty_intervals_hold_the_truth(true: float) -> None:
    luck, within, means = Random(3), 0, 0
    for _ in range(600):
        wins = [luck.random() < true for _ in range(150)]
        share, mean = share_of(sum(wins), 150), mean_of(wins)
        within += share.low <= true <= share.high
        means += mean.low <= true <= mean.high
    assert 0.92 < within / 600 < 0.98
    assert 0.92 < means / 600 < 0.98
