"""Measures of agreement between what a finding says and what was played, with intervals by realm.

The realms are the units: games of one realm have much in common, so intervals come from drawing whole realms
again (bootstrap), and what is fitted is judged on realms that were left out.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from hashlib import sha256
from math import nan, sqrt
from statistics import fmean, variance
from typing import TypeVar

import numpy as np

from realms.balance.statistics.comparisons import rank_correlation_of, ranking_of
from realms.balance.statistics.figures import Estimate
from realms.balance.statistics.running import RunningMean

FOLDS = 5
REDRAWS = 1000
SURE = 0.95
FEWEST_RANKED = 3  # values of a series
Unit = TypeVar("Unit")


def rounded(estimate: Estimate, digits: int = 2) -> dict[str, float]:
    """Return a figure with its interval as plain data."""
    return {name: round(getattr(estimate, name), digits) for name in ("value", "low", "high")}


def redrawn(
    units: Sequence[Unit], figure: Callable[[Sequence[Unit]], float], times: int = REDRAWS
) -> Estimate | None:
    """Return a figure of some units with its bootstrap interval; None if there is no such figure."""
    value = figure(units)
    if not np.isfinite(value):
        return None
    luck = np.random.default_rng(1)
    found = [figure([units[at] for at in luck.integers(len(units), size=len(units))]) for _ in range(times)]
    known = [each for each in found if np.isfinite(each)]
    low, high = np.quantile(known, [(1 - SURE) / 2, (1 + SURE) / 2])
    return Estimate(value, float(low), float(high), len(units))


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
    true = [score for score, truth in zip(scores, truths, strict=True) if truth]
    false = [score for score, truth in zip(scores, truths, strict=True) if not truth]
    return ranking_of(true, false).value if true and false else nan


def rank_correlation(ones: Sequence[float], others: Sequence[float]) -> float:
    """Return Spearman's rank correlation; not a number if one series is constant."""
    if len(ones) < FEWEST_RANKED or len({*ones}) == 1 or len({*others}) == 1:
        return nan
    return rank_correlation_of(ones, others).value


def pooled(means: Iterable[RunningMean]) -> RunningMean:
    """Return the sums of all values together."""
    return reduce(RunningMean.plus, means, RunningMean())


def spread_between(means: Sequence[RunningMean]) -> float:
    """Return the standard deviation between the true means of several groups, without the noise of each."""
    known = [each for each in means if each.count > 1]
    if len(known) < 2:
        return nan
    noise = fmean(each.error**2 for each in known)
    return sqrt(max(0.0, variance(each.mean for each in known) - noise))
