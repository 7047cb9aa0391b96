"""The regions that a number of tokens can conquer from each of many starts, in whole numbers.

`graph.tokens_needed` answers the same by networkx and takes five times as long: too long for the hundred
entry regions of a map of 520 tiles after every edit. A test compares the two.
"""

from collections.abc import Iterable, Mapping, Sequence

from realms.board.board import Board, bits


def conquerable(board: Board, starts: Iterable[int], budget: int) -> Mapping[int, Sequence[int]]:
    """Map each start to the sets of regions that 0, 1 ... `budget` tokens can conquer from there."""
    prices: dict[int, int] = {}
    for region in bits(board.passable):
        price = board.prices[region] + board.guards[region]
        prices[price] = prices.get(price, 0) | 1 << region
    return {start: _conquerable(board.adj, prices, start, budget) for start in starts}


def _conquerable(adj: Sequence[int], prices: Mapping[int, int], start: int, budget: int) -> list[int]:
    """Return the regions in reach of each number of tokens; `prices` has the regions of each price."""
    border = [1 << start] + [0] * budget  # next to the regions that take exactly so many tokens
    reached, found = 0, []
    for spent in range(budget + 1):
        conquered = 0
        for price, regions in prices.items():
            if price <= spent:
                conquered |= border[spent - price] & regions
        conquered &= ~reached
        reached |= conquered
        for region in bits(conquered):
            border[spent] |= adj[region]
        found.append(reached)
    return found
