"""Descriptions of drawn regions from which they are painted.

A description is in the units of the map: the drawing plane divided by the scale of the map. So marks, icons
and lines have the sizes that they have on tiles, whatever the size of the sheet.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from realms.export.drawing.shapes import Line, Point
from realms.export.drawing.tile_picture import NO_SIZE, Emblem, Size, Wash
from realms.tiles.kinds import MOUNTAIN, World

if TYPE_CHECKING:
    from shapely import MultiLineString, Polygon

_ROOMY = 2
MOST_CORNERS = 4000  # of a shape that is inset or widened; far fewer are drawn by anybody


@dataclass(frozen=True, slots=True)
class DrawnRegionPicture:
    """A region or chasm: its rings, the first one around the others, its ground, emblems and texts.

    `banks` are the parts of the rings where water has a shore; `room` is the radius of a circle about the
    middle that lies inside.
    """

    world: World
    ground: str
    rings: tuple[Line, ...]
    middle: Point
    room: float
    banks: tuple[Line, ...] = ()
    emblems: tuple[Emblem, ...] = ()
    peak: bool = False
    code: str = ""
    address: str = ""
    name: str = ""
    foot: Size = NO_SIZE  # the size of the tokens that stand in place of the code
    wash: Wash | None = None  # the colour of the seat that holds it

    @property
    def label(self) -> str:
        """The text on the pill; where the region is crowded, an address stands alone."""
        crowded = len(self.emblems) > _ROOMY or self.ground == MOUNTAIN
        return self.address if crowded and self.address else f"{self.code} {self.address}".strip()


@lru_cache(maxsize=2048)
def area_of(rings: tuple[Line, ...]) -> "Polygon":
    """Return the area within rings, ready for many questions."""
    import shapely

    area: Polygon = calmed(shapely.Polygon(rings[0], rings[1:]))
    shapely.prepare(area)
    return area


@lru_cache(maxsize=2048)
def banks_of(banks: tuple[Line, ...]) -> "MultiLineString":
    """Return the lines along the banks of a water as one shape."""
    import shapely

    lines: MultiLineString = calmed(shapely.MultiLineString(banks))
    return lines


def calmed(shape: Any) -> Any:
    """Return a shape with so few corners that it can be inset: thousands of zigzags would take all memory."""
    import shapely

    tolerance = 1.0
    while shapely.get_num_coordinates(shape) > MOST_CORNERS:
        shape, tolerance = shape.simplify(tolerance), 2 * tolerance
    return shape


def rings_of(area: "Polygon", scale: float) -> tuple[Line, ...]:
    """Return the rings of an area divided by a scale; inner rings turn the other way than the outer one."""
    import shapely

    whole = shapely.orient_polygons(area)
    return tuple(
        tuple((x / scale, y / scale) for x, y in shapely.get_coordinates(ring)[:-1].tolist())
        for ring in (whole.exterior, *whole.interiors)
    )
