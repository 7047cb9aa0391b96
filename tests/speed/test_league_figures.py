"""The arithmetic of leagues, against known cases and by simulation."""

import math
from collections.abc import Callable
from random import Random
from statistics import fmean

import pytest
from league_figures import always_valid, mean_interval, share_interval, t_score, wilson

Draw = Callable[[Random], float]


def pair(random: Random, share: float, decided_by_seat: float) -> float:
    """The share of a pair of games; in some pairs the luck of the seats decides, so that both win once."""
    if random.random() < decided_by_seat:
        return 0.5
    return fmean(random.random() < share for _ in range(2))


def test_wilsons_interval_is_the_textbooks() -> None:
    assert wilson(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson(0.0, 20) == pytest.approx((0.0, 0.1611), abs=1e-4)


@pytest.mark.parametrize(
    ("freedom", "score"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (9, 2.262), (30, 2.042), (500, 1.965)],
)
def test_scores_of_student_are_those_of_the_table(freedom: int, score: float) -> None:
    assert t_score(freedom) == pytest.approx(score, rel=0.003)


def test_the_interval_of_a_mean_is_of_student() -> None:
    mean, error, half = mean_interval([1.0, 2.0, 3.0, 4.0])
    assert (mean, error) == (2.5, pytest.approx(0.6455, abs=1e-4))
    assert half == pytest.approx(0.6455 * 3.182, rel=0.003)
    assert mean_interval([3.0]) == (3.0, math.inf, math.inf)


def test_independent_games_have_nearly_wilsons_interval() -> None:
    blocks = [0.0] * 25 + [0.5] * 50 + [1.0] * 25
    assert share_interval(blocks, 2) == pytest.approx(wilson(0.5, 200, t_score(99)), abs=0.001)


def test_pairs_that_the_seat_decides_make_the_interval_narrow() -> None:
    steady = [0.5] * 80 + [1.0] * 20
    low, high = share_interval(steady, 2)
    assert high - low < 0.75 * (wilson(0.6, 200)[1] - wilson(0.6, 200)[0])


def test_pairs_that_one_player_wins_whole_make_it_wide() -> None:
    low, high = share_interval([0.0, 1.0] * 50, 2)
    assert (low, high) == pytest.approx(wilson(0.5, 100), abs=0.005)


@pytest.mark.parametrize(
    ("blocks", "share", "decided_by_seat"), [(12, 0.5, 0.0), (50, 0.6, 0.5), (100, 0.9, 0.2)]
)
def test_about_95_of_100_intervals_hold_the_truth(blocks: int, share: float, decided_by_seat: float) -> None:
    random, truth = Random(5), share * (1 - decided_by_seat) + 0.5 * decided_by_seat
    held = 0
    for _ in range(1000):
        low, high = share_interval([pair(random, share, decided_by_seat) for _ in range(blocks)], 2)
        held += low <= truth <= high
    assert 930 <= held <= 990


def test_the_interval_for_every_look_is_right_at_every_look() -> None:
    random, wrong = Random(6), 0
    for _ in range(60):
        blocks = [pair(random, 0.5, 0.3) for _ in range(150)]
        looks = (always_valid(blocks[:count]) for count in range(10, 151, 10))
        wrong += any(not low <= 0.5 <= high for low, high in looks)
    assert wrong <= 4


def test_the_interval_for_every_look_gets_narrow() -> None:
    few, many = always_valid([0.5, 1.0, 1.0, 0.5, 0.5] * 4), always_valid([0.5, 1.0, 1.0, 0.5, 0.5] * 30)
    assert few[0] < 0.5 < many[0] < 0.7 < many[1] < few[1]
    assert always_valid([1.0] * 5)[1] == 1.0
