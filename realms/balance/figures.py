"""Means and shares with their confidence intervals of 95 per cent."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt

from realms.balance.statistics.quantiles import deviations, t_deviations

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

    def holds(self, value: float) -> bool:
        """Return True if a value lies in the interval."""
        return self.low <= value <= self.high


def share_of(wins: float, games: float, sure: float = SURE) -> Estimate:
    """Return a share with its Wilson interval; a shared win counts as a fraction."""
    if not games:
        return Estimate(0.0, 0.0, 1.0, 0)
    z, share = deviations(sure), wins / games
    middle = share + z * z / (2 * games)
    half = z * sqrt(max(0.0, share * (1 - share)) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return Estimate(share, (middle - half) / whole, (middle + half) / whole, round(games))


def mean_of(values: Sequence[float], sure: float = SURE) -> Estimate:
    """Return a mean with the interval of Student's t, which is infinite for a single value."""
    mean, error = mean_and_error(values)
    if len(values) < 2:
        return Estimate(mean, float("-inf"), float("inf"), len(values))
    half = t_deviations(sure, len(values) - 1) * error
    return Estimate(mean, mean - half, mean + half, len(values))


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """Return a mean and its standard error, which is infinite for fewer than two values."""
    count = len(values)
    if count < 2:
        return (values[0] if values else 0.0), float("inf")
    mean = fsum(values) / count
    # speed: statistics.stdev takes twenty times as long, which a window that counts along would feel
    variance = fsum((value - mean) ** 2 for value in values) / (count - 1)
    return mean, sqrt(variance / count)
