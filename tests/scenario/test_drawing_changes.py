"""Every edit of lines, nodes and the picture of a drawing, by example."""

from typing import Any

import pytest

from realms.scenario import drawing_changes as changes
from realms.scenario import picture_changes
from realms.scenario.drawing_builder import DrawingFullError, OnSegment
from realms.scenario.edits import ABSENT, Edit, apply
from realms.scenario.scenario import Scenario, scenario_from

from help.documents import document, layer, piece, tile
from help.drawings import MIDDLE, NODES, OUTLINE, drawing_after, drawn_layer, drawn_scenario, two_regions

CORNERS = [[0, 0], [420, 0], [420, 297], [0, 297]]
PICTURE = {"path": "board.jpg", "hash": "sha256:" + 64 * "0", "corners": CORNERS, "opacity": 0.5}


@pytest.fixture
def scenario() -> Scenario:
    return drawn_scenario(drawn_layer(two_regions(), piece("tribe", "r1")))


def lines(scenario: Scenario, edit: Edit) -> list[list[str]]:
    return list(drawing_after(scenario, edit)["lines"])


def layers_of(scenario: Scenario) -> dict[int, dict[str, Any]]:
    return {each["players"]: each for each in scenario.data["layers"]}


# Beginning


def test_a_drawing_begins_empty_and_makes_the_document_one_of_format_2() -> None:
    scenario = scenario_from(
        document(layer([tile("C", 0)], piece("tribe", "C/0"), rules=[{"rule": "drift"}]))
    )
    after = apply(scenario, changes.start_drawing(scenario, 2, (420, 297.04)))
    empty = {"size": [420, 297], "nodes": {}, "lines": [], "regions": {}}
    assert after.data["format"] == 2
    assert layers_of(after)[2] == {"players": 2, "rules": [{"rule": "drift"}], "drawing": empty, "pieces": []}


def test_counts_based_on_it_keep_their_tiles_and_empty_ones_take_the_drawing() -> None:
    base = layer([tile("C", 0)], piece("tribe", "C/0"))
    four = {"players": 4, "base": 3, "tiles": [tile("E", 1)], "pieces": []}
    scenario = scenario_from(document(base, {"players": 3, "base": 2}, four))
    after = layers_of(apply(scenario, changes.start_drawing(scenario, 2, (400, 300))))
    assert after[3]["tiles"] == [tile("C", 0)]
    assert "base" not in after[3]
    assert after[4] == four
    bare = scenario_from(document(layer([]), {"players": 3, "base": 2}))
    assert layers_of(apply(bare, changes.start_drawing(bare, 2, (400, 300))))[3] == {"players": 3, "base": 2}


def test_a_drawing_of_its_own_in_place_of_that_of_the_base() -> None:
    scenario = drawn_scenario(
        drawn_layer(two_regions()), {"players": 3, "base": 2, "pieces": [piece("tribe", "r1")]}
    )
    after = layers_of(apply(scenario, changes.start_drawing(scenario, 3, (400, 300))))
    assert after[3]["drawing"]["regions"] == {}
    assert after[3]["pieces"] == []
    assert after[2]["drawing"] == two_regions()


def test_a_drawing_is_not_begun_twice(scenario: Scenario) -> None:
    with pytest.raises(LookupError):
        changes.start_drawing(scenario, 2, (400, 300))
    with pytest.raises(LookupError):
        changes.start_drawing(scenario, 5, (400, 300))


def test_a_layer_takes_the_drawing_of_its_base() -> None:
    scenario = drawn_scenario(drawn_layer(two_regions()), {"players": 3, "base": 2, "pieces": []})
    edit = changes.move_nodes(scenario, 3, ["n1"], (1, 2))
    assert drawing_after(scenario, edit)["nodes"]["n1"] == [1, 2]
    assert [change.path for change in edit.changes] == [("layers", 0, "drawing", "nodes", "n1")]


def test_without_a_drawing_there_is_nothing_to_edit() -> None:
    scenario = scenario_from(document(layer([tile("C", 0)])))
    with pytest.raises(LookupError, match="no drawing for 2 players"):
        changes.move_nodes(scenario, 2, ["n1"], (1, 2))


def test_the_sheet_gets_another_size(scenario: Scenario) -> None:
    edit = changes.set_drawing_size(scenario, 2, (500, 297))
    assert drawing_after(scenario, edit)["size"] == [500, 297]


# Lines


def test_a_line_through_points_gets_new_nodes(scenario: Scenario) -> None:
    edit = changes.draw_line(scenario, 2, [(300, 10.04), (310.06, 20), (300, 10.04)])
    after = drawing_after(scenario, edit)
    assert after["nodes"] == {**NODES, "n7": [300, 10], "n8": [310.1, 20]}
    assert after["lines"] == [OUTLINE, MIDDLE, ["n7", "n8"]]


def test_a_line_that_ends_where_it_begins_is_closed(scenario: Scenario) -> None:
    edit = changes.draw_line(scenario, 2, [(300, 0), (310, 0), (310, 10), (300, 0)])
    assert lines(scenario, edit)[2] == ["n7", "n8", "n9", "n7"]


def test_a_line_meets_nodes_and_lines(scenario: Scenario) -> None:
    edit = changes.draw_line(scenario, 2, ["n1", (50, 40), OnSegment("n5", "n2", (100, 30)), (200, 100.01)])
    after = drawing_after(scenario, edit)
    assert after["nodes"] == {**NODES, "n7": [50, 40], "n8": [100, 30]}
    assert after["lines"] == [OUTLINE, ["n2", "n8", "n5"], ["n1", "n7", "n8", "n4"]]


def test_several_points_on_one_segment_are_put_in_order(scenario: Scenario) -> None:
    there: list[Any] = [OnSegment("n2", "n5", (100, 70)), (120, 50), OnSegment("n5", "n2", (100, 20))]
    assert lines(scenario, changes.draw_line(scenario, 2, there)) == [
        OUTLINE,
        ["n2", "n9", "n7", "n5"],
        ["n7", "n8", "n9"],
    ]


def test_a_point_at_the_end_of_a_segment_is_that_end(scenario: Scenario) -> None:
    edit = changes.draw_line(scenario, 2, [OnSegment("n2", "n5", (100, 0.01)), (150, 20)])
    assert lines(scenario, edit) == [OUTLINE, MIDDLE, ["n2", "n7"]]


def test_parts_along_existing_lines_are_not_drawn_again(scenario: Scenario) -> None:
    edit = changes.draw_line(scenario, 2, [(50, -20), "n1", "n2", "n5", (120, 120), "n4"])
    assert lines(scenario, edit)[2:] == [["n7", "n1"], ["n5", "n8", "n4"]]


@pytest.mark.parametrize("points", [[], ["n1"], [(300, 0)], [(300, 0), (300.01, 0)], ["n2", "n5"]])
def test_a_line_without_length_or_along_another_is_none(points: list[Any], scenario: Scenario) -> None:
    assert changes.draw_line(scenario, 2, points) == Edit("draw_line", ())


@pytest.mark.parametrize("points", [["n9", "n1"], [OnSegment("n1", "n4", (5, 5)), "n2"]])
def test_a_line_from_what_is_not_there_is_refused(points: list[Any], scenario: Scenario) -> None:
    with pytest.raises(LookupError):
        changes.draw_line(scenario, 2, points)


def test_a_line_goes_with_the_nodes_that_no_other_has(scenario: Scenario) -> None:
    after = drawing_after(scenario, changes.remove_line(scenario, 2, 0))
    assert after["lines"] == [MIDDLE]
    assert after["nodes"] == {"n2": [100, 0], "n5": [100, 100]}
    with pytest.raises(LookupError):
        changes.remove_line(scenario, 2, 2)


def test_a_closed_line_that_is_cut_once_stays_in_one_part(scenario: Scenario) -> None:
    edit = changes.remove_segments(scenario, 2, [("n4", "n3")])
    assert lines(scenario, edit) == [["n4", "n5", "n6", "n1", "n2", "n3"], MIDDLE]


def test_pieces_of_lines_that_are_removed_take_their_nodes_along(scenario: Scenario) -> None:
    edit = changes.remove_segments(scenario, 2, [("n2", "n3"), ("n3", "n4"), ("n2", "n5")])
    after = drawing_after(scenario, edit)
    assert after["lines"] == [["n4", "n5", "n6", "n1", "n2"]]
    assert after["nodes"].keys() == NODES.keys() - {"n3"}


def test_a_long_line_is_drawn_in_parts(scenario: Scenario) -> None:
    points = [(300 + 0.1 * number, 10 * (number % 2)) for number in range(2500)]
    after = lines(scenario, changes.draw_line(scenario, 2, points))
    assert [len(line) for line in after[2:]] == [2000, 501]
    assert after[2][-1] == after[3][0]


def test_a_drawing_gets_no_more_lines_than_a_document_holds() -> None:
    crowded = two_regions(lines=[MIDDLE] * 5000)
    scenario = drawn_scenario(drawn_layer(crowded))
    with pytest.raises(DrawingFullError, match="at most 5000 lines"):
        changes.draw_line(scenario, 2, [(300, 0), (310, 0)])
    assert changes.remove_line(scenario, 2, 7).changes


def test_points_stay_within_what_a_document_holds(scenario: Scenario) -> None:
    assert drawing_after(scenario, changes.move_nodes(scenario, 2, ["n1"], (-9e9, 9e9)))["nodes"]["n1"] == [
        -5000,
        10000,
    ]


def test_parts_that_do_not_change_stay_the_same_objects(scenario: Scenario) -> None:
    """A board takes over the faces of the one before it if nodes and lines are the same objects."""
    laid = apply(scenario, picture_changes.set_picture(scenario, 2, PICTURE))
    plain = apply(laid, picture_changes.set_picture(laid, 2, None))
    before, after = scenario.realm(2).layout.drawing, plain.realm(2).layout.drawing
    assert before
    assert after
    assert after.same_lines(before)


# Nodes


def test_nodes_move_with_all_lines_that_meet_there(scenario: Scenario) -> None:
    after = drawing_after(scenario, changes.move_nodes(scenario, 2, ["n5", "n2"], (0.34, -5)))
    assert after["nodes"] == {**NODES, "n2": [100.3, -5], "n5": [100.3, 95]}
    assert after["lines"] == [OUTLINE, MIDDLE]


def test_a_move_by_nothing_is_nothing(scenario: Scenario) -> None:
    assert changes.move_nodes(scenario, 2, ["n5"], (0.04, 0)) == Edit("move_nodes", ())


def test_a_node_is_inserted_into_every_line_between_two(scenario: Scenario) -> None:
    after = drawing_after(scenario, changes.insert_node(scenario, 2, "n5", "n2", (110, 50)))
    assert after["lines"] == [OUTLINE, ["n2", "n7", "n5"]]
    assert after["nodes"]["n7"] == [110, 50]
    with pytest.raises(LookupError):
        changes.insert_node(scenario, 2, "n1", "n4", (5, 5))


def test_an_open_end_is_led_into_a_line() -> None:
    dangling = two_regions(nodes={**NODES, "n7": [50, 2], "n8": [50, 40]})
    dangling["lines"] = [OUTLINE, MIDDLE, ["n7", "n8"]]
    scenario = drawn_scenario(drawn_layer(dangling))
    edit = changes.insert_node(scenario, 2, "n1", "n2", "n7")
    assert lines(scenario, edit)[0] == ["n1", "n7", "n2", "n3", "n4", "n5", "n6", "n1"]
    with pytest.raises(LookupError):
        changes.insert_node(scenario, 2, "n1", "n2", "n9")


def test_dissolving_a_node_where_a_line_closes_keeps_it_closed(scenario: Scenario) -> None:
    after = drawing_after(scenario, changes.dissolve_nodes(scenario, 2, ["n1"]))
    assert after["lines"] == [["n2", "n3", "n4", "n5", "n6", "n2"], MIDDLE]
    assert "n1" not in after["nodes"]


def test_a_line_that_has_no_two_nodes_left_goes(scenario: Scenario) -> None:
    after = drawing_after(scenario, changes.dissolve_nodes(scenario, 2, ["n2"]))
    assert after["lines"] == [["n1", "n3", "n4", "n5", "n6", "n1"]]
    everything = drawing_after(scenario, changes.dissolve_nodes(scenario, 2, [*NODES][:5]))
    assert (everything["lines"], everything["nodes"]) == ([], {})


def test_a_line_of_two_nodes_is_not_closed(scenario: Scenario) -> None:
    edit = changes.dissolve_nodes(scenario, 2, ["n2", "n3", "n4", "n6"])
    assert lines(scenario, edit) == [["n1", "n5"]]


def test_merged_nodes_are_one(scenario: Scenario) -> None:
    after = drawing_after(scenario, changes.merge_nodes(scenario, 2, ["n6", "n4"], "n5"))
    assert after["nodes"].keys() == NODES.keys() - {"n4", "n6"}
    assert after["lines"] == [["n1", "n2", "n3", "n5", "n1"], MIDDLE]
    with pytest.raises(LookupError):
        changes.merge_nodes(scenario, 2, ["n6"], "n9")


def test_a_line_whose_ends_merge_goes() -> None:
    alone = {"size": [9, 9], "nodes": {"n1": [0, 0], "n2": [5, 5]}, "lines": [["n1", "n2"]], "regions": {}}
    scenario = drawn_scenario(drawn_layer(alone))
    after = drawing_after(scenario, changes.merge_nodes(scenario, 2, ["n1"], "n2"))
    assert (after["lines"], after["nodes"]) == ([], {})


def test_merging_two_borders_leaves_one(scenario: Scenario) -> None:
    edit = changes.merge_nodes(scenario, 2, ["n5"], "n4")
    assert lines(scenario, edit) == [["n1", "n2", "n3", "n4", "n6", "n1"], ["n2", "n4"]]
    edit = changes.merge_nodes(scenario, 2, ["n3", "n4"], "n5")
    assert lines(scenario, edit) == [["n1", "n2"], ["n5", "n6", "n1"], MIDDLE]


def test_lines_that_meet_get_nodes_of_their_own(scenario: Scenario) -> None:
    after = drawing_after(scenario, changes.split_node(scenario, 2, "n5"))
    assert after["lines"] == [OUTLINE, ["n2", "n7"]]
    assert after["nodes"]["n7"] == NODES["n5"]


def test_a_single_line_is_cut_at_a_node(scenario: Scenario) -> None:
    assert lines(scenario, changes.split_node(scenario, 2, "n1"))[0] == [*OUTLINE[:-1], "n7"]
    assert lines(scenario, changes.split_node(scenario, 2, "n3"))[0] == [
        *("n3", "n4", "n5", "n6", "n1", "n2"),
        "n7",
    ]
    opened = apply(scenario, changes.split_node(scenario, 2, "n3"))
    assert lines(opened, changes.split_node(opened, 2, "n4"))[0] == ["n3", "n4"]
    assert lines(opened, changes.split_node(opened, 2, "n4"))[1] == ["n8", "n5", "n6", "n1", "n2", "n7"]
    assert changes.split_node(opened, 2, "n3").changes == ()


def test_a_node_that_is_not_there_is_refused(scenario: Scenario) -> None:
    with pytest.raises(LookupError, match="no node n9"):
        changes.split_node(scenario, 2, "n9")
    with pytest.raises(LookupError, match="no node n9"):
        changes.dissolve_nodes(scenario, 2, ["n1", "n9"])


# The picture


def test_a_picture_is_laid_changed_and_removed(scenario: Scenario) -> None:
    edit = picture_changes.set_picture(scenario, 2, PICTURE | {"corners": [(0.04, 0), *CORNERS[1:]]})
    assert drawing_after(scenario, edit)["picture"] == PICTURE
    laid = apply(scenario, edit)
    pale = drawing_after(laid, picture_changes.change_picture(laid, 2, opacity=0.333, corners=CORNERS[::-1]))
    assert pale["picture"] == {**PICTURE, "opacity": 0.33, "corners": CORNERS[::-1]}
    plain = drawing_after(laid, picture_changes.change_picture(laid, 2, opacity=ABSENT))
    assert "opacity" not in plain["picture"]
    assert drawing_after(laid, picture_changes.set_picture(laid, 2, None)) == two_regions()


def test_without_a_picture_none_is_changed(scenario: Scenario) -> None:
    assert picture_changes.set_picture(scenario, 2, None) == Edit("remove_picture", ())
    with pytest.raises(LookupError):
        picture_changes.change_picture(scenario, 2, opacity=1)


# Inner points


def inner_points(scenario: Scenario, edit: Edit) -> dict[str, list[float]]:
    return {name: region["at"] for name, region in drawing_after(scenario, edit)["regions"].items()}


def test_a_border_that_passes_an_inner_point_takes_it_into_its_face(scenario: Scenario) -> None:
    near = changes.move_nodes(scenario, 2, ["n2", "n5"], (40, 0))
    assert inner_points(scenario, near) == {"r1": [50, 50], "r2": [150, 50]}
    edit = changes.move_nodes(scenario, 2, ["n2", "n5"], (60, 0))
    assert inner_points(scenario, edit)["r1"] == [50, 50]
    assert 160 < inner_points(scenario, edit)["r2"][0] < 200
    before, after = (each.realm(2).board for each in (scenario, apply(scenario, edit)))
    assert (after.names, after.adj) == (before.names, before.adj)


def test_a_face_that_moves_whole_takes_its_point_along(scenario: Scenario) -> None:
    every = inner_points(scenario, changes.move_nodes(scenario, 2, NODES, (200, 10.5)))
    assert every == {"r1": [250, 60.5], "r2": [350, 60.5]}
    west = inner_points(scenario, changes.move_nodes(scenario, 2, ["n1", "n2", "n5", "n6"], (-10, 0)))
    assert west == {"r1": [40, 50], "r2": [150, 50]}


def test_faces_that_lose_a_corner_keep_their_points() -> None:
    corner = two_regions(regions={"r1": {"at": [5, 5], "terrain": "hill"}})
    scenario = drawn_scenario(drawn_layer(corner))
    for edit in (changes.dissolve_nodes(scenario, 2, ["n1"]), changes.merge_nodes(scenario, 2, ["n1"], "n2")):
        assert apply(scenario, edit).realm(2).board.names == ("r1",)
        assert inner_points(scenario, edit)["r1"] != [5, 5]


def test_a_face_that_vanishes_leaves_its_point_where_it_is(scenario: Scenario) -> None:
    assert inner_points(scenario, changes.dissolve_nodes(scenario, 2, NODES))["r1"] == [50, 50]
    crossed = changes.move_nodes(scenario, 2, ["n1"], (150, 50))
    assert inner_points(scenario, crossed)["r1"] == [50, 50]


def test_a_line_that_shrinks_to_its_end_takes_its_region_there_and_both_nodes_away() -> None:
    """The end of the line is used by no other, and goes with it."""
    drawing = two_regions(nodes={**NODES, "a": [20, 20], "b": [40, 20]}, lines=[OUTLINE, MIDDLE, ["a", "b"]])
    scenario = drawn_scenario(drawn_layer(drawing))
    after = drawing_after(scenario, changes.merge_nodes(scenario, 2, ["a"], "b"))
    assert (after["lines"], after["nodes"]) == ([OUTLINE, MIDDLE], NODES)
