"""Connected regions: the border of what can be reached, and the number of parts."""

from collections.abc import Callable


def border(start: int, through: int, beside: Callable[[int], int]) -> int:
    """Return the neighbours of all regions that can be reached from `start` through `through`."""
    near = 0
    fresh = start & through
    while fresh:
        through ^= fresh
        near |= beside(fresh)
        fresh = near & through
    return near


def reachable(start: int, through: int, beside: Callable[[int], int]) -> int:
    """Return the regions of `through` that can be reached from `start` without leaving `through`."""
    return (start | border(start, through, beside)) & through


def count_parts(regions: int, beside: Callable[[int], int]) -> int:
    """Count the connected parts of some regions."""
    count = 0
    while regions:
        regions ^= reachable(regions & -regions, regions, beside)
        count += 1
    return count
