"""Offsets, rounded corners and jagged rims."""

from itertools import pairwise
from math import dist, pi

import pytest
from shapely.geometry import Polygon

from realms.export.drawing.lines import arc, between, inset, length, offset, resampled, rounded, shrunk
from realms.export.drawing.shapes import Line

# Counter-clockwise as people see it: the inside is to the left.
SQUARE: Line = ((0.0, 10.0), (10.0, 10.0), (10.0, 0.0), (0.0, 0.0))
SIDES: tuple[Line, ...] = tuple((a, b) for a, b in zip(SQUARE, (*SQUARE[1:], SQUARE[0]), strict=True))


def test_a_line_is_shifted_to_its_left() -> None:
    assert offset(((0, 0), (10, 0)), 2) == ((0, -2), (10, -2))
    assert offset(((0, 10), (10, 10), (10, 0)), 2)[1] == pytest.approx((8, 8))


def test_an_inset_square_is_smaller_on_every_side() -> None:
    assert Polygon(inset([(side, 1.0) for side in SIDES])).bounds == pytest.approx((1, 1, 9, 9))
    assert Polygon(inset([(side, -1.0) for side in SIDES])).bounds == pytest.approx((-1, -1, 11, 11))


def test_each_side_may_have_its_own_distance() -> None:
    distances = (1.0, 2.0, 3.0, 4.0)
    shape = Polygon(inset(list(zip(SIDES, distances, strict=True))))
    assert shape.bounds == pytest.approx((4, 3, 8, 9))


def test_a_step_within_a_straight_side_is_kept() -> None:
    first, second = ((0.0, 10.0), (5.0, 10.0)), ((5.0, 10.0), (10.0, 10.0))
    shape = Polygon(inset([(first, 1.0), (second, 3.0), *((side, 1.0) for side in SIDES[1:])]))
    assert shape.is_valid
    assert shape.area == pytest.approx(8 * 8 - 2 * 4)


def test_rounding_takes_a_little_off_the_corners() -> None:
    shape = Polygon(rounded(SQUARE, 2))
    assert shape.bounds == pytest.approx((0, 0, 10, 10))
    assert 100 - 4 * 2 < shape.area < 100
    assert rounded(SQUARE, 2, sharp=2) == SQUARE


def test_resampling_walks_evenly_round_the_rim() -> None:
    points = resampled(SQUARE, 3)
    assert len(points) == 14
    assert all(dist(a, b) <= 40 / 14 + 1e-9 for a, b in pairwise(points))
    assert length((*points, points[0])) == pytest.approx(40, rel=0.06)


def test_small_things() -> None:
    assert between((0, 0), (10, 20), 0.25) == (2.5, 5)
    assert shrunk(((10, 0), (0, 10)), (0, 0), (0.5, 0.1)) == ((5, 0), (0, 9))
    assert length(arc((0, 0), 1, 1, 0, 1, 200)) == pytest.approx(2 * pi, rel=1e-3)
    assert arc((0, 0), 1, 1, 0.25, 0.25, 1)[0] == pytest.approx((0, -1))
