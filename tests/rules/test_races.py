"""The fourteen races, each from a line."""

import pytest

from realms.rules.registry import base_game

FIGURES = {content.trait.id: content for content in base_game()}

# --- Amazons ---------------------------------------------------------------------------------------------


@pytest.mark.rule("race.amazons.token_value")
def test_amazons_come_with_ten_tokens(at) -> None:
    position = at("coins 5 5; column amazons hill").play("pick 1")
    assert (position.hand(), position.tray("amazons")) == (14, 1)


@pytest.mark.rule("race.amazons.attack_only_tokens", "race.amazons.set_aside_after_redeployment")
def test_four_amazons_attack_and_do_not_defend(at) -> None:
    position = at("at attack; coins 0 0; 1 amazons hill +8: a; 2 elves swamp: f").play("take b", "take d")
    assert position.hand() == 4
    position.play("stop", "stay 1", "stay 1")
    assert position.clause("1") == "1 amazons hill: a b d=3"
    assert position.clause("notes") == "notes 1 aside=4"
    assert position.tray("amazons") == 15 - 9


@pytest.mark.rule("race.amazons.keep_one_if_possible")
def test_five_regions_with_seven_amazons_leave_three(at) -> None:
    position = at("at gather; coins 0 0; taken: a b; 1 amazons wealthy: a=2 b=2 c d e; 2 elves swamp: f")
    assert position.targets("leave") == "a b c d e"
    position.play("leave a", "leave e")
    assert position.clause("1") == "1 amazons wealthy: b c d"
    assert position.coins(1) == 3
    assert position.clause("notes") == "notes 1 aside=4"


@pytest.mark.rule("race.amazons.return_when_readying")
def test_the_four_come_back_when_readying(at) -> None:
    position = at("1 amazons hill: a=2 b; notes 1 aside=4; 2 elves swamp: f").play("expand")
    assert position.clause("1") == "1 amazons hill +5: a b"
    assert position.clause("notes") == ""


@pytest.mark.rule("race.amazons.return_when_readying")
def test_in_decline_the_four_are_lost(at) -> None:
    position = at("1 amazons hill: a=2 b; notes 1 aside=4; 2 elves swamp: f").play("decline")
    assert (position.tray("amazons"), position.clause("notes")) == (13, "")


# --- coins -----------------------------------------------------------------------------------------------


@pytest.mark.rule("race.dwarves.mine_bonus")
def test_dwarves_earn_from_mines(at) -> None:
    assert at("at score; coins 0 0; 1 dwarves hill: a b i; 2 elves swamp: f").coins(1) == 3 + 2
    assert at("at score; coins 0 0; 1 ratmen hill: a b i; 2 elves swamp: f").coins(1) == 3


@pytest.mark.rule("race.dwarves.mine_bonus_in_decline")
def test_dwarves_earn_from_mines_in_decline_too(at) -> None:
    position = at("coins 0 0; 1 dwarves swamp: a b i; 2 elves swamp: f; column ratmen hill").play("decline")
    assert position.coins(1) == 3 + 2
    position.rest().play("pick 1", "stop")
    assert position.coins(1) == 5 + 5


@pytest.mark.rule("race.humans.farmland_bonus")
def test_humans_earn_from_farmland(at) -> None:
    assert at("at score; coins 0 0; 1 humans hill: a b f; 2 elves swamp: d").coins(1) == 3 + 2


@pytest.mark.rule("race.humans.decline")
def test_humans_in_decline_do_not(at) -> None:
    assert at("coins 0 0; 1 humans hill: a f; 2 elves swamp: d").play("decline").coins(1) == 2


@pytest.mark.rule("race.wizards.magic_bonus")
def test_wizards_earn_from_magic(at) -> None:
    assert at("at score; coins 0 0; 1 wizards hill: a d k; 2 elves swamp: f").coins(1) == 3 + 2


@pytest.mark.rule("race.wizards.decline")
def test_wizards_in_decline_do_not(at) -> None:
    assert at("coins 0 0; 1 wizards hill: d k; 2 elves swamp: f").play("decline").coins(1) == 2


@pytest.mark.rule("race.orcs.non_empty_bonus")
def test_orcs_earn_from_what_was_not_empty(at) -> None:
    line = "at attack; coins 0 0; 1 orcs swamp +12: a; tribes: b; 2 elves hill: c; 2d humans: f; 1d giants: i"
    position = at(line).play("take b", "take c", "take f", "stop", "stay 2", "stay 1", "stay 1")
    assert position.coins(1) == 5 + 3


@pytest.mark.rule("race.orcs.no_carry_over")
def test_orcs_do_not_earn_from_last_turn(at) -> None:
    position = at("at attack; coins 0 0; 1 orcs swamp +3: a; tribes: b; 2 elves hill: f").play("take b")
    position.rest()
    assert position.coins(1) == 3
    position.rest().rest()
    assert position.coins(1) == 3 + 2


@pytest.mark.rule("race.orcs.decline")
def test_orcs_in_decline_earn_nothing(at) -> None:
    line = "at attack; coins 0 0; 1 orcs stout +3: a; tribes: b; 2 elves hill: f"
    position = at(line).play("take b", "stay 1", "decline")
    assert (position.coins(1), position.clause("1d")) == (3, "1d orcs stout: a b")
    assert at("at score; spoils 3; coins 0 0; 1d orcs hill: a b; 2 elves hill: f").coins(1) == 2


@pytest.mark.rule("race.ratmen.no_ability")
def test_ratmen_are_just_many(at) -> None:
    assert FIGURES["ratmen"].tokens == max(
        content.tokens for content in FIGURES.values() if content.trait.id != "amazons"
    )
    bare, ratmen = (at(f"at score; coins 0 0; 1 {race} hill: a b").state for race in ("ghouls", "ratmen"))
    assert bare.coins == ratmen.coins
    rules = ratmen.rules[0]
    assert (rules.plain_price, rules.income, rules.taken, rules.gains) == (True, (), (), ())
    assert (rules.loses, rules.on_decline) == (1, "one")


# --- tokens ----------------------------------------------------------------------------------------------


@pytest.mark.rule("race.elves.no_loss")
def test_elves_lose_no_token(at) -> None:
    position = at("at attack; 1 ratmen dragon_master +9: a; 2 elves hill: b=3 d f").play("take b", "take d")
    assert (position.hand("2"), position.tray("elves")) == (4, 11 - 5)
    dragon = at("at attack; 1 ratmen dragon_master +9: a; 2 elves hill: b f").play("dragon b")
    assert dragon.hand("2") == 1


@pytest.mark.rule("race.elves.redeploy_as_usual")
def test_elves_are_placed_like_other_survivors(at) -> None:
    position = at("at attack; 1 ratmen hill +5: a; 2 elves hill: b f g").play("take b", "stop", "stay 3")
    assert (position.state.actor, position.options) == (1, ["stay 1", "stay 2"])
    alone = at("at attack; 1 ratmen hill +5: a; 2 elves hill: b").play("take b", "stop", "stay 3")
    assert alone.clause("2") == "2 elves hill +1"


@pytest.mark.rule("race.elves.no_protection_from_conversion", "race.sorcerers.converted_token_to_tray")
def test_a_converted_elf_goes_to_the_tray(at) -> None:
    position = at("at attack; 1 sorcerers hill +1: a; 2 elves hill: b f").play("convert b")
    assert (position.hand("2"), position.tray("elves")) == (0, 10)


@pytest.mark.rule("race.elves.decline")
def test_elves_in_decline_are_lost(at) -> None:
    position = at("at attack; 1 ratmen hill +5: a; 2d elves hill: b f").play("take b")
    assert (position.hand("2d"), position.tray("elves")) == (0, 10)


@pytest.mark.rule("race.skeletons.new_tokens")
@pytest.mark.parametrize(("taken", "new"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2)])
def test_skeletons_grow_by_half_of_what_was_not_empty(at, taken: int, new: int) -> None:
    position = at("at attack; 1 skeletons hill +12: e; tribes: b c d f")
    before = position.tray("skeletons")
    for region in "bcdf"[:taken]:
        position.play(f"take {region}")
    position.rest()
    assert before - position.tray("skeletons") == new


@pytest.mark.rule("race.skeletons.joins_redeployment")
def test_new_skeletons_are_placed_with_the_others(at) -> None:
    position = at("at attack; 1 skeletons hill +6: e; tribes: b c").play("take b", "take c")
    assert (position.at, position.hand()) == ("spread", 2 + 2 + 1)
    assert position.play("stay 1", "stay 6").state.seat == 1


@pytest.mark.rule("race.skeletons.decline")
def test_skeletons_in_decline_do_not_grow(at) -> None:
    rules = at("1d skeletons hill: e; 2 elves hill: f").state.rules
    assert (rules[1].gains, rules[0].gains) == ((), ())


# --- prices ----------------------------------------------------------------------------------------------


@pytest.mark.rule("race.giants.mountain_discount")
def test_giants_pay_less_beside_their_mountains(at) -> None:
    position = at("at attack; 1 giants swamp +9: e k; tribes: f; 2 elves hill: b")
    assert (position.price("g"), position.price("f"), position.price("b")) == (1, 2, 2)
    entering = at("at attack; 1 giants swamp +9; 1d ratmen: e")
    assert entering.price("b") == 2


@pytest.mark.rule("race.giants.mountain_discount")
def test_two_mountains_make_one_discount(at) -> None:
    chart = "a mountain edge: b\nb hill: c\nc mountain:"
    assert at("at attack; 1 giants swamp +9: a c", chart=chart).price("b") == 1
    assert at("at attack; 1 giants swamp +9: a c; tribes: b=2", chart=chart).price("b") == 3


@pytest.mark.rule("race.giants.mountain_must_be_held")
def test_giants_must_hold_the_mountain_now(at) -> None:
    position = at("at attack; 1 giants swamp +9: b; 1d ratmen: k")
    assert position.price("c") == 2
    position.play("take e")
    assert position.price("c") == 1
    assert at("at attack; 1 giants swamp +9: h; 1d ratmen: e").price("g") == 2
    left = at("1 giants swamp: b=5 e; 2 elves hill: i").play("abandon e", "expand")
    assert left.price("c") == 2


@pytest.mark.rule("race.giants.minimum")
def test_giants_pay_at_least_one(at) -> None:
    position = at("at attack; 1 giants commando +9: e").play("take g")
    assert (position.tokens("g"), position.hand()) == (1, 8)


@pytest.mark.rule("race.tritons.coastal_discount")
def test_tritons_pay_less_on_the_coast(at) -> None:
    position = at("at attack; 1 tritons hill +9")
    assert (position.price("n"), position.price("k"), position.price("a")) == (1, 2, 2)
    last = at("at attack; 1 tritons hill +1: e; 2 elves hill: g=3")
    assert last.may("take g")
    assert not at("at attack; 1 ratmen hill +1: e; 2 elves hill: g=3").may("take g")
    assert at("at attack; band 1d; 1d tritons hill +9: e").price("g") == 2


@pytest.mark.rule("race.tritons.coastal_definition")
def test_the_coast_is_beside_sea_or_lake(at) -> None:
    position = at("at attack; 1 tritons seafaring +9: g n; 2 elves hill: i")
    coast = [name for name in "abcdefghijkmn" if position.price(name) < 2 + (name in "ek") + (name == "i")]
    assert coast == ["h", "k"]
    assert (position.price("m"), position.price("j")) == (2, 2)


# --- Ghouls ----------------------------------------------------------------------------------------------

GHOULS = "coins 0 0; column ratmen hill; 2 elves swamp: k; 1 ghouls "


@pytest.mark.rule("race.ghouls.all_stay_in_decline")
def test_all_ghouls_stay(at) -> None:
    position = at(GHOULS + "hill +2: a=4 b=2").play("decline")
    assert (position.clause("1d"), position.tray("ghouls")) == ("1d ghouls hill: a=4 b=2", 4)


@pytest.mark.rule("race.ghouls.conquer_in_decline")
def test_ghouls_conquer_on(at) -> None:
    position = at("coins 0 0; 1d ghouls fortified: a=5 d; 1 ratmen hill: k=3; 2 elves swamp: i")
    assert position.options == ["abandon a", "abandon d", "no", "expand"]
    position.play("expand")
    assert (position.targets(), position.hand("1d")) == ("b e g", 4)
    position.play("take b", "stop", "stay 3", "stay 1")
    assert position.clause("1d") == "1d ghouls fortified: a=3 b d=2"
    assert position.at == "choose"
    assert not position.may("fortress a")


@pytest.mark.rule("race.ghouls.conquer_in_decline")
def test_ghouls_throw_the_die_and_come_in_again(at) -> None:
    position = at("coins 0 0; 1d ghouls hill +3; 1 ratmen hill: k=3; 2 elves swamp: i").play("expand")
    assert position.targets() == "a b c d k n"
    position.play("take a").play("take b", "die 0")
    assert position.clause("1d") == "1d ghouls hill: a=3"


@pytest.mark.rule("race.ghouls.before_active_race")
def test_ghouls_act_before_the_active_race(at) -> None:
    position = at("coins 0 0; column ratmen hill; 1d ghouls hill: a=5; 2 elves swamp: i")
    assert position.at == "rise"
    position.play("expand", "take b", "take d")
    assert position.at == "spread"
    position.play("stay 1", "stay 1")
    assert position.at == "pick"
    position.play("pick 1", "take c", "stop")
    assert position.state.seat == 1


@pytest.mark.rule("race.ghouls.before_active_race", "base.decline.no_conquest")
def test_who_rises_does_not_decline(at) -> None:
    line = "coins 0 0; column ratmen hill; 1d ghouls hill: a=5; 1 humans swamp: k; 2 elves swamp: i"
    assert not at(line).play("expand", "stop").may("decline")
    assert at(line).play("no").may("decline")


@pytest.mark.rule("race.ghouls.attacked_like_active")
def test_ghouls_lose_one_and_place_the_others(at) -> None:
    position = at("at attack; 1 ratmen hill +9: a; 2d ghouls hill: b=4 f g").play("take b", "stop", "stay 1")
    assert (position.state.actor, position.hand("2d")) == (1, 3)
    position.play("stay 2")
    assert position.clause("2d") == "2d ghouls hill: f=2 g=3"
    assert at("at attack; 1 sorcerers hill +9: a; 2d ghouls hill: b f").targets("convert") == ""


@pytest.mark.rule("race.ghouls.may_attack_own_active")
def test_ghouls_may_attack_the_own_active_race(at) -> None:
    position = at("coins 0 0; 1d ghouls hill: a=7; 1 humans swamp: b=3 k; 2 elves swamp: i")
    position.play("expand", "take b")
    assert position.clause("1") == "1 humans swamp +2: k"
    position.play("stop", "stay 1", "expand")
    assert (position.at, position.hand()) == ("attack", 2)
    assert position.tray("humans") == 10 - 3


@pytest.mark.rule("race.ghouls.single_decline_limit")
def test_ghouls_leave_for_another_race_in_decline(at) -> None:
    line = "coins 0 0; column ratmen hill; 2 elves swamp: k; 1 humans "
    position = at(line + "hill: b; 1d ghouls swamp: a=4").play("no", "decline")
    assert (position.clause("1d"), position.tray("ghouls")) == ("1d humans hill: b", 10)
    spirit = at(line + "hill: b; 1x ghouls spirit: a=4; 1d orcs hill: c").play("no", "decline")
    assert spirit.clause("1x") == "1x ghouls spirit: a=4"
    assert spirit.rest().play("expand").targets() == "b d"


# --- Halflings -------------------------------------------------------------------------------------------


@pytest.mark.rule("race.halflings.enter_anywhere")
def test_halflings_come_in_anywhere(at) -> None:
    position = at("at attack; 1 halflings hill +9")
    assert position.targets() == "a b c d e f g h i k n"
    assert position.play("take f").targets() == "c e h i"


@pytest.mark.rule("race.halflings.two_holes")
def test_halflings_dig_two_holes(at) -> None:
    position = at("at attack; 1 halflings hill +9").play("take f", "take c", "take h")
    assert position.mark("hole") == "c f"
    one = at("at attack; 1 halflings hill +2: k; notes 1 hole=1; mark hole: k").play("take i")
    assert one.mark("hole") == "i k"
    gone = at("at attack; 1 halflings hill +2: k; notes 1 hole=2").play("take i")
    assert gone.mark("hole") == ""


@pytest.mark.rule("race.halflings.hole_immunity")
@pytest.mark.parametrize("attacker", ["ratmen dragon_master", "sorcerers flying", "tritons commando"])
def test_nobody_takes_a_hole(at, attacker: str) -> None:
    position = at(f"at attack; 1 {attacker} +1: h; 2 halflings hill: f i; mark hole: f")
    assert not [text for text in position.options if text.endswith(" f")]
    assert [text for text in position.options if text.endswith(" i")]


@pytest.mark.rule("race.halflings.hole_lost_when_abandoned")
def test_a_hole_goes_with_its_halflings(at) -> None:
    position = at("1 halflings hill: a b; mark hole: a b; notes 1 hole=2; 2 elves hill: i").play("abandon a")
    assert position.mark("hole") == "b"


@pytest.mark.rule("race.halflings.holes_lost_in_decline")
def test_holes_vanish_in_decline(at) -> None:
    position = at("1 halflings hill: a b; mark hole: a b; notes 1 hole=2; 2 elves hill +9: e").play("decline")
    assert position.mark("hole") == ""
    assert position.play("expand").may("take b")


# --- Sorcerers -------------------------------------------------------------------------------------------


@pytest.mark.rule("race.sorcerers.one_per_opponent_per_turn")
def test_one_conversion_for_each_opponent(at) -> None:
    line = "at attack; 1 sorcerers hill: e; 2 elves swamp: b c; 3 orcs stout: d f; 4 ratmen forest: g"
    position = at(line, players=4).play("convert b")
    assert position.targets("convert") == "d f g"
    position.play("convert f", "convert g")
    assert position.at == "choose"
    assert position.clause("1") == "1 sorcerers hill: b e f g"
    assert at("at attack; band 1d; 1d sorcerers hill: e; 2 elves swamp: b").targets("convert") == ""


@pytest.mark.rule("race.sorcerers.one_per_opponent_per_turn")
def test_the_next_turn_brings_another_conversion(at) -> None:
    position = at("at attack; 1 sorcerers hill: e; 2 elves swamp: b c k").play("convert b").rest()
    assert position.play("expand").targets("convert") == "c"


@pytest.mark.rule("race.sorcerers.active_target")
def test_only_active_tokens_are_converted(at) -> None:
    line = "at attack; 1 sorcerers hill +9: e; tribes: b; 2d elves: c; 1d humans: d; 3d ghouls: f; "
    line += "2 orcs hill: g"
    assert at(line, players=3).targets("convert") == "g"


@pytest.mark.rule("race.sorcerers.active_target")
def test_peace_forbids_conversion(at) -> None:
    line = "at attack; 1 sorcerers hill +9: e; 2 elves diplomat: b; notes 2 ally=0"
    assert at(line).targets("convert") == ""


@pytest.mark.rule("race.sorcerers.lone_target")
def test_only_a_lone_token_is_converted(at) -> None:
    line = "at attack; 1 sorcerers hill +9: f h; 2 trolls fortified: e i=2; mark fortress: e; mark lair: e i"
    position = at(line)
    assert position.targets("convert") == "e"
    position.play("convert e")
    assert (position.mark("fortress"), position.mark("lair")) == ("", "i")


@pytest.mark.rule("race.sorcerers.adjacent_target")
def test_conversion_needs_reach(at) -> None:
    assert at("at attack; 1 sorcerers hill +9: a; 2 elves swamp: b i").targets("convert") == "b"
    assert at("at attack; 1 sorcerers flying +9: a; 2 elves swamp: b i").targets("convert") == "b i"
    assert at("at attack; 1 sorcerers hill +9; 2 elves swamp: b i").targets("convert") == ""


@pytest.mark.rule("race.sorcerers.token_from_tray")
def test_the_new_sorcerer_comes_from_the_tray(at) -> None:
    position = at("at attack; 1 sorcerers hill: a; 2 elves swamp: b k").play("convert b")
    assert (position.tray("sorcerers"), position.tokens("b")) == (18 - 2, 1)
    assert (
        at("at attack; tray sorcerers=0; 1 sorcerers hill +1: a; 2 elves swamp: b").targets("convert") == ""
    )


@pytest.mark.rule("race.sorcerers.converted_token_to_tray")
def test_a_conversion_is_a_conquest_and_an_attack(at) -> None:
    position = at("at attack; 1 sorcerers diplomat: a; 2 orcs swamp: b k").play("convert b")
    assert position.at == "choose"
    assert position.tray("orcs") == 9
    assert at("at attack; 1 sorcerers pillaging: a e; 2 orcs swamp: b k").play("convert b").coins(1) == 3 + 1


# --- Trolls ----------------------------------------------------------------------------------------------


@pytest.mark.rule("race.trolls.lair_in_each_region")
def test_trolls_build_a_lair_wherever_they_come(at) -> None:
    position = at("at attack; 1 trolls hill +9: a; mark lair: a").play("take b", "take e")
    assert position.mark("lair") == "a b e"
    assert position.state.cost[position.table.ground.number["b"]] == 2 + 2 + 1


@pytest.mark.rule("race.trolls.lair_defence")
def test_a_lair_defends(at) -> None:
    line = "at attack; 1 sorcerers hill +9: a; 2 trolls hill: b d; mark lair: b"
    assert (at(line).price("b"), at(line).price("d")) == (4, 3)
    assert at(line).targets("convert") == "b d"


@pytest.mark.rule("race.trolls.lair_stays_in_decline")
def test_lairs_stay_in_decline(at) -> None:
    position = at("1 trolls hill: b=2 e; mark lair: b e; 2 ratmen hill +9: c").play("decline", "expand")
    assert (position.price("b"), position.price("e")) == (4, 5)


@pytest.mark.rule("race.trolls.lair_removed")
def test_a_lair_goes_with_its_trolls(at) -> None:
    position = at("at attack; 1 ratmen hill +9: a; 2 trolls hill: b d; mark lair: b d").play("take b")
    assert position.mark("lair") == "d"
    assert position.state.cost[1] == 2 + position.tokens("b")
    gone = at("coins 0 0; 1 ratmen hill: a; 1d trolls hill: b d; mark lair: b d; 2 elves hill: f")
    assert gone.play("decline").mark("lair") == ""
