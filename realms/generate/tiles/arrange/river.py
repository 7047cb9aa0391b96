"""A river from rim to rim, tile by tile: each shows water where the one before does, and leads on."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from realms.board.hexes import Cell, neighbour
from realms.board.thirds import CONTACTS, ON_SIDE
from realms.generate.tiles.arrange.arrangement import Laid
from realms.generate.tiles.arrange.course import FAR, Course, Orbit, far_side
from realms.generate.tiles.arrange.slots import LooseTile
from realms.generate.tiles.arrange.turning import ABOUT_CELL, ABOUT_JOINT, Turning

SIDES: Final = range(6)
TRIES: Final = 60  # rivers that may break off


@dataclass
class Mouth:
    """An end of a river: its last tile, the side over which it goes on, and where it may head."""

    cell: Cell
    laid: Laid | None  # None before the first tile, at the edge of a hole
    side: int
    headings: tuple[int, int]


@dataclass
class River:
    """A river that grows at its ends; with a symmetry, all but one of its arms are images of that one."""

    tiles: Sequence[LooseTile]
    turning: Turning
    heading: int
    hole: frozenset[Cell]
    luck: Random

    def __post_init__(self) -> None:
        self.laid: dict[Cell, Laid] = {}
        self.orbits: list[Orbit] = []
        arms = self._headings()[: 2 if self.turning.times == 1 else 1]
        self.mouths = [self._through_hole(headings) for headings in arms] if self.hole else []
        self.next = 0

    def flow(self, levels: Sequence[Sequence[int]]) -> bool:
        """Lay the tiles of each count; return False if they cannot be laid so that water meets water."""
        for tiles in levels:
            left = self.luck.sample(tiles, len(tiles))
            while left:
                laid = self._go_on(left) if self.mouths else self._begin(left)
                if not laid:
                    return False
                for tile in laid:
                    left.remove(tile)
        return bool(self.mouths)

    @property
    def course(self) -> Course:
        """The cells of the river, and those beyond its mouths."""
        beyond = [self.turning.orbit(neighbour(mouth.cell, mouth.side)) for mouth in self.mouths]
        orbits = (*self.orbits, *beyond)
        if self.turning.times > 1:
            return Course(self.turning, orbits, middle=self.turning.middle, axis=self.heading + 2)
        way = {*self.laid}
        for mouth in self.mouths:
            cell = mouth.cell
            for _ in range(2 * FAR):
                cell = neighbour(cell, mouth.side if cell == mouth.cell else mouth.headings[0])
                way.add(cell)
        start = neighbour((0, 0), (self.heading + 2) % 6)
        return Course(self.turning, orbits, bank=far_side(way, start), axis=self.heading + 2)

    # The first tile

    def _begin(self, left: Sequence[int]) -> list[int]:
        """Lay the first tile in the middle, or two of one pattern beside the middle; return what was laid."""
        forth, back = self._headings()
        for tile in left:
            for turn in self.luck.sample(SIDES, 6):
                ends = self._first_ends(tile, turn, forth, back)
                if ends:
                    cell = self.turning.shift
                    placed = self._place(cell, tile, turn, left)
                    if placed:
                        self.mouths = [
                            Mouth(cell, Laid(tile, turn), side, headings)
                            for side, headings in zip(ends, (forth, back), strict=False)
                        ]
                        return placed
        return []

    def _through_hole(self, headings: tuple[int, int]) -> Mouth:
        """Return the mouth of a river that comes out of the hole."""
        cell, side = (0, 0), self.luck.choice(headings)
        while neighbour(cell, side) in self.hole:
            cell, side = neighbour(cell, side), self.luck.choice(headings)
        return Mouth(cell, None, side, headings)

    def _headings(self) -> tuple[tuple[int, int], tuple[int, int]]:
        sides = [(self.heading + by) % 6 for by in (0, 1, 3, 4)]
        return (sides[0], sides[1]), (sides[2], sides[3])

    def _first_ends(
        self, tile: int, turn: int, forth: tuple[int, int], back: tuple[int, int]
    ) -> tuple[int, ...]:
        """Return the sides over which the river leaves its first tile."""
        outward = [side for side in self.luck.sample(forth, 2) if self._shows(tile, turn, side)]
        if self.turning.times > 1:
            middle = self.turning.shift == (0, 0)
            fits = self.tiles[tile].suits_the_middle(self.turning.times)
            joined = fits if middle else self._meets_itself(tile, turn)
            return tuple(outward[:1]) if joined else ()
        for one in outward:
            for other in self.luck.sample(back, 2):
                if (one - other) % 6 in (2, 3, 4) and self._shows(tile, turn, other):
                    return one, other
        return ()

    def _meets_itself(self, tile: int, turn: int) -> bool:
        """Return True if water meets water between the two middle tiles."""
        own = (3 - turn) % 6
        water = self.tiles[tile].face.water
        return any(water >> x & 1 and water >> y & 1 for x, y in CONTACTS[own][own])

    # Further tiles

    def _go_on(self, left: Sequence[int]) -> list[int]:
        """Lay a tile beyond the mouth whose turn it is, or else beyond the other; return what was laid."""
        self.next += 1
        for turn in range(len(self.mouths)):
            placed = self._go_on_at((self.next + turn) % len(self.mouths), left)
            if placed:
                return placed
        return []

    def _go_on_at(self, index: int, left: Sequence[int]) -> list[int]:
        mouth = self.mouths[index]
        cell = neighbour(mouth.cell, mouth.side)
        for tile, turn, side in self._candidates(mouth, left):
            placed = self._place(cell, tile, turn, left)
            if placed:
                self.mouths[index] = Mouth(cell, Laid(tile, turn), side, mouth.headings)
                return placed
        return []

    def _candidates(self, mouth: Mouth, left: Sequence[int]) -> Iterator[tuple[int, int, int]]:
        """Yield tiles and turns that take up the water of a mouth, with the side over which it leaves."""
        cell = neighbour(mouth.cell, mouth.side)
        laid = [
            (tile, turn)
            for tile in left
            for turn in self.luck.sample(SIDES, 6)
            if self._takes_up(mouth, tile, turn)
        ]
        first, second = mouth.headings
        # Tiles with little water have to wind more.
        ways = (mouth.headings, (first - 1, second + 1), (first - 2, second + 2))
        for side in (side % 6 for way in ways for side in self.luck.sample(way, 2)):
            if self._is_free(neighbour(cell, side), cell):
                yield from ((tile, turn, side) for tile, turn in laid if self._shows(tile, turn, side))

    def _is_free(self, cell: Cell, before: Cell) -> bool:
        """Return True if a cell is not beside the river, but for the tile that comes before it."""
        images = self.turning.orbit(before)
        beside = (neighbour(cell, side) for side in SIDES)
        return cell not in self.laid and not any(each in self.laid for each in beside if each not in images)

    def _takes_up(self, mouth: Mouth, tile: int, turn: int) -> bool:
        """Return True if a tile beyond a mouth shows water where the water comes from."""
        if mouth.laid is None:
            return self._shows(tile, turn, mouth.side + 3)
        before, water = self.tiles[mouth.laid.tile].face.water, self.tiles[tile].face.water
        pairs = CONTACTS[(mouth.side - mouth.laid.turn) % 6][(mouth.side + 3 - turn) % 6]
        return any(before >> x & 1 and water >> y & 1 for x, y in pairs)

    def _shows(self, tile: int, turn: int, side: int) -> bool:
        """Return True if a tile shows water on a board side."""
        water = self.tiles[tile].face.water
        return any(water >> third & 1 for third in ON_SIDE[(side - turn) % 6])

    def _place(self, cell: Cell, tile: int, turn: int, left: Sequence[int]) -> list[int]:
        """Lay a tile and its likes on an orbit; return what was laid, nothing if there are too few."""
        orbit, pattern = self.turning.orbit(cell), self.tiles[tile].pattern
        same = [tile, *(each for each in left if each != tile and self.tiles[each].pattern == pattern)]
        if {*orbit} & self.laid.keys() or len(same) < len(orbit):
            return []
        lead = 2 * self.tiles[tile].leads[0] + turn
        for place, (each, at) in enumerate(zip(same, orbit, strict=False)):
            turned = lead + place * self.turning.step - 2 * self.tiles[each].leads[0]
            self.laid[at] = Laid(each, turned % 6)
        self.orbits.append(orbit)
        return same[: len(orbit)]


def river(
    tiles: Sequence[LooseTile],
    levels: Sequence[Sequence[int]],
    times: int,
    hole: frozenset[Cell],
    luck: Random,
) -> River | None:
    """Lead a river through wet tiles, given by the count that adds them; None if it breaks off."""
    odd = sum(map(len, levels)) % 2 == 1
    about_joint = times == 2 and not odd and not hole
    turning = (ABOUT_JOINT if about_joint else ABOUT_CELL)[times]
    for _ in range(TRIES):
        heading = luck.choice((0, 5)) if about_joint else luck.randrange(6)
        found = River(tiles, turning, heading, hole, luck)
        if found.flow(levels):
            return found
    return None
