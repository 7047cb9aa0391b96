"""Marks keep inside their region and away from everything drawn over it."""

import subprocess
import sys

import pytest
from shapely.geometry import LineString, MultiLineString, MultiPoint, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from realms.export.drawing.frame import SHAPES, VARIANTS, Thirds, outline
from realms.export.drawing.marks import INSET, MARK_PATTERNS, GroundMark, covers, marks_of, sample

FEWEST = 5


def drawn(mark: GroundMark, width: float) -> BaseGeometry:
    """Return the shape that a mark covers, including the width of its lines."""
    lines = [LineString(part).buffer(width / 2) for part in mark.lines]
    return unary_union([*lines, *(Polygon(part) for part in mark.areas)])


@pytest.mark.parametrize("ground", MARK_PATTERNS)
@pytest.mark.parametrize("thirds", SHAPES, ids=str)
def test_marks_stay_inside_their_region(thirds: Thirds, ground: str) -> None:
    for turn in range(6):
        for variant in range(VARIANTS):
            room = Polygon(outline(thirds, turn, variant)).buffer(-INSET)
            marks = marks_of(ground, thirds, turn, variant)
            lines = MultiLineString([part for mark in marks for part in mark.lines])
            areas = MultiPoint([point for mark in marks for part in mark.areas for point in part])
            assert len(marks) >= FEWEST * len(thirds), (turn, variant)
            assert room.buffer(-MARK_PATTERNS[ground].width / 2).contains(lines) or not lines, (turn, variant)
            assert room.contains(areas) or not areas, (turn, variant)


@pytest.mark.parametrize("ground", MARK_PATTERNS)
def test_marks_know_their_room(ground: str) -> None:
    for mark in marks_of(ground, (0, 1, 2), 0, 0):
        shape = drawn(mark, 0.01)
        assert shape.bounds == pytest.approx(mark.box, abs=0.1)
        assert mark.reach >= max(Point(shape.centroid).hausdorff_distance(shape) / 2, 1)


def test_marks_of_one_ground_do_not_lie_on_each_other() -> None:
    for ground, recipe in MARK_PATTERNS.items():
        if ground == "mine":
            continue  # rails run on from one mark to the next
        shapes = [drawn(mark, recipe.width) for mark in marks_of(ground, (0, 1, 2), 0, 0)]
        together = unary_union(shapes).area
        assert together >= 0.985 * sum(shape.area for shape in shapes), ground


def test_marks_stand_upright_however_the_tile_is_turned() -> None:
    """A trunk is below its crown on every turn."""
    for turn in range(6):
        for mark in marks_of("forest", (1,), turn, 0):
            crown, trunk = mark.areas
            assert min(y for _, y in crown) < min(y for _, y in trunk)
            assert max(y for _, y in crown) < max(y for _, y in trunk)


def test_what_is_not_marked_has_no_marks() -> None:
    assert marks_of("mountain", (0,), 0, 0) == ()
    assert marks_of("chasm", (0,), 0, 0) == ()


def test_a_mark_under_a_label_is_found() -> None:
    mark = marks_of("forest", (0, 1, 2), 0, 0)[0]
    left, top, right, bottom = mark.box
    assert covers((left, top, right, bottom), mark)
    assert covers((right + 2, top, right + 9, bottom), mark)
    assert not covers((right + 4, top, right + 9, bottom), mark)


@pytest.mark.parametrize("ground", MARK_PATTERNS)
def test_a_sample_fills_its_box(ground: str) -> None:
    marks = sample(ground, 30, 20)
    frame = box(-30, -20, 30, 20)
    assert len(marks) >= 4
    assert all(frame.contains(drawn(mark, 0.01)) for mark in marks)


def test_every_process_draws_the_same_marks() -> None:
    """Nothing depends on the seed that a process gives to its hashes."""
    told = "from realms.export.drawing.marks import marks_of; print(marks_of('forest', (0,), 2, 1))"
    first, second = (
        subprocess.run(
            [sys.executable, "-c", told], env={"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    )
    assert first == second
    assert len(first) > 1000
