"""The races underground that come by volcanoes, chasms and waters, each rule from a line."""

from dataclasses import replace

import pytest

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


def test_what_borders_on_waters_is_the_same_on_a_ground_that_does_not_last(cave) -> None:
    lasting = cave("coins 0 0").table.ground
    passing = replace(lasting, short_lived=True)
    for start in range(lasting.n):
        for shut in (0, lasting.rivers & -lasting.rivers):
            assert passing.across_water(1 << start, shut) == lasting.across_water(1 << start, shut)


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
