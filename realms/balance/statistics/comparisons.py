"""Comparisons of two series of figures, with intervals: differences of pairs, correlations, and rankings.

The pairs, or the figures of one series, are independent of each other.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from math import atanh, exp, fsum, hypot, log, sqrt, tanh

from realms.balance.statistics.figures import SURE, Estimate, mean_and_error, mean_of, share_of
from realms.balance.statistics.quantiles import deviations


def paired_difference(ones: Sequence[float], others: Sequence[float], sure: float = SURE) -> Estimate:
    """Return the mean of the first values of pairs less the second ones, with the interval of Student's t."""
    return mean_of([one - other for one, other in zip(ones, others, strict=True)], sure)


def correlation_of(ones: Sequence[float], others: Sequence[float], sure: float = SURE) -> Estimate:
    """Return Pearson's correlation of pairs with Fisher's interval; a constant series has none."""
    return _with_interval(_pearson(ones, others), len(ones), sure, 1.0)


def rank_correlation_of(ones: Sequence[float], others: Sequence[float], sure: float = SURE) -> Estimate:
    """Return Spearman's rank correlation of pairs with the interval of Bonett and Wright."""
    value = _pearson(_ranks(ones), _ranks(others))
    return _with_interval(value, len(ones), sure, 1 + value * value / 2)


def _with_interval(value: float, count: int, sure: float, factor: float) -> Estimate:
    if count < 4:
        return Estimate(value, -1.0, 1.0, count)
    middle = atanh(max(-1 + 1e-15, min(1 - 1e-15, value)))
    half = deviations(sure) * sqrt(factor / (count - 3))
    return Estimate(value, tanh(middle - half), tanh(middle + half), count)


def _pearson(ones: Sequence[float], others: Sequence[float]) -> float:
    if len(ones) != len(others):
        raise ValueError("a correlation needs pairs")
    if not ones:
        return 0.0
    first, second = fsum(ones) / len(ones), fsum(others) / len(others)
    spread = sqrt(fsum((one - first) ** 2 for one in ones) * fsum((other - second) ** 2 for other in others))
    both = fsum((one - first) * (other - second) for one, other in zip(ones, others, strict=True))
    return max(-1.0, min(1.0, both / spread)) if spread else 0.0


def _ranks(values: Sequence[float]) -> list[float]:
    ordered = sorted(values)
    return [(bisect_left(ordered, value) + bisect_right(ordered, value) + 1) / 2 for value in values]


def ranking_of(positives: Sequence[float], negatives: Sequence[float], sure: float = SURE) -> Estimate:
    """Return the share of pairs in which the positive case has the higher score (AUC; ties count half).

    The interval is DeLong's on the logistic scale. Where no case is out of order it has no error, so there
    it is Wilson's, for as many cases as the smaller side has.
    """
    count = min(len(positives), len(negatives))
    if not count:
        return Estimate(0.5, 0.0, 1.0, 0)
    above = _shares_above(positives, sorted(negatives))
    below = [1 - share for share in _shares_above(negatives, sorted(positives))]
    value = fsum(above) / len(above)
    error = hypot(mean_and_error(above)[1], mean_and_error(below)[1])
    if not 0 < value < 1 or not error:
        return share_of(value * count, count, sure)
    middle, half = log(value / (1 - value)), deviations(sure) * error / (value * (1 - value))
    return Estimate(value, _logistic(middle - half), _logistic(middle + half), count)


def _shares_above(values: Sequence[float], ordered: Sequence[float]) -> list[float]:
    return [
        (bisect_left(ordered, value) + bisect_right(ordered, value)) / 2 / len(ordered) for value in values
    ]


def _logistic(value: float) -> float:
    return 1 / (1 + exp(-value)) if value > 0 else 1 - 1 / (1 + exp(value))
