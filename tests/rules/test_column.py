"""Picking a combination, the coins on it, the tokens that come with it."""

import pytest

COLUMN = "column orcs hill, elves swamp, humans forest, trolls stout, ratmen flying, giants mounted"


@pytest.mark.rule("base.combo.choose_among_visible")
def test_any_visible_combination_may_be_picked(at) -> None:
    position = at(f"coins 5 5; {COLUMN}")
    assert position.targets("pick") == "1 2 3 4 5 6"
    assert position.play("pick 6").clause("1") == "1 giants mounted +11"


@pytest.mark.rule("base.combo.cost_by_position")
@pytest.mark.parametrize("place", [1, 2, 3, 4, 5, 6])
def test_the_price_is_the_number_of_those_above(at, place: int) -> None:
    assert at(f"coins 5 5; {COLUMN}").play(f"pick {place}").coins(1) == 6 - place


@pytest.mark.rule("base.combo.payment_on_skipped", "base.combo.example_third_position")
def test_the_price_lies_on_those_above(at) -> None:
    position = at(f"coins 5 5; {COLUMN}").play("pick 3")
    assert position.coins(1) == 3
    assert position.clause("column").startswith("column orcs hill 1, elves swamp 1, trolls stout 0")
    assert position.state.bank_paid == 0


@pytest.mark.rule("base.combo.must_afford")
def test_who_cannot_pay_may_not_pick(at) -> None:
    position = at("coins 2 5; column orcs hill, elves swamp, humans forest 4, trolls stout 9")
    assert position.targets("pick") == "1 2 3"


@pytest.mark.rule("base.combo.collect_coins", "base.combo.collect_does_not_waive_price")
def test_coins_on_the_combination_are_taken_and_the_price_is_paid(at) -> None:
    position = at("coins 2 5; column orcs hill, elves swamp, humans forest 4").play("pick 3")
    assert position.coins(1) == 2 - 2 + 4
    assert position.clause("column") == "column orcs hill 1, elves swamp 1"


@pytest.mark.rule("base.combo.tokens_received", "base.combo.example_token_sum")
def test_banner_and_badge_add_up(at) -> None:
    position = at("coins 5 5; column skeletons merchant").play("pick 1")
    assert position.hand() == 6 + 2
    assert position.tray("skeletons") == 12


@pytest.mark.rule("base.combo.fixed_allotment")
def test_no_more_tokens_come_without_an_ability(at) -> None:
    position = at("coins 5 5; column ratmen hill; 2 elves swamp: f=2 g=2; tribes: b c")
    position.play("pick 1", "take b", "take c", "take f").rest().rest().rest()
    assert position.tray("ratmen") == 13 - 12


@pytest.mark.rule("base.combo.tray_limit", "race.skeletons.tray_limit")
def test_gains_stop_when_the_tray_is_empty(at) -> None:
    position = at("at gather; spoils 4; tray skeletons=1; 1 skeletons hill: a b")
    assert position.hand() == 1


@pytest.mark.rule("base.combo.tray_limit_recovers", "race.sorcerers.token_from_tray")
def test_a_blocked_ability_works_again_when_tokens_return(at) -> None:
    line = "at attack; 1 sorcerers hill: a; 2 elves swamp: b d=2; tray sorcerers="
    assert at(line + "0").at != "attack"
    assert at(line + "1").targets("convert") == "b"


@pytest.mark.rule("base.combo.refill_slide_up")
def test_those_below_move_up_with_their_coins(at) -> None:
    position = at("coins 5 5; column orcs hill, elves swamp, humans forest 2, trolls stout 1").play("pick 2")
    assert position.clause("column") == "column orcs hill 1, humans forest 2, trolls stout 1"


@pytest.mark.rule("base.combo.refill_reveal", "base.combo.refill_before_conquest")
def test_a_new_combination_is_revealed_before_the_conquest(at) -> None:
    position = at(f"coins 5 5; {COLUMN}; pile wizards tritons; badges wealthy spirit").play("pick 1")
    assert (position.at, position.options) == ("refill", ["draw tritons", "draw wizards"][::-1])
    position.play("draw tritons", "draw spirit")
    assert position.clause("column").endswith("giants mounted 0, tritons spirit 0")
    assert position.at == "attack"


@pytest.mark.rule("base.combo.fewer_banners")
def test_only_without_banners_the_column_stays_short(at) -> None:
    position = at(f"coins 5 5; {COLUMN}; badges wealthy spirit").play("pick 1")
    assert position.at == "attack"
    assert len(position.state.column) == 5
    more = at("coins 5 5; seat 2; column orcs hill; pile wizards; badges wealthy spirit; 2 elves stout: a")
    more.play("decline")
    assert more.options == ["draw wealthy", "draw spirit"]
