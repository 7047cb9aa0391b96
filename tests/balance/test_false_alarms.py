"""Even realms that are called uneven: a slice of what `dev.py bench balance --soak` runs."""

import gzip
import json
from dataclasses import replace
from pathlib import Path

import pytest
from balance_pools import REAL_SHARES, Pool, Trial, alarms, read_pool, synthetic_pool, uneven_at


@pytest.fixture(scope="module")
def pools() -> list[Pool]:
    return [synthetic_pool(shares) for shares in REAL_SHARES.values()]


def test_hardly_any_even_realm_is_called_uneven_at_any_count(pools: list[Pool]) -> None:
    runs = list(alarms(pools, range(120), Trial(every=20)))
    assert sum(any(run) for run in runs) <= 6


def test_usual_shares_taken_as_exact_would_not_do(pools: list[Pool]) -> None:
    """Show why both samples count: long runs against few usual games would be called uneven soon."""
    long = Trial(games=20_000, every=500)
    runs = [list(alarms(pools, range(20), each)) for each in (long, replace(long, known=True))]
    both, exact = (sum(any(run) for run in several) for several in runs)
    assert both <= 2
    assert exact >= 8


def test_an_uneven_realm_is_found(pools: list[Pool]) -> None:
    shares = (0.42, 0.2, 0.19, 0.19)
    found = [uneven_at(pools[2], seed, Trial(counts=5), synthetic_pool(shares)) for seed in range(20)]
    assert all(found)


def test_pools_are_read_as_the_calibration_writes_them(tmp_path: Path, pools: list[Pool]) -> None:
    assert [pool.players for pool in pools] == [2, 3, 4, 5, 6]
    assert {pool.games for pool in pools} == {5000}
    path = tmp_path / "3.json.gz"
    games = [[0, [0, 1], [9, 9, 1]], [1, [1], [1, 9, 1]]]
    with gzip.open(path, "wt", encoding="utf-8") as file:
        json.dump({"engine": "", "player": "normal", "realms": ["a", "b"], "games": games}, file)
    pool = read_pool(path)
    assert (pool.games, pool.shares.tolist()) == (2, [0.25, 0.75, 0])
