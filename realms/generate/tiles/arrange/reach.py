"""The worth of an arrangement for one count: entries, empty runs, guards that crowd together, dead ends.

Entries are judged as `board/reach.py` does, but from slots and without a board; a test compares the two.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from realms.board.board import bits
from realms.board.features import BASIC_PRICE, RIVER_PRICE
from realms.board.reach import NEARBY, ROUNDS, WHOLE, conquered_from
from realms.board.thirds import CONTACTS, ON_SIDES
from realms.checks.measures import PARTS, TOKENS
from realms.generate.tiles.arrange.arrangement import TUNNEL, Arrangement

GAP: Final = 3  # for each hundredth of a region between the worst and the best fifth of the entries
RUN: Final = 60  # for each undefended region beyond those that may lie together
CROWD: Final = 40  # for each border between two guarded regions
DEAD_END: Final = 25  # for each land region with one neighbour or none
APART: Final = 900  # for each part of a world that nobody gets to from the rest of it
CLASH: Final = 900  # for each border between regions with monsters

# By the turn of a tile and the board sides, as bits: the thirds of the tile along them.
_SHOWN: Final = tuple(
    tuple(ON_SIDES[(sides << 6 | sides) >> turn & 63] for sides in range(64)) for turn in range(6)
)


@dataclass(frozen=True, slots=True)
class CountWorth:
    """The figures of one count, as whole numbers."""

    gap: int  # hundredths of a region between the worst and the best fifth of the entries
    run: int  # undefended regions beyond the limit, in all runs together
    longest: int  # undefended regions in the longest run
    crowds: int
    dead_ends: int
    clashes: int  # borders between regions with monsters
    apart: int  # parts of a world beyond the first

    @property
    def malus(self) -> int:
        """The weighted sum."""
        usual = GAP * self.gap + RUN * self.run + CROWD * self.crowds + DEAD_END * self.dead_ends
        return usual + CLASH * self.clashes + APART * self.apart


class Reach:
    """The passable regions of one count, numbered as a board numbers them, and their neighbours."""

    def __init__(self, arrangement: Arrangement, level: int) -> None:
        self.arrangement, self.level = arrangement, level
        slots = arrangement.grid.slots
        tiles = arrangement.tiles
        here = [index for index, slot in enumerate(slots) if slot.level <= level]
        here.sort(key=lambda index: tiles[arrangement.tile[index]].rank)
        self.slots = here
        self.ids = self._regions()
        self.numbers = sorted({region for thirds in self.ids.values() for region in thirds if region >= 0})
        self.at = {region: index for index, region in enumerate(self.numbers)}
        self.prices, self.land = self._prices()
        self.near = self._near()

    # Regions

    def _regions(self) -> dict[int, tuple[int, int, int]]:
        """Return the region of each third by slot: its lowest third's number, or -1 for a chasm."""
        arrangement = self.arrangement
        found: dict[int, tuple[int, int, int]] = {}
        wet = []
        for slot in self.slots:
            tile = arrangement.tiles[arrangement.tile[slot]]
            first, (a, b, c) = 3 * tile.rank, tile.grouped
            found[slot] = (
                first + a if a >= 0 else -1,
                first + b if b >= 0 else -1,
                first + c if c >= 0 else -1,
            )
            if tile.wet:
                wet.append(slot)
        if wet:
            self._join_water(wet, found)
        return found

    def _join_water(self, wet: Sequence[int], ids: dict[int, tuple[int, int, int]]) -> None:
        """Join the waters that touch without a border between them."""
        root: dict[int, int] = {}
        for one, other in self._waters(wet, ids):
            a, b = sorted((_root(root, one), _root(root, other)))
            root[b] = a
        for slot in wet:
            a, b, c = ids[slot]
            ids[slot] = _root(root, a), _root(root, b), _root(root, c)

    def _waters(self, wet: Sequence[int], ids: dict[int, tuple[int, int, int]]) -> Iterator[tuple[int, int]]:
        arrangement, inside = self.arrangement, {*wet}
        for slot in wet:
            face = arrangement.tiles[arrangement.tile[slot]].face
            for x, y in face.water_joins:
                yield ids[slot][x], ids[slot][y]
            for side, other in arrangement.grid.beside[slot]:
                if other > slot and other in inside and not arrangement.parted(slot, other, self.level):
                    beyond = arrangement.tiles[arrangement.tile[other]].face
                    for x, y in self._contacts(slot, side, other):
                        if face.water >> x & 1 and beyond.water >> y & 1:
                            yield ids[slot][x], ids[other][y]

    def _contacts(self, slot: int, side: int, other: int) -> Sequence[tuple[int, int]]:
        turn = self.arrangement.turn
        return CONTACTS[(side - turn[slot]) % 6][(side + 3 - turn[other]) % 6]

    # Prices and neighbours

    def _prices(self) -> tuple[list[int], list[int]]:
        """Return the price of each region, 0 where nobody passes, and 1 for those that are land."""
        arrangement, at = self.arrangement, self.at
        prices, land = [0] * len(self.numbers), [1] * len(self.numbers)
        for slot in self.slots:
            tile = arrangement.tiles[arrangement.tile[slot]]
            for third, region in enumerate(self.ids[slot]):
                if region >= 0:
                    if tile.face.water >> third & 1:
                        land[at[region]] = 0
                        prices[at[region]] = RIVER_PRICE if arrangement.passable_water else 0
                    elif not prices[at[region]]:
                        prices[at[region]] = tile.priced[third]
        self.guarded = self.haunted = 0
        for (slot, direction), marker in arrangement.markers.items():
            if marker.level <= self.level and marker.guards:
                index = at[self.ids[slot][arrangement.third(slot, direction)]]
                prices[index] += marker.guards
                self.guarded |= 1 << index
                self.haunted |= (marker.guards > 1) << index
        return prices, land

    def _near(self) -> list[int]:
        """Return the neighbours of each region, as bits."""
        near, at, ids = [0] * len(self.numbers), self.at, self.ids
        bit = {region: 1 << index for region, index in at.items()}
        bit[-1] = 0
        masks = {slot: [bit[region] for region in thirds] for slot, thirds in ids.items()}
        around = {slot: [b | c, a | c, a | b] for slot, (a, b, c) in masks.items()}
        beside, turn = self.arrangement.grid.beside, self.arrangement.turn
        for slot in self.slots:
            own, its_turn, mine = masks[slot], turn[slot], around[slot]
            for side, other in beside[slot]:
                if other > slot and other in masks:
                    beyond, there = masks[other], around[other]
                    for x, y in CONTACTS[(side - its_turn) % 6][(side + 3 - turn[other]) % 6]:
                        mine[x] |= beyond[y]
                        there[y] |= own[x]
        for slot, thirds in ids.items():
            for third, region in enumerate(thirds):
                if region >= 0:
                    near[at[region]] |= around[slot][third]
        for one, other in self._tunnels():
            near[one] |= 1 << other
            near[other] |= 1 << one
        return [mask & ~(1 << index) for index, mask in enumerate(near)]

    def _tunnels(self) -> list[list[int]]:
        """Return the two regions of each tunnel that has both its ends."""
        arrangement = self.arrangement
        ends: dict[int, list[int]] = {}
        for (slot, direction), marker in arrangement.markers.items():
            if marker.kind == TUNNEL and marker.level <= self.level:
                region = self.ids[slot][arrangement.third(slot, direction)]
                ends.setdefault(marker.number, []).append(self.at[region])
        return [pair for pair in ends.values() if len(pair) == 2]

    # RealmFigures

    def worth(self) -> CountWorth:
        """Measure the arrangement as it is now."""
        runs = [run.bit_count() for run in self.runs()]
        allowed = self.arrangement.run
        return CountWorth(
            gap=gap_between(self.entry_land()),
            run=sum(max(0, run - allowed) for run in runs),
            longest=max(runs, default=0),
            crowds=self._borders_within(self.guarded),
            dead_ends=sum(
                land and mask.bit_count() < 2 for land, mask in zip(self.land, self.near, strict=True)
            ),
            clashes=self._borders_within(self.haunted),
            apart=self._parts() - self.arrangement.parts,
        )

    def entries(self) -> int:
        """Return the land regions where newcomers may enter."""
        found, arrangement, at = 0, self.arrangement, self.at
        rims, turn = arrangement.grid.rims[self.level], arrangement.turn
        for slot in self.slots:
            if rims[slot]:
                thirds = self.ids[slot]
                for third in _SHOWN[turn[slot]][rims[slot]]:
                    if thirds[third] >= 0:
                        found |= 1 << at[thirds[third]]
        if not arrangement.passable_water and arrangement.open_water:
            for index in bits(found):
                found |= 0 if self.land[index] else self._around_body(index)
        return sum(1 << index for index in bits(found) if self.land[index])

    def _around_body(self, index: int) -> int:
        """Return the regions around a body of water, across the borders in it."""
        body, wave = 1 << index, 1 << index
        while wave:
            around = 0
            for each in bits(wave):
                around |= self.near[each]
            wave = sum(1 << each for each in bits(around & ~body) if not self.land[each])
            body |= wave
        return sum(1 << each for each in range(len(self.near)) if self.near[each] & body)

    def runs(self) -> Iterator[int]:
        """Yield the connected land regions at the basic price."""
        return self._connected(
            sum(
                1 << index
                for index, (price, land) in enumerate(zip(self.prices, self.land, strict=True))
                if land and price == BASIC_PRICE
            )
        )

    def _parts(self) -> int:
        """Count the connected parts of all regions that somebody can pass."""
        passable = sum(1 << index for index, price in enumerate(self.prices) if price)
        return sum(1 for _ in self._connected(passable))

    def _connected(self, left: int) -> Iterator[int]:
        """Yield the connected parts of some regions."""
        while left:
            part = wave = left & -left
            while wave:
                low = wave & -wave
                fresh = self.near[low.bit_length() - 1] & left & ~part
                wave = wave ^ low | fresh
                part |= fresh
            left &= ~part
            yield part

    def _borders_within(self, regions: int) -> int:
        return sum((self.near[each] & regions).bit_count() for each in bits(regions)) // 2

    def entry_land(self) -> list[int]:
        """Return the land that 14 tokens conquer from each entry, best bargains first."""
        regions = [index for index, price in enumerate(self.prices) if price]
        beside = {one: [each for each in bits(self.near[one]) if self.prices[each]] for one in regions}
        order = self._best_bargains_first(regions, beside)
        place = {region: at for at, region in enumerate(order)}
        prices = [self.prices[region] for region in order]
        near = [sum([1 << place[each] for each in beside[region]]) for region in order]
        within = [
            sum([1 << at for at, price in enumerate(prices) if price <= left]) for left in range(TOKENS + 1)
        ]
        earned = [self.land[region] for region in order]
        return [conquered_from(place[door], prices, near, within, earned) for door in bits(self.entries())]

    def _best_bargains_first(self, regions: list[int], beside: dict[int, list[int]]) -> list[int]:
        bargain = {each: WHOLE * self.land[each] // self.prices[each] for each in regions}
        wealth = bargain
        for _ in range(ROUNDS):
            wealth = {
                region: NEARBY * bargain[region] + sum([wealth[each] for each in beside[region]])
                for region in regions
            }
        return sorted(regions, key=lambda region: (-bargain[region], -wealth[region]))


def gap_between(worth: Sequence[int]) -> int:
    """Return the hundredths of a region between the worst and the best fifth of the entries."""
    if not worth:
        return 0
    ranked = sorted(worth)
    fifth = ceil(len(ranked) / PARTS) - 1
    poor = [each for each in ranked if each <= ranked[fifth]]
    rich = [each for each in ranked if each >= ranked[-1 - fifth]]
    return 100 * (sum(rich) * len(poor) - sum(poor) * len(rich)) // (len(rich) * len(poor))


def _root(parents: dict[int, int], node: int) -> int:
    while (above := parents.get(node, node)) != node:
        node = above
    return node
