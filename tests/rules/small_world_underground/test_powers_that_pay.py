"""The special powers of the underground box that bring coins, each from a line."""

import pytest

# --- coins -----------------------------------------------------------------------------------------------


def scored(cave, band: str, others: str = "2 elves hill: b") -> int:
    return cave(f"at score; coins 0 0; 1 {band}; {others}").coins(1)


@pytest.mark.rule("power.adventurous.coin_per_place")
def test_the_adventurous_earn_from_places(cave) -> None:
    lies = "lies keep_on_the_motherland: a; lies shiny_orb: d; lies stonehedge: b"
    assert scored(cave, f"ratmen adventurous: a d; {lies}", "2 elves hill: f") == 2 + 1 + 1
    assert scored(cave, f"ratmen adventurous: a d b; {lies}", "2 elves hill: f") == 3 + 1 + 2


@pytest.mark.rule("power.adventurous.nothing_in_decline")
def test_the_adventurous_in_decline_do_not(cave) -> None:
    line = "coins 0 0; lies stonehedge: a; 1 ratmen adventurous: a; 2 elves hill: f"
    assert cave(line).play("decline").coins(1) == 1
    assert scored(cave, "ratmen adventurous: b; 1d orcs: a; lies stonehedge: a", "2 elves hill: f") == 2


@pytest.mark.rule("power.fisher.coin_per_coastal_pair")
@pytest.mark.parametrize(("regions", "coins"), [("d", 1), ("d i", 3), ("d i g", 4), ("d g h f i", 7)])
def test_fishers_earn_from_each_pair_of_banks(cave, regions: str, coins: int) -> None:
    assert scored(cave, f"ratmen fisher: {regions}") == coins


@pytest.mark.rule("power.fisher.coastal_definition")
def test_only_land_beside_water_is_a_bank(cave) -> None:
    assert scored(cave, "kraken fisher: q r") == 2
    assert scored(cave, "ratmen fisher: a j c l") == 4
    chart = "a swamp edge: l s\nl lake: b\nb hill edge:\nc hill edge:\ns sea edge: c\n"
    assert cave("at score; coins 0 0; 1 ratmen fisher: b c; 2 elves hill: a", chart=chart).coins(1) == 3


@pytest.mark.rule("power.fisher.nothing_in_decline")
def test_fishers_in_decline_earn_nothing(cave) -> None:
    assert cave("coins 0 0; 1 ratmen fisher: d i; 2 elves hill: b").play("decline").coins(1) == 2
    assert scored(cave, "ratmen fisher: d; 1d orcs: i") == 2


@pytest.mark.rule("power.flocking.two_coins_if_one_block")
@pytest.mark.parametrize(
    ("regions", "coins"), [("a", 3), ("a d e", 5), ("a e", 2), ("a d g", 3), ("h i l k", 6), ("", 0)]
)
def test_a_flock_earns_two_while_it_hangs_together(cave, regions: str, coins: int) -> None:
    assert scored(cave, f"ratmen flocking: {regions}" if regions else "ratmen flocking +3") == coins
    assert scored(cave, f"ratmen flocking: {regions}; 1d orcs: c" if regions else "ratmen flocking +3") == (
        coins + 1 if regions else 0
    )


@pytest.mark.rule("power.flocking.granted_adjacency_counts")
def test_what_counts_as_adjacent_holds_a_flock_together(cave) -> None:
    assert scored(cave, "spiderines flocking: a k", "2 elves hill: f") == 4
    assert scored(cave, "kraken flocking: d r g") == 5
    assert scored(cave, "ratmen flocking: d g") == 2


@pytest.mark.rule("power.flocking.nothing_in_decline")
def test_a_flock_in_decline_earns_nothing(cave) -> None:
    assert cave("coins 0 0; 1 ratmen flocking: a; 2 elves hill: b").play("decline").coins(1) == 1


@pytest.mark.rule("power.frightened.coin_per_three_tokens")
def test_three_tokens_in_a_region_earn_a_coin(cave) -> None:
    assert scored(cave, "ratmen frightened: a=6 d=3 e=2") == 3 + 2
    assert scored(cave, "ratmen frightened: a=2; heap mushroom_armor: a=5") == 1


@pytest.mark.rule("power.frightened.nothing_in_decline")
def test_the_frightened_in_decline_earn_nothing(cave) -> None:
    position = cave("at score; coins 0 0; 1d ratmen frightened tomb: a=4; 1 elves hill: b; 2 orcs swamp: f")
    assert position.coins(1) == 2


@pytest.mark.rule("power.martyr.coin_per_lost_region")
def test_martyrs_are_paid_for_each_region(cave) -> None:
    line = "at attack; coins 0 0; 1 ratmen vampire +9: a; 2 {} martyr: b d=2 e"
    position = cave(line.format("orcs")).play("take d", "bite b")
    assert (position.coins(2), position.state.bank_paid) == (2, 2)
    own = cave("at attack; coins 0 0; 1d ghouls +5: b; 1 orcs martyr: a; band 1d; 2 elves hill: f").play(
        "take a"
    )
    assert own.coins(1) == 0


@pytest.mark.rule("power.martyr.coin_per_lost_region", "race.liches.coin_from_conqueror")
def test_the_balrog_owes_nothing(cave) -> None:
    line = "at attack; coins 5 0; lies wickedest_pentacle: a; 1 ratmen swamp +5: a; 2 orcs martyr: b"
    for region in "bd":
        assert cave(f"{line}; 2d liches: d").play(f"balrog {region}").state.coins == [5, 0]


@pytest.mark.rule("power.martyr.nothing_in_decline")
def test_martyrs_in_decline_are_paid_nothing(cave) -> None:
    position = cave("at attack; coins 0 0; 1 ratmen hill +9: a; 2d orcs martyr: b; 2 elves swamp: f")
    assert position.play("take b").coins(2) == 0


@pytest.mark.rule(
    "power.mining.coin_per_mine", "power.mystic.coin_per_crystal", "power.stone.coin_per_black_mountain"
)
@pytest.mark.parametrize(("power", "kind"), [("mining", "c h"), ("mystic", "d i"), ("stone", "e l")])
def test_a_coin_for_each_region_of_a_kind(cave, power: str, kind: str) -> None:
    assert scored(cave, f"ratmen {power}: {kind} a", "2 elves hill: f") == 3 + 2
    first, second = kind.split()
    assert scored(cave, f"ratmen {power}: {first}; 1d orcs: {second}", "2 elves hill: f") == 2 + 1


@pytest.mark.rule(
    "power.mining.nothing_in_decline", "power.mystic.nothing_in_decline", "power.stone.nothing_in_decline"
)
@pytest.mark.parametrize(("power", "kind"), [("mining", "c h"), ("mystic", "d i"), ("stone", "e l")])
def test_and_none_in_decline(cave, power: str, kind: str) -> None:
    assert cave(f"coins 0 0; 1 ratmen {power}: {kind}; 2 elves hill: b").play("decline").coins(1) == 2


@pytest.mark.rule("power.muddy.coin_per_mudpool")
def test_the_muddy_earn_from_mudpools(cave) -> None:
    assert scored(cave, "ratmen muddy: a f b; 1d orcs: j", "2 elves hill: c") == 4 + 2


@pytest.mark.rule("power.muddy.still_scores_in_decline")
def test_the_muddy_in_decline_do_too(cave) -> None:
    position = cave("coins 0 0; 1 ratmen muddy: a f; 2 elves hill: b; column orcs hill").play("decline")
    assert (position.coins(1), position.clause("badges")) == (4, "")
    assert scored(cave, "orcs hill: j; 1d ratmen muddy: a f") == 3 + 2


@pytest.mark.rule("power.quarreling.coin_per_block")
@pytest.mark.parametrize(("regions", "coins"), [("a d e", 1), ("a d g", 2), ("a c g i", 4)])
def test_the_quarreling_earn_for_each_block(cave, regions: str, coins: int) -> None:
    assert scored(cave, f"ratmen quarreling: {regions}; 1d orcs: k") == len(regions.split()) + 1 + coins


@pytest.mark.rule("power.quarreling.granted_adjacency_joins_blocks")
def test_chasms_make_one_block_of_quarreling_spiderines(cave) -> None:
    assert scored(cave, "spiderines quarreling: a k c") == 3 + 2
    assert scored(cave, "ratmen quarreling: a k c") == 3 + 3


@pytest.mark.rule(
    "power.flocking.granted_adjacency_counts", "power.quarreling.granted_adjacency_joins_blocks"
)
def test_the_pipe_joins_a_flock_and_need_not_reconcile_the_quarreling(cave) -> None:
    pipe = "lies great_brass_pipe: a"
    assert scored(cave, f"ratmen flocking: a f; {pipe}", "2 elves hill: l") == 2 + 2
    assert scored(cave, f"ratmen quarreling: a f; {pipe}", "2 elves hill: l") == 2 + 2


@pytest.mark.rule("power.quarreling.nothing_in_decline")
def test_the_quarreling_in_decline_earn_nothing(cave) -> None:
    assert cave("coins 0 0; 1 ratmen quarreling: a g; 2 elves hill: b").play("decline").coins(1) == 2


# --- Thieving --------------------------------------------------------------------------------------------


@pytest.mark.rule("power.thieving.coin_from_neighbours")
def test_thieves_take_a_coin_from_each_neighbour(cave) -> None:
    line = "at score; coins 0 5 5; 1 ratmen thieving: a d; 2 elves hill: b e r; 3 orcs swamp: h; 1d giants: g"
    position = cave(line, players=3)
    assert position.state.coins == [3 + 1, 4, 5]
    assert position.state.bank_paid == 3


@pytest.mark.rule("power.thieving.only_active_neighbours")
def test_races_in_decline_are_not_robbed(cave) -> None:
    position = cave("at score; coins 0 5; 1 ratmen thieving: a; 2d elves: b; 2 orcs swamp: h")
    assert position.state.coins == [1, 5]


@pytest.mark.rule("power.thieving.penniless_pay_nothing")
def test_thieves_find_nothing_with_the_poor(cave) -> None:
    assert cave("at score; coins 0 0; 1 ratmen thieving: a; 2 elves hill: b").state.coins == [1, 0]
    royal = cave("at score; coins 0 1; 1 ratmen thieving: a; 2 elves royal: b; mark queen: b")
    assert royal.state.coins == [2, 0]


@pytest.mark.rule("power.thieving.penniless_pay_nothing", "relic.froggys_ring.penniless_exempt")
def test_who_has_one_coin_pays_one(cave) -> None:
    line = "at gather; coins 0 {}; 1 ratmen thieving: a; 2 elves hill: b; lies froggys_ring: a"
    for coins, paid in ((1, 1), (2, 2), (3, 2)):
        position = cave(line.format(coins)).play("ring a")
        assert position.state.coins == [1 + paid, coins - paid]


@pytest.mark.rule("power.thieving.nothing_in_decline")
def test_thieves_in_decline_do_not_steal(cave) -> None:
    position = cave("coins 0 5; 1 ratmen thieving: a; 2 elves hill: b").play("decline")
    assert position.state.coins == [1, 5]
    assert cave("at score; coins 0 5; 1d ratmen thieving: a; 1 orcs hill: f; 2 elves hill: b").coins(2) == 5


# --- Vanishing, Wise -------------------------------------------------------------------------------------


@pytest.mark.rule("power.vanishing.two_coins_per_region", "power.vanishing.tokens_removed_after")
def test_the_vanishing_score_twice_and_are_gone(cave) -> None:
    line = "coins 0 0; 1 ratmen vanishing: a=2 d e; 2 orcs swamp: l"
    position = cave(line).play("decline")
    assert (position.coins(1), position.clause("1d"), position.tray("ratmen")) == (6, "", 13)
    assert position.clause("column") == "column ratmen vanishing 0"
    assert scored(cave, "ratmen vanishing: a d") == 2


@pytest.mark.rule("power.vanishing.older_declined_race_goes")
def test_an_older_race_in_decline_goes_before_the_vanishing_score(cave) -> None:
    position = cave("coins 0 0; 1 ratmen vanishing: a; 1d elves: d e; 2 orcs swamp: l").play("decline")
    assert (position.coins(1), position.clause("1d"), position.tray("elves")) == (2, "", 11)


@pytest.mark.rule("power.wise.two_coins_in_decline", "power.wise.includes_decline_turn")
def test_the_wise_earn_in_decline(cave) -> None:
    assert scored(cave, "ratmen wise: a") == 1
    position = cave("coins 0 0; 1 ratmen wise: a; 2 orcs swamp: l; column elves hill").play("decline")
    assert (position.coins(1), position.clause("badges")) == (1 + 2, "")
    assert position.rest().play("pick 1", "stop").coins(1) == 3 + 3


@pytest.mark.rule("power.wise.needs_a_region")
def test_the_wise_need_a_region(cave) -> None:
    position = cave("coins 0 0; 1 elves hill: b=9; 2d ratmen wise: a; 2 orcs swamp: l").play(
        "expand", "take a"
    )
    position.rest()
    assert (position.clause("2d"), position.clause("column")) == ("", "column ratmen wise 0")
    assert position.rest().coins(2) == 1
