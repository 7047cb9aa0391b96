"""False alarms and power of the verdict "uneven", by results drawn from pools of finished games.

The pools are those of `dev.py calibrate` (build/pools/2.json.gz to 6.json.gz) or, where there are none or
too few games, made up with about the same shares. The usual shares are drawn anew in each run. `--soak`
plays 2,000 runs.
"""

import sys
import time
from dataclasses import replace
from pathlib import Path

from balance_pools import REAL_SHARES, Pool, Trial, alarms, read_pool, synthetic_pool, uneven_at

from realms.balance.statistics.figures import share_of
from realms.balance.statistics.power import POWER, games_for_edge
from realms.balance.statistics.sequential import UsualShare

ROOT = Path(__file__).resolve().parents[2]
POOLS = ROOT / "build/pools"
RUNS, SLICE = 2000, 200
ALLOWED = 0.05
LEAST_POOL = 5000
EDGES = (0.05, 0.1, 0.15)


def main(soak: bool) -> None:
    """Print false alarms and power; end with an error if there are more alarms than allowed."""
    pools, runs = found_pools(), RUNS if soak else SLICE
    trial = Trial()
    some = sum_up("usual shares as exact as 5,000 games", pools, runs, trial)
    other = sum_up("usual shares as exact as 20,000 games", pools, runs, replace(trial, usual_games=20_000))
    long = replace(trial, games=20_000, every=100)
    third = sum_up("watched up to 20,000 games", pools, runs, long)
    sum_up("the same, usual shares taken for exact (not done)", pools, runs, replace(long, known=True))
    for pool in pools:
        power_of(pool, runs // 4)
    if max(some, other, third) > ALLOWED:
        sys.exit(f"more than {ALLOWED:.0%} of even realms are called uneven")


def found_pools() -> list[Pool]:
    """Return a pool for each count of players, and say where it is from."""
    pools = []
    for players, shares in REAL_SHARES.items():
        path = POOLS / f"{players}.json.gz"
        real = read_pool(path) if path.exists() else None
        enough = real if real and real.games >= LEAST_POOL else None
        pool = enough or synthetic_pool(shares)
        known = " ".join(f"{share:.3f}" for share in pool.shares)
        print(f"{players} players: {pool.games} games {'played' if enough else 'made up'}, shares {known}")
        pools.append(pool)
    return pools


def sum_up(name: str, pools: list[Pool], runs: int, trial: Trial) -> float:
    """Print the share of even realms that are called uneven at any count of players and any look."""
    start = time.process_time()
    found = list(alarms(pools, range(runs), trial))
    any_count = share_of(sum(any(run) for run in found), runs)
    each = " ".join(str(sum(map(bool, count))) for count in zip(*found, strict=True))
    took = time.process_time() - start
    print(
        f"{name}: {any_count.value:.1%} of {runs} even realms called uneven ({any_count.low:.1%} to "
        f"{any_count.high:.1%}); at 2 to 6 players {each} ({took:.0f} s)"
    )
    return any_count.value


def power_of(pool: Pool, runs: int) -> None:
    """Print the games that are announced to find edges of the first seat, and the share that they find."""
    said = []
    for edge in EDGES:
        uneven = with_edge(pool, edge)
        usual = [UsualShare(float(share), 10_000) for share in pool.shares]
        games = games_for_edge(pool.players, edge, usual)
        if games:
            trial = Trial(games, 10_000, every=max(1, games // 50))
            found = sum(uneven_at(pool, run, trial, uneven) is not None for run in range(runs))
            said.append(f"{edge * 100:.0f} points after {games} games: {found / runs:.0%}")
    print(f"{pool.players} players, edges of the first seat found (announced {POWER:.0%}): {', '.join(said)}")


def with_edge(pool: Pool, edge: float) -> Pool:
    """Return the pool with games that the first seat won made more frequent."""
    first = pool.shares[0]
    weights = pool.weights * (1 - edge / (1 - first) + pool.outcomes[:, 0] * edge / (first * (1 - first)))
    return Pool(pool.outcomes, weights)


if __name__ == "__main__":
    main(soak=False)
