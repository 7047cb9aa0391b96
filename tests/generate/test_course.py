"""The water of arranged realms lies as wished, at every count: on the finished board, not in the plan."""

from dataclasses import replace
from random import Random

import pytest

from realms.board.board import bits
from realms.board.region_sets import connected_parts
from realms.generate.outcome import Candidate
from realms.generate.session import make_candidate
from realms.generate.tiles.arrange.course import lake
from realms.generate.tiles.course_room import water_tiles
from realms.generate.wishes import Shape, Water, Wishes

from help.arranged import arranged_scenario, board_of, mouths, water_parts

SEEDS = (1, 2, 3)
SETS = ("stand-in", "winding")
NESTED = (2, 3, 4, 5)


@pytest.mark.parametrize("tileset", SETS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_river_runs_from_rim_to_rim_at_every_count(seed: int, tileset: str) -> None:
    scenario = arranged_scenario(Wishes(players=NESTED, seed=seed, tileset=tileset))
    for players in NESTED:
        board = board_of(scenario, players)
        assert mouths(board) >= 2
        assert len(board.water_bodies) == 1


@pytest.mark.parametrize("tileset", SETS)
@pytest.mark.parametrize("seed", SEEDS)
def test_borders_part_a_river_into_as_many_regions_as_they_can(seed: int, tileset: str) -> None:
    scenario = arranged_scenario(Wishes(players=NESTED, seed=seed, tileset=tileset))
    for players in NESTED:
        realm, board = scenario.realm(players), board_of(scenario, players)
        borders = sum(laid.piece.piece == "border" for laid in realm.pieces)
        assert water_parts(board) == borders + 1 >= 2


@pytest.mark.parametrize("shape", ["compact", "long", "ring"])
@pytest.mark.parametrize("tileset", SETS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_sea_leaves_the_land_in_one_piece(seed: int, tileset: str, shape: Shape) -> None:
    scenario = arranged_scenario(
        Wishes(players=(3, 4, 5), seed=seed, tileset=tileset, water="sea", shape=shape)
    )
    for players in (3, 4, 5):
        board = board_of(scenario, players)
        assert board.impassable == board.water
        assert all(body & board.rim for body in board.water_bodies)
        assert len(connected_parts(board, board.land)) == 1


@pytest.mark.parametrize("seed", SEEDS)
def test_a_sea_of_whole_tiles_lies_on_one_side(seed: int) -> None:
    scenario = arranged_scenario(Wishes(players=NESTED, seed=seed, water="sea"))
    for players in NESTED:
        board = board_of(scenario, players)
        assert len(board.water_bodies) == 1
        assert mouths(board) == 1


@pytest.mark.parametrize("seed", SEEDS)
def test_a_sea_of_tiles_that_are_partly_land_falls_into_few_bays(seed: int) -> None:
    scenario = arranged_scenario(Wishes(players=(4,), seed=seed, water="sea", tileset="winding"))
    board = board_of(scenario, 4)
    wet = [tile for tile, face in board.placed.faces.items() if "water" in face.terrain]
    assert 2 * len(board.water_bodies) <= len(wet) + 1


@pytest.mark.parametrize("tileset", SETS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_lake_lies_inside(seed: int, tileset: str) -> None:
    scenario = arranged_scenario(Wishes(players=NESTED, seed=seed, tileset=tileset, water="lake"))
    for players in NESTED:
        board = board_of(scenario, players)
        assert board.water
        assert not board.water & board.rim
        assert len(connected_parts(board, board.land)) == 1


@pytest.mark.parametrize("symmetry", [1, 2, 3])
@pytest.mark.parametrize("tileset", SETS)
def test_a_world_has_room_for_a_tile_on_every_shore_of_its_lake(tileset: str, symmetry: int) -> None:
    wishes = Wishes(water="lake", tileset=tileset, symmetry=symmetry)
    for cells in range(1, 40):
        for water in water_tiles(wishes, cells):
            for seed in SEEDS:
                assert water + len(lake(symmetry, water, Random(seed)).shores) <= cells


def test_a_lake_in_one_of_two_worlds_has_room() -> None:
    boxes = ("small_world", "small_world_underground", "realms")
    wishes = Wishes(players=(3,), boxes=boxes, water="lake", worlds=2, seed=563)
    assert isinstance(make_candidate(wishes, 1), Candidate)


@pytest.mark.parametrize("water", ["river", "sea", "lake", "none"])
@pytest.mark.parametrize("seed", SEEDS)
def test_counts_that_stand_alone_have_the_course_too(seed: int, water: Water) -> None:
    wishes = Wishes(players=(2, 4), seed=seed, water=water, nested=False)
    scenario = arranged_scenario(wishes)
    assert all("base" not in layer for layer in scenario.data["layers"])
    for players in (2, 4):
        board = board_of(scenario, players)
        assert bool(board.water) == (water != "none")
        assert water != "river" or mouths(board) >= 2
        assert water != "lake" or not board.water & board.rim


@pytest.mark.parametrize("seed", SEEDS)
def test_a_river_of_two_worlds_is_in_each(seed: int) -> None:
    boxes = ("small_world", "small_world_underground", "realms")
    scenario = arranged_scenario(Wishes(players=(4, 5), seed=seed, worlds=2, boxes=boxes))
    for players in (4, 5):
        board = board_of(scenario, players)
        assert all(board.world_regions[world] & board.water for world in ("surface", "underground"))
        assert mouths(board) >= 4


@pytest.mark.parametrize("seed", SEEDS)
def test_both_banks_of_a_river_have_land(seed: int) -> None:
    scenario = arranged_scenario(Wishes(players=NESTED, seed=seed))
    for players in NESTED:
        board = board_of(scenario, players)
        banks = sorted(part.bit_count() for part in connected_parts(board, board.land))
        assert len(banks) == 2
        assert 3 * banks[0] >= banks[1]


def test_the_course_does_not_depend_on_the_other_counts_alone() -> None:
    one = arranged_scenario(Wishes(players=(4,), seed=5))
    other = arranged_scenario(replace(Wishes(players=(4,), seed=5)))
    assert one.data == other.data
    assert list(bits(board_of(one, 4).water))
