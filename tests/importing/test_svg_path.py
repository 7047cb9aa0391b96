"""Paths and other shapes of SVG as points."""

from itertools import pairwise
from math import cos, dist, pi, sin

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from realms.board.hexes import Point
from realms.importing.sketch import ImportFileError
from realms.importing.svg_numbers import Matrix, NumberError
from realms.importing.svg_path import DEVIATION, MOST_STEPS, PathReader
from realms.importing.svg_shapes import flattened
from realms.importing.xml_reader import read_xml

NUMBERS = st.floats(-200, 200).map(lambda value: round(value, 2))
POINTS = st.tuples(NUMBERS, NUMBERS)


def points(data: str) -> list[list[Point]]:
    return [[*subpath.points(Matrix())] for subpath in PathReader(data).subpaths()]


def shape(text: str) -> list[list[Point]]:
    return flattened(read_xml(f"<{text}/>".encode()), Matrix())


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        ("", []),
        ("M1 2 3 4 5 6", [[(1, 2), (3, 4), (5, 6)]]),
        ("m1,2 3,4 5,6", [[(1, 2), (4, 6), (9, 12)]]),
        ("M0 0 H5 v5 h-5 V0", [[(0, 0), (5, 0), (5, 5), (0, 5), (0, 0)]]),
        ("M0 0h5v5z", [[(0, 0), (5, 0), (5, 5), (0, 0)]]),
        ("M1 1h5z l1 1", [[(1, 1), (6, 1), (1, 1)], [(1, 1), (2, 2)]]),
        ("M1 1h5zm1 1h1", [[(1, 1), (6, 1), (1, 1)], [(2, 2), (3, 2)]]),
        ("M0 0L1-1.5.5.5", [[(0, 0), (1, -1.5), (0.5, 0.5)]]),
        ("M0 0 L 1 1 M 5 5", [[(0, 0), (1, 1)], [(5, 5)]]),
    ],
)
def test_straight_lines(data: str, lines: list[list[Point]]) -> None:
    assert points(data) == lines


@pytest.mark.parametrize(
    "data",
    [
        "L1 1",
        "M",
        "M1",
        "M1 1 2",
        "M0 0 X",
        "M0 0 L1e999 0",
        "M0 0A1 1 0 2 0 5 5",
        "5 5",
        "M0 0z 5 5",
        "M0 0 C1 1",
    ],
)
def test_faults_are_refused(data: str) -> None:
    with pytest.raises(NumberError):
        points(data)


def bezier(controls: list[Point], share: float) -> Point:
    while len(controls) > 1:
        controls = [
            (ax + (bx - ax) * share, ay + (by - ay) * share) for (ax, ay), (bx, by) in pairwise(controls)
        ]
    return controls[0]


@given(controls=st.lists(POINTS, min_size=3, max_size=4))
def test_curves_stray_no_further_than_they_may(controls: list[Point]) -> None:
    letter = "Q" if len(controls) == 3 else "C"
    start, *rest = controls
    (found,) = points(f"M{start[0]} {start[1]}{letter}" + " ".join(f"{x},{y}" for x, y in rest))
    line = shapely.LineString(found) if len({*found}) > 1 else shapely.Point(found[0])
    assert (found[0], found[-1]) == (start, rest[-1])
    for step in range(101):
        assert line.distance(shapely.Point(bezier(controls, step / 100))) <= DEVIATION + 1e-6


def test_smooth_curves_go_on_as_the_curve_before_ended() -> None:
    assert points("M0 0C0 9 10 9 10 0S20-9 20 0") == points("M0 0C0 9 10 9 10 0C10-9 20-9 20 0")
    assert points("M0 0Q5 9 10 0T20 0") == points("M0 0Q5 9 10 0Q15-9 20 0")
    assert points("M0 0L10 0S20-9 20 0") == points("M0 0L10 0C10 0 20-9 20 0")
    assert points("M0 0L10 0T20 9") == [[(0, 0), (10, 0), (20, 9)]] or points("M0 0L10 0T20 9")[0][-1] == (
        20,
        9,
    )


@pytest.mark.parametrize(("large", "sweep"), [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_arcs_are_the_one_of_four_that_the_flags_choose(large: int, sweep: int) -> None:
    (found,) = points(f"M10 0A10 10 0 {large}{sweep}0 10")
    centre = (0, 0) if large != sweep else (10, 10)
    assert max(abs(dist(point, centre) - 10) for point in found) < 0.01
    length = shapely.LineString(found).length
    assert length == pytest.approx(10 * pi * (1.5 if large else 0.5), rel=0.02)
    turned = sum(
        (ax - centre[0]) * (by - centre[1]) - (bx - centre[0]) * (ay - centre[1])
        for (ax, ay), (bx, by) in pairwise(found)
    )
    assert (turned > 0) == bool(sweep)


@given(
    end=POINTS,
    radii=st.tuples(st.floats(300, 600), st.floats(300, 600)),
    turn=st.floats(-400, 400),
    flags=st.tuples(st.integers(0, 1), st.integers(0, 1)),
)
def test_arcs_end_where_they_should_and_lie_on_their_ellipse(
    end: Point, radii: tuple[float, float], turn: float, flags: tuple[int, int]
) -> None:
    (rx, ry), (x, y) = radii, end
    (found,) = points(f"M0 0A{rx} {ry} {turn:.3f} {flags[0]} {flags[1]} {x} {y}")
    assert (found[0], found[-1]) == ((0, 0), end)
    if dist((0, 0), end) < 5:
        return  # the middle of the ellipse cannot be told from so little
    c, s = cos(turn * pi / 180), sin(turn * pi / 180)
    on_circle = [((c * px + s * py) / rx, (c * py - s * px) / ry) for px, py in found]
    centre = middle_of_circle(on_circle[-1], large=flags[0] != flags[1])
    assert max(abs(dist(point, centre) - 1) for point in on_circle) < 0.001


def middle_of_circle(end: Point, *, large: bool) -> Point:
    """The middle of a circle of radius 1 from the origin to a point, to the left of the way if `large`."""
    length = dist((0, 0), end)
    away = (1 - length**2 / 4) ** 0.5 / length * (1 if large else -1)
    return end[0] / 2 - end[1] * away, end[1] / 2 + end[0] * away


def test_an_arc_that_is_too_small_grows() -> None:
    (found,) = points("M0 0A1 1 0 0 1 20 0")
    assert max(abs(dist(point, (10, 0)) - 10) for point in found) < 0.01


@pytest.mark.parametrize("data", ["M0 0A0 5 0 0 1 9 9", "M9 9A5 5 0 0 1 9 9", "M0 0A1e9 1e9 0 0 1 1e-8 0"])
def test_arcs_without_a_radius_or_a_length_are_straight(data: str) -> None:
    assert len(points(data)[0]) == 2


def test_one_curve_has_a_limited_number_of_points() -> None:
    assert len(points("M0 0C9999 0 0 9999 9999 9999")[0]) <= MOST_STEPS + 1


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ('line x1="1" y1="2" x2="3mm" y2="4"', [[(1, 2), (3 * 96 / 25.4, 4)]]),
        ('polyline points="0,0 1,0 1,1 9"', [[(0, 0), (1, 0), (1, 1)]]),
        ('polygon points="0,0 1,0 1,1"', [[(0, 0), (1, 0), (1, 1), (0, 0)]]),
        ('polygon points=""', []),
        ('rect x="1" y="1" width="2" height="3"', [[(1, 1), (3, 1), (3, 4), (1, 4), (1, 1)]]),
        ('rect width="0" height="3"', []),
        ('circle r="0"', []),
        ('ellipse rx="3"', []),
        ("text", []),
        ("path", []),
    ],
)
def test_shapes(text: str, lines: list[list[Point]]) -> None:
    assert [[pytest.approx(point) for point in line] for line in lines] == shape(text)


def test_round_shapes() -> None:
    (circle,) = shape('circle cx="5" cy="5" r="10"')
    assert circle[0] == circle[-1]
    assert max(abs(dist(point, (5, 5)) - 10) for point in circle) < 0.01
    (ellipse,) = shape('ellipse rx="10" ry="5"')
    assert shapely.Polygon(ellipse).area == pytest.approx(50 * pi, rel=0.02)
    (rounded,) = shape('rect width="20" height="10" rx="2"')
    assert shapely.Polygon(rounded).area == pytest.approx(200 - (4 - pi) * 4, rel=0.01)
    assert shapely.Polygon(rounded).bounds == pytest.approx((0, 0, 20, 10))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('path d="M0 0L"', "d of <path> cannot be read"),
        ('rect width="5em" height="2"', "width of <rect> cannot be read: 5em"),
        ('polyline points="1 2 x"', "points of <polyline> cannot be read: 1 2 x"),
        ('path d="M0 0L99999 0"', "a point of <path> lies far outside the sheet: 1e+05, 0 mm"),
    ],
)
def test_faults_of_shapes_are_named_with_their_line(text: str, words: str) -> None:
    with pytest.raises(ImportFileError, match=words.replace("+", r"\+")) as caught:
        shape(text)
    assert caught.value.line == 1
