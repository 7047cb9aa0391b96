"""Losses of defenders, and the tokens that they place again; the last conquest with the die."""

import pytest


@pytest.mark.rule("base.losses.take_back_at_once", "base.losses.one_token_discarded")
def test_a_stack_of_four_loses_one(at) -> None:
    position = at("at attack; 1 ratmen hill +9: a; 2 orcs swamp: b=4 c").play("take b")
    assert (position.hand("2"), position.tray("orcs")) == (3, 10 - 4)


@pytest.mark.rule("base.losses.survivors_wait")
def test_survivors_do_not_help_in_the_same_turn(at) -> None:
    position = at("at attack; 1 ratmen hill +9: a; 2 orcs swamp: b=4 c").play("take b")
    assert position.price("c") == 3
    assert position.hand("2") == 3


@pytest.mark.rule("base.losses.survivors_redeploy")
def test_survivors_may_go_anywhere_their_race_is(at) -> None:
    position = at("at attack; 1 ratmen hill +9: a; 2 orcs swamp: b=4 k i; 2d elves: c").play("take b", "stop")
    position.play("stay 9", "stay 1")
    assert position.clause("2") == "2 orcs swamp: i k=4"
    assert position.clause("2d") == "2d elves: c"


@pytest.mark.rule("base.losses.redeploy_order")
def test_defenders_place_clockwise_after_the_attacker(at) -> None:
    line = "seat 2; at attack; 2 ratmen hill +11: b; 1 orcs swamp: a=2 g k; 3 elves stout: c=2 h i"
    position = at(line, players=3).play("take a", "take c", "stop")
    order = []
    while position.state.seat == 1:
        order.append(position.state.actor + 1)
        position.play(position.options[0])
    assert order == [2, 2, 3, 1]


@pytest.mark.rule("base.losses.single_token_lost")
def test_a_lone_token_is_lost(at) -> None:
    position = at("at attack; 1 ratmen hill +9: a; 2 orcs swamp: b c").play("take b")
    assert (position.hand("2"), position.tray("orcs")) == (0, 9)


@pytest.mark.rule("base.losses.lost_tribe_removed")
def test_a_tribe_is_gone_for_good(at) -> None:
    position = at("at attack; 1 ratmen hill +4: a; tribes: b; 2 elves swamp: j").play("take b").rest().rest()
    position.play("abandon b", "expand")
    assert position.price("b") == 2


@pytest.mark.rule("base.losses.per_region")
def test_every_region_costs_a_token(at) -> None:
    position = at("at attack; 1 ratmen hill +13; 2 orcs swamp: a=2 b=2 d=2 f")
    position.play("take a", "take b", "take d")
    assert (position.hand("2"), position.tray("orcs")) == (3, 10 - 4)


@pytest.mark.rule("base.losses.may_attack_own_decline", "base.losses.own_decline_token_lost")
def test_own_tokens_in_decline_may_be_taken(at) -> None:
    position = at("at attack; 1 ratmen hill +9: a; 1d orcs: b f").play("take b")
    assert (position.clause("1d"), position.tray("orcs")) == ("1d orcs: f", 9)
    position.play("take e", "take f")
    assert position.clause("1d") == ""


@pytest.mark.rule("base.losses.mountain_remains", "realms.mountain.permanent")
def test_a_mountain_defends_whoever_comes(at) -> None:
    position = at("at attack; 1 ratmen hill +3: b; 2 elves swamp +9: f").play("take e").rest()
    position.play("expand")
    assert position.price("e") == 3 + 1


@pytest.mark.rule("base.losses.active_race_wiped_out")
def test_a_race_without_any_token_scores_or_declines(at) -> None:
    line = "coins 0 0; column orcs hill; 1 ratmen hill; 1d elves: a b; 2 humans swamp: c"
    position = at(line)
    assert position.options == ["decline", "expand"]
    position.play("expand")
    assert (position.coins(1), position.state.seat) == (2, 1)
    declined = at(line + "; badges wealthy").play("decline")
    assert (declined.coins(1), declined.clause("1"), declined.clause("1d")) == (0, "", "")
    assert declined.state.seat == 1


@pytest.mark.rule("base.final.condition", "base.final.any_target")
def test_one_token_is_enough_for_a_try(at) -> None:
    position = at("at attack; 1 ratmen hill +1: b; tribes: a; 2 elves swamp: c=2 d=3")
    assert position.targets() == "a c e"
    assert at("at attack; 1 ratmen hill: b").at != "attack"


@pytest.mark.rule("base.final.target_before_roll")
def test_the_target_is_named_before_the_throw(at) -> None:
    position = at("at attack; 1 ratmen hill +1: b").play("take e")
    assert (position.at, position.clause("target")) == ("die", "target e")


@pytest.mark.rule("base.final.adjacency_still_applies")
def test_the_die_lifts_no_other_rule(at) -> None:
    position = at("at attack; 1 ratmen hill +1: a; 2 elves heroic: b; mark hero: b")
    assert position.targets() == "d"


@pytest.mark.rule("base.final.pips_as_tokens")
@pytest.mark.parametrize(("pips", "taken"), [(0, False), (1, False), (2, True), (3, True)])
def test_pips_count_as_tokens(at, pips: int, taken: bool) -> None:
    position = at("at attack; 1 ratmen hill +1: b").play("take e", f"die {pips}")
    assert (position.tokens("e") > 0) is taken


@pytest.mark.rule("base.final.success")
def test_all_that_is_left_goes_in(at) -> None:
    position = at("at attack; 1 ratmen hill +2: b; 2 elves swamp: c").play("take e", "die 3")
    assert position.clause("1") == "1 ratmen hill +1: b e"
    assert position.play("stay 1").tokens("e") == 2


@pytest.mark.rule("base.final.failure", "base.final.failure_costs_nothing")
def test_a_failed_try_costs_nothing(at) -> None:
    position = at("at attack; 1 ratmen hill +2: b; 2 elves swamp: c=2 d").play("take c", "die 1")
    assert (position.tokens("b"), position.clause("2")) == (3, "2 elves swamp: c=2 d")
    assert position.tray("ratmen") == 13 - 3
    entering = at("at attack; 1 ratmen hill +2; 2 elves swamp: a=2 d").play("take a", "die 1")
    assert entering.clause("1") == "1 ratmen hill +2"


@pytest.mark.rule("base.final.ends_conquests")
@pytest.mark.parametrize("pips", [0, 3])
def test_after_the_throw_nothing_more_is_taken(at, pips: int) -> None:
    position = at("at attack; 1 sorcerers hill +2: b k; 2 elves swamp: a; 3 humans hill: e", players=3)
    position.play("take e", f"die {pips}")
    assert position.at == "spread"
