"""The regions that tokens can conquer on an empty board, in whole numbers and sets of regions.

`graph.tokens_needed` answers the first question by networkx and takes five times as long: too long for
thousands of maps. A test compares the two.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from operator import or_

from realms.board.board import Board, bits

ROUNDS = 4  # borders over which the wealth of a neighbourhood tells regions apart
WHOLE = 27_720  # divisible by 1 to 12, so that coins a token are whole numbers
NEARBY = 8  # the wealth of a region weighs so many times that of a neighbour


def conquerable(board: Board, starts: int, budget: int) -> list[int]:
    """Return the regions that 0, 1 ... `budget` tokens can conquer, each region by its cheapest way."""
    prices: dict[int, int] = {}
    for region in bits(board.passable):
        price = board.prices[region] + board.guards[region]
        prices[price] = prices.get(price, 0) | 1 << region
    adj = board.adj
    border = [starts] + [0] * budget  # next to the regions that take exactly so many tokens
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


def coins_conquered(
    board: Board, doors: Iterable[int], coins: Sequence[int], tokens: int
) -> Mapping[int, int]:
    """Return the coins a turn that so many tokens conquer from each door, best coins a token first.

    `coins` has the coins a turn of each region. Nothing is paid for twice, unlike in `conquerable`.
    """
    near = [[*bits(board.adj[region] & board.passable)] for region in range(board.region_count)]
    order = _best_bargains_first(board, coins, near)
    place = {region: at for at, region in enumerate(order)}
    bit = {region: 1 << at for region, at in place.items()}
    prices = [board.prices[region] + board.guards[region] for region in order]
    adj = [sum([bit[each] for each in near[region]]) for region in order]
    within = _within_price(prices, tokens)
    earned = [coins[region] for region in order]
    return {door: conquered_from(place[door], prices, adj, within, earned) for door in doors if door in place}


def _within_price(prices: Sequence[int], tokens: int) -> list[int]:
    """Return for 0, 1 ... tokens the regions that cost no more."""
    found = [0] * (tokens + 1)
    for at, price in enumerate(prices):
        if price <= tokens:
            found[price] |= 1 << at
    return [*accumulate(found, or_)]


def conquered_from(
    door: int, prices: Sequence[int], adj: Sequence[int], within: Sequence[int], earned: Sequence[int]
) -> int:
    """Conquer from a door until no token is of use; regions are numbered by how good a bargain they are."""
    left, held, border, total = len(within) - 1, 0, 1 << door, 0
    while options := border & ~held & within[left]:
        best = options & -options
        region = best.bit_length() - 1
        left -= prices[region]
        total += earned[region]
        held |= best
        border |= adj[region]
    return total


def _best_bargains_first(board: Board, coins: Sequence[int], near: Sequence[Sequence[int]]) -> list[int]:
    """Return the passable regions by coins a token; of equal ones, the richer neighbourhood comes first.

    Only what is the same for both of two regions that a symmetry of the map exchanges may decide here.
    `near` has the passable neighbours of each region.
    """
    # Sums of floats would depend on the order of the neighbours.
    bargain = [
        WHOLE * paid // (price + guards)
        for paid, price, guards in zip(coins, board.prices, board.guards, strict=True)
    ]
    wealth = bargain
    for _ in range(ROUNDS):
        wealth = [
            NEARBY * own + sum([wealth[each] for each in others])
            for own, others in zip(bargain, near, strict=True)
        ]
    return sorted(bits(board.passable), key=lambda region: (-bargain[region], -wealth[region]))
