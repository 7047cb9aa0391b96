"""The order of turns and of what happens in them."""

import pytest


@pytest.mark.rule("base.turn.first_player", "base.turn.clockwise")
def test_seats_play_one_after_the_other(at) -> None:
    position = at("coins 5 5 5; column orcs hill, elves swamp, humans forest", players=3)
    seats = []
    for _ in range(4):
        seats.append(position.state.seat + 1)
        if position.at == "pick":
            position.play("pick 1")
        position.rest()
    assert seats == [1, 2, 3, 1]


@pytest.mark.rule("base.turn.game_turn_complete", "base.turn.marker_advance")
def test_the_marker_moves_once_all_have_played(at) -> None:
    position = at("coins 5 5; 1 orcs hill: a; 2 elves swamp: b")
    turns = [position.state.turn]
    for _ in range(4):
        turns.append(position.rest().state.turn)
    assert turns == [1, 1, 2, 2, 3]


@pytest.mark.rule("base.turn.first_turn_steps")
def test_the_first_turn_is_pick_conquer_score(at) -> None:
    position = at("coins 5 5; column ratmen alchemist")
    assert position.at == "pick"
    position.play("pick 1")
    assert position.at == "attack"
    position.play("take a").rest()
    assert position.coins(1) == 5 + 1 + 2


@pytest.mark.rule("base.turn.expand_or_decline", "base.decline.voluntary")
def test_later_the_race_expands_or_declines(at) -> None:
    position = at("1 orcs hill +2: a; 2 elves swamp: b")
    assert {"decline", "expand"} <= set(position.options)
    position.play("expand")
    assert position.at == "attack"
    assert not position.may("decline")
    position.play("take d")
    assert not position.may("decline")


@pytest.mark.rule("base.turn.expand_or_decline")
def test_who_has_begun_to_ready_may_not_decline(at) -> None:
    position = at("1 orcs hill +2: a b; 2 elves swamp: c").play("abandon a")
    assert position.options == ["abandon b", "expand"]


@pytest.mark.rule("base.turn.score_closes_turn", "base.decline.scores_then_ends")
def test_a_turn_of_decline_is_scored_and_over(at) -> None:
    position = at("coins 0 0; 1 orcs hill: a=3 b=2; 2 elves swamp: c").play("decline")
    assert position.coins(1) == 2
    assert (position.state.seat, position.at) == (1, "choose")


@pytest.mark.rule("base.turn.expansion_sequence", "base.redeploy.before_scoring")
def test_ready_conquer_redeploy_score(at) -> None:
    position = at("coins 0 0; 1 orcs hill: a=5 b; 2 elves swamp: f").play("expand")
    assert (position.hand(), position.tokens("a"), position.at) == (4, 1, "attack")
    position.play("take d", "stop")
    assert (position.at, position.coins(1)) == ("spread", 0)
    position.play("stay 1", "stay 1")
    assert (position.at, position.coins(1), position.tokens("d")) == ("choose", 3, 4)


@pytest.mark.rule("base.turn.expansion_sequence", "base.losses.survivors_wait")
def test_survivors_are_placed_after_the_attacker_has_scored(at) -> None:
    position = at("at attack; coins 0 0; 1 orcs alchemist +9: a; 2 elves swamp: b=3 f g=2")
    position.play("take b")
    assert position.hand("2") == 3
    assert position.tokens("f") == 1
    position.play("stop", "stay 5")
    assert (position.state.actor, position.at, position.coins(1)) == (1, "spread", 5)
    position.play("stay 4")
    assert (position.tokens("f"), position.tokens("g"), position.state.seat) == (4, 2, 1)


@pytest.mark.rule("base.turn.conquest_optional")
def test_nobody_has_to_conquer(at) -> None:
    position = at("at attack; coins 0 0; 1 orcs hill +5: a; 2 elves swamp: f").play("stop")
    assert position.tokens("a") == 6
    assert position.coins(1) == 1


@pytest.mark.rule("base.turn.new_combo_after_decline")
def test_a_new_combination_follows_a_decline(at) -> None:
    position = at("seat 2; coins 5 5; column humans swamp; 1d orcs hill: a; 2 elves hill: b")
    position.rest()
    assert (position.state.seat, position.at, position.options) == (0, "pick", ["pick 1"])
    position.play("pick 1")
    assert (position.at, position.targets()) == ("attack", "a b c d k n")
    assert position.clause("1") == "1 humans swamp +9"
