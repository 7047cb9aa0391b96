"""From chosen tiles to slots: an outline for each world, side by side, and a first tile on every slot."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from realms.board.hexes import Cell, distance
from realms.generate.tiles.arrange.arrangement import Laid
from realms.generate.tiles.arrange.course import Course, hollow, lake, river, sea
from realms.generate.tiles.arrange.outline import GrownCells, Growth, LevelTiles
from realms.generate.tiles.arrange.slots import LooseTile, Slot, SlotGrid
from realms.generate.tiles.arrange.turning import ABOUT_CELL, ABOUT_JOINT
from realms.generate.tiles.course_room import SMALL_RING, Pattern
from realms.generate.wishes import Wishes
from realms.tiles.kinds import WORLDS, World

TRIES: Final = 40  # outlines, before the luck counts as bad
APART: Final = 2  # steps between tiles of different worlds


def plan(
    wishes: Wishes, tiles: Sequence[LooseTile], levels: int, luck: Random
) -> tuple[SlotGrid, list[Laid]] | None:
    """Return slots for all tiles with a first tile on each; None if the tiles do not come out even."""
    slots: list[Slot] = []
    for world in WORLDS:
        own = [tile for tile in tiles if tile.world == world]
        grown = own and _grown(wishes, own, levels, luck)
        if grown is None:
            return None
        if grown:
            _add_slots(slots, grown, world)
    laid = _first_tiles(slots, tiles, luck)
    return None if laid is None else (SlotGrid(tuple(_moved_apart(slots)), levels), laid)


# Outlines


def _grown(wishes: Wishes, tiles: Sequence[LooseTile], levels: int, luck: Random) -> GrownCells | None:
    steps = [_step(tiles, level) for level in range(levels)]
    for _ in range(TRIES):
        count, water = len(tiles), sum(step.water for step in steps)
        first = steps[0].water + steps[0].land
        ringed = wishes.shape == "ring" and wishes.water != "lake" and first >= SMALL_RING
        hole = hollow(first, wishes.symmetry, luck) if ringed else frozenset()
        course = _course(wishes, water, count, hole, luck)
        slim = wishes.shape == "long" and wishes.symmetry < 3
        grown = Growth(course, slim, hole, luck).grow(steps)
        if grown:
            return grown
    return None


def _step(tiles: Sequence[LooseTile], level: int) -> LevelTiles:
    here = [tile for tile in tiles if tile.level == level]
    water = sum(tile.wet for tile in here)
    return LevelTiles(water, len(here) - water)


def _course(wishes: Wishes, water: int, count: int, hole: frozenset[Cell], luck: Random) -> Course:
    times = wishes.symmetry
    if water and wishes.water == "river":
        return river(times, bool(hole) or water % 2 == 1 or times != 2, luck, hole)
    if water and wishes.water == "sea":
        return sea(times, 2 + (count > 14), luck)
    if water and wishes.water == "lake":
        return lake(times, water, luck)
    turning = (ABOUT_CELL if hole or count % times == 1 else ABOUT_JOINT)[times]
    return Course(turning, middle=turning.middle, open_ended=False)


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


def _first_tiles(slots: Sequence[Slot], tiles: Sequence[LooseTile], luck: Random) -> list[Laid] | None:
    """Give every slot a tile of its count, and every orbit tiles of one pattern."""
    left = {key: luck.sample(same, len(same)) for key, same in _alike(tiles).items()}
    by_orbit: dict[int, list[int]] = {}
    for index, slot in enumerate(slots):
        by_orbit.setdefault(slot.orbit, []).append(index)
    laid: dict[int, Laid] = {}
    for orbit in sorted(by_orbit.values(), key=len):  # the middle first, as fewest tiles suit it
        first = slots[orbit[0]]
        keys = [
            key
            for key, same in left.items()
            if key[:3] == (first.world, first.level, first.wet)
            and len(same) >= len(orbit)
            and (len(orbit) == first.times or _suits_the_middle(key[3], first.times))
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


def _suits_the_middle(pattern: Pattern, times: int) -> bool:
    """Return True if a tile is turned onto itself in the middle of a map."""
    alike = len({mark for mark, _ in pattern}) == 1
    whole = all(group == 0 for _, group in pattern)
    return alike and (whole or (times == 3 and len({group for _, group in pattern}) == 3))


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
