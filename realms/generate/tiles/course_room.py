"""The room for a water course in a world of so many tiles, and the pattern of a covered face."""

from math import isqrt
from typing import Final

from realms.board.covered_faces import CoveredFace
from realms.generate.wishes import Wishes
from realms.tiles.kinds import CHASM, WATER

# For each third: its price, or that it is water or a chasm, and the place of the first one joined to it.
Pattern = tuple[tuple[int, int], ...]
WATER_MARK: Final = 0
CHASM_MARK: Final = -1

SMALL_RING: Final = 8  # tiles; fewer cannot lie around a hole with a river across
LONG: Final = (5, 2)  # a long map is so many times as long as it is wide
# From so many tiles on, a lake has so many at most: of tiles that are wholly water, and of others. There is a
# tile on every shore: six for one tile of water, ten for three in a row.
LAKE_SIZES: Final = ((20, 4, 6), (16, 3, 4), (13, 2, 3), (12, 2, 2), (7, 1, 1), (0, 0, 0))


def water_tiles(wishes: Wishes, cells: int) -> tuple[int, ...]:
    """Return the numbers of tiles with water that suit a world of so many tiles in all."""
    if wishes.water == "none":
        return (0,)
    low, high = _span(wishes, cells)
    turns = wishes.symmetry
    return tuple(count for count in range(low, high + 1) if _turns_onto_itself(wishes, count, turns))


def _span(wishes: Wishes, cells: int) -> tuple[int, int]:
    """Return the least and the largest number without regard to symmetry."""
    long, wide = LONG if wishes.shape == "long" else (1, 1)
    across = max(2, _rounded_root(4 * cells * wide, 3 * long))  # tiles from side to side
    along = max(2, _rounded_root(4 * cells * long, 3 * wide))
    if wishes.water == "lake":
        whole, partly = next(sizes for least, *sizes in LAKE_SIZES if cells >= least)
        return 1, whole if _whole_waters(wishes) else partly
    if wishes.water == "sea":
        return max(2, along - 2 * long), max(2, along - (long > 1))
    if wishes.shape == "ring" and cells >= SMALL_RING:
        return 2, 4
    return max(2, across - 1), across + wishes.symmetry - 1


def _whole_waters(wishes: Wishes) -> bool:
    """Return True if every face with water shows nothing else."""
    faces = (face for both in wishes.faces.tiles.values() for face in both.values())
    return all({*face.terrain} == {WATER} for face in faces if WATER in face.terrain)


def _turns_onto_itself(wishes: Wishes, count: int, turns: int) -> bool:
    """Return True if so many tiles of water can lie alike about a middle."""
    if turns == 1:
        return True
    if wishes.water == "sea":
        return count % turns == 0
    if wishes.water == "river" and turns == 3:
        return count % turns == (0 if wishes.shape == "ring" else 1)
    return count % turns in (0, 1)


def _rounded_root(number: int, divisor: int) -> int:
    """Return the root of a fraction, rounded to a whole number."""
    return (isqrt(4 * number // divisor) + 1) // 2


def pattern(face: CoveredFace) -> Pattern:
    """Return what decides the prices and borders of a covered face: the least of its three turns."""
    return min(read_from(face, third) for third in range(3))


def read_from(face: CoveredFace, first: int) -> Pattern:
    """Return the pattern of a covered face as it reads from one third on."""
    order = [(first + step) % 3 for step in range(3)]
    groups = [face.group[third] for third in order]
    return tuple((_mark(face, third), groups.index(face.group[third])) for third in order)


def _mark(face: CoveredFace, third: int) -> int:
    marks = {WATER: WATER_MARK, CHASM: CHASM_MARK}
    return marks.get(face.ground[third], face.prices[third])
