"""Coins, the last turn, and who wins."""

import pytest

from realms.play.game import Game, outcome


@pytest.mark.rule("base.scoring.one_per_region", "base.scoring.decline_regions")
def test_every_region_brings_a_coin(at) -> None:
    assert at("at score; coins 0 0; 1 ratmen hill: a=4 b; 2 elves swamp: f").coins(1) == 2
    assert at("at score; coins 0 0; 1 ratmen hill: a=4; 1d orcs: b c d; 2 elves swamp: f").coins(1) == 4


@pytest.mark.rule("base.scoring.combo_bonus", "base.cumulation.race_plus_power")
def test_bonuses_of_race_and_power_add_up(at) -> None:
    assert at("at score; coins 0 0; 1 humans alchemist: a b; 2 elves swamp: c").coins(1) == 2 + 1 + 2
    assert at("at score; coins 0 0; 1 humans merchant: a f; 2 elves swamp: c").coins(1) == 2 * 3
    assert at("at score; coins 0 0; 1 humans hill: a h; 2 elves swamp: c").coins(1) == 2 * 2
    assert at("at score; coins 0 0; spoils 2; 1 orcs pillaging: a b; 2 elves hill: c").coins(1) == 2 + 2 * 2


@pytest.mark.rule("base.scoring.no_decline_bonus", "base.definition.power_scope")
@pytest.mark.parametrize("old", ["humans merchant", "wizards alchemist", "ratmen hill", "giants forest"])
def test_a_race_in_decline_brings_no_bonus(at, old: str) -> None:
    assert at(f"at score; coins 0 0; 1d {old}: a d h g; 2 elves swamp: c").coins(1) == 4
    assert at(f"at score; coins 0 0; 1 elves merchant: b; 1d {old}: a d h g").coins(1) == 4 + 2


@pytest.mark.rule("base.definition.power_scope")
def test_attacks_of_own_ghouls_are_not_those_of_the_diplomat(at) -> None:
    position = at("coins 0 0; 1d ghouls hill: a=5; 1 ratmen diplomat: k; 2 elves swamp: b f")
    position.play("expand", "take b", "stop", "stay 1", "expand")
    assert position.targets("ally") == "2"


@pytest.mark.rule("base.scoring.own_turn_only")
def test_only_ones_own_turn_is_scored(at) -> None:
    position = at("at attack; coins 0 0; 1 ratmen hill +9: a; 2 elves swamp: b f").play("take b", "stop")
    position.play(position.options[0])
    assert (position.coins(1), position.coins(2)) == (2, 0)


@pytest.mark.rule("base.scoring.example_merchant", "power.merchant.bonus")
def test_merchant_skeletons_on_three_regions(at) -> None:
    assert at("at score; coins 0 0; 1 skeletons merchant: a d g; 2 elves swamp: f").coins(1) == 6


@pytest.mark.rule("base.scoring.example_mixed", "power.merchant.decline")
def test_the_active_bonus_counts_and_the_old_one_does_not(at) -> None:
    line = "at score; coins 0 0; 1 tritons hill: c h; 1d skeletons merchant: a d; 2 elves swamp: f"
    assert at(line).coins(1) == 2 + 2 + 2


@pytest.mark.rule("base.scoring.hidden")
def test_coins_of_the_others_are_hidden(at) -> None:
    table = at("coins 5 5").table
    game = Game(table)
    game.state.coins = [7, 31]
    view = game.view(0)
    assert (view.coins, view.public().coins) == (7, [7, 0])


@pytest.mark.rule("base.end.last_game_turn", "base.end.all_play")
def test_everybody_plays_the_last_turn(at) -> None:
    position = at("turn 2; coins 0 0; 1 ratmen hill: a; 2 elves swamp: b", turns=3).rest()
    assert not position.state.over
    position.rest()
    assert position.state.turn == 3
    position.rest()
    assert not position.state.over
    position.rest()
    assert position.state.over
    assert position.options == []


@pytest.mark.rule("base.end.reveal", "base.end.most_coins")
def test_most_coins_win(at) -> None:
    end = outcome(at("at over; coins 30 41 12; 1 ratmen hill: a=9", players=3).state)
    assert (end.coins, end.winners) == ((30, 41, 12), (1,))


@pytest.mark.rule("base.end.tie_break")
def test_a_tie_goes_to_most_tokens_on_the_map(at) -> None:
    line = "at over; coins 30 30 12; 1 amazons hill +2: a=3; notes 1 aside=4; 2 elves swamp: b; 2d orcs: c=3"
    assert outcome(at(line, players=3).state).winners == (1,)
    camps = "at over; coins 30 30; 1 ratmen bivouacking: a; heap encampment: a=5; 2 elves swamp: b=2"
    assert outcome(at(camps).state).winners == (1,)
    assert outcome(at("at over; coins 30 30; 1 ratmen hill: a; 2 elves hill: b").state).winners == (0, 1)
