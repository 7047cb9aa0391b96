"""The six Righteous Relics, each from a line."""

import pytest

ATTACK = "at attack; coins 0 0; 1 ratmen hill +9: a; 2 elves swamp: {}; "
SWORD, SOCKS, ORB = "sword_of_the_killer_rabbit", "stinky_trolls_socks", "shiny_orb"
MAT, RING, SCEPTER = "flying_doormat", "froggys_ring", "scepter_of_avarice"


# --- Froggy's Ring ---------------------------------------------------------------------------------------

RINGED = f"at deployed; 1 ratmen hill: a b; 2 elves swamp: d k; lies {RING}: b; "


@pytest.mark.rule("relic.froggys_ring.placed_at_turn_end", "relic.froggys_ring.coin_from_neighbours")
def test_who_is_beside_the_ring_pays(deep) -> None:
    position = deep(RINGED + "coins 5 5")
    assert position.options == ["ring a", "ring b", "no"]
    position.play("ring a")
    assert (position.coins(1), position.coins(2), position.state.bank_paid) == (5 + 2 + 1, 4, 2)
    assert position.clause("lies") == f"lies {RING}: a"
    kept = deep(RINGED + "coins 5 5").play("no")
    assert (kept.coins(1), kept.coins(2), kept.clause("lies")) == (7, 5, f"lies {RING}: b")
    apart = deep(RINGED.replace("d k", "i k") + "coins 5 5").play("ring a")
    assert (apart.coins(1), apart.coins(2)) == (7, 5)


@pytest.mark.rule("relic.froggys_ring.coin_from_neighbours")
def test_each_neighbour_pays_once_and_none_for_a_race_in_decline(deep) -> None:
    line = (
        f"at deployed; 1 ratmen hill: e; 2 elves swamp: b d f; 3d orcs: g; 3 giants hill: k; lies {RING}: e; "
    )
    position = deep(line + "lies great_brass_pipe: e; coins 0 5 5", players=3).play("ring e")
    assert [position.coins(seat) for seat in (1, 2, 3)] == [1 + 1, 4, 5]
    paying = deep(line.replace("3d orcs: g; ", "").replace(": k;", ": r;") + "coins 0 5 5", players=3)
    paying.play("ring e")
    assert [paying.coins(seat) for seat in (1, 2, 3)] == [1 + 2, 4, 4]


@pytest.mark.rule("relic.froggys_ring.penniless_exempt")
def test_who_has_no_coins_pays_nothing(deep) -> None:
    position = deep(RINGED + "coins 0 0").play("ring a")
    assert (position.coins(1), position.coins(2)) == (2, 0)


@pytest.mark.rule("relic.froggys_ring.not_doubled", "relic.scepter_of_avarice.never_player_coins")
def test_the_scepter_does_not_double_the_ring(deep) -> None:
    position = deep(RINGED + f"coins 0 5; lies {SCEPTER}: b").play("ring a", "scepter a")
    assert (position.coins(1), position.coins(2)) == (2 + 1 + 1, 4)


@pytest.mark.rule("relic.froggys_ring.not_in_decline")
def test_a_race_in_decline_does_not_use_the_ring(deep) -> None:
    line = f"at deployed; coins 0 5; 1 orcs hill: c; 1d ratmen: a b; 2 elves swamp: d; lies {RING}: b"
    position = deep(line)
    assert (position.state.seat, position.coins(1), position.coins(2)) == (1, 3, 5)


# --- Stinky Troll's Socks --------------------------------------------------------------------------------


def stinking(deep, rest: str, **more):
    return deep(ATTACK.format(rest) + f"lies {SOCKS}: a", **more).play(f"use {SOCKS}")


@pytest.mark.rule("relic.stinky_trolls_socks.conquer_as_if_empty")
def test_socks_make_a_region_as_good_as_empty(deep) -> None:
    assert deep(ATTACK.format("b=4") + f"lies {SOCKS}: a").price("b") == 6
    position = stinking(deep, "b=4; monsters: d=2")
    assert (position.price("b"), position.price("d"), position.targets()) == (2, 2, "b d")
    position.play("take b")
    assert (position.clause("lies"), position.hand(), position.targets("use")) == (f"lies {SOCKS}: b", 7, "")
    assert position.price("d") == 4
    high = deep(f"at attack; coins 0 0; 1 ratmen hill +9: e; 2 elves swamp: f=3 r=2; lies {SOCKS}: e")
    high.play(f"use {SOCKS}")
    assert (high.price("f"), high.price("r")) == (3, 1)


@pytest.mark.rule(
    "relic.stinky_trolls_socks.occupants_flee", "relic.stinky_trolls_socks.fled_tokens_redeploy"
)
def test_who_smells_the_socks_flees_unharmed(deep) -> None:
    position = stinking(deep, "b=4 k").play("take b")
    assert (position.clause("2"), position.tray("elves")) == ("2 elves swamp +4: k", 6)
    position = deep(ATTACK.format("k") + f"2d orcs: b f; lies {SOCKS}: a").play(f"use {SOCKS}", "take b")
    assert position.tray("orcs") == 10 - 2
    position.play("stop", "stay 1")
    assert position.clause("2d") == "2d orcs: f=2"
    orcs = deep(
        ATTACK.format("k").replace("elves", "giants")
        + f"lies {SOCKS}: a; monsters: b=2; sites: b; hoard stonehedge"
    )
    orcs.play(f"use {SOCKS}", "take b")
    assert "lies stonehedge: b" in orcs.line


@pytest.mark.rule("relic.stinky_trolls_socks.back_to_hand_without_region")
def test_who_flees_and_has_nowhere_to_go(deep) -> None:
    position = stinking(deep, "b=4").play("take b").rest()
    assert (position.clause("2"), position.tray("elves")) == ("2 elves swamp +4", 7)
    declined = deep(ATTACK.format("k") + f"2d orcs: b; lies {SOCKS}: a; column dwarves stout")
    declined.play(f"use {SOCKS}", "take b").rest()
    assert (declined.clause("2d"), declined.tray("orcs")) == ("", 10)


@pytest.mark.rule("relic.stinky_trolls_socks.still_a_conquest")
def test_a_region_won_with_socks_is_a_conquest(deep) -> None:
    position = stinking(deep, "b=4").play("take b")
    assert position.state.non_empty_conquests == 1
    diplomat = deep(ATTACK.format("b=4").replace("hill", "diplomat") + f"lies {SOCKS}: a")
    diplomat.play(f"use {SOCKS}", "take b", "stop", "stay 1")
    assert diplomat.targets("ally") == ""


# --- Sword of the Killer Rabbit --------------------------------------------------------------------------


@pytest.mark.rule("relic.sword_of_the_killer_rabbit.two_less")
def test_the_sword_saves_two_tokens_once(deep) -> None:
    line = ATTACK.format("b=4 d=2") + f"lies {SWORD}: a"
    position = deep(line).play(f"use {SWORD}")
    assert (position.price("b"), position.price("d")) == (4, 2)
    position.play("take d")
    assert (position.price("b"), position.hand(), position.targets("use")) == (6, 7, "")
    assert position.clause("lies") == f"lies {SWORD}: d"
    commando = deep(line.replace("hill", "commando")).play(f"use {SWORD}")
    assert commando.price("b") == 6 - 2 - 1


@pytest.mark.rule("relic.sword_of_the_killer_rabbit.minimum_one", "underground.conquest.minimum_one_token")
def test_one_token_goes_along_with_the_sword(deep) -> None:
    position = deep(ATTACK.format("i").replace("hill", "commando") + f"lies {SWORD}: a").play(f"use {SWORD}")
    assert position.price("b") == 1
    assert position.play("take b").hand() == 8


@pytest.mark.rule("relic.sword_of_the_killer_rabbit.not_in_decline")
def test_a_race_in_decline_does_not_use_the_sword(deep) -> None:
    line = f"at attack; coins 0 0; 1 orcs hill +9: c; 1d ratmen: a; 2 elves swamp: i; lies {SWORD}: a"
    assert deep(line).targets("use") == ""
    ghouls = deep(f"coins 0 0; 1d ghouls hill: a=5; 2 elves swamp: i; lies {SWORD}: a").play("expand")
    assert (ghouls.at, ghouls.targets("use")) == ("attack", "")


# --- Shiny Orb -------------------------------------------------------------------------------------------

SHINING = (
    "at attack; 1 ratmen hill +2: a; 2 elves swamp: b d=2 k; 2d orcs: e; monsters: h; lies shiny_orb: a; "
)


@pytest.mark.rule("relic.shiny_orb.replace_lone_active_token", "relic.shiny_orb.moves_to_conquest")
def test_the_orb_exchanges_a_lone_token(deep) -> None:
    position = deep(SHINING + "coins 0 0").play("use shiny_orb")
    assert position.targets("replace") == "b"
    position.play("replace b")
    assert (position.clause("1"), position.clause("2")) == ("1 ratmen hill +2: a b", "2 elves swamp: d=2 k")
    assert (position.tray("elves"), position.clause("lies")) == (8, "lies shiny_orb: b")
    near = deep(
        SHINING.replace("hill +2: a;", "hill +2: e;").replace("2d orcs: e; ", "2d orcs: f; ") + "coins 0 0"
    )
    assert near.targets("use") == ""  # nobody is alone within reach of e, where the orb is not


@pytest.mark.rule("relic.shiny_orb.once_per_turn")
def test_the_orb_works_once_a_turn(deep) -> None:
    line = "at attack; coins 0 0 0; 1 ratmen hill +2: a; 2 elves swamp: b; 3 orcs stout: d; lies shiny_orb: a"
    position = deep(line, players=3).play("use shiny_orb")
    assert position.targets("replace") == "b d"
    position.play("replace b")
    assert (position.targets("use"), position.targets("replace")) == ("", "")
    both = deep(line.replace("ratmen", "sorcerers").replace("; 3 orcs stout: d", " d"), players=3)
    both.play("use shiny_orb", "replace b", "convert d")
    assert both.clause("1") == "1 sorcerers hill +2: a b d"


@pytest.mark.rule("relic.shiny_orb.token_from_tray", "underground.markers.bonus_tokens_tray_then_hand")
def test_the_token_of_the_orb_comes_from_the_tray_or_else_from_the_hand(deep) -> None:
    position = deep(SHINING + "coins 0 0").play("use shiny_orb", "replace b")
    assert (position.tray("ratmen"), position.hand()) == (13 - 4, 2)
    empty = deep(SHINING.replace("hill +2: a", "hill +2: a=11") + "coins 0 0").play(
        "use shiny_orb", "replace b"
    )
    assert (empty.tray("ratmen"), empty.hand()) == (0, 1)
    none = SHINING + "coins 0 0; today 1 shiny_orb=1"
    assert deep(none.replace("hill +2: a", "hill: a=12")).targets("replace") == "b"
    assert deep(none.replace("hill +2: a", "hill: a=13")).targets("replace") == ""


# --- Flying Doormat --------------------------------------------------------------------------------------


@pytest.mark.rule("relic.flying_doormat.conquer_anywhere", "relic.flying_doormat.moves_on_success")
def test_the_doormat_flies_anywhere_once(deep) -> None:
    line = ATTACK.format("i=2 k") + f"lies {MAT}: a; "
    position = deep(line).play(f"use {MAT}")
    assert position.targets() == "b c d e f g h i k q r"
    assert (position.price("i"), position.price("q")) == (4, 1)
    position.play("take i")
    assert (position.clause("lies"), position.targets()) == (f"lies {MAT}: i", "b d h k q")
    river = deep(line).play(f"use {MAT}", "take q", "stop")
    assert (river.clause("lies"), river.clause("1")) == (f"lies {MAT}: q", "1 ratmen hill: a=10")
    both = deep(line + f"lies {SWORD}: a").play(f"use {MAT}", f"use {SWORD}")
    assert both.price("i") == 2
    assert both.play("take i").state.find_at == {
        both.table.catalogue.number[name]: 8 for name in (MAT, SWORD)
    }


@pytest.mark.rule("relic.flying_doormat.moves_on_success")
def test_the_doormat_is_not_needed_next_door(deep) -> None:
    position = deep(ATTACK.format("i") + f"lies {MAT}: a").play(f"use {MAT}", "take b")
    assert position.clause("lies") == f"lies {MAT}: a"
    assert "i" in position.targets()


@pytest.mark.rule("relic.flying_doormat.stays_on_failure")
def test_the_doormat_stays_when_the_die_fails(deep) -> None:
    line = ATTACK.format("i=3").replace("+9", "+3") + f"lies {MAT}: a"
    failed = deep(line).play(f"use {MAT}", "take i", "die 1")
    assert failed.clause("lies") == f"lies {MAT}: a"
    assert deep(line).play(f"use {MAT}", "take i", "die 2").clause("lies") == f"lies {MAT}: i"


@pytest.mark.rule("relic.flying_doormat.not_in_decline")
def test_the_doormat_brings_no_race_onto_the_map(deep) -> None:
    line = f"at attack; coins 0 0; 1 orcs hill +9; 1d ratmen: a; 2 elves swamp: i; lies {MAT}: a"
    assert deep(line).targets("use") == ""
    ghouls = deep(f"coins 0 0; 1d ghouls hill: a=5; 2 elves swamp: i; lies {MAT}: a").play("expand")
    assert (ghouls.at, ghouls.targets("use")) == ("attack", "")


# --- Scepter of Avarice ----------------------------------------------------------------------------------

GREEDY = f"at deployed; coins 0 5; lies {SCEPTER}: b; 2 elves swamp: i; "


@pytest.mark.rule("relic.scepter_of_avarice.placed_before_scoring", "relic.scepter_of_avarice.doubles_region")
def test_the_scepter_doubles_what_a_region_brings(deep) -> None:
    position = deep(GREEDY + "1 ratmen swamp: a b")
    assert position.options == ["scepter a", "scepter b", "no"]
    assert position.play("scepter a").coins(1) == 2 + 1 + 2
    assert position.clause("lies") == f"lies {SCEPTER}: a"
    assert deep(GREEDY + "1 ratmen swamp: a b").play("no").coins(1) == 3
    assert deep(GREEDY + "1 ratmen swamp: a b").play("scepter b").coins(1) == 4
    assert deep(GREEDY + "1 ratmen merchant: a b").play("scepter b").coins(1) == 4 + 2
    keep = "lies keep_on_the_motherland: b; mark keep: b; "
    assert deep(GREEDY + keep + "1 ratmen hill: a b").play("scepter b").coins(1) == 3 + 2
    fields = "lies diamond_fields: b; "
    assert deep(GREEDY + fields + "1 ratmen hill: b g").play("scepter g").coins(1) == 2 + 2 + 2
    assert (
        deep(GREEDY + "mark fortress: b; 1 ratmen fortified: a b").play("no", "scepter b").coins(1) == 3 + 2
    )


@pytest.mark.rule("relic.scepter_of_avarice.doubles_region")
def test_the_scepter_does_not_double_what_no_region_brings(deep) -> None:
    assert deep(GREEDY + "1 ratmen alchemist: b").play("scepter b").coins(1) == 1 + 2 + 1
    orcs = "spoils 3; 1 orcs hill: b; taken: b"
    assert deep(GREEDY + orcs).play("scepter b").coins(1) == 1 + 3 + 1


@pytest.mark.rule("relic.scepter_of_avarice.not_in_decline", "relic.scepter_of_avarice.placed_before_scoring")
def test_nobody_uses_the_scepter_of_a_race_in_decline(deep) -> None:
    declined = deep(GREEDY + "1d ratmen: a b; 1 orcs hill: c")
    assert (declined.coins(1), declined.state.seat) == (3, 1)
    line = f"coins 0 5; lies {SCEPTER}: b; 2 elves swamp: i; 1 ratmen hill: a b"
    assert deep(line).play("decline").coins(1) == 2
