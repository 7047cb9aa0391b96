"""A sketch of a land before its borders wander: the outline, the waters and the land between them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import copysign, cos, pi, sin
from random import Random
from typing import TYPE_CHECKING, Final

from realms.generate.drawn.geometry import NEAR, Point, polygons
from realms.generate.drawn.plan import MARGIN, BoardPlan
from realms.generate.drawn.rivers import WIDTH, rivers
from realms.generate.drawn.waters import Bays, SketchSheet, WaterRegion, bays_around, hollow, lakes, seas

if TYPE_CHECKING:
    from shapely import Polygon

CORNERS: Final = 72  # of an outline
TRIES: Final = 80  # outlines with waters
LAND_BAYS: Final[Bays] = (2, 0.07), (3, 0.06), (4, 0.045), (5, 0.035)
INWARD: Final = 0.05  # of its width, how far an outline without bays lies within the margin
LOBES: Final = 0.3  # how far the three arms of a long land with three turns reach out
BOXY, ROUND = 0.5, 1.0  # the power to which a circle is raised
NARROWEST: Final = 0.62  # of a usual region's width: land between two waters, or between water and rim
WIDEST_MOUTH: Final = 1.5  # of the width of a river, the rim that it takes up
APART: Final = 0.8  # of that width: how far lakes and seas keep from each other, and lakes from the rim


@dataclass(frozen=True, slots=True)
class LandSketch:
    """The outline of a land, its waters, and the pieces of land between them."""

    centre: Point
    outline: "Polygon"
    waters: Sequence[WaterRegion]
    land: "Sequence[Polygon]"


def sketch(plan: BoardPlan, luck: Random) -> LandSketch | None:
    """Draw outlines with waters by lot until the land is wide enough everywhere."""
    import shapely

    centre = plan.size[0] / 2, plan.size[1] / 2
    for _ in range(TRIES):
        sheet = SketchSheet(plan, centre, _outline(plan, centre, luck), luck)
        waters = list(_waters(sheet))
        wet = shapely.union_all([water.shape for water in waters])
        land = polygons(sheet.outline.difference(wet))
        if _apart(sheet, waters) and _broad(sheet, land) and _leaves_straight(sheet, waters):
            return LandSketch(centre, sheet.outline, waters, land)
    return None


def _outline(plan: BoardPlan, centre: Point, luck: Random) -> "Polygon":
    """Return a rectangle with round corners and some bays; for three turns, a round land or a star."""
    import shapely

    wide, high = plan.size[0] / 2 - MARGIN, plan.size[1] / 2 - MARGIN
    reach = bays_around(LAND_BAYS, plan.symmetry, luck)
    lobes = LOBES if plan.shape == "long" and plan.symmetry == 3 else 0.0
    power = ROUND if plan.symmetry == 3 else BOXY
    points = []
    for corner in range(CORNERS):
        turn = 2 * pi * (corner + 0.5) / CORNERS
        away = (reach(turn) - INWARD) * (1 + lobes * cos(3 * turn)) / (1 + lobes)
        x, y = (copysign(abs(side) ** power, side) for side in (cos(turn), sin(turn)))
        points.append((centre[0] + wide * away * x, centre[1] + high * away * y))
    return shapely.Polygon(points)


def _waters(sheet: SketchSheet) -> Iterator[WaterRegion]:
    """Yield the waters that are planned."""
    lake = hollow(sheet) if sheet.plan.shape == "ring" else None
    if lake:
        yield lake
    if sheet.plan.water == "river":
        yield from rivers(sheet, lake.shape if lake else None)
    yield from seas(sheet)
    yield from lakes(sheet)


def _apart(sheet: SketchSheet, waters: Sequence[WaterRegion]) -> bool:
    """Return True if lakes and seas keep away from each other, and lakes from the rim."""
    least = APART * sheet.width
    still = [water for water in waters if water.kind != "river"]
    for place, water in enumerate(still):
        if any(water.shape.distance(other.shape) < least for other in still[:place]):
            return False
        if water.kind == "lake" and water.shape.distance(sheet.outline.exterior) < least:
            return False
    return True


def _leaves_straight(sheet: SketchSheet, waters: Sequence[WaterRegion]) -> bool:
    """Return True if no river runs along the rim where it leaves the land."""
    rim = sheet.outline.exterior.buffer(NEAR)
    courses = (water.shape.exterior for water in waters if water.kind == "river")
    return all(course.intersection(rim).length <= WIDEST_MOUTH * WIDTH for course in courses)


def _broad(sheet: SketchSheet, land: "Sequence[Polygon]") -> bool:
    """Return True if no land is narrow, and only a river cuts it into pieces."""
    if len(land) != 1 and sheet.plan.water != "river":
        return False
    inner = [piece.buffer(-NARROWEST * sheet.width / 2) for piece in land]
    return all(len(polygons(each)) == 1 and each.area > 0 for each in inner)
