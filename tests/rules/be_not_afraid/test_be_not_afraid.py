"""Be Not Afraid: five races."""

from functools import partial

import pytest

from realms.play.game import outcome


@pytest.fixture
def brave(at):
    """Positions with this box and Cursed!"""
    return partial(at, boxes=("be_not_afraid", "cursed"))


# --- Barbarians ------------------------------------------------------------------------------------------


@pytest.mark.rule("race.barbarians.no_redeployment")
def test_barbarians_stay_where_they_conquered(brave) -> None:
    position = brave("at attack; 1 barbarians fortified +6: a; 2 elves hill: b=2 k").play("take b", "take d")
    assert position.at == "build"
    assert position.clause("1") == "1 barbarians fortified: a b=4 d=2"
    position.play("fortress a")
    assert (position.mark("fortress"), position.faults()) == ("a", [])


@pytest.mark.rule("race.barbarians.failed_attempt_off_map")
@pytest.mark.parametrize("last", [("take d", "die 0"), ("stop",)])
def test_barbarians_in_hand_wait_off_the_map(brave, last: tuple[str, ...]) -> None:
    position = brave("at attack; 1 barbarians hill +3: a; 2 elves swamp: k").play("take b", *last)
    assert (position.clause("1"), position.clause("notes")) == ("1 barbarians hill: a b=2", "notes 1 aside=1")
    position.rest().play("expand")
    assert position.clause("1") == "1 barbarians hill +2: a b"


@pytest.mark.rule("race.barbarians.survivors_redeploy")
def test_barbarians_that_are_driven_out_redeploy(brave) -> None:
    line = "at attack; 1 ratmen hill +9: a; 2 barbarians swamp: b=3 c k; notes 2 aside=2"
    position = brave(line).play("take b", "stop", "stay 1")
    assert position.options == ["stay 1", "stay 2", "stay 3"]
    position.play("stay 2")
    assert position.clause("2") == "2 barbarians swamp: c=2 k=2"
    assert (position.clause("notes"), position.faults()) == ("notes 2 aside=2", [])


# --- Leprechauns -----------------------------------------------------------------------------------------


@pytest.mark.rule("race.leprechauns.place_pots")
def test_leprechauns_hide_pots(brave) -> None:
    position = brave("at gather; coins 0 0; 1 leprechauns hill: a b; 2 elves swamp: k")
    assert position.options == ["pot a", "pot b", "no"]
    position.play("pot b")
    assert position.options == ["pot a", "no"]
    position.play("no")
    assert (position.mark("pot"), position.state.seat) == ("b", 1)


@pytest.mark.rule("race.leprechauns.collect_pots")
def test_pots_become_coins_in_the_next_turn(brave) -> None:
    line = "coins 0 0; 1 leprechauns hill: a b; mark pot: a b; notes 1 pot=2; 2 elves swamp: k"
    position = brave(line)
    assert (position.coins(1), position.mark("pot"), position.clause("notes")) == (2, "", "notes 1 pot=2")
    assert position.play("decline").coins(1) == 2 + 2
    assert position.faults() == []


@pytest.mark.rule("race.leprechauns.collect_pots")
def test_they_wait_while_others_wake(brave) -> None:
    line = "seat 2; coins 0 0; 1 leprechauns hill: a b; mark pot: a b; 2 elves swamp: k; 2d ghouls: d"
    position = brave(line)
    assert (position.at, position.mark("pot"), position.coins(2)) == ("rise", "a b", 0)


@pytest.mark.rule("race.leprechauns.pot_captured")
@pytest.mark.parametrize("take", ["take b", "convert b"])
def test_who_takes_a_region_has_its_pot(brave, take: str) -> None:
    line = (
        "at attack; coins 0 0; 1 sorcerers hill +9: a; 2 leprechauns swamp: b k; mark pot: b; notes 2 pot=1"
    )
    position = brave(line).play(take)
    assert (position.coins(1), position.coins(2), position.mark("pot")) == (1, 0, "")
    assert (brave(line).play("take d").coins(1), position.faults()) == (0, [])


@pytest.mark.rule("race.leprechauns.reuse_remaining")
def test_there_are_sixteen_pots(brave) -> None:
    position = brave("at gather; 1 leprechauns hill: a b; notes 1 pot=15; 2 elves swamp: k").play("pot a")
    assert position.state.seat == 1
    position.rest().play("expand")
    assert position.state.seat == 1
    assert (
        brave("at gather; 1 leprechauns hill: a b; notes 1 pot=14; 2 elves swamp: k")
        .play("pot a")
        .may("pot b")
    )


@pytest.mark.rule("race.leprechauns.unused_lost_in_decline")
def test_no_pots_in_decline(brave) -> None:
    position = brave("coins 0 0; 1 leprechauns hill: a b; notes 1 pot=2; 2 elves swamp: k").play("decline")
    assert (position.clause("notes"), position.at, position.state.seat) == ("", "choose", 1)
    assert position.rest().coins(1) == 2


@pytest.mark.rule("race.leprechauns.unused_lost_in_decline")
def test_stout_leprechauns_collect_their_last_pots(brave) -> None:
    line = "at gather; coins 0 0; 1 leprechauns stout: a b; 2 elves swamp: i=3; column ratmen hill"
    position = brave(line).play("pot a", "pot b", "decline")
    assert (position.clause("1d"), position.mark("pot")) == ("1d leprechauns stout: a b", "a b")
    position.rest()
    assert (position.state.seat, position.coins(1), position.mark("pot")) == (0, 2 + 2, "")
    assert position.faults() == []


@pytest.mark.rule("race.leprechauns.unused_lost_in_decline")
def test_the_last_pots_can_be_taken(brave) -> None:
    line = "at attack; coins 0 0; 1 ratmen hill +9: a; 2d leprechauns: b; mark pot: b; 2 elves swamp: k"
    assert brave(line).play("take b").coins(1) == 1


# --- Pixies ----------------------------------------------------------------------------------------------


@pytest.mark.rule("race.pixies.one_per_region", "race.pixies.rest_off_map")
def test_one_pixie_stays_in_each_region(brave) -> None:
    position = brave("at attack; coins 0 0; 1 pixies hill +7: a; 2 elves swamp: b=2 k").play(
        "take b", "take d"
    )
    position.play("stop")
    assert position.state.seat == 1
    assert position.clause("1") == "1 pixies hill: a b d"
    assert position.clause("notes") == "notes 1 aside=5"
    assert outcome(position.state).tokens[0] == 3
    position.rest().play("expand")
    assert position.hand() == 5


@pytest.mark.rule("race.pixies.rest_off_map")
def test_pixies_off_the_map_go_to_the_tray_and_camps_stand(brave) -> None:
    line = "1 pixies hill: a b; notes 1 aside=5; 2 elves swamp: k"
    assert brave(line).play("decline").tray("pixies") == 16 - 2
    camps = brave("at attack; 1 pixies bivouacking +3: a b; 2 elves swamp: k").play("stop")
    assert camps.at == "encamp"


# --- Homunculi -------------------------------------------------------------------------------------------


@pytest.mark.rule("race.homunculi.token_when_skipped")
@pytest.mark.parametrize(("power", "coins"), [("hill", 1), ("cursed", 3)])
def test_a_homunculus_waits_whenever_they_are_passed_over(brave, power: str, coins: int) -> None:
    line = f"coins 5 5; column homunculi {power}, elves forest, ratmen swamp; 2 orcs hill: k"
    position = brave(line).play("pick 3")
    assert position.clause("column") == f"column homunculi {power} {coins}, elves forest 1"
    assert (position.clause("notes"), position.tray("homunculi")) == ("notes 3d waiting homunculi=1", 14)
    assert position.faults() == []
    none_left = brave(line + "; tray homunculi=0").play("pick 3")
    assert none_left.clause("notes") == ""


@pytest.mark.rule("race.homunculi.collect_tokens")
def test_who_picks_them_has_those_who_waited(brave) -> None:
    line = "coins 5 5; column elves forest, homunculi hill 2; notes 3d waiting homunculi=2; 2 orcs hill: k"
    position = brave(line).play("pick 2")
    assert (position.hand(), position.coins(1), position.clause("notes")) == (5 + 4 + 2, 5 - 1 + 2, "")
    assert (position.tray("homunculi"), position.faults()) == (4, [])
    assert brave(line).play("pick 1").clause("notes") == "notes 3d waiting homunculi=2"


@pytest.mark.rule("race.homunculi.limit")
def test_there_are_fifteen_homunculi(brave) -> None:
    line = "coins 5 5; column homunculi flying; notes 3d waiting homunculi=7; 2 orcs hill: k"
    position = brave(line).play("pick 1")
    assert (position.hand(), position.tray("homunculi")) == (15, 0)


# --- Pygmies ---------------------------------------------------------------------------------------------

LOSS = "at attack; 1 sorcerers hill +9: a; 2 pygmies swamp: b={} k"


@pytest.mark.rule("race.pygmies.roll_on_loss")
@pytest.mark.parametrize("take", ["take b", "convert b"])
def test_the_die_is_thrown_for_a_lost_pygmy(brave, take: str) -> None:
    position = brave(LOSS.format(1)).play(take)
    assert position.options == ["die 0", "die 1", "die 2", "die 3"]
    position.play("die 0")
    assert (position.at, position.state.actor) == ("attack", 0)
    assert brave("1 pygmies hill: a=3; 2 elves swamp: k").play("decline").at == "choose"
    assert brave("at attack; 1 ratmen hill +9: a; 2d pygmies: b; 2 elves swamp: k").play("take b").may("stop")


@pytest.mark.rule("race.pygmies.gain_pips")
def test_as_many_pygmies_come_as_the_die_shows(brave) -> None:
    position = brave(LOSS.format(2)).play("take b", "die 2")
    assert (position.hand("2"), position.tray("pygmies")) == (1 + 2, 15 - 4)
    position = brave(LOSS.format(2) + "; tray pygmies=0").play("take b", "die 3")
    assert (position.hand("2"), position.tray("pygmies")) == (1 + 1, 0)


@pytest.mark.rule("race.pygmies.deploy_after_attack")
def test_new_pygmies_are_placed_after_the_attack(brave) -> None:
    position = brave(LOSS.format(1)).play("take b", "die 2").rest()
    assert position.clause("2").startswith("2 pygmies swamp: k=3")
    lone = brave("at attack; 1 ratmen hill +9: a; 2 pygmies swamp: b").play("take b", "die 3").rest()
    assert lone.state.seat == 1
    assert (lone.hand("2"), lone.faults()) == (3, [])


@pytest.mark.rule("race.pygmies.roll_on_loss")
def test_each_loss_has_its_own_throw(brave) -> None:
    line = "at attack; 1 ratmen hill +9: d; 2 pygmies swamp: a b k"
    position = brave(line).play("take a", "die 1", "take b", "die 3", "stop", "stay 1", "stay 1")
    assert position.clause("2").startswith("2 pygmies swamp: k=5")


@pytest.mark.rule("race.pygmies.roll_on_loss")
def test_the_last_throw_is_followed_by_that_of_the_pygmies(brave) -> None:
    position = brave("at attack; 1 ratmen hill +2: a; 2 pygmies swamp: b k").play("take b", "die 1")
    assert position.tokens("b") == 2
    position.play("die 3").rest()
    assert position.clause("2").startswith("2 pygmies swamp: k=4")
