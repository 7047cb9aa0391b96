"""The special powers of the underground box but those that pay, each from a line."""

import pytest

from help import figures


@pytest.mark.parametrize(("power", "tokens"), figures.UNDERGROUND_POWERS)
def test_the_badge_grants_tokens(cave, power: str, tokens: int) -> None:
    position = cave(f"coins 5 5; column ogres {power}; 2 elves hill: f").play("pick 1")
    assert (position.hand(), position.tray("ogres")) == (5 + tokens, 10 - 5 - tokens)


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
    assert cave(line.format("b", "l")).play("take b", "die 0").clause("notes") == "notes 2 vengeance=1"
    assert cave(line.format("l", "b")).play("take b", "die 3").clause("notes") == "notes 2 vengeance=1"
    assert cave(line.format("l", "k")).play("take b").clause("notes") == ""
    own = cave("at attack; coins 0 0; 1 ratmen vengeful +5: a; 1d giants: b; 2 orcs hill: l").play("take b")
    assert own.clause("notes") == ""


@pytest.mark.rule("power.vengeful.one_less_next_turn")
def test_the_marked_are_cheaper(cave) -> None:
    line = "at attack; 1 ratmen vengeful +9: e; notes 1 vengeance=2; 2 {} hill: b=2; 2d giants: d"
    position = cave(line.format("orcs") + "; 3 elves swamp: f", players=3)
    assert [position.price(region) for region in "bdf"] == [3, 2, 3]
    assert cave(line.format("gnomes"), players=3).price("b") == 4


@pytest.mark.rule("power.vengeful.minimum_one")
def test_the_marked_cost_a_token_at_least(cave) -> None:
    line = "at attack; 1 ogres vengeful +9: d; notes 1 vengeance=2; 2 kraken hill: r"
    assert cave(line).price("r") == 1


@pytest.mark.rule("power.vengeful.markers_returned")
def test_vengeance_lasts_one_turn(cave) -> None:
    line = "coins 0 0; 1 ratmen vengeful: a=3; notes 1 vengeance=2; 2 orcs hill: b=5"
    position = cave(line).play("expand", "stop")
    assert position.clause("notes") == ""
    position.play("expand", "take a")
    assert position.clause("notes") == "notes 1 vengeance=2"
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
    assert position.state.conquered == 0
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
