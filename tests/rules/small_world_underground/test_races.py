"""The races of the underground box, each from a line; some have a file of their own."""

import pytest

from help import figures

# --- tokens ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("race", "tokens", "supply"), figures.UNDERGROUND_RACES)
def test_the_banner_grants_tokens_of_a_supply(cave, race: str, tokens: int, supply: int) -> None:
    position = cave(f"coins 5 5; column {race} stone; 2 elves hill: f")
    assert position.tray(race) == supply
    position.play("pick 1")
    if position.at != "attack":
        position.play(position.options[0])
    assert (position.hand(), position.tray(race)) == (tokens + 4, supply - tokens - 4)


# --- Drow ------------------------------------------------------------------------------------------------


@pytest.mark.rule("race.drow.coin_per_isolated_region")
def test_drow_earn_where_nobody_lives_next_door(cave) -> None:
    assert cave("at score; coins 0 0; 1 drow hill: a d e; 2 elves swamp: f").coins(1) == 3 + 2
    assert cave("at score; coins 0 0; 1 drow hill: d g; 2 elves swamp: l").coins(1) == 2 + 2
    assert cave("at score; coins 0 0; 1 drow underworld: a; 2 elves swamp: l").coins(1) == 1 + 1


@pytest.mark.rule("race.drow.any_other_race_counts")
@pytest.mark.parametrize("neighbour", ["1d ratmen: b", "2 elves swamp: b", "2d ratmen: b"])
def test_any_other_race_next_door_costs_the_coin(cave, neighbour: str) -> None:
    assert cave(f"at score; coins 0 0; 1 drow hill: a r; {neighbour}").state.coins[0] >= 2
    far, near = (cave(f"at score; coins 0 0; 1 drow hill: {region}; {neighbour}").coins(1) for region in "la")
    assert far - near == 1


@pytest.mark.rule("race.drow.monsters_count")
def test_monsters_next_door_cost_the_coin(cave) -> None:
    assert cave("at score; coins 0 0; 1 drow hill: a l; tribes: b=2").coins(1) == 2 + 1


@pytest.mark.rule("race.drow.nothing_in_decline")
def test_drow_in_decline_earn_nothing_more(cave) -> None:
    assert cave("coins 0 0; 1 drow hill: a l; 2 elves swamp: f").play("decline").coins(1) == 2


# --- Iron Dwarves ----------------------------------------------------------------------------------------


@pytest.mark.rule("race.iron_dwarves.hammer_per_mine", "race.iron_dwarves.hammers_from_next_turn")
def test_each_mine_gives_a_hammer_for_the_next_turn(cave) -> None:
    position = cave("at attack; coins 0 0; 1 iron_dwarves hill +4: b c; 2 elves swamp: k")
    assert position.state.aid == 0
    position.play("stop", "stay 1")
    assert position.clause("notes") == "notes 1 hammers=1"
    position.rest().play("expand")
    assert position.state.aid == 1
    position.play("stop", "stay 1")
    assert (position.clause("notes"), position.state.aid) == ("notes 1 hammers=2", 0)


@pytest.mark.rule("race.iron_dwarves.hammer_per_mine")
def test_there_are_seven_hammers(cave) -> None:
    position = cave("at gather; coins 0 0; 1 iron_dwarves hill: c h; notes 1 hammers=6; 2 elves swamp: k")
    assert position.clause("notes") == "notes 1 hammers=7"


@pytest.mark.rule("race.iron_dwarves.hammers_attack_only", "race.iron_dwarves.hammers_return")
def test_a_hammer_pays_beside_a_dwarf_and_stays_off_the_map(cave) -> None:
    position = cave("1 iron_dwarves frightened: a=3; notes 1 hammers=4; coins 0 0; 2 elves swamp: b=2")
    position.play("expand")
    assert (position.hand(), position.price("b")) == (2, 1)
    position.play("take b")
    assert (position.tokens("b"), position.hand(), position.state.aid) == (1, 1, 1)
    assert position.price("e") == 2
    position.play("take c")
    assert position.clause("1") == "1 iron_dwarves frightened: a b c"
    assert (position.coins(1), position.state.aid) == (3, 0)


@pytest.mark.rule("race.iron_dwarves.one_dwarf_per_region")
def test_a_dwarf_goes_with_the_hammers_while_there_is_one(cave) -> None:
    position = cave("at attack; 1 iron_dwarves hill +2: a; aid 7; 2 elves swamp: f").play("take b")
    assert (position.tokens("b"), position.state.aid, position.hand()) == (1, 6, 1)


@pytest.mark.rule("race.iron_dwarves.hammers_attack_only", "race.iron_dwarves.one_dwarf_per_region")
def test_dwarves_that_can_be_spared_go_where_hammers_are_alone(cave) -> None:
    line = "at attack; coins 0 0; 1 iron_dwarves hill: {}; aid 5; 2 elves swamp: g k"
    position = cave(line.format("e r")).play("take g")
    assert (position.tokens("g"), position.hand(), position.state.aid) == (0, 0, 2)
    position.play("take h")
    assert (position.at, position.options) == ("fill_up", ["leave g", "leave h"])
    position.play("leave g")
    assert position.clause("1") == "1 iron_dwarves hill: e h"
    assert position.clause("notes") == "notes 1 hammers=1"
    spared = cave(line.format("e r")).play("take g", "stop")
    assert (spared.clause("1"), spared.faults()) == ("1 iron_dwarves hill: e g", [])
    asked = cave(line.format("e r") + "; 1 iron_dwarves hill +1").play("take g", "stop")
    assert (asked.at, asked.clause("today"), asked.hand()) == ("spread", "", 1)


@pytest.mark.rule("race.iron_dwarves.hammers_attack_only")
def test_hammers_alone_may_try_with_the_die(cave) -> None:
    position = cave("at attack; coins 0 0; 1 iron_dwarves hill: a; aid 2; 2 elves swamp: b k")
    assert position.price("b") == 1
    assert position.play("take b", "die 1").clause("1") == "1 iron_dwarves hill: a"
    assert position.clause("2") == "2 elves swamp: k=2"
    gnomes = cave("at attack; coins 0 0; 1 iron_dwarves hill: a; aid 7; 2 gnomes swamp: b k")
    assert not gnomes.may("take b")


@pytest.mark.rule("race.iron_dwarves.hammers_attack_only", "race.iron_dwarves.one_dwarf_per_region")
def test_what_only_hammers_hold_is_given_up_where_no_dwarf_can_be_spared(cave) -> None:
    position = cave("at attack; coins 0 0; 1 iron_dwarves pillaging: a; aid 4; 2 elves swamp: b k")
    assert position.price("b") == 0
    position.play("take b")
    assert (position.tokens("b"), position.state.aid, position.faults()) == (0, 1, [])
    position.rest()
    assert position.clause("1") == "1 iron_dwarves pillaging: a"
    assert position.coins(1) == 1 + 1


@pytest.mark.rule("race.iron_dwarves.hammers_attack_only")
def test_hammers_help_with_the_last_throw(cave) -> None:
    position = cave("at attack; 1 iron_dwarves hill +1: a; aid 2; 2 elves swamp: b=3")
    assert position.price("b") == 3
    assert position.play("take b", "die 2").tokens("b") == 1


@pytest.mark.rule("race.iron_dwarves.hammers_lost_in_decline")
def test_hammers_go_back_in_decline(cave) -> None:
    position = cave("coins 0 0; 1 iron_dwarves hill: c; notes 1 hammers=4; 2 elves swamp: f").play("decline")
    assert (position.clause("notes"), position.state.aid) == ("", 0)


# --- Liches ----------------------------------------------------------------------------------------------


@pytest.mark.rule("race.liches.coin_from_conqueror")
def test_liches_in_decline_are_paid_for_each_region(cave) -> None:
    line = "at attack; coins 5 0; 1 ratmen hill +9: d; 2d liches: a e; 2 elves swamp: k"
    position = cave(line).play("take a", "take e")
    assert position.state.coins == [3, 2]
    thrown = cave("at attack; coins 5 0; 1 ratmen hill +2: d; 2d liches: a; 2 elves swamp: k")
    thrown.play("take a", "die 0")
    assert thrown.state.coins[1] == 0


@pytest.mark.rule("race.liches.penniless_cannot_attack")
def test_who_cannot_pay_leaves_the_liches_alone(cave) -> None:
    line = "at attack; coins {} 9; 1 ratmen hill +9: d; 2d liches: a e; 2 elves swamp: r"
    assert cave(line.format(0)).targets() == "r"
    position = cave(line.format(1)).play("take a")
    assert (position.may("take e"), position.may("take b")) == (False, True)
    assert cave(line.format(2)).play("take a").may("take e")


@pytest.mark.rule("race.liches.nothing_while_active")
def test_active_liches_and_their_owner_pay_nothing(cave) -> None:
    active = cave("at attack; coins 1 1; 1 ratmen hill +9: d; 2 liches swamp: a e").play("take a")
    assert active.state.coins == [1, 1]
    assert cave("at attack; coins 0 1; 1 ratmen hill +9: d; 2 liches swamp: a e").may("take a")
    own = cave("at attack; coins 1 1; 1 ratmen hill +9: d; 1d liches: a; 2 elves swamp: e").play("take a")
    assert own.state.coins == [1, 1]
    assert cave("at attack; coins 0 1; 1 ratmen hill +9: d; 1d liches: a; 2 elves swamp: e").may("take a")


# --- Mudmen, Mummies, Ogres, Shrooms ---------------------------------------------------------------------


@pytest.mark.rule("race.mudmen.token_per_mudpool")
def test_each_mudpool_gives_a_mudman(cave) -> None:
    position = cave("at gather; coins 0 0; 1 mudmen frightened: a f; 2 elves swamp: k")
    assert (position.hand(), position.tray("mudmen")) == (2, 12 - 4)
    assert position.play("stay 3").coins(1) == 2 + 1


@pytest.mark.rule("race.mudmen.limited_by_tray")
@pytest.mark.parametrize(("left", "gained"), [(0, 0), (1, 1), (3, 3)])
def test_no_more_mudmen_than_there_are(cave, left: int, gained: int) -> None:
    line = f"at gather; coins 0 0; 1 mudmen hill: a f j={10 - left}; 2 elves swamp: k"
    position = cave(line)
    assert (position.hand() if gained else 0, position.tray("mudmen")) == (gained, left - gained)


@pytest.mark.rule("race.mudmen.nothing_in_decline")
def test_mudmen_in_decline_gain_nothing(cave) -> None:
    assert cave("1 ratmen hill: b; 1d mudmen: a f; 2 elves swamp: k").state.rules[1].gains == ()


@pytest.mark.rule("race.mummies.one_more_everywhere")
def test_mummies_pay_one_more(cave) -> None:
    position = cave("at attack; 1 mummies hill +2: e; tribes: b=2; 2 elves swamp: k")
    assert [position.price(region) for region in "dbr"] == [3, 5, 2]
    assert position.play("take d", "die 0").tokens("d") == 0
    assert cave("at attack; 1 mummies hill +2: e; 2 elves swamp: k").play("take d", "die 1").tokens("d") == 1


@pytest.mark.rule("race.mummies.surcharge_with_reductions")
def test_what_mummies_pay_goes_with_what_they_save(cave) -> None:
    assert cave("at attack; 1 mummies commando +9: e; 2 elves swamp: k").price("d") == 2
    assert cave("at attack; 1 mummies mounted +9: e; 2 gnomes swamp: f").price("f") == 4
    bitten = cave("at attack; 1 mummies vampire +1: e; 2 elves swamp: f").play("bite f")
    assert (bitten.tokens("f"), bitten.hand()) == (1, 1)


@pytest.mark.rule("race.mummies.irrelevant_in_decline")
def test_mummies_in_decline_cost_what_others_do(cave) -> None:
    assert cave("at attack; 1 ratmen hill +9: e; 2d mummies: f; 2 elves swamp: k").price("f") == 3
    assert not any(cave("1 ratmen hill: b; 1d mummies: a; 2 elves swamp: k").state.rules[1].cheaper)


@pytest.mark.rule("race.ogres.one_less_everywhere", "race.ogres.minimum_one")
def test_ogres_pay_one_less_but_one(cave) -> None:
    position = cave("at attack; 1 ogres commando +9: e; tribes: b=2; 2 elves swamp: k")
    assert [position.price(region) for region in "dbr"] == [1, 2, 1]
    plain = cave("at attack; 1 ogres hill +9: e; tribes: b=2; 2 elves swamp: k")
    assert [plain.price(region) for region in "dbr"] == [1, 3, 1]


@pytest.mark.rule("race.ogres.no_help_against_gnomes")
def test_ogres_pay_in_full_for_gnomes(cave) -> None:
    position = cave("at attack; 1 ogres hill +9: e; 2 gnomes swamp: d=2; 2d elves: f=2")
    assert (position.price("d"), position.price("f")) == (4, 3)


@pytest.mark.rule("race.shrooms.coin_per_forest")
def test_shrooms_earn_from_forests(cave) -> None:
    assert cave("at score; coins 0 0; 1 shrooms hill: a b g k; 2 elves swamp: f").coins(1) == 4 + 3


@pytest.mark.rule("race.shrooms.nothing_in_decline")
def test_shrooms_in_decline_do_not(cave) -> None:
    assert cave("coins 0 0; 1 shrooms hill: b g; 2 elves swamp: f").play("decline").coins(1) == 2


# --- Shadow Mimes ----------------------------------------------------------------------------------------

OFFERS = "column ratmen wealthy 0, shadow_mimes wise 2, elves tomb 3, orcs hill 0, drow mining, giants stone"


@pytest.mark.rule("race.shadow_mimes.swap_on_pick", "race.shadow_mimes.only_power_moves")
def test_mimes_exchange_their_power_on_being_picked(cave) -> None:
    position = cave(f"coins 5 5; {OFFERS}; pile trolls; badges swamp; 2 elves hill: f").play("pick 2")
    assert position.options == ["no", "swap 1", "swap 2", "swap 3", "swap 4", "swap 5"]
    position.play("swap 2")
    assert position.clause("1").startswith("1 shadow_mimes tomb +12")
    offers = (
        "column ratmen wealthy 1, elves wise 3, orcs hill 0, drow mining 0, giants stone 0, trolls swamp 0"
    )
    assert position.clause("column") == offers
    assert position.at == "attack"


@pytest.mark.rule("race.shadow_mimes.coins_not_taken")
def test_only_the_coins_on_the_mimes_are_taken(cave) -> None:
    position = cave(f"coins 5 5; {OFFERS}; 2 elves hill: f").play("pick 2", "swap 2")
    assert position.coins(1) == 5 - 1 + 2


@pytest.mark.rule("race.shadow_mimes.tokens_after_swap")
@pytest.mark.parametrize(("choice", "tokens"), [("no", 7 + 4), ("swap 2", 7 + 5), ("swap 1", 7 + 4)])
def test_the_tokens_are_those_of_the_power_finally_held(cave, choice: str, tokens: int) -> None:
    position = cave(f"coins 5 5; {OFFERS}; 2 elves hill: f").play("pick 2", choice)
    assert (position.hand(), position.tray("shadow_mimes")) == (tokens, 12 - tokens)


@pytest.mark.rule("race.shadow_mimes.no_later_effect")
def test_mimes_have_the_power_and_nothing_else(cave) -> None:
    position = cave(f"coins 5 5; {OFFERS}; 2 elves hill: f").play("pick 2", "swap 3", "take c")
    assert position.state.rules[0].coins == (position.table.ground.of("hill"),)
    position.rest().rest()
    assert position.options == ["abandon c", "decline", "expand"]


# --- Will-o'-Wisps ---------------------------------------------------------------------------------------


@pytest.mark.rule("race.will_o_wisps.die_on_crystals")
def test_wisps_throw_the_die_for_crystals(cave) -> None:
    position = cave("at attack; 1 will_o_wisps hill +9: a q; 2 elves swamp: k")
    assert position.targets("lure") == "d i"
    position.play("lure d", "die 1")
    assert (position.tokens("d"), position.hand()) == (1, 8)
    position.play("lure i", "die 3")
    assert (position.tokens("i"), position.hand(), position.at) == (1, 7, "attack")


@pytest.mark.rule("race.will_o_wisps.die_next_to_held_crystal")
def test_wisps_throw_the_die_beside_crystals_of_theirs(cave) -> None:
    position = cave("at attack; 1 will_o_wisps hill +9: a; 1d ratmen: i; 2 elves swamp: k")
    assert position.targets("lure") == "d"
    assert position.play("take d").targets("lure") == "e r"


@pytest.mark.rule("race.will_o_wisps.target_before_roll")
def test_the_target_is_named_before_the_die(cave) -> None:
    position = cave("at attack; 1 will_o_wisps hill +9: a; 2 elves swamp: d").play("lure d")
    assert (position.at, position.clause("target")) == ("wisp_die", "target d")
    assert position.options == ["die 0", "die 1", "die 2", "die 3"]


@pytest.mark.rule("race.will_o_wisps.success_is_binding")
def test_a_success_must_be_used(cave) -> None:
    line = "at attack; 1 will_o_wisps hill +4: a; 2 elves swamp: d"
    zero = cave(line).play("lure d", "die 0")
    assert (zero.tokens("d"), zero.hand()) == (3, 1)
    three = cave(line).play("lure d", "die 3")
    assert (three.tokens("d"), three.hand(), three.state.pips) == (1, 3, 0)
    assert three.may("take e")


@pytest.mark.rule("power.mercenary.after_die", "race.will_o_wisps.failure")
def test_mercenaries_make_up_for_a_lure_that_failed(cave) -> None:
    line = "at attack; coins {} 0; 1 will_o_wisps mercenary +2: a; 2 elves swamp: d=2"
    position = cave(line.format(1), boxes=("be_not_afraid",)).play("lure d", "die 1")
    assert (position.options, position.state.pips) == (["pay", "no"], 0)
    assert (position.play("pay").clause("1"), position.coins(1)) == ("1 will_o_wisps mercenary +1: a d", 0)
    poor = cave(line.format(0), boxes=("be_not_afraid",)).play("lure d", "die 1")
    assert poor.clause("1").startswith("1 will_o_wisps mercenary: a=3")


@pytest.mark.rule("race.will_o_wisps.failure")
def test_a_failure_ends_the_conquests(cave) -> None:
    position = cave("at attack; coins 0 0; 1 will_o_wisps hill +2: a; 2 elves swamp: d=2").play(
        "lure d", "die 1"
    )
    assert position.clause("1") == "1 will_o_wisps hill: a=3"
    assert position.state.pips == 0
    assert cave("at attack; 1 will_o_wisps hill +2: a; 2 elves swamp: d=4").targets("lure") == ""


@pytest.mark.rule("race.will_o_wisps.limits")
def test_wisps_have_no_die_in_decline_nor_for_gnomes(cave) -> None:
    position = cave("at attack; 1 will_o_wisps hill +9: a; 2 gnomes swamp: d")
    assert (position.targets("lure"), position.may("take d")) == ("", True)
    assert cave("1 ratmen hill: b; 1d will_o_wisps: a; 2 elves swamp: k").state.rules[1].offers == ()
