"""Power: the games that it takes to find a difference, and the difference that some games can find."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import sqrt

from realms.balance.statistics.quantiles import normal_quantile
from realms.balance.statistics.sequential import (
    UsualShare,
    log_odds,
    needed_odds,
    number_of_tests,
    share_at_any_time,
)

POWER = 0.8  # games are enough if four of five realms with a difference are then called uneven
MOST_GAMES = 1_000_000


def games_for_edge(
    players: int, edge: float, usual: Sequence[UsualShare] | None = None, counts: int = 1
) -> int | None:
    """Return after about how many games it is found that a seat wins so much more than usual.

    Without usual shares (one for each seat), it is compared with equal ones. None means that so few usual
    games are not enough to find such an edge, or that it takes more than a million.
    """
    return _games_for_edge(edge, _hardest(players, usual), needed_odds(number_of_tests(players, counts)))


@lru_cache(maxsize=256)
def _games_for_edge(edge: float, usual: UsualShare, needed: float) -> int | None:
    return _first(lambda games: _is_found(edge, games, usual, needed))


def edge_found_after(
    games: int, players: int, usual: Sequence[UsualShare] | None = None, counts: int = 1
) -> float | None:
    """Return the least edge of a seat that so many games are about enough to find; None if they find none."""
    return _edge_found_after(games, _hardest(players, usual), needed_odds(number_of_tests(players, counts)))


@lru_cache(maxsize=256)
def _edge_found_after(games: int, usual: UsualShare, needed: float) -> float | None:
    low, high = 0.0, 1 - usual.share
    if not games or not _is_found(high, games, usual, needed):
        return None
    for _ in range(20):
        middle = (low + high) / 2
        low, high = (low, middle) if _is_found(middle, games, usual, needed) else (middle, high)
    return high


def games_until(
    players: int, points: float, usual: Sequence[UsualShare] | None = None, counts: int = 1
) -> int:
    """Return after about how many games the shares of all seats are known to within some points (0.02)."""
    share = _hardest(players, usual).share
    needed = needed_odds(number_of_tests(players, counts))
    return _first(lambda games: is_known(share * games, games, points, needed)) or MOST_GAMES


def is_known(wins: float, games: float, points: float, needed: float) -> bool:
    """Return True if a share is known to within so many points, however often it was looked at."""
    return games > 0 and share_at_any_time(wins, games, needed).width <= 2 * points


def _hardest(players: int, usual: Sequence[UsualShare] | None) -> UsualShare:
    """Return the usual share that varies most, with the fewest games behind any."""
    if not usual:
        return UsualShare(1 / players)
    share = min((each.share for each in usual), key=lambda share: abs(share - 0.5))
    return UsualShare(share, min(each.games for each in usual))


def _is_found(edge: float, games: int, usual: UsualShare, needed: float) -> bool:
    """Return True if an edge is found in these games even where luck hides some of it."""
    true = min(1.0, usual.share + edge)
    variance = true * (1 - true) / games + usual.share * (1 - usual.share) / usual.games
    seen = true - normal_quantile(POWER) * sqrt(variance)
    return seen > usual.share and log_odds(seen * games, games, usual) >= needed


def _first(enough: Callable[[int], bool]) -> int | None:
    """Return the first number of games that is enough, if more are always enough too."""
    high = 16
    while not enough(high):
        if high >= MOST_GAMES:
            return None
        high = min(MOST_GAMES, 2 * high)
    low = high // 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high
