"""Sets of regions as ints: members and neighbours are looked up eleven regions at a time."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

CHUNK: Final = 11
ENOUGH: Final = 400  # questions that take as long as making tables
_FULL: Final = (1 << CHUNK) - 1

if TYPE_CHECKING:
    from realms.rules.ground.ground import Ground

Members = Callable[[int], tuple[int, ...]]
Chunk = tuple[tuple[int, ...], ...]


@cache
def _chunk(offset: int) -> Chunk:
    """List the members of every set of eleven regions that begin at an offset."""
    found: list[tuple[int, ...]] = [()]
    for bit in range(CHUNK):
        region = offset + bit  # the same int object in all tuples
        found += [(*members, region) for members in found]
    return tuple(found)


@cache
def members_function(regions: int, first: int = 0) -> Members:
    """Return the function that lists the members of a set, lowest first, on a board of so many regions.

    `first`, such as the code of a verb, is added to the number of each region.
    """
    if regions > 5 * CHUNK:
        return lambda mask: _of_many(mask, first)
    a, b, c = (_chunk(first + CHUNK * place) for place in range(3))
    # speed: a set of thirty regions is listed in 90 ns; bit by bit it takes 560
    if regions <= 3 * CHUNK:
        return lambda mask: a[mask & 2047] + b[mask >> 11 & 2047] + c[mask >> 22]
    d, e = (_chunk(first + CHUNK * place) for place in (3, 4))
    if regions <= 4 * CHUNK:
        return lambda mask: a[mask & 2047] + b[mask >> 11 & 2047] + c[mask >> 22 & 2047] + d[mask >> 33]
    return lambda mask: (
        a[mask & 2047] + b[mask >> 11 & 2047] + c[mask >> 22 & 2047] + d[mask >> 33 & 2047] + e[mask >> 44]
    )


def _of_many(mask: int, offset: int) -> tuple[int, ...]:
    found: tuple[int, ...] = ()
    while mask:
        found += _chunk(offset)[mask & _FULL]
        mask >>= CHUNK
        offset += CHUNK
    return found


def neighbours_function(adj: Sequence[int]) -> Callable[[int], int]:
    """Return the function that gives all neighbours of a set of regions."""
    tables = [_unions(adj[offset : offset + CHUNK]) for offset in range(0, max(len(adj), 1), CHUNK)]
    if len(tables) > 5:
        return lambda mask: _united(tables, mask)
    a, b, c, d, e = (*tables, [0], [0], [0], [0])[:5]
    if len(tables) <= 3:
        return lambda mask: a[mask & 2047] | b[mask >> 11 & 2047] | c[mask >> 22]
    if len(tables) == 4:
        return lambda mask: a[mask & 2047] | b[mask >> 11 & 2047] | c[mask >> 22 & 2047] | d[mask >> 33]
    return lambda mask: (
        a[mask & 2047] | b[mask >> 11 & 2047] | c[mask >> 22 & 2047] | d[mask >> 33 & 2047] | e[mask >> 44]
    )


class GradualNeighbours:
    """The neighbours of sets of regions on a board of which nobody knows if it lasts.

    They are put together one by one, until so many questions were asked that tables would have paid.
    """

    def __init__(self, ground: "Ground") -> None:
        self._ground, self._asked = ground, 0
        self._adj: Sequence[int] = ()
        self._tables: Callable[[int], int] | None = None

    def __call__(self, regions: int) -> int:
        """Return all neighbours of a set of regions."""
        if self._tables is not None:
            return self._tables(regions)
        if not self._asked:
            self._adj = self._ground.adj
        adj = self._adj
        self._asked += 1
        if self._asked == ENOUGH:
            self._tables = neighbours_function(adj)
        found = 0
        while regions:
            low = regions & -regions
            found |= adj[low.bit_length() - 1]
            regions ^= low
        return found


def _unions(adj: Sequence[int]) -> list[int]:
    found = [0]
    for neighbours in adj:
        found += [union | neighbours for union in found]
    return found


def _united(tables: list[list[int]], mask: int) -> int:
    found = place = 0
    while mask:
        found |= tables[place][mask & _FULL]
        mask >>= CHUNK
        place += 1
    return found


def lowest_bit(mask: int) -> int:
    """Return the lowest member of a set."""
    return (mask & -mask).bit_length() - 1
