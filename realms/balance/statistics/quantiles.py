"""Quantiles of the normal distribution and of Student's t, computed to eleven digits."""

from functools import lru_cache
from math import exp, fabs, inf, isinf, lgamma, log, log1p, pi, sqrt
from statistics import NormalDist

TINY = 1e-300  # keeps the continued fraction away from division by zero
NORMAL_FROM = 1e7  # from so many degrees of freedom on, t and normal agree to seven digits
_NORMAL = NormalDist()


def normal_quantile(below: float) -> float:
    """Return the value below which this share of a standard normal distribution lies."""
    return _NORMAL.inv_cdf(below)


def deviations(sure: float) -> float:
    """Return the standard deviations that an interval reaches to each side; `sure` lies within."""
    return normal_quantile(0.5 + sure / 2)


def t_above(value: float, freedom: float) -> float:
    """Return the probability that Student's t is above a value."""
    if isinf(value):
        return 0.0 if value > 0 else 1.0
    tail = regularized_beta(freedom / 2, 0.5, freedom / (freedom + value * value)) / 2
    return tail if value > 0 else 1 - tail


@lru_cache(maxsize=4096)
def t_deviations(sure: float, freedom: float) -> float:
    """Return the standard errors that an interval of a mean reaches to each side, by Student's t."""
    if freedom <= 0:
        return inf
    if freedom >= NORMAL_FROM:
        return deviations(sure)
    tail = (1 - sure) / 2
    low, high = 0.0, 2.0
    while t_above(high, freedom) > tail:
        low, high = high, 2 * high
    value = (low + high) / 2
    for _ in range(200):
        excess = t_above(value, freedom) - tail
        low, high = (value, high) if excess > 0 else (low, value)
        newton = value + excess / _t_density(value, freedom)
        following = newton if low < newton < high else (low + high) / 2
        if fabs(following - value) <= 1e-14 * fabs(following):
            return following
        value = following
    return value


def _t_density(value: float, freedom: float) -> float:
    logarithm = lgamma((freedom + 1) / 2) - lgamma(freedom / 2) - log(freedom * pi) / 2
    return exp(logarithm - (freedom + 1) / 2 * log1p(value * value / freedom))


def regularized_beta(a: float, b: float, x: float) -> float:
    """Return the regularized incomplete beta function, by Lentz's continued fraction."""
    if x <= 0:
        return 0.0
    if x >= 1:
        return 1.0
    logarithm = lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x)
    front = exp(logarithm)
    if x < (a + 1) / (a + b + 2):
        return front * _continued_fraction(a, b, x) / a
    return 1 - front * _continued_fraction(b, a, 1 - x) / b


def _continued_fraction(a: float, b: float, x: float) -> float:
    c, d = 1.0, 1 / _not_zero(1 - (a + b) * x / (a + 1))
    value = d
    for m in range(1, 100 + int(20 * sqrt(a + b))):
        for factor in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / _not_zero(1 + factor * d)
            c = _not_zero(1 + factor / c)
            value *= c * d
        if fabs(c * d - 1) < 1e-16:
            break
    return value


def _not_zero(value: float) -> float:
    return value if fabs(value) > TINY else TINY
