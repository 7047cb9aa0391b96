"""The texts and pieces of a drawn region: a cluster about its middle, and its name where it has most room."""

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from realms.export.drawing.drawn_region import DrawnRegionPicture, area_of
from realms.export.drawing.icons import pill_width
from realms.export.drawing.labels import PEAK_TOP, SUMMIT_TOP, Cluster, cluster_at
from realms.export.drawing.shapes import CAP_HEIGHT, Extent, Line, Point, text_width
from realms.export.drawing.tile import visible_emblems
from realms.tiles.kinds import MOUNTAIN

if TYPE_CHECKING:
    from numpy import bool_
    from numpy.typing import NDArray

ROOM = 36.0  # around a cluster of full size
LARGEST, SMALLEST = 1.15, 0.45  # clusters, as shares of the full size
STEP = 3.0  # between places that are tried for a name
NAME_SIZES = (15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0)
NAME_INSET = 3.5  # between a name and the border
LEADING = 1.12  # from one line of a name to the next, as a share of its size
_AIR = 2.0  # between a name and the pieces


@dataclass(frozen=True, slots=True)
class NamePlace:
    """A name on a region: its lines with their middles, and the size of its letters."""

    lines: tuple[tuple[str, Point], ...]
    size: float
    box: Extent


@dataclass(frozen=True, slots=True)
class RegionLabel:
    """The places of the pieces, the code and the name of a region; the cluster is drawn in its own size."""

    cluster: Cluster
    size: float
    name: NamePlace | None

    @property
    def boxes(self) -> tuple[Extent, ...]:
        """The room that pieces, code and name take."""
        return (*self.cluster.boxes, self.name.box) if self.name else self.cluster.boxes


@lru_cache(maxsize=2048)
def label_of(picture: DrawnRegionPicture, *, full: bool = True) -> RegionLabel:
    """Arrange the texts and pieces of a region; without `full` its code and its name are left out."""
    size = max(SMALLEST, min(LARGEST, picture.room / ROOM))
    place = _cluster(picture, size, full=full)
    if not full or not picture.name:
        return RegionLabel(place, size, None)
    return RegionLabel(place, size, find_name_place(picture, place))


def _cluster(picture: DrawnRegionPicture, size: float, *, full: bool) -> Cluster:
    top = 0.0 if picture.ground != MOUNTAIN else PEAK_TOP if picture.peak else SUMMIT_TOP
    wide = pill_width(picture.label) if full and picture.label else 0.0
    count = len(visible_emblems(picture.emblems))
    made = cluster_at((0.0, 0.0), count, top, wide, roomy=True)
    x, y = picture.middle

    def at(point: Point) -> Point:
        return x + point[0] * size, y + point[1] * size

    return Cluster(
        tuple((at(middle), radius * size) for middle, radius in made.slots),
        at(made.code),
        (at(made.summit[0]), made.summit[1] * size),
        tuple((*at(box[:2]), *at(box[2:])) for box in made.boxes),
    )


def find_name_place(picture: DrawnRegionPicture, place: Cluster) -> NamePlace | None:
    """Return the place where the name of a region is largest, close to its pieces; None if there is none."""
    grid = FreeGrid(picture.rings, NAME_INSET)
    for box in place.boxes:
        grid.block(box, _AIR)
    wanted = place.boxes[0] if place.boxes else (*picture.middle, *picture.middle)
    near = picture.middle[0], min((box[1] for box in place.boxes), default=wanted[1])
    for size in NAME_SIZES:
        for lines in _broken(picture.name):
            wide = max(text_width(each, size) for each in lines)
            tall = size * (CAP_HEIGHT + LEADING * (len(lines) - 1)) + 0.3 * size
            at = grid.place(wide, tall, near)
            if at:
                return _name_at(lines, size, at, wide, tall)
    return None


def _name_at(lines: tuple[str, ...], size: float, at: Point, wide: float, tall: float) -> NamePlace:
    x, y = at
    first = y - size * LEADING * (len(lines) - 1) / 2
    placed = tuple((text, (x, first + size * LEADING * row)) for row, text in enumerate(lines))
    return NamePlace(placed, size, (x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2))


def _broken(name: str) -> list[tuple[str, ...]]:
    """Return a name in one line, and in two of similar length if it has several words."""
    words = name.split()
    breaks = [(" ".join(words[:place]), " ".join(words[place:])) for place in range(1, len(words))]
    whole = (" ".join(words),)
    return [whole, min(breaks, key=lambda lines: max(map(len, lines)))] if breaks else [whole]


class FreeGrid:
    """Places within a region on a grid, and whether something stands on them."""

    def __init__(self, rings: tuple[Line, ...], inset: float) -> None:
        import numpy
        import shapely

        area = area_of(rings).buffer(-inset)
        self.free: NDArray[bool_] = numpy.zeros((0, 0), bool)
        self.left = self.top = 0.0
        if not area.is_empty:
            self.left, self.top, right, bottom = area.bounds
            xs = numpy.arange(self.left, right + STEP, STEP)
            ys = numpy.arange(self.top, bottom + STEP, STEP)
            shapely.prepare(area)
            self.free = numpy.asarray(shapely.contains_xy(area, *numpy.meshgrid(xs, ys)))

    def block(self, box: Extent, air: float) -> None:
        """Take a box and some air around it."""
        left, top, right, bottom = box
        columns = slice(*self._between(left - air - self.left, right + air - self.left))
        rows = slice(*self._between(top - air - self.top, bottom + air - self.top))
        self.free[rows, columns] = False

    @staticmethod
    def _between(low: float, high: float) -> tuple[int, int]:
        return max(0, int(low / STEP + 1)), max(0, int(high / STEP + 1))

    def place(self, wide: float, tall: float, near: Point) -> Point | None:
        """Return the middle of a free box of that size, the nearest one to a point; None if there is none."""
        import numpy

        columns, rows = int(wide / STEP) + 2, int(tall / STEP) + 2
        if self.free.shape[0] < rows or self.free.shape[1] < columns:
            return None
        sums = numpy.zeros((self.free.shape[0] + 1, self.free.shape[1] + 1), int)
        sums[1:, 1:] = self.free.cumsum(axis=0).cumsum(axis=1)
        full = (
            sums[rows:, columns:] - sums[:-rows, columns:] - sums[rows:, :-columns] + sums[:-rows, :-columns]
        )
        ys, xs = numpy.nonzero(full == rows * columns)
        if not len(xs):
            return None
        middles_x = self.left + (xs + (columns - 1) / 2) * STEP
        middles_y = self.top + (ys + (rows - 1) / 2) * STEP
        best = int(numpy.argmin((middles_x - near[0]) ** 2 + (middles_y - near[1]) ** 2))
        return float(middles_x[best]), float(middles_y[best])
