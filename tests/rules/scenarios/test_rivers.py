"""Rivers as scenarios have them: taken for a token, and nobody stays."""

import pytest

CROSSING = "at attack; coins 0 0; 1 {} +9: b; 2 elves swamp: d"


@pytest.mark.rule("scenario.my_precious.river_cost", "scenario.common.river_rules")
def test_an_empty_river_costs_a_token(ruled, banks) -> None:
    position = ruled("river", CROSSING.format("ratmen wealthy"), chart=banks)
    assert position.price("r") == 1
    assert ruled("river", CROSSING.format("ratmen commando"), chart=banks).price("r") == 1
    defended = "at attack; coins 0 0; 1 ratmen wealthy +9: b; 2 elves seafaring: r=3"
    assert ruled("river", defended, chart=banks).price("r") == 1 + 3


@pytest.mark.rule("scenario.my_precious.river_emptied", "scenario.common.river_rules")
def test_the_river_is_left_and_the_other_bank_kept(ruled, banks) -> None:
    position = ruled("river", CROSSING.format("ratmen wealthy"), chart=banks)
    position.play("take r", "take c", "stop").rest()
    assert position.clause("1") == "1 ratmen wealthy: b=9 c"
    assert (position.coins(1), position.tokens("r")) == (2, 0)
    far = ruled(
        "river", "seat 2; at attack; coins 0 0; 1 ratmen wealthy: b c; 2 elves swamp +9: d", chart=banks
    )
    assert far.play("take c").price("r") == 1


@pytest.mark.rule("scenario.my_precious.river_not_held", "scenario.common.river_rules")
def test_a_power_or_the_scenario_may_let_tokens_stay(ruled, banks) -> None:
    taken = "take r", "stop"
    seafaring = ruled("river", CROSSING.format("ratmen seafaring"), chart=banks).play(*taken).rest()
    assert (seafaring.tokens("r"), seafaring.coins(1)) == (1, 2)
    plain = ruled("river", CROSSING.format("ratmen wealthy"), chart=banks).play(*taken).rest()
    assert (plain.tokens("r"), plain.coins(1)) == (0, 1)
    held = ruled("river", CROSSING.format("ratmen wealthy"), chart=banks, held=True).play(*taken).rest()
    assert (held.tokens("r"), held.coins(1)) == (1, 2)
