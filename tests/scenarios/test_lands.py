"""The bundled lands that are drawn: figures, waters, names, and sizes that can be printed."""

from collections import Counter
from dataclasses import dataclass

import pytest

from realms.board.board import bits
from realms.board.drawn_board import DrawnBoard
from realms.board.region_sets import connected_parts
from realms.scenario.scenario import Realm, bundled_scenario
from realms.tiles.kinds import MOUNTAIN, PRINTED_LAND, SYMBOLS

DRAWN = ("four_lands", "lake_of_lamps", "down_to_the_sea")
REALMS = [each.realm(players) for each in map(bundled_scenario, DRAWN) for players in each.counts]

TOKENS = 14.0  # millimetres from the middle of a region to its border, so that tokens have room
BORDER = 8.0  # millimetres of a border that nobody argues about
SHEET = (707, 500)  # the largest sheet, B2


@dataclass(frozen=True)
class Figures:
    """The figures of the printed board for a number of players."""

    land: int
    mountains: int
    others: int
    symbols: int
    tribes: int


FIGURES = {
    2: Figures(20, 4, 4, 4, 9),
    3: Figures(27, 7, 5, 5, 10),
    4: Figures(36, 8, 7, 7, 15),
    5: Figures(45, 9, 9, 9, 18),
}


def named(realm: Realm) -> str:
    """Return the id of a test about a realm."""
    return f"{realm.scenario.data['id']}-{realm.players}"


each_land = pytest.mark.parametrize("realm", REALMS, ids=named)
each_of_four = pytest.mark.parametrize("players", FIGURES)


def drawn(realm: Realm) -> DrawnBoard:
    """Return the board of a drawn realm."""
    assert isinstance(realm.board, DrawnBoard)
    return realm.board


@each_of_four
def test_four_lands_have_the_figures_of_printed_boards(players: int) -> None:
    realm, figures = bundled_scenario("four_lands").realm(players), FIGURES[players]
    board = realm.board
    terrain = Counter(board.terrain[region] for region in bits(board.land))
    assert board.land.bit_count() == figures.land
    assert terrain == {MOUNTAIN: figures.mountains, **dict.fromkeys(PRINTED_LAND["surface"], figures.others)}
    assert {board.symbol_regions[symbol].bit_count() for symbol in SYMBOLS} == {figures.symbols}
    assert board.regions_with_piece("tribe").bit_count() == len(realm.pieces) == figures.tribes


@each_of_four
def test_four_lands_have_a_lake_inside_and_two_seas_at_the_rim(players: int) -> None:
    board = bundled_scenario("four_lands").realm(players).board
    seas, lake = board.water_regions["sea"], board.water_regions["lake"]
    assert (seas.bit_count(), lake.bit_count(), board.water) == (2, 1, seas | lake)
    assert len(board.water_bodies) == 3
    assert (board.rim & seas, board.rim & lake) == (seas, 0)


@each_of_four
def test_the_land_of_four_lands_is_in_one_piece(players: int) -> None:
    board = bundled_scenario("four_lands").realm(players).board
    assert connected_parts(board, board.land) == (board.land,)
    neighbours = [(board.adj[region] & board.land).bit_count() for region in bits(board.land)]
    assert 3.8 <= sum(neighbours) / len(neighbours) <= 4.7


@each_of_four
def test_ranges_and_forests_hang_together(players: int) -> None:
    board = bundled_scenario("four_lands").realm(players).board
    for terrain in ("mountain", "forest"):
        parts = connected_parts(board, board.terrain_regions[terrain])
        assert max(part.bit_count() for part in parts) >= 3


@each_land
def test_every_region_has_a_name_of_its_own_in_both_languages(realm: Realm) -> None:
    names = [region.names for region in drawn(realm).drawn]
    for language in ("en", "fr"):
        told = [each[language] for each in names]
        assert len({*told}) == len(told)
        assert all(0 < len(name) <= 24 for name in told)


@each_land
def test_it_can_be_printed_and_played_on(realm: Realm) -> None:
    board = drawn(realm)
    width, height = board.drawing.size
    assert width <= SHEET[0]
    assert height <= SHEET[1]
    assert all(0 < x < width and 0 < y < height for x, y in board.drawing.nodes.values())
    assert len(board.faces.polygons) == len(board.drawing.regions) == board.region_count
    assert board.faces.cuts.is_empty
    assert board.faces.dangles.is_empty
    assert min(middle.radius for middle in board.faces.middles) >= TOKENS
    assert min(*board.faces.shared.values(), *board.faces.outside.values()) >= BORDER


def test_the_lake_of_lamps_lies_inside_for_one_player_fewer() -> None:
    realm = bundled_scenario("lake_of_lamps").realm(4)
    board = realm.board
    assert board.land.bit_count() == FIGURES[3].land
    assert realm.scenario.turns(4) == 10
    [lake] = bits(board.water_regions["lake"])
    assert not board.rim >> lake & 1
    assert not board.adj[lake] & board.water
    assert board.adj[lake].bit_count() >= 6


def test_rivers_run_from_rim_to_sea_with_harbours_on_their_banks() -> None:
    realm = bundled_scenario("down_to_the_sea").realm(3)
    board = realm.board
    rivers, sea = board.water_regions["river"], board.water_regions["sea"]
    assert (rivers.bit_count(), sea.bit_count()) == (6, 1)
    assert connected_parts(board, rivers) == (rivers,)
    assert (board.rim & rivers).bit_count() == 2
    assert board.neighbours_of(sea) & rivers
    harbours = board.feature_regions["marker harbour"]
    assert harbours.bit_count() == realm.players + 1
    assert harbours == harbours & board.land & board.neighbours_of(board.water)
    assert [board.feature_regions[f"marker {kind}"].bit_count() for kind in ("shipyard", "temple")] == [1, 1]
    assert 0 != board.feature_regions["marker pirates"] == board.feature_regions["marker pirates"] & rivers
