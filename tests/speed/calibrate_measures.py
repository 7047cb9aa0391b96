"""Measures of agreement between what a finding says and what was played, with intervals by realm.

The realms are the units: games of one realm have much in common, so intervals come from drawing whole realms
again (bootstrap), and what is fitted is judged on realms that were left out.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import nan
from typing import TypeVar

import numpy as np

FOLDS = 5
REDRAWS = 1000
SURE = 0.95
Unit = TypeVar("Unit")


@dataclass(frozen=True, slots=True)
class Interval:
    """A figure and the interval in which the true one probably lies."""

    value: float
    low: float
    high: float

    def rounded(self, digits: int = 2) -> dict[str, float]:
        """Return the figure as plain data."""
        return {name: round(getattr(self, name), digits) for name in ("value", "low", "high")}


def redrawn(
    units: Sequence[Unit], figure: Callable[[Sequence[Unit]], float], times: int = REDRAWS
) -> Interval | None:
    """Return a figure of some units with its bootstrap interval; None if there is no such figure."""
    value = figure(units)
    if not np.isfinite(value):
        return None
    luck = np.random.default_rng(1)
    found = [figure([units[at] for at in luck.integers(len(units), size=len(units))]) for _ in range(times)]
    known = [each for each in found if np.isfinite(each)]
    low, high = np.quantile(known, [(1 - SURE) / 2, (1 + SURE) / 2])
    return Interval(value, float(low), float(high))


def fold_of(name: str) -> int:
    """Return the fold that a realm belongs to."""
    return sha256(name.encode()).digest()[0] % FOLDS


def left_out(units: Sequence[Unit], name: Callable[[Unit], str]) -> Iterator[tuple[list[Unit], list[Unit]]]:
    """Yield pairs of units to fit with and units that are left out; each unit is left out once."""
    for fold in range(FOLDS):
        inside = [unit for unit in units if fold_of(name(unit)) != fold]
        outside = [unit for unit in units if fold_of(name(unit)) == fold]
        if inside and outside:
            yield inside, outside


def auc(scores: Sequence[float], truths: Sequence[bool]) -> float:
    """Return how often a true case has the higher score than a false one; ties count half."""
    ranks, true = ranks_of(scores), np.asarray(truths, dtype=bool)
    many, few = int(true.sum()), int((~true).sum())
    if not many or not few:
        return nan
    return float((ranks[true].sum() - many * (many + 1) / 2) / (many * few))


def rank_correlation(ones: Sequence[float], others: Sequence[float]) -> float:
    """Return Spearman's rank correlation; not a number if one series is constant."""
    first, second = ranks_of(ones), ranks_of(others)
    if len(first) < 3 or np.ptp(first) == 0 or np.ptp(second) == 0:
        return nan
    return float(np.corrcoef(first, second)[0, 1])


def ranks_of(values: Sequence[float]) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    """Return the ranks of values from 1; equal values share theirs."""
    array = np.asarray(values, dtype=float)
    _, inverse, counts = np.unique(array, return_inverse=True, return_counts=True)
    ends = np.cumsum(counts)
    middle: np.ndarray[tuple[int], np.dtype[np.float64]] = (ends - (counts - 1) / 2)[inverse]
    return middle


@dataclass(slots=True)
class Moments:
    """The count, the sum and the sum of squares of some values."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """Add a value."""
        self.count += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        """The mean of the values."""
        return self.total / self.count if self.count else nan

    @property
    def variance(self) -> float:
        """The variance of one value."""
        if self.count < 2:
            return nan
        return max(0.0, (self.squares - self.total * self.mean) / (self.count - 1))

    @property
    def error(self) -> float:
        """The variance of the mean."""
        return self.variance / self.count if self.count > 1 else nan

    def __add__(self, other: "Moments") -> "Moments":
        """Return the moments of all values of both."""
        return Moments(self.count + other.count, self.total + other.total, self.squares + other.squares)


def pooled(moments: Iterable[Moments]) -> Moments:
    """Return the moments of all values together."""
    return sum(moments, Moments())


def spread_between(means: Sequence[Moments]) -> float:
    """Return the standard deviation between the true means of several groups, without the noise of each."""
    known = [each for each in means if each.count > 1]
    if len(known) < 2:
        return nan
    seen = float(np.var([each.mean for each in known], ddof=1))
    noise = float(np.mean([each.error for each in known]))
    return float(max(0.0, seen - noise) ** 0.5)
