"""The geometry of a tile against shapely, and against the cut of the board."""

from itertools import pairwise
from math import dist, hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import Point as ShapelyPoint
from shapely.geometry import Polygon
from shapely.ops import polylabel, unary_union

from realms.board.hexes import CORNERS, RADIUS
from realms.board.thirds import SHOWS
from realms.export.drawing.frame import (
    APOTHEM,
    CENTRE,
    LABEL_PLACES,
    RIM,
    SHAPES,
    SPOKE_LENGTH,
    VARIANTS,
    WHOLE,
    Thirds,
    clearance,
    label_place,
    near_sides,
    open_spokes,
    outline,
    spoke_line,
    unit_line,
    units_of,
    variant_of,
    wave_offset,
)

EVERY = [(thirds, turn, variant) for thirds in SHAPES for turn in range(6) for variant in range(VARIANTS)]
coordinate = st.floats(-RADIUS, RADIUS)


def polygon(thirds: Thirds, turn: int, variant: int) -> Polygon:
    return Polygon(outline(thirds, turn, variant))


def test_the_rim_begins_at_corner_0_and_runs_counter_clockwise() -> None:
    assert RIM[::3] == CORNERS
    assert all(dist(a, b) == pytest.approx(RADIUS / 3) for a, b in zip(RIM, (*RIM[1:], RIM[0]), strict=True))
    assert RIM[1] == pytest.approx((APOTHEM, RADIUS / 6))


def test_thirds_show_on_the_units_of_the_board() -> None:
    for third in range(3):
        shown = {(side, unit) for side in range(6) for unit in range(3) if SHOWS[side][unit] == third}
        assert {divmod(unit, 3) for unit in units_of((third,))} == shown


@pytest.mark.parametrize("turn", range(6))
def test_a_turned_unit_lies_on_the_turned_side(turn: int) -> None:
    for side in range(6):
        assert unit_line(3 * side, turn)[0] == CORNERS[(side + turn) % 6]
        assert unit_line(3 * side + 2, turn)[1] == CORNERS[(side + turn + 1) % 6]


@pytest.mark.parametrize(("thirds", "turn", "variant"), EVERY)
def test_regions_are_whole_polygons_of_the_right_size(thirds: Thirds, turn: int, variant: int) -> None:
    shape = polygon(thirds, turn, variant)
    assert shape.is_valid
    assert shape.area == pytest.approx(len(thirds) * RADIUS**2 * 3**0.5 / 2, rel=2e-3)


@pytest.mark.parametrize("variant", range(VARIANTS))
@pytest.mark.parametrize("turn", range(6))
def test_the_three_thirds_tile_the_hexagon(turn: int, variant: int) -> None:
    thirds = [polygon((third,), turn, variant) for third in range(3)]
    assert unary_union(thirds).symmetric_difference(Polygon(CORNERS)).area == pytest.approx(0, abs=1e-6)
    assert sum(third.area for third in thirds) == pytest.approx(Polygon(CORNERS).area)


@pytest.mark.parametrize("variant", range(VARIANTS))
@pytest.mark.parametrize("spoke", range(3))
def test_spokes_end_exactly_and_swing_a_little(spoke: int, variant: int) -> None:
    for turn in range(6):
        path = spoke_line(spoke, turn, variant)
        assert path[0] == CENTRE
        assert path[-1] == RIM[(6 * spoke + 1 + 3 * turn) % 18]
    swings = [wave_offset(step / 200, variant, spoke) for step in range(201)]
    climbs = [abs(b - a) / (SPOKE_LENGTH / 200) for a, b in pairwise(swings)]
    assert 2.5 < max(map(abs, swings)) < 6
    assert max(climbs[2:-2]) < 0.6
    assert swings[0] == pytest.approx(0)
    assert swings[-1] == pytest.approx(0)


@pytest.mark.parametrize("variant", range(VARIANTS))
@pytest.mark.parametrize("thirds", SHAPES)
def test_the_table_of_poles_is_that_of_shapely(thirds: Thirds, variant: int) -> None:
    room = polygon(thirds, 0, variant).buffer(-4) - ShapelyPoint(CENTRE).buffer(15)
    best = polylabel(max(getattr(room, "geoms", [room]), key=lambda part: part.area), 0.1)
    place, clear = LABEL_PLACES[variant][thirds]
    here = room.boundary.distance(ShapelyPoint(place))
    assert room.contains(ShapelyPoint(place))
    assert here == pytest.approx(clear, abs=0.3)
    # A whole tile has a ring of poles; its label is set by hand and a little less free.
    assert here >= room.boundary.distance(best) - (1.5 if thirds == WHOLE else 0.5)


def test_poles_turn_with_the_tile_but_for_the_whole_one() -> None:
    assert {label_place(WHOLE, turn, 0)[0] for turn in range(6)} == {LABEL_PLACES[0][WHOLE][0]}
    for turn in range(6):
        place, _ = label_place((0,), turn, 1)
        assert hypot(*place) == pytest.approx(hypot(*LABEL_PLACES[1][(0,)][0]))
        assert polygon((0,), turn, 1).contains(ShapelyPoint(place))


@given(coordinate, coordinate, st.sampled_from(SHAPES), st.integers(0, VARIANTS - 1))
def test_clearance_promises_no_more_than_there_is(x: float, y: float, thirds: Thirds, variant: int) -> None:
    shape, point = polygon(thirds, 0, variant), ShapelyPoint(x, y)
    promised, there = clearance((x, y), thirds, variant), shape.exterior.distance(point)
    if shape.contains(point):
        assert promised <= there + 0.6
        assert promised >= 0.8 * there - 0.6
    else:
        assert promised <= 0.6


def test_open_spokes_bound_a_region() -> None:
    assert open_spokes((0,)) == (0, 1)
    assert open_spokes((0, 2)) == (2, 1)
    assert open_spokes(WHOLE) == ()


def test_near_sides_are_board_sides() -> None:
    assert near_sides([(APOTHEM - 1, 0)], 5) == 1
    assert near_sides([(APOTHEM / 2 - 1, -APOTHEM * 3**0.5 / 2)], 5) == 1 << 1
    assert near_sides([(0, 0)], 5) == 0


def test_copies_of_a_letter_are_printed_alike() -> None:
    assert variant_of("C") == variant_of("C2") == variant_of("C31")
    assert {variant_of(letter) for letter in "ABC"} == {0, 1, 2}
