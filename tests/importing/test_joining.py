"""Lines of drawing programs, joined where they nearly meet."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms.board.hexes import Point
from realms.importing.joining import joined, loose_ends
from realms.importing.noding import faces_of, noded
from realms.importing.sketch import ImportFileError

FRAME = [(0, 0), (100, 0), (100, 50), (0, 50), (0, 0)]
Path = Sequence[Point]


def areas(*paths: Path, tolerance: float = 0.5, marked: Sequence[Point] = ()) -> list[int]:
    return sorted(round(face.area) for face in faces_of(joined(paths, tolerance, marked)))


@pytest.mark.parametrize(
    "line",
    [
        [(50, 0), (50, 50)],
        [(50, 0.4), (50, 49.7)],  # too short
        [(50, -0.4), (50, 50.3)],  # too long
        [(50, -9), (50, 60)],  # much too long
        [(50, 0.3), (50, 25), (50, 49.7), (50, 50.2)],
        [(50, 0), (50.02, 25), (49.96, 50)],
    ],
)
def test_a_line_across_parts_a_frame(line: Path) -> None:
    assert areas(FRAME, line) == [2500, 2500]


def test_an_end_that_is_too_far_away_stays_loose() -> None:
    found = joined([FRAME, [(50, 0), (50, 49)]], 0.5, ())
    assert (len(faces_of(found)), loose_ends(found)) == (1, [(50, 49)])
    assert areas(FRAME, [(50, 0), (50, 49)], tolerance=1.1) == [2500, 2500]


def test_ends_that_nearly_meet_share_a_point() -> None:
    star = [[(50, 0), (50.1, 24.9)], [(0, 50), (49.8, 25)], [(100, 50), (50.2, 25.2)]]
    found = joined([FRAME, *star], 0.5, ())
    assert (len(faces_of(found)), loose_ends(found)) == (3, [])


def test_four_lines_that_nearly_meet_and_cross_there_share_a_point() -> None:
    """Two of them meet in each of two points, and none of them ends in nothing."""
    cross = [
        [(50, 25), (49.4, 23.6), (50, 0)],
        [(50, 25.2), (49.3, 26.1), (50, 50)],
        [(50, 24.9), (48.7, 25.3), (0, 25)],
        [(50, 25.2), (52.6, 24.4), (100, 25)],
    ]
    assert len(areas(FRAME, *cross)) == 4


def test_a_line_of_many_short_lines_stays_long() -> None:
    short = [[(50, step / 5), (50, (step + 1) / 5)] for step in range(250)]
    assert areas(FRAME, *short) == [2500, 2500]
    apart = [[(50, step), (50, step + 0.9)] for step in range(50)]
    assert areas(FRAME, *apart) == [2500, 2500]


def test_a_corner_goes_before_a_nearer_edge() -> None:
    found = joined([[(0, 0), (10, 0), (20, 0.5)], [(10.3, 5), (10.3, 0.3)]], 0.5, ())
    assert sorted(found[-1]) == [(10, 0), (10.3, 5)] or [(10, 0), (10.3, 5)] in [
        sorted(path) for path in found
    ]


def test_a_loop_closes_on_its_own_begin_and_on_its_own_middle() -> None:
    assert len(areas([(0, 0), (10, 0), (10, 10), (0, 10), (0, 0.4)])) == 1
    assert areas([(-10, 0), (0, 0), (10, 0), (10, 10), (0, 10), (0, 0.4)]) == [100]


def test_lines_that_cross_are_parted_there() -> None:
    assert areas(FRAME, [(50, 0), (50, 50)], [(0, 25), (100, 25)], tolerance=0) == [1250] * 4


def test_borders_drawn_twice_are_one() -> None:
    one, other = (
        [(0, 0), (50, 0), (50, 50), (0, 50), (0, 0)],
        [(50.2, 0), (100, 0), (100, 50), (50.3, 50), (50.2, 0)],
    )
    between = (
        [(0, 0), (100, 0), (100, -9), (0, -9), (0, 0)],
        [(0, 50), (100, 50), (100, 59), (0, 59), (0, 50)],
    )
    assert areas(one, other, *between) == [900, 900, 2488, 2512]


def test_a_narrow_face_with_a_mark_stays() -> None:
    strip = [(50, 0), (50, 50)], [(50, 0), (50.4, 25), (50, 50)]
    assert len(areas(FRAME, *strip)) == 2
    assert len(areas(FRAME, *strip, marked=[(50.2, 25)])) == 3


def test_without_a_tolerance_nothing_moves() -> None:
    found = joined([[(0, 0), (10, 0)], [(5, 0.2), (5, 9)], [(9, 9), (9.3, 9)]], 0, ())
    assert sorted(map(sorted, found)) == [[(0, 0), (10, 0)], [(5, 0.2), (5, 9)], [(9, 9), (9.3, 9)]]


def test_points_that_a_line_does_not_need_are_left_out() -> None:
    (found,) = joined([[(x / 10, 0.04 * (x % 2)) for x in range(100)]], 0.5, ())
    assert len(found) == 2
    (bent,) = joined([[(0, 0), (5, 0.3), (10, 0)]], 0.5, ())
    assert len(bent) == 3


def test_nothing_is_nothing() -> None:
    assert joined([], 0.5, ()) == []
    assert joined([[(0, 0), (0.01, 0)], [(5, 5)]], 0.5, ()) == []


@pytest.mark.parametrize("tolerance", [0, 0.5])
def test_a_tangle_is_refused_soon(tolerance: float) -> None:
    across = [[(step / 10, 0), (step / 10, 400)] for step in range(1500)]
    with pytest.raises(ImportFileError, match="cross each other too often"):
        joined([*across, *([(y, x) for x, y in path] for path in across)], tolerance, ())


def test_ends_without_number_close_together_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("realms.importing.joining.MOST_NEAR_ENDS", 100)
    comb = [[(step, 0), (step, 30)] for step in range(40)]
    assert len(joined(comb, 0.5, ())) == 40
    with pytest.raises(ImportFileError, match="too many lines end too close together"):
        joined(comb, 10, ())


def test_many_narrow_faces_are_refused() -> None:
    lines = [[(0, step), (80, step)] for step in range(72)]
    with pytest.raises(ImportFileError, match="5041 areas"):
        joined([*lines, *([(y, x) for x, y in line] for line in lines)], 0.5, ())


TENTHS = st.integers(0, 300).map(lambda value: value / 10)


@given(
    paths=st.lists(st.lists(st.tuples(TENTHS, TENTHS), min_size=2, max_size=5), max_size=8),
    tolerance=st.sampled_from([0, 0.3, 0.5, 2]),
)
def test_any_lines_are_joined_so_that_joining_again_changes_little(
    paths: list[Path], tolerance: float
) -> None:
    found = joined(paths, tolerance, ())
    assert len(faces_of(found)) == len(faces_of(noded(found)))
    for point in (point for path in found for point in path):
        assert all(round(value, 1) == value for value in point)
