"""On tiles the measure tool counts hexes, millimetres at the width of the tiles, and conquests."""

from pathlib import Path

import pytest

from realms.board.graph import shortest_way
from realms.board.hexes import CORNERS, centre
from realms_editor.tools.tool import Keys

from .conftest import Hand


@pytest.fixture
def rule(hand: Hand) -> Hand:
    hand.bench.choose("measure")
    return hand


def test_a_way_has_millimetres_hexes_and_conquests(rule: Hand) -> None:
    assert "begin to measure" in rule.hover((0, 0))
    rule.click("A/0")
    told = rule.hover("C/2")
    board = rule.bench.board
    regions = [board.region(address) for address in ("A/0", "C/2")]
    way = shortest_way(board, *(region for region in regions if region is not None))
    assert f"hexes: 2, conquests: {len(way) - 1}; Backspace" in told
    assert rule.bench.ghost.lit == tuple(board.names[region] for region in way)
    assert len(way) > 2


def test_middles_of_neighbouring_tiles_are_as_far_apart_as_a_tile_is_wide(rule: Hand) -> None:
    rule.click((0, 0))
    assert rule.hover((0, 1)).startswith("90.0 mm, hexes: 1")
    rule.click((0, 1))
    assert rule.hover((1, 1)).startswith("180.0 mm, hexes: 2")
    assert [str(text.text) for text in rule.bench.ghost.texts] == ["90.0 mm", "90.0 mm", "180.0 mm in all"]


def test_points_snap_to_corners_and_middles_unless_ctrl_is_held(rule: Hand) -> None:
    rule.bench.press((4.0, 3.0))
    corner = CORNERS[0]
    for keys, snaps in ((Keys(), True), (Keys(control=True), False)):
        rule.bench.hover((corner[0] - 5, corner[1] + 4), keys)
        assert str(rule.bench.hint).startswith("52.0 mm") is snaps  # the side of a hex
    rule.bench.scale = 12.0  # so near that nothing is within reach
    rule.bench.hover((corner[0] - 5, corner[1] + 4))
    assert not str(rule.bench.hint).startswith("52.0 mm")


def test_the_width_of_the_tiles_is_that_of_the_settings(tmp_path: Path, hand: Hand) -> None:
    (tmp_path / "realms.toml").write_text("[checks.limits]\ntile = 4.5\n")
    hand.bench.document.saved_as(tmp_path / "small.realm.json")
    hand.bench.choose("measure")
    hand.click((0, 0))
    assert hand.hover((1, 0)).startswith("45.0 mm, hexes: 1")


def test_nobody_conquers_a_sea_or_a_free_cell(rule: Hand) -> None:
    rule.click("A/0")
    assert "conquests" not in rule.hover((5, 5))
    assert rule.bench.ghost.lit == ()
    assert "conquests: 0" in rule.hover("A/0")


def test_points_are_taken_back_and_escape_begins_anew_then_leaves(rule: Hand) -> None:
    rule.click((0, 0))
    rule.click((1, 0))
    rule.run("measure_back")
    assert rule.hover((2, 0)).startswith("180.0 mm, hexes: 2")
    rule.run("leave")
    assert "begin" in rule.hover((1, 0))
    rule.run("leave")
    assert rule.bench.tool.id == "select"
    assert rule.bench.document.history.position == 0


def test_the_keyboard_measures_from_region_to_region(rule: Hand) -> None:
    rule.bench.place_cursor((0, 0))
    rule.run("act", "cursor_5", "next_part")
    told = str(rule.bench.hint)
    assert told.startswith(tuple("123456789"))
    assert "hexes: 1" in told
    assert centre(rule.bench.cursor.cell) == centre((0, 1))
