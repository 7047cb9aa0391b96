"""From chosen tiles to slots: an outline for each world, side by side, and a first tile on every slot."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from realms.board.hexes import Cell, distance
from realms.generate.tiles.arrange.arrangement import Laid
from realms.generate.tiles.arrange.course import Course, hole_for, lake, ring, sea
from realms.generate.tiles.arrange.outline import GrownCells, Growth, LevelTiles
from realms.generate.tiles.arrange.river import river
from realms.generate.tiles.arrange.shores import Shores
from realms.generate.tiles.arrange.slots import LooseTile, Slot, SlotGrid
from realms.generate.tiles.arrange.turning import ABOUT_CELL, ABOUT_JOINT
from realms.generate.tiles.course_room import SMALL_RING, Pattern
from realms.generate.wishes import Wishes
from realms.tiles.kinds import WORLDS, World

MANY: Final = 14  # tiles; more need a wider land between two seas
TRIES: Final = 40  # outlines, before the luck counts as bad
APART: Final = 2  # steps between tiles of different worlds


@dataclass
class WorldPlan:
    """The outline of one world, and the tiles with water on it."""

    cells: GrownCells
    water: Mapping[Cell, Laid]


def plan(
    wishes: Wishes, tiles: Sequence[LooseTile], levels: int, luck: Random
) -> tuple[SlotGrid, list[Laid]] | None:
    """Return slots for all tiles with a first tile on each; None if the tiles do not come out even."""
    slots: list[Slot] = []
    water: dict[tuple[World, Cell], Laid] = {}
    for world in WORLDS:
        if any(tile.world == world for tile in tiles):
            planned = _planned(wishes, tiles, world, levels, luck)
            if planned is None:
                return None
            _add_slots(slots, planned.cells, world)
            water.update({(world, cell): laid for cell, laid in planned.water.items()})
    laid = _first_tiles(slots, tiles, water, luck)
    return None if laid is None else (SlotGrid(tuple(_moved_apart(slots)), levels), laid)


# Outlines


def _planned(
    wishes: Wishes, tiles: Sequence[LooseTile], world: World, levels: int, luck: Random
) -> WorldPlan | None:
    own = [(index, tile) for index, tile in enumerate(tiles) if tile.world == world]
    added = [[index for index, tile in own if tile.wet and tile.level == level] for level in range(levels)]
    steps = [_step([tile for _, tile in own], level) for level in range(levels)]
    slim = wishes.shape == "long" and wishes.symmetry < 3
    for number in range(TRIES):
        # Two seas far apart leave room for the largest count, but the smallest may be too small for both.
        found = _course(wishes, tiles, added, steps, luck, roomy=number < TRIES // 2)
        if found:
            course, water = found
            grown = Growth(course, slim, luck).grow(steps)
            if grown:
                return WorldPlan(grown, water)
    return None


def _step(tiles: Sequence[LooseTile], level: int) -> LevelTiles:
    here = [tile for tile in tiles if tile.level == level]
    water = sum(tile.wet for tile in here)
    return LevelTiles(water, len(here) - water)


def _course(
    wishes: Wishes,
    tiles: Sequence[LooseTile],
    added: Sequence[Sequence[int]],
    steps: Sequence[LevelTiles],
    luck: Random,
    *,
    roomy: bool,
) -> tuple[Course, Mapping[Cell, Laid]] | None:
    """Return the course of the water with the tiles on it; None if it breaks off."""
    times, first = wishes.symmetry, steps[0].water + steps[0].land
    water, count = sum(map(len, added)), sum(step.water + step.land for step in steps)
    ringed = wishes.shape == "ring" and wishes.water != "lake" and first >= SMALL_RING
    hole = hole_for(first, times) if ringed else frozenset[Cell]()
    if water and wishes.water == "river":
        flowing = river(tiles, added, times, hole, luck)
        return None if flowing is None else (ring(flowing.course, hole), flowing.laid)
    if water and wishes.water == "sea":
        course = sea(times, (count if roomy else first) > MANY, hole, luck)
    elif water:
        course = lake(times, water, luck)
    else:
        turning = (ABOUT_CELL if ringed or count % times == 1 else ABOUT_JOINT)[times]
        course = ring(Course(turning, middle=turning.middle, open_ended=False), hole)
    laid = Shores(tiles, course, luck).lay(added)
    return None if laid is None else (course, laid)


def _add_slots(slots: list[Slot], grown: GrownCells, world: World) -> None:
    turning, orbit = grown.turning, max((slot.orbit for slot in slots), default=-1)
    for level, (water, land) in enumerate(zip(grown.water, grown.land, strict=True)):
        for wet, cells in [(True, each) for each in water] + [(False, each) for each in land]:
            orbit += 1
            slots += [
                Slot(cell, level, world, orbit, place, turning.step, turning.times, wet)
                for place, cell in enumerate(cells)
            ]


# First tiles


def _first_tiles(
    slots: Sequence[Slot],
    tiles: Sequence[LooseTile],
    water: Mapping[tuple[World, Cell], Laid],
    luck: Random,
) -> list[Laid] | None:
    """Give every slot a tile of its count, and every orbit tiles of one pattern."""
    left = {key: luck.sample(same, len(same)) for key, same in _alike(tiles).items()}
    by_orbit: dict[int, list[int]] = {}
    for index, slot in enumerate(slots):
        if not slot.wet:
            by_orbit.setdefault(slot.orbit, []).append(index)
    laid = {index: water[slot.world, slot.cell] for index, slot in enumerate(slots) if slot.wet}
    for orbit in sorted(by_orbit.values(), key=len):  # the middle first, as fewest tiles suit it
        first = slots[orbit[0]]
        keys = [
            key
            for key, same in left.items()
            if key[:3] == (first.world, first.level, first.wet)
            and len(same) >= len(orbit)
            and (len(orbit) == first.times or tiles[same[0]].suits_the_middle(first.times))
        ]
        if not keys:
            return None
        # In the middle goes the pattern that does not come out even.
        keys.sort(key=lambda key: (len(left[key]) - len(orbit)) % first.times)
        key = keys[0] if len(orbit) < first.times else luck.choice(keys)
        turn = luck.randrange(6)
        for index in orbit:
            tile = left[key].pop()
            lead = 2 * tiles[tile].leads[0]
            laid[index] = Laid(tile, (turn + slots[index].place * slots[index].step - lead) % 6)
    return [laid[index] for index in range(len(slots))]


def _alike(tiles: Sequence[LooseTile]) -> Mapping[tuple[World, int, bool, Pattern], list[int]]:
    """Return the tiles that may take each other's slots in a symmetric map."""
    found: dict[tuple[World, int, bool, Pattern], list[int]] = {}
    for index, tile in enumerate(tiles):
        found.setdefault((tile.world, tile.level, tile.wet, tile.pattern), []).append(index)
    return dict(sorted(found.items()))


# Worlds


def _moved_apart(slots: Sequence[Slot]) -> list[Slot]:
    """Move the underground so far that it does not touch the surface, and no farther."""
    upper = [slot.cell for slot in slots if slot.world == "surface"]
    lower = [slot.cell for slot in slots if slot.world != "surface"]
    if not upper or not lower:
        return list(slots)
    ways = [(q, r) for q in range(-16, 17) for r in range(-16, 17)]
    free = [way for way in ways if _gap(upper, lower, way) >= APART]
    q, r = min(free, key=lambda way: (_extent(upper, lower, way), way))
    return [
        replace(slot, cell=(slot.cell[0] + q, slot.cell[1] + r)) if slot.world != "surface" else slot
        for slot in slots
    ]


def _gap(upper: Sequence[Cell], lower: Sequence[Cell], way: Cell) -> int:
    return min(distance(one, (q + way[0], r + way[1])) for one in upper for q, r in lower)


def _extent(upper: Sequence[Cell], lower: Sequence[Cell], way: Cell) -> int:
    """Measure the room that both worlds take together."""
    cells = [*upper, *((q + way[0], r + way[1]) for q, r in lower)]
    wide = [2 * q + r for q, r in cells]
    high = [r for _, r in cells]
    return (max(wide) - min(wide) + 2) * (max(high) - min(high) + 1)
