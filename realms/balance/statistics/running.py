"""Means that grow with each game, without keeping the values."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf, sqrt

from realms.balance.statistics.figures import SURE, Estimate, by_t


@dataclass(slots=True)
class RunningMean:
    """The count, the sum and the sum of squares of some values."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    @classmethod
    def of(cls, values: Iterable[float]) -> "RunningMean":
        """Return the sums of some values."""
        found = cls()
        for value in values:
            found.add(value)
        return found

    def add(self, value: float) -> None:
        """Add a value."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def plus(self, other: "RunningMean") -> "RunningMean":
        """Return the sums of the values of both."""
        return RunningMean(self.count + other.count, self.total + other.total, self.squares + other.squares)

    def among(self, count: int) -> "RunningMean":
        """Return the sums of so many values, of which all that were not added are 0."""
        return RunningMean(count, self.total, self.squares)

    @property
    def mean(self) -> float:
        """The mean; 0 without values."""
        return self.total / self.count if self.count else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean, which is infinite for fewer than two values."""
        if self.count < 2:
            return inf
        variance = max(0.0, self.squares - self.count * self.mean**2) / (self.count - 1)
        return sqrt(variance / self.count)

    def estimate(self, sure: float = SURE) -> Estimate:
        """Return the mean with the interval of Student's t, which is infinite for a single value."""
        return by_t(self.mean, self.error, self.count - 1, self.count, sure)
