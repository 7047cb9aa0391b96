"""Smooth borders: one curve for both sides, through the nodes, and never across another."""

from itertools import pairwise
from math import atan2, cos, dist, pi, sin

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from realms.board.curves import SmoothFaces
from realms.board.drawing import UNIT, Drawing
from realms.board.drawn_board import DrawnBoard
from realms.board.faces import Faces
from realms.board.layout import Layout
from realms.tiles.tileset import load_tileset

from help.documents import Entry
from help.drawings import two_regions, voronoi

TILES = load_tileset("stand-in")
Points = list[tuple[float, float]]


def drawn(*lines: Points, size: float = 200) -> Entry:
    """A drawing of lines given by their points."""
    nodes: dict[tuple[float, float], str] = {}
    names = [[nodes.setdefault(point, f"n{len(nodes) + 1}") for point in line] for line in lines]
    return {
        "size": [size, size],
        "nodes": {name: list(point) for point, name in nodes.items()},
        "lines": names,
        "regions": {},
    }


def board_of(drawing: Entry) -> DrawnBoard:
    made = Drawing(drawing)
    return DrawnBoard(Layout(TILES, (), drawing=made), made, Faces(made))


def smoothed(drawing: Entry) -> SmoothFaces:
    return Faces(Drawing(drawing)).smooth


def assert_no_gap_and_no_overlap(faces: Faces) -> None:
    smooth = faces.smooth.polygons
    assert len(smooth) == len(faces.polygons)
    assert all(shapely.is_valid(smooth))
    assert shapely.coverage_is_valid(smooth)
    assert sum(shapely.area(smooth)) == pytest.approx(shapely.union_all(smooth).area)


@pytest.mark.parametrize("bends", [0, 1, 2, 5])
@pytest.mark.parametrize("seed", range(12))
def test_smooth_faces_leave_no_gap_and_keep_their_neighbours(seed: int, bends: int) -> None:
    faces = Faces(Drawing(voronoi(seed, 14, bends)))
    assert_no_gap_and_no_overlap(faces)
    pairs = {border.faces for border in faces.smooth.borders if len(border.faces) == 2}
    assert pairs == set(faces.shared)
    touching = shapely.STRtree(faces.smooth.polygons).query(faces.smooth.polygons, predicate="intersects")
    assert pairs <= {(one, other) for one, other in touching.T.tolist() if one < other}


@given(
    st.lists(
        st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)), min_size=2, max_size=9),
        min_size=1,
        max_size=5,
    )
)
def test_lines_that_cross_anyhow_leave_no_gap(lines: list[list[tuple[int, int]]]) -> None:
    points = [[(10.0 * x, 10.0 * y) for x, y in line] for line in lines]
    assert_no_gap_and_no_overlap(Faces(Drawing(drawn(*points))))


def test_without_lines_there_is_nothing_to_smooth() -> None:
    assert smoothed({"size": [100, 100]}).polygons == ()


def test_a_sheet_and_straight_borders_stay_as_they_are() -> None:
    faces = Faces(Drawing(voronoi(3, 14, 0)))
    straight = [
        shapely.equals(one, other) for one, other in zip(faces.polygons, faces.smooth.polygons, strict=True)
    ]
    assert all(straight)


def test_a_ring_of_nodes_becomes_round() -> None:
    ring = [(round(100 + 50 * cos(pi * k / 6), 1), round(100 + 50 * sin(pi * k / 6), 1)) for k in range(12)]
    (face,) = smoothed(drawn([*ring, ring[0]])).polygons
    assert face.area == pytest.approx(pi * 50**2, rel=0.01)
    assert all(abs(dist(point, (100, 100)) - 50) < 0.5 for point in face.exterior.coords)


def test_a_curve_goes_through_its_nodes() -> None:
    drawing = voronoi(5, 10, 4)
    faces = Faces(Drawing(drawing))
    known = {point for border in faces.smooth.borders for point in map(tuple, border.points.tolist())}
    assert set(map(tuple, shapely.get_coordinates(faces.polygons).tolist())) <= known


def test_a_sharp_angle_stays_a_corner() -> None:
    square = [(10.0, 10.0), (90.0, 10.0), (90.0, 90.0), (10.0, 90.0), (10.0, 10.0)]
    (face,) = smoothed(drawn(square)).polygons
    assert shapely.equals(face, shapely.Polygon(square))


def steepest(points: Points) -> float:
    """The largest angle between two steps, as the distance of their directions."""
    steps = [(dist(a, b), b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]
    ways = [(x / size, y / size) for size, x, y in steps]
    return max(dist(one, other) for one, other in pairwise(ways))


def test_a_coast_is_smooth_where_a_border_ends_on_it() -> None:
    coast = [(0.0, 50.0), (25.0, 42.0), (50.0, 40.0), (75.0, 42.0), (100.0, 50.0)]
    rest = [(100.0, 50.0), (100.0, 120.0), (50.0, 120.0), (0.0, 120.0), (0.0, 50.0)]
    found = smoothed(drawn(coast, rest, [(50.0, 40.0), (50.0, 120.0)]))
    edge = [point for border in found.borders if len(border.faces) == 1 for point in border.points.tolist()]
    points = {(x, y) for x, y in edge if y < 49 and 5 < x < 95}
    assert len(points) > 8
    assert (50.0, 40.0) in points
    assert steepest(sorted(points)) < 0.12


ARCH = [(0.0, 40.0), (50.0, 67.0), (100.0, 40.0)]
LEFT = [(x, 41 + 0.54 * x) for x in (0.0, 10.0, 20.0, 30.0, 40.0, 49.0)]
NEAR = [*LEFT, (50.0, 68.0), *((100 - x, y) for x, y in reversed(LEFT))]  # which the arch would cross


def is_straight(drawing: Faces, line: Points) -> bool:
    """True if a line is painted as it was drawn."""
    borders = shapely.MultiLineString([border.points for border in drawing.smooth.borders])
    return bool(borders.buffer(1e-6).contains(shapely.LineString(line)))


def test_curves_that_would_cross_stay_as_drawn() -> None:
    frame = [(0.0, 0.0), (100.0, 0.0), *NEAR[::-1][:1], (100.0, 200.0), (0.0, 200.0), (0.0, 0.0)]
    lower = [(0.0, 20.0), (50.0, 30.0), (100.0, 20.0)]
    faces = Faces(Drawing(drawn(frame, ARCH, NEAR, lower)))
    assert_no_gap_and_no_overlap(faces)
    assert is_straight(faces, ARCH)
    assert not is_straight(faces, lower)
    alone = Faces(Drawing(drawn(frame, ARCH, lower)))
    assert not is_straight(alone, ARCH)


def test_islands_do_not_run_into_each_other() -> None:
    below = [*ARCH, (100.0, 0.0), (0.0, 0.0), (0.0, 40.0)]
    above = [*NEAR, (100.0, 200.0), (0.0, 200.0), (0.0, 41.0)]
    faces = Faces(Drawing(drawn(below, above)))
    assert_no_gap_and_no_overlap(faces)
    assert len(faces.polygons) == 2
    assert not is_straight(Faces(Drawing(drawn(below))), ARCH)


def test_a_junction_of_very_many_lines_is_none_of_a_curve() -> None:
    spokes = [
        [
            (100.0, 100.0),
            (round(100 + 40 * cos(k), 1), round(100 + 44 * sin(k), 1)),
            (round(100 + 90 * cos(k), 1), round(100 + 90 * sin(k), 1)),
        ]
        for k in range(400)
    ]
    rim = [
        spoke[-1] for spoke in sorted(spokes, key=lambda spoke: atan2(spoke[-1][1] - 100, spoke[-1][0] - 100))
    ]
    assert_no_gap_and_no_overlap(Faces(Drawing(drawn(*spokes, [*rim, rim[0]]))))


def test_every_point_belongs_to_the_region_that_is_painted_there() -> None:
    board = board_of(voronoi(7, 20, 4, 200, 150))
    for region, shape in enumerate(board.painted_shapes):
        at = shapely.point_on_surface(shape)
        assert board.region_at((at.x, at.y)) == region
        assert board.address_under((at.x, at.y)) == board.names[region]
    assert board.region_at((-5.0, -5.0)) is None


def test_a_bare_face_and_a_chasm_are_no_region() -> None:
    drawing = two_regions(regions={"r1": {"at": [50, 50]}, "r2": {"at": [150, 50], "terrain": "chasm"}})
    board = board_of(drawing)
    assert board.address_under((50 * UNIT, 50 * UNIT)) == "r1"
    assert board.address_under((150 * UNIT, 50 * UNIT)) == "r2"
    assert board.region_at((150 * UNIT, 50 * UNIT)) is None
    assert board.face_under((300 * UNIT, 50 * UNIT)) is None
