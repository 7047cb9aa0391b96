"""The fifteen races of the underground box, each from a line."""

import pytest

# --- tokens ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("race", "tokens", "supply"),
    [
        pytest.param("cultists", 5, 10, marks=pytest.mark.rule("race.cultists.tokens")),
        pytest.param("drow", 4, 9, marks=pytest.mark.rule("race.drow.tokens")),
        pytest.param("flames", 4, 9, marks=pytest.mark.rule("race.flames.tokens")),
        pytest.param("gnomes", 6, 11, marks=pytest.mark.rule("race.gnomes.tokens")),
        pytest.param("iron_dwarves", 7, 12, marks=pytest.mark.rule("race.iron_dwarves.tokens")),
        pytest.param("kraken", 5, 10, marks=pytest.mark.rule("race.kraken.tokens")),
        pytest.param("liches", 5, 10, marks=pytest.mark.rule("race.liches.tokens")),
        pytest.param("lizardmen", 7, 12, marks=pytest.mark.rule("race.lizardmen.tokens")),
        pytest.param("mudmen", 5, 12, marks=pytest.mark.rule("race.mudmen.tokens")),
        pytest.param("mummies", 10, 15, marks=pytest.mark.rule("race.mummies.tokens")),
        pytest.param("ogres", 5, 10, marks=pytest.mark.rule("race.ogres.tokens")),
        pytest.param("shadow_mimes", 7, 12, marks=pytest.mark.rule("race.shadow_mimes.tokens")),
        pytest.param("shrooms", 5, 10, marks=pytest.mark.rule("race.shrooms.tokens")),
        pytest.param("spiderines", 7, 12, marks=pytest.mark.rule("race.spiderines.tokens")),
        pytest.param("will_o_wisps", 6, 11, marks=pytest.mark.rule("race.will_o_wisps.tokens")),
    ],
)
def test_the_banner_grants_tokens_of_a_supply(cave, race: str, tokens: int, supply: int) -> None:
    position = cave(f"coins 5 5; column {race} stone; 2 elves hill: f")
    assert position.tray(race) == supply
    position.play("pick 1")
    if position.at != "attack":
        position.play(position.options[0])
    assert (position.hand(), position.tray(race)) == (tokens + 4, supply - tokens - 4)


# --- Cultists --------------------------------------------------------------------------------------------


@pytest.mark.rule("race.cultists.ancient_on_first_conquest")
def test_the_ancient_comes_with_the_first_region(cave) -> None:
    position = cave("at attack; 1 cultists hill +9; 2 elves swamp: f").play("take a")
    assert position.mark("great_ancient") == "a"
    assert position.play("take d").mark("great_ancient") == "a"


@pytest.mark.rule("race.cultists.ancient_on_first_conquest")
def test_on_a_river_the_ancient_stays_when_the_tokens_leave(cave) -> None:
    position = cave("at attack; coins 0 0; 1 cultists hill +4; 2 elves swamp +9: f").play("take r", "take g")
    position.play("stop")
    assert (position.mark("great_ancient"), position.clause("1")) == ("r", "1 cultists hill: g=4")
    assert "q" in position.play("expand").targets()
    assert "r" not in position.targets()
    assert position.rest().play("ancient g").mark("great_ancient") == "g"


@pytest.mark.rule("race.cultists.ancient_region_impregnable")
@pytest.mark.parametrize("attacker", ["ratmen vampire", "flames dragon_master", "ratmen flying"])
def test_nobody_takes_the_region_of_the_ancient(cave, attacker: str) -> None:
    line = f"seat 2; at attack; 1 cultists hill: a b; 2 {attacker} +9: d e; notes 2 volcano=0"
    assert "a" in " ".join(cave(line).options)
    protected = cave(f"{line}; mark great_ancient: a")
    assert not any(text.endswith(" a") for text in protected.options)
    assert protected.may("take b")


@pytest.mark.rule("race.cultists.discount_next_to_ancient")
def test_what_lies_beside_the_ancient_is_cheaper(cave) -> None:
    line = "at attack; 1 cultists hill +9: a d e; mark great_ancient: e; 2 elves swamp: f=2"
    position = cave(f"{line} c")
    assert [position.price(region) for region in "bfqr"] == [1, 3, 1, 1]
    assert position.price("c") == 3
    assert cave(f"{line}; 2 gnomes swamp: b").price("b") == 3


@pytest.mark.rule("race.cultists.discount_by_granted_adjacency")
def test_granted_neighbours_of_the_ancient_are_cheaper_too(cave) -> None:
    chart = "a cavern edge: b\nb swamp edge: c\nc cavern: d\nd hill edge:\n"
    line = "at attack; 1 cultists {} +9: a; mark great_ancient: a; 2 elves swamp: d"
    assert cave(line.format("hill"), chart=chart).price("c") == 2
    assert cave(line.format("underworld"), chart=chart).price("c") == 1
    assert cave(line.format("flying"), chart=chart).price("c") == 2


@pytest.mark.rule("race.cultists.discount_by_granted_adjacency")
def test_the_pipe_brings_neighbours_to_the_ancient(cave) -> None:
    line = "at attack; {}; 1 cultists hill +9: a; mark great_ancient: a; 2 elves swamp: l"
    assert cave(line.format("lies great_brass_pipe: a")).price("f") == 1
    assert cave(line.format("lies flying_doormat: a")).play("use flying_doormat").price("f") == 2


@pytest.mark.rule("race.cultists.ancient_moves_at_turn_start")
def test_the_ancient_moves_before_anything_else(cave) -> None:
    position = cave("1 cultists hill: a=2 b d; mark great_ancient: a; 2 elves swamp: f")
    assert position.options == ["no", "ancient b", "ancient d"]
    position.play("ancient d")
    assert (position.mark("great_ancient"), position.at) == ("d", "choose")
    assert "ancient b" not in position.options


@pytest.mark.rule("race.cultists.ancient_moves_at_turn_start")
def test_an_ancient_left_behind_comes_again_with_the_next_region(cave) -> None:
    position = cave("1 cultists hill: a=4 b; mark great_ancient: a; 2 elves swamp: f")
    position.play("no", "abandon a")
    assert position.mark("great_ancient") == ""
    assert position.play("expand", "take c").mark("great_ancient") == "c"


@pytest.mark.rule("race.cultists.nothing_in_decline")
@pytest.mark.parametrize("place", ["a", "r"])
def test_in_decline_the_ancient_leaves_the_map(cave, place: str) -> None:
    position = cave(f"1 cultists hill: a b; mark great_ancient: {place}; 2 elves swamp +9: d")
    position.play("no", "decline") if position.may("no") else position.play("ancient b", "decline")
    assert position.mark("great_ancient") == ""
    assert "a" in position.play("expand").targets().split()


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


# --- Flames ----------------------------------------------------------------------------------------------


@pytest.mark.rule("race.flames.volcano_on_marked_chasm", "race.flames.first_conquest_by_volcano")
def test_the_flames_come_in_by_the_volcano_that_they_chose(cave) -> None:
    position = cave("coins 5 5; column flames stone; 2 elves hill: f").play("pick 1")
    assert position.options == ["volcano volcano_x", "volcano volcano_y"]
    position.play("volcano volcano_y")
    assert position.targets() == "k l"
    assert position.play("take k").targets() == "h j l"


@pytest.mark.rule("race.flames.volcano_on_marked_chasm")
def test_a_single_volcano_burns_without_asking(cave) -> None:
    chart = "a swamp edge: b\nb forest edge chasm volcano: c\nc hill edge:\n"
    position = cave("coins 5 5; column flames stone; 2 elves hill: c", chart=chart).play("pick 1")
    assert (position.at, position.targets()) == ("attack", "b")


@pytest.mark.rule("race.flames.first_conquest_by_volcano")
def test_flames_that_lost_everything_come_again_by_the_volcano(cave) -> None:
    position = cave("1 flames hill +5: b; notes 1 volcano=1; 2 elves swamp: f").play("abandon b")
    assert position.targets() == "k l"


@pytest.mark.rule("race.flames.next_to_volcano_as_if_empty")
def test_beside_the_volcano_tokens_do_not_count(cave) -> None:
    line = "at attack; 1 flames swamp +9: e; notes 1 volcano=0; 2 ratmen hill: d=4 b=4; 2d trolls: a=2"
    position = cave(f"{line}; mark lair: a; tribes: r=2")
    assert position.targets() == "b d f q r"
    assert [position.price(region) for region in "dbr"] == [2, 6, 3]
    position.play("take d")
    assert (position.price("a"), position.hand("2")) == (3, 3)


@pytest.mark.rule("race.flames.next_to_volcano_as_if_empty")
def test_a_mountain_by_the_volcano_costs_three(cave) -> None:
    position = cave("at attack; 1 flames swamp +9: k; notes 1 volcano=1; tribes: l=2; 2 elves hill: a")
    assert position.price("l") == 3
    assert position.play("take l").tokens("l") == 3


@pytest.mark.rule("race.flames.chain_as_if_empty")
def test_a_chain_from_the_volcano_carries_its_fire(cave) -> None:
    line = "at attack; 1 flames swamp +9: {}; notes 1 volcano=0; 2 elves hill: b=3 f=3 h=3"
    linked = cave(line.format("d e q"))
    assert [linked.price(region) for region in "bfh"] == [2, 2, 2]
    broken = cave(line.format("e q"))
    assert [broken.price(region) for region in "bfh"] == [5, 5, 5]
    assert broken.play("take d").price("f") == 2
    assert cave(line.format("e q") + "; 1d ratmen: d").price("f") == 5


@pytest.mark.rule("race.flames.limits")
def test_the_fire_does_not_reach_gnomes(cave) -> None:
    line = (
        "at attack; coins {} 0; 1 flames swamp +9: d; notes 1 volcano=0; 2 gnomes hill: a=3; 2d liches: e=3"
    )
    position = cave(line.format(1))
    assert [position.price(region) for region in "ae"] == [5, 3]
    assert not cave(line.format(0)).may("take e")


@pytest.mark.rule("race.flames.nothing_in_decline")
def test_in_decline_the_volcano_is_forgotten(cave) -> None:
    position = cave("coins 5 5; 1 flames hill: d; notes 1 volcano=0; 2 elves swamp: f").play("decline")
    assert position.clause("notes") == ""
    assert position.state.rules[1].empties == ()


# --- Gnomes ----------------------------------------------------------------------------------------------


@pytest.mark.rule("race.gnomes.enemy_powers_useless")
@pytest.mark.parametrize(
    ("attacker", "notes"),
    [
        ("ogres hill", ""),
        ("cultists hill", "; mark great_ancient: a"),
        ("ratmen vengeful", "; notes 1 vengeance 2=1"),
        ("flames hill", "; notes 1 volcano=0"),
        ("iron_dwarves hill", "; aid 3"),
        ("ratmen commando", "; pips 0"),
    ],
)
def test_nothing_makes_gnomes_cheaper(cave, attacker: str, notes: str) -> None:
    line = f"at attack; 1 {attacker} +9: a{notes}; 2 {{}} swamp: b=2 d=2"
    cheaper, proof = (cave(line.format(race)) for race in ("elves", "gnomes"))
    assert [proof.price(region) for region in "bd"] == [4, 4]
    assert cheaper.price("d") < 4
    proof.play("take b")
    assert (proof.tokens("b"), proof.hand(), proof.state.aid) == (4, 5, 3 if "aid" in notes else 0)


@pytest.mark.rule("race.gnomes.enemy_powers_useless")
@pytest.mark.parametrize(
    "attacker", ["ratmen vampire", "sorcerers hill", "will_o_wisps hill", "ratmen dragon_master"]
)
def test_powers_cannot_be_used_on_gnomes(cave, attacker: str) -> None:
    line = f"at attack; 1 {attacker} +5: a; 2 {{}} swamp: d"
    assert len([text for text in cave(line.format("elves")).options if text.endswith(" d")]) == 2
    assert [text for text in cave(line.format("gnomes")).options if text.endswith(" d")] == ["take d"]


@pytest.mark.rule("race.gnomes.enemy_powers_useless")
def test_mummies_pay_more_and_the_last_throw_is_allowed(cave) -> None:
    position = cave("at attack; 1 mummies commando +1: a; 2 gnomes swamp: b")
    assert (position.price("b"), position.price("d")) == (4, 2)
    assert position.may("take b")
    assert not cave("at attack; 1 mummies commando +1: a; 2 gnomes swamp: b=2").may("take b")
    berserk = cave("at attack; 1 ratmen berserk +2: a; pips 1; 2 gnomes swamp: b; 2d elves: d")
    assert (berserk.may("take b"), berserk.may("take d")) == (False, True)


@pytest.mark.rule("race.gnomes.enemy_markers_useless")
def test_tokens_gained_earlier_are_tokens(cave) -> None:
    assert cave("at attack; 1 mudmen hill +5: a; 2 gnomes swamp: b=3").may("take b")


@pytest.mark.rule("race.gnomes.indirect_effects_useless")
def test_gnomes_are_reached_by_printed_neighbours_only(cave) -> None:
    for attacker in ("spiderines hill", "ratmen flying", "halflings hill"):
        position = cave(f"at attack; 1 {attacker} +9; 2 gnomes swamp: j k")
        assert "k" not in position.targets(), attacker
        assert "j" in position.targets(), attacker
    line = "at attack; 1 spiderines hill +9: {}; 2 gnomes swamp: k"
    assert [cave(line.format(region)).may("take k") for region in "ajl"] == [False, True, True]


@pytest.mark.rule("race.gnomes.enemy_markers_useless")
@pytest.mark.parametrize(
    "relic", ["sword_of_the_killer_rabbit", "stinky_trolls_socks", "flying_doormat", "shiny_orb"]
)
def test_relics_do_not_help_against_gnomes(cave, relic: str) -> None:
    line = f"at attack; lies {relic}: a; 1 ratmen hill +9: a; 2 {{}} swamp: d l; 3 orcs stone: b"
    elves, gnomes = (cave(line.format(race), players=3).play(f"use {relic}") for race in ("elves", "gnomes"))
    assert gnomes.price("d") == 3
    assert set(elves.targets().split()) - set(gnomes.targets().split()) <= {"l"}
    assert not gnomes.may("take l")
    assert not gnomes.may("replace d")


@pytest.mark.rule("race.gnomes.indirect_effects_useless")
def test_the_pipe_does_not_lead_to_gnomes(cave) -> None:
    line = "at attack; lies great_brass_pipe: a; 1 ratmen hill +9: a; 2 {} swamp: f"
    assert (cave(line.format("elves")).may("take f"), cave(line.format("gnomes")).may("take f")) == (
        True,
        False,
    )


@pytest.mark.rule("race.gnomes.balrog_refused", "race.gnomes.only_on_others_turns")
def test_the_balrog_spares_gnomes_in_the_turns_of_others(cave) -> None:
    line = "at attack; lies wickedest_pentacle: a; {} {} swamp +5: a; {} gnomes hill: b d=3"
    assert cave(line.format(1, "ratmen", 2)).targets("balrog") == ""
    assert cave(line.format(1, "ratmen", "2d")).targets("balrog") == "b d"
    own = "at attack; lies wickedest_pentacle: a; 1 gnomes hill +5: a d; 2 elves swamp: f"
    assert cave(own).targets("balrog") == "b d"


@pytest.mark.rule("race.gnomes.only_on_others_turns")
def test_own_ghouls_may_do_as_they_like(cave) -> None:
    own = cave("at attack; 1d ghouls +9: a; 1 gnomes swamp: b; band 1d; 2 elves hill: f")
    assert own.may("take b")
    assert not cave("at attack; 1 ghouls flying +9: a; 2 gnomes swamp: h; 2d elves: f").may("take h")


@pytest.mark.rule("race.gnomes.nothing_in_decline")
def test_gnomes_in_decline_are_like_others(cave) -> None:
    position = cave("at attack; 1 ogres flying +9: a; 2d gnomes: k b; 2 elves hill: f")
    assert (position.may("take k"), position.price("b")) == (True, 2)


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
def test_hammers_alone_take_nothing(cave) -> None:
    assert not cave("at attack; 1 iron_dwarves hill: a; aid 7; 2 elves swamp: f").may("take b")
    position = cave("at attack; 1 iron_dwarves hill +2: a; aid 7; 2 elves swamp: f").play("take b")
    assert (position.tokens("b"), position.state.aid, position.hand()) == (1, 6, 1)


@pytest.mark.rule("race.iron_dwarves.hammers_attack_only")
def test_hammers_help_with_the_last_throw(cave) -> None:
    position = cave("at attack; 1 iron_dwarves hill +1: a; aid 2; 2 elves swamp: b=3")
    assert position.price("b") == 3
    assert position.play("take b", "die 2").tokens("b") == 1


@pytest.mark.rule("race.iron_dwarves.hammers_lost_in_decline")
def test_hammers_go_back_in_decline(cave) -> None:
    position = cave("coins 0 0; 1 iron_dwarves hill: c; notes 1 hammers=4; 2 elves swamp: f").play("decline")
    assert (position.clause("notes"), position.state.aid) == ("", 0)


# --- Kraken ----------------------------------------------------------------------------------------------


@pytest.mark.rule("race.kraken.may_stay_in_river", "race.kraken.river_scores")
def test_kraken_may_stay_in_rivers(cave) -> None:
    position = cave("at attack; coins 0 0; 1 kraken wealthy +3: d; 2 elves swamp: k").play("take r", "take q")
    position.play("stop")
    assert position.options == ["no", "leave q", "leave r"]
    position.play("leave q", "no", "stay 2")
    assert position.clause("1") == "1 kraken wealthy: d=2 r=2"
    assert position.coins(1) == 2


@pytest.mark.rule("race.kraken.may_stay_in_river")
def test_kraken_take_seas_and_lakes_for_a_token(cave) -> None:
    chart = "a swamp edge: l s r\nl lake:\nr river edge: b\nb hill edge:\ns sea edge:\n"
    position = cave("at attack; 1 kraken swamp +3: a; 2 elves hill: b", chart=chart)
    assert [position.price(region) for region in "lrs"] == [1, 1, 1]
    assert position.targets() == "l r s"


@pytest.mark.rule("race.kraken.river_kept_in_decline")
@pytest.mark.parametrize(("power", "coins"), [("hill", 3), ("tomb", 3), ("vanishing", 6)])
def test_kraken_in_decline_keep_their_rivers(cave, power: str, coins: int) -> None:
    position = cave(f"coins 0 0; 1 kraken {power}: d q=2 r=3; 2 elves swamp: k; column ratmen hill")
    position.play("decline")
    if power == "tomb":
        position.play("stay 1", "stay 2")
        assert position.clause("1d") == "1d kraken tomb: d q=2 r=3"
    assert position.coins(1) == coins
    rivers = position.table.ground.rivers
    assert power == "vanishing" or position.state.rules[1].stays & rivers == rivers
    assert position.clause("1d") == ("" if power == "vanishing" else position.clause("1d"))


@pytest.mark.rule("race.kraken.river_kept_in_decline")
def test_who_follows_reborn_kraken_leaves_the_river(cave) -> None:
    line = "coins 0 0; 1 ratmen hill: d; 1d kraken reborn: q r; 2 elves swamp: k"
    position = cave(line).play("expand", "revive r", "no")
    assert (position.clause("1"), position.clause("1d")) == ("1 ratmen hill: d=2", "1d kraken reborn: q")


@pytest.mark.rule("race.kraken.must_be_conquered_to_cross")
def test_kraken_bar_the_river(cave) -> None:
    position = cave("at attack; 1 ratmen hill +9: d; 2 kraken swamp: r=2 q")
    assert (position.price("r"), position.may("take g")) == (3, False)
    assert position.play("take r").may("take g")
    mummies, ogres = (
        cave(f"at attack; 1 {race} hill +9: d; 2 kraken swamp: r") for race in ("mummies", "ogres")
    )
    assert (mummies.price("r"), ogres.price("r")) == (3, 1)


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


# --- Lizardmen -------------------------------------------------------------------------------------------


@pytest.mark.rule("race.lizardmen.cross_river_free")
def test_lizardmen_reach_every_bank(cave) -> None:
    position = cave("at attack; 1 lizardmen hill +9: f; 2 elves swamp: a")
    assert position.targets() == "c d e g h i q r"
    assert position.play("take g").tokens("g") == 2
    assert cave("at attack; 1 lizardmen hill +9: c; 2 elves swamp: a").targets() == "b f"
    assert cave("at attack; 1 lizardmen hill +9; 2 elves swamp: a").targets() == "a b c d f g i j l q r"
    assert cave("at score; coins 0 0; 1 lizardmen flocking: f g; 2 elves swamp: a").coins(1) == 2


@pytest.mark.rule("race.lizardmen.cross_occupied_river", "race.lizardmen.conquer_occupied_river_full_price")
def test_lizardmen_pass_through_held_rivers(cave) -> None:
    position = cave("at attack; 1 lizardmen hill +9: f; 2 kraken swamp: q=3 r")
    assert position.may("take g")
    assert position.price("q") == 4
    shut = cave("at attack; 1 lizardmen hill +9: f; 2 kraken royal: q r; mark queen: q")
    assert shut.targets() == "c e"


@pytest.mark.rule("race.lizardmen.never_stay_in_river")
def test_lizardmen_leave_the_river(cave) -> None:
    position = cave("at attack; coins 0 0; 1 lizardmen hill +1: f; 2 elves swamp: a").play("take q")
    assert position.clause("1") == "1 lizardmen hill: f=2"


@pytest.mark.rule("race.lizardmen.no_crossing_to_gnomes")
def test_lizardmen_do_not_cross_to_gnomes(cave) -> None:
    position = cave("at attack; 1 lizardmen hill +9: f; 2 gnomes swamp: c g")
    assert (position.may("take c"), position.may("take g")) == (True, False)
    assert position.play("take r").may("take g")


@pytest.mark.rule("race.lizardmen.nothing_in_decline")
def test_lizardmen_in_decline_do_not_cross(cave) -> None:
    assert cave("1 ratmen hill: a; 1d lizardmen: f; 2 elves swamp: k").state.rules[1].extends == ()


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


# --- Spiderines ------------------------------------------------------------------------------------------


@pytest.mark.rule("race.spiderines.chasm_adjacency")
def test_spiderines_reach_what_borders_on_chasms(cave) -> None:
    assert cave("at attack; 1 spiderines hill +9: f; 2 elves swamp: k").targets() == "a c d e k l q"
    assert cave("at attack; 1 ratmen hill +9: f; 2 elves swamp: k").targets() == "c e q"


@pytest.mark.rule("race.spiderines.first_conquest_at_chasm")
def test_spiderines_come_in_at_chasms_and_edges(cave) -> None:
    assert cave("at attack; 1 spiderines hill +9; 2 elves swamp: b").targets() == "a b c d f g i j k l q r"
    again = cave("1 spiderines hill +5: b; 2 elves swamp: f").play("abandon b")
    assert again.may("take k")


@pytest.mark.rule("race.spiderines.chasm_regions_form_block")
def test_chasm_regions_are_one_block_of_spiderines(cave) -> None:
    line = "at score; coins 0 0; 1 {}: a l; 2 elves swamp: f"
    coins = [cave(line.format(f"{race} flocking")).coins(1) for race in ("spiderines", "ratmen")]
    assert coins == [2 + 2, 2]
    coins = [cave(line.format(f"{race} quarreling")).coins(1) for race in ("spiderines", "ratmen")]
    assert coins == [2 + 1, 2 + 2]
    thieves = cave("at score; coins 0 5; 1 spiderines thieving: a; 2 elves swamp: k")
    assert thieves.coins(1) == 1


@pytest.mark.rule("race.spiderines.no_reach_to_gnomes")
def test_spiderines_do_not_reach_gnomes_by_chasms(cave) -> None:
    position = cave("at attack; 1 spiderines hill +9: f; 2 gnomes swamp: c k")
    assert (position.may("take c"), position.may("take k"), position.may("take l")) == (True, False, True)


@pytest.mark.rule("race.spiderines.nothing_in_decline")
def test_spiderines_in_decline_have_ordinary_neighbours(cave) -> None:
    rules = cave("1 ratmen hill: b; 1d spiderines: a; 2 elves swamp: k").state.rules[1]
    assert (rules.always, rules.adj is not None) == (0, True)
    assert rules.adj == cave("coins 0 0").table.ground.adj


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
