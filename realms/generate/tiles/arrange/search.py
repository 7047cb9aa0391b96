"""The local search: tiles change places and turn, guards move, as long as the malus falls or hardly rises."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from realms.generate.tiles.arrange.arrangement import TUNNEL, Arrangement, Marker, Spot
from realms.generate.tiles.arrange.reach import CountWorth, Reach
from realms.tiles.kinds import CHASM, MOUNTAIN, WATER

HOT: Final = 60  # a change may make it so much worse at first, and less and less

LOOKS: Final = 6  # spots that are looked at for one where a piece may lie

Change = tuple[int, int, int]  # slot, tile, turn


@dataclass
class SearchCounts:
    """The numbers of changes that were tried and kept."""

    tried: int = 0
    kept: int = 0
    measured: int = 0  # counts of players whose entries were judged anew


class Search:
    """An arrangement on its way to a better one."""

    def __init__(self, arrangement: Arrangement, luck: Random) -> None:
        self.arrangement, self.luck = arrangement, luck
        self.counts = SearchCounts()
        self.worths: list[CountWorth] = []
        slots = arrangement.grid.slots
        self.turned = arrangement.grid.times > 1
        groups: dict[tuple[str, int], list[int]] = {}
        for index, slot in enumerate(slots):
            if slot.tile < 0:
                groups.setdefault((slot.world, slot.level), []).append(index)
        self.groups = [group for _, group in sorted(groups.items())]
        self.free = [index for group in self.groups for index in group]
        self.group_of = {index: group for group in self.groups for index in group}

    # Phases

    def mix(self, rounds: int) -> None:
        """Mix the tiles so that what touches differs, whatever that means for the entries."""
        for left in range(rounds, 0, -1):
            self.try_tiles(self._heat(left, rounds), measured=False)

    def balance(self, rounds: int) -> None:
        """Improve everything at once."""
        self.measure()
        for left in range(rounds, 0, -1):
            heat = self._heat(left, rounds)
            if self.arrangement.markers and self.luck.randrange(3) == 0:
                self._try_marker(heat)
            else:
                self.try_tiles(heat, measured=True)

    def measure(self) -> None:
        """Measure every count anew."""
        self.worths = [self._worth(level) for level in range(self.arrangement.grid.levels)]

    @property
    def malus(self) -> int:
        """The weighted sum of everything; less is better."""
        return self.arrangement.mix + sum(worth.malus for worth in self.worths)

    def _heat(self, left: int, rounds: int) -> int:
        return HOT * left * left // (rounds * rounds)

    def _worth(self, level: int) -> CountWorth:
        self.counts.measured += 1
        return Reach(self.arrangement, level).worth()

    # Trying

    def try_tiles(self, heat: int, *, measured: bool) -> None:
        """Try a change of some tiles, judged by everything or by the mix alone."""
        changes = self._change() if self.free else []
        if changes and measured:
            self._try_all(changes, heat)
        elif changes:
            self._try_mix(changes, heat)

    def _try_mix(self, changes: Sequence[Change], heat: int) -> None:
        before = self.arrangement.mix
        old = self._lay(changes)
        worse = self.arrangement.mix - before
        may = self.luck.randrange(heat + 1) if heat else 0
        self._settle(worse <= may and self._markers_stand(changes), old)

    def _try_all(self, changes: Sequence[Change], heat: int) -> None:
        arrangement = self.arrangement
        before = arrangement.mix
        old = self._lay(changes)
        mixed = arrangement.mix - before
        may = self.luck.randrange(heat + 1) if heat else 0
        levels = range(min(arrangement.grid.slots[slot].level for slot, _, _ in changes), len(self.worths))
        hope = sum(self.worths[level].malus for level in levels) // 4
        if mixed > may + hope or not self._markers_stand(changes):
            self._settle(False, old)
            return
        self._compare(levels, mixed, may, lambda: self._lay(old))

    def _try_marker(self, heat: int) -> None:
        """Move a piece, and with it those on the spots that a turn maps it to."""
        markers = self.arrangement.markers
        spot = self.luck.choice(list(markers))
        target = self.free_spot(markers[spot], spot)
        here = self._moving_together(spot)
        there = () if target is None else self.orbit(target) if len(here) > 1 else (target,)
        if len(here) != len(there) or any(map(self.is_taken, there)):
            return
        level = markers[spot].level
        self._move(here, there)
        may = self.luck.randrange(heat + 1) if heat else 0
        self._compare(range(level, len(self.worths)), 0, may, lambda: self._move(there, here))

    def _moving_together(self, spot: Spot) -> tuple[Spot, ...]:
        """Return the spots of the pieces that a turn maps onto each other; else the spot alone."""
        markers, orbit = self.arrangement.markers, self.orbit(spot)
        return orbit if all(markers.get(each) == markers[spot] for each in orbit) else (spot,)

    def _move(self, here: Sequence[Spot], there: Sequence[Spot]) -> None:
        markers = self.arrangement.markers
        for one, other in zip(here, there, strict=True):
            markers[other] = markers.pop(one)

    def _compare(self, levels: range, mixed: int, may: int, back: Callable[[], object]) -> None:
        """Keep a change if the counts that see it agree, or else take it back."""
        self.counts.tried += 1
        fresh = [self._worth(level) for level in levels]
        before = sum(self.worths[level].malus for level in levels)
        if mixed + sum(worth.malus for worth in fresh) - before <= may:
            self.counts.kept += 1
            self.worths[levels.start :] = fresh
        else:
            back()

    def _lay(self, changes: Sequence[Change]) -> list[Change]:
        """Lay tiles, and return the changes that take it back."""
        arrangement = self.arrangement
        old = [(slot, arrangement.tile[slot], arrangement.turn[slot]) for slot, _, _ in changes]
        for slot, tile, turn in changes:
            arrangement.lay(slot, tile, turn)
        return old

    def _settle(self, kept: bool, old: Sequence[Change]) -> None:
        self.counts.tried += 1
        self.counts.kept += kept
        if not kept:
            self._lay(old)

    def _markers_stand(self, changes: Sequence[Change]) -> bool:
        """Return True if every piece on the changed slots has open land to itself."""
        slots = {slot for slot, _, _ in changes}
        spots = [spot for spot in self.arrangement.markers if spot[0] in slots]
        regions = {(slot, self._group((slot, direction))) for slot, direction in spots}
        return len(regions) == len(spots) and all(map(self.is_open, spots))

    # Changes

    def _change(self) -> list[Change]:
        """Choose a change at random that leaves the water, and every symmetry, as it is."""
        luck, arrangement = self.luck, self.arrangement
        slot = luck.choice(self.free)
        if luck.randrange(3) == 0:
            return self._turn(slot)
        other = luck.choice(self.group_of[slot])
        one, two = (arrangement.tiles[arrangement.tile[each]] for each in (slot, other))
        if slot == other:
            return self._turn(slot)
        if not self.turned and not one.wet and not two.wet:
            turns = luck.randrange(6), luck.randrange(6)
            return [(slot, arrangement.tile[other], turns[0]), (other, arrangement.tile[slot], turns[1])]
        if one.pattern == two.pattern:
            return [self._in_place_of(slot, other), self._in_place_of(other, slot)]
        return self._swap_orbits(slot, other)

    def _turn(self, slot: int) -> list[Change]:
        arrangement = self.arrangement
        tile = arrangement.tiles[arrangement.tile[slot]]
        if tile.wet:
            return []
        if not self.turned:
            return [(slot, arrangement.tile[slot], self.luck.randrange(6))]
        if len(tile.leads) == 3 and self.luck.randrange(2):
            return [self._in_place_of(slot, slot)]
        orbit = self._orbit_of(slot)
        if len(orbit) == 1 or self.arrangement.markers:
            return []
        by = self.luck.randrange(1, 6)
        return [(each, arrangement.tile[each], (arrangement.turn[each] + by) % 6) for each in orbit]

    def _in_place_of(self, slot: int, other: int) -> Change:
        """Lay the tile of another slot so that prices and borders stay."""
        arrangement = self.arrangement
        tile = arrangement.tile[other]
        lead = self.luck.choice(arrangement.tiles[tile].leads)
        return slot, tile, (arrangement.lead(slot) - 2 * lead) % 6

    def _swap_orbits(self, slot: int, other: int) -> list[Change]:
        """Exchange all tiles of two orbits that are alike but for their patterns."""
        arrangement, one, two = self.arrangement, self._orbit_of(slot), self._orbit_of(other)
        wet = any(arrangement.tiles[arrangement.tile[each]].wet for each in (*one, *two))
        if one == two or len(one) != len(two) or len(one) == 1 or wet or arrangement.markers:
            return []
        changes = []
        for here, there in ((one, two), (two, one)):
            by = self.luck.randrange(6)
            for mine, its in zip(here, there, strict=True):
                changes.append((mine, arrangement.tile[its], 0, by))
        return [(mine, tile, self._turn_in_orbit(mine, tile, by)) for mine, tile, _, by in changes]

    def _turn_in_orbit(self, slot: int, tile: int, by: int) -> int:
        """Return the turn of a tile that looks in its orbit as the first one turned by so many sixths."""
        place = self.arrangement.grid.slots[slot]
        return (by + place.place * place.step - 2 * self.arrangement.tiles[tile].leads[0]) % 6

    def _orbit_of(self, slot: int) -> tuple[int, ...]:
        return self.arrangement.grid.orbits[self.arrangement.grid.slots[slot].orbit]

    # Spots

    def is_open(self, spot: Spot) -> bool:
        """Return True if there is land on a spot without a mountain."""
        arrangement = self.arrangement
        tile = arrangement.tiles[arrangement.tile[spot[0]]]
        return tile.face.ground[arrangement.third(*spot)] not in (WATER, CHASM, MOUNTAIN)

    def is_taken(self, spot: Spot) -> bool:
        """Return True if a piece lies in the region of a spot."""
        group = self._group(spot)
        return any(
            other == spot[0] and self._group((other, direction)) == group
            for other, direction in self.arrangement.markers
        )

    def _group(self, spot: Spot) -> int:
        """Return the lowest third of the region of a spot, on its tile."""
        arrangement = self.arrangement
        return arrangement.tiles[arrangement.tile[spot[0]]].face.group[arrangement.third(*spot)]

    def orbit(self, spot: Spot) -> tuple[Spot, ...]:
        """Return the spots that the turn maps a spot to, itself first."""
        arrangement = self.arrangement
        slots = arrangement.grid.slots
        index, direction = spot
        sixth = 2 * direction + arrangement.turn[index] % 2
        own = slots[index].place
        if len(self._orbit_of(index)) < slots[index].times:
            turned = ((sixth + time * slots[index].step) % 6 // 2 for time in range(slots[index].times))
            return tuple((index, direction) for direction in dict.fromkeys(turned))
        found = []
        for each in self._orbit_of(index):
            at = (sixth + (slots[each].place - own) * slots[each].step) % 6
            found.append((each, at // 2))
        return tuple(sorted(found, key=lambda each: each != spot))

    def free_spot(self, marker: Marker, before: Spot) -> Spot | None:
        """Return a spot at random where a piece may come to lie; a tunnel stays in its world."""
        arrangement = self.arrangement
        slots = arrangement.grid.slots
        bound = marker.kind == TUNNEL
        for _ in range(LOOKS):
            spot = self.luck.randrange(len(slots)), self.luck.randrange(3)
            at_home = not bound or slots[spot[0]].world == slots[before[0]].world
            fits = at_home and slots[spot[0]].level <= marker.level and self.is_open(spot)
            if fits and not self.is_taken(spot):
                return spot
        return None
