"""Be Not Afraid: five powers."""

from functools import partial

import pytest

# Land, a lake, land, a sea, land, in a row.
POND = """
a farmland edge: j
j lake: b
b hill: m
m sea: c
c forest edge:
"""


@pytest.fixture
def brave(at):
    """Positions with this box."""
    return partial(at, boxes=("be_not_afraid",))


def scored(brave, line: str) -> int:
    return brave(f"at score; coins 0 0; {line}; 2 elves wealthy: k").coins(1)


# --- coins -----------------------------------------------------------------------------------------------


@pytest.mark.rule("power.barricade.bonus", "power.barricade.no_bonus_above_four")
def test_few_regions_bring_three_coins(brave) -> None:
    assert scored(brave, "1 ratmen barricade: a b c d") == 4 + 3
    assert scored(brave, "1 ratmen barricade: a b c d; 1d humans: h i") == 4 + 3 + 2
    assert scored(brave, "1 ratmen barricade: a b c d e") == 5
    assert scored(brave, "1 ratmen barricade") == 3
    assert brave("coins 0 0; 1 ratmen barricade: a b; 2 elves hill: k").play("decline").coins(1) == 2


@pytest.mark.rule("power.imperial.bonus", "power.imperial.example")
def test_many_regions_bring_more(brave) -> None:
    assert scored(brave, "1 ratmen imperial: a b c d e") == 5 + 2
    assert scored(brave, "1 ratmen imperial: a b c") == 3
    assert scored(brave, "1 ratmen imperial: a b c d; 1d humans: h i") == 4 + 1 + 2
    assert scored(brave, "1d ratmen imperial: a b c d e") == 5


@pytest.mark.rule("power.corrupt.coin_from_attacker")
def test_the_attacker_of_the_corrupt_pays(brave) -> None:
    line = "at attack; coins {} 0; 1 sorcerers hill +9: a; 2 elves corrupt: b d k"
    position = brave(line.format(1)).play("take b")
    assert (position.coins(1), position.coins(2)) == (0, 1)
    position.play("convert d")
    assert (position.coins(1), position.coins(2)) == (0, 1)
    position = brave(line.format(2)).play("convert b")
    assert (position.coins(1), position.coins(2), position.faults()) == (1, 1, [])


@pytest.mark.rule("power.corrupt.decline")
def test_the_corrupt_in_decline_get_nothing(brave) -> None:
    position = brave("at attack; coins 1 0; 1 ratmen hill +9: a; 2d elves corrupt: b; 2 orcs swamp: k")
    position.play("take b")
    assert (position.coins(1), position.coins(2)) == (1, 0)


# --- Catapult --------------------------------------------------------------------------------------------


@pytest.mark.rule("power.catapult.leap")
def test_the_catapult_leaps_over_a_region(brave) -> None:
    position = brave("at attack; 1 ratmen catapult +9: a; 2 elves hill: b d k; tribes: e")
    assert position.targets("leap") == "c e g"
    assert position.price("e") == 4
    position.play("leap e")
    assert (position.tokens("e"), position.hand(), position.mark("catapult")) == (3, 6, "a")
    assert not [text for text in position.options if text.startswith("leap")]


@pytest.mark.rule("power.catapult.leap")
def test_the_catapult_is_used_once_a_turn_from_anywhere(brave) -> None:
    line = "at attack; 1 ratmen catapult +6: a b; mark catapult: b; 2 elves hill: k"
    position = brave(line)
    assert "leap g" in position.options
    position.play("leap g")
    assert position.options == ["from a", "from b"]
    position.play("from a")
    assert (position.mark("catapult"), position.tokens("g"), position.hand()) == ("a", 1, 5)
    assert position.targets("leap") == ""
    assert position.price("h") == 2
    assert position.play("stop", "stay 1", "stay 1").rest().play("expand").targets("leap") != ""


@pytest.mark.rule("power.catapult.leap")
def test_the_catapult_saves_a_token_unless_read_otherwise(brave) -> None:
    line = "at attack; 1 ratmen catapult +9: a; 2 elves hill: k"
    assert brave(line).play("leap c").tokens("c") == 1
    assert brave(line, catapult_saves=False).play("leap c").tokens("c") == 2


@pytest.mark.rule("power.catapult.leap")
def test_the_catapult_may_be_helped_by_the_die(brave) -> None:
    line = "at attack; 1 ratmen catapult +1: a; 2 elves hill: c=2 k; tribes: g=4"
    assert brave(line).targets("leap") == "c e"
    position = brave(line).play("leap c", "die 2")
    assert position.clause("1").endswith("a c")
    assert brave(line).play("leap c", "die 1").tokens("c") == 2


@pytest.mark.rule("power.catapult.leap")
def test_the_catapult_is_no_first_conquest_and_stops_at_immune_regions(brave) -> None:
    assert brave("at attack; 1 ratmen catapult +9; 2 elves hill: k").targets("leap") == ""
    line = "at attack; 1 ratmen catapult +9: a; 2 halflings hill: b c k; mark hole: b c"
    assert brave(line).targets("leap") == "e g"


@pytest.mark.rule("power.catapult.lake_not_seas")
def test_the_catapult_leaps_over_lakes_and_not_over_seas(brave) -> None:
    position = brave("at attack; 1 ratmen catapult +5: a; 2 elves hill: c", chart=POND)
    assert position.targets("leap") == "b"
    position.play("leap b")
    assert position.targets("leap") == ""
    line = "at attack; 1 ratmen catapult +5: b; 2 elves hill: c"
    assert brave(line, chart=POND).targets("leap") == "a"


@pytest.mark.rule("power.catapult.immunity")
def test_nobody_takes_where_the_catapult_stands(brave) -> None:
    line = "at attack; 1 ratmen hill +9: a; 2 elves catapult: b d k; mark catapult: b"
    assert brave(line).targets() == "d"
    own = brave("1 ratmen catapult: a=4 b; mark catapult: a; 2 elves hill: k").play("expand").rest()
    assert own.mark("catapult") == "a"


@pytest.mark.rule("power.catapult.gone_in_decline")
def test_the_catapult_leaves_in_decline(brave) -> None:
    position = brave("1 ratmen catapult: a b; mark catapult: a; 2 elves hill: d=9").play("decline")
    assert (position.mark("catapult"), position.faults()) == ("", [])
    assert position.play("expand").may("take a")


# --- Mercenary -------------------------------------------------------------------------------------------

HIRED = "at attack; coins {} 0; 1 ratmen mercenary +{}: b; 2 elves hill: k; tribes: e"


@pytest.mark.rule("power.mercenary.discount")
def test_a_coin_makes_a_conquest_two_cheaper(brave) -> None:
    position = brave(HIRED.format(1, 5)).play("hire e")
    assert (position.tokens("e"), position.hand(), position.coins(1)) == (2, 3, 0)
    assert position.targets("hire") == ""
    assert brave(HIRED.format(2, 5)).play("hire e").targets("hire") != ""
    assert brave(HIRED.format(1, 5)).play("take e").coins(1) == 1
    assert position.faults() == []


@pytest.mark.rule("power.mercenary.minimum")
def test_one_token_goes_with_the_mercenaries(brave, banks) -> None:
    position = brave(HIRED.format(1, 2)).play("hire c")
    assert (position.tokens("c"), position.coins(1)) == (1, 0)
    assert brave("at attack; coins 5 0; 1 ratmen mercenary; 2 elves hill: k").at != "attack"
    river = brave("at attack; coins 1 0; 1 ratmen mercenary +5: b; 2 elves hill: d", chart=banks)
    assert (river.targets("take"), river.targets("hire")) == ("a r", "a")


@pytest.mark.rule("power.mercenary.after_die")
@pytest.mark.parametrize(("die", "asked"), [("die 1", True), ("die 2", True), ("die 0", False)])
def test_the_mercenaries_are_paid_after_the_die(brave, die: str, asked: bool) -> None:
    position = brave(HIRED.format(1, 1)).play("hire e", die)
    assert (position.options == ["pay", "no"]) is asked
    if asked:
        position.play("pay")
    assert position.tokens("e") == 1
    assert position.clause("1") == ("1 ratmen mercenary: b e" if asked else "1 ratmen mercenary: b=2")
    assert position.coins(1) == (0 + 2 if asked else 1 + 1)
    assert position.faults() == []


@pytest.mark.rule("power.mercenary.after_die")
def test_nothing_is_paid_if_the_die_is_enough_or_nobody_wants_to(brave) -> None:
    position = brave(HIRED.format(1, 1)).play("hire e", "die 3")
    assert (position.clause("1"), position.coins(1)) == ("1 ratmen mercenary: b e", 1 + 2)
    position = brave(HIRED.format(1, 1)).play("hire e", "die 1", "no")
    assert (position.clause("1"), position.coins(1)) == ("1 ratmen mercenary: b=2", 1 + 1)


@pytest.mark.rule("power.mercenary.after_die")
@pytest.mark.parametrize(("die", "asked"), [("die 0", True), ("die 1", True), ("die 2", False)])
def test_an_ordinary_last_throw_asks_too(brave, banks, die: str, asked: bool) -> None:
    short = "at attack; coins {} 0; 1 ratmen mercenary +2: a; 2 elves wealthy: b=2 q"
    position = brave(short.format(2), chart=banks).play("take b", die)
    assert (position.options == ["pay", "no"]) is asked
    position = position.play("pay") if asked else position
    assert (position.clause("1"), position.coins(1)) == ("1 ratmen mercenary +1: a b", 2 - asked)
    assert position.faults() == []
    poor = brave(short.format(0), chart=banks).play("take b", "die 0")
    assert (poor.clause("1"), poor.coins(1)) == ("1 ratmen mercenary: a=3", 1)
    refused = brave(short.format(2), chart=banks).play("take b", "die 0", "no")
    assert (refused.clause("1"), refused.coins(1)) == ("1 ratmen mercenary: a=3", 2 + 1)


@pytest.mark.rule("power.mercenary.after_die")
def test_nobody_asks_where_even_paying_is_not_enough(brave, banks) -> None:
    line = "at attack; coins 2 0; 1 ratmen mercenary +1: a; 2 elves wealthy: b=2 q"
    assert brave(line, chart=banks).play("take b", "die 0").coins(1) == 2 + 1
    assert brave(line, chart=banks).play("take b", "die 1").options == ["pay", "no"]


@pytest.mark.rule("power.mercenary.after_die")
def test_mercenaries_are_of_no_help_against_gnomes(at, banks) -> None:
    line = "at attack; coins 2 0; 1 ratmen mercenary +2: a; 2 {} wealthy: b=2 q"
    boxes = ("be_not_afraid", "small_world_underground")
    assert at(line.format("drow"), chart=banks, boxes=boxes).play("take b", "die 1").options == ["pay", "no"]
    assert at(line.format("gnomes"), chart=banks, boxes=boxes).play("take b", "die 1").coins(1) == 2 + 1


@pytest.mark.rule("power.mercenary.after_die")
def test_a_catapult_that_falls_short_is_made_up_for_too(brave) -> None:
    lent = brave("at attack; coins 2 0; 1 ratmen mercenary catapult +2: a; 2 elves hill: c=2 k")
    assert lent.play("leap c", "die 0").options == ["pay", "no"]
    assert lent.play("pay").clause("1") == "1 ratmen mercenary catapult +1: a c"


@pytest.mark.rule("power.mercenary.after_die")
def test_the_die_reaches_as_far_as_with_pay(brave) -> None:
    line = "at attack; coins 1 0; 1 ratmen mercenary +1: b; 2 elves hill: k; tribes: c=5 e=2"
    assert brave(line).targets("hire") == "a d e"
    assert brave(HIRED.format(1, 1).replace("mercenary", "hill")).targets("hire") == ""
