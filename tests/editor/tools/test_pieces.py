"""Laying, moving and taking away pieces: by clicks, by drags and by keys, without a window."""

from collections.abc import Callable
from typing import Any

import pytest

from realms.locale import sentence
from realms.scenario.changes import set_value
from realms.scenario.scenario import Scenario
from realms_editor.desk.document import Document
from realms_editor.desk.naming import piece_title
from realms_editor.tools.commands import TOOLS
from realms_editor.tools.piece_attributes import PICKED
from realms_editor.tools.tool import Keys
from realms_editor.tools.workbench import HeldTile, Workbench

SHIFT = Keys(shift=True)


@pytest.mark.parametrize(
    ("entry", "at"),
    [
        ({"piece": "mountain", "symbol": "mine"}, "A/0"),
        ({"piece": "chasm", "volcano": True}, "A/0"),
        ({"piece": "tribe"}, "C/1"),
        ({"piece": "monsters", "count": 3, "site": "relic"}, "C/1"),
        ({"piece": "coin_mine"}, "C/2"),
        ({"piece": "throne"}, "C/2"),
        ({"piece": "token", "token": 4}, "N/0"),
        ({"piece": "marker", "marker": "vein", "vein": "1", "level": "B"}, "A/2"),
    ],
    ids=lambda value: value["piece"] if isinstance(value, dict) else value,
)
def test_what_the_palette_gives_is_laid_by_a_click(hand: Any, entry: dict[str, Any], at: str) -> None:
    hand.bench.hold_piece(entry)
    assert hand.bench.tool.id == "piece"
    assert "click to lay" in hand.hover(at)
    assert hand.bench.ghost.loose[0].entry == entry
    hand.click(at)
    assert hand.entries(entry["piece"])[-1] == {**entry, "at": at}
    assert len(hand.bench.document.history.entries) == 1


def test_a_peak_needs_its_mountain_first(hand: Any) -> None:
    hand.bench.hold_piece({"piece": "peak"})
    hand.click("A/0")
    assert not hand.entries("peak")
    assert "without a mountain" in str(hand.bench.said)
    hand.bench.hold_piece({"piece": "mountain"})
    hand.click("A/0")
    hand.bench.hold_piece({"piece": "peak"})
    hand.click("A/0")
    assert hand.entries("peak") == [{"piece": "peak", "at": "A/0"}]


def test_what_may_not_lie_there_is_refused_with_the_reason(hand: Any) -> None:
    hand.bench.hold_piece({"piece": "tribe"})
    assert hand.hover("N/0").startswith("not here: tribe on N")
    assert not hand.bench.aim.allowed
    assert not hand.bench.ghost.loose
    hand.click("N/0")
    assert "which is river" in str(hand.bench.said)
    assert not hand.bench.document.history.entries


def test_what_seldom_lies_there_is_laid_with_a_warning(hand: Any) -> None:
    hand.bench.hold_piece({"piece": "mountain"})
    assert hand.hover("N/0").startswith("click to lay it anyway")
    hand.click("N/0")
    assert hand.entries("mountain")
    assert "which is river" in str(hand.bench.said)


def test_one_takes_the_place_of_another_of_its_kind_but_not_of_a_chasm(hand: Any) -> None:
    hand.bench.hold_piece({"piece": "mountain"})
    hand.click("A/0")
    hand.bench.hold_piece({"piece": "mountain", "symbol": "mine"})
    hand.click("A/0")
    assert hand.entries("mountain") == [{"piece": "mountain", "symbol": "mine", "at": "A/0"}]
    hand.bench.hold_piece({"piece": "chasm"})
    hand.click("A/0")
    assert not hand.entries("chasm")
    assert "where there is mountain already" in str(hand.bench.said)


def test_nothing_beyond_the_boxes_unless_it_is_wanted(hand: Any) -> None:
    hand.bench.hold_piece({"piece": "throne"})
    hand.click("A/0")
    hand.click("C/0")
    assert len(hand.entries("throne")) == 1
    assert "no thrones are left" in str(hand.bench.said)
    hand.run("beyond_supply")
    hand.click("C/0")
    assert len(hand.entries("throne")) == 2


def test_a_piece_is_dragged_to_another_place_as_one_edit(hand: Any) -> None:
    hand.bench.choose("piece")
    hand.drag("B/0", "C/1")
    assert hand.entries("tribe") == [{"piece": "tribe", "at": "C/1"}]
    assert [entry.edit.name for entry in hand.bench.document.history.entries] == ["move_piece"]
    hand.drag("C/1", "N/0")
    assert hand.entries("tribe") == [{"piece": "tribe", "at": "C/1"}]
    assert hand.bench.said


def test_a_piece_that_a_rule_completes_is_changed_moved_and_taken_as_it_was_laid(hand: Any) -> None:
    bench, guards = hand.bench, {"piece": "monsters", "site": "relic"}
    bench.document.do(set_value(bench.document.scenario, ("rules",), [{"rule": "guarded_sites"}]))
    bench.hold_piece(guards)
    hand.click("C/1")
    assert bench.board.pieces_at["C/1"][0].data["count"] == 2, "the rule says how many there are"
    assert "click to lay" in hand.hover("C/1")
    bench.hold_piece({**guards, "count": 5})
    hand.click("C/1")
    assert hand.entries("monsters") == [{**guards, "count": 5, "at": "C/1"}]
    hand.run("undo", "leave")
    bench.choose("piece")
    hand.drag("C/1", "A/0")
    assert hand.entries("monsters") == [{**guards, "at": "A/0"}]
    bench.choose("erase")
    hand.click("A/0")
    assert hand.entries("monsters") == []


def test_a_piece_is_picked_up_and_laid_down_by_keys_and_esc_leaves_it(hand: Any) -> None:
    bench = hand.bench
    bench.choose("piece")
    bench.place_cursor((0, 1))
    hand.run("act")
    assert bench.ghost.lit == ("B/0",)
    hand.run("leave", "act", "cursor_0")
    hand.run("act")
    assert [piece["at"].split("/")[0] for piece in hand.entries("tribe")] == ["C"]


def test_an_inherited_piece_that_is_moved_or_taken_is_recorded_here(hand: Any) -> None:
    bench = hand.bench
    bench.document.look_at(3)
    bench.choose("piece")
    hand.drag("B/0", "D/1")
    assert hand.layer(3)["removes"] == [{"piece": "tribe", "at": "B/0"}]
    assert hand.layer(3)["pieces"] == [{"piece": "tribe", "at": "D/1"}]
    assert hand.layer(2)["pieces"] == [{"piece": "tribe", "at": "B/0"}]


def test_keys_choose_kinds_forms_and_numbers(hand: Any) -> None:
    bench = hand.bench
    for kind in PICKED:
        hand.run(f"take_{kind}")
        assert bench.held_piece["piece"] == kind
    hand.run("take_mountain", "next_form")
    first = bench.held_piece["symbol"]
    hand.run("next_form")
    assert bench.held_piece["symbol"] != first
    hand.run("previous_form", "previous_form")
    assert bench.held_piece == {"piece": "mountain"}
    hand.run("take_monsters", "more", "more")
    assert bench.held_piece["count"] == 4
    hand.run("fewer")
    assert str(piece_title(bench.held_piece)) == "3 monsters"


def test_letters_take_tiles_and_the_tool_that_lays_them(hand: Any) -> None:
    bench = hand.bench
    hand.run("take_G")
    assert (bench.tool.id, bench.held_tile) == ("place", HeldTile("G", "surface"))
    hand.run("flip", "take_H", "next_form")
    assert bench.held_tile == HeldTile("I", "underground")
    hand.run("take_A")
    assert "no tile A is left" in str(bench.said)


def test_a_tile_that_was_just_laid_is_inspected(hand: Any) -> None:
    hand.bench.choose("place")
    tile = hand.bench.held_tile.tile
    hand.bench.place_cursor((9, 9))
    hand.bench.act_at_cursor()
    assert hand.bench.focus.tile == tile


# Sides


def test_a_border_is_laid_on_a_side_and_taken_by_another_click(hand: Any) -> None:
    hand.bench.choose("border")
    assert "click to lay: river border" in hand.hover("N.0")
    assert hand.bench.ghost.loose[0].side == 0
    hand.click("N.0")
    assert hand.entries("border") == [{"piece": "border", "at": "N.0|P.3"}]
    assert "click to take away" in hand.hover("P.3")
    hand.click("P.3")
    assert not hand.entries("border")
    hand.click("A.0")
    assert "not water on both sides" in str(hand.bench.said)
    hand.click("A.2")
    assert "point at a side" in str(hand.bench.said)


def test_a_border_by_keys_alone(hand: Any) -> None:
    hand.run("tool_border")
    hand.bench.place_cursor((1, 0))
    hand.run("act")
    assert hand.entries("border") == [{"piece": "border", "at": "N.0|P.3"}]
    hand.run("next_part", "previous_part", "act")
    assert not hand.entries("border")


def test_an_arrow_may_be_laid_from_within_and_from_without(hand: Any) -> None:
    hand.bench.choose("arrow")
    hand.click("A.3")
    x, y = hand.point("B.3")
    hand.bench.press((x - 40, y))
    hand.bench.release((x - 40, y))
    assert [piece["at"] for piece in hand.entries("arrow")] == ["A.3", "B.3"]
    hand.click("A.0")
    assert "does not come from outside" in str(hand.bench.said)


def test_arrows_on_the_west_edge(hand: Any) -> None:
    hand.run("arrows_3")
    assert [piece["at"] for piece in hand.entries("arrow")] == ["A.3", "B.3"]
    hand.run("arrows_3")
    assert len(hand.bench.document.history.entries) == 1


# Tunnels


def test_a_tunnel_is_two_clicks_and_one_edit(hand: Any) -> None:
    bench = hand.bench
    hand.run("tool_tunnel")
    hand.click("A/0")
    assert not bench.document.history.entries
    assert "the other end" in hand.hover("C/1")
    assert bench.ghost.lit == ("A/0",)
    assert bench.ghost.link
    hand.click("C/1")
    assert [(piece["at"], piece["number"]) for piece in hand.entries("tunnel")] == [("A/0", 1), ("C/1", 1)]
    assert [entry.edit.name for entry in bench.document.history.entries] == ["dig_tunnel"]
    assert bench.held_piece == {"piece": "tunnel", "number": 2}
    assert "in one world" in str(bench.said)


def test_esc_takes_the_first_end_back(hand: Any) -> None:
    hand.run("tool_tunnel")
    hand.click("A/0")
    hand.run("leave")
    hand.click("C/1")
    assert not hand.entries("tunnel")
    assert hand.bench.ghost.lit == ("C/1",)


def test_both_ends_in_one_region_are_no_tunnel_and_a_lost_end_is_found_first(hand: Any) -> None:
    hand.run("tool_tunnel")
    hand.click("A/0")
    hand.click("A/0")
    assert "from one region to another" in str(hand.bench.said)
    hand.click("B/1")
    hand.run("tool_erase")
    hand.click("B/1")
    hand.run("tool_tunnel")
    assert hand.bench.held_piece["number"] == 1
    hand.click("C/2")
    assert {piece["at"] for piece in hand.entries("tunnel")} == {"A/0", "C/2"}


def test_a_tunnel_that_is_there_already_is_not_dug_again(hand: Any) -> None:
    hand.run("tool_tunnel")
    hand.click("A/0")
    hand.click("C/0")
    hand.bench.hold_piece({"piece": "tunnel", "number": 1})
    hand.click("B/1")
    assert "already has both ends" in str(hand.bench.said)


# Waters, taking away, swapping


def test_a_click_on_water_makes_the_whole_body_a_lake_then_a_sea_then_a_river(hand: Any) -> None:
    water = hand.bench.document
    hand.run("tool_water")
    assert hand.bench.aim is None
    assert "this river a lake" in hand.hover("N/0")
    assert hand.bench.aim.kind == "body"
    hand.click("P/1")
    assert water.scenario.water.exceptions == {"N/0": "lake"}
    hand.click("N/2")
    assert water.scenario.water.exceptions == {"N/0": "sea"}
    hand.click("N/0", SHIFT)
    assert water.scenario.water.exceptions == {"N/0": "lake"}
    hand.click("A/0")
    assert "point at water" in str(hand.bench.said)


def test_the_first_click_on_water_says_what_water_is_where_nothing_does(
    make: Callable[..., Scenario], tile: Callable[..., dict[str, Any]], hand: Any
) -> None:
    scenario = make({"players": 2, "tiles": [tile("N"), tile("P", 4)]})
    here = type(hand)(Workbench(Document(scenario), TOOLS))
    here.bench.choose("water")
    assert "all water on the map: river" in here.hover("N/0")
    here.click("N/0")
    assert here.bench.document.scenario.data["water"] == {"kind": "river"}
    here.click("N/0")
    assert here.bench.document.scenario.water.exceptions == {"N/0": "lake"}


def test_what_lies_on_top_goes_first_then_the_tile(hand: Any) -> None:
    for kind in ("mountain", "peak", "tribe"):
        hand.bench.hold_piece({"piece": kind})
        hand.click("A/0")
    hand.run("tool_erase")
    for kind in ("tribe", "peak", "mountain"):
        assert kind in hand.hover("A/0")
        hand.click("A/0")
        assert "A/0" not in [piece["at"] for piece in hand.entries(kind)]
    assert hand.hover("A/0") == "click to take A away"
    hand.click("A/0")
    assert "A" not in hand.bench.board.rank_of
    hand.click("C/0")
    assert "C" not in hand.bench.board.rank_of


def test_what_lies_on_a_side_is_taken_there_also_by_keys(hand: Any) -> None:
    hand.bench.choose("border")
    hand.click("N.0")
    hand.run("tool_erase")
    assert "border" in hand.hover("N.0")
    hand.click("N.0")
    assert not hand.entries("border")
    hand.bench.document.undo()
    hand.bench.place_cursor((1, 0))
    hand.run("next_part", "next_part", "next_part")
    assert hand.bench.cursor_kind == "side"
    hand.run("act")
    assert not hand.entries("border")


def test_two_tiles_change_places_by_two_clicks_or_a_drag(hand: Any) -> None:
    board = hand.bench.board
    here, there = board.placements[board.rank_of["A"]].cell, board.placements[board.rank_of["C"]].cell
    hand.run("tool_swap")
    hand.click("A/0")
    hand.hover("C/0")
    assert hand.bench.ghost.lifted == {"A", "C"}
    hand.click("C/0")
    assert hand.bench.board.placement_at[there].tile == "A"
    hand.drag("A/1", "C/1")
    assert hand.bench.board.placement_at[here].tile == "A"
    hand.click("A/0")
    hand.run("leave")
    hand.click("B/1")
    assert len(hand.bench.document.history.entries) == 2


# Copies


def test_copy_and_paste_between_windows(hand: Any, empty: Scenario) -> None:
    other = Workbench(Document(empty), TOOLS)
    other.clipboard = hand.bench.clipboard
    hand.bench.select(frozenset({"B", "C"}))
    hand.run("copy")
    there = type(hand)(other)
    there.run("paste")
    other.hover((0.0, 0.0))
    before = {laid.turn for laid in other.ghost.tiles}
    there.run("turn")
    assert {laid.turn for laid in other.ghost.tiles} != before
    there.click((0, 0))
    assert set(other.board.rank_of) == {"B", "C"}
    assert there.entries("tribe") == [{"piece": "tribe", "at": "B/0"}]
    assert other.selection == {"B", "C"}
    assert other.tool.id == "select"
    assert [entry.edit.name for entry in other.document.history.entries] == ["paste"]


def test_cut_takes_away_and_paste_lays_again(hand: Any) -> None:
    hand.bench.select(frozenset({"B"}))
    hand.run("cut")
    assert "B" not in hand.bench.board.rank_of
    hand.run("paste")
    hand.click((1, 0))
    assert "lies there already" in str(hand.bench.said)
    hand.click((5, 5))
    assert hand.bench.board.placement_at[5, 5].tile == "B"
    assert hand.entries("tribe") == [{"piece": "tribe", "at": "B/0"}]


def test_a_second_tile_is_laid_only_if_the_boxes_have_one(hand: Any) -> None:
    bench = hand.bench
    bench.select(frozenset({"C"}))
    hand.run("duplicate")
    hand.click((5, 5))
    assert "no tile with the same face as C is left" in str(bench.said)
    hand.run("leave", "beyond_supply")
    bench.select(frozenset({"C"}))
    hand.run("duplicate")
    hand.click((5, 5))
    assert "C2" in bench.board.rank_of


def test_a_single_piece_is_copied_where_no_tile_is_selected(hand: Any) -> None:
    hand.bench.choose("piece")
    hand.hover("B/0")
    hand.bench.place_cursor((0, 1))
    hand.run("copy", "paste")
    hand.bench.hover(hand.point((1, 1)))
    assert [loose.entry["piece"] for loose in hand.bench.ghost.loose] == ["tribe"]
    hand.click((1, 1))
    assert len(hand.entries("tribe")) == 2


def test_what_is_no_copy_cannot_be_pasted(hand: Any) -> None:
    hand.bench.clipboard.put("a shopping list")
    hand.run("paste")
    assert "cannot be pasted" in str(hand.bench.said)
    assert hand.bench.tool.id == "select"


def test_a_document_that_can_only_be_looked_at_says_so(hand: Any) -> None:
    hand.bench.document.lock(sentence("it is damaged"))
    hand.bench.hold_piece({"piece": "tribe"})
    hand.click("C/0")
    assert "read-only" in str(hand.bench.said)
