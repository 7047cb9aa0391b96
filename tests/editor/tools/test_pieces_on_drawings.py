"""The tools for pieces, water and taking away, on a drawn board; and what is said about its places."""

import pytest

from realms.scenario.scenario import Scenario
from realms_editor.tools.narration import narration
from realms_editor.tools.place_line import place_line
from realms_editor.tools.spot import Spot

from help.documents import piece
from help.drawing_hand import DrawingHand, hand_on, on_the_sheet
from help.drawings import MIDDLE, NODES, OUTLINE, POND, WOOD, drawn_layer, drawn_scenario, two_regions

BOXES = ["small_world", "small_world_underground", "realms"]


@pytest.fixture
def scenario() -> Scenario:
    """A wood, a pond, and a hill to the east with an unpainted face to its south."""
    nodes = {**NODES, "n7": [300, 0], "n8": [300, 100], "n9": [300, 200], "n10": [200, 200]}
    drawing = two_regions(nodes=nodes)
    drawing["lines"] = [OUTLINE, MIDDLE, ["n3", "n7", "n8", "n4"], ["n8", "n9", "n10", "n4"]]
    drawing["regions"] = {
        "r1": WOOD,
        "r2": POND,
        "r3": {"at": [250, 50], "terrain": "hill"},
        "r4": {"at": [250, 150]},
    }
    return drawn_scenario(drawn_layer(drawing, piece("tribe", "r1")), boxes=BOXES)


def hand(scenario: Scenario, tool: str) -> DrawingHand:
    return hand_on(scenario, tool)


def pieces(hand: DrawingHand) -> list[dict[str, object]]:
    return [dict(laid.piece.data) for laid in hand.bench.document.realm.pieces]


def spot(hand: DrawingHand, x: float, y: float) -> Spot:
    hand.hover((x, y))
    assert hand.bench.hovered
    return hand.bench.hovered


def test_a_place_knows_its_point_its_face_and_its_region(scenario: Scenario) -> None:
    there = spot(hand(scenario, "piece"), 50, 50)
    assert (there.address, there.region, there.tile) == ("r1", "r1", "")
    assert there.sheet == pytest.approx((50, 50))
    assert spot(hand(scenario, "piece"), 400, 250).face is None


def test_a_piece_is_laid_on_a_region(scenario: Scenario) -> None:
    user = hand(scenario, "piece")
    user.bench.hold_piece({"piece": "throne"})
    assert "point at a region" in user.hover((400, 250))
    assert "click to lay throne" in user.hover((250, 50))
    user.click((250, 50))
    assert piece("throne", "r3") in pieces(user)
    user.click((150, 50))
    assert "not here" in str(user.bench.said)
    assert len(pieces(user)) == 2


def test_a_piece_is_dragged_to_another_region(scenario: Scenario) -> None:
    user = hand(scenario, "piece")
    user.drag((50, 50), (150, 50), (250, 50))
    assert pieces(user) == [piece("tribe", "r3")]


def test_a_tunnel_leads_from_one_region_to_another(scenario: Scenario) -> None:
    user = hand(scenario, "tunnel")
    user.click((50, 50))
    user.hover((250, 50))
    link = user.ghost().link
    assert link
    assert on_the_sheet(link)[1] == (250, 50)
    user.click((250, 50))
    assert [each["at"] for each in pieces(user)] == ["r1", "r1", "r3"]


def test_arrows_lie_on_regions_at_the_edge(scenario: Scenario) -> None:
    user = hand(scenario, "arrow")
    assert "region on the edge" in user.hover((400, 250))
    assert "click to lay: entry" in user.hover((250, 50))
    assert on_the_sheet(tuple(each.at for each in user.ghost().loose)) == [(250, 50)]
    user.click((250, 50))
    assert pieces(user)[1:] == [piece("arrow", "r3")]
    user.click((250, 50))
    assert len(pieces(user)) == 1
    aim = user.bench.aim
    assert aim
    assert aim.kind == "third"


def test_all_water_gets_a_kind_at_first_and_then_each_body(scenario: Scenario) -> None:
    user = hand(scenario, "water")
    user.click((150, 50))
    assert user.bench.document.scenario.water.kind == "lake"
    user.click((150, 50))
    assert user.regions["r2"]["water"] == "sea"
    user.click((150, 50), (150, 50))
    assert "water" not in user.regions["r2"], "the usual kind is not written"
    user.click((50, 50))
    assert "point at water" in str(user.bench.said)


def test_lines_are_taken_away_up_to_the_next_ones(scenario: Scenario) -> None:
    user = hand(scenario, "erase")
    assert "this line" in user.hover((299, 40))
    lines = [on_the_sheet(line.points) for line in user.ghost().lines]
    assert sorted(map(sorted, lines)) == [[(200, 0), (300, 0)], [(300, 0), (300, 100)]]
    user.click((299, 40))
    assert ["n8", "n4"] in user.lines
    assert "n7" not in user.nodes


def test_pieces_go_before_the_paint(scenario: Scenario) -> None:
    user = hand(scenario, "erase")
    assert "take away: lost tribe" in user.hover((50, 50))
    user.click((50, 50))
    assert pieces(user) == []
    assert "wipe the paint off r1" in user.hover((50, 50))
    user.click((50, 50))
    assert "r1" not in user.regions
    user.click((50, 50))
    assert "click a line" in str(user.bench.said)


def test_keys_for_tiles_do_nothing_on_a_drawing(scenario: Scenario) -> None:
    user = hand(scenario, "node")
    user.run("take_A", "arrows_0", "tool_place", "tool_select", "flip", "delete", "copy", "cut")
    assert user.bench.tool.id == "node"
    assert user.bench.held_tile is None
    assert user.undone == []


def test_places_are_described_in_words(scenario: Scenario) -> None:
    user = hand(scenario, "region")
    board = user.bench.board
    assert str(place_line(board, spot(user, 50, 50))).startswith("forest r1: takes 3 to conquer")
    assert str(place_line(board, spot(user, 250, 150))) == "r4: not painted yet"
    assert place_line(board, spot(user, 400, 250)) is None
    assert str(narration(user.bench)) == "a drawing, 3 regions"
    user.bench.place_crosshair((50, 50))
    assert str(narration(user.bench)).startswith("forest r1, mine, tribe, takes 3 to conquer")
    assert str(narration(user.bench)).endswith("at 50.0, 50.0 mm")
    user.bench.place_crosshair((250, 150))
    assert str(narration(user.bench)) == "a face that is not painted, at 250.0, 150.0 mm"
    user.bench.place_crosshair((400, 250))
    assert str(narration(user.bench)) == "no region, at 400.0, 250.0 mm"
    user.bench.place_crosshair((0, 0))
    user.bench.select_nodes(["n1"])
    assert str(narration(user.bench)).startswith("selected, ")
