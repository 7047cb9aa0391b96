"""Two worlds that lie apart: how they are shown in windows of several shapes."""

from collections.abc import Callable

import pytest

from realms.board.board import Board
from realms.board.hexes import distance
from realms.board.tile_board import TileBoard
from realms.scenario.scenario import Scenario, bundled
from realms_editor.desk.worlds_apart import ROOM_BETWEEN, MapRoom, arranged, worlds_apart

HIGH, WIDE = MapRoom(468, 628), MapRoom(1320, 950)
MakeScenario, MakeTile = Callable[..., Scenario], Callable[..., dict[str, object]]


def boards() -> list[TileBoard]:
    """All boards of tiles in bundled realms."""
    found = [scenario.realm(count).board for scenario in bundled() for count in scenario.counts]
    return [board for board in found if isinstance(board, TileBoard)]


def rows_between(board: Board) -> int:
    """The rows from the uppermost tile to the lowest."""
    rows = [laid.r for laid in board.placements]
    return max(rows) - min(rows)


@pytest.mark.parametrize("room", [HIGH, WIDE])
def test_only_places_change_and_the_worlds_stay_apart(room: MapRoom) -> None:
    seen = 0
    for board in boards():
        shown = arranged(board, room)
        assert isinstance(shown, TileBoard)
        assert shown.names == board.names
        assert shown.region_map.touching == board.region_map.touching
        assert [(laid.tile, laid.face, laid.turn) for laid in shown.placements] == [
            (laid.tile, laid.face, laid.turn) for laid in board.placements
        ]
        worlds = worlds_apart(shown.placements)
        if worlds:
            seen += 1
            first, second = worlds
            assert min(distance(one.cell, other.cell) for one in first for other in second) >= ROOM_BETWEEN
        else:
            assert shown is board
    assert seen


def test_worlds_lie_above_each_other_in_a_high_window_and_side_by_side_in_a_wide_one(
    make: MakeScenario, tile: MakeTile
) -> None:
    above = [
        tile("A"),
        tile("B", 1),
        tile("C", 0, 4, face="underground"),
        tile("D", 1, 4, face="underground"),
    ]
    beside = [tile("A"), tile("B", 1), tile("C", 6, face="underground"), tile("D", 7, face="underground")]
    high, wide = (make({"players": 2, "tiles": tiles}).realm(2).board for tiles in (above, beside))
    assert rows_between(arranged(high, MapRoom(900, 200))) == 0
    assert rows_between(arranged(wide, MapRoom(300, 600))) > 0
    there = arranged(high, MapRoom(300, 600))
    assert arranged(there, MapRoom(320, 600)) is there, "it may as well stay"


@pytest.mark.parametrize("face", ["surface", "underground"])
def test_one_world_is_never_moved(make: MakeScenario, tile: MakeTile, face: str) -> None:
    tiles = [tile("A"), tile("B", 0, 4), tile("C", 1, face=face)]
    board = make({"players": 2, "tiles": tiles}).realm(2).board
    assert arranged(board, WIDE) is board
