"""Names of regions: no two alike, in any language, and in the words of the design."""

from collections.abc import Callable

import pytest
from hypothesis import given, infer

from realms.board.board import Board
from realms.board.build_board import build_board
from realms.board.layout import Layout, Piece, WaterRule
from realms.board.names import place_name, region_name, spot_name, third_name
from realms.locale import LANGUAGES

Lay = Callable[..., Board]

THREE = "0 forest, 1 hill, 2 swamp"
WATER = "012 water"


def named(board: Board, *regions: str, language: str = "en") -> list[str]:
    """The names of the regions that hold these thirds."""
    return [third_name(board, address).in_language(language) for address in regions]


@pytest.mark.parametrize("language", LANGUAGES)
@given(layout=infer)
def test_no_two_regions_of_a_board_have_one_name(language: str, layout: Layout) -> None:
    board = build_board(layout)
    found = [region_name(board, region).in_language(language) for region in range(board.region_count)]
    assert len(set(found)) == len(found)


@pytest.mark.parametrize("language", LANGUAGES)
@given(layout=infer)
def test_every_third_has_a_name(language: str, layout: Layout) -> None:
    board = build_board(layout)
    for laid in board.placements:
        spots = {spot_name(board, f"{laid.tile}/{third}").in_language(language) for third in range(3)}
        assert len(spots) == 3
    for region, thirds in enumerate(board.thirds):
        whole = region_name(board, region).in_language(language)
        assert {third_name(board, address).in_language(language) for address in thirds} == {whole}
    chasms = [third_name(board, address).in_language(language) for address in board.chasms]
    assert len(set(chasms)) == len(chasms)


def test_a_terrain_that_is_alone_on_its_tile_needs_no_mark(lay: Lay) -> None:
    board = lay({"C": f"0 0 0: {THREE}", "C2": f"1 0 0: {THREE}"})
    assert named(board, "C/0", "C/2", "C2/1") == ["forest on C", "swamp on C", "hill on C2"]


def test_two_alike_are_distinguished_by_their_symbols(lay: Lay) -> None:
    board = lay({"C": "0 0 0: 0 forest mine, 1 forest cavern magic_source, 2 swamp"})
    assert named(board, "C/0", "C/1") == ["forest on C, mine", "forest on C, cavern, magic source"]


def test_two_alike_with_equal_symbols_are_distinguished_by_direction(lay: Lay) -> None:
    board = lay({"C": "0 0 0: 0 forest mine, 1 forest mine, 2 forest"})
    assert named(board, "C/0", "C/1", "C/2") == [
        "forest on C, north-east",
        "forest on C, west",
        "forest on C, south-east",
    ]


def test_one_alike_with_symbols_and_one_without(lay: Lay) -> None:
    board = lay({"C": "0 0 0: 0 forest, 1 forest mine, 2 hill"})
    assert named(board, "C/0", "C/1") == ["forest on C, north-east", "forest on C, mine"]


def test_compass_words_turn_with_the_tile(lay: Lay) -> None:
    board = lay({"C": "0 0 1: 0 forest, 1 forest, 2 forest"})
    assert named(board, "C/0", "C/1", "C/2") == [
        "forest on C, north-west",
        "forest on C, south-west",
        "forest on C, east",
    ]


def test_a_joined_region_lies_opposite_the_third_it_leaves_out(lay: Lay) -> None:
    board = lay({"C": "0 0 0: 01 forest, 2 forest"})
    assert named(board, "C/0", "C/1", "C/2") == [*["forest on C, north-west"] * 2, "forest on C, south-east"]


def test_mountains_and_chasms(lay: Lay) -> None:
    tile = {"C": f"0 0 0: {THREE}", "D": f"5 5 0: {THREE}"}
    pieces = [Piece("mountain", "C/0"), Piece("mountain", "C/1", {"symbol": "mine"}), Piece("chasm", "C/2")]
    board = lay(tile, *pieces, Piece("chasm", "D/0"), Piece("chasm", "D/1"))
    assert named(board, "C/0", "C/1", "C/2") == [
        "mountain on C, north-east",
        "mountain on C, mine",
        "chasm on C",
    ]
    assert named(board, "D/0", "D/1") == ["chasm on D, north-east", "chasm on D, west"]


def test_water_is_called_by_its_kind_and_its_first_and_last_tile(lay: Lay) -> None:
    tiles = {tile: f"{q} 0 0: {WATER}" for q, tile in enumerate(["U", "C10", "C2", "Y"])}
    assert named(lay(tiles), "Y/0") == ["river C2-Y"]
    assert named(lay(tiles, water=WaterRule("sea")), "Y/0") == ["sea C2-Y"]
    assert named(lay(tiles, Piece("border", "C2.0|Y.3")), "Y/0", "U/0") == ["river Y", "river C2-U"]


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("C/0", "forest on C"),
        ("Z/0", "Z/0 (not on the map)"),
        ("C.0", "east side of C"),
        ("D.0", "north-east side of D"),
        ("Z.0", "east side of Z"),
        ("C.0|D.2", "joint C-D"),
        ("hole:C.3", "hole beside C"),
        ("C", "tile C"),
    ],
)
def test_the_name_of_any_address(address: str, name: str, lay: Lay) -> None:
    board = lay({"C": f"0 0 0: {THREE}", "D": f"1 0 1: {THREE}"})
    assert str(place_name(board, address)) == name


def test_a_spot_is_where_a_third_lies_whatever_lies_on_it(lay: Lay) -> None:
    board = lay({"C": f"0 0 1: {THREE}"}, Piece("chasm", "C/0"))
    assert [str(spot_name(board, place)) for place in ("C/0", "C/1", "Z/0")] == [
        "C, north-west",
        "C, south-west",
        "Z/0 (not on the map)",
    ]
