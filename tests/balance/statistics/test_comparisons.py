"""Comparisons of two series, against textbooks and by simulations in which the truth is known."""

import math
from collections.abc import Callable
from random import Random
from statistics import NormalDist

import pytest

from realms.balance.statistics.comparisons import (
    correlation_of,
    paired_difference,
    rank_correlation_of,
    ranking_of,
)
from realms.balance.statistics.figures import Estimate, mean_of

Values = list[float]


def normal(luck: Random, mean: float, spread: float, count: int) -> Values:
    return [luck.gauss(mean, spread) for _ in range(count)]


def together(luck: Random, correlation: float, count: int) -> tuple[Values, Values]:
    """Return pairs of normal values with a correlation."""
    ones, others = normal(luck, 0, 1, count), normal(luck, 0, 1, count)
    rest = math.sqrt(1 - correlation**2)
    return ones, [correlation * one + rest * other for one, other in zip(ones, others, strict=True)]


def paired(luck: Random) -> Estimate:
    """Return the difference of pairs that have most of their luck in common."""
    common = normal(luck, 0, 5, 12)
    return paired_difference([each + luck.gauss(1, 1) for each in common], common)


def ranked(luck: Random, apart: float, count: int) -> Estimate:
    return ranking_of(normal(luck, apart, 1, count), normal(luck, 0, 1, 2 * count))


CASES: dict[str, tuple[float, Callable[[Random], Estimate]]] = {
    "mean of three": (2, lambda luck: mean_of(normal(luck, 2, 7, 3))),
    "pairs": (1, paired),
    "correlation": (0.6, lambda luck: correlation_of(*together(luck, 0.6, 12))),
    "no correlation": (0, lambda luck: correlation_of(*together(luck, 0, 8))),
    "ranks": (6 / math.pi * math.asin(0.35), lambda luck: rank_correlation_of(*together(luck, 0.7, 30))),
    "ranking": (NormalDist().cdf(1 / math.sqrt(2)), lambda luck: ranked(luck, 1, 12)),
    "no ranking": (0.5, lambda luck: ranked(luck, 0, 10)),
    "sure ranking": (NormalDist().cdf(2.5 / math.sqrt(2)), lambda luck: ranked(luck, 2.5, 15)),
}


@pytest.mark.parametrize("name", CASES)
def test_nineteen_out_of_twenty_intervals_hold_the_truth(name: str) -> None:
    truth, drawn = CASES[name]
    luck = Random(name)
    within = sum(drawn(luck).holds(truth) for _ in range(1500)) / 1500
    assert 0.932 < within < 0.985


def test_a_known_example() -> None:
    # r = 0.5 of 28 pairs: atanh 0.549, give or take 1.96 / 5
    ones = [math.cos(2 * math.pi * k / 28) for k in range(28)]
    others = [math.cos(2 * math.pi * (k / 28) - math.pi / 3) for k in range(28)]
    known = correlation_of(ones, others)
    assert (round(known.value, 6), round(known.low, 3), round(known.high, 3)) == (0.5, 0.156, 0.736)


def test_ties_share_their_ranks() -> None:
    assert rank_correlation_of([1, 2, 2, 9], [10, 20, 20, 30]).value == pytest.approx(1)
    assert rank_correlation_of([1, 2, 3, 4], [4, 3, 2, 1]).value == pytest.approx(-1)
    assert ranking_of([1, 1], [1, 1, 1]).value == 0.5


def test_little_says_little() -> None:
    assert correlation_of([1, 2, 3], [1, 2, 3]).width == 2
    assert correlation_of([], []).value == 0
    assert correlation_of([1, 1, 1, 1, 1], [1, 2, 3, 4, 5]).value == 0
    assert ranking_of([], [1]).width == 1
    assert ranking_of([3, 4], [1, 2]).low < 0.5
    assert 0.85 < ranking_of([2] * 30, [1] * 30).low < 1
    with pytest.raises(ValueError, match="pairs"):
        correlation_of([1], [1, 2])
