"""The arithmetic of a league: shares of wins and margins of coins from blocks of games with one luck.

A block is the games of one seed, with the seats rotated: their results hang together, so that a
block counts as one observation.
"""

import math
from collections import Counter
from collections.abc import Sequence
from statistics import NormalDist, fmean, variance

STAKES = tuple(0.02 * 1.6**step for step in range(8))  # parts of the fortune that are bet, 0.02 to 0.54
LEAST_EFFECT = 0.25  # a block is never taken for more than four times its games


def wilson(share: float, games: float, score: float = 1.96) -> tuple[float, float]:
    """Return Wilson's interval of a share of so many independent games; 95 per cent unless told."""
    middle = share + score * score / (2 * games)
    half = score * math.sqrt(max(0.0, share * (1 - share)) / games + score * score / (4 * games * games))
    whole = 1 + score * score / games
    return (middle - half) / whole, (middle + half) / whole


def share_interval(blocks: Sequence[float], games_a_block: int) -> tuple[float, float]:
    """Return Wilson's interval of the mean of blocks, for as many games as the blocks are worth.

    Games of one block vary less or more together than independent games: the variance of the blocks
    says how much. Few blocks say that badly, so the score is that of Student's t.
    """
    share, games = fmean(blocks), len(blocks) * games_a_block
    single = share * (1 - share)
    if len(blocks) < 3 or single <= 0:
        return wilson(share, len(blocks))
    effect = max(LEAST_EFFECT, variance(blocks, share) * games_a_block / single)
    return wilson(share, games / effect, t_score(len(blocks) - 1))


def mean_interval(values: Sequence[float]) -> tuple[float, float, float]:
    """Return the mean of values, its standard error, and half of its t interval of 95 per cent."""
    if len(values) < 2:
        return fmean(values), math.inf, math.inf
    error = math.sqrt(variance(values) / len(values))
    return fmean(values), error, error * t_score(len(values) - 1)


def t_score(freedom: int, inside: float = 0.95) -> float:
    """Return the score of Student's t, by the expansion of Cornish and Fisher; exact below three degrees."""
    p = (1 + inside) / 2
    if freedom == 1:
        return math.tan(math.pi * (p - 0.5))
    if freedom == 2:
        return (2 * p - 1) * math.sqrt(2 / (4 * p * (1 - p)))
    z = NormalDist().inv_cdf(p)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + first / freedom + second / freedom**2 + third / freedom**3 + fourth / freedom**4


# --- intervals that hold however often one looks ---


def always_valid(blocks: Sequence[float], alpha: float = 0.05) -> tuple[float, float]:
    """Return an interval of the mean that holds at every look, not only at the last.

    Against each mean one bets that the blocks will be higher; whoever bets against the truth gets
    rich with a small probability only (Ville), so a mean that makes a fortune of 2 / alpha is ruled
    out. Blocks are shares from 0 to 1; blocks that vary little make the interval narrow quickly.
    """
    counts = Counter(blocks)
    mirrored = Counter({1 - value: number for value, number in counts.items()})
    limit = math.log(2 / alpha)
    return _lowest(counts, limit), 1 - _lowest(mirrored, limit)


def _lowest(counts: Counter[float], limit: float) -> float:
    """Return the highest mean that a bet on higher blocks rules out; 0 if there is none."""
    low, high = 0.0, 1.0
    for _ in range(20):
        middle = (low + high) / 2
        low, high = (middle, high) if _fortune(counts, middle) >= limit else (low, middle)
    return low


def _fortune(counts: Counter[float], mean: float) -> float:
    """Return the logarithm of what a bettor on blocks above a mean has, over several stakes."""
    logs = [
        sum(number * math.log1p(stake * (value / mean - 1)) for value, number in counts.items())
        for stake in STAKES
    ]
    top = max(logs)
    return top + math.log(fmean(math.exp(log - top) for log in logs))
