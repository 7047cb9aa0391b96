"""Power by simulation: what is announced is found about as often as it says."""

from dataclasses import replace

import pytest
from balance_pools import Pool, Trial, synthetic_pool, uneven_at

from realms.balance.statistics.power import (
    POWER,
    edge_found_after,
    games_for_edge,
    games_until,
    is_known,
)
from realms.balance.statistics.sequential import UsualShare, needed_odds, number_of_tests

SHARES = (0.395, 0.300, 0.305)


def shifted(edge: float) -> tuple[Pool, Pool]:
    """Return a pool, and one in which the first seat wins more often."""
    more = [SHARES[0] + edge, *(share * (1 - edge / (1 - SHARES[0])) for share in SHARES[1:])]
    return synthetic_pool(SHARES, 20_000, tied=0), synthetic_pool(more, 20_000, tied=0)


@pytest.mark.parametrize("edge", [0.06, 0.12])
def test_an_edge_is_found_after_about_so_many_games(edge: float) -> None:
    usual, uneven = shifted(edge)
    real = float(uneven.shares[0] - usual.shares[0])
    games = games_for_edge(3, real, [UsualShare(share, 10_000) for share in SHARES])
    assert games
    trial = Trial(games, usual_games=10_000, every=games // 40)
    found = [uneven_at(usual, seed, trial, uneven) for seed in range(150)]
    half = [uneven_at(usual, seed, replace(trial, games=games // 2), uneven) for seed in range(150)]
    assert POWER - 0.08 < sum(map(bool, found)) / 150 < 0.95
    assert sum(map(bool, half)) / 150 < 0.6


def test_there_and_back() -> None:
    for players in range(2, 7):
        games = games_for_edge(players, 0.08)
        assert games
        assert edge_found_after(games, players) == pytest.approx(0.08, abs=0.001)


def test_harder_is_longer() -> None:
    measured = [UsualShare(0.25, 5000)] * 4
    easy, small = games_for_edge(4, 0.1), games_for_edge(4, 0.05)
    against_measured, with_counts = games_for_edge(4, 0.05, measured), games_for_edge(4, 0.05, counts=5)
    assert easy
    assert small
    assert against_measured
    assert with_counts
    assert easy < small / 3 < against_measured / 3
    assert small < with_counts
    assert games_for_edge(4, 0.02, measured) is None, "5,000 usual games are too few"
    assert games_for_edge(4, 0.0005) is None
    assert edge_found_after(0, 4) is edge_found_after(3, 4) is None


@pytest.mark.parametrize("points", [0.02, 0.05])
def test_the_rule_for_stopping_stops_after_about_so_many_games(points: float) -> None:
    games, needed = games_until(4, points), needed_odds(number_of_tests(4))
    assert is_known(games * 0.25, games, points, needed)
    assert not is_known(games * 0.25 * 0.9, games * 0.9, points, needed)
    assert games_until(4, points, counts=5) > games
    assert not is_known(0, 0, 0.5, needed)
