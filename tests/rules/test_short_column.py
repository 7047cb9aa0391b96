"""A column in which combinations are missing: banners that wait for a badge, and seats that pass."""

import pytest


@pytest.mark.rule("base.recycle.banner_lowest_slot", "base.recycle.badge_reshuffle")
def test_a_banner_that_nobody_has_a_badge_for_waits_for_one(at) -> None:
    line = "coins 0 0; 1 humans merchant +3; 1d elves: d; 2 orcs hill: k; column dwarves forest; pile wizards"
    position = at(line).play("decline")
    column = "column dwarves forest 0, wizards merchant 0, elves - 0"
    assert (position.clause("column"), position.clause("pile")) == (column, "pile > humans")
    position.play("decline")
    assert (
        position.clause("column") == "column dwarves forest 0, wizards merchant 0, elves hill 0, humans - 0"
    )
    assert position.options == ["pick 1"]
    assert position.faults() == []


def test_a_banner_without_a_badge_is_not_picked(at) -> None:
    line = "coins 9 9; 2 elves hill: f; column orcs forest, ratmen swamp, mudmen -"
    assert at(line, boxes=["small_world_underground"]).options == ["pick 1", "pick 2"]
    assert at("coins 9 9; 2 elves hill: f; column ratmen -").options == ["pass"]
    assert at("coins 9 9; 2 elves hill: f").options == ["pass"]


def test_a_full_column_too_gets_the_badge_that_it_lacks(at) -> None:
    offered = "dwarves forest, wizards merchant, giants swamp, humans flying, orcs heroic, elves -"
    line = f"coins 0 0; 1 ratmen hill +3: c; 2 amazons commando: k; column {offered}"
    position = at(line).play("decline")
    assert position.clause("column").endswith("orcs heroic 0, elves hill 0")


def test_whoever_passes_scores_and_picks_as_soon_as_a_banner_is_free(at) -> None:
    position = at("coins 3 0; 1d humans: a b; 2 elves hill: f; 2d orcs: g")
    assert (position.at, position.options) == ("pick", ["pass"])
    position.play("pass")
    assert (position.state.seat, position.coins(1)) == (1, 3 + 2)
    position.play("decline")
    assert position.clause("column") == "column orcs hill 0"
    assert (position.state.seat, position.options) == (0, ["pick 1"])
    assert position.faults() == []


def test_own_ghouls_act_before_their_seat_passes(at) -> None:
    position = at("coins 0 0; 1d ghouls: a=3; 2 elves hill: f")
    assert position.at == "rise"
    position.play("no")
    assert position.options == ["pass"]
