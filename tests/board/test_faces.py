"""Faces of drawings against a raster that knows nothing of geometry, and against each other."""

from collections import Counter
from collections.abc import Sequence
from functools import cache

import numpy
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from realms.board.drawing import Drawing
from realms.board.faces import Faces

from help.documents import Entry
from help.drawings import NODES, two_regions, voronoi

PIXEL = 0.5  # in millimetres
WALL = 0.4  # how near the middle of a pixel is to a line that runs through it; half its diagonal is 0.36
LONG = 4.0  # a border that a raster cannot miss
CORNER = 12  # pixels that two lines may cut off where they meet at a sharp angle
SEEDS = st.integers(0, 10**6)


def faces_of(drawing: Entry) -> Faces:
    return Faces(Drawing(drawing))


@cache
def raster(seed: int) -> NDArray[numpy.int64]:
    """The number of the flooded area of each pixel; 0 on a line and outside."""
    drawing = voronoi(seed)
    width, height = drawing["size"]
    points = drawing["nodes"]
    lines = shapely.union_all(
        [shapely.LineString([points[name] for name in line]) for line in drawing["lines"]]
    )
    shapely.prepare(lines)
    xs, ys = numpy.meshgrid(numpy.arange(PIXEL / 2, width, PIXEL), numpy.arange(PIXEL / 2, height, PIXEL))
    free = ~shapely.dwithin(shapely.points(xs, ys), lines, WALL)
    areas = numpy.zeros(free.shape, int)
    for start in zip(*numpy.nonzero(free), strict=True):
        if not areas[start]:
            flood(areas, free, start)
    return areas


def flood(areas: NDArray[numpy.int64], free: NDArray[numpy.bool_], start: Sequence[int]) -> None:
    number, todo = areas.max() + 1, [tuple(start)]
    while todo:
        row, column = todo.pop()
        inside = 0 <= row < free.shape[0] and 0 <= column < free.shape[1]
        if inside and free[row, column] and not areas[row, column]:
            areas[row, column] = number
            todo += [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]


def large(areas: NDArray[numpy.int64]) -> list[int]:
    sizes = Counter(areas.ravel().tolist())
    return [number for number, size in sizes.items() if number and size > CORNER]


def met(areas: NDArray[numpy.int64]) -> Counter[frozenset[int]]:
    """Pairs of areas that come as near as a line is wide, and how often."""
    found: Counter[frozenset[int]] = Counter()
    for step in (2, 3, 4):
        for one, other in ((areas[step:], areas[:-step]), (areas[:, step:], areas[:, :-step])):
            pairs = zip(one.ravel().tolist(), other.ravel().tolist(), strict=True)
            found.update(frozenset(pair) for pair in pairs if 0 not in pair and pair[0] != pair[1])
    return found


@settings(max_examples=12, deadline=None)
@given(SEEDS)
def test_faces_and_neighbours_are_those_of_a_raster(seed: int) -> None:
    areas, faces = raster(seed), faces_of(voronoi(seed))
    middles = [middle.at for middle in faces.middles]
    area_of = [int(areas[int(y / PIXEL), int(x / PIXEL)]) for x, y in middles]
    assert sorted(area_of) == [
        number for number, size in Counter(areas.ravel().tolist()).items() if number and size > CORNER
    ] or sorted(area_of) == sorted(large(areas))
    pixels = met(areas)
    for one in range(len(middles)):
        for other in range(one):
            length = faces.shared.get((other, one), 0)
            seen = pixels[frozenset((area_of[one], area_of[other]))]
            assert seen or length < LONG
            assert length or seen < LONG / PIXEL


@settings(max_examples=25, deadline=None)
@given(SEEDS)
def test_every_length_and_area_is_accounted_for(seed: int) -> None:
    drawing = voronoi(seed)
    faces, (width, height) = faces_of(drawing), drawing["size"]
    assert sum(face.area for face in faces.polygons) == pytest.approx(width * height)
    assert sum(faces.outside.values()) == pytest.approx(2 * (width + height))
    assert sum(faces.shared.values()) + sum(faces.outside.values()) == pytest.approx(faces.lines.length)
    for (one, other), length in faces.shared.items():
        border = faces.border(other, one)
        assert border.length == pytest.approx(length)
        assert faces.polygons[one].boundary.intersection(faces.polygons[other].boundary).length == (
            pytest.approx(length)
        )
    assert faces.cuts.is_empty
    assert faces.dangles.is_empty


@settings(max_examples=25, deadline=None)
@given(SEEDS, st.integers(-3000, 3000), st.integers(-3000, 3000))
def test_moving_every_node_by_one_vector_changes_no_neighbour(seed: int, right: int, down: int) -> None:
    drawing = voronoi(seed)
    moved = {
        name: [round(x + right / 10, 1), round(y + down / 10, 1)] for name, (x, y) in drawing["nodes"].items()
    }
    before, after = faces_of(drawing), faces_of({**drawing, "nodes": moved})
    assert neighbours(before) == neighbours(after)


def neighbours(faces: Faces) -> set[tuple[int, ...]]:
    """Pairs of faces, numbered by their middles from top to bottom."""
    order = sorted(range(len(faces.polygons)), key=lambda face: faces.polygons[face].centroid.coords[0])
    place = {face: number for number, face in enumerate(order)}
    return {tuple(sorted((place[one], place[other]))) for one, other in faces.shared}


def test_a_point_is_no_border() -> None:
    """Two squares that meet in a corner, and a third beside both."""
    nodes = {
        "a": [0, 0],
        "b": [10, 0],
        "c": [10, 10],
        "d": [0, 10],
        "e": [20, 10],
        "f": [20, 20],
        "g": [10, 20],
    }
    lines = [["a", "b", "c", "d", "a"], ["c", "e", "f", "g", "c"]]
    faces = faces_of({"size": [30, 30], "nodes": nodes, "lines": lines})
    assert len(faces.polygons) == 2
    assert dict(faces.shared) == {}
    assert sorted(faces.outside.values()) == [40, 40]


def test_a_line_that_crosses_others_without_a_node_parts_them_there() -> None:
    lines = [["n1", "n3", "n4", "n6", "n1"], ["x", "y"]]
    nodes = {**NODES, "x": [100, -5], "y": [100, 105]}
    faces = faces_of(two_regions(nodes=nodes, lines=lines))
    assert dict(faces.shared) == {(0, 1): 100}
    assert faces.dangles.length == 10


def test_an_island_has_its_shore_with_the_face_around_it() -> None:
    nodes = {**NODES, "i": [40, 40], "j": [60, 40], "k": [60, 60], "l": [40, 60]}
    faces = faces_of(
        two_regions(nodes=nodes, lines=[["n1", "n3", "n4", "n6", "n1"], ["i", "j", "k", "l", "i"]])
    )
    inner, outer = faces.face_at([(50, 50), (10, 10)])
    assert inner is not None
    assert outer is not None
    assert list(faces.shared.values()) == [80]
    assert set(faces.outside) == {outer}


def test_lines_that_lead_nowhere_are_named_apart() -> None:
    nodes = {**NODES, "p": [20, 20], "q": [80, 20], "i": [150, 40], "j": [160, 40], "k": [160, 60]}
    lines = [["n1", "n3", "n4", "n6", "n1"], ["n2", "n5"], ["p", "q"], ["i", "j", "k", "i"], ["i", "n3"]]
    faces = faces_of(two_regions(nodes=nodes, lines=lines))
    assert faces.dangles.length == 60
    assert faces.cuts.length == pytest.approx((50**2 + 40**2) ** 0.5)


def test_the_middle_is_where_most_room_is() -> None:
    faces = faces_of(two_regions())
    assert [middle.radius for middle in faces.middles] == pytest.approx([50, 50], abs=0.5)
    assert faces.face_at([middle.at for middle in faces.middles]) == [0, 1]


def test_a_point_on_a_line_or_outside_lies_in_no_face() -> None:
    assert faces_of(two_regions()).face_at([(100, 50), (300, 50), (-1, 0)]) == [None] * 3


def test_no_face_is_looked_for_in_a_tangle() -> None:
    ends = {f"{side}{number}": [number, 300 * (side == "b")] for number in range(700) for side in "ab"}
    fan = [[f"a{number}", f"b{699 - number}"] for number in range(700)]
    tangle = faces_of({"size": [700, 300], "nodes": ends, "lines": fan})
    assert tangle.tangled
    assert not tangle.polygons
    assert not faces_of(voronoi(1, 40, 20)).tangled
