"""Tests and intervals for repeated looks: simulations with a known truth, and properties of the odds."""

import math
from random import Random

import pytest

from realms.balance.statistics.sequential import (
    UsualShare,
    difference_at_any_time,
    errors_at_any_time,
    log_odds,
    mean_at_any_time,
    needed_odds,
    number_of_tests,
    share_at_any_time,
    usual_range,
)

ALONE = needed_odds(1)


def course(luck: Random, share: float, games: int, every: int) -> list[tuple[int, int]]:
    """Return the wins and games at each look."""
    won, looks = 0, []
    for game in range(1, games + 1):
        won += luck.random() < share
        if game % every == 0:
            looks.append((won, game))
    return looks


@pytest.mark.parametrize("share", [0.06, 0.3, 0.5])
def test_the_share_lies_in_all_intervals_of_nearly_all_courses(share: float) -> None:
    luck, good = Random(5), 0
    for _ in range(300):
        good += all(share_at_any_time(*look, ALONE).holds(share) for look in course(luck, share, 500, 20))
    assert good / 300 > 0.95


@pytest.mark.parametrize(("usual", "true"), [(0.3, 0.3), (0.395, 0.5), (0.5, 0.45), (0.17, 0.05)])
def test_the_difference_from_a_measured_share_lies_in_its_intervals(usual: float, true: float) -> None:
    luck, good = Random(6), 0
    for _ in range(300):
        known = UsualShare(sum(luck.random() < usual for _ in range(1500)) / 1500, 1500)
        looks = course(luck, true, 1500, 100)
        good += all(difference_at_any_time(*look, known, ALONE).holds(true - usual) for look in looks)
    assert good / 300 > 0.95


@pytest.mark.parametrize("mean", [0, 3])
def test_the_mean_lies_in_all_intervals_of_nearly_all_courses(mean: float) -> None:
    luck, good = Random(7), 0
    for _ in range(400):
        values = [luck.gauss(mean, 12) for _ in range(150)]
        good += all(mean_at_any_time(values[:count], ALONE).holds(mean) for count in range(2, 150, 4))
    assert good / 400 > 0.95


def test_many_looks_at_plain_intervals_are_wrong_often() -> None:
    """Show that the courses of these tests are a trial: Wilson's interval fails it."""
    from realms.balance.statistics.figures import share_of

    luck, good = Random(5), 0
    for _ in range(200):
        good += all(share_of(*look).holds(0.3) for look in course(luck, 0.3, 500, 20))
    assert good / 200 < 0.85


@pytest.mark.parametrize("usual", [UsualShare(0.25), UsualShare(0.395, 8000), UsualShare(0.5, 300)])
@pytest.mark.parametrize("games", [7, 150, 3000])
def test_range_interval_and_odds_say_the_same(usual: UsualShare, games: int) -> None:
    for tests in (1, 30):
        needed = needed_odds(tests)
        low, high = usual_range(games, usual, needed)
        for wins in range(0, games + 1, max(1, games // 97)):
            against = log_odds(wins, games, usual) >= needed
            assert against == (not low <= wins / games <= high)
            assert against == (not difference_at_any_time(wins, games, usual, needed).holds(0))


def test_odds_of_a_known_example() -> None:
    """Compare with the sum over all courses: a forecaster's chances of all outcomes make one."""
    usual = UsualShare(0.3, 1000)
    ways = [math.comb(6, wins) for wins in range(7)]
    believed = [
        math.exp(log_odds(wins, 6, UsualShare(0.3))) * 0.3**wins * 0.7 ** (6 - wins) for wins in range(7)
    ]
    assert sum(way * each for way, each in zip(ways, believed, strict=True)) == pytest.approx(1)
    assert log_odds(0, 0, usual) == 0
    assert log_odds(6, 6, usual) > log_odds(4, 6, usual) > 0 > log_odds(2, 6, usual)


def test_a_shared_win_is_no_stronger_than_its_parts() -> None:
    """Compare a part of a win with the mean of a win and none, in the logarithm of the odds."""
    luck = Random(8)
    for _ in range(500):
        games = luck.randint(1, 900)
        wins, part = luck.randint(0, games - 1), luck.choice((0.5, 1 / 3, 0.25))
        usual = UsualShare(luck.uniform(0.1, 0.6))
        shared = log_odds(wins + part, games, usual)
        whole, none = (log_odds(wins + more, games, usual) for more in (1, 0))
        assert shared <= part * whole + (1 - part) * none + 1e-9


@pytest.mark.parametrize("chances", [(0.2, 0.2, 0.8), (0.05, 0.55)])
def test_rotation_of_unequal_players_gives_no_alarm(chances: tuple[float, ...]) -> None:
    luck, alarms = Random(9), 0
    usual = UsualShare(sum(chances) / len(chances))
    for _ in range(400):
        won = 0
        for turn in range(1, 120):
            won += sum(luck.random() < chance for chance in chances)
            if log_odds(won, turn * len(chances), usual) >= ALONE:
                alarms += 1
                break
    assert alarms / 400 < 0.05


def test_few_usual_games_never_make_certain() -> None:
    few, many = UsualShare(0.3, 200), UsualShare(0.3, 20_000)
    assert log_odds(3500, 10_000, few) < needed_odds(4) < log_odds(3500, 10_000, many)
    assert usual_range(2000, few, ALONE)[1] > usual_range(2000, many, ALONE)[1] > 0.3
    assert usual_range(2000, many, ALONE)[1] > usual_range(2000, UsualShare(0.3), ALONE)[1]


def test_few_realms_that_differ_are_worth_few_games() -> None:
    """Draw the realms behind a usual share: alarms are rare only if their spread is known."""
    luck, alarms, realms, each, spread = Random(10), [0, 0], 8, 2500, 0.04
    for _ in range(150):
        shares = [luck.gauss(0.3, spread) for _ in range(realms)]
        mean = luck.gauss(sum(shares) / realms, math.sqrt(0.21 / (realms * each)))
        usual = (UsualShare.among(mean, realms * each, spread, realms), UsualShare(mean, realms * each))
        looks = course(luck, 0.3, 8000, 500)
        for kind, known in enumerate(usual):
            alarms[kind] += any(log_odds(*look, known) >= ALONE for look in looks)
    assert UsualShare.among(0.3, 20_000, 0.04, 8).games == pytest.approx(0.21 / (0.21 / 20_000 + 0.0002))
    assert alarms[0] / 150 < 0.05
    assert alarms[1] / 150 > 0.15


def test_two_seats_are_one_test() -> None:
    assert [number_of_tests(players) for players in (2, 3, 6)] == [1, 3, 6]
    assert number_of_tests(4, counts=5) == 20
    assert needed_odds(20) == pytest.approx(math.log(400))
    usual, other = UsualShare(0.55, 900), UsualShare(0.45, 900)
    assert log_odds(70, 100, usual) == pytest.approx(log_odds(30, 100, other))


def test_nothing_is_known_without_games() -> None:
    usual = UsualShare(0.4, 1000)
    assert usual_range(0, usual, ALONE) == (0, 1)
    assert share_at_any_time(0, 0, ALONE).width == 1
    nothing = difference_at_any_time(0, 0, usual, ALONE)
    assert (nothing.low, nothing.high) == (-0.4, 0.6)
    assert mean_at_any_time([4.0], ALONE).width == math.inf
    assert mean_at_any_time([4.0, 4.1, 3.9], ALONE).width == math.inf, "few values are never certain"
    assert mean_at_any_time([4.0, 4.0], ALONE).width == math.inf
    assert mean_at_any_time([4.0] * 50, ALONE).width == 0
    assert errors_at_any_time(30, ALONE) < errors_at_any_time(12, ALONE) < errors_at_any_time(10, ALONE)
    assert errors_at_any_time(1000, ALONE) < errors_at_any_time(1000, needed_odds(40)) < 5
