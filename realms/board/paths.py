"""Ways over the board: what hangs on a single region or border, and how far tokens come.

In whole numbers and bit masks only: importing networkx takes longer than all checks of a realm may, so it
serves the tests as the second opinion and nothing here.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_

from realms.board.board import Board, bits
from realms.board.features import BASIC_PRICE, RIVER_PRICE
from realms.tiles.kinds import MOUNTAIN


@dataclass(frozen=True, slots=True)
class Branch:
    """A region with all that was reached by way of it, when a connected part is walked into the depth."""

    region: int
    parent: int
    below: int  # the region and what was reached from it
    beyond: int  # what these border on


@dataclass(frozen=True, slots=True)
class Bridge:
    """Two neighbours without whose border the regions on either side would be apart."""

    ends: tuple[int, int]
    sides: tuple[int, int]  # what hangs on each end, the end itself included


def passable(board: Board) -> int:
    """What tokens can come through without an ability: land and rivers."""
    return board.everywhere & ~board.impassable


@lru_cache(maxsize=1)
def priced(board: Board) -> Mapping[int, int]:
    """The regions of each printed price."""
    tokens = passable(board)
    found = {RIVER_PRICE: tokens & board.water, BASIC_PRICE: tokens & ~board.water}
    guarded: dict[int, int] = {}
    for region, guards in enumerate(board.guards):
        guarded[guards] = guarded.get(guards, 0) | 1 << region
    # speed: what raises prices does so for all its regions at once, a fifth of asking for each
    for more, raised in ((1, board.kinds[MOUNTAIN]), (1, board.peaks), *guarded.items()):
        lifted = [(price + more, regions & raised) for price, regions in found.items()]
        found = {price: regions & ~raised for price, regions in found.items()}
        for price, regions in lifted:
            found[price] = found.get(price, 0) | regions
    return {price: regions for price, regions in sorted(found.items()) if regions}


def cut_regions(adj: Sequence[int], among: int) -> dict[int, tuple[int, ...]]:
    """The regions whose loss splits the part they are in, each with the parts that it leaves."""
    found: dict[int, tuple[int, ...]] = {}
    for whole, branches in _walks(adj, among):
        hanging: dict[int, list[int]] = {}
        for branch in branches:
            if branch.beyond == 1 << branch.parent:
                hanging.setdefault(branch.parent, []).append(branch.below)
        for region, below in hanging.items():
            rest = whole & ~(1 << region) & ~sum(below)
            parts = [*below, rest] if rest else below
            if len(parts) > 1:
                found[region] = tuple(sorted(parts, key=lambda part: part & -part))
    return dict(sorted(found.items()))


def bridges(adj: Sequence[int], among: int) -> list[Bridge]:
    """The borders and tunnels whose loss splits the part they are in."""
    found = []
    for whole, branches in _walks(adj, among):
        for branch in branches:
            one, other = branch.parent, branch.region
            if branch.beyond == 1 << one and adj[one] & branch.below == 1 << other:
                hanging, rest = branch.below, whole & ~branch.below
                ends, sides = (
                    ((one, other), (rest, hanging)) if one < other else ((other, one), (hanging, rest))
                )
                found.append(Bridge(ends, sides))
    return sorted(found, key=lambda bridge: bridge.ends)


def reached_at(adj: Sequence[int], priced: Mapping[int, int], starts: int, budget: int) -> list[int]:
    """For every number of tokens up to the budget, the regions that they can reach.

    `priced` has the regions of each price, which is 1 or more; a start has to be paid for like the rest.
    """
    return _march(adj, priced, starts, budget)[0]


def _march(adj: Sequence[int], priced: Mapping[int, int], starts: int, budget: int) -> tuple[list[int], int]:
    """What can be reached, and all regions that were looked at for that."""
    beside = [starts] + [0] * budget  # what borders on the regions reached with exactly so many tokens
    reached, found = 0, []
    for spent in range(budget + 1):
        fresh = 0
        for price, regions in priced.items():
            if price <= spent:
                fresh |= beside[spent - price] & regions
        fresh &= ~reached
        reached |= fresh
        for region in bits(fresh):
            beside[spent] |= adj[region]
        found.append(reached)
    return found, reduce(or_, beside[:budget], starts)


@dataclass(frozen=True, slots=True)
class Marches:
    """How far tokens come from each of some regions: what `reached_at` tells, and all that it looked at."""

    adj: Sequence[int]
    priced: Mapping[int, int]
    reached: Mapping[int, list[int]]
    looked: Mapping[int, int]

    def differing(self, adj: Sequence[int], priced: Mapping[int, int]) -> int:
        """The regions that have other borders or another price."""
        kinds = self.priced.keys() | priced.keys()
        prices = (self.priced.get(price, 0) ^ priced.get(price, 0) for price in kinds)
        pairs = enumerate(zip(self.adj, adj, strict=True))
        return reduce(or_, prices, 0) | sum(1 << region for region, (was, now) in pairs if was != now)


def marches(
    adj: Sequence[int], priced: Mapping[int, int], starts: int, budget: int, before: Marches | None = None
) -> Marches:
    """Marches from single regions with the same budget; `before` are some over regions numbered alike."""
    reached: dict[int, list[int]] = {}
    looked: dict[int, int] = {}
    changed = before.differing(adj, priced) if before else 0
    for start in bits(starts):
        # speed: what met nothing that has changed since is taken over; most edits are far from most starts
        if before and start in before.reached and not before.looked[start] & changed:
            reached[start], looked[start] = before.reached[start], before.looked[start]
        else:
            reached[start], looked[start] = _march(adj, priced, 1 << start, budget)
    return Marches(adj, priced, reached, looked)


@lru_cache(maxsize=1)
def _walks(adj: Sequence[int], among: int) -> tuple[tuple[int, list[Branch]], ...]:
    """Each connected part with its branches; no border leads from a branch to one beside it."""
    found = []
    while among:
        branches = list(_walk(adj, among, (among & -among).bit_length() - 1))
        whole = sum(1 << branch.region for branch in branches)
        among &= ~whole
        found.append((whole, branches[:-1]))  # the last is the whole part, with the parent that it has not
    return tuple(found)


def _walk(adj: Sequence[int], among: int, root: int) -> Iterator[Branch]:
    """The branches of one part, those that end deepest first."""
    path, unseen = [root], among & ~(1 << root)
    below, beyond = {root: 1 << root}, {root: adj[root] & among}
    while path:
        region = path[-1]
        fresh = adj[region] & unseen
        if fresh:
            child = (fresh & -fresh).bit_length() - 1
            path.append(child)
            unseen ^= 1 << child
            below[child], beyond[child] = 1 << child, adj[child] & among
            continue
        path.pop()
        parent = path[-1] if path else -1
        if path:
            below[parent] |= below[region]
            beyond[parent] |= beyond[region]
        yield Branch(region, parent, below[region], beyond[region] & ~below[region])
