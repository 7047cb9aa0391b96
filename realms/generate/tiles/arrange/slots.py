"""Tiles as the search sees them, and the slots on the table that they are laid on."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from realms.board.covered_faces import CoveredFace
from realms.board.hexes import Cell, neighbour
from realms.generate.tiles.arrange.outline import open_sides
from realms.generate.tiles.choice import ChosenTile, covered
from realms.generate.tiles.course_room import Pattern, pattern, read_from
from realms.tiles.kinds import CHASM, World
from realms.tiles.tileset import TileSet, tile_order


@dataclass(frozen=True, eq=False)
class LooseTile:
    """A chosen tile, before it has a place: its covered face and the step of the counts that brings it."""

    chosen: ChosenTile
    face: CoveredFace
    level: int
    rank: int  # by its letter among all tiles, as boards number them

    @property
    def name(self) -> str:
        """The letter, with the copy of the box."""
        return self.chosen.tile

    @property
    def world(self) -> World:
        """The world of the face that is up."""
        return self.chosen.face

    @cached_property
    def pattern(self) -> Pattern:
        """The features of a tile that decide prices and borders, wherever it lies."""
        return pattern(self.face)

    @cached_property
    def leads(self) -> tuple[int, ...]:
        """The thirds from which the face reads as its pattern."""
        return tuple(third for third in range(3) if read_from(self.face, third) == self.pattern)

    @cached_property
    def grouped(self) -> tuple[int, int, int]:
        """The lowest third that each third is joined to; -1 for a chasm."""
        a, b, c = (
            -1 if kind == CHASM else group
            for kind, group in zip(self.face.ground, self.face.group, strict=True)
        )
        return a, b, c

    @cached_property
    def priced(self) -> tuple[int, ...]:
        """The price of the region of each third, without guards."""
        return tuple(self.face.prices[group] for group in self.face.group)

    @cached_property
    def wet(self) -> bool:
        """True if it shows water."""
        return bool(self.face.water)

    def suits_the_middle(self, times: int) -> bool:
        """Return True if a turn by one of so many parts lays the tile onto itself."""
        alike = len({mark for mark, _ in self.pattern}) == 1
        joined = {group for _, group in self.pattern}
        return alike and (joined == {0} or (times == 3 and len(joined) == times))


def loose_tiles(chosen: Sequence[ChosenTile], counts: Sequence[int], faces: TileSet) -> Iterator[LooseTile]:
    """Yield the tiles in the order of their letters."""
    order = sorted(chosen, key=lambda each: tile_order(each.tile))
    for rank, each in enumerate(order):
        face = faces.face(each.tile, each.face)
        if face is None:
            raise LookupError(each.tile)
        level = sum(count < each.players for count in counts)
        yield LooseTile(each, covered(face, each.face, each.covers), level, rank)


@dataclass(frozen=True)
class Slot:
    """A cell for a tile, and from which count on it has one; those of one orbit are alike."""

    cell: Cell
    level: int
    world: World
    orbit: int
    place: int  # in the orbit; each is turned once more than the one before
    step: int  # by so many sixths
    times: int  # the slots of its orbit, but for the one in the middle
    wet: bool
    turn: int = -1  # of its tile, if the course of the water fixes it
    tile: int = -1  # the tile, if it is fixed


@dataclass(frozen=True)
class SlotGrid:
    """All slots of an arrangement, with what follows from their cells alone."""

    slots: tuple[Slot, ...]
    levels: int

    @property
    def times(self) -> int:
        """The number of turns that map the slots onto themselves."""
        return max(slot.times for slot in self.slots)

    @cached_property
    def beside(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each slot the board sides at which another slot of its world lies, and which one."""
        at: Mapping[tuple[World, Cell], int] = {
            (each.world, each.cell): index for index, each in enumerate(self.slots)
        }
        found = []
        for slot in self.slots:
            near = ((side, at.get((slot.world, neighbour(slot.cell, side)))) for side in range(6))
            found.append(tuple((side, other) for side, other in near if other is not None))
        return tuple(found)

    @cached_property
    def rims(self) -> tuple[tuple[int, ...], ...]:
        """For each count and slot the board sides that face the outside, as bits."""
        return tuple(self._rims(level) for level in range(self.levels))

    def _rims(self, level: int) -> tuple[int, ...]:
        sides: dict[tuple[World, Cell], int] = {}
        for world in sorted({slot.world for slot in self.slots}):
            cells = {slot.cell for slot in self.slots if slot.world == world and slot.level <= level}
            found = open_sides(cells) if cells else {}
            sides.update({(world, cell): bits for cell, bits in found.items()})
        return tuple(sides.get((slot.world, slot.cell), 0) for slot in self.slots)

    @cached_property
    def orbits(self) -> tuple[tuple[int, ...], ...]:
        """The slots of each orbit, in the order of their places."""
        found: dict[int, list[int]] = {}
        for index, slot in enumerate(self.slots):
            found.setdefault(slot.orbit, []).append(index)
        return tuple(
            tuple(sorted(each, key=lambda index: self.slots[index].place))
            for _, each in sorted(found.items())
        )
