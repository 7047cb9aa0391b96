"""The pieces of an arrangement: river borders, tunnels, sites with monsters, and lost tribes."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from realms.generate.tiles.arrange.arrangement import TUNNEL, Arrangement, Marker, Spot
from realms.generate.tiles.arrange.reach import Reach
from realms.generate.tiles.arrange.search import Search
from realms.scenario.sites import usual_sites
from realms.tiles.boxes import Supply

TRIBE: Final = "tribe"
MONSTERS: Final = "monsters"
LAND_A_TRIBE: Final = 6  # land regions for each tribe, where the boxes have enough
MOST_TRIBES: Final = 3  # land regions for each tribe, where empty runs are long
LOOKS: Final = 14  # spots that are compared for each piece


def lay_borders(arrangement: Arrangement, held: int) -> None:
    """Part the river wherever two of its tiles touch, as far as the borders last; idle ones go again."""
    left = held
    for level in range(arrangement.grid.levels):
        for one, other in _joints(arrangement, level):
            if left and (one, other) not in arrangement.borders:
                arrangement.borders[one, other] = level
                left -= 1
    while idle := [joint for joint in arrangement.borders if _idle(arrangement, joint)]:
        for joint in idle:
            del arrangement.borders[joint]


def _joints(arrangement: Arrangement, level: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs of slots between which water runs, those in the middle of the map first."""
    slots = arrangement.grid.slots
    for one, slot in enumerate(slots):
        for side, other in arrangement.grid.beside[one]:
            both = other > one and max(slot.level, slots[other].level) == level
            if both and arrangement.water_meets(one, side, other):
                yield one, other


def _idle(arrangement: Arrangement, joint: tuple[int, int]) -> bool:
    """Return True if the waters on both sides of a border are one region at some count that has it."""
    one, other = joint
    side = next(side for side, beside in arrangement.grid.beside[one] if beside == other)
    for level in range(arrangement.borders[joint], arrangement.grid.levels):
        ids = Reach(arrangement, level).ids
        if all(ids[one][x] == ids[other][y] for x, y in arrangement.water_contacts(one, side, other)):
            return True
    return False


class PieceLayer:
    """A hand that lays pieces one by one, each on the best of some spots."""

    def __init__(self, search: Search, counts: Sequence[int], supply: Supply, luck: Random) -> None:
        self.search, self.counts, self.supply, self.luck = search, counts, supply, luck
        self.arrangement = search.arrangement

    def lay_all(self) -> None:
        """Lay tunnels, sites and tribes at every count."""
        self._lay_tunnels()
        for level in range(len(self.counts)):
            self._lay_sites(level)
            self._lay_tribes(level)

    # Tunnels

    def _lay_tunnels(self) -> None:
        worlds = sorted({slot.world for slot in self.arrangement.grid.slots})
        numbers = self.supply.numbers(TUNNEL)
        if len(worlds) < 2:
            return
        for number, level in zip(numbers, self._tunnel_levels(), strict=False):
            for world in worlds:
                spots = [spot for spot in self._spots(level, world) if not self.search.is_taken(spot)]
                if spots:
                    spot = max(self.luck.sample(spots, min(LOOKS, len(spots))), key=self._tunnel_room)
                    self.arrangement.markers[spot] = Marker(TUNNEL, level, number)

    def _tunnel_levels(self) -> Iterator[int]:
        """Yield for each tunnel the count that brings it: so many tunnels as players."""
        before = 0
        for level, players in enumerate(self.counts):
            yield from [level] * (players - before)
            before = players

    def _tunnel_room(self, spot: Spot) -> tuple[int, int]:
        """Return the distance of a spot from the tunnels in its world, and from the rim."""
        arrangement = self.arrangement
        slots = arrangement.grid.slots
        far = min(
            (
                _steps(slots[spot[0]].cell, slots[other].cell)
                for other, _ in arrangement.markers
                if slots[other].world == slots[spot[0]].world
            ),
            default=9,
        )
        return far, len(arrangement.grid.beside[spot[0]])

    # Guards

    def _lay_sites(self, level: int) -> None:
        """Lay as many sites as are usual if the boxes have enough and they come out even about the middle."""
        wanted, times = usual_sites(self.counts[level]), self.arrangement.grid.times
        most = min(self.supply.count("monster") // 2, self.supply.count("place") + self.supply.count("relic"))
        uneven = any(usual_sites(players) % times for players in self.counts)
        if uneven or most < usual_sites(self.counts[-1]):
            return
        while (left := wanted - self._laid(MONSTERS)) > 0:
            if not self._lay_best(MONSTERS, level, most=left):
                return

    def _lay_tribes(self, level: int) -> None:
        held = self.supply.count(TRIBE)
        land = sum(Reach(self.arrangement, level).land)
        while self._laid(TRIBE) < held:
            laid, worth = self._laid(TRIBE), Reach(self.arrangement, level).worth()
            enough = laid * LAND_A_TRIBE >= land
            if enough and (not worth.run or laid * MOST_TRIBES >= land):
                return
            if not self._lay_best(TRIBE, level, most=held - laid):
                return

    def _laid(self, kind: str) -> int:
        return sum(marker.kind == kind for marker in self.arrangement.markers.values())

    def _lay_best(self, kind: str, level: int, *, most: int) -> bool:
        """Lay a piece, with those that symmetry asks for, where it makes the malus least."""
        spots = [spot for spot in self._spots(level) if not self.search.is_taken(spot)]
        best: tuple[int, tuple[Spot, ...]] | None = None
        for spot in self.luck.sample(spots, min(LOOKS, len(spots))):
            orbit = self.search.orbit(spot)
            if len(orbit) <= most and not any(map(self.search.is_taken, orbit)):
                malus = self._malus_with(kind, level, orbit)
                if best is None or malus < best[0]:
                    best = malus, orbit
        for spot in best[1] if best else ():
            self.arrangement.markers[spot] = Marker(kind, level)
        return best is not None

    def _malus_with(self, kind: str, level: int, spots: Sequence[Spot]) -> int:
        markers = self.arrangement.markers
        for spot in spots:
            markers[spot] = Marker(kind, level)
        malus = Reach(self.arrangement, level).worth().malus
        for spot in spots:
            del markers[spot]
        return malus

    def _spots(self, level: int, world: str = "") -> list[Spot]:
        slots = self.arrangement.grid.slots
        return [
            (index, direction)
            for index, slot in enumerate(slots)
            if slot.level <= level and world in ("", slot.world)
            for direction in range(3)
            if self.search.is_open((index, direction))
        ]


def _steps(one: tuple[int, int], other: tuple[int, int]) -> int:
    dq, dr = one[0] - other[0], one[1] - other[1]
    return max(abs(dq), abs(dr), abs(dq + dr))
