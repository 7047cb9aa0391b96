"""Means and shares with their confidence intervals of 95 per cent."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from statistics import NormalDist

SURE = 0.95


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure, and the interval in which the true one probably lies."""

    value: float
    low: float
    high: float
    count: int

    @property
    def width(self) -> float:
        """The width of the interval."""
        return self.high - self.low


def share_of(wins: float, games: int, sure: float = SURE) -> Estimate:
    """Return a share with its Wilson interval; a shared win counts as a fraction."""
    if not games:
        return Estimate(0.0, 0.0, 1.0, 0)
    z, share = _deviations(sure), wins / games
    middle = share + z * z / (2 * games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return Estimate(share, (middle - half) / whole, (middle + half) / whole, games)


def mean_of(values: Sequence[float], sure: float = SURE) -> Estimate:
    """Return a mean with the interval of the normal distribution, which is infinite for a single value."""
    if not values:
        return Estimate(0.0, float("-inf"), float("inf"), 0)
    count, mean = len(values), fsum(values) / len(values)
    if count == 1:
        return Estimate(mean, float("-inf"), float("inf"), 1)
    # speed: statistics.stdev takes twenty times as long, which a window that counts along would feel
    variance = fsum((value - mean) ** 2 for value in values) / (count - 1)
    half = _deviations(sure) * sqrt(variance / count)
    return Estimate(mean, mean - half, mean + half, count)


def _deviations(sure: float) -> float:
    return NormalDist().inv_cdf(0.5 + sure / 2)
