"""The texts and pieces of a drawn region: its name, and a cluster of pieces and code about its middle."""

from dataclasses import dataclass
from functools import lru_cache
from math import hypot
from typing import TYPE_CHECKING

from realms.export.drawing.drawn_region import DrawnRegionPicture, area_of
from realms.export.drawing.free_grid import FreeGrid, grid_over
from realms.export.drawing.icons import PILL
from realms.export.drawing.labels import PEAK_TOP, SUMMIT_TOP, Cluster, cluster_at, foot_size
from realms.export.drawing.shapes import CAP_HEIGHT, Extent, Point, text_width
from realms.export.drawing.tile import visible_emblems
from realms.tiles.kinds import MOUNTAIN

if TYPE_CHECKING:
    from numpy import float64
    from numpy.typing import NDArray

BORDER_ROOM = 3.0  # between pieces and the border of a region
NAME_SIZES = (13.5, 12.0, 10.5, 9.5, 8.5)
NAME_REACH = 600.0  # around the pieces of a region that is larger by far than others
TEXT_INSET, ROCK_INSET = 3.5, 7.0  # between texts and the border of a region, and of a mountain
LEADING = 1.12  # from one line of a name to the next, as a share of its size
AIR = 1.5  # between a name and the pieces
_NARROW = 0.95  # the width of texts in practice, as a share of the estimate for any font

# What a place costs, in units of the size of the name, per unit of distance or once.
_ASIDE, _AWAY, _SECOND_LINE, _BELOW = 0.09, 0.04, 0.4, 0.9
# To let a name be larger, pieces move a little, or become a little smaller: what that costs, by how much
# they move to the right and down, and their size.
_DOWN = (0.0, 5.0, -5.0, 10.0, -10.0, 15.0, -15.0, 21.0, -21.0, 28.0, -28.0)
_RIGHT = (0.0, 10.0, -10.0, 20.0, -20.0)
_SIZES = (1.0, 0.86, 0.74)
_CHANGES = sorted(
    (0.06 * abs(down) + 0.09 * abs(right) + 13.0 * (1 - size), right, down, size)
    for down in _DOWN
    for right in _RIGHT
    for size in _SIZES
)


@dataclass(frozen=True, slots=True)
class NamePlace:
    """A name on a region: its lines with their middles, and the size of its letters."""

    lines: tuple[tuple[str, Point], ...]
    size: float
    box: Extent


@dataclass(frozen=True, slots=True)
class RegionLabel:
    """The places of the pieces, the code and the name of a region, and the size of pieces and code."""

    cluster: Cluster
    size: float
    name: NamePlace | None = None

    @property
    def boxes(self) -> tuple[Extent, ...]:
        """The room that pieces, code and name take."""
        return (*self.cluster.boxes, self.name.box) if self.name else self.cluster.boxes


@lru_cache(maxsize=2048)
def label_of(picture: DrawnRegionPicture, *, full: bool = True) -> RegionLabel:
    """Arrange the texts and pieces of a region; without `full` its code and its name are left out."""
    whole = _cluster(picture, full=full)
    size = min(1.0, max(0.0, picture.room - BORDER_ROOM) / _reach(whole))
    best, score = RegionLabel(_placed(whole, picture.middle, size), size), float("-inf")
    if not full or not picture.name:
        return best
    (x, y), grid = picture.middle, text_grid(picture)
    for cost, right, down, share in _CHANGES:
        if NAME_SIZES[0] - cost <= score:
            break
        cluster = _placed(whole, (x + right, y + down), size * share)
        if (right or down) and not grid.has(cluster.boxes):
            continue
        found = _best_name(picture.name, grid.without(cluster.boxes, AIR), cluster, x + right, score + cost)
        if found:
            best, score = RegionLabel(cluster, size * share, found[0]), found[1] - cost
    return best


def text_grid(picture: DrawnRegionPicture) -> FreeGrid:
    """Return the places of a region where a text may stand."""
    inset = ROCK_INSET if picture.ground == MOUNTAIN else TEXT_INSET
    return _text_grid(picture.rings, inset, picture.middle)


@lru_cache(maxsize=2048)
def _text_grid(rings: tuple[tuple[Point, ...], ...], inset: float, middle: Point) -> FreeGrid:
    import shapely

    area = area_of(rings).buffer(-inset)
    left, top, right, bottom = (0.0, 0.0, 0.0, 0.0) if area.is_empty else area.bounds
    if (right - left) * (bottom - top) <= (2 * NAME_REACH) ** 2:
        return grid_over(area)
    x, y = middle
    near = shapely.box(x - NAME_REACH, y - NAME_REACH, x + NAME_REACH, y + NAME_REACH)
    return grid_over(shapely.intersection(area, near))


def _cluster(picture: DrawnRegionPicture, *, full: bool) -> Cluster:
    """Arrange the pieces and the code of a region about the origin, in their full size."""
    top = 0.0 if picture.ground != MOUNTAIN else PEAK_TOP if picture.peak else SUMMIT_TOP
    foot = foot_size(picture.label, picture.foot, full=full)
    return cluster_at((0.0, 0.0), len(visible_emblems(picture.emblems)), top, foot, roomy=True)


def _reach(cluster: Cluster) -> float:
    """Return the radius of a circle about the origin that has a cluster in it."""
    (x, y), size = cluster.summit
    reaches = [hypot(*at) + radius for at, radius in cluster.slots]
    reaches += [hypot(max(abs(x), size * 0.8), max(abs(y - size), abs(y + size * 0.6)))] if size else []
    # The ends of the pill around a code are round.
    codes = cluster.boxes[len(cluster.slots) + bool(size) :]
    for _, top, right, bottom in codes:
        end = (bottom - top) / 2
        reaches.append(hypot(max(0.0, right - end), cluster.code[1]) + end)
    return max(reaches, default=PILL)


def _placed(cluster: Cluster, by: Point, size: float = 1.0) -> Cluster:
    """Return a cluster in another size about the origin, then moved."""

    def at(point: Point) -> Point:
        return point[0] * size + by[0], point[1] * size + by[1]

    return Cluster(
        tuple((at(middle), radius * size) for middle, radius in cluster.slots),
        at(cluster.code),
        (at(cluster.summit[0]), cluster.summit[1] * size),
        tuple((*at(box[:2]), *at(box[2:])) for box in cluster.boxes),
    )


def _best_name(
    text: str, grid: FreeGrid, cluster: Cluster, x: float, least: float
) -> tuple[NamePlace, float] | None:
    """Return the best place for the name of a region and its worth; None if that is less than the least."""
    boxes = cluster.boxes or ((x, cluster.code[1], x, cluster.code[1]),)
    top, bottom = min(box[1] for box in boxes), max(box[3] for box in boxes)
    middle, sums, best = (top + bottom) / 2, grid.sums(), None

    def cost(xs: "NDArray[float64]", ys: "NDArray[float64]") -> "NDArray[float64]":
        import numpy

        away = numpy.maximum(top - ys, 0) + numpy.maximum(ys - bottom, 0)
        return _ASIDE * numpy.abs(xs - x) + _AWAY * away + _BELOW * (ys > middle)

    for lines in _broken(text):
        for size in NAME_SIZES:
            worth = size - _SECOND_LINE * (len(lines) - 1)
            if worth <= least:
                break
            wide = max(text_width(each, size) for each in lines) * _NARROW
            tall = size * (CAP_HEIGHT + LEADING * (len(lines) - 1) + 0.35)
            found = grid.place(sums, wide, tall, cost)
            if found and worth - found[1] > least:
                least = worth - found[1]
                best = _name_at(lines, size, found[0], (wide, tall)), least
    return best


def _name_at(lines: tuple[str, ...], size: float, at: Point, box: tuple[float, float]) -> NamePlace:
    (x, y), (wide, tall) = at, box
    first = y - size * LEADING * (len(lines) - 1) / 2
    placed = tuple((text, (x, first + size * LEADING * row)) for row, text in enumerate(lines))
    return NamePlace(placed, size, (x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2))


def _broken(name: str) -> list[tuple[str, ...]]:
    """Return a name in one line, and in two of similar length if it can be broken at a space or hyphen."""
    whole = " ".join(name.split())
    breaks = [
        (whole[: place + 1].rstrip(), whole[place + 1 :])
        for place, character in enumerate(whole[:-1])
        if place and character in " -"
    ]
    return [(whole,), min(breaks, key=lambda lines: max(map(len, lines)))] if breaks else [(whole,)]
