"""The frame: sides, corners and cells agree with the plane that they are drawn in."""

from math import hypot, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms.board.hexes import (
    COMPASS,
    CORNERS,
    DIRECTIONS,
    RADIUS,
    Cell,
    Point,
    cell_at,
    centre,
    distance,
    neighbour,
    spin,
    turned,
)

CELLS = st.tuples(st.integers(-500, 500), st.integers(-500, 500))


def near(one: Point, other: Point) -> bool:
    return hypot(one[0] - other[0], one[1] - other[1]) < 1e-6 * RADIUS


def test_sides_run_counter_clockwise_from_east() -> None:
    assert DIRECTIONS == ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


@pytest.mark.parametrize("side", range(6))
def test_each_side_lies_where_its_compass_word_says(side: int) -> None:
    x, y = centre(DIRECTIONS[side])
    assert isclose(hypot(x, y), RADIUS * 3**0.5)
    words = {"north": y < -1, "south": y > 1, "east": x > 1, "west": x < -1}
    assert COMPASS[side].split("-") == [word for word, true in words.items() if true]


@pytest.mark.parametrize("side", range(6))
def test_a_side_runs_between_its_two_corners(side: int) -> None:
    (x, y), (to_x, to_y) = CORNERS[side], CORNERS[(side + 1) % 6]
    assert isclose(hypot(x, y), RADIUS)
    assert near((x + to_x, y + to_y), centre(DIRECTIONS[side]))
    assert x * to_y - y * to_x < 0  # counter-clockwise, as y points down


@pytest.mark.parametrize("turn", range(-6, 13))
def test_turning_cells_turns_the_plane(turn: int) -> None:
    for cell in [(0, 0), (1, 0), (3, -1), (-2, 5)]:
        assert near(centre(turned(cell, turn)), spin(centre(cell), turn))


@pytest.mark.parametrize("turn", range(6))
def test_turning_takes_side_to_side(turn: int) -> None:
    assert [turned(step, turn) for step in DIRECTIONS] == [DIRECTIONS[(side + turn) % 6] for side in range(6)]


@given(CELLS, st.integers(0, 5))
def test_a_neighbour_is_one_step_away_and_sees_us_on_its_opposite_side(cell: Cell, side: int) -> None:
    assert distance(cell, neighbour(cell, side)) == 1
    assert neighbour(neighbour(cell, side), (side + 3) % 6) == cell


@given(CELLS, CELLS)
def test_distance_is_that_of_the_shortest_walk(start: Cell, end: Cell) -> None:
    steps = distance(start, end)
    nearer = [distance(neighbour(start, side), end) for side in range(6)]
    assert min(nearer) == (steps - 1 if steps else 1)
    assert distance(end, start) == steps


@given(st.floats(-5000, 5000), st.floats(-5000, 5000))
def test_a_point_is_in_the_cell_whose_centre_is_nearest(x: float, y: float) -> None:
    def away(cell: Cell) -> float:
        return hypot(x - centre(cell)[0], y - centre(cell)[1])

    found = cell_at((x, y))
    assert away(found) <= RADIUS + 1e-6
    assert all(away(found) <= away(neighbour(found, side)) + 1e-6 for side in range(6))
