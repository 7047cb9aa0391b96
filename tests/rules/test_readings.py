"""The questions that the booklets leave open, each answered in both ways."""

import pytest

from realms.rules.model.readings import BESIDES, INSTEAD
from realms.rules.turn.turn import income
from realms.scenario.readings import READINGS, readings_of

from help.charts import CAVE
from help.positions import UNDERGROUND

OWN = "at attack; coins 0 0; 1 orcs hill +9: a; 1d elves: b=2; 2 ratmen swamp: k; 2d humans: d=2"


def test_what_is_not_said_is_as_usual() -> None:
    usual = {"own_decline_is_empty": False, "tribes_in_decline": True, "catapult_saves": True}
    usual |= {"flames_enter_by_edge": False, "failed_lure_ends_attack": True}
    assert readings_of({}) == usual
    assert readings_of({"readings": {"catapult_saves": False}}) == {**usual, "catapult_saves": False}


def test_every_reading_has_something_to_change() -> None:
    assert INSTEAD.keys() | BESIDES.keys() == READINGS.keys()


# --- own_decline_is_empty --------------------------------------------------------------------------------


@pytest.mark.rule("base.conquest.cost_applies_to_decline")
@pytest.mark.parametrize(("empty", "price"), [(False, 4), (True, 2)])
def test_the_price_of_ones_own_regions_in_decline(at, empty: bool, price: int) -> None:
    position = at(OWN, own_decline_is_empty=empty)
    assert (position.price("b"), position.price("d")) == (price, 4)
    assert position.play("take b").tokens("b") == price
    short = at(OWN.replace("+9", "+2"), own_decline_is_empty=empty).play("take b")
    assert short.at == ("die" if not empty else "spread")


@pytest.mark.rule("base.definition.non_empty")
@pytest.mark.parametrize(("empty", "spoils"), [(False, 1), (True, 0)])
def test_whether_ones_own_regions_in_decline_are_empty(at, empty: bool, spoils: int) -> None:
    position = at(OWN, own_decline_is_empty=empty)
    assert position.play("take b").state.non_empty_conquests == spoils
    assert position.play("take d").state.non_empty_conquests == spoils + 1
    assert income(position.state, 0) == 3 + spoils + 1


def test_ghouls_in_decline_read_their_owners_other_race_in_the_same_way(at) -> None:
    line = "at attack; band 1d; coins 0 0; 1d ghouls +6: a; 1x elves spirit: b=2; 2 humans hill: k"
    for empty, price in ((False, 4), (True, 2)):
        assert at(line, own_decline_is_empty=empty).price("b") == price


# --- tribes_in_decline -----------------------------------------------------------------------------------


@pytest.mark.rule("race.goblins.discount")
@pytest.mark.parametrize(("fallen", "price"), [(True, 3), (False, 4)])
def test_whether_goblins_pay_less_for_lost_tribes(at, fallen: bool, price: int) -> None:
    line = "at attack; 1 goblins hill +9: a; 2d elves: b=2; tribes: e"
    position = at(line, boxes=("cursed",), tribes_in_decline=fallen)
    assert (position.price("b"), position.price("e")) == (3, price)


# --- catapult_saves --------------------------------------------------------------------------------------


@pytest.mark.rule("power.catapult.leap")
@pytest.mark.parametrize(("saves", "tokens"), [(True, 1), (False, 2)])
def test_whether_the_catapult_makes_its_conquest_cheaper(at, saves: bool, tokens: int) -> None:
    line = "at attack; 1 ratmen catapult +9: a; 2 elves hill: k"
    position = at(line, boxes=("be_not_afraid",), catapult_saves=saves)
    assert position.play("leap c").tokens("c") == tokens
    short = "at attack; 1 ratmen catapult +2: a; 2 elves hill: c=4"
    assert at(short, boxes=("be_not_afraid",), catapult_saves=saves).may("leap c") == saves


# --- flames_enter_by_edge --------------------------------------------------------------------------------


@pytest.mark.rule("race.flames.first_conquest_by_volcano")
@pytest.mark.parametrize(("by_edge", "ways"), [(False, "a d"), (True, "a b c d f g i j l q r")])
def test_where_flames_begin(at, by_edge: bool, ways: str) -> None:
    line = "coins 5 5; column flames stone; 2 elves hill: l=8"
    position = at(line, chart=CAVE, extra=UNDERGROUND, flames_enter_by_edge=by_edge)
    assert position.play("pick 1", "volcano volcano_x").targets() == ways
    burning = at(f"{line}; 2d ratmen: d=5", chart=CAVE, extra=UNDERGROUND, flames_enter_by_edge=by_edge)
    assert burning.play("pick 1", "volcano volcano_x").price("d") == 2


# --- failed_lure_ends_attack -----------------------------------------------------------------------------


@pytest.mark.rule("race.will_o_wisps.failure")
@pytest.mark.parametrize("ends", [True, False])
def test_what_a_failed_throw_of_the_wisps_costs(at, ends: bool) -> None:
    line = "at attack; 1 will_o_wisps hill +3: a q; 2 elves swamp: d=4 k; tribes: i=2"
    position = at(line, chart=CAVE, extra=UNDERGROUND, failed_lure_ends_attack=ends)
    position.play("lure d", "die 0")
    assert (position.tokens("d"), position.at == "attack") == (4, not ends)
    if not ends:
        assert position.targets("lure") == "i"
        assert position.may("take b")
        position.play("lure i", "die 2")
        assert (position.clause("tribes"), position.at) == ("", "attack")


@pytest.mark.parametrize("choice", ["pay", "no"])
def test_mercenaries_are_asked_before_the_attack_goes_on(at, choice: str) -> None:
    line = "at attack; coins 5 0; 1 will_o_wisps mercenary +3: a q; 2 elves swamp: d=4 k; tribes: i=2"
    boxes = ("be_not_afraid",)
    position = at(line, chart=CAVE, extra=UNDERGROUND, boxes=boxes, failed_lure_ends_attack=False)
    position.play("lure d", "die 1", choice)
    taken = position.state.holder[position.table.ground.number["d"]] == 0
    assert (taken, position.at == "attack") == (choice == "pay", choice == "no")
