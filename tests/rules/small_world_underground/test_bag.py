"""The bag of the Magic power."""

import pytest

SWORD, SCEPTER, DOORMAT, ORB = (
    "sword_of_the_killer_rabbit",
    "scepter_of_avarice",
    "flying_doormat",
    "shiny_orb",
)
LINE = "at attack; coins 0 0; 1 ratmen magic +9: a; 2 elves hill: b=3 d=3 k; "


@pytest.mark.rule("power.magic.bag_copies_relic")
def test_the_bag_does_what_a_relic_in_play_does(cave) -> None:
    position = cave(f"{LINE}lies {SWORD}: k; hoard {ORB}")
    assert position.targets("copy") == SWORD
    assert position.play(f"copy {SWORD}").price("b") == 3
    assert position.play("take b").mark("bag_of_many_things") == "b"
    assert (position.clause("lies"), position.price("d")) == (f"lies {SWORD}: k", 5)
    assert cave(f"{LINE}hoard {SWORD}").targets("copy") == ""
    assert cave(f"{LINE}lies stonehedge: k").targets("copy") == ""


@pytest.mark.rule("power.magic.bag_copies_relic")
def test_every_relic_can_be_copied(cave) -> None:
    socks = cave(f"{LINE}lies stinky_trolls_socks: k").play("copy stinky_trolls_socks")
    assert socks.price("b") == 2
    assert socks.play("take b").hand("2") == 3
    three = LINE.replace("coins 0 0", "coins 0 0 0")
    orb = cave(f"{three}lies {ORB}: k; 3 orcs swamp: e", players=3).play("take d", f"copy {ORB}", "replace e")
    assert (orb.tokens("e"), orb.mark("bag_of_many_things"), orb.clause("lies")) == (1, "e", f"lies {ORB}: k")
    ring = cave("at gather; coins 0 5; 1 ratmen magic: a l; 2 elves hill: b; lies froggys_ring: b")
    assert ring.options == ["copy froggys_ring", "no"]
    assert ring.play("copy froggys_ring", "ring a").coins(1) == 2 + 1


@pytest.mark.rule("power.magic.choice_each_turn")
def test_the_bag_is_one_relic_a_turn(cave) -> None:
    position = cave(f"{LINE}lies {SWORD}: k; lies {DOORMAT}: d").play(f"copy {SWORD}", "take b")
    assert position.targets("copy") == ""
    position.play("stop", "stay 1").rest().rest()
    position.play("expand")
    assert position.targets("copy") == f"{SWORD} {DOORMAT}"
    assert position.state.rules[0].discount == ()


@pytest.mark.rule("power.magic.choice_each_turn")
def test_the_bag_and_the_sword_strike_once_each(cave) -> None:
    position = cave(f"{LINE}lies {SWORD}: a").play(f"copy {SWORD}")
    assert not position.may(f"use {SWORD}")
    assert position.play("take b").tokens("b") == 3
    position.play(f"use {SWORD}")
    assert position.price("d") == 3
    other = cave(f"{LINE}lies {SWORD}: a").play(f"use {SWORD}")
    assert other.targets("copy") == ""
    assert other.play("take b").targets("copy") == SWORD


@pytest.mark.rule("power.magic.choice_each_turn")
def test_two_scepters_never_lie_together(cave) -> None:
    position = cave(f"at gather; coins 0 0; 1 ratmen magic: a b d; 2 elves hill: l; lies {SCEPTER}: a")
    position.play(f"copy {SCEPTER}", "scepter b")
    assert position.options == ["scepter a", "scepter d", "no"]
    assert position.play("scepter d").coins(1) == 3 + 1 + 1


@pytest.mark.rule("power.magic.bag_cannot_be_stolen", "power.magic.bag_returns_to_hand")
def test_nobody_gets_the_bag(cave) -> None:
    lie = f"mark bag_of_many_things: b; lies {SWORD}: k"
    position = cave(f"at attack; 2 ratmen magic: b l; 1 elves swamp +9: a; {lie}").play("take b")
    assert (position.mark("bag_of_many_things"), position.targets("use")) == ("", "")
    assert position.rest().play("expand").state.rules[3].offers
    left = cave(f"1 ratmen magic: b=5 l; 2 elves swamp: a; {lie}").play("abandon b")
    assert left.mark("bag_of_many_things") == ""
    moved = cave(f"{LINE}lies {DOORMAT}: b").play(f"copy {DOORMAT}", "take h")
    assert moved.mark("bag_of_many_things") == "h"


@pytest.mark.rule("power.magic.nothing_in_decline")
def test_in_decline_the_bag_is_put_away(cave) -> None:
    line = f"coins 0 0; 1 ratmen magic: b; mark bag_of_many_things: b; lies {SWORD}: k; 2 elves swamp: a"
    position = cave(line).play("decline")
    assert (position.mark("bag_of_many_things"), position.state.rules[1].offers) == ("", ())


@pytest.mark.rule("power.magic.nothing_in_decline")
def test_the_bag_does_not_help_against_gnomes(cave) -> None:
    position = cave(f"at attack; 1 ratmen magic +9: a; 2 gnomes hill: b=3 k; lies {SWORD}: k").play(
        f"copy {SWORD}"
    )
    assert (position.price("b"), position.price("d")) == (5, 1)
