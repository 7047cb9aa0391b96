"""Arranged realms that shall be symmetric turn onto themselves: outline, water and prices, at every count."""

from random import Random

import pytest

from realms.board.addresses import split_third
from realms.board.hexes import Cell, turned
from realms.board.tile_board import TileBoard
from realms.generate.tiles.arrange.arrange import ATTEMPTS
from realms.generate.tiles.arrange.plan import plan
from realms.generate.tiles.arrange.slots import loose_tiles
from realms.generate.tiles.choice import TileChoice
from realms.generate.tiles.choose.choose import choose
from realms.generate.wishes import Shape, Water, Wishes
from realms.scenario.sites import usual_sites

from help.arranged import arranged_scenario, board_of


def marks(board: TileBoard) -> dict[tuple[Cell, int], tuple[bool, int]]:
    """Return for each third, by cell and direction in sixths: if it is water, and its price with guards."""
    found = {}
    for region, addresses in enumerate(board.thirds):
        for address in addresses:
            tile, third = split_third(address)
            laid = board.placements[board.rank_of[tile]]
            wet = bool(board.water >> region & 1)
            price = board.prices[region] + board.guards[region]
            found[laid.cell, (2 * third + laid.turn) % 6] = wet, 0 if wet else price
    return found


def turned_marks(board: TileBoard, times: int) -> dict[tuple[Cell, int], tuple[bool, int]]:
    """Return the marks of a board turned about its middle by one of so many parts."""
    count = len(board.placement_at)
    middle_q = sum(q for q, _ in board.placement_at)
    middle_r = sum(r for _, r in board.placement_at)
    step, found = 6 // times, {}
    for ((q, r), sixth), mark in marks(board).items():
        far_q, far_r = turned((count * q - middle_q, count * r - middle_r), step)
        cell = (far_q + middle_q) // count, (far_r + middle_r) // count
        found[cell, (sixth + step) % 6] = mark
    return found


def whole_cells(found: dict[tuple[Cell, int], tuple[bool, int]]) -> dict[object, tuple[bool, int]]:
    """Return marks with one for a cell whose thirds are alike, wherever the thirds lie."""
    cells: dict[Cell, set[tuple[bool, int]]] = {}
    for (cell, _), mark in found.items():
        cells.setdefault(cell, set()).add(mark)
    return {(cell, -1 if len(cells[cell]) == 1 else sixth): mark for (cell, sixth), mark in found.items()}


@pytest.mark.parametrize("water", ["river", "sea", "lake"])
@pytest.mark.parametrize("times", [2, 3])
@pytest.mark.parametrize("seed", [1, 2])
def test_water_and_prices_turn_onto_themselves(times: int, water: Water, seed: int) -> None:
    scenario = arranged_scenario(Wishes(players=(4,), symmetry=times, water=water, seed=seed))
    board = board_of(scenario, 4)
    assert whole_cells(marks(board)) == whole_cells(turned_marks(board, times))


@pytest.mark.parametrize("times", [2, 3])
def test_every_nested_count_is_symmetric(times: int) -> None:
    scenario = arranged_scenario(Wishes(players=(2, 4, 6), symmetry=times, seed=times))
    for players in (2, 4, 6):
        board = board_of(scenario, players)
        assert whole_cells(marks(board)) == whole_cells(turned_marks(board, times))


@pytest.mark.parametrize("shape", ["ring", "long"])
def test_other_shapes_are_symmetric_too(shape: Shape) -> None:
    scenario = arranged_scenario(Wishes(players=(4,), symmetry=2, shape=shape))
    board = board_of(scenario, 4)
    assert whole_cells(marks(board)) == whole_cells(turned_marks(board, 2))


def test_tiles_that_are_partly_water_turn_onto_each_other() -> None:
    scenario = arranged_scenario(Wishes(players=(2,), symmetry=2, tileset="winding", seed=3))
    board = board_of(scenario, 2)
    assert whole_cells(marks(board)) == whole_cells(turned_marks(board, 2))


@pytest.mark.parametrize(("times", "players"), [(2, (3,)), (2, (2, 3)), (3, (5,)), (3, (4,))])
def test_monsters_lie_only_where_they_come_out_even(times: int, players: tuple[int, ...]) -> None:
    boxes = ("small_world", "small_world_underground", "realms")
    scenario = arranged_scenario(Wishes(players=players, symmetry=times, boxes=boxes, water="lake"))
    even = not any(usual_sites(count) % times for count in players)
    for count in players:
        board = board_of(scenario, count)
        assert whole_cells(marks(board)) == whole_cells(turned_marks(board, times))
        monsters = [piece for piece in board.pieces if piece.piece == "monsters"]
        assert len(monsters) == (usual_sites(count) if even else 0)


@pytest.mark.parametrize("seed", [1, 2, 62])
def test_two_seas_come_so_near_that_few_tiles_reach_from_one_to_the_other(seed: int) -> None:
    """Six players would have room for seas far apart, which the tiles of two players do not bridge."""
    wishes = Wishes((2, 3, 4, 5, 6), tileset="winding", water="sea", shape="ring", symmetry=2, seed=seed)
    luck = Random(seed)
    choice = choose(wishes, luck)
    assert isinstance(choice, TileChoice)
    tiles = list(loose_tiles(choice.tiles, wishes.players, wishes.faces))
    assert any(plan(wishes, tiles, len(wishes.players), luck) for _ in range(ATTEMPTS))
