"""The waters of a sketch: seas at the rim, lakes inside, and the lake that makes a ring of a land."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, pi, sin, sqrt
from random import Random
from typing import TYPE_CHECKING, Final

from realms.generate.drawn.geometry import Point, largest, on_rim, turned_shape
from realms.generate.drawn.plan import BoardPlan
from realms.tiles.kinds import WaterKind

if TYPE_CHECKING:
    from shapely import Polygon

Bays = Sequence[tuple[int, float]]  # how many bays there are around a shape, and how deep they are

LAKE_BAYS: Final[Bays] = (2, 0.2), (3, 0.1), (4, 0.06)
HOLLOW: Final = 0.3  # of the width of a ring, the width of the lake within it, if the land were very small
WIDER: Final = 450  # land regions of which it would be wider by the whole width of the ring
SHALLOW, DEEP = (0.6, 1.1), (0.8, 2.0)  # widths of a region that gulfs reach inland: in rings, and else
CORNERS: Final = 36  # of a lake
STEPS: Final = 8  # of a gulf from its mouth to its tip


@dataclass(frozen=True, slots=True)
class WaterRegion:
    """A water region: its kind and its shape."""

    kind: WaterKind
    shape: "Polygon"


@dataclass(frozen=True, slots=True)
class SketchSheet:
    """The sheet that is sketched on: the plan, the outline of the land, and luck."""

    plan: BoardPlan
    centre: Point
    outline: "Polygon"
    luck: Random

    @property
    def width(self) -> float:
        """The width of a usual region."""
        return sqrt(self.outline.area / (self.plan.land + 2.5))

    def images(self, water: WaterRegion) -> Iterator[WaterRegion]:
        """Yield a water and its images under the turns."""
        turns = self.plan.symmetry
        for step in range(turns):
            yield WaterRegion(water.kind, turned_shape(water.shape, self.centre, step, turns))


def seas(sheet: SketchSheet) -> Iterator[WaterRegion]:
    """Yield the seas, on different sides of the land."""
    plan, luck = sheet.plan, sheet.luck
    start = luck.uniform(0, 2 * pi)
    for number in range(plan.seas // plan.symmetry):
        turn = start + 2 * pi * number / plan.seas + luck.uniform(-0.5, 0.5)
        yield from sheet.images(WaterRegion("sea", _gulf(sheet, turn)))


def _gulf(sheet: SketchSheet, turn: float) -> "Polygon":
    """Return a gulf that begins at the rim and narrows inland: the deeper it goes, the narrower it is."""
    import shapely

    luck, width = sheet.luck, sheet.width
    mouth = complex(*on_rim(sheet.outline, sheet.centre, turn))
    inward = complex(*sheet.centre) - mouth
    inward /= abs(inward)
    deep = luck.uniform(*(SHALLOW if sheet.plan.shape == "ring" else DEEP))
    broad, tip = width * luck.uniform(0.55, 0.75) * (3 - deep) / 1.6, width * luck.uniform(0.26, 0.38)
    bend = luck.uniform(-0.5, 0.5)
    discs = []
    for step in range(STEPS + 1):
        part = step / STEPS
        at = mouth + inward * width * complex(deep * part - 0.3, deep * bend * part * part)
        discs.append(shapely.Point(at.real, at.imag).buffer(broad + (tip - broad) * part**0.8))
    hulls = [shapely.union(one, other).convex_hull for one, other in pairwise(discs)]
    return largest(shapely.union_all(hulls).intersection(sheet.outline))


def lakes(sheet: SketchSheet) -> Iterator[WaterRegion]:
    """Yield the lakes; with turns, one in the middle or a group around it."""
    turns, luck, width = sheet.plan.symmetry, sheet.luck, sheet.width
    left, top, right, bottom = sheet.outline.bounds
    if turns > 1 and sheet.plan.lakes % turns == 1:
        yield WaterRegion("lake", blob(sheet, sheet.centre, width * luck.uniform(0.5, 0.62), turns))
    for _ in range(sheet.plan.lakes // turns):
        at = luck.uniform(left + width, right - width), luck.uniform(top + width, bottom - width)
        yield from sheet.images(WaterRegion("lake", blob(sheet, at, width * luck.uniform(0.48, 0.66), 1)))


def hollow(sheet: SketchSheet) -> WaterRegion:
    """Return the lake that makes a ring of a land."""
    from shapely.affinity import scale

    left, top, right, bottom = sheet.outline.bounds
    wide = HOLLOW + sheet.plan.land / WIDER
    lake = blob(sheet, sheet.centre, wide / 2, sheet.plan.symmetry)
    return WaterRegion("lake", largest(scale(lake, right - left, bottom - top, origin=sheet.centre)))


def blob(sheet: SketchSheet, at: Point, radius: float, turns: int) -> "Polygon":
    """Return a round shape with bays, which some turns map onto itself."""
    import shapely

    reach = bays_around(LAKE_BAYS, turns, sheet.luck)
    directions = [2 * pi * corner / CORNERS for corner in range(CORNERS)]
    return shapely.Polygon(
        [
            (at[0] + radius * reach(turn) * cos(turn), at[1] + radius * reach(turn) * sin(turn))
            for turn in directions
        ]
    )


def bays_around(bays: Bays, turns: int, luck: Random) -> Callable[[float], float]:
    """Return a function from a direction to the reach of a shape there; the mean reach is 1."""
    waves = [
        (number, depth * luck.uniform(-1, 1), luck.uniform(0, 2 * pi))
        for number, depth in (*bays, (2 * turns, bays[-1][1]))
        if number % turns == 0
    ]
    return lambda turn: 1 + sum(depth * cos(number * turn + start) for number, depth, start in waves)
