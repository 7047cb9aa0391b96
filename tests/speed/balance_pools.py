"""Pools of finished games, and runs of results that are drawn from them with replacement, without the engine.

A pool is kept as the kinds of outcomes (the part of a win of each seat) with their frequencies: drawing
games with replacement and counting them is drawing from a multinomial distribution of these.
"""

import gzip
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from realms.balance.statistics.sequential import UsualShare, log_odds, needed_odds, number_of_tests

Counts = NDArray[np.float64]
# about what the seats of the normal player win on realms of all kinds; hardly any win is shared
REAL_SHARES = {
    2: (0.498, 0.502),
    3: (0.363, 0.320, 0.317),
    4: (0.274, 0.242, 0.252, 0.232),
    5: (0.265, 0.193, 0.191, 0.180, 0.171),
    6: (0.223, 0.181, 0.149, 0.156, 0.142, 0.149),
}
TIED = 0.003


@dataclass(frozen=True)
class Pool:
    """Finished games of one count of players."""

    outcomes: Counts  # a row for each kind of outcome: the part of a win of each seat
    weights: Counts

    @classmethod
    def of(cls, games: Iterable[Sequence[float]]) -> "Pool":
        """Make a pool from the part of a win that each seat had in each game."""
        kinds = Counter(tuple(game) for game in games)
        return cls(np.array([*kinds]), np.array([*kinds.values()], dtype=float))

    @property
    def players(self) -> int:
        """The number of seats."""
        return int(self.outcomes.shape[1])

    @property
    def games(self) -> int:
        """The number of games in the pool."""
        return int(self.weights.sum())

    @property
    def shares(self) -> Counts:
        """The share of wins of each seat."""
        return np.asarray(self.weights @ self.outcomes / self.weights.sum(), dtype=float)

    def wins(self, random: np.random.Generator, games: int, times: int) -> Counts:
        """Draw so many games several times, and return the wins of each seat."""
        drawn = random.multinomial(games, self.weights / self.weights.sum(), size=times)
        return np.asarray(drawn @ self.outcomes, dtype=float)


def read_pool(path: Path) -> Pool:
    """Read a pool as `dev.py calibrate` writes it: of each game its realm, its winners and all coins."""
    with gzip.open(path, "rt", encoding="utf-8") as text:
        return Pool.of(win_parts(winners, len(coins)) for _, winners, coins in json.load(text)["games"])


def win_parts(winners: Sequence[int], seats: int) -> tuple[float, ...]:
    """Return the part of a win that each seat had in a game."""
    return tuple((seat in winners) / len(winners) for seat in range(seats))


def synthetic_pool(shares: Sequence[float], games: int = 5000, seed: int = 1, tied: float = TIED) -> Pool:
    """Return a pool with about these shares of wins, some of them shared by two seats."""
    random, seats = np.random.default_rng(seed), len(shares)
    rows = np.eye(seats)[random.choice(seats, size=games, p=np.array(shares) / sum(shares))]
    for game in np.flatnonzero(random.random(games) < tied):
        rows[game] = np.eye(seats)[random.choice(seats, size=2, replace=False)].mean(axis=0)
    return Pool.of(map(tuple, rows.tolist()))


@dataclass(frozen=True)
class Trial:
    """The conditions of a run: games of the realm, those behind the usual shares, and games between looks."""

    games: int = 2000
    usual_games: int = 5000
    every: int = 10
    counts: int = 1  # of players that the realm is looked at for
    known: bool = False  # the usual shares are taken as exact, which they are not


def uneven_at(pool: Pool, seed: int, trial: Trial, other: Pool | None = None) -> int | None:
    """Look at a realm as its games come in, and return after how many it is called uneven.

    The usual shares are drawn anew from the pool first; the games of the realm come from there too, or from
    the `other` pool.
    """
    random = np.random.default_rng(seed)
    shares = pool.wins(random, trial.usual_games, 1)[0] / trial.usual_games
    usual = [UsualShare(float(share), np.inf if trial.known else trial.usual_games) for share in shares]
    looks = (other or pool).wins(random, trial.every, trial.games // trial.every)
    needed = needed_odds(number_of_tests(pool.players, trial.counts))
    for look, row in enumerate(np.cumsum(looks, axis=0).tolist(), 1):
        games = look * trial.every
        if any(log_odds(won, games, each) >= needed for won, each in zip(row, usual, strict=True)):
            return games
    return None


def alarms(pools: Sequence[Pool], runs: Iterable[int], trial: Trial) -> Iterator[list[int | None]]:
    """Yield for each run when the same realm was called uneven at the count of each pool."""
    together = replace(trial, counts=len(pools))
    for run in runs:
        yield [uneven_at(pool, 1000 * run + place, together) for place, pool in enumerate(pools)]
