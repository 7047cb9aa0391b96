"""The fewest regions that shut an entry off from the land farthest behind it, by sets of regions.

networkx answers the same question, but takes seven times as long: too long for thousands of maps. A test
compares the two.
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from realms.board.board import Board, bits
from realms.board.region_sets import mask_of, rings

RINGS: Final = 3  # an entry, what borders on it, and at least one ring behind that
OUTSIDE, INNERMOST = -1, -2  # stand for all regions of an entry, and for those farthest from it
ENTER, LEAVE = False, True

Stop = tuple[int, bool]  # of a way: a region, and whether the way enters it or leaves it


@dataclass(frozen=True, slots=True)
class Seal:
    """Regions that somebody holds, and the regions that nobody gets to from an entry any more."""

    held: int
    behind: int


def find_seal(board: Board, entry: int, most: int) -> Seal | None:
    """Find the fewest land regions that seal an entry; None if it takes more than so many.

    Of several such sets it is the one farthest from the entry.
    """
    among = board.passable
    found = list(rings(board.adj, entry, among))
    if len(found) < RINGS:
        return None
    ways = _ways_between(board, found[0], found[-1])
    if ways is None or not ways.find_all(most):
        return None
    held = ways.last_cut()
    reached = sum(rings(board.adj, entry, among & ~held))
    return Seal(held, among & ~held & ~reached)


def _ways_between(board: Board, doors: int, innermost: int) -> "DisjointWays | None":
    """Return the ways through regions that can be held; None if some way cannot be stopped.

    A river cannot be held, so it joins all that it borders on.
    """
    inner = board.passable & ~doors & ~innermost
    outside, goal = 1 << board.region_count, 2 << board.region_count
    adj = [
        near & inner | (outside if near & doors else 0) | (goal if near & innermost else 0)
        for near in board.adj
    ]
    for river in bits(board.water & inner):
        joined = adj[river]
        for region in bits(joined & inner):
            adj[region] = (adj[region] | joined) & ~(1 << region | 1 << river)
        if joined & outside and joined & goal:
            return None
    land = inner & ~board.water
    first, last = (mask_of(region for region in bits(land) if adj[region] & end) for end in (outside, goal))
    return DisjointWays([near & land for near in adj], first, last)


@dataclass(eq=False)
class DisjointWays:
    """Ways from an entry to the innermost regions that share no region, found one after the other.

    They are a flow through a network in which every region has room for one way (Ford and Fulkerson).
    """

    adj: Sequence[int]
    first: int  # regions next to the entry
    last: int  # regions next to the innermost ones
    before: dict[int, int] = field(default_factory=dict)  # the region before each one that is on a way
    after: dict[int, int] = field(default_factory=dict)  # the region after each one that is on a way

    def find_all(self, most: int) -> bool:
        """Find all ways; return False if there are more than so many."""
        return not all(self._find_one_more() for _ in range(most + 1))

    def last_cut(self) -> int:
        """Return as many regions as there are ways, without which there is none, as far on as possible."""
        free = self._free_stops()
        return sum(
            1 << region
            for region, after in self.after.items()
            if (region, ENTER) not in free and (after == INNERMOST or (region, LEAVE) in free)
        )

    def _find_one_more(self) -> bool:
        """Find one more way, which may push others aside."""
        came: dict[Stop, Stop] = {
            (region, ENTER): (OUTSIDE, LEAVE)
            for region in bits(self.first)
            if self.before.get(region) != OUTSIDE
        }
        queue, fresh = deque(came), ~self.first  # the regions that no stop enters yet
        while queue:
            here = queue.popleft()
            if self._is_end(here):
                self._add_way(here, came)
                return True
            for stop in self._stops_after(here, fresh):
                if stop not in came:
                    came[stop] = here
                    queue.append(stop)
                    if stop[1] is ENTER:
                        fresh &= ~(1 << stop[0])
        return False

    def _free_stops(self) -> set[Stop]:
        """Return the stops from which one more way could get to the innermost regions."""
        found = {stop for region in bits(self.last) if self._is_end(stop := (region, LEAVE))}
        queue = deque(found)
        while queue:
            for stop in self._stops_before(queue.popleft()):
                if stop not in found:
                    found.add(stop)
                    queue.append(stop)
        return found

    def _is_end(self, stop: Stop) -> bool:
        """Return True if one more way could go on from here to the innermost regions."""
        region, leaves = stop
        return leaves and bool(self.last >> region & 1) and self.after.get(region) != INNERMOST

    def _stops_after(self, stop: Stop, fresh: int) -> Iterator[Stop]:
        """Yield where a way can go on; where it meets another way, it goes that one backwards."""
        region, leaves = stop
        if leaves:
            used = self.after.get(region)
            yield from ((other, ENTER) for other in bits(self.adj[region] & fresh) if other != used)
            if region in self.before:
                yield region, ENTER
        elif region not in self.before:
            yield region, LEAVE
        elif self.before[region] != OUTSIDE:
            yield self.before[region], LEAVE

    def _stops_before(self, stop: Stop) -> Iterator[Stop]:
        """Yield the stops after which a way can come here."""
        region, leaves = stop
        if not leaves:
            near = bits(self.adj[region])
            yield from ((other, LEAVE) for other in near if self.after.get(other) != region)
            if region in self.before:
                yield region, LEAVE
        elif region not in self.before:
            yield region, ENTER
        elif self.after[region] != INNERMOST:
            yield self.after[region], ENTER

    def _add_way(self, end: Stop, came: Mapping[Stop, Stop]) -> None:
        """Add the way that ends at a stop; what it went backwards is on no way any more."""
        stops = [end]
        while stops[-1][0] != OUTSIDE:
            stops.append(came[stops[-1]])
        steps = [((end[0], LEAVE), (INNERMOST, ENTER)), *((one, other) for other, one in pairwise(stops))]
        across = [(one, other) for (one, leaves), (other, _) in steps if leaves and one != other]
        back = [(other, one) for (one, leaves), (other, _) in steps if not leaves and one != other]
        for one, other in back:
            del self.after[one], self.before[other]
        for one, other in across:
            self.after[one] = other
            self.before[other] = one
        for end_of_way in (OUTSIDE, INNERMOST):
            self.after.pop(end_of_way, None)
            self.before.pop(end_of_way, None)
