"""Parts of drawings that are mirrored and turned: lines, regions and pieces go along, and the way back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from realms.board.drawn_board import DrawnBoard
from realms.scenario.drawing_motions import Motion, middle_of, mirroring, move_by, part_moved, turning
from realms.scenario.drawing_parts import drawing_part
from realms.scenario.edits import apply
from realms.scenario.mirror import Mirror
from realms.scenario.scenario import Scenario

from help.drawings import drawing_after, drawn_layer, drawn_scenario, two_regions, voronoi

MIRRORS: list[Mirror] = ["left_right", "top_bottom"]
TRIBE = {"piece": "tribe", "at": "r1"}


@pytest.fixture
def scenario() -> Scenario:
    return drawn_scenario(drawn_layer(two_regions(), TRIBE))


def moved(scenario: Scenario, names: set[str], motion: Motion, start: Scenario | None = None) -> Scenario:
    return apply(scenario, move_by(scenario, 2, names, motion, "mirror_nodes", start))


def board_of(scenario: Scenario) -> DrawnBoard:
    board = scenario.realm(2).board
    assert isinstance(board, DrawnBoard)
    return board


@pytest.mark.parametrize("mirror", MIRRORS)
@given(st.integers(0, 40))
@settings(max_examples=8, deadline=None)
def test_a_whole_drawing_mirrored_twice_is_the_same_file(mirror: Mirror, seed: int) -> None:
    before = drawn_scenario(drawn_layer(voronoi(seed)))
    nodes = board_of(before).drawing.nodes
    motion = mirroring(middle_of(nodes.values()), mirror)
    once = moved(before, set(nodes), motion)
    assert board_of(once).bordering == board_of(before).bordering
    assert board_of(once).face_of.keys() == board_of(before).face_of.keys()
    assert once.data != before.data
    assert moved(once, set(nodes), motion).data == before.data


@given(st.integers(0, 40), st.integers(1, 23))
@settings(max_examples=8, deadline=None)
def test_turns_from_one_start_add_up_to_the_same_file(seed: int, steps: int) -> None:
    start = now = drawn_scenario(drawn_layer(voronoi(seed)))
    nodes = board_of(start).drawing.nodes
    middle = middle_of(nodes.values())
    for step in (*range(1, steps), 24):
        now = moved(now, set(nodes), turning(middle, 15.0 * step), start)
        assert board_of(now).bordering == board_of(start).bordering
    assert now.data == start.data


def test_what_is_enclosed_goes_along_and_neighbours_stay(scenario: Scenario) -> None:
    names = {"n1", "n2", "n5", "n6"}
    edit = move_by(scenario, 2, names, mirroring((50, 50), "top_bottom"), "mirror_nodes")
    drawing = drawing_after(scenario, edit)
    assert drawing["nodes"]["n1"] == [0, 100]
    assert drawing["nodes"]["n5"] == [100, 0]
    assert drawing["nodes"]["n3"] == [200, 0]


def test_a_turn_to_the_left_is_counter_clockwise_on_the_sheet() -> None:
    x, y = turning((10, 10), 90)((20, 10))
    assert (round(x, 6), round(y, 6)) == (10, 0)


def test_a_copied_part_is_moved_with_its_regions(scenario: Scenario) -> None:
    part, _ = drawing_part(scenario, 2, {"n1", "n2", "n5", "n6"})
    turned = part_moved(part, mirroring((50, 50), "left_right"))
    assert turned["nodes"]["n1"] == [100, 0]
    assert turned["regions"]["r1"]["at"] == [50, 50]
    assert turned["lines"] == part["lines"]
