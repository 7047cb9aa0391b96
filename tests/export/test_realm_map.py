"""The board that a realm is shown by: its own, or one that a game makes, or tiles that wait for it."""

from realms.export.realm_map import board_to_show, loose_tiles
from realms.scenario.scenario import bundled_scenario
from realms.tiles.tileset import load_tileset


def test_a_realm_is_shown_by_its_map() -> None:
    realm = bundled_scenario("go_east").realm(3)
    assert board_to_show(realm) is realm.board


def test_a_map_that_is_made_during_play_is_shown_as_some_game_makes_it() -> None:
    realm = bundled_scenario("game_of_gods").realm(4)
    board = board_to_show(realm)
    assert len(board.landmasses) == 1
    assert board.region_count >= 9 * realm.players
    assert board.placements == board_to_show(realm).placements


def test_loose_tiles_stand_for_a_map_that_cannot_be_made() -> None:
    board = loose_tiles(load_tileset("stand-in"))
    assert len(board.landmasses) == len(board.placements) == 12
    assert {laid.turn for laid in board.placements} == {0, 1, 2, 3, 4, 5}
