"""Selecting, moving, turning and swapping, by pointer and by keys, without a window."""

from realms.board.hexes import centre, neighbour
from realms.scenario.scenario import Scenario
from realms_editor.desk.document import Document
from realms_editor.tools.actions import ACTIONS
from realms_editor.tools.commands import TOOLS
from realms_editor.tools.tool import Keys
from realms_editor.tools.workbench import HeldTile, Workbench

CONTROL = Keys(control=True)


def at(bench: Workbench, tile: str) -> tuple[float, float]:
    x, y = centre(bench.board.placements[bench.board.rank_of[tile]].cell)
    return x + 30, y


def click(bench: Workbench, point: tuple[float, float], keys: Keys = Keys()) -> None:  # noqa: B008 - frozen
    bench.press(point, keys)
    bench.release(point, keys)


def drag(bench: Workbench, start: tuple[float, float], end: tuple[float, float], keys: Keys = Keys()) -> None:  # noqa: B008
    bench.press(start, keys)
    bench.drag(end, keys)
    bench.release(end, keys)


def cell_of(bench: Workbench, tile: str) -> tuple[int, int]:
    return bench.board.placements[bench.board.rank_of[tile]].cell


def run(bench: Workbench, name: str) -> None:
    ACTIONS[name].run(bench)


def test_a_click_selects_and_ctrl_adds_and_takes_away(bench: Workbench) -> None:
    click(bench, at(bench, "A"))
    assert bench.selection == {"A"}
    click(bench, at(bench, "M"), CONTROL)
    assert bench.selection == {"A", "M"}
    click(bench, at(bench, "A"), CONTROL)
    assert bench.selection == {"M"}
    click(bench, (5000.0, 5000.0))
    assert not bench.selection


def test_a_frame_selects_what_lies_in_it(bench: Workbench) -> None:
    drag(bench, (-5000.0, -5000.0), (5000.0, 5000.0))
    assert bench.selection == set(bench.board.rank_of)


def test_a_drag_moves_a_tile_with_its_pieces(bench: Workbench) -> None:
    q, r = cell_of(bench, "I")
    pieces = {piece.at for piece in bench.board.pieces if piece.at.startswith("I/")}
    goal = (q + 1, r + 1)
    drag(bench, at(bench, "I"), centre(goal))
    assert cell_of(bench, "I") == goal
    assert {piece.at for piece in bench.board.pieces if piece.at.startswith("I/")} == pieces
    bench.document.undo()
    assert cell_of(bench, "I") == (q, r)


def test_a_tile_is_not_laid_on_another_but_ctrl_swaps(bench: Workbench) -> None:
    here, there = cell_of(bench, "I"), cell_of(bench, "A")
    drag(bench, at(bench, "I"), centre(there))
    assert cell_of(bench, "I") == here
    assert "A" in str(bench.said)
    drag(bench, at(bench, "I"), centre(there), CONTROL)
    assert (cell_of(bench, "I"), cell_of(bench, "A")) == (there, here)


def test_what_is_dragged_turns_in_the_air(bench: Workbench) -> None:
    q, r = cell_of(bench, "I")
    before = bench.board.placements[bench.board.rank_of["I"]].turn
    bench.press(at(bench, "I"))
    bench.drag(centre((q + 1, r + 1)))
    run(bench, "turn")
    bench.release(centre((q + 1, r + 1)))
    assert bench.board.placements[bench.board.rank_of["I"]].turn == (before + 1) % 6
    assert len(bench.document.history.entries) == 1


def test_esc_leaves_the_dragged_tile_where_it_was(bench: Workbench) -> None:
    here = cell_of(bench, "I")
    bench.press(at(bench, "I"))
    bench.drag(centre((9, 9)))
    run(bench, "leave")
    bench.release(centre((9, 9)))
    assert cell_of(bench, "I") == here


def test_the_keyboard_selects_moves_turns_flips_and_takes_away(bench: Workbench) -> None:
    bench.place_cursor(cell_of(bench, "I"))
    run(bench, "act")
    assert bench.selection == {"I"}
    start = cell_of(bench, "I")
    run(bench, "shift_5")
    assert cell_of(bench, "I") == neighbour(start, 5)
    laid = bench.board.placements[bench.board.rank_of["I"]]
    run(bench, "turn")
    run(bench, "flip")
    now = bench.board.placements[bench.board.rank_of["I"]]
    assert (now.turn, now.face) == ((laid.turn + 1) % 6, "underground")
    run(bench, "delete")
    assert "I" not in bench.board.rank_of
    assert not bench.selection


def test_several_tiles_turn_about_the_one_pointed_at(bench: Workbench) -> None:
    run(bench, "select_all")
    pivot = cell_of(bench, "E")
    click(bench, at(bench, "E"))
    bench.select(frozenset(bench.board.rank_of))
    run(bench, "turn")
    assert cell_of(bench, "E") == pivot
    assert len({laid.cell for laid in bench.board.placements}) == len(bench.board.rank_of)


def test_a_held_tile_is_laid_and_the_next_one_comes(bench: Workbench) -> None:
    bench.choose("place")
    first, second, *_ = sorted(bench.tiles_left)
    assert bench.held_tile == HeldTile(first, "surface")
    run(bench, "turn")
    free = (9, -9)
    click(bench, centre(free))
    laid = bench.board.placements[bench.board.rank_of[first]]
    assert (laid.cell, laid.turn) == (free, 1)
    assert bench.held_tile == HeldTile(second, "surface", 1)
    click(bench, centre(free))
    assert first in str(bench.said)


def test_what_another_count_has_laid_on_top_is_shared_with_it(bench: Workbench) -> None:
    before = {each.placement for each in bench.document.scenario.realm(5).tiles}
    above = {each.placement.tile for each in bench.document.scenario.realm(5).tiles}
    tile = min(above - bench.board.rank_of.keys())
    bench.hold_tile(HeldTile(tile, "surface"))
    click(bench, centre((9, -9)))
    assert bench.board.placement_at[9, -9].tile == tile
    assert {each.placement for each in bench.document.scenario.realm(5).tiles} == before


def test_every_shortcut_belongs_to_one_action() -> None:
    assert ACTIONS.conflicts({}) == {}
    assert ACTIONS.conflicts({"redo": ("Ctrl+Z",)}) == {"Ctrl+Z": ["undo", "redo"]}


def test_an_empty_map_says_where_to_begin(empty: Scenario) -> None:
    bench = Workbench(Document(empty), TOOLS)
    assert "palette" in str(bench.hint)
