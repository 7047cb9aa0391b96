"""Sets of regions as bit masks: which of them lie together, and how far away others are.

networkx answers such questions too, but has to build a graph of the regions first.
"""

from collections.abc import Iterable, Iterator, Sequence

from realms.board.board import Board, bits


def mask_of(regions: Iterable[int]) -> int:
    """Return some regions as a bit mask."""
    return sum(1 << region for region in regions)


def lowest(regions: int) -> int:
    """Return the bit of the lowest of some regions."""
    return regions & -regions


def rings(adj: Sequence[int], starts: int, among: int) -> Iterator[int]:
    """Yield the starts, then the regions one border away from them, then those two away, and so on."""
    ring, rest = starts & among, among
    while ring:
        yield ring
        rest &= ~ring
        beyond = 0
        for region in bits(ring):
            beyond |= adj[region]
        ring = beyond & rest


def connected_parts(board: Board, among: int) -> tuple[int, ...]:
    """Return the connected parts of a set of regions, by their lowest region."""
    found = []
    while among:
        found.append(sum(rings(board.adj, lowest(among), among)))
        among &= ~found[-1]
    return tuple(found)
