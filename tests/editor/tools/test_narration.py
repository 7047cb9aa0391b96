"""The words for the place under the keyboard cursor."""

from realms.scenario.scenario import Scenario
from realms_editor.desk.document import Document
from realms_editor.tools.commands import TOOLS
from realms_editor.tools.narration import narration
from realms_editor.tools.workbench import Workbench


def at(bench: Workbench, tile: str, part: int = 0) -> str:
    bench.place_cursor(bench.board.placements[bench.board.rank_of[tile]].cell)
    for _ in range(part - bench.cursor.part):
        bench.next_part()
    return str(narration(bench))


def test_before_the_cursor_moves_the_map_is_told_as_a_whole(bench: Workbench) -> None:
    assert str(narration(bench)) == f"8 tiles, {bench.board.region_count} regions"


def test_a_region_is_told_with_price_pieces_and_neighbours(bench: Workbench) -> None:
    board = bench.board
    bench.place_cursor(board.placements[board.rank_of["M"]].cell)
    told = str(narration(bench))
    assert "on M" in told
    assert "to conquer" in told
    assert "neighbours: " in told
    region = board.region(bench.cursor_spot.address)
    assert region is not None
    assert told.count(" on ") + told.count("river") >= min(8, board.adj[region].bit_count())
    assert narration(bench).in_language("fr") != told


def test_empty_cells_are_told_with_the_tiles_beside(bench: Workbench) -> None:
    bench.place_cursor((50, 50))
    assert str(narration(bench)) == "free cell"
    q, r = bench.board.placements[bench.board.rank_of["A"]].cell
    bench.place_cursor((q, r - 1))
    assert str(narration(bench)).startswith("free cell, beside: ")
    assert "A" in str(narration(bench)).split(": ")[1]


def test_what_is_selected_is_told_first(bench: Workbench) -> None:
    bench.select(frozenset({"M"}))
    assert at(bench, "M").startswith("selected, ")


def test_an_empty_map_has_something_to_say(empty: Scenario) -> None:
    bench = Workbench(Document(empty), TOOLS)
    assert str(narration(bench)) == "0 tiles, 0 regions"
