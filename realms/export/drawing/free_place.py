"""Free places for a mark on a region, where it covers no symbol, piece, code, letter or border."""

from collections.abc import Sequence
from functools import cache
from math import dist

from realms.board.hexes import spin
from realms.export.drawing.frame import Thirds, clearance, label_place
from realms.export.drawing.shapes import Extent, Point

_STEP, _REACH = 5, 95  # of the grid of places around the middle of a tile
_ABOVE = 24.0  # the usual distance of a mark above the label
_TALL = 13.5


def free_place(thirds: Thirds, turn: int, variant: int, wide: float, taken: Sequence[Extent]) -> Point:
    """Return the place for a mark of that width where it covers least, close to the usual place."""

    def covered(spot: Point) -> float:
        box = (spot[0] - wide / 2, spot[1] - _TALL / 2, spot[0] + wide / 2, spot[1] + _TALL / 2)
        return round(sum(common_area(box, other) for other in taken))

    spots = _spots(thirds, turn, variant, round(wide))
    return next((spot for spot in spots if not covered(spot)), None) or min(spots, key=covered)


def common_area(one: Extent, other: Extent) -> float:
    """Return the area that two boxes have in common."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    tall = min(one[3], other[3]) - max(one[1], other[1])
    return wide * tall if wide > 0 and tall > 0 else 0.0


@cache
def _spots(thirds: Thirds, turn: int, variant: int, wide: int) -> tuple[Point, ...]:
    """List the places within a region where a mark of that width has room, nearest to the usual one first."""
    (x, y), _ = label_place(thirds, turn, variant)
    usual = x, y - _ABOVE
    steps = range(-_REACH, _REACH + 1, _STEP)
    places = [(float(across), float(down)) for across in steps for down in steps]
    inside = [
        place
        for place in (usual, *places)
        if all(
            clearance(spin((place[0] + side * wide / 2, place[1]), -turn), thirds, variant) > _TALL / 2 + 2
            for side in (-1, 0, 1)
        )
    ]
    return tuple(sorted(inside, key=lambda place: dist(place, usual))) or (usual,)
