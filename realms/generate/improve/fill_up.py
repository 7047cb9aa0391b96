"""Filling up: a half-built realm completed for all counts wanted, around what its author has laid."""

from concurrent.futures import Executor
from dataclasses import dataclass, field
from random import Random
from typing import Final

from realms.checks.case import Case
from realms.checks.families.r_ratios import land_of
from realms.checks.run import CheckResult, check
from realms.checks.settings import Settings
from realms.checks.single_edits.padlock import NONE, Padlock, Padlocks, RegionAspect, TileAspect
from realms.checks.source import memory_source
from realms.generate.figures import figures_of
from realms.generate.improve.improvement import ImproveWish
from realms.generate.improve.inline import Inline
from realms.generate.improve.missing_pieces import fill_with_arrows, fill_with_sites
from realms.generate.improve.missing_regions import fill_with_paint
from realms.generate.improve.missing_tiles import fill_with_tiles
from realms.generate.improve.search import improve
from realms.generate.improve.whole_map import is_bare, whole_map
from realms.generate.outcome import Candidate, Impossible, NoLuck, Outcome
from realms.generate.proposals import Heard, Proposals, gather
from realms.generate.state import RealmState
from realms.locale import Sentence, sentence
from realms.scenario.changes import add_layer
from realms.scenario.edits import apply
from realms.scenario.scenario import Scenario

TRIES: Final = 3  # attempts at a candidate before its luck counts as bad
POLISH: Final = 20  # single edits by which new tiles and pieces are arranged
POLISH_BUDGET: Final = 4000  # edits that are rescored for that
POLISH_GAIN: Final = 3  # points that such an edit has to gain
TILE_ITSELF: Final[tuple[TileAspect, ...]] = ("tile", "cell", "turn", "face")
PAINT_ITSELF: Final[tuple[RegionAspect, ...]] = ("terrain", "symbols")
ENOUGH_LAND: Final = "R001"


@dataclass(frozen=True)
class FillWish:
    """A half-built realm, the counts that it should have, and what else is locked."""

    state: RealmState
    counts: tuple[int, ...]
    locked: Padlocks = NONE
    land: tuple[int, int] = (8, 10)  # land regions for each player
    seed: int = 1
    settings: Settings = field(default_factory=Settings)


def obstacle_to_filling(scenario: Scenario, counts: tuple[int, ...]) -> Sentence | None:
    """Return why a realm cannot be filled up for these counts, if it cannot."""
    lowest, missing = scenario.counts[0], [each for each in counts if each not in scenario.counts]
    if missing and any(scenario.realm(each).drawing for each in scenario.counts):
        return sentence("a drawn map for {players} players has to be drawn first", players=missing[0])
    if counts[0] < lowest:
        return sentence(
            "filling up only adds: there is no map for {players} players, as the realm begins at {lowest}",
            lowest=lowest,
            players=counts[0],
        )
    return None


def fill_up(
    wish: FillWish, wanted: int, executor: Executor, heard: Heard = lambda _proposals, _outcome: None
) -> Proposals:
    """Make so many proposals for completing a realm; `heard` is told of each as it comes."""
    return gather(make_filled, wish, wanted, executor, heard)


def make_filled(wish: FillWish, number: int) -> Outcome:
    """Make one proposal; it depends on the realm, the wish and its number alone."""
    before = wish.state.scenario
    for attempt in range(TRIES):
        luck = Random(f"fill {wish.seed} {number} {attempt}")  # noqa: S311 - a realm, no secret
        filled = _filled(before, wish, luck)
        if isinstance(filled, Impossible):
            return filled
        polished = filled and _polished(before, filled, wish)
        if polished and _passes(before, polished, wish):
            return Candidate(number, polished.data, figures_of(polished, wish.settings))
    return NoLuck(number)


def _filled(scenario: Scenario, wish: FillWish, luck: Random) -> Scenario | Impossible | None:
    """Lay what is missing at each count, the lowest first; None for bad luck at a lower count."""
    fresh = True
    if is_bare(scenario):
        whole = whole_map(scenario, wish.counts, wish.land, luck)
        if whole is None or isinstance(whole, Impossible):
            return whole
        scenario = whole
    for players in wish.counts:
        scenario = _with_count(scenario, players)
        if scenario.realm(players).drawing:
            scenario = fill_with_paint(scenario, players, wish.land, luck)
            continue
        land = land_of(Case(scenario.realm(players), wish.settings))
        if land.judged and land.count < wish.land[0] * land.seats:
            filled = fill_with_tiles(scenario, players, wish.locked, wish.land, luck)
            if isinstance(filled, Impossible):
                return filled if fresh else None
            scenario, fresh = filled, False
        scenario = fill_with_sites(scenario, players, wish.locked, luck)
        scenario = fill_with_arrows(scenario, players, wish.locked, luck)
    return scenario


def _with_count(scenario: Scenario, players: int) -> Scenario:
    """Return a scenario with a layer for a count, which adds to the next lower one."""
    if players in scenario.counts:
        return scenario
    base = max((count for count in scenario.counts if count < players), default=None)
    return apply(scenario, add_layer(scenario, players, base))


def _polished(before: Scenario, filled: Scenario, wish: FillWish) -> Scenario:
    """Arrange what was laid by single edits, around what the author has laid."""
    locked = wish.locked | laid_by_author(before) | {Padlock("water"), Padlock("face")}
    improving = ImproveWish(
        wish.counts,
        locked,
        most_steps=POLISH,
        budget=POLISH_BUDGET,
        settings=wish.settings,
        enough_gain=POLISH_GAIN,
    )
    found = improve(filled, improving, Inline())
    return apply(filled, found.edit)


def laid_by_author(scenario: Scenario) -> Padlocks:
    """Return the padlocks on all tiles, painted regions and pieces of a realm; more pieces may be laid."""
    realms = [scenario.realm(count) for count in scenario.counts]
    tiles = {laid.placement.tile for realm in realms for laid in realm.tiles}
    places = {laid.piece.at for realm in realms for laid in realm.pieces}
    drawings = [realm.drawing.data.get("regions", {}) for realm in realms if realm.drawing]
    painted = {name for regions in drawings for name, each in regions.items() if "terrain" in each}
    own = {Padlock(aspect, tile) for tile in tiles for aspect in TILE_ITSELF}
    own |= {Padlock(aspect, name) for name in painted for aspect in PAINT_ITSELF}
    return frozenset(own | {Padlock("pieces", at) for at in places})


def _passes(before: Scenario, after: Scenario, wish: FillWish) -> bool:
    """Return True if all wanted counts have enough land, and no fault is there that was not there before."""
    result = check(memory_source(after), wish.settings)
    known = _faults(check(memory_source(before), wish.settings))
    of_tiles = [count for count in wish.counts if not after.realm(count).drawing]
    known -= {(ENOUGH_LAND, count) for count in of_tiles}
    inherited = {code for code, _ in known} - {ENOUGH_LAND}
    fresh = set(after.counts) - set(before.counts)
    known |= {(code, count) for code in inherited for count in fresh}
    return not result.crashes and _faults(result) <= known


def _faults(result: CheckResult) -> set[tuple[str, int]]:
    """Return the errors and warnings of each count, and of the document (0)."""
    found = (each for each in result.findings if each.severity != "info")
    # That an exclusion is idle now is no fault of the map.
    mapped = (each for each in found if each.check.stage != "after")
    return {(each.code, count) for each in mapped for count in each.players or (0,)}
