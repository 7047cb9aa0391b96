"""Rivers that wind from rim to rim, cut into several regions."""

from collections.abc import Iterator
from math import hypot, pi, sin
from typing import TYPE_CHECKING, Any, Final

from realms.generate.drawn.geometry import largest, on_rim, polygons, turned_line
from realms.generate.drawn.waters import SketchSheet, WaterRegion

if TYPE_CHECKING:
    from shapely import LineString, Polygon

WIDTH: Final = 32.0  # millimetres from bank to bank
PART: Final = 110.0  # millimetres of a river make one region
MEETING: Final = 36.0  # millimetres from where arms meet to the ends of their region
STEPS: Final = 24  # from the centre to the rim
BEYOND: Final = 4  # steps by which an arm goes on beyond the rim


def rivers(sheet: SketchSheet, lake: "Polygon | None") -> Iterator[WaterRegion]:
    """Yield the regions of a river through the middle of the land, or through the lake in it."""
    import shapely

    arms, within = list(_arms(sheet)), sheet.outline
    if lake is not None:
        lines, within = arms, largest(within.difference(lake))
    elif len(arms) == 2:
        lines = [shapely.LineString([*reversed(arms[0].coords), *arms[1].coords[1:]])]
    else:
        meeting = _meeting(sheet, arms)
        lines, within = arms, largest(within.difference(meeting))
        yield WaterRegion("river", meeting)
    for line in lines:
        yield from (WaterRegion("river", part) for part in _parts(line, within))


def _arms(sheet: SketchSheet) -> Iterator["LineString"]:
    """Yield the courses from the centre to the rim: two, or one for each turn."""
    luck, turns = sheet.luck, sheet.plan.symmetry
    across = pi / 2 + luck.uniform(-0.5, 0.5)  # a long land is crossed where it is narrow
    start = across if sheet.plan.shape == "long" else luck.uniform(0, 2 * pi)
    first = _arm(sheet, start)
    yield first
    if turns == 1:
        yield _arm(sheet, start + pi + luck.uniform(-0.6, 0.6))
    for step in range(1, turns):
        yield turned_line(first, sheet.centre, step, turns)


def _arm(sheet: SketchSheet, turn: float) -> "LineString":
    """Return a line that winds from the centre to beyond the rim."""
    import shapely

    luck, (x, y) = sheet.luck, sheet.centre
    end = on_rim(sheet.outline, sheet.centre, turn)
    dx, dy = end[0] - x, end[1] - y
    bends = [(number, luck.uniform(0.07, 0.15) / number * luck.choice((-1, 1))) for number in (1, 2)]
    points = []
    for step in range(STEPS + BEYOND + 1):
        part = step / STEPS
        aside = sum(height * sin(pi * number * part) for number, height in bends)
        points.append((x + dx * part - dy * aside, y + dy * part + dx * aside))
    return shapely.LineString(points)


def _meeting(sheet: SketchSheet, arms: "list[LineString]") -> "Polygon":
    """Return the region in which the arms of a river meet."""
    import shapely

    middle = shapely.Point(sheet.centre)
    courses = shapely.union_all([arm.buffer(WIDTH / 2, cap_style="flat") for arm in arms])
    return largest(courses.intersection(middle.buffer(MEETING)).union(middle.buffer(MEETING * 0.6)))


def _parts(line: "LineString", within: "Polygon") -> Iterator["Polygon"]:
    """Cut the river along a line into regions of about equal length."""
    import shapely

    river = largest(line.buffer(WIDTH / 2, cap_style="flat").intersection(within))
    ends = [line.project(shapely.Point(at)) for at in shapely.get_coordinates(line.intersection(within))]
    low, high = min(ends), max(ends)
    count = max(2, round((high - low) / PART))
    cuts = [_cut(line, low + (high - low) * number / count) for number in range(1, count)]
    faces = polygons(shapely.polygonize([shapely.union_all([river.boundary, *cuts])]))
    parts = [face for face in faces if river.contains(face.representative_point())]
    yield from sorted(parts, key=lambda part: line.project(part.centroid))


def _cut(line: "LineString", at: float) -> Any:
    """Return a line across the river."""
    import shapely

    here, ahead = line.interpolate(at), line.interpolate(at + 1)
    aside = (ahead.y - here.y) * WIDTH, (here.x - ahead.x) * WIDTH
    length = hypot(*aside) / WIDTH
    dx, dy = aside[0] / length, aside[1] / length
    return shapely.LineString([(here.x - dx, here.y - dy), (here.x + dx, here.y + dy)])
