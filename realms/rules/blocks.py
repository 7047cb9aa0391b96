"""Regions that hang together: blocks of a race, and what spreads from region to region."""

from collections.abc import Callable

from realms.rules.attack import around
from realms.rules.masks import bit_of
from realms.rules.state import State


def spread(start: int, through: int, beside: Callable[[int], int]) -> int:
    """What of some regions can be reached from a start without leaving them."""
    found = fresh = start & through
    while fresh:
        fresh = beside(fresh) & through & ~found
        found |= fresh
    return found


def block(s: State, band: int, start: int) -> int:
    """The regions of a band that hang together with some of them, as the band sees neighbours."""
    return spread(start, s.held[band], lambda regions: around(s, band, regions))


def blocks(s: State, band: int, beside: Callable[[State, int, int], int] = around) -> int:
    """Into how many blocks the regions of a band fall."""
    left, count = s.held[band], 0
    while left:
        left &= ~spread(1 << bit_of(left), left, lambda regions: beside(s, band, regions))
        count += 1
    return count
