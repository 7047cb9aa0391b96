"""The named constraints on a choice of tiles, from the wishes, the checks and the boxes."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor
from typing import Final

from realms.checks.families.b_boxes import OPENED
from realms.checks.families.r_ratios import ROUNDING, Share
from realms.checks.settings import Limits
from realms.generate.pool_needs import shortages_in
from realms.generate.tiles.choose.relations import Allowed, Amount, Relation
from realms.generate.tiles.choose.task import Task
from realms.generate.tiles.course_room import water_tiles
from realms.generate.wishes import Wishes
from realms.tiles.boxes import boxes
from realms.tiles.kinds import MOUNTAIN, PRINTED_LAND, PRINTED_SYMBOLS, World

LIMITS: Final = Limits()
STEP_OF_RIVER: Final = 2  # tiles with water that a river may gain for each player more
PART_OF_WORLD: Final = 3  # each world has at least one of so many parts of the land


@dataclass(frozen=True, slots=True)
class Count:
    """One count of a task, for which constraints are written."""

    task: Task
    place: int  # among the counts of the problem
    players: int
    before: int  # the players of the next lower count; 0: there is none
    features: Sequence[str]  # all that options have
    cells: int  # the most tiles that there can be
    lands: range  # the amounts of land for which shares are limited

    @property
    def wishes(self) -> Wishes:
        """The wishes of the task."""
        return self.task.wishes

    def limit(self, name: str, feature: str, allowed: Sequence[int]) -> Relation:
        """Return a constraint on a feature at this count."""
        return Relation((name, f"players_{self.players}"), Amount(self.place, feature), {0: allowed})

    def ratio(self, name: str, feature: str, whole: str, allowed: Allowed) -> Relation:
        """Return a constraint on a feature, given the amount of another one."""
        names = name, f"players_{self.players}"
        return Relation(names, Amount(self.place, feature), allowed, Amount(self.place, whole))

    def step(self, name: str, feature: str, allowed: Allowed) -> Relation:
        """Return a constraint on a feature, given its amount at the next lower count."""
        names = name, f"players_{self.before}", f"players_{self.players}"
        return Relation(names, Amount(self.place, feature), allowed, Amount(self.place - 1, feature))


def up_to(most: int) -> range:
    """Return the numbers from 0 to this one."""
    return range(most + 1)


def land(at: Count) -> Iterator[Relation]:
    """Ask for as many land regions as are wished, and as the checks allow (R001)."""
    least, most = at.wishes.land
    yield at.limit("land", "land", range(least * at.players, most * at.players + 1))
    usual_least = ceil(LIMITS.regions_least * at.players - ROUNDING)
    usual_most = floor(LIMITS.regions_most * at.players + ROUNDING)
    yield at.limit("usual_land", "land", range(usual_least, usual_most + 1))


def terrain_shares(at: Count) -> Iterator[Relation]:
    """Keep the share of each terrain within the tolerance of R002."""
    for world in at.task.worlds:
        for terrain in (*PRINTED_LAND[world], MOUNTAIN):
            bands = {whole: _band(Share("terrain", terrain, world, 0, whole)) for whole in at.lands}
            yield at.ratio(f"terrain_{terrain}", f"terrain {terrain} {world}", f"land {world}", bands)


def symbol_shares(at: Count) -> Iterator[Relation]:
    """Keep the share of each symbol within the tolerance of R003."""
    for world in at.task.worlds:
        for symbol in PRINTED_SYMBOLS[world]:
            bands = {whole: _band(Share("symbol", symbol, world, 0, whole)) for whole in at.lands}
            yield at.ratio(f"symbol_{symbol}", f"symbol {symbol} {world}", f"land {world}", bands)


def _band(share: Share) -> range:
    low, high = share.band(LIMITS.share)
    return range(low, high + 1)


def box_pieces(at: Count) -> Iterator[Relation]:
    """Use no more pieces than the boxes hold (B003 to B006)."""
    supply = at.wishes.supply
    yield at.limit("mountains", MOUNTAIN, up_to(supply.count(MOUNTAIN)))
    for world in at.task.worlds:
        yield at.limit("mountains", f"{MOUNTAIN} {world}", up_to(supply.count(MOUNTAIN, world)))
    variants = supply.variants(MOUNTAIN)
    for feature in at.features if variants else ():
        kind, _, symbol = feature.partition(" ")
        if kind == "variant":
            yield at.limit(f"mountains_with_{symbol}", feature, up_to(variants.get(symbol, 0)))
    for kind in ("chasm", "peak"):
        yield at.limit(f"{kind}s", kind, up_to(supply.count(kind)))


def box_players(at: Count) -> Iterator[Relation]:
    """Use no box that is made for fewer players (B016)."""
    for name in sorted(set(at.wishes.boxes)):
        made_for = boxes()[name].players
        opened = name in OPENED and "realms" in at.wishes.boxes
        if made_for and not opened and at.players > made_for[1]:
            yield at.limit(f"box_{name}", "tiles", ())


def pool(at: Count) -> Iterator[Relation]:
    """Have races and powers for all players (P009); a scenario that is filled up may have more of its own."""
    filled_up = at.task.fixed or at.task.own_faces
    if not filled_up and shortages_in(at.wishes, at.players):
        yield at.limit(f"pool_{at.players}", "tiles", ())


def worlds(at: Count) -> Iterator[Relation]:
    """Give each of two worlds a part of the land, and tunnels between them."""
    if at.wishes.worlds > 1:
        parts = {
            whole: range(ceil(whole / PART_OF_WORLD), whole - ceil(whole / PART_OF_WORLD) + 1)
            for whole in at.lands
        }
        yield at.ratio("worlds", "land underground", "land", parts)
        if not at.wishes.supply.numbers("tunnel"):
            never = at.limit("tunnels", "tiles", ())
            yield replace(never, names=(*never.names, "worlds"))


def water(at: Count) -> Iterator[Relation]:
    """Take as many tiles with water as the course needs, in every world that has any."""
    dry = (0,) if at.wishes.worlds > 1 else ()
    for world in at.task.worlds:
        room = {cells: sorted({*dry, *water_tiles(at.wishes, cells)}) for cells in range(1, at.cells + 1)}
        course = at.ratio("water", f"wet {world}", f"tiles {world}", room)
        yield replace(course, names=(*course.names, "symmetry")) if at.wishes.symmetry > 1 else course
        if at.before and at.wishes.water in _STEPS:
            yield at.step("water", f"wet {world}", _STEPS[at.wishes.water](at))
    if dry and at.wishes.water != "none":
        yield at.limit("water", "wet", range(1, at.cells + 1))


def _lake_step(at: Count) -> Allowed:
    """Let the lake keep its size."""
    return {wet: (wet,) for wet in up_to(at.cells)}


def _river_step(at: Count) -> Allowed:
    """Let the river grow by a few tiles."""
    most = STEP_OF_RIVER * (at.players - at.before)
    return {wet: range(wet, wet + most + 1) for wet in up_to(at.cells)}


_STEPS: Final = {"lake": _lake_step, "river": _river_step}


def symmetry(at: Count) -> Iterator[Relation]:
    """Take tiles of each pattern in multiples, but for one tile in the middle of a world."""
    turns = at.wishes.symmetry
    for feature in at.features if turns > 1 else ():
        if feature.startswith("pattern "):
            yield at.limit("symmetry", feature, range(0, at.cells + 1, turns))
    for world in at.task.worlds if turns > 1 else ():
        centre = f"centre {world}"
        yield from _multiples(at, world)
        yield at.limit("symmetry", centre, (0,) if _hollow(at.wishes) else (0, 1))
        if at.wishes.water in ("river", "lake"):  # the water runs through the middle
            yield at.ratio("symmetry", f"wet {centre}", centre, {0: (0,), 1: (1,)})
        if at.before:
            yield at.step("symmetry", centre, {0: (0,), 1: (1,)})


def _multiples(at: Count, world: World) -> Iterator[Relation]:
    """Yield relations that follow from the patterns; with them a solver refutes shares sooner."""
    if _hollow(at.wishes):  # elsewhere the tile in the middle counts too, and the fast search finds less
        for feature in (f"{MOUNTAIN} {world}", f"tiles {world}", f"wet {world}", f"land {world}"):
            yield at.limit("symmetry", feature, range(0, 3 * at.cells + 1, at.wishes.symmetry))


def _hollow(wishes: Wishes) -> bool:
    """Return True if no tile lies in the middle: there is a hole, or several coasts face each other."""
    return wishes.water == "sea" or (wishes.shape == "ring" and wishes.water != "lake")


CONSTRAINTS: Final[tuple[Callable[[Count], Iterator[Relation]], ...]] = (
    land,
    terrain_shares,
    symbol_shares,
    box_pieces,
    box_players,
    pool,
    worlds,
    water,
    symmetry,
)
