"""Going into decline, what stays, and what goes back to the box."""

import pytest

LINE = "coins 0 0; column humans swamp; 2 elves wealthy: f; 1 "


@pytest.mark.rule("base.decline.voluntary")
def test_not_on_the_turn_of_the_pick(at) -> None:
    position = at("coins 5 5; column humans swamp").play("pick 1")
    assert not position.may("decline")
    assert at(LINE + "orcs hill: a b c d g h i k").may("expand")


@pytest.mark.rule("base.decline.no_conquest")
def test_nothing_is_taken_on_that_turn(at) -> None:
    position = at(LINE + "orcs hill: a=5").play("decline")
    assert position.state.seat == 1
    ghouls = at(LINE + "orcs hill: k=5; 1d ghouls hill: a=5")
    ghouls.play("expand", "stop")
    assert "decline" not in ghouls.options
    assert at(LINE + "sorcerers hill: e=5").play("decline").state.seat == 1


@pytest.mark.rule("base.decline.flip_banner", "base.definition.token_faces")
def test_the_race_lies_in_decline(at) -> None:
    position = at(LINE + "orcs hill: a=5 b").play("decline")
    assert (position.clause("1"), position.clause("1d")) == ("", "1d orcs hill: a b")


@pytest.mark.rule("base.decline.discard_badge")
def test_the_badge_is_discarded(at) -> None:
    assert at(LINE + "orcs hill: a").play("decline").clause("badges") == "badges > hill"


@pytest.mark.rule("base.decline.kept_badge_flipped")
def test_a_badge_that_works_on_stays(at) -> None:
    position = at(LINE + "orcs spirit: a").play("decline")
    assert (position.clause("badges"), position.clause("1x")) == ("", "1x orcs spirit: a")
    assert position.state.rules[2].traits[-1].id == "spirit"


@pytest.mark.rule("base.decline.one_token_per_region", "base.decline.excess_to_tray")
def test_one_token_stays_on_each_region(at) -> None:
    position = at(LINE + "orcs hill +2: a=5 b=2").play("decline")
    assert (position.clause("1d"), position.tray("orcs")) == ("1d orcs hill: a b", 8)
    aside = at(LINE + "amazons hill +2: a=5 b=2; notes 1 aside=4").play("decline")
    assert aside.tray("amazons") == 13


@pytest.mark.rule("base.decline.one_race_at_a_time", "base.decline.previous_removed_first")
def test_the_race_before_leaves_first(at) -> None:
    position = at(LINE + "orcs hill: a b; 1d humans: c d g").play("decline")
    assert (position.clause("1d"), position.coins(1)) == ("1d orcs hill: a b", 2)
    assert position.tray("humans") == 10


@pytest.mark.rule("base.decline.region_coins_this_turn", "base.decline.no_bonus_this_turn")
@pytest.mark.parametrize(
    ("combination", "coins"),
    [
        ("ratmen alchemist", 2),
        ("ratmen merchant", 2),
        ("ratmen hill", 2),
        ("ratmen fortified", 2),
        ("humans stout", 2),
        ("dwarves stout", 3),
    ],
)
def test_only_regions_count_on_that_turn(at, combination: str, coins: int) -> None:
    position = at(LINE + f"{combination}: b h")
    assert position.play("decline").coins(1) == coins


@pytest.mark.rule("base.decline.region_coins_this_turn")
def test_each_region_brings_one_coin_on_that_turn(at) -> None:
    assert at(LINE + "orcs hill: a=3 b c").play("decline").coins(1) == 3


@pytest.mark.rule("base.decline.abilities_stop")
@pytest.mark.parametrize(
    ("combination", "stays"),
    [
        ("dwarves hill", True),
        ("ghouls hill", True),
        ("ratmen seafaring", True),
        ("humans hill", False),
        ("elves hill", False),
        ("ratmen commando", False),
    ],
)
def test_most_abilities_stop(at, combination: str, stays: bool) -> None:
    rules = at(f"seat 2; 1d {combination}: b; 2 orcs swamp: c").state.rules[1]
    wades = rules.home == at("coins 0 0").table.ground.everywhere
    working = bool(rules.coins or rules.dawn or any(rules.cheaper) or wades)
    assert working is stays
    assert rules.loses > 0


@pytest.mark.rule("base.decline.next_scoring_both")
def test_then_both_races_score(at) -> None:
    position = at(LINE + "orcs hill: a b").play("decline").rest().play("pick 1", "take d", "stop")
    assert position.coins(1) == 2 + 2 + 1 + 1


@pytest.mark.rule("base.recycle.banner_under_stack", "base.recycle.tokens_to_tray")
def test_the_banner_goes_under_the_pile(at) -> None:
    full = (
        "column humans swamp, giants forest, trolls mounted, wizards commando, tritons flying, ratmen stout"
    )
    line = f"coins 0 0; {full}; pile skeletons > sorcerers; badges alchemist; 2 elves wealthy: f"
    position = at(line + "; 1 orcs hill: a; 1d dwarves: b=3").play("decline")
    assert position.clause("pile") == "pile skeletons > sorcerers dwarves"
    assert position.tray("dwarves") == 8


@pytest.mark.rule("base.recycle.banner_lowest_slot")
def test_without_a_pile_it_takes_the_lowest_place(at) -> None:
    position = at(LINE + "orcs hill: a; 1d dwarves: b; badges mounted").play("decline")
    assert position.clause("column") == "column humans swamp 0, dwarves mounted 0"


@pytest.mark.rule("base.recycle.last_region_conquered")
def test_the_same_happens_when_the_last_region_is_taken(at) -> None:
    line = "at attack; coins 0 0; column humans swamp; badges mounted; 1 ratmen hill +9: a; 2d dwarves: b"
    position = at(line).play("take b")
    assert (position.at, position.clause("2d")) == ("attack", "")
    assert position.clause("column") == "column humans swamp 0, dwarves mounted 0"


@pytest.mark.rule("base.recycle.badge_reshuffle")
def test_discarded_badges_are_shuffled_again(at) -> None:
    position = at(LINE + "orcs hill: a; 1d dwarves: b; badges > mounted flying").play("decline")
    assert position.options == ["draw flying", "draw hill", "draw mounted"]
    position.play("draw hill")
    assert position.clause("badges") == "badges flying mounted"
