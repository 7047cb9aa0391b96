"""Means and shares with their confidence intervals of 95 per cent."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, inf, isinf, sqrt
from typing import Any

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

    def times(self, factor: float) -> "Estimate":
        """Return the figure in another unit, of which `factor` make one of this."""
        return Estimate(factor * self.value, factor * self.low, factor * self.high, self.count)


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
    return by_t(*mean_and_error(values), len(values) - 1, len(values), sure)


def by_t(value: float, error: float, freedom: float, count: int, sure: float = SURE) -> Estimate:
    """Return a figure with the interval of Student's t, which is infinite without degrees of freedom."""
    half = t_deviations(sure, freedom) * error if freedom > 0 else inf
    return Estimate(value, value - half, value + half, count)


def sure_of_each(tests: int, sure: float = SURE) -> float:
    """Return the certainty that each of several intervals needs so that all hold together (Bonferroni)."""
    return 1 - (1 - sure) / max(1, tests)


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """Return a mean and its standard error, which is infinite for fewer than two values."""
    count = len(values)
    if count < 2:
        return (values[0] if values else 0.0), inf
    mean = fsum(values) / count
    # speed: statistics.stdev takes twenty times as long, which a window that counts along would feel
    variance = fsum((value - mean) ** 2 for value in values) / (count - 1)
    return mean, sqrt(variance / count)


def finite(data: Any) -> Any:
    """Return data with null in place of infinite numbers, which JSON does not have."""
    if isinstance(data, dict):
        return {key: finite(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [finite(value) for value in data]
    return None if isinstance(data, float) and isinf(data) else data
