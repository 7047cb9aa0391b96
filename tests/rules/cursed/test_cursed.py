"""Cursed!: two races and five powers."""

from functools import partial

import pytest

from realms.rules.model.overrides import describe
from realms.rules.model.trait import REGISTRY


@pytest.fixture
def cursed(at):
    """Positions with this box."""
    return partial(at, boxes=("cursed",))


# --- Goblins ---------------------------------------------------------------------------------------------


@pytest.mark.rule("race.goblins.discount")
def test_goblins_pay_less_for_races_in_decline(cursed) -> None:
    line = "at attack; 1 goblins hill +9: a; 1d humans: f; 2 ratmen swamp: d; 2d elves: b=2; tribes: e"
    position = cursed(line)
    assert [position.price(region) for region in "bef"] == [2 + 2 - 1, 3 + 1 - 1, 2 + 1 - 1]
    assert cursed(line, tribes_in_decline=False).price("e") == 4


@pytest.mark.rule("race.goblins.minimum")
def test_goblins_use_one_token_at_least(cursed, banks) -> None:
    assert cursed("at attack; 1 goblins hill +9: a; 2 ratmen hill: d; 2d elves: b").price("b") == 2
    line = "at attack; 1 goblins commando +9: b; 2 ratmen hill: d; 2d elves seafaring: r"
    assert cursed(line, chart=banks).price("r") == 1


@pytest.mark.rule("race.goblins.not_active_regions")
def test_goblins_pay_the_usual_for_all_others(cursed) -> None:
    position = cursed("at attack; 1 goblins hill +9: a; 2 ratmen swamp: d; 2d elves: b")
    assert (position.price("d"), position.price("c")) == (3, 2)


# --- Kobolds ---------------------------------------------------------------------------------------------


@pytest.mark.rule("race.kobolds.conquer_with_two")
def test_two_kobolds_take_a_region(cursed, banks) -> None:
    position = cursed("at attack; 1 kobolds hill +4: b=2; 2 elves swamp: d", chart=banks)
    assert position.price("r") == 2
    position.play("take r")
    assert (position.tokens("r"), position.hand()) == (2, 2)


@pytest.mark.rule("race.kobolds.conquer_with_two")
@pytest.mark.parametrize("power", ["hill", "dragon_master", "berserk", "marauding"])
def test_a_single_kobold_takes_nothing(cursed, power: str) -> None:
    position = cursed(f"at attack; 1 kobolds {power} +1: a=2; 2 elves swamp: k")
    assert (position.at, position.hand()) == ("gather", 0) or position.at == "choose"
    assert position.tokens("a") == 3


@pytest.mark.rule("race.kobolds.conquer_with_two")
def test_the_dragon_flies_with_two_kobolds(cursed) -> None:
    position = cursed("at attack; 1 kobolds dragon_master +3: a=2; 2 elves swamp: b=6 k").play("dragon b")
    assert (position.tokens("b"), position.mark("dragon")) == (2, "b")


@pytest.mark.rule("race.kobolds.conquer_with_two")
def test_two_kobolds_come_for_a_token_that_is_exchanged(at) -> None:
    boxes = ("cursed", "small_world_underground")
    line = "at attack; 1 kobolds vampire +4: a=2; 2 elves swamp: b k; tray kobolds={}"
    assert not at(line.format(0).replace("+4", "+1"), boxes=boxes).targets("bite")
    position = at(line.format(1), boxes=boxes).play("bite b")
    assert (position.tokens("b"), position.hand(), position.tray("kobolds")) == (2, 3, 0)


@pytest.mark.rule("race.kobolds.occupy_with_two")
def test_two_kobolds_stay_in_every_region(cursed) -> None:
    position = cursed("1 kobolds hill: a=5 b=2; 2 elves swamp: k").play("expand")
    assert position.clause("1") == "1 kobolds hill +3: a=2 b=2"
    position.play("take c")
    assert position.options == ["stay 2", "stay 3"]
    position.play("stay 3")
    assert position.clause("1") == "1 kobolds hill: a=3 b=2 c=2"


@pytest.mark.rule("race.kobolds.occupy_with_two")
def test_what_was_conquered_keeps_two_kobolds(cursed) -> None:
    position = cursed("at attack; 1 kobolds hill +9: a=2; 2 elves swamp: b=3 k").play("take b", "stop")
    assert position.clause("1") == "1 kobolds hill +7: a=2 b=2"


@pytest.mark.rule("race.kobolds.lone_survivor")
def test_a_lone_kobold_joins_others(cursed) -> None:
    line = "at attack; 1 ratmen hill +9: a; 2 kobolds swamp: "
    position = cursed(line + "b=2 k=2").play("take b").rest()
    assert position.clause("2").startswith("2 kobolds swamp")
    assert position.tokens("k") == 3


@pytest.mark.rule("race.kobolds.lone_survivor")
def test_a_lone_kobold_without_a_region_waits(cursed) -> None:
    position = cursed("at attack; 1 ratmen hill +9: a; 2 kobolds swamp: b=2").play("take b").rest()
    assert position.state.seat == 1
    assert position.clause("2") == "2 kobolds swamp +1"
    position.play("expand")
    assert (position.state.seat, position.clause("2")) == (0, "2 kobolds swamp +1")


@pytest.mark.rule("race.kobolds.decline_one_each")
def test_one_kobold_stays_in_decline(cursed) -> None:
    position = cursed("1 kobolds hill: a=3 b=2; 2 elves swamp: k").play("decline")
    assert (position.clause("1d"), position.tray("kobolds")) == ("1d kobolds hill: a b", 14)
    assert position.faults() == []


# --- Hordes of -------------------------------------------------------------------------------------------


@pytest.mark.rule("power.hordes_of.two_tokens")
def test_two_horde_tokens_come_with_the_badge(cursed) -> None:
    position = cursed("coins 5 5; column goblins hordes_of").play("pick 1")
    assert (position.hand(), position.tray("goblins")) == (6 + 5 + 2, 0)
    assert position.faults() == []


@pytest.mark.rule("power.hordes_of.two_tokens")
def test_horde_tokens_hold_regions_alone_and_are_lost(cursed) -> None:
    line = "at gather; 1 goblins hordes_of: a b; notes 1 horde=1, 1 second_horde=1; 2 ratmen hill: k=12"
    position = cursed(line)
    assert position.options == ["horde a", "horde b"]
    position.play("horde b")
    assert (position.mark("horde"), position.mark("second_horde")) == ("b", "a")
    position.play("expand").play("take h", "take e", "take d", "take b")
    assert position.tray("goblins") == 11
    assert position.clause("notes") == "notes 1 second_horde=1"
    assert position.faults() == []


@pytest.mark.rule("power.hordes_of.two_tokens")
@pytest.mark.parametrize(("choice", "left", "notes"), [("spend", 8, ""), ("no", 9, "notes 1 horde=1")])
def test_the_owner_says_which_token_is_lost(cursed, choice: str, left: int, notes: str) -> None:
    line = (
        "seat 2; at attack; 1 goblins hordes_of: a=3 b; mark horde: a; notes 1 horde=1; 2 ratmen hill +9: d"
    )
    position = cursed(line).play("take a", "stop", "stay 1")
    assert position.options == ["spend", "no"]
    position.play(choice)
    assert position.clause("1") == "1 goblins hordes_of: b=3"
    assert (position.tray("goblins"), position.clause("notes")) == (left, notes)
    assert position.mark("horde") == ("b" if notes else "")
    assert position.faults() == []


@pytest.mark.rule("power.hordes_of.two_tokens")
def test_a_horde_token_that_was_driven_out_joins_any_region(cursed) -> None:
    line = (
        "seat 2; at attack; 1 goblins hordes_of: a=2 b c; mark horde: a; notes 1 horde=1; 2 ratmen hill +9: d"
    )
    position = cursed(line).play("take a", "stop", "stay 1", "no")
    assert position.options == ["horde b", "horde c"]
    position.play("horde c")
    assert position.clause("1") == "1 goblins hordes_of: b c=2"
    assert position.mark("horde") == "c"


@pytest.mark.rule("power.hordes_of.two_tokens")
def test_a_lone_horde_token_can_be_converted(cursed) -> None:
    line = (
        "seat 2; at attack; 1 goblins hordes_of: a b; mark horde: a; notes 1 horde=1; 2 sorcerers hill +9: d"
    )
    position = cursed(line).play("convert a")
    assert (position.tray("goblins"), position.clause("notes")) == (10, "")
    assert position.faults() == []


@pytest.mark.rule("power.hordes_of.gone_in_decline")
@pytest.mark.parametrize(("race", "left"), [("goblins", "b"), ("ghouls", "b=2")])
def test_horde_tokens_leave_in_decline(cursed, race: str, left: str) -> None:
    line = f"coins 0 0; 1 {race} hordes_of: a b=3; mark horde: a; mark second_horde: b; 2 ratmen hill: k"
    position = cursed(line + "; notes 1 horde=1, 1 second_horde=1").play("decline")
    assert position.clause("1d") == f"1d {race} hordes_of: {left}"
    assert (position.coins(1), position.mark("horde"), position.mark("second_horde")) == (1, "", "")
    assert position.faults() == []


@pytest.mark.rule("power.hordes_of.gone_in_decline")
def test_horde_tokens_in_hand_leave_in_decline(cursed) -> None:
    position = cursed("1 goblins hordes_of +3: a; notes 1 horde=1; 2 ratmen hill: k").play("decline")
    assert position.tray("goblins") == 10
    assert position.faults() == []


@pytest.mark.rule("power.hordes_of.two_tokens")
def test_horde_tokens_are_anywhere_again_in_the_next_turn(cursed) -> None:
    line = "1 goblins hordes_of: a b=3; mark horde: a; mark second_horde: b; 2 ratmen hill: k"
    position = cursed(line + "; notes 1 horde=1, 1 second_horde=1").play("expand", "stop", "stay 3")
    assert position.options == ["horde a", "horde b"]
    position.play("horde a")
    assert position.options == ["horde a", "horde b"]


@pytest.mark.rule("power.hordes_of.two_tokens")
def test_horde_tokens_of_pixies_may_stay_off_the_map(at) -> None:
    line = "at gather; taken: a; 1 pixies hordes_of: a=4; notes 1 horde=1; 2 ratmen hill: k"
    position = at(line, boxes=("cursed", "be_not_afraid"))
    assert position.options == ["horde a", "no"]
    position.play("no")
    assert position.clause("notes") == "notes 1 aside=3, 1 horde=2"
    position.rest().play("decline")
    assert position.tray("pixies") == 15
    assert position.faults() == []


# --- the other powers ------------------------------------------------------------------------------------


COLUMN = "column ratmen hill, elves cursed, orcs swamp, humans forest"


@pytest.mark.rule("power.cursed.skip_cost")
def test_a_cursed_combination_costs_three_to_pass_over(cursed) -> None:
    position = cursed(f"coins 5 5; {COLUMN}").play("pick 4")
    assert position.coins(1) == 0
    assert position.clause("column") == "column ratmen hill 1, elves cursed 3, orcs swamp 1"
    assert position.table.catalogue.tokens[position.table.catalogue.number["cursed"]] == 0
    assert not cursed(f"coins 4 5; {COLUMN}").may("pick 4")
    assert cursed(f"coins 4 5; {COLUMN}").may("pick 3")


@pytest.mark.rule("power.cursed.no_benefit")
def test_the_curse_gives_nothing_but_what_lies_there(cursed) -> None:
    position = cursed("coins 0 5; column elves cursed 3; 2 ratmen hill: k").play("pick 1")
    assert (position.coins(1), position.hand()) == (3, 6)
    assert position.price("a") == 2
    position.play("take a").rest()
    assert position.coins(1) == 3 + 1
    assert describe(REGISTRY["cursed"]) == ["toll = 3"]


@pytest.mark.rule("power.marauding.second_wave")
def test_marauders_conquer_in_a_second_wave(cursed) -> None:
    position = cursed("at attack; 1 ratmen marauding +4: a; 2 elves hill: k").play("take b", "take d")
    assert position.options == ["again", "stop"]
    position.play("again")
    assert position.clause("1") == "1 ratmen marauding +2: a b d"
    position.play("take c")
    assert position.at == "spread"
    assert position.clause("1") == "1 ratmen marauding +1: a b c d"


@pytest.mark.rule("power.marauding.second_wave")
def test_both_waves_count(cursed) -> None:
    line = "at attack; coins 0 0; 1 orcs marauding +6: a; tribes: b d; 2 elves hill: k"
    position = cursed(line).play("take b", "again", "take d")
    assert (position.hand(), position.state.non_empty_conquests) == (2, 2)
    assert not cursed("at attack; 1 ratmen marauding +4: a; 2 elves hill: k").may("again")


@pytest.mark.rule("power.marauding.before_die")
def test_there_is_no_second_wave_after_the_die(cursed) -> None:
    position = cursed("at attack; 1 ratmen marauding +1: a=3; 2 elves hill: k")
    assert position.may("again")
    position.play("take b", "die 0")
    assert position.at == "gather" or position.state.seat == 1


@pytest.mark.rule("power.marauding.die_after")
def test_the_die_may_be_thrown_with_or_without_a_second_wave(cursed) -> None:
    position = cursed("at attack; 1 ratmen marauding +2: a; tribes: e; 2 elves hill: k")
    position.play("take b", "again", "take e", "die 3")
    assert position.clause("1") == "1 ratmen marauding: a b e"
    assert cursed("at attack; 1 ratmen marauding +1: a=3; 2 elves hill: k").play("take b").may("die 1")


@pytest.mark.rule("power.ransacking.take_coin")
def test_ransackers_take_a_coin(cursed) -> None:
    line = "at attack; coins 0 3; 1 sorcerers ransacking +9: a; 2 elves hill: b d k"
    position = cursed(line).play("take b")
    assert (position.coins(1), position.coins(2)) == (1, 2)
    position.play("convert d")
    assert (position.coins(1), position.coins(2)) == (2, 1)
    assert position.faults() == []


@pytest.mark.rule("power.ransacking.empty_purse")
def test_who_has_no_coin_gives_none(cursed) -> None:
    position = cursed("at attack; coins 0 0; 1 ratmen ransacking +9: a; 2 elves hill: b k").play("take b")
    assert (position.coins(1), position.coins(2)) == (0, 0)


@pytest.mark.rule("power.ransacking.not_decline_ghouls")
def test_races_in_decline_and_tribes_give_no_coin(cursed) -> None:
    line = "at attack; coins 0 3; 1 ratmen ransacking +9: a; 2d ghouls: b; tribes: d; 2 elves hill: k"
    position = cursed(line).play("take b", "take d")
    assert (position.coins(1), position.coins(2)) == (0, 3)


@pytest.mark.rule("power.were.night_discount")
def test_by_night_everything_costs_two_less(cursed) -> None:
    position = cursed("turn 2; at attack; 1 ratmen were +9: a; 2 elves hill: b=3 k")
    assert (position.price("b"), position.price("e")) == (3, 1)


@pytest.mark.rule("power.were.minimum")
def test_by_night_one_token_is_needed(cursed) -> None:
    position = cursed("turn 2; at attack; 1 tritons were +1: i; 2 elves hill: a")
    assert position.price("n") == 1
    assert position.play("take n").tokens("n") == 1


@pytest.mark.rule("power.were.day_nothing")
def test_by_day_nothing_is_cheaper(cursed) -> None:
    assert cursed("turn 3; at attack; 1 ratmen were +9: a; 2 elves hill: b=3 k").price("b") == 5
