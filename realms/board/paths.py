"""Ways over the board: what hangs on a single region or border, and how far tokens come.

In whole numbers and bit masks only: importing networkx takes longer than all checks of a realm may, so it
serves the tests as the second opinion and nothing here.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from realms.board.board import Board, bits


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
    return found


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
