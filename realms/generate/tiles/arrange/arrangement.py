"""An arrangement of tiles on slots with its guards and tunnels, which the search changes step by step.

Everything is kept as whole numbers. `mix` follows every change at once; `reach.py` judges the rest.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from realms.board.layout import WaterRule
from realms.board.thirds import CONTACTS
from realms.generate.tiles.arrange.slots import LooseTile, SlotGrid
from realms.tiles.kinds import CHASM, MOUNTAIN, WATER

TWIN: Final = 30  # for each border between equal terrains, as `figures.WEIGHTS` has it, in tenths
HEAP: Final = 60  # for each border between two mountains or two chasms
ALIKE: Final = 4  # for each border between regions that show the same symbol

TUNNEL: Final = "tunnel"
GUARDS: Final[Mapping[str, int]] = {"tribe": 1, "monsters": 2}

Spot = tuple[int, int]  # a slot, and a board direction in pairs: 0 is east or north-east


@dataclass(frozen=True, slots=True)
class Marker:
    """A piece on a spot from one count on: a tribe, monsters, or the end of a tunnel."""

    kind: str
    level: int
    number: int = 0

    @property
    def guards(self) -> int:
        """The tokens more that its region costs."""
        return GUARDS.get(self.kind, 0)


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile on a slot, turned."""

    tile: int
    turn: int


class MixTable:
    """The malus of every two tiles that touch with given sides."""

    def __init__(self, tiles: Sequence[LooseTile]) -> None:
        self.tiles = tiles
        self.count = len(tiles)
        self.known: dict[int, int] = {}

    def malus(self, tile: int, own: int, other: int, its: int) -> int:
        """Return the malus where own side `own` of a tile faces own side `its` of another."""
        key = ((tile * 6 + own) * self.count + other) * 6 + its
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._malus(self.tiles[tile], own, self.tiles[other], its)
        return found

    def _malus(self, one: LooseTile, own: int, two: LooseTile, its: int) -> int:
        face, other = one.face, two.face
        pairs = {(face.group[x], other.group[y]) for x, y in CONTACTS[own][its]}
        total = 0
        for x, y in sorted(pairs):
            kind = face.ground[x]
            if kind == other.ground[y] and kind != WATER:
                total += HEAP if kind in (MOUNTAIN, CHASM) else TWIN
            total += ALIKE * len({*face.symbols[x]} & {*other.symbols[y]})
        return total


class Arrangement:
    """Tiles on slots, with pieces on spots."""

    def __init__(
        self, grid: SlotGrid, laid: Sequence[Laid], tiles: Sequence[LooseTile], water: WaterRule, run: int
    ) -> None:
        self.grid, self.tiles, self.run = grid, tiles, run
        self.passable_water, self.open_water = water.kind == "river", water.enter and water.kind == "sea"
        self.table = MixTable(tiles)
        self.tile = [each.tile for each in laid]
        self.turn = [each.turn for each in laid]
        self.markers: dict[Spot, Marker] = {}
        self.borders: dict[tuple[int, int], int] = {}  # two slots, and from which level on
        self.weight = [grid.levels - level for level in range(grid.levels)]  # counts that see a level
        self.mix = self.counted_mix()

    # Reading

    def third(self, slot: int, direction: int) -> int:
        """Return the third of the tile on a slot that lies in a direction."""
        return (direction - self.turn[slot] // 2) % 3

    def direction(self, slot: int, third: int) -> int:
        """Return the direction in which a third of the tile on a slot lies."""
        return (third + self.turn[slot] // 2) % 3

    def lead(self, slot: int) -> int:
        """Return the board direction, in sixths, from which the tile on a slot reads as its pattern."""
        tile = self.tiles[self.tile[slot]]
        return (2 * tile.leads[0] + self.turn[slot]) % 6

    @property
    def parts(self) -> int:
        """The number of parts that are as they should be: the worlds, until tunnels join them."""
        tunnels = any(marker.kind == TUNNEL for marker in self.markers.values())
        return 1 if tunnels else len({slot.world for slot in self.grid.slots})

    def parted(self, one: int, other: int, level: int) -> bool:
        """Return True if a river border lies between two slots; the lower one comes first."""
        return self.borders.get((one, other), self.grid.levels) <= level

    def water_contacts(self, slot: int, side: int, other: int) -> list[tuple[int, int]]:
        """Return the thirds with water that touch where two slots share a side."""
        one, two = (self.tiles[self.tile[each]].face.water for each in (slot, other))
        pairs = CONTACTS[(side - self.turn[slot]) % 6][(side + 3 - self.turn[other]) % 6]
        return [(x, y) for x, y in pairs if one >> x & 1 and two >> y & 1]

    def water_meets(self, slot: int, side: int, other: int) -> bool:
        """Return True if water touches water where two slots share a side."""
        return bool(self.water_contacts(slot, side, other))

    # Changing

    def lay(self, slot: int, tile: int, turn: int) -> None:
        """Lay a tile on a slot instead of the one there; `mix` follows."""
        self.mix -= self._mix_about(slot)
        self.tile[slot], self.turn[slot] = tile, turn
        self.mix += self._mix_about(slot)

    def counted_mix(self) -> int:
        """Count the malus of all tiles that touch anew."""
        halves = sum(self._mix_about(slot) for slot in range(len(self.tile)))
        return halves // 2

    def _mix_about(self, slot: int) -> int:
        """Sum up the malus of a tile and those beside it, at all counts that see both."""
        tile, turn, level = self.tile[slot], self.turn[slot], self.grid.slots[slot].level
        known, malus, count = self.table.known, self.table.malus, self.table.count
        total = 0
        for side, other in self.grid.beside[slot]:
            own, beside = (side - turn) % 6, self.tile[other]
            its = (side + 3 - self.turn[other]) % 6
            found = known.get(((tile * 6 + own) * count + beside) * 6 + its)
            if found is None:
                found = malus(tile, own, beside, its)
            if found:
                above = self.grid.slots[other].level
                total += found * self.weight[level if level > above else above]
        return total
