"""Chosen nodes and parts in hand are mirrored and turned by keys; each is one step for undo."""

import pytest

from realms.checks.run import check
from realms.checks.settings import Settings
from realms.checks.source import memory_source
from realms.scenario.scenario import Scenario

from help.drawing_hand import DrawingHand, hand_on
from help.drawings import drawn_layer, drawn_scenario, two_regions, voronoi

TRIBE = {"piece": "tribe", "at": "r1"}


@pytest.fixture
def hand() -> DrawingHand:
    return hand_on(drawn_scenario(drawn_layer(two_regions(), TRIBE)), "node")


def errors(scenario: Scenario) -> list[tuple[str, tuple[str, ...]]]:
    found = check(memory_source(scenario), Settings()).findings
    return sorted((each.code, each.remark.at) for each in found if each.severity == "error")


def test_everything_is_mirrored_and_back_again(hand: DrawingHand) -> None:
    hand.run("select_all", "mirror_left_right")
    assert hand.nodes["n1"] == [200, 0]
    assert hand.regions["r1"]["at"] == [150, 50]
    assert hand.bench.document.realm.board.pieces[0].at == "r1"
    assert hand.bench.nodes == frozenset(hand.nodes)
    hand.run("mirror_left_right")
    assert hand.drawing == two_regions()
    assert hand.undone == ["mirror_nodes"] * 2


def test_turns_are_one_step_and_go_all_the_way_around(hand: DrawingHand) -> None:
    hand.run("select_all", "turn", "turn", "turn_finely_left")
    assert str(hand.bench.said) == "turned by 31°"
    assert hand.undone == ["turn_nodes"]
    for _ in range(2):
        hand.run("turn_back")
    hand.run("turn_finely_right")
    assert hand.drawing == two_regions()
    assert str(hand.bench.said) == "turned by 0°"
    for _ in range(6):
        hand.run("turn")
    assert hand.nodes["n1"] == [50, 150]
    assert hand.undone == ["turn_nodes"]
    hand.run("undo")
    assert hand.drawing == two_regions()
    hand.run("select_all", "turn")
    hand.drag((400, 250), (410, 260))
    hand.run("turn")
    assert hand.bench.nodes == frozenset()


def test_other_nodes_begin_another_step(hand: DrawingHand) -> None:
    hand.run("select_all", "turn")
    hand.bench.select_nodes(["n2", "n5"])
    hand.run("turn_finely_left")
    assert hand.undone == ["turn_nodes"] * 2


def test_a_part_that_would_cross_lines_stays_and_is_told(hand: DrawingHand) -> None:
    hand.bench.select_nodes(["n1", "n2", "n5", "n6"])
    hand.run("mirror_left_right")
    assert hand.drawing == two_regions()
    assert "lines would cross" in str(hand.bench.said)
    assert hand.undone == []


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("action", ["mirror_left_right", "mirror_top_bottom", "turn"])
def test_no_error_is_new_whatever_is_chosen(seed: int, action: str) -> None:
    hand = hand_on(drawn_scenario(drawn_layer(voronoi(seed))), "node")
    names = sorted(hand.nodes)
    for count in (2, 5, len(names) // 2, len(names)):
        before = errors(hand.bench.document.scenario)
        hand.bench.select_nodes(names[:count])
        hand.run(action)
        assert errors(hand.bench.document.scenario) == before
    assert hand.undone


def test_a_part_in_hand_is_mirrored_and_turned(hand: DrawingHand) -> None:
    hand.bench.select_nodes(["n1", "n2", "n5", "n6"])
    hand.run("copy", "paste")
    assert "Ctrl+H" in hand.hover((300, 200))
    hand.run("mirror_left_right", *["turn"] * 6)
    assert hand.undone == []
    hand.click((300, 200))
    assert sorted(map(tuple, (hand.nodes[name] for name in hand.bench.nodes))) == [
        (250, 150),
        (250, 250),
        (350, 150),
        (350, 250),
    ]
    assert hand.regions["r3"]["terrain"] == "forest"
    assert hand.undone == ["paste"]


def test_nothing_chosen_is_said_where_it_is_greyed_out(hand: DrawingHand) -> None:
    from realms_editor.tools.actions import ACTIONS

    assert not ACTIONS["turn"].enabled(hand.bench)
    assert not ACTIONS["mirror_left_right"].enabled(hand.bench)
    assert "nodes" in str(ACTIONS["turn"].needs)
