"""The twenty powers, each from a line."""

import pytest

from realms.rules.people.pricing import price_parts

TERRAINS = {"forest": "b g", "hill": "c h", "swamp": "d i"}


def scored(at, line: str) -> int:
    return at(f"at score; coins 0 0; {line}; 2 elves wealthy: k").coins(1)


# --- coins -----------------------------------------------------------------------------------------------


@pytest.mark.rule("power.alchemist.bonus")
def test_alchemists_earn_two_coins_a_turn(at) -> None:
    assert scored(at, "1 ratmen alchemist: a") == 3
    assert scored(at, "1 ratmen alchemist") == 2


@pytest.mark.rule("power.alchemist.stops_in_decline")
def test_alchemists_in_decline_earn_nothing_more(at) -> None:
    assert at("coins 0 0; 1 ratmen alchemist: a; 2 elves wealthy: k").play("decline").coins(1) == 1
    assert scored(at, "1d ratmen alchemist: a") == 1


@pytest.mark.rule("power.forest.bonus")
def test_forest(at) -> None:
    assert scored(at, "1 ratmen forest: b c g") == 3 + 2


@pytest.mark.rule("power.forest.decline")
def test_forest_in_decline(at) -> None:
    assert scored(at, "1d ratmen forest: b c g") == 3
    assert scored(at, "1 ratmen forest: a; 1d giants hill: b g") == 3


@pytest.mark.rule("power.hill.bonus")
def test_hill(at) -> None:
    assert scored(at, "1 ratmen hill: b c h") == 3 + 2


@pytest.mark.rule("power.hill.decline")
def test_hill_in_decline(at) -> None:
    assert scored(at, "1d ratmen hill: b c h") == 3


@pytest.mark.rule("power.swamp.bonus")
def test_swamp(at) -> None:
    assert scored(at, "1 ratmen swamp: b d i") == 3 + 2


@pytest.mark.rule("power.swamp.decline")
def test_swamp_in_decline(at) -> None:
    assert scored(at, "1d ratmen swamp: b d i") == 3


@pytest.mark.rule("power.merchant.bonus")
def test_merchants_earn_double(at) -> None:
    assert scored(at, "1 ratmen merchant: a b e=3") == 6


@pytest.mark.rule("power.merchant.decline")
def test_merchants_in_decline_do_not(at) -> None:
    assert scored(at, "1d ratmen merchant: a b e") == 3
    assert scored(at, "1 elves merchant: c; 1d ratmen hill: a b") == 2 + 2


@pytest.mark.rule("power.pillaging.bonus")
def test_pillaging(at) -> None:
    line = "at attack; coins 0 0; 1 sorcerers pillaging +4: e; tribes: b; 2 elves hill: c k"
    position = at(line).play("take b", "convert c").rest()
    assert position.coins(1) == 3 + 2


@pytest.mark.rule("power.pillaging.decline")
def test_pillaging_ends_in_decline(at) -> None:
    position = at("coins 0 0; 1d ghouls pillaging: a=4; tribes: b; 1 ratmen hill: k; 2 elves hill: i")
    position.play("expand", "take b").rest()
    assert position.coins(1) == 3


@pytest.mark.rule("power.wealthy.bonus", "power.wealthy.once")
def test_wealthy_pays_seven_once(at) -> None:
    position = at("coins 0 0; column ratmen wealthy; 2 elves hill: k; pile").play("pick 1", "take a").rest()
    assert position.coins(1) == 1 + 7
    position.rest().rest()
    assert position.coins(1) == 8 + 1
    position.rest().play("decline")
    assert position.coins(1) == 9 + 1


# --- conquest --------------------------------------------------------------------------------------------


@pytest.mark.rule("power.berserk.die_each_conquest")
def test_berserks_may_throw_before_each_conquest(at) -> None:
    position = at("at attack; 1 ratmen berserk +8: a; 2 elves hill: k=9")
    assert position.may("throw")
    assert position.may("take b")
    position.play("throw", "die 1", "take b", "throw", "die 0", "take c", "take d")
    assert position.may("throw")
    assert position.clause("1") == "1 ratmen berserk +3: a b c=2 d=2"


@pytest.mark.rule("power.berserk.die_each_conquest", "base.final.condition")
def test_berserks_have_no_last_throw(at) -> None:
    position = at("at attack; 1 ratmen berserk +1: a; 2 elves hill: k")
    assert position.options == ["throw", "stop"]


@pytest.mark.rule("power.berserk.roll_then_choose", "power.berserk.cost_reduced")
def test_the_target_is_chosen_after_the_throw(at) -> None:
    position = at("at attack; 1 tritons berserk +3: h; 2 elves hill: e=2").play("throw", "die 3")
    assert position.options == ["take e", "take f", "take g", "take i", "take k", "stop"]
    position.play("take e")
    assert (position.tokens("e"), position.hand()) == (2, 1)


@pytest.mark.rule("power.berserk.roll_then_choose")
def test_pips_serve_one_conquest(at) -> None:
    position = at("at attack; 1 ratmen berserk +4: h; 2 elves hill: k").play("throw", "die 1")
    assert not position.may("throw")
    position.play("take g")
    assert (position.price("d"), position.hand()) == (2, 3)


@pytest.mark.rule("power.berserk.minimum")
def test_berserks_use_at_least_one_token(at) -> None:
    position = at("at attack; 1 ratmen berserk +1: h b; 2 elves hill: k").play("throw", "die 3", "take g")
    assert position.tokens("g") == 1
    assert not position.may("throw")


@pytest.mark.rule("power.berserk.shortfall_ends")
def test_who_cannot_pay_after_the_throw_stops(at) -> None:
    position = at("at attack; 1 ratmen berserk +1: h b; 2 elves hill: k").play("throw", "die 0")
    assert position.at == "spread"
    position.play("stay 1")
    assert position.clause("1") == "1 ratmen berserk: b h=2"


@pytest.mark.rule("power.commando.discount")
def test_commandos_pay_one_less(at) -> None:
    position = at("at attack; 1 ratmen commando +9; 2 elves hill: b=2")
    assert (position.price("a"), position.price("b")) == (1, 3)
    last = at("at attack; 1 ratmen commando +1: a; 2 elves hill: b=3")
    assert last.play("take b").at == "die"


@pytest.mark.rule("power.commando.minimum")
def test_commandos_pay_at_least_one(at) -> None:
    assert at("at attack; 1 giants commando +9: e; 2 elves hill: k").price("h") == 1
    assert at("at attack; band 1d; 1d ratmen commando +9: b").price("e") == 3


@pytest.mark.rule("power.dragon_master.one_token_conquest", "power.dragon_master.place_dragon")
def test_the_dragon_takes_anything_with_one_token(at) -> None:
    line = (
        "at attack; 1 ratmen dragon_master +2: b; 2 trolls fortified: e=7 k; mark lair: e k; mark fortress: e"
    )
    position = at(line)
    assert position.targets("dragon") == "a c d e"
    position.play("dragon e")
    assert (position.tokens("e"), position.hand(), position.mark("dragon")) == (1, 1, "e")
    assert position.targets("dragon") == ""


@pytest.mark.rule("power.dragon_master.immune_region")
def test_nobody_takes_the_region_of_the_dragon(at) -> None:
    line = "seat 2; at attack; 2 elves flying +9: d; 1 ratmen dragon_master: e b; mark dragon: e"
    assert at(line).targets() == "a b c f g h i k n"
    moved = at("at attack; 1 ratmen dragon_master +9: b e; mark dragon: e; 2 elves hill +9: f")
    moved.play("dragon c").rest().play("expand")
    assert moved.targets() == "e h i"


@pytest.mark.rule("power.dragon_master.move_each_turn")
def test_the_dragon_moves_once_a_turn(at) -> None:
    position = at("at attack; 1 ratmen dragon_master +3: b e; mark dragon: e; 2 elves hill: k")
    position.play("dragon c")
    assert position.mark("dragon") == "c"
    position.rest().rest().play("expand")
    assert position.may("dragon f")
    assert position.play("stop").mark("dragon") == "c"


@pytest.mark.rule("power.dragon_master.move_each_turn")
def test_without_its_region_the_dragon_waits(at) -> None:
    position = at("1 ratmen dragon_master: b=3 e; mark dragon: e; 2 elves hill: k").play("abandon e")
    assert position.mark("dragon") == ""
    assert position.play("expand").may("dragon e")


@pytest.mark.rule("power.dragon_master.gone_in_decline")
def test_the_dragon_leaves_in_decline(at) -> None:
    position = at("1 ratmen dragon_master: b e; mark dragon: e; 2 elves hill +9: h").play("decline")
    assert position.mark("dragon") == ""
    assert position.play("expand").may("take e")


@pytest.mark.rule("power.flying.any_region")
def test_flyers_go_anywhere(at) -> None:
    assert at("at attack; 1 ratmen flying +9: a").targets() == "b c d e f g h i k n"
    assert at("at attack; 1 ratmen flying +9").targets() == "a b c d e f g h i k n"
    assert at("at attack; 1 ratmen flying +9").play("take f").may("take a")


@pytest.mark.rule("power.flying.no_water")
def test_flyers_do_not_swim(at) -> None:
    position = at("at attack; 1 ratmen flying +9: h n")
    assert not position.may("take j")
    assert not position.may("take m")


@pytest.mark.rule("power.flying.decline")
def test_flying_ends_in_decline(at) -> None:
    assert at("coins 0 0; 1d ghouls flying: a=5; 2 elves hill: k").play("expand").targets() == "b d"


@pytest.mark.rule("power.mounted.discount")
def test_riders_pay_less_for_hills_and_farmland(at) -> None:
    position = at("at attack; 1 ratmen mounted +9: e; 2 elves hill: f")
    assert [position.price(name) for name in "abcdfgh"] == [1, 2, 1, 2, 2, 2, 1]


@pytest.mark.rule("power.mounted.minimum")
def test_riders_pay_at_least_one(at) -> None:
    assert at("at attack; 1 giants mounted +9: e; 2 elves hill: k").price("h") == 1
    assert at("at attack; band 1d; 1d ratmen mounted +9: e").price("h") == 2


@pytest.mark.rule("power.seafaring.three_regions", "power.seafaring.scoring")
def test_seafarers_take_water(at) -> None:
    position = at("at attack; coins 0 0; 1 ratmen seafaring +9: h; 2 elves swamp: a")
    assert position.price("j") == 2
    position.play("take j").rest()
    assert position.coins(1) == 2
    assert at("at attack; 1 ratmen seafaring +9").targets() == "a b c d k m n"
    assert at("at score; coins 0 0; 1d ratmen seafaring: j m; 2 elves hill: a").coins(1) == 2


@pytest.mark.rule("power.seafaring.exclusive")
def test_another_seafaring_race_may_take_them(at) -> None:
    assert at("at attack; 1 elves seafaring +9: h; 2d ratmen seafaring: j").may("take j")
    assert not at("at attack; 1 elves flying +9: h; 2d ratmen seafaring: j").may("take j")


@pytest.mark.rule("power.seafaring.kept_in_decline")
def test_water_is_kept_in_decline(at) -> None:
    position = at("1 ghouls seafaring: j=2 h; 2 elves wealthy: a").play("decline")
    assert position.clause("1d") == "1d ghouls seafaring: h j=2"
    position.rest().rest() if position.at == "pick" else position.rest()
    ghouls = at("1d ghouls seafaring: h=4; 2 elves hill: a").play("expand")
    assert not ghouls.may("take j")


@pytest.mark.rule("power.seafaring.kept_in_decline")
def test_seafaring_ghouls_keep_their_river(at, banks: str) -> None:
    position = at("coins 0 0; 1d ghouls seafaring: r=3 b; 2 elves hill: a=5", chart=banks).play(
        "expand", "stop"
    )
    assert position.play("stay 1").clause("1d") == "1d ghouls seafaring: b r=3"


@pytest.mark.rule("power.underworld.discount")
def test_caverns_are_cheaper(at) -> None:
    position = at("at attack; 1 ratmen underworld +9: e; 2 elves hill: f")
    assert [position.price(name) for name in "abcfgh"] == [2, 2, 1, 2, 2, 2]


@pytest.mark.rule("power.underworld.minimum")
def test_caverns_cost_at_least_one(at) -> None:
    assert at("at attack; 1 giants underworld +9: e; 2 elves hill: k").price("f") == 1
    assert at("at attack; band 1d; 1d ratmen underworld +9: e").price("f") == 2


# --- defence ---------------------------------------------------------------------------------------------


@pytest.mark.rule("power.bivouacking.place_encampments", "power.bivouacking.several_per_region")
def test_five_camps_go_wherever_the_race_is(at) -> None:
    position = at("at gather; coins 0 0; 1 ratmen bivouacking: a b d; heap encampment: a=5; 2 elves hill: e")
    assert position.options == [f"camps {number}" for number in range(6)]
    position.play("camps 0", "camps 3")
    assert position.clause("heap") == "heap encampment: b=3 d=2"
    everything = at("at gather; 1 ratmen bivouacking: a; 2 elves hill +9: b")
    assert everything.clause("heap") == "heap encampment: a=5"
    assert everything.play("expand").price("a") == 8


@pytest.mark.rule("power.bivouacking.defence")
def test_a_camp_defends_as_one_token(at) -> None:
    line = "seat 2; at attack; 2 elves hill +9: b; 1 ratmen bivouacking +1: a d; heap encampment: a=2 d=3"
    position = at(line)
    assert (position.price("a"), position.price("d")) == (2 + 1 + 2, 2 + 1 + 3)
    region = position.table.ground.number["d"]
    parts = {str(part.why): part.tokens for part in price_parts(position.state, 3, region)}
    assert parts == {"region": 2, "Ratmen": 1, "encampment": 3}
    own = at("1 ratmen bivouacking: a; heap encampment: a=5; 2 elves hill: k").play("expand")
    assert own.hand() == 0


@pytest.mark.rule("power.bivouacking.blocks_sorcerers")
def test_a_camp_prevents_conversion(at) -> None:
    line = "at attack; 1 sorcerers hill +1: e; 2 ratmen bivouacking: b c; heap encampment: b"
    assert at(line).targets("convert") == "c"


@pytest.mark.rule("power.bivouacking.kept_when_driven_out")
def test_camps_are_never_lost(at) -> None:
    line = "at attack; coins 0 0; 1 elves hill +9: a; 2 ratmen bivouacking: b=2 f k; heap encampment: b=4 f=1"
    position = at(line).play("take b")
    assert position.price("f") == 2 + 1 + 1
    position.play("stop", "stay 1", "stay 2")
    assert position.options == [f"camps {number}" for number in range(5)]
    position.play("camps 1")
    assert position.clause("heap") == "heap encampment: f=2 k=3"
    alone = at("at attack; 1 elves hill +9: a; 2 ratmen bivouacking: b=2; heap encampment: b=4").play(
        "take b", "stop"
    )
    assert alone.play("stay 1").clause("notes") == "notes 2 reserve=4"


@pytest.mark.rule("power.bivouacking.vanish_in_decline")
def test_camps_vanish_in_decline(at) -> None:
    position = at("1 ratmen bivouacking: b f; heap encampment: b=4 f=1; 2 elves hill +9: a").play("decline")
    assert (position.clause("heap"), position.clause("notes")) == ("", "")
    assert position.play("expand").price("b") == 3


@pytest.mark.rule("power.diplomat.choose_ally")
def test_a_diplomat_names_an_ally(at) -> None:
    position = at("at score; 1 ratmen diplomat: b; 2 elves hill: a; 3d orcs: c", players=3)
    assert position.options == ["ally 2", "ally 3", "no"]
    assert position.play("ally 3").clause("notes") == "notes 1 ally=2"


@pytest.mark.rule("power.diplomat.not_if_attacked")
@pytest.mark.parametrize("attack", [["take a"], ["take a", "die 0"], ["convert a"]])
def test_not_who_was_attacked(at, attack: list[str]) -> None:
    hand = {1: 3, 2: 1}[len(attack)] if attack[0] == "take a" else 0
    line = f"at attack; 1 sorcerers diplomat +{hand}: b; 2 elves hill: a k; 3 orcs swamp: i"
    position = at(line, players=3).play(*attack)
    position.play(*(["stay 1"] * (position.at == "spread")))
    assert position.targets("ally") == "3"


@pytest.mark.rule("power.diplomat.peace_effect")
def test_the_ally_may_not_attack(at) -> None:
    line = "seat 2; at attack; 1 ratmen diplomat: b; notes 1 ally={}; 2 sorcerers dragon_master +9: e"
    assert not [text for text in at(line.format(1), players=3).options if text.endswith(" b")]
    assert at(line.format(2), players=3).targets("convert") == "b"
    assert at(line.format(2), players=3).may("dragon b")
    new = at("seat 2; coins 5 5; column elves hill; 1 ratmen diplomat: b; notes 1 ally=1").play("pick 1")
    assert not new.may("take b")


@pytest.mark.rule("power.diplomat.change_each_turn")
def test_the_ally_changes_each_turn(at) -> None:
    line = "at score; 1 ratmen diplomat: b; notes 1 ally=1; 2 elves hill: a; 3 orcs swamp: k"
    assert at(line, players=3).play("no").clause("notes") == ""
    assert at(line, players=3).play("ally 2").clause("notes") == "notes 1 ally=1"


@pytest.mark.rule("power.diplomat.decline_not_covered")
def test_peace_is_between_active_races(at) -> None:
    ghouls = "seat 2; 1 ratmen diplomat: b; notes 1 ally=1; 2d ghouls hill: e=6; 2 elves swamp: k"
    assert at(ghouls).play("expand").may("take b")
    old = "seat 2; at attack; 1 ratmen diplomat: i; 1d orcs: b; notes 1 ally=1; 2 elves hill +9: e"
    assert at(old).may("take b")
    ended = at("1 ratmen diplomat: b; notes 1 ally=1; 2 elves hill +9: e").play("decline", "expand")
    assert ended.may("take b")


@pytest.mark.rule("power.fortified.place", "power.fortified.one_per_region")
def test_one_fortress_a_turn_on_a_region_without_one(at) -> None:
    position = at("at gather; coins 0 0; 1 ratmen fortified: a b d; mark fortress: a; 2 elves hill: k")
    assert position.options == ["fortress b", "fortress d", "no"]
    position.play("fortress d")
    assert (position.mark("fortress"), position.state.seat) == ("a d", 1)
    assert at("1 ratmen fortified: a; 2 elves hill: k").play("decline").mark("fortress") == ""


@pytest.mark.rule("power.fortified.coin")
def test_each_fortress_brings_a_coin(at) -> None:
    assert scored(at, "1 ratmen fortified: a b d f; mark fortress: a b d") == 4 + 3
    line = "coins 0 0; 1 ratmen fortified: a b; mark fortress: a b; 2 elves hill: k"
    assert at(line).play("decline").coins(1) == 2


@pytest.mark.rule("power.fortified.defence")
def test_a_fortress_defends_also_in_decline(at) -> None:
    line = "1 ratmen fortified: b=3 c; mark fortress: b; 2 sorcerers hill +9: e"
    position = at(line).play("decline", "expand")
    assert (position.price("b"), position.price("c")) == (4, 3)
    converting = at("at attack; 1 sorcerers hill: e; 2 ratmen fortified: b k; mark fortress: b")
    assert converting.targets("convert") == "b"


@pytest.mark.rule("power.fortified.removed", "base.abandon.region_lost")
def test_a_fortress_goes_with_its_region(at) -> None:
    lost = at("at attack; 1 elves hill +9: a; 2 ratmen fortified: b c; mark fortress: b c").play("take b")
    assert lost.mark("fortress") == "c"
    left = at("coins 0 0; 1 ratmen fortified: b c; mark fortress: b c; 2 elves hill: a").play("abandon b")
    assert left.mark("fortress") == "c"


@pytest.mark.rule("power.fortified.six_at_most")
def test_there_are_six_fortresses(at) -> None:
    full = "at gather; 1 ratmen fortified: a b c d e f g; mark fortress: {}; 2 elves hill: k"
    assert at(full.format("a b c d e f")).state.seat == 1
    assert at(full.format("a b c d e")).targets("fortress") == "f g"


@pytest.mark.rule("power.heroic.place")
def test_two_heroes_on_two_regions(at) -> None:
    position = at("at gather; 1 ratmen heroic: a b d; mark hero: a b; 2 elves hill: k")
    assert position.options == ["hero a", "hero b", "hero d"]
    position.play("hero d")
    assert position.options == ["hero a", "hero b"]
    assert position.play("hero a").mark("hero") == "a d"
    assert at("at gather; 1 ratmen heroic: a; 2 elves hill: k").mark("hero") == "a"


@pytest.mark.rule("power.heroic.immunity")
def test_nobody_takes_a_region_of_a_hero(at) -> None:
    line = "turn 10; seat 2; at attack; 1 ratmen heroic: a b d; mark hero: a b; 2 sorcerers flying +9: e"
    assert at(line).targets() == "c d f g h i k n"
    assert at(line).targets("convert") == "d"


@pytest.mark.rule("power.heroic.gone_in_decline")
def test_heroes_leave_in_decline(at) -> None:
    position = at("1 ratmen heroic: a b; mark hero: a b; 2 elves hill +9: d").play("decline", "expand")
    assert (position.mark("hero"), position.may("take a")) == ("", True)


# --- decline ---------------------------------------------------------------------------------------------

DECLINE = "coins 0 0; column wizards hill; 2 elves wealthy: k; 1 ratmen "


@pytest.mark.rule("power.spirit.outside_limit", "power.spirit.two_declined_score")
def test_a_spirit_race_stays_beside_another(at) -> None:
    position = at(DECLINE + "spirit: a b; 1d orcs: c").play("decline")
    assert (position.clause("1x"), position.clause("1d")) == ("1x ratmen spirit: a b", "1d orcs: c")
    assert position.coins(1) == 3


@pytest.mark.rule("power.spirit.outside_limit", "power.spirit.third_decline")
def test_the_other_one_leaves(at) -> None:
    position = at(DECLINE + "hill: a b; 1d orcs: c; 1x humans spirit: d").play("decline")
    assert (position.clause("1d"), position.clause("1x")) == ("1d ratmen hill: a b", "1x humans spirit: d")
    assert position.tray("orcs") == 10


@pytest.mark.rule("power.spirit.leaves_only_by_conquest")
def test_spirits_leave_when_they_are_conquered(at) -> None:
    line = "at attack; coins 0 0; column wizards hill; 1 ratmen swamp +9: b; 2x humans spirit: a d; "
    line += "2 elves forest: k"
    position = at(line).play("take a")
    assert position.clause("2x") == "2x humans spirit: d"
    position.play("take d")
    assert (position.clause("2x"), position.clause("column")) == (
        "",
        "column wizards hill 0, humans spirit 0",
    )


@pytest.mark.rule("power.stout.expand_and_decline", "power.stout.no_second_score")
def test_the_stout_expand_score_and_decline(at) -> None:
    line = "at attack; coins 0 0; column wizards hill; 1 orcs stout +3: a; tribes: b; 2 elves wealthy: k"
    position = at(line).play("take b", "stay 1")
    assert (position.coins(1), position.options) == (3, ["decline", "no"])
    position.play("decline")
    assert (position.coins(1), position.clause("1d")) == (3, "1d orcs stout: a b")
    assert position.rest().at == "pick"
    assert at(line).play("take b", "stay 1", "no").clause("1") == "1 orcs stout: a b=3"


@pytest.mark.rule("power.stout.decline_rules_apply")
def test_all_rules_of_decline_apply(at) -> None:
    line = "at gather; coins 0 0; 1 halflings stout: a=3 b; mark hole: a b; 1d orcs: c d; 2 elves hill: k"
    position = at(line).play("stay 2", "decline") if at(line).at == "spread" else at(line).play("decline")
    assert (position.coins(1), position.tray("orcs"), position.mark("hole")) == (4, 10, "")
    assert at("at gather; 1 ghouls stout: a=3; 2 elves hill: k").play("decline").clause("1d").endswith("a=3")
