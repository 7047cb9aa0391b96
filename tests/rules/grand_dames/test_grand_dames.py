"""Grand Dames: three races and two powers."""

from functools import partial

import pytest


@pytest.fixture
def dames(at):
    """Positions with this box, Cursed! and Be Not Afraid."""
    return partial(at, boxes=("grand_dames", "cursed", "be_not_afraid"))


# --- White Ladies ----------------------------------------------------------------------------------------


@pytest.mark.rule("race.white_ladies.decline_immunity")
@pytest.mark.parametrize(
    "pair", ["ratmen flying", "ratmen dragon_master", "goblins hill", "ratmen catapult", "ratmen mercenary"]
)
def test_nobody_takes_white_ladies_in_decline(dames, pair: str) -> None:
    position = dames(f"at attack; coins 5 5; 1 {pair} +9: a; 2d white_ladies: b e; 2 elves hill: k")
    assert position.may("take d")
    assert not [text for text in position.options if text.split()[-1] in ("b", "e")]


@pytest.mark.rule("race.white_ladies.decline_immunity")
def test_their_owner_may_take_white_ladies(dames) -> None:
    assert dames("at attack; 1 ratmen hill +9: a; 1d white_ladies: b; 2 elves swamp: k").may("take b")


@pytest.mark.rule("race.white_ladies.active_none")
def test_active_white_ladies_can_be_taken(dames) -> None:
    assert dames("at attack; 1 ratmen hill +9: a; 2 white_ladies swamp: b k").may("take b")


@pytest.mark.rule("race.white_ladies.single_decline_limit")
def test_white_ladies_make_room_for_the_next_race_in_decline(dames) -> None:
    position = dames("pile elves; 1 ratmen hill: a; 1d white_ladies: b; 2 elves swamp: k").play("decline")
    assert position.tokens("b") == 0
    assert position.clause("1d") == "1d ratmen hill: a"
    assert position.tray("white_ladies") == 7


# --- Gypsies ---------------------------------------------------------------------------------------------

LEFT = "coins 0 0; 1 gypsies hill: a=2 b d k; 2 elves swamp: i"


@pytest.mark.rule("race.gypsies.coin_on_abandoned", "race.gypsies.collect_at_turn_end")
def test_gypsies_earn_from_what_they_leave(dames) -> None:
    position = dames(LEFT).play("abandon b", "abandon d", "expand", "stop")
    assert position.coins(1) == 0
    position.rest()
    assert position.coins(1) == 2 + 2


@pytest.mark.rule("race.gypsies.coin_on_abandoned")
def test_gypsies_that_are_driven_out_or_decline_earn_nothing_more(dames) -> None:
    assert dames(LEFT).play("decline").coins(1) == 4
    line = "at attack; coins 0 0; 1 ratmen hill +9: a; 2 gypsies swamp: b k"
    assert dames(line).play("take b").rest().rest().coins(2) == 1


@pytest.mark.rule("race.gypsies.no_retake")
def test_gypsies_do_not_come_back_in_the_same_turn(dames) -> None:
    position = dames(LEFT).play("abandon b", "abandon d", "expand")
    assert position.targets() == "h i"
    position.rest().rest().play("expand")
    assert position.targets() == "b d h i"


@pytest.mark.rule("race.gypsies.collect_at_turn_end")
def test_gypsies_that_leave_all_begin_anew(dames) -> None:
    position = dames("coins 0 0; 1 gypsies hill: a=2 b d; 2 elves swamp: i")
    position.play("abandon a", "abandon b", "abandon d")
    assert position.targets() == "c k n"
    position.play("take c").rest()
    assert position.coins(1) == 1 + 1 + 3


# --- Priestesses -----------------------------------------------------------------------------------------


@pytest.mark.rule("race.priestesses.tower_size", "race.priestesses.tower_place")
def test_priestesses_build_a_tower(dames) -> None:
    position = dames("coins 0 0; 1 priestesses hill: a=4 b c; 2 elves swamp: k").play("decline")
    assert position.options == ["tower a", "tower b", "tower c"]
    position.play("tower b")
    assert position.clause("1d") == "1d priestesses hill: b=3"
    assert position.tray("priestesses") == 9 - 3
    assert (position.state.seat, position.faults()) == (1, [])


@pytest.mark.rule("race.priestesses.tower_place")
def test_the_tower_may_stand_in_the_sea(dames) -> None:
    position = dames("coins 0 0; 1 priestesses seafaring: k m; 2 elves swamp: a").play("decline", "tower m")
    assert position.clause("1d") == "1d priestesses seafaring: m=2"


@pytest.mark.rule("race.priestesses.tower_place")
def test_stout_priestesses_build_after_scoring(dames) -> None:
    position = dames("at score; coins 0 0; 1 priestesses stout: a b; 2 elves swamp: k").play("decline")
    position.play("tower a")
    assert (position.clause("1d"), position.coins(1)) == ("1d priestesses stout: a=2", 2)
    assert position.state.seat == 1


@pytest.mark.rule("race.priestesses.tower_score")
def test_each_priestess_of_the_tower_brings_a_coin(dames) -> None:
    position = dames("coins 0 0; 1 priestesses hill: a=4 b c; 2 elves swamp: k").play("decline", "tower b")
    assert position.coins(1) == 3
    assert dames("at score; coins 0 0; 1d priestesses hill: b=5; 2 elves swamp: k").coins(1) == 5
    assert dames("at score; coins 0 0; 1 priestesses forest: a=5; 2 elves swamp: k").coins(1) == 1


@pytest.mark.rule("race.priestesses.tower_conquerable")
def test_the_tower_can_be_conquered(dames) -> None:
    line = "at attack; 1 {} +9: d; 2 elves swamp: k; 2d priestesses: e=4"
    assert dames(line.format("ratmen hill")).price("e") == 7
    assert dames(line.format("goblins hill")).price("e") == 6
    assert dames(line.format("ratmen dragon_master")).play("dragon e").tokens("e") == 1


@pytest.mark.rule("race.priestesses.tower_lost")
def test_a_tower_that_is_taken_is_gone(dames) -> None:
    line = "at attack; 1 ratmen hill +9: d; 2 elves swamp: k; 2d priestesses: e=4; pile dwarves > orcs"
    line += "; column elves hill, trolls swamp, humans forest, giants stout, wizards flying, tritons spirit"
    position = dames(line).play("take e")
    assert position.clause("2d") == ""
    assert position.tray("priestesses") == 9
    assert position.clause("pile") == "pile dwarves > orcs priestesses"


@pytest.mark.rule("race.priestesses.tower_on_fortress")
def test_the_tower_keeps_the_fortress_below_it(dames) -> None:
    line = "coins 0 0; 1 priestesses fortified: a b c; mark fortress: a b; 2 ratmen hill: d=9"
    position = dames(line).play("decline", "tower a")
    assert (position.mark("fortress"), position.coins(1)) == ("a", 3)
    position.play("expand")
    assert (position.price("a"), position.price("b")) == (2 + 3 + 1, 2)


# --- powers ----------------------------------------------------------------------------------------------


@pytest.mark.rule("power.historian.at_pick")
def test_historians_earn_from_races_in_decline(dames) -> None:
    line = (
        "coins 5 5; column ratmen historian; 1d elves: a; 1x humans spirit: c; 2d trolls: b; 2 orcs hill: k"
    )
    assert dames(line + "; tribes: d").play("pick 1").coins(1) == 5 + 3


@pytest.mark.rule("power.historian.each_decline")
def test_historians_earn_from_every_decline(dames) -> None:
    line = "coins 0 0; 1 ratmen {}: a; 2 elves historian: b"
    assert dames(line.format("hill")).play("decline").coins(2) == 1
    position = dames("at score; " + line.format("stout")).play("decline")
    assert (position.coins(2), position.faults()) == (1, [])


@pytest.mark.rule("power.historian.own_decline")
def test_historians_earn_once_from_their_own_decline(dames) -> None:
    position = dames("coins 0 0; 1 elves historian: a b; 2 ratmen hill: k").play("decline")
    assert position.coins(1) == 2 + 1
    position.play("decline")
    assert position.coins(1) == 3


PEACE = "at attack; coins 0 0; 1 ratmen peace_loving +4: a; 2 elves hill: b k; 2d {}: d; tribes: c"


@pytest.mark.rule("power.peace_loving.bonus")
def test_peace_brings_three_coins(dames) -> None:
    assert dames(PEACE.format("humans")).play("take d").rest().coins(1) == 2 + 3
    assert dames(PEACE.format("humans")).play("take b").rest().coins(1) == 2
    assert dames("coins 0 0; 1 ratmen peace_loving: a; 2 elves hill: k").play("decline").coins(1) == 1


@pytest.mark.rule("power.peace_loving.bonus")
def test_failed_and_magic_attacks_are_attacks(dames) -> None:
    failed = dames(PEACE.format("humans").replace("+4", "+1")).play("take b", "die 1").rest()
    assert failed.coins(1) == 1
    position = dames(PEACE.format("humans").replace("ratmen", "sorcerers")).play("convert b").rest()
    assert position.coins(1) == 2


@pytest.mark.rule("power.peace_loving.ghouls_free")
def test_ghouls_do_not_break_the_peace(dames) -> None:
    assert dames(PEACE.format("ghouls")).play("take d").rest().coins(1) == 2 + 3
    line = "coins 0 0; 1 ratmen peace_loving: k; 1d ghouls: a=5; 2 elves hill: b"
    position = dames(line).play("expand", "take b").rest()
    assert position.coins(1) == 1 + 2 + 3
