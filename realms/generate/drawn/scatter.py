"""Points scattered over the land, away from each other."""

from collections.abc import Iterator, Sequence
from math import hypot
from random import Random
from typing import Final

from realms.generate.drawn.geometry import Point, turned_point
from realms.generate.drawn.sketch import LandSketch

CHOICES: Final = 12  # places that are compared for each new point

Placed = tuple[Point, int]  # a point and the piece of land that it lies on


def scattered(drawn: LandSketch, count: int, turns: int, luck: Random) -> list[Placed]:
    """Scatter points over the land; with turns, each is followed by its images, and the middle comes last."""
    if turns == 1:
        pieces = [piece for piece, share in enumerate(_shares(drawn, count)) for _ in range(share)]
        return _scatter(drawn, pieces, 1, luck)
    found = _scatter(drawn, [None] * (count // turns), turns, luck)
    return found + [(drawn.centre, _piece_at(drawn, drawn.centre) or 0)] * (count % turns)


def _shares(drawn: LandSketch, count: int) -> list[int]:
    """Return the number of regions for each piece of land, by its area."""
    areas = [round(land.area) for land in drawn.land]
    shares = [max(1, count * area // sum(areas)) for area in areas]
    while sum(shares) < count:
        wanting = [2 * area // (2 * share + 1) for area, share in zip(areas, shares, strict=True)]
        shares[wanting.index(max(wanting))] += 1
    return shares


def _scatter(drawn: LandSketch, pieces: Sequence[int | None], turns: int, luck: Random) -> list[Placed]:
    """Find places one by one, each the best of several."""
    found: list[Placed] = []
    for piece in pieces:
        places = _places(drawn, piece, luck)
        options = [_images(drawn, next(places), turns) for _ in range(CHOICES)]
        best = max(options, key=lambda images: _room(images, found))
        found += [(image, _piece_at(drawn, image) or 0) for image in best]
    return found


def _places(drawn: LandSketch, wanted: int | None, luck: Random) -> Iterator[Point]:
    """Yield places on a piece of land, or on any."""
    left, top, right, bottom = drawn.outline.bounds
    while True:
        at = luck.uniform(left, right), luck.uniform(top, bottom)
        piece = _piece_at(drawn, at)
        if piece is not None and wanted in {None, piece}:
            yield at


def _images(drawn: LandSketch, at: Point, turns: int) -> list[Point]:
    return [turned_point(at, drawn.centre, step, turns) for step in range(turns)]


def _room(images: Sequence[Point], found: Sequence[Placed]) -> float:
    """Return the distance of a place from the nearest of all others, its own images included."""
    x, y = images[0]
    others = [*(at for at, _ in found), *images[1:]]
    return min((hypot(x - other[0], y - other[1]) for other in others), default=0.0)


def _piece_at(drawn: LandSketch, at: Point) -> int | None:
    """Return the piece of land at a point."""
    import shapely

    pieces = enumerate(drawn.land)
    return next((piece for piece, land in pieces if shapely.contains_xy(land, *at)), None)
