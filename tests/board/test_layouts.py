"""The forty layouts of the printed scenarios on the stand-in tiles: every figure noted for them comes out.

The figures are from another program than ours, which read the same description of tiles and pieces.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms.board.board import Board
from realms.board.build_board import build_board
from realms.board.layout import Layout, Placement
from realms.board.region_sets import connected_parts
from realms.scenario.scenario import scenario_from
from realms.tiles.tileset import load_tileset

from help import printed
from help.rivers import mouths

each_layout = pytest.mark.parametrize(("name", "players"), printed.EXPECTED)


def board_of(name: str, players: int) -> Board:
    return scenario_from(printed.BY_NAME[name]).realm(players).board


def figures(board: Board) -> dict[str, Any]:
    """Return the figures that `expect` lists for a layout."""
    found: dict[str, Any] = {
        "tiles": len(board.placements),
        "regions": board.region_count,
        "land": board.land.bit_count(),
        "water_regions": board.water.bit_count(),
        "water_bodies": len(board.water_bodies),
        "mouths": mouths(board),
        "land_parts_without_water": sorted(
            (part.bit_count() for part in connected_parts(board, board.land)), reverse=True
        ),
    }
    for world, regions in board.world_regions.items():
        land = regions & board.land
        terrain = {kind: (mask & land).bit_count() for kind, mask in board.terrain_regions.items()}
        symbols = {symbol: (mask & land).bit_count() for symbol, mask in board.symbol_regions.items()}
        if land:
            found[world] = {
                "land": land.bit_count(),
                "terrain": {kind: count for kind, count in terrain.items() if count},
            } | ({"symbols": symbols} if world == "surface" else {})
    if board.holes:
        found["holes"] = [hole.name for hole in board.holes]
    return found


def test_there_are_forty() -> None:
    assert len(printed.EXPECTED) == 40


@each_layout
def test_every_figure_comes_out(name: str, players: int) -> None:
    assert figures(board_of(name, players)) == printed.EXPECTED[name, players]


@each_layout
def test_the_letters_are_those_of_the_booklet(name: str, players: int, facts: Path) -> None:
    number = next(number for number, layouts in printed.BY_NUMBER.items() if layouts["id"] == name)
    tables = json.loads((facts / "letters.json").read_text("utf-8"))["scenarios"]
    table = next(row for row in tables if row["number"] == number)
    counts = [count for count in table["letters"] if int(count) <= players]
    laid = counts if table["tiles"] == "cumulative" else [str(players)]
    expected = sorted("".join(table["letters"][count] for count in laid))
    assert [each.tile for each in board_of(name, players).placements] == expected


@each_layout
def test_every_layout_is_one_landmass_with_all_its_pieces_in_force(name: str, players: int) -> None:
    board = board_of(name, players)
    kinds = [piece.piece for piece in board.pieces]
    assert len(board.landmasses) == 1
    assert board.peaks.bit_count() == kinds.count("peak")
    assert board.terrain_regions["mountain"].bit_count() == kinds.count("mountain")
    assert len(board.chasms) == kinds.count("chasm")
    assert 2 * len(board.tunnels) == kinds.count("tunnel")


@pytest.mark.parametrize("players", [4, 5])
def test_the_throne_has_five_neighbours_all_of_land(players: int) -> None:
    board = board_of("rusted_throne", players)
    throne = board.regions_with_piece("throne")
    neighbours = board.neighbours_of(throne)
    assert throne & board.peaks == throne != 0
    assert neighbours.bit_count() == 5
    assert neighbours & board.water == 0


@given(turns=st.lists(st.integers(0, 5), min_size=7, max_size=7))
def test_an_enclosed_third_has_five_to_seven_neighbours(turns: list[int]) -> None:
    """Seven tiles of which every third is a region of its own, turned at random."""
    ring = [(0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
    tiles = zip("ABCDEFG", ring, turns, strict=True)
    placements = tuple(Placement(tile, "surface", *cell, turn) for tile, cell, turn in tiles)
    board = build_board(Layout(load_tileset("stand-in"), placements))
    assert board.region_count == 21
    assert all(5 <= mask.bit_count() <= 7 for mask in board.adj[:3])
