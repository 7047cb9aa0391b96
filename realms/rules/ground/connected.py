"""Regions that hang together: blocks of a race, and what spreads from region to region."""

from collections.abc import Callable


def border(start: int, through: int, beside: Callable[[int], int]) -> int:
    """The neighbours of all regions that can be reached from a start through some regions."""
    near = 0
    fresh = start & through
    while fresh:
        through ^= fresh
        near |= beside(fresh)
        fresh = near & through
    return near


def reachable(start: int, through: int, beside: Callable[[int], int]) -> int:
    """What of some regions can be reached from a start without leaving them."""
    return (start | border(start, through, beside)) & through


def count_parts(regions: int, beside: Callable[[int], int]) -> int:
    """Into how many blocks some regions fall."""
    count = 0
    while regions:
        regions ^= reachable(regions & -regions, regions, beside)
        count += 1
    return count
