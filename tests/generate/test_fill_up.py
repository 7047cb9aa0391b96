"""Filling up: what the author has laid stays, all counts get enough land, and every check is passed."""

from typing import Any

import pytest

from realms.board.drawn_board import DrawnBoard
from realms.board.hexes import neighbour
from realms.checks.case import Case
from realms.checks.families.r_ratios import land_of, sites_of
from realms.checks.run import check
from realms.checks.settings import Settings
from realms.checks.single_edits.padlock import Padlock
from realms.checks.source import memory_source
from realms.generate.figures import figures_of
from realms.generate.improve.fill_up import FillWish, fill_up, make_filled, obstacle_to_filling
from realms.generate.outcome import Candidate, Impossible, NoLuck
from realms.generate.state import RealmState
from realms.scenario.changes import put_piece, take_layer, take_piece, take_tile
from realms.scenario.edits import ABSENT, apply
from realms.scenario.region_changes import paint_regions, remove_regions
from realms.scenario.scenario import Scenario, bundled_scenario

from help.executors import SameProcess, Scrambled

# A realm, the counts and the tiles of each layer that are left of it, and the counts wanted.
HALVES = [
    ("first_steps", (2, 3), 5, (2, 3, 4)),
    ("long_quiet_river", (2, 3), 6, (3,)),
    ("go_east", (2, 3), 99, (2, 3, 4, 5)),
    ("sword_in_the_cavern", (3,), 6, (3, 4)),
]


def half_of(name: str, counts: tuple[int, ...], tiles: int) -> Scenario:
    """Return a bundled realm without some of its counts, and with the first tiles of each layer only."""
    scenario = bundled_scenario(name)
    for count in [each for each in reversed(scenario.counts) if each not in counts]:
        scenario = apply(scenario, take_layer(scenario, count))
    for count in reversed(scenario.counts):
        own = [laid.placement.tile for laid in scenario.realm(count).tiles if laid.players == count]
        for tile in own[tiles:]:
            scenario = apply(scenario, take_tile(scenario, count, tile))
    return scenario


def filled(scenario: Scenario, counts: tuple[int, ...], number: int = 1, **wishes: Any) -> Scenario:
    made = make_filled(FillWish(RealmState.of(scenario), counts, **wishes), number)
    assert isinstance(made, Candidate), made
    return Scenario(made.document)


def codes(scenario: Scenario) -> set[str]:
    found = check(memory_source(scenario), Settings()).findings
    return {each.code for each in found if each.severity != "info" and each.check.stage != "after"}


@pytest.mark.parametrize(("name", "left", "tiles", "wanted"), HALVES)
def test_every_count_gets_enough_land_around_what_is_there(
    name: str, left: tuple[int, ...], tiles: int, wanted: tuple[int, ...]
) -> None:
    before = half_of(name, left, tiles)
    after = filled(before, wanted)
    assert set(wanted) <= set(after.counts)
    for count in wanted:
        land = land_of(Case(after.realm(count), Settings()))
        assert land.least <= land.count <= land.most
    lacking = set() if set(wanted) == set(after.counts) else {"R001"}
    assert codes(after) <= codes(before) - {"R001"} | lacking
    for count in before.counts:
        then, now = before.realm(count), after.realm(count)
        assert {laid.placement for laid in then.tiles} <= {laid.placement for laid in now.tiles}
        there = [str(laid.piece) for laid in now.pieces]
        assert all(str(laid.piece) in there for laid in then.pieces)


def test_a_proposal_depends_on_the_realm_the_wish_and_its_number_alone() -> None:
    wish = FillWish(RealmState.of(half_of("first_steps", (2,), 5)), (2, 3))
    one = fill_up(wish, 3, SameProcess())
    other = fill_up(wish, 3, Scrambled(5))
    assert [each.number for each in one.candidates] == [each.number for each in other.candidates]
    assert [each.document for each in one.candidates] == [each.document for each in other.candidates]
    assert len({str(each.document) for each in one.candidates}) > 1
    assert one.best == one.candidates[0]
    assert one.best.figures.rank == min(each.figures.rank for each in one.candidates)


def test_locked_tiles_get_no_piece_and_locked_kinds_no_other() -> None:
    before = half_of("first_steps", (2,), 5)
    tiles = [laid.placement.tile for laid in before.realm(2).tiles]
    locked = frozenset({*(Padlock("pieces", tile) for tile in tiles), Padlock("kind", "tribe")})
    for number in (1, 2, 3):
        after = filled(before, (2, 3), number, locked=locked)
        mine = [laid.piece for laid in after.realm(3).pieces if laid.piece.at.partition("/")[0] in tiles]
        assert sorted(map(str, mine)) == sorted(str(laid.piece) for laid in before.realm(2).pieces)
        tribes = [laid for laid in after.realm(3).pieces if laid.piece.piece == "tribe"]
        assert len(tribes) == sum(laid.piece.piece == "tribe" for laid in before.realm(2).pieces)


def test_a_realm_with_sites_gets_as_many_as_the_rules_propose() -> None:
    before = half_of("go_east", (2, 3), 99)
    for laid in before.realm(3).pieces:
        if laid.piece.piece == "monsters" and laid.players == 3:
            before = apply(before, take_piece(before, 3, laid.piece.data))
    board = before.realm(2).board
    free = next(at for region in board.thirds for at in region if board.terrain_at(at) == "forest")
    site = {"piece": "monsters", "at": free, "site": "place_or_relic"}
    before = apply(before, put_piece(before, 2, site))
    after = filled(before, (2, 3, 4))
    for count in (2, 3, 4):
        sites = sites_of(Case(after.realm(count), Settings()))
        assert sites.count == sites.usual == count + 1


def test_arrows_stay_open_and_everybody_can_enter() -> None:
    before = half_of("go_east", (2, 3), 99)
    realm = before.realm(3)
    placed = {laid.placement.tile: laid.placement for laid in realm.tiles}
    arrows = [laid.piece.at.split(".") for laid in realm.pieces if laid.piece.piece == "arrow"]
    ahead = {neighbour(placed[tile].cell, (int(side) + placed[tile].turn) % 6) for tile, side in arrows}
    assert ahead
    after = filled(before, (2, 3, 4, 5))
    assert ahead.isdisjoint(laid.placement.cell for laid in after.realm(5).tiles)
    assert after.realm(5).board.entry.bit_count() >= 5


def test_a_box_too_small_is_explained() -> None:
    before = half_of("first_steps", (2, 3), 99)
    before = before.with_data({**before.data, "boxes": ["small_world"]})
    made = make_filled(FillWish(RealmState.of(before), (2, 3, 4)), 1)
    assert isinstance(made, Impossible | NoLuck)
    if isinstance(made, Impossible):
        assert made.wishes


def half_painted() -> Scenario:
    """Return a drawn map on which a third of the regions is gone, and another third without paint."""
    scenario = bundled_scenario("four_lands")
    for count in scenario.counts[1:]:
        scenario = apply(scenario, take_layer(scenario, count))
    regions = scenario.realm(2).drawing
    assert regions
    names = [name for name, each in regions.data["regions"].items() if each["terrain"] != "water"]
    scenario = apply(scenario, remove_regions(scenario, 2, names[::3]))
    return apply(scenario, paint_regions(scenario, 2, names[1::3], {"terrain": ABSENT, "symbols": ABSENT}))


def test_a_half_painted_map_is_painted_around_what_is_there() -> None:
    before = half_painted()
    then = before.realm(2).drawing
    assert then
    for number in (1, 2):
        after = filled(before, (2,), number)
        now, board = after.realm(2).drawing, after.realm(2).board
        assert now
        painted = {name: each for name, each in then.data["regions"].items() if "terrain" in each}
        assert painted.items() <= now.data["regions"].items()
        assert all("terrain" in each for each in now.data["regions"].values())
        assert isinstance(board, DrawnBoard)
        assert len(board.face_of) == len(board.faces.polygons)
        assert codes(after) <= codes(before) - {"R001"}
        shares = figures_of(after).by_count[2]
        assert (shares.shares, shares.run) == (0, 0)


def test_too_much_land_becomes_water() -> None:
    after = filled(half_painted(), (2,), land=(8, 8))
    assert after.realm(2).board.land.bit_count() == 16


def test_drawn_maps_to_be_drawn_and_lower_counts_are_refused() -> None:
    assert "drawn" in str(obstacle_to_filling(bundled_scenario("four_lands"), (2, 6)))
    assert obstacle_to_filling(bundled_scenario("four_lands"), (2, 3)) is None
    assert "3" in str(obstacle_to_filling(bundled_scenario("night_and_day"), (2, 3)))
    assert obstacle_to_filling(bundled_scenario("night_and_day"), (3, 6)) is None


@pytest.mark.parametrize("kind", ["river", "sea", "lake"])
def test_a_realm_with_nothing_on_it_gets_the_water_that_it_names(kind: str) -> None:
    bare = bundled_scenario("first_steps")
    layers = [{"players": 2, "tiles": [], "pieces": []}]
    empty = bare.with_data({**bare.data, "water": {"kind": kind, "enter": True}, "layers": layers})
    found = filled(empty, (2, 3))
    for players in (2, 3):
        assert found.realm(players).board.water_regions[kind]
    assert found.data["titles"] == bare.data["titles"]
