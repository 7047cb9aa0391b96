"""Tests and intervals that stay right however often somebody looks while games come in.

A share of wins is compared with a usual one by the odds of two forecasts of all games so far: one made by
somebody who believes the usual share (as well as the games behind it tell it), one by somebody who expects
about the usual share, give or take `EXPECTED_SPREAD`. If the usual share holds, those odds ever exceed 1 /
alpha with a probability of at most alpha (Ville), whenever somebody looks and stops. So no look costs
anything, and games may be added later.

The usual share is itself measured in a number of games. Its forecaster takes it for a beta distribution of
that many games, which makes this a test of two samples: with few usual games the odds grow slowly and have
a ceiling.

Wins may be shared. A fraction only lowers the odds (the weighted mean of two odds is at least their
weighted product), and so does the rotation of different players through the seats, as long as whole
rotations are counted: the product over unequal chances is at most that over their mean.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp, inf, lgamma, log, log1p, sqrt

from realms.balance.statistics.figures import SURE, Estimate, mean_and_error

EXPECTED_SPREAD = 0.07  # standard deviation of the share that the test is quickest to find
EXPECTED_EFFECT = 0.4  # the same for means, in standard deviations of a single value
LEAST_RATIO = 0.25  # of the games behind a share that is moved; a beta distribution close to 0 cannot be wide
STEPS = 40  # of a bisection


@dataclass(frozen=True, slots=True)
class UsualShare:
    """A share of wins to compare with, and the games that it comes from; infinitely many if it is known."""

    share: float
    games: float = inf

    @classmethod
    def among(cls, share: float, games: float, spread: float, realms: float) -> "UsualShare":
        """Return the mean share of some realms, which differ among themselves by a standard deviation.

        It is worth fewer games than were played, as each realm is only one of many.
        """
        single = share * (1 - share)
        return cls(share, single / (single / games + spread * spread / realms))

    def moved(self, by: float) -> "UsualShare":
        """Return the share moved by some points; its standard error stays unless it is close to 0 or 1."""
        share = _inside(self.share + by)
        ratio = share * (1 - share) / (self.share * (1 - self.share))
        return UsualShare(share, self.games * max(LEAST_RATIO, ratio))


def _inside(share: float) -> float:
    return min(1 - 1e-9, max(1e-9, share))


def log_odds(wins: float, games: float, usual: UsualShare) -> float:
    """Return the logarithm of the odds against the usual share after some games with some wins."""
    share, losses = usual.share, games - wins
    expected = share * (1 - share) / EXPECTED_SPREAD**2
    if usual.games == inf:
        believed = wins * log(share) + losses * log1p(-share)
    else:
        believed = _log_beta_ratio(wins, losses, share, usual.games)
        expected = expected * usual.games / (expected + usual.games)
    return _log_beta_ratio(wins, losses, share, expected) - believed


def _log_beta_ratio(wins: float, losses: float, share: float, worth: float) -> float:
    """Return the logarithm of the forecast of a beta distribution that is worth so many games."""
    a, b = share * worth, (1 - share) * worth
    return (
        lgamma(a + wins)
        - lgamma(a)
        + lgamma(b + losses)
        - lgamma(b)
        + lgamma(worth)
        - lgamma(worth + wins + losses)
    )


def needed_odds(tests: int, sure: float = SURE) -> float:
    """Return the logarithm of the odds that each of several tests needs for all together to be this sure."""
    return log(tests / (1 - sure))


def number_of_tests(players: int, counts: int = 1) -> int:
    """Return the number of shares that are tested; of two seats one says it all."""
    return counts * (players if players > 2 else 1)


@lru_cache(maxsize=1024)
def usual_range(games: float, usual: UsualShare, needed: float) -> tuple[float, float]:
    """Return the least and the greatest share in so many games that is no evidence against the usual one."""
    if not games:
        return 0.0, 1.0

    def is_usual(share: float) -> bool:
        return log_odds(share * games, games, usual) < needed

    return _end(is_usual, usual.share, 0.0), _end(is_usual, usual.share, 1.0)


def difference_at_any_time(wins: float, games: float, usual: UsualShare, needed: float) -> Estimate:
    """Return by how much a share differs from the usual one, with an interval that holds at any time.

    The interval has 0 in it exactly if `log_odds` are below those that are needed.
    """
    if not games:
        return Estimate(0.0, -usual.share, 1 - usual.share, 0)
    value = wins / games - usual.share

    def fits(by: float) -> bool:
        return log_odds(wins, games, usual.moved(by)) < needed

    low, high = _end(fits, value, -usual.share), _end(fits, value, 1 - usual.share)
    return Estimate(value, low, high, round(games))


def share_at_any_time(wins: float, games: float, needed: float) -> Estimate:
    """Return a share of wins with an interval that holds at any time."""
    if not games:
        return Estimate(0.0, 0.0, 1.0, 0)
    value = wins / games

    def fits(share: float) -> bool:
        return log_odds(wins, games, UsualShare(_inside(share))) < needed

    return Estimate(value, _end(fits, value, 0.0), _end(fits, value, 1.0), round(games))


def _end(fits: Callable[[float], bool], inside: float, outside: float) -> float:
    """Return the last value that fits on the way from one that does to one that may not, by bisection."""
    if fits(outside):
        return outside
    for _ in range(STEPS):
        middle = (inside + outside) / 2
        inside, outside = (middle, outside) if fits(middle) else (inside, middle)
    return inside


def mean_at_any_time(values: Sequence[float], needed: float) -> Estimate:
    """Return a mean with an interval of Student's t that holds at any time.

    The odds are those of a mean of about `EXPECTED_EFFECT` standard deviations against none, whatever the
    standard deviation is. Few values have no finite interval, however certain they look.
    """
    mean, error = mean_and_error(values)
    errors = errors_at_any_time(len(values), needed)
    half = inf if errors == inf else errors * error
    return Estimate(mean, mean - half, mean + half, len(values))


def errors_at_any_time(count: int, needed: float) -> float:
    """Return the standard errors that an interval reaches to each side, if it is to hold at any time."""
    more = 1 + count * EXPECTED_EFFECT**2
    ratio = exp((log(more) + 2 * needed) / count) if count > 1 else inf
    return sqrt((count - 1) * (ratio - 1) / (1 - ratio / more)) if ratio < more else inf
