"""The special powers of the underground box, each from a line."""

import pytest


@pytest.mark.parametrize(
    ("power", "tokens"),
    [
        pytest.param("adventurous", 5, marks=pytest.mark.rule("power.adventurous.tokens")),
        pytest.param("magic", 5, marks=pytest.mark.rule("power.magic.tokens")),
        pytest.param("fisher", 4, marks=pytest.mark.rule("power.fisher.tokens")),
        pytest.param("flocking", 5, marks=pytest.mark.rule("power.flocking.tokens")),
        pytest.param("frightened", 4, marks=pytest.mark.rule("power.frightened.tokens")),
        pytest.param("immortal", 4, marks=pytest.mark.rule("power.immortal.tokens")),
        pytest.param("martyr", 4, marks=pytest.mark.rule("power.martyr.tokens")),
        pytest.param("mining", 4, marks=pytest.mark.rule("power.mining.tokens")),
        pytest.param("muddy", 3, marks=pytest.mark.rule("power.muddy.tokens")),
        pytest.param("mystic", 4, marks=pytest.mark.rule("power.mystic.tokens")),
        pytest.param("quarreling", 3, marks=pytest.mark.rule("power.quarreling.tokens")),
        pytest.param("reborn", 5, marks=pytest.mark.rule("power.reborn.tokens")),
        pytest.param("royal", 5, marks=pytest.mark.rule("power.royal.tokens")),
        pytest.param("shield", 3, marks=pytest.mark.rule("power.shield.tokens")),
        pytest.param("stone", 4, marks=pytest.mark.rule("power.stone.tokens")),
        pytest.param("thieving", 4, marks=pytest.mark.rule("power.thieving.tokens")),
        pytest.param("tomb", 5, marks=pytest.mark.rule("power.tomb.tokens")),
        pytest.param("vampire", 5, marks=pytest.mark.rule("power.vampire.tokens")),
        pytest.param("vanishing", 5, marks=pytest.mark.rule("power.vanishing.tokens")),
        pytest.param("vengeful", 4, marks=pytest.mark.rule("power.vengeful.tokens")),
        pytest.param("wise", 4, marks=pytest.mark.rule("power.wise.tokens")),
    ],
)
def test_the_badge_grants_tokens(cave, power: str, tokens: int) -> None:
    position = cave(f"coins 5 5; column ogres {power}; 2 elves hill: f").play("pick 1")
    assert (position.hand(), position.tray("ogres")) == (5 + tokens, 10 - 5 - tokens)


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
    assert (position.coins(2), position.state.paid) == (2, 2)
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
    assert position.state.paid == 3


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


# --- Vampire ---------------------------------------------------------------------------------------------


@pytest.mark.rule("power.vampire.replace_lone_active_token")
def test_a_vampire_replaces_lone_active_tokens(cave) -> None:
    line = "at attack; 1 ratmen vampire: a; 2 orcs hill: b; 2d trolls: d; 3 giants swamp: f"
    position = cave(line, players=3)
    assert position.targets("bite") == "b"
    assert position.play("bite b").clause("1") == "1 ratmen vampire: a b"
    assert cave("at attack; 1 ratmen vampire: a; 2 orcs hill: b=2 c; tribes: d").targets("bite") == ""
    assert cave("at attack; 1 ratmen vampire; 2 orcs hill: b e").targets("bite") == "b"


@pytest.mark.rule("power.vampire.token_from_tray_first")
def test_the_vampires_token_comes_from_the_tray_or_the_hand(cave) -> None:
    line = "at attack; 1 ratmen vampire{}: a; tray ratmen={}; 2 orcs hill: b"
    tray = cave(line.format(" +1", 1)).play("bite b")
    assert (tray.tray("ratmen"), tray.hand()) == (0, 1)
    hand = cave(line.format(" +2", 0)).play("bite b")
    assert (hand.tray("ratmen"), hand.hand()) == (0, 1)
    assert cave(line.format("", 0)).targets("bite") == ""


@pytest.mark.rule("power.vampire.defence_markers_ignored", "power.shield.armor_is_no_race_token")
def test_no_mountain_or_armor_protects_from_a_vampire(cave) -> None:
    line = "at attack; 1 ratmen vampire: b; 2 orcs shield: e; heap mushroom_armor: e=3; 3 elves hill: k"
    assert cave(line, players=3).play("bite e").clause("heap") == ""


@pytest.mark.rule("power.vampire.once_per_opponent")
def test_a_vampire_bites_each_opponent_once_a_turn(cave) -> None:
    line = "at attack; 1 ratmen vampire: e; 2 orcs hill: b d; 3 giants swamp: f q; 4 elves stone: r a"
    position = cave(line, players=4).play("bite b")
    assert position.targets("bite") == "f q a r"
    position.play("bite f", "bite r")
    assert position.play("stay 2").clause("1") == "1 ratmen vampire: b=2 e f"


@pytest.mark.rule("power.vampire.token_to_tray", "power.immortal.replaced_token_is_lost")
def test_the_replaced_token_is_lost(cave) -> None:
    line = "at attack; coins 0 0; 1 ratmen vampire +5: a; 2 {} {}: b"
    for owner in ("orcs immortal", "elves martyr"):
        race, power = owner.split()
        position = cave(line.format(race, power))
        before = position.tray(race)
        position.play("bite b")
        assert (position.tray(race) - before, position.hand("2")) == (1, 0)
        assert position.coins(2) == (power == "martyr")


@pytest.mark.rule("power.vampire.never_on_gnomes")
def test_vampires_leave_gnomes_alone(cave) -> None:
    assert cave("at attack; 1 ratmen vampire +5: a; 2 gnomes hill: b").targets("bite") == ""
    assert cave("at attack; 1 ratmen vampire +5: a; 2 orcs royal: b; mark queen: b").targets("bite") == ""


# --- Vengeful --------------------------------------------------------------------------------------------


@pytest.mark.rule("power.vengeful.marker_to_attackers")
def test_who_attacks_the_vengeful_is_marked(cave) -> None:
    line = "at attack; coins 0 0; 1 ratmen hill +2: a; 2 orcs vengeful: {}; 2d giants: {}"
    assert cave(line.format("b", "l")).play("take b", "die 0").clause("notes") == "notes 2 vengeance 1=1"
    assert cave(line.format("l", "b")).play("take b", "die 3").clause("notes") == "notes 2 vengeance 1=1"
    assert cave(line.format("l", "k")).play("take b").clause("notes") == ""
    own = cave("at attack; coins 0 0; 1 ratmen vengeful +5: a; 1d giants: b; 2 orcs hill: l").play("take b")
    assert own.clause("notes") == ""


@pytest.mark.rule("power.vengeful.one_less_next_turn")
def test_the_marked_are_cheaper(cave) -> None:
    line = "at attack; 1 ratmen vengeful +9: e; notes 1 vengeance 2=1; 2 {} hill: b=2; 2d giants: d"
    position = cave(line.format("orcs") + "; 3 elves swamp: f", players=3)
    assert [position.price(region) for region in "bdf"] == [3, 2, 3]
    assert cave(line.format("gnomes"), players=3).price("b") == 4


@pytest.mark.rule("power.vengeful.minimum_one")
def test_the_marked_cost_a_token_at_least(cave) -> None:
    line = "at attack; 1 ogres vengeful +9: d; notes 1 vengeance 2=1; 2 kraken hill: r"
    assert cave(line).price("r") == 1


@pytest.mark.rule("power.vengeful.markers_returned")
def test_vengeance_lasts_one_turn(cave) -> None:
    line = "coins 0 0; 1 ratmen vengeful: a=3; notes 1 vengeance 2=1; 2 orcs hill: b=5"
    position = cave(line).play("expand", "stop")
    assert position.clause("notes") == ""
    position.play("expand", "take a")
    assert position.clause("notes") == "notes 1 vengeance 2=1"
    assert cave(line).play("decline").clause("notes") == ""


@pytest.mark.rule("power.vengeful.nothing_in_decline")
def test_the_vengeful_in_decline_mark_nobody(cave) -> None:
    position = cave("at attack; 1 ratmen hill +9: a; 2d orcs vengeful: b k; 2 elves swamp: l").play("take b")
    assert position.clause("notes") == ""


# --- Immortal --------------------------------------------------------------------------------------------


@pytest.mark.rule("power.immortal.no_loss")
@pytest.mark.parametrize("tokens", [1, 3])
def test_immortals_lose_no_token(cave, tokens: int) -> None:
    position = cave(f"at attack; 1 ratmen hill +9: a; 2 orcs immortal: b={tokens} f").play("take b")
    assert position.hand("2") == tokens


@pytest.mark.rule("power.immortal.redeploy_after_attacker")
def test_immortals_are_redeployed_after_the_attack(cave) -> None:
    line = "at attack; coins 0 0; 1 ratmen hill +9: a; 2 orcs immortal: {}"
    position = cave(line.format("b=2 f")).play("take b", "stop")
    position.play(*[position.options[-1]] * 1)
    assert position.clause("2") == "2 orcs immortal: f=3"
    alone = cave(line.format("b=2")).play("take b", "stop", "stay 1")
    assert alone.clause("2") == "2 orcs immortal +2"
    assert alone.play("expand").targets() == "a c d f g i j l q r"


@pytest.mark.rule("power.immortal.nothing_in_decline")
def test_immortals_in_decline_die_like_others(cave) -> None:
    position = cave("at attack; 1 ratmen hill +9: a; 2d orcs immortal: b f; 2 elves hill: k").play("take b")
    assert (position.hand("2d"), position.tray("orcs")) == (0, 10 - 1)


# --- Royal -----------------------------------------------------------------------------------------------


@pytest.mark.rule("power.royal.queen_placed_at_turn_end")
def test_the_queen_goes_where_her_race_wants_her(cave) -> None:
    position = cave("at gather; coins 0 0; 1 ratmen royal: a d e; mark queen: d; 2 elves hill: f")
    assert position.options == ["queen a", "queen d", "queen e"]
    position.play("queen e")
    assert position.mark("queen") == "e"
    assert position.coins(1) == 3
    left = cave("coins 0 0; 1 ratmen royal: a=9 d; mark queen: d; 2 elves hill: f").play("abandon d")
    assert left.mark("queen") == ""
    assert left.play("expand", "stop").mark("queen") == "a"


@pytest.mark.rule("power.royal.queen_region_impregnable")
def test_nobody_takes_the_region_of_the_queen(cave) -> None:
    line = "at attack; 1 ratmen hill +9: e; 2 orcs royal: b d"
    assert cave(line).may("take d")
    assert not cave(f"{line}; mark queen: d").may("take d")


@pytest.mark.rule("power.royal.queen_stays_in_decline")
def test_the_queen_stays_in_decline(cave) -> None:
    position = cave("coins 0 0; 1 ratmen royal: a d; mark queen: d; 2 elves hill +9: e=5").play("decline")
    assert (position.mark("queen"), position.clause("badges")) == ("d", "")
    assert "d" not in position.play("expand").targets()
    assert position.clause("1d") == "1d ratmen royal: a d"


@pytest.mark.rule("power.royal.queen_frozen_in_decline")
def test_a_queen_in_decline_moves_no_more(cave) -> None:
    position = cave(
        "at attack; coins 0 0; 1d ratmen royal: a d; mark queen: d; 1 orcs hill +9: e; 2 elves hill: l"
    )
    position.play("take d")
    assert position.mark("queen") == ""
    replaced = cave("coins 0 0; 1d ratmen royal: a d; mark queen: d; 1 orcs hill: e; 2 elves hill: l").play(
        "decline"
    )
    assert (replaced.mark("queen"), replaced.clause("1d")) == ("", "1d orcs hill: e")
    rested = cave(
        "at gather; coins 0 0; 1d ratmen royal: a d; mark queen: d; 1 orcs hill: e; 2 elves hill: l"
    )
    assert (rested.mark("queen"), rested.state.seat) == ("d", 1)


# --- Shield ----------------------------------------------------------------------------------------------


@pytest.mark.rule("power.shield.armor_per_forest", "power.shield.armor_placed_at_redeployment")
def test_each_forest_gives_an_armor(cave) -> None:
    line = "at gather; coins 0 0; 1 ratmen shield: a b g; 2 elves hill: f; heap mushroom_armor: a"
    position = cave(line)
    assert position.options == ["armor a", "armor b", "armor g"]
    assert position.play("armor a", "armor b").clause("heap") == "heap mushroom_armor: a=2 b"
    assert position.state.seat == 1
    twice = cave(line).play("armor g", "armor g")
    assert twice.clause("heap") == "heap mushroom_armor: a g=2"


@pytest.mark.rule("power.shield.armor_per_forest")
def test_there_are_eight_armors(cave) -> None:
    line = "at gather; coins 0 0; 1 ratmen shield: a b g; 2 elves hill: f; heap mushroom_armor: a={}"
    assert cave(line.format(8)).clause("heap") == "heap mushroom_armor: a=8"
    assert cave(line.format(7)).play("armor b").state.seat == 1
    alone = cave("at gather; coins 0 0; 1 ratmen shield: b; 2 elves hill: f")
    assert alone.clause("heap") == "heap mushroom_armor: b"


@pytest.mark.rule("power.shield.armor_adds_one")
def test_each_armor_defends(cave) -> None:
    line = "at attack; 1 ratmen hill +9: a; heap mushroom_armor: b=2; {} shield: b=2"
    assert cave(line.format("2 orcs")).price("b") == 6
    assert cave(line.format("2 elves hill: f; 2d orcs")).price("b") == 6


@pytest.mark.rule("power.shield.armor_removed_with_region")
def test_armors_go_with_their_region(cave) -> None:
    line = "heap mushroom_armor: b=2 f; {} orcs shield: b=2 f; {} elves hill +9: a=9"
    lost = cave("at attack; " + line.format("2", "1")).play("take b")
    assert (lost.clause("heap"), lost.clause("notes")) == ("heap mushroom_armor: f", "")
    left = cave("coins 0 0; " + line.format("1", "2")).play("abandon b")
    assert left.clause("heap") == "heap mushroom_armor: f"
    gone = cave("coins 0 0; " + line.format("1d", "2") + "; 1 ratmen hill: l").play("decline")
    assert (gone.clause("heap"), gone.clause("1d")) == ("", "1d ratmen hill: l")


@pytest.mark.rule("power.shield.no_new_armor_in_decline")
def test_armors_stay_in_decline_and_no_more_come(cave) -> None:
    line = "coins 0 0; 1 orcs shield: b g; heap mushroom_armor: b=2; 2 elves hill: a; column ratmen hill"
    position = cave(line).play("decline")
    assert (position.clause("heap"), position.clause("1d")) == (
        "heap mushroom_armor: b=2",
        "1d orcs shield: b g",
    )
    assert position.rest().play("pick 1", "stop").clause("heap") == "heap mushroom_armor: b=2"
    assert position.clause("discard") == ""


# --- Reborn ----------------------------------------------------------------------------------------------


@pytest.mark.rule("power.reborn.empty_up_to_two_regions", "power.reborn.one_active_token_each")
def test_two_regions_a_turn_are_reborn(cave) -> None:
    position = cave("coins 0 0; 1 ratmen hill: a=3; 1d orcs reborn: d e f; 2 liches swamp: k").play("expand")
    assert position.options == ["revive d", "revive e", "revive f", "no"]
    position.play("revive e", "revive d")
    assert (position.clause("1"), position.clause("1d")) == ("1 ratmen hill +2: a d e", "1d orcs reborn: f")
    assert (position.tray("orcs"), position.coins(1), position.at) == (10 - 1, 0, "attack")
    assert position.state.taken == 0
    assert "r" in position.targets()


@pytest.mark.rule("power.reborn.tokens_from_tray_first")
def test_reborn_tokens_come_from_the_tray_or_the_hand(cave) -> None:
    line = "coins 0 0; 1 ratmen hill: a=3; 1d orcs reborn: d e; 2 elves swamp: k; tray ratmen={}"
    tray = cave(line.format(1)).play("expand", "revive d")
    assert (tray.tray("ratmen"), tray.hand()) == (0, 2)
    assert tray.play("revive e").hand() == 1
    none = cave("coins 0 0; 1 ratmen hill: a; 1d orcs reborn: d e; 2 elves swamp: k; tray ratmen=0")
    assert "revive d" not in none.play("expand").options


@pytest.mark.rule("power.reborn.needs_active_race")
def test_the_new_race_is_there_before_anything_is_reborn(cave) -> None:
    line = "coins 5 5; 1d orcs reborn: d; 2 elves swamp: k; column ratmen hill"
    position = cave(line)
    assert position.options == ["pick 1"]
    position.play("pick 1")
    assert position.options == ["revive d", "no"]
    assert position.play("revive d").targets() == "a e r"
    plain = cave(line).play("pick 1", "no")
    assert "l" in plain.targets()
    declines = cave("coins 0 0; 1 ratmen hill: a; 1d orcs reborn: d; 2 elves swamp: k").play("decline")
    assert declines.clause("1d") == "1d ratmen hill: a"


@pytest.mark.rule("power.reborn.race_can_run_out")
def test_a_race_all_reborn_leaves_the_map(cave) -> None:
    line = "coins 0 0; 1 ratmen hill: d; 1d kraken reborn: r; 2 elves swamp: k"
    position = cave(line).play("expand", "revive r")
    assert (position.clause("1d"), position.clause("1")) == ("", "1 ratmen hill: d=2")
    assert position.clause("column") == "column kraken reborn 0"
    assert position.tray("kraken") == 10


# --- Tomb ------------------------------------------------------------------------------------------------


@pytest.mark.rule("power.tomb.all_tokens_stay")
def test_all_tokens_stay_in_the_tomb(cave) -> None:
    position = cave("coins 0 0; 1 ratmen tomb: a=3 d=2; 2 elves hill +9: e=9").play("decline", "stay 3")
    assert (position.clause("1d"), position.clause("badges")) == ("1d ratmen tomb: a=3 d=2", "")
    assert position.tray("ratmen") == 13 - 5
    assert position.play("expand").price("d") == 4


@pytest.mark.rule("power.tomb.redeploy_before_scoring")
def test_they_may_be_redeployed_before_scoring(cave) -> None:
    position = cave("coins 0 0; 1 ratmen tomb: a=4 d; 2 elves hill: e").play("decline")
    assert (position.at, position.coins(1)) == ("spread", 0)
    assert position.options == ["stay 1", "stay 2", "stay 3", "stay 4"]
    position.play("stay 1")
    assert (position.clause("1d"), position.coins(1)) == ("1d ratmen tomb: a d=4", 2)


@pytest.mark.rule("power.tomb.lose_one_when_conquered")
def test_of_a_lost_stack_one_is_lost(cave) -> None:
    line = "at attack; coins 0 0; 1 elves hill +9: a; {} ratmen tomb: b=4 d=2; {} orcs swamp: l"
    position = cave(line.format("2d", "2")).play("take b", "stop", "stay 1")
    assert (position.clause("2d"), position.tray("ratmen")) == ("2d ratmen tomb: d=5", 13 - 5)
    own = cave("at attack; coins 0 0; 1 elves hill +9: a; 1d ratmen tomb: b=4 d=2; 2 orcs swamp: l")
    own.play("take b", "stop", "stay 1")
    assert own.clause("1d") == "1d ratmen tomb: d=5"


@pytest.mark.rule("power.tomb.lose_one_when_conquered", "place.stonehedge.tomb_stacks_survive_loss")
def test_a_stack_without_a_tomb_is_lost_with_its_region(cave) -> None:
    position = cave("at attack; coins 0 0; 1 elves hill +9: a; 2d ratmen swamp: b=4 d=2; 2 orcs stone: l")
    position.play("take b")
    assert (position.hand("2d"), position.tray("ratmen")) == (0, 13 - 2)


@pytest.mark.rule("power.tomb.lost_without_region")
def test_without_a_region_the_stack_is_lost(cave) -> None:
    line = "at attack; coins 0 0; 1 elves hill +9: a; 2d ratmen tomb: b=4; 2 orcs swamp: l"
    position = cave(line).play("take b")
    assert (position.clause("2d"), position.tray("ratmen")) == ("", 13)
    assert position.clause("column") == "column ratmen tomb 0"


@pytest.mark.rule("power.tomb.still_one_declined_race")
def test_a_newer_race_in_decline_drives_the_stacks_out(cave) -> None:
    position = cave("coins 0 0; 1 elves hill: a; 1d ratmen tomb: b=4; 2 orcs swamp: l").play("decline")
    assert (position.clause("1d"), position.tray("ratmen")) == ("1d elves hill: a", 13)


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
