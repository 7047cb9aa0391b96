"""A land: the finished lines of a drawn board before anything is painted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Final

from realms.generate.drawn.borders import (
    OUTSIDE,
    LandBorder,
    fitted,
    shapes_within,
    straight_borders,
    wandering,
)
from realms.generate.drawn.geometry import Point, measured
from realms.generate.drawn.land_regions import LandRegions
from realms.generate.drawn.plan import BoardPlan
from realms.generate.drawn.settling import settled_cells
from realms.generate.drawn.sketch import sketch
from realms.scenario.drawing_builder import rounded
from realms.tiles.kinds import WaterKind

if TYPE_CHECKING:
    from shapely import Polygon

# Millimetres, more than the checks ask for: the radius of a circle for tokens, and the length of a border.
CIRCLE, RIVER_CIRCLE, BORDER = 15.0, 12.2, 12.0
FULL: Final = 0.7  # of the hull of a region, the part that is the region
TOLERANCE: Final = 0.5  # millimetres, of the middle of a region


@dataclass(frozen=True)
class DrawnLand:
    """The borders of a land and the middles of its regions; land comes first, then the waters."""

    lines: Sequence[LandBorder]
    middles: Sequence[Point]
    waters: Sequence[WaterKind]
    ground: LandRegions

    @cached_property
    def names(self) -> Mapping[Point, str]:
        """The name of the node at each point."""
        points = dict.fromkeys(at for line in self.lines for at in line.points)
        return {at: f"n{number}" for number, at in enumerate(points, 1)}

    @cached_property
    def nodes(self) -> Mapping[str, list[float]]:
        """The nodes as the document has them."""
        return {name: rounded(at) for at, name in self.names.items()}

    @cached_property
    def paths(self) -> Sequence[Sequence[str]]:
        """The lines as the document has them."""
        return [[self.names[at] for at in line.points] for line in self.lines]


def draw_land(plan: BoardPlan, luck: Random) -> DrawnLand | None:
    """Draw a land; nothing if a region is too narrow, or a border so short that people would argue."""
    drawn = sketch(plan, luck)
    cells = drawn and settled_cells(drawn, plan.land, plan.symmetry, luck)
    if not drawn or not cells:
        return None
    kinds = [water.kind for water in drawn.waters]
    straight = straight_borders([*cells, *(water.shape for water in drawn.waters)])
    if straight is None:
        return None
    rivers = frozenset(region for region, kind in enumerate(kinds, plan.land) if kind == "river")
    lines = fitted(wandering(straight, plan.land, rivers, luck), plan.size, evenly=plan.symmetry == 3)
    shapes = shapes_within(lines, plan.land + len(kinds))
    middles = _middles(shapes, rivers)
    if middles is None or not _clear(lines) or not all(map(_full, shapes[: plan.land])):
        return None
    return DrawnLand(lines, middles, kinds, _ground(plan, lines, middles))


def _middles(shapes: "Sequence[Polygon]", rivers: frozenset[int]) -> list[Point] | None:
    """Return the middles of the largest circles inside regions; nothing if a circle is too small."""
    import shapely

    if not all(shape.is_valid and shape.area for shape in shapes):
        return None
    circles = shapely.maximum_inscribed_circle(shapes, tolerance=TOLERANCE)
    for region, radius in enumerate(measured(shapely.length(circles))):
        if radius < (RIVER_CIRCLE if region in rivers else CIRCLE):
            return None
    middles = shapely.get_coordinates(shapely.get_point(circles, 0)).round(1)
    return [(x, y) for x, y in middles.tolist()]


def _full(shape: "Polygon") -> bool:
    """Return True if a region does not bend around another one."""
    return shape.area >= FULL * shape.convex_hull.area


def _clear(lines: Sequence[LandBorder]) -> bool:
    """Return True if all borders are long."""
    lengths: dict[tuple[int, int], float] = {}
    for line in lines:
        lengths[line.sides] = lengths.get(line.sides, 0.0) + line.length
    return min(lengths.values()) >= BORDER


def _ground(plan: BoardPlan, lines: Sequence[LandBorder], middles: Sequence[Point]) -> LandRegions:
    pairs = sorted({line.sides for line in lines})
    beside: list[list[int]] = [[] for _ in range(plan.land)]
    for one, other in pairs:
        if one != OUTSIDE and other < plan.land:
            beside[one].append(other)
            beside[other].append(one)
    rim = frozenset(other for one, other in pairs if one == OUTSIDE)
    places = [(round(x), round(y)) for x, y in middles[: plan.land]]
    step = plan.symmetry
    orbits = [range(first, min(first + step, plan.land)) for first in range(0, plan.land, step)]
    return LandRegions(places, beside, rim, orbits)
