"""Quantiles of Student's t against the tables of textbooks and what can be written in closed form."""

import math

import pytest

from realms.balance.statistics.quantiles import (
    deviations,
    normal_quantile,
    regularized_beta,
    t_above,
    t_deviations,
)

# two-sided 95 % and 99.9 %, as in the tables of textbooks
TABLE = {
    1: (12.7062, 636.6192),
    2: (4.3027, 31.5991),
    3: (3.1824, 12.9240),
    4: (2.7764, 8.6103),
    5: (2.5706, 6.8688),
    7: (2.3646, 5.4079),
    10: (2.2281, 4.5869),
    15: (2.1314, 4.0728),
    20: (2.0860, 3.8495),
    30: (2.0423, 3.6460),
    60: (2.0003, 3.4602),
    120: (1.9799, 3.3735),
}


@pytest.mark.parametrize("freedom", TABLE)
def test_student_is_that_of_the_tables(freedom: int) -> None:
    usual, high = TABLE[freedom]
    assert round(t_deviations(0.95, freedom), 4) == usual
    assert round(t_deviations(0.999, freedom), 4) == high


@pytest.mark.parametrize("sure", [0.01, 0.5, 0.9, 0.999, 1 - 1e-8])
def test_one_and_two_degrees_are_exact(sure: float) -> None:
    p = (1 + sure) / 2
    assert t_deviations(sure, 1) == pytest.approx(math.tan(math.pi * (p - 0.5)), rel=1e-7)
    assert t_deviations(sure, 2) == pytest.approx((2 * p - 1) * math.sqrt(2 / (4 * p * (1 - p))), rel=1e-7)


@pytest.mark.parametrize("freedom", [1, 2.5, 8, 33.3, 400, 12_345, 2e6])
@pytest.mark.parametrize("sure", [0.5, 0.95, 0.9999])
def test_there_and_back(freedom: float, sure: float) -> None:
    value = t_deviations(sure, freedom)
    assert t_above(value, freedom) == pytest.approx((1 - sure) / 2, rel=1e-9)
    assert t_above(-value, freedom) == pytest.approx((1 + sure) / 2, rel=1e-9)


def test_many_degrees_are_nearly_normal() -> None:
    assert deviations(0.95) == pytest.approx(1.959963985, abs=1e-9)
    assert normal_quantile(0.9) == pytest.approx(1.281551566, abs=1e-9)
    assert 0 < t_deviations(0.95, 9.9e6) - deviations(0.95) < 1e-6
    assert t_deviations(0.95, 1e9) == deviations(0.95)
    assert t_deviations(0.95, 0) == math.inf
    assert (t_above(math.inf, 3), t_above(-math.inf, 3)) == (0, 1)


def test_the_beta_function_of_whole_numbers_is_a_sum() -> None:
    for a, b, x in ((2, 3, 0.4), (7, 1, 0.9), (1, 9, 0.05), (12, 30, 0.25)):
        n = a + b - 1
        exact = sum(math.comb(n, k) * x**k * (1 - x) ** (n - k) for k in range(a, n + 1))
        assert regularized_beta(a, b, x) == pytest.approx(exact, rel=1e-12)
    assert (regularized_beta(2, 3, 0), regularized_beta(2, 3, 1)) == (0, 1)
