"""Mountains in ranges: chains of regions that run over the land."""

from collections.abc import Iterator, Sequence
from itertools import chain
from random import Random
from typing import Final

from realms.generate.drawn.land_regions import LandRegions

TRIES: Final = 200
LENGTHS: Final = (2, 3, 4, 4, 5)  # of ranges
MOST_ON_RIM: Final = 2  # regions of a range at the edge of the map


def ranges(ground: LandRegions, count: int, luck: Random) -> frozenset[int] | None:
    """Return so many regions in ranges that do not touch each other, or nothing if there is no room."""
    alone, whole = divmod(count, ground.turns)[::-1]
    middle = set(ground.orbits[-1]) if alone else set()
    for _ in range(TRIES):
        taken = set(middle)
        for length in _lengths(whole, luck):
            taken |= _range(ground, taken, length, luck)
        if len(taken) == count:
            return frozenset(taken)
    return None


def _lengths(count: int, luck: Random) -> list[int]:
    """Split mountains into ranges, the longest first; none stands alone unless it is the only one."""
    found: list[int] = []
    while count:
        length = min(count, luck.choice(LENGTHS))
        length += count - length == 1
        found.append(length)
        count -= length
    return sorted(found, reverse=True)


def _range(ground: LandRegions, taken: set[int], length: int, luck: Random) -> set[int]:
    """Return a range with its images that touches nothing taken; it is shorter if it cannot go on."""
    first = [region for region in chain(*ground.whole) if _fits(ground, taken, [], region)]
    if not first:
        return set()
    found = [luck.choice(first)]
    while len(found) < length:
        ends = [found, found[::-1]]
        luck.shuffle(ends)
        ways = next((options for end in ends if (options := list(_ahead(ground, taken, end)))), None)
        if ways is None:
            break
        found = luck.choice(ways)
    return {image for region in found for image in ground.orbit_of[region]}


def _ahead(ground: LandRegions, taken: set[int], found: Sequence[int]) -> Iterator[list[int]]:
    """Yield the range with a further region at its end, which turns by less than a right angle."""
    for region in ground.beside[found[-1]]:
        straight = len(found) == 1 or _leads_on(ground, found[-2], found[-1], region)
        if straight and _fits(ground, taken, found, region):
            yield [*found, region]


def _fits(ground: LandRegions, taken: set[int], found: Sequence[int], region: int) -> bool:
    """Return True if a region touches nothing but the end of its range, and its range none of its images."""
    longer = [*found, region]
    images = {image for each in longer for image in ground.orbit_of[each]} - {*longer}
    if len(ground.orbit_of[region]) != ground.turns or region in {*taken, *found}:
        return False
    if sum(each in ground.rim for each in longer) > MOST_ON_RIM:
        return False
    around = set(ground.beside[region])
    return around.isdisjoint({*taken, *found[:-1]}) and all(
        images.isdisjoint((each, *ground.beside[each])) for each in longer
    )


def _leads_on(ground: LandRegions, before: int, end: int, after: int) -> bool:
    (ax, ay), (bx, by), (cx, cy) = (ground.places[region] for region in (before, end, after))
    return (bx - ax) * (cx - bx) + (by - ay) * (cy - by) > 0
