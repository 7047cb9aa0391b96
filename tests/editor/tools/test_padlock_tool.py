"""Padlocks keep letter, face, turn, cell and pieces of a tile, each by itself, for the session."""

from typing import get_args

import pytest

from realms.checks.single_edits.padlock import Aspect, Padlock, whole_region, whole_tile
from realms.scenario.scenario import Scenario
from realms_editor.desk.document import Document
from realms_editor.tools.actions import ACTIONS
from realms_editor.tools.commands import TOOLS
from realms_editor.tools.narration import narration
from realms_editor.tools.padlock_tool import ASPECTS, PadlockTool, locked_aspects
from realms_editor.tools.spot import third_centre
from realms_editor.tools.workbench import Workbench
from realms_editor.view.canvas.padlock_marks import aspect_sign, padlock_shapes
from realms_editor.view.style import THEMES

from help.drawing_hand import hand_on
from help.drawings import drawn_layer, drawn_scenario, two_regions


@pytest.fixture
def bench(two_rows: Scenario) -> Workbench:
    made = Workbench(Document(two_rows), TOOLS)
    made.choose("padlock")
    return made


def point(bench: Workbench, address: str) -> tuple[float, float]:
    return third_centre(bench.board, address)


def click(bench: Workbench, address: str) -> None:
    bench.press(point(bench, address))
    bench.release(point(bench, address))


def hint(bench: Workbench, address: str) -> str:
    bench.hover(point(bench, address))
    return str(bench.hint)


def run(bench: Workbench, name: str) -> None:
    assert ACTIONS[name].enabled(bench), name
    ACTIONS[name].run(bench)


def test_a_click_locks_all_of_a_tile_and_another_one_unlocks_it(bench: Workbench) -> None:
    document, before = bench.document, bench.document.scenario.data
    assert hint(bench, "A/0") == "click to lock tile A: letter, face, turn, cell, pieces"
    click(bench, "A/0")
    assert document.padlocks == whole_tile("A")
    assert hint(bench, "A/2") == "click to unlock tile A: letter, face, turn, cell, pieces"
    click(bench, "A/2")
    assert document.padlocks == frozenset()
    assert document.scenario.data is before
    assert not document.modified


def test_each_aspect_is_locked_by_itself(bench: Workbench) -> None:
    for aspect in ("tile", "face", "cell", "pieces"):
        run(bench, f"padlock_{aspect}")
    assert hint(bench, "B/0") == "click to lock tile B: turn"
    click(bench, "B/0")
    assert bench.document.padlocks == {Padlock("turn", "B")}
    run(bench, "padlock_turn")
    assert hint(bench, "B/0") == "switch on above the map what a click locks"
    click(bench, "B/0")
    assert bench.document.padlocks == {Padlock("turn", "B")}
    run(bench, "padlock_face")
    click(bench, "B/0")
    assert locked_aspects(bench.document.padlocks, "B") == ["face", "turn"]
    assert not ACTIONS["padlock_terrain"].enabled(bench)


def test_a_partly_locked_tile_is_locked_wholly_first(bench: Workbench) -> None:
    bench.document.keep(frozenset({Padlock("turn", "A")}))
    click(bench, "A/0")
    assert bench.document.padlocks == whole_tile("A")


def test_a_drag_does_with_others_as_with_the_first(bench: Workbench) -> None:
    bench.document.keep(whole_tile("B"))
    bench.press(point(bench, "A/0"))
    for address in ("B/0", "C/0"):
        bench.drag(point(bench, address))
    bench.release(point(bench, "C/0"))
    assert bench.document.padlocks == whole_tile("A") | whole_tile("B") | whole_tile("C")
    bench.drag(point(bench, "N/0"))
    assert Padlock("turn", "N") not in bench.document.padlocks


def test_the_selection_is_locked_by_a_key(bench: Workbench) -> None:
    assert not ACTIONS["padlock_selection"].enabled(bench)
    assert not ACTIONS["padlocks_off"].enabled(bench)
    bench.choose("select")
    bench.select(frozenset({"A", "N"}))
    run(bench, "padlock_selection")
    assert bench.document.padlocks == whole_tile("A") | whole_tile("N")
    run(bench, "padlock_selection")
    assert bench.document.padlocks == frozenset()
    run(bench, "padlock_selection")
    run(bench, "padlocks_off")
    assert bench.document.padlocks == frozenset()


def test_padlocks_stay_while_the_document_is_edited_and_undone(bench: Workbench) -> None:
    click(bench, "A/0")
    bench.choose("select")
    bench.select(frozenset({"A"}))
    run(bench, "turn")
    run(bench, "undo")
    bench.document.look_at(3)
    assert bench.document.padlocks == whole_tile("A")


def test_listeners_hear_of_padlocks_and_of_nothing_else(bench: Workbench) -> None:
    heard: list[str] = []
    bench.subscribe(heard.extend)
    click(bench, "A/0")
    assert "padlocks" in heard
    assert not {"document", "map"} & {*heard}


def test_a_region_of_a_drawing_has_other_aspects() -> None:
    bench = hand_on(drawn_scenario(drawn_layer(two_regions())), "padlock").bench
    click(bench, "r1")
    assert bench.document.padlocks == whole_region("r1")
    assert not ACTIONS["padlock_turn"].enabled(bench)
    run(bench, "padlock_symbols")
    run(bench, "padlock_pieces")
    assert hint(bench, "r2").endswith(": terrain")
    click(bench, "r2")
    assert locked_aspects(bench.document.padlocks, "r2") == ["terrain"]


def test_the_screen_reader_says_what_is_locked(bench: Workbench) -> None:
    bench.document.keep(frozenset({Padlock("turn", "A"), Padlock("cell", "A")}))
    bench.place_cursor((0, 0))
    assert str(narration(bench)).endswith("locked: turn, cell")


def test_the_map_shows_a_padlock_and_a_sign_for_each_aspect(bench: Workbench) -> None:
    theme = THEMES["light"]

    def shapes() -> int:
        return len([*padlock_shapes(bench.board, bench.document.padlocks, theme)])

    assert shapes() == 0
    bench.document.keep(whole_tile("A"))
    alone = shapes()
    bench.document.keep(frozenset({Padlock("turn", "A")}))
    assert shapes() == alone + len(aspect_sign("turn", theme))
    bench.document.keep(whole_tile("A") | whole_tile("X"))
    assert shapes() == alone, "a tile that does not lie on this map has no place for a sign"


def test_every_aspect_of_a_place_can_be_chosen_and_has_a_sign(bench: Workbench) -> None:
    tool = bench.tools[PadlockTool.id]
    assert {*ASPECTS} == {*get_args(Aspect)} - {"kind", "water", "pool"}
    assert [*tool.switches] == ["tile", "face", "turn", "cell", "pieces"]
    assert all(aspect_sign(aspect, THEMES["dark"]) for aspect in ASPECTS)
