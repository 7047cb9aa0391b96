"""Nodes and lines near a point of a drawing, held against a search by hand, and ways along its lines."""

from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms.board.drawing import Drawing
from realms.board.hexes import Point
from realms.scenario.drawing_builder import OnSegment
from realms_editor.tools.line_net import LineNet
from realms_editor.tools.snap import nearest_foot, nearest_point

from help.drawings import two_regions

NUMBERS = st.integers(-100, 100)
POINTS = st.tuples(NUMBERS, NUMBERS)


@pytest.fixture
def net() -> LineNet:
    return LineNet(Drawing(two_regions()))


@given(st.lists(POINTS), POINTS, st.integers(0, 100))
def test_the_nearest_point_is_as_near_as_any(points: list[Point], at: Point, reach: float) -> None:
    numpy = pytest.importorskip("numpy")
    best = nearest_point(numpy.array(points, float).reshape(-1, 2), at, reach)
    least = min((dist(each, at) for each in points), default=1e9)
    assert best is None if least > reach else best is not None and dist(points[best], at) == least


@given(st.lists(st.tuples(POINTS, POINTS), min_size=1), POINTS)
def test_the_nearest_foot_is_as_near_as_any_point_of_a_segment(
    ends: list[tuple[Point, Point]], at: Point
) -> None:
    numpy = pytest.importorskip("numpy")
    found = nearest_foot(numpy.array(ends, float), at, 1e9)
    assert found
    number, foot = found
    (ax, ay), (bx, by) = ends[number]
    assert dist(foot, (ax, ay)) + dist(foot, (bx, by)) == pytest.approx(dist((ax, ay), (bx, by)), abs=1e-4)
    for (ax, ay), (bx, by) in ends:
        along = [(ax + part / 20 * (bx - ax), ay + part / 20 * (by - ay)) for part in range(21)]
        assert dist(foot, at) <= min(dist(each, at) for each in along) + 1e-6


def test_without_lines_nothing_is_near() -> None:
    net = LineNet(Drawing({"size": [100, 100]}))
    assert net.snapped((5, 5), 9) == (5, 5)
    assert net.way((5, 5), (6, 6)) is None


def test_a_node_is_nearer_than_the_line_that_ends_there(net: LineNet) -> None:
    assert net.snapped((103, 4), 5) == "n2"
    assert net.snapped((103, 14), 5) == OnSegment("n2", "n5", (100, 14))
    assert net.snapped((103, 14), 2) == (103, 14)
    assert net.snapped((103, 4), 5, frozenset({"n2"})) == (103, 4)
    assert net.snapped((103, 4), 5, frozenset({"n3"})) == "n2"


def test_lines_to_nodes_that_do_not_exist_are_left_out() -> None:
    net = LineNet(Drawing(two_regions(lines=[["n1", "gone", "n2"], ["n3", "n4"]])))
    assert net.segments == [("n3", "n4")]


def test_nodes_are_found_in_a_box_from_any_corner(net: LineNet) -> None:
    assert net.nodes_within((120, 110), (-5, 90)) == {"n5", "n6"}
    assert net.nodes_within((-5, 90), (120, 110)) == {"n5", "n6"}


def test_a_stretch_ends_where_lines_meet(net: LineNet) -> None:
    assert set(net.stretch("n3", "n4")) == {("n2", "n3"), ("n3", "n4"), ("n4", "n5")}
    assert net.stretch("n5", "n2") == [("n2", "n5")]
    ring = LineNet(Drawing(two_regions(lines=[["n1", "n2", "n5", "n1"]])))
    assert set(ring.stretch("n2", "n1")) == {("n1", "n2"), ("n2", "n5"), ("n1", "n5")}
    assert len(ring.stretch("n2", "n1")) == 3
    open_line = LineNet(Drawing(two_regions(lines=[["n1", "n2", "n5"]])))
    assert set(open_line.stretch("n2", "n1")) == {("n1", "n2"), ("n2", "n5")}


def test_the_shortest_way_leads_along_lines(net: LineNet) -> None:
    assert net.way("n1", "n5") in (["n1", "n2", "n5"], ["n1", "n6", "n5"])
    there = OnSegment("n5", "n6", (30, 100))
    assert net.way("n3", there) in (["n3", "n2", "n5", there], ["n3", "n4", "n5", there])
    here = OnSegment("n6", "n5", (80, 100))
    assert net.way(there, here) == [there, here]
    assert net.way(here, "n5") == [here, "n5"]
    assert net.way("n1", (50, 50)) is None
    assert net.graph.number_of_nodes() == 6, "the points on the way stay no nodes"
