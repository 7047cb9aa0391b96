"""The marks on drawn regions: as many motifs of the ground as have room beside pieces and texts.

A fine lattice is made of several coarse ones of the distances that the pattern wants. The coarse lattice with
the most motifs in the region is kept, and gaps that it leaves are filled from the others.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from math import ceil, cos, floor, radians, sin, sqrt
from typing import TYPE_CHECKING

from realms.export.drawing.drawn_region import area_of, banks_of
from realms.export.drawing.marks import (
    LABEL_ROOM,
    MARK_PATTERNS,
    Chance,
    GroundMark,
    MarkPattern,
    chances,
    mark_at,
)
from realms.export.drawing.shapes import Extent, Line, Point
from realms.tiles.kinds import MOUNTAIN

if TYPE_CHECKING:
    from numpy import bool_, float64, int64
    from numpy.typing import NDArray
    from shapely.geometry.base import BaseGeometry

INSET = 4.4  # between marks and a border
_FROM_RIVER_BANK, _FROM_SHORE = 7.5, 13.0
_FINER = 3  # coarse lattices side by side, and as many above each other
_VARIANTS = 7  # of each motif
_APART = 2.0  # between a motif that fills a gap and the others
MOST_PLACES = 10_000  # of the fine lattice; in a region that is larger by far than others it is wider


def _ridge(chance: Chance) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    tall, lean = 6.0 + 2.5 * chance(3), 1.2 * chance(4) - 0.6
    top = lean, 3.0 - tall
    return (((-5.5, 3.0), top, (5.5, 3.0)), (top, (lean + 1.4, 0.2), (lean + 0.2, 1.6))), ()


# On tiles a mountain is covered by its summit; a mountain of a drawing may be wide.
DRAWN_PATTERNS: Mapping[str, MarkPattern] = {
    **MARK_PATTERNS,
    MOUNTAIN: MarkPattern(_ridge, 22, (14,), (3.0, 1.6), width=1.4, inset=10.5),
}


@dataclass(frozen=True, eq=False, slots=True)
class Motifs:
    """Variants of a motif about the origin: their marks, all their points, and the variant of each point."""

    marks: Sequence[GroundMark]
    points: "Sequence[NDArray[float64]]"


@lru_cache(maxsize=2048)
def marks_on(
    ground: str, rings: tuple[Line, ...], banks: tuple[Line, ...], taken: tuple[Extent, ...]
) -> tuple[GroundMark, ...]:
    """Return the marks of a region that cover none of the boxes that are taken."""
    import numpy

    pattern, area = DRAWN_PATTERNS[ground], _free_area(ground, rings, banks)
    if area.is_empty:
        return ()
    motifs = _motifs(ground)
    places, lattice, variants = _places(pattern, area.bounds)
    fits = _fitting(area, motifs, places, variants, taken)
    places, lattice, variants = places[fits], lattice[fits], variants[fits]
    if not len(places):
        return ()
    best = int(numpy.bincount(lattice, minlength=_FINER**2).argmax())
    order = numpy.argsort(lattice != best, kind="stable")
    kept = _apart(places[order], variants[order], motifs, int((lattice == best).sum()))
    return tuple(_moved(motifs.marks[variant], at) for at, variant in kept)


def _free_area(ground: str, rings: tuple[Line, ...], banks: tuple[Line, ...]) -> "BaseGeometry":
    """Return the area that marks may cover, were it not for pieces and texts."""
    import shapely

    pattern = DRAWN_PATTERNS[ground]
    inset = pattern.inset if ground == MOUNTAIN else INSET
    area: BaseGeometry = area_of(rings).buffer(-inset - pattern.width / 2)
    if banks:
        shore = (_FROM_RIVER_BANK if ground == "river" else _FROM_SHORE) + pattern.width / 2
        area = area.difference(banks_of(banks).buffer(shore, quad_segs=4))
    shapely.prepare(area)
    return area


@cache
def _motifs(ground: str) -> Motifs:
    import numpy

    pattern = DRAWN_PATTERNS[ground]
    marks = [mark_at(pattern, (0.0, 0.0), chances(variant, 5)) for variant in range(_VARIANTS)]
    return Motifs(
        marks,
        [numpy.array([point for part in (*mark.lines, *mark.areas) for point in part]) for mark in marks],
    )


def _places(
    pattern: MarkPattern, extent: Extent
) -> "tuple[NDArray[float64], NDArray[int64], NDArray[int64]]":
    """Return the places of the fine lattice in a rectangle, the coarse lattice and the variant of each."""
    import numpy

    c, s = cos(radians(pattern.angle)), sin(radians(pattern.angle))
    left, top, right, bottom = extent
    corners = [(x * c - y * s, x * s + y * c) for x in (left, right) for y in (top, bottom)]
    low, high = min(y for _, y in corners), max(y for _, y in corners)
    west, east = min(x for x, _ in corners), max(x for x, _ in corners)
    down, across = sum(pattern.down) / len(pattern.down), pattern.across
    many = (high - low) / down * (east - west) / across * _FINER**2
    wider = max(1.0, sqrt(many / MOST_PLACES))
    down, across = down * wider, across * wider
    rows = numpy.arange(floor(low / down), ceil(high / down) + 1)
    columns = numpy.arange(floor(west / across) - 1, ceil(east / across) + 1)
    row, column, fine = (
        part.ravel() for part in numpy.meshgrid(rows, columns, numpy.arange(_FINER**2), indexing="ij")
    )
    shift = pattern.stagger * (row % 2 if pattern.stagger == 0.5 else row) % 1.0
    one, other = _noise(row, column, fine, 1), _noise(row, column, fine, 2)
    x = (column + shift + fine % _FINER / _FINER) * across + pattern.stray[0] * one
    y = (row + fine // _FINER / _FINER) * down + pattern.stray[1] * other
    places = numpy.stack((x * c + y * s, y * c - x * s), axis=1)
    variants = (_noise(row, column, fine, 3) + 1) / 2 * (_VARIANTS - 0.001)
    return places, fine, variants.astype(numpy.int64)


def _noise(
    row: "NDArray[int64]", column: "NDArray[int64]", fine: "NDArray[int64]", which: int
) -> "NDArray[float64]":
    """Return numbers from -1 to 1 that depend on the place alone, in every process."""
    import numpy

    mixed = (row * 73_856_093 ^ column * 19_349_663 ^ fine * 83_492_791 ^ which * 49_979_693) & 0x7FFFFFFF
    mixed = (mixed ^ mixed >> 13) * 1_274_126_177 & 0x7FFFFFFF
    return (mixed ^ mixed >> 16).astype(numpy.float64) / 0x3FFFFFFF - 1


def _fitting(
    area: "BaseGeometry",
    motifs: Motifs,
    places: "NDArray[float64]",
    variants: "NDArray[int64]",
    taken: Sequence[Extent],
) -> "NDArray[bool_]":
    """Tell for each place if its motif lies within the area and covers no box."""
    import numpy
    import shapely

    fits: NDArray[bool_] = numpy.asarray(shapely.contains_xy(area, places))
    boxes = numpy.array([mark.box for mark in motifs.marks])[variants]
    left, top = places[:, 0] + boxes[:, 0], places[:, 1] + boxes[:, 1]
    right, bottom = places[:, 0] + boxes[:, 2], places[:, 1] + boxes[:, 3]
    for box in taken:
        across = (left < box[2] + LABEL_ROOM) & (right > box[0] - LABEL_ROOM)
        fits &= ~(across & (top < box[3] + LABEL_ROOM) & (bottom > box[1] - LABEL_ROOM))
    for variant, points in enumerate(motifs.points):
        here = numpy.flatnonzero(fits & (variants == variant))
        if len(here):
            all_points = places[here][:, None, :] + points
            inside = shapely.contains_xy(area, all_points[..., 0], all_points[..., 1])
            fits[here] = numpy.asarray(inside).all(axis=1)
    return fits


def _apart(
    places: "NDArray[float64]", variants: "NDArray[int64]", motifs: Motifs, first: int
) -> list[tuple[Point, int]]:
    """Return the first places, and those of the others that keep away from all before them."""
    extents = [mark.box for mark in motifs.marks]
    step = max(abs(side) for box in extents for side in box) * 2 + 2 * _APART  # no box is larger
    kept: list[tuple[Point, int]] = []
    boxes: dict[tuple[int, int], list[Extent]] = {}  # by the cell of a wide grid
    for place, ((x, y), variant) in enumerate(zip(places.tolist(), variants.tolist(), strict=True)):
        left, top, right, bottom = extents[variant]
        box = x + left - _APART, y + top - _APART, x + right + _APART, y + bottom + _APART
        cell = floor(x / step), floor(y / step)
        if place < first or not any(
            box[0] < other[2] and box[2] > other[0] and box[1] < other[3] and box[3] > other[1]
            for near in product((-1, 0, 1), repeat=2)
            for other in boxes.get((cell[0] + near[0], cell[1] + near[1]), ())
        ):
            kept.append(((x, y), variant))
            boxes.setdefault(cell, []).append(box)
    return kept


def _moved(mark: GroundMark, at: Point) -> GroundMark:
    dx, dy = at
    lines, areas = (
        tuple(tuple((x + dx, y + dy) for x, y in part) for part in parts)
        for parts in (mark.lines, mark.areas)
    )
    left, top, right, bottom = mark.box
    return GroundMark(lines, areas, (left + dx, top + dy, right + dx, bottom + dy), mark.reach, 0)
