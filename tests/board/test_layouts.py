"""The forty layouts of the printed scenarios on the stand-in tiles: every figure noted for them comes out.

The figures are from another program than ours, which read the same description of tiles and pieces.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms.board.board import Board, build_board
from realms.board.layout import Layout, Placement
from realms.scenario.scenario import scenario_from
from realms.tiles.tileset import load_tileset

LAYOUTS = json.loads((Path(__file__).parents[1] / "facts/layouts_stand_in.json").read_text("utf-8"))
MAPS = {
    f"{scenario['slug']}-{layer['players']}": (scenario, layer)
    for scenario in LAYOUTS["scenarios"]
    for layer in scenario["layers"]
}


def board_of(scenario: dict[str, Any], players: int) -> Board:
    """The board of a layout, wrapped as a scenario of ours."""
    layers = [{key: layer[key] for key in layer if key != "expect"} for layer in scenario["layers"]]
    document = {key: scenario[key] for key in ("boxes", "water", "worlds_touch")} | {
        "format": 1,
        "id": scenario["slug"],
        "titles": {"en": scenario["slug"]},
        "tileset": LAYOUTS["tileset"],
        "layers": layers,
    }
    return scenario_from(document).realm(players).board


def figures(board: Board) -> dict[str, Any]:
    """What `expect` says of a layout."""
    found: dict[str, Any] = {
        "tiles": len(board.placements),
        "regions": board.n,
        "land": board.land.bit_count(),
        "water_regions": board.water.bit_count(),
        "water_bodies": len(board.bodies),
        "mouths": board.mouths,
        "land_parts_without_water": sorted(
            (part.bit_count() for part in board.parts(board.land)), reverse=True
        ),
    }
    for world, regions in board.worlds.items():
        land = regions & board.land
        terrain = {kind: (mask & land).bit_count() for kind, mask in board.kinds.items()}
        symbols = {symbol: (mask & land).bit_count() for symbol, mask in board.with_symbol.items()}
        if land:
            found[world] = {
                "land": land.bit_count(),
                "terrain": {kind: count for kind, count in terrain.items() if count},
            } | ({"symbols": symbols} if world == "surface" else {})
    if board.holes:
        found["holes"] = [hole.name for hole in board.holes]
    return found


def test_there_are_forty() -> None:
    assert len(MAPS) == 40


@pytest.mark.parametrize("name", MAPS)
def test_every_figure_comes_out(name: str) -> None:
    scenario, layer = MAPS[name]
    assert figures(board_of(scenario, layer["players"])) == layer["expect"]


@pytest.mark.parametrize("name", MAPS)
def test_the_letters_are_those_of_the_booklet(name: str, facts: Path) -> None:
    scenario, layer = MAPS[name]
    tables = json.loads((facts / "letters.json").read_text("utf-8"))["scenarios"]
    table = next(row for row in tables if row["number"] == scenario["number"])
    counts = [count for count in table["letters"] if int(count) <= layer["players"]]
    laid = counts if table["tiles"] == "cumulative" else [str(layer["players"])]
    expected = sorted("".join(table["letters"][count] for count in laid))
    assert [each.tile for each in board_of(scenario, layer["players"]).placements] == expected


@pytest.mark.parametrize("name", MAPS)
def test_every_layout_is_one_landmass_with_all_its_pieces_in_force(name: str) -> None:
    scenario, layer = MAPS[name]
    board = board_of(scenario, layer["players"])
    kinds = [piece.piece for piece in board.pieces]
    assert len(board.landmasses) == 1
    assert board.peaks.bit_count() == kinds.count("peak")
    assert board.kinds["mountain"].bit_count() == kinds.count("mountain")
    assert len(board.chasms) == kinds.count("chasm")
    assert 2 * len(board.tunnels) == kinds.count("tunnel")


@pytest.mark.parametrize("players", [4, 5])
def test_the_throne_has_five_neighbours_all_of_land(players: int) -> None:
    board = board_of(MAPS[f"rusted_throne-{players}"][0], players)
    throne = board.holding("throne")
    neighbours = board.beside(throne)
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
    assert board.n == 21
    assert all(5 <= mask.bit_count() <= 7 for mask in board.adj[:3])
