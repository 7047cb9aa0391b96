"""Choosing, moving, inserting, dissolving, merging and splitting nodes, by pointer and by keys."""

import pytest

from realms.board.hexes import Point
from realms.scenario.scenario import Scenario

from help.drawing_hand import CONTROL, DrawingHand, hand_on, on_the_sheet
from help.drawings import MIDDLE, NODES, OUTLINE, drawn_layer, drawn_scenario, two_regions


@pytest.fixture
def scenario() -> Scenario:
    return drawn_scenario(drawn_layer(two_regions()))


@pytest.fixture
def hand(scenario: Scenario) -> DrawingHand:
    return hand_on(scenario, "node")


def marks(hand: DrawingHand, kind: str) -> list[Point]:
    return on_the_sheet(tuple(handle.at for handle in hand.ghost().handles if handle.kind == kind))


def test_a_click_chooses_and_ctrl_adds_and_takes_away(hand: DrawingHand) -> None:
    hand.click((1, 2))
    assert hand.bench.nodes == {"n1"}
    hand.click((99, 2), keys=CONTROL)
    assert hand.bench.nodes == {"n1", "n2"}
    assert marks(hand, "chosen") == [(0, 0), (100, 0)]
    hand.click((1, 2), keys=CONTROL)
    assert hand.bench.nodes == {"n2"}
    hand.click((300, 200), keys=CONTROL)
    assert hand.bench.nodes == {"n2"}
    hand.click((300, 200))
    assert not hand.bench.nodes
    assert hand.undone == []


def test_a_box_chooses_all_nodes_in_it(hand: DrawingHand) -> None:
    hand.drag((-20, -20), (50, 50), (120, 50), drop=False)
    assert hand.bench.nodes == {"n1", "n2"}
    frame = hand.ghost().frame
    assert frame
    assert on_the_sheet(frame) == [(-20, -20), (120, 50)]
    hand.bench.release((0, 0))
    hand.drag((120, 120), (80, 80), keys=CONTROL)
    assert hand.bench.nodes == {"n1", "n2", "n5"}
    hand.run("select_all")
    assert hand.bench.nodes == set(NODES)
    hand.run("leave")
    assert not hand.bench.nodes


def test_a_drag_moves_a_node_with_all_lines_that_meet_there(hand: DrawingHand) -> None:
    hand.drag((101, 1), (105, 10), (111, 21))
    assert hand.nodes == {**NODES, "n2": [111, 21]}, "the node lies where the pointer let go"
    assert hand.lines == [OUTLINE, MIDDLE]
    assert hand.undone == ["move_nodes"]
    hand.run("undo")
    assert hand.nodes == NODES


def test_while_a_node_is_dragged_its_lines_follow_and_the_board_stays(hand: DrawingHand) -> None:
    board = hand.bench.board
    hand.drag((100, 0), (110, 20), drop=False)
    lines = [on_the_sheet(line.points) for line in hand.ghost().lines]
    assert sorted(map(sorted, lines)) == [
        [(0, 0), (110, 20)],
        [(100, 100), (110, 20)],
        [(110, 20), (200, 0)],
    ]
    assert marks(hand, "chosen") == [(110, 20)]
    assert hand.bench.board is board
    hand.run("leave")
    hand.bench.release((0, 0))
    assert hand.nodes == NODES


def test_a_click_that_trembles_moves_nothing(hand: DrawingHand) -> None:
    hand.drag((100, 0), (100.5, 0.5))
    assert hand.undone == []


def test_all_chosen_nodes_move_together(hand: DrawingHand) -> None:
    hand.drag((-20, -20), (20, 120))
    hand.drag((0, 100), (-10, 110), keys=CONTROL)
    assert hand.nodes == NODES | {"n1": [0, 10], "n6": [0, 110]}, "the sheet ends at 0"


def test_a_node_dropped_on_another_merges(hand: DrawingHand) -> None:
    hand.drag((0, 0), (102, 1), drop=False)
    assert "merge" in str(hand.bench.hint)
    assert marks(hand, "target") == [(100, 0)]
    hand.bench.release(hand.bench.hovered.point if hand.bench.hovered else (0, 0))
    assert hand.lines == [["n2", "n3", "n4", "n5", "n6", "n2"], MIDDLE]
    assert hand.bench.nodes == {"n2"}
    assert hand.undone == ["move_nodes"]


def test_a_node_dropped_on_a_line_joins_it() -> None:
    open_end = two_regions(nodes={**NODES, "n7": [50, 20], "n8": [50, 60]})
    open_end["lines"] = [OUTLINE, MIDDLE, ["n7", "n8"]]
    hand = hand_on(drawn_scenario(drawn_layer(open_end)), "node")
    hand.drag((50, 20), (48, 2), drop=False)
    assert "join" in str(hand.bench.hint)
    hand.bench.release(hand.bench.hovered.point if hand.bench.hovered else (0, 0))
    assert hand.lines[0] == ["n1", "n7", *OUTLINE[1:]]
    assert hand.nodes["n7"] == [48, 0]
    hand.run("undo")
    hand.drag((50, 20), (48, 2), keys=CONTROL)
    assert hand.lines[0] == OUTLINE
    assert hand.nodes["n7"] == [48, 2]


def test_a_drag_on_a_line_bends_it(hand: DrawingHand) -> None:
    assert "bend" in hand.hover((99, 50))
    hand.drag((99, 50), (120, 60), drop=False)
    assert on_the_sheet(hand.ghost().lines[0].points) == [(100, 0), (120, 60), (100, 100)]
    hand.bench.release(hand.bench.hovered.point if hand.bench.hovered else (0, 0))
    assert hand.lines == [OUTLINE, ["n2", "n7", "n5"]]
    assert hand.nodes["n7"] == [120, 60]
    assert hand.bench.nodes == {"n7"}
    assert hand.undone == ["insert_node"]


def test_a_line_is_bent_onto_a_node_and_onto_another_line(hand: DrawingHand) -> None:
    hand.drag((99, 50), (198, 2))
    assert hand.lines == [OUTLINE, ["n2", "n3"], ["n3", "n5"]] or hand.lines[1:] == [["n3", "n5"]]
    hand.run("undo")
    hand.drag((99, 50), (198, 40))
    assert hand.lines == [["n1", "n2", "n3", "n7", *OUTLINE[3:]], ["n2", "n7", "n5"]]
    assert hand.nodes["n7"] == [200, 40]


def test_arrow_keys_nudge_and_are_undone_together(hand: DrawingHand) -> None:
    hand.click((100, 0))
    hand.run("cursor_0", "cursor_0", "far_down", "cursor_up")
    assert hand.nodes["n2"] == [101, 4.5]
    assert hand.undone == ["move_nodes"]
    hand.run("select_all", "cursor_3")
    assert hand.nodes["n1"] == [-0.5, 0]
    assert len(hand.undone) == 2
    edit = hand.bench.document.history.entries[0].edit
    assert len(edit.changes) == 1, "one value is written once"
    hand.run("cursor_3", "cursor_3")
    edit = hand.bench.document.history.entries[1].edit
    assert sum(change.path[-2] == "nodes" for change in edit.changes) == len(NODES)
    hand.run("undo", "undo")
    assert hand.nodes == NODES


def test_without_a_choice_arrow_keys_move_the_cursor(hand: DrawingHand) -> None:
    hand.bench.place_crosshair((96, 4))
    hand.run("cursor_0", "cursor_up", "act")
    assert hand.bench.nodes == {"n2"}
    hand.run("cursor_0")
    assert hand.nodes["n2"] == [100.5, 0]


def test_insert_by_key_at_the_pointer_or_between_two_chosen(hand: DrawingHand) -> None:
    hand.hover((101, 30))
    hand.run("node_insert")
    assert hand.lines[1] == ["n2", "n7", "n5"]
    assert hand.bench.nodes == {"n7"}
    hand.bench.select_nodes(["n3", "n4"])
    hand.hover((300, 200))
    hand.run("node_insert")
    assert hand.nodes["n8"] == [200, 50]
    hand.bench.select_nodes(["n1", "n4"])
    hand.run("node_insert")
    assert "point at a line" in str(hand.bench.said)


def test_dissolve_the_chosen_ones_or_the_one_at_the_pointer(hand: DrawingHand) -> None:
    hand.hover((1, 1))
    hand.run("node_dissolve")
    assert hand.lines[0] == ["n2", "n3", "n4", "n5", "n6", "n2"]
    hand.bench.select_nodes(["n3", "n4"])
    hand.run("node_dissolve")
    assert hand.lines == [["n5", "n6", "n2"], MIDDLE]
    assert not hand.bench.nodes
    hand.hover((300, 200))
    hand.run("node_dissolve")
    assert "point at a node" in str(hand.bench.said)


def test_merge_onto_the_nearest_or_all_chosen(hand: DrawingHand) -> None:
    hand.bench.scale /= 10
    hand.click((0, 0))
    hand.run("node_merge")
    assert len(hand.nodes) == 5
    assert hand.bench.nodes <= {"n2", "n6"}
    hand.run("undo")
    hand.bench.select_nodes(["n3", "n4", "n5"])
    hand.hover((190, 110))
    hand.run("node_merge")
    assert hand.lines == [["n1", "n2", "n4", "n6", "n1"]]
    hand.run("undo")
    hand.bench.scale *= 100
    hand.bench.select_nodes(["n1"])
    hand.run("node_merge")
    assert "another one near" in str(hand.bench.said)


def test_split_where_lines_meet(hand: DrawingHand) -> None:
    hand.hover((100, 100))
    hand.run("node_split")
    assert hand.lines == [OUTLINE, ["n2", "n7"]]
    assert "drag one of the ends away" in str(hand.bench.said)
    hand.hover((300, 200))
    hand.bench.select_nodes([])
    hand.run("node_split")
    assert "point at a node" in str(hand.bench.said)


def test_hints_begin_with_what_is_there(hand: DrawingHand) -> None:
    assert "drag to move this node" in hand.hover((0, 0))
    assert "choose" in hand.hover((300, 200))
    bare = hand_on(drawn_scenario(drawn_layer({"size": [100, 100]})), "node")
    assert "nothing is drawn yet" in bare.hover((5, 5))


def test_a_node_under_the_pointer_is_marked(hand: DrawingHand) -> None:
    hand.hover((98, 1))
    assert marks(hand, "target") == [(100, 0)]


def test_nodes_that_go_are_chosen_no_longer(hand: DrawingHand) -> None:
    hand.click((300, 200))
    hand.bench.choose("line")
    hand.click((300, 200), (320, 200), (320, 200))
    hand.bench.choose("node")
    hand.click((300, 200))
    assert hand.bench.nodes == {"n7"}
    hand.run("undo")
    assert not hand.bench.nodes
