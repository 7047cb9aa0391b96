"""Redeployment, readying, abandoning."""

import pytest


@pytest.mark.rule("base.redeploy.free_spread")
def test_tokens_move_any_distance(at) -> None:
    position = at("at attack; 1 ratmen hill +5: a k n; 2 elves swamp: f").play("stop")
    position.play("stay 1", "stay 2")
    assert position.clause("1") == "1 ratmen hill: a k=2 n=5"


@pytest.mark.rule("base.redeploy.minimum_one")
def test_one_token_stays_everywhere(at) -> None:
    position = at("at attack; 1 ratmen hill +2: a k; 2 elves swamp: f").play("stop")
    assert position.options == ["stay 1", "stay 2", "stay 3"]
    position.play("stay 3")
    assert position.clause("1") == "1 ratmen hill: a=3 k"


@pytest.mark.rule("base.redeploy.no_race_mix")
def test_races_do_not_mix(at) -> None:
    position = at("at attack; 1 ratmen hill +2: c k; 1d elves: a; 2 elves swamp: f").play("stop", "stay 1")
    assert position.clause("1") == "1 ratmen hill: c k=3"
    assert position.clause("1d") == "1d elves: a"


@pytest.mark.rule("base.ready.take_back")
def test_all_but_one_are_taken_in_hand(at) -> None:
    position = at("1 ratmen hill: a=4 b k=2; 2 elves swamp: f").play("expand")
    assert position.clause("1") == "1 ratmen hill +4: a b k"


@pytest.mark.rule("base.abandon.allowed", "base.abandon.region_lost")
def test_one_or_all_regions_may_be_left(at) -> None:
    position = at("coins 0 0; 1 trolls hill: a=2 b; mark lair: a b; 2 elves swamp: f")
    assert position.targets("abandon") == "a b"
    position.play("abandon a")
    assert (position.clause("1"), position.mark("lair")) == ("1 trolls hill +2: b", "b")
    position.play("expand")
    assert position.price("a") == 2
    position.play("stop")
    assert position.coins(1) == 1


@pytest.mark.rule("base.abandon.allowed")
def test_all_at_once(at) -> None:
    position = at("1 ratmen hill: a=2 b; 2 elves swamp: f").play("abandon a", "abandon b")
    assert position.clause("1") == "1 ratmen hill +3"


@pytest.mark.rule("base.abandon.timing")
def test_after_readying_it_is_too_late(at) -> None:
    position = at("1 ratmen hill: a=4 b; 2 elves swamp: f").play("expand")
    assert position.targets("abandon") == ""
    position.play("take d")
    assert position.targets("abandon") == ""
    assert position.play("stop").targets("abandon") == ""


@pytest.mark.rule("base.abandon.active_only")
def test_regions_in_decline_stay(at) -> None:
    position = at("1 ratmen hill: a=4; 1d orcs: b; 2 elves swamp: f")
    assert position.targets("abandon") == "a"
    assert at("1d ghouls hill: b c; 1 ratmen swamp: a").targets("abandon") == "b c"


def test_rivers_are_left_at_redeployment(at, banks: str) -> None:
    position = at("at attack; coins 0 0; 1 ratmen wealthy +9: b; 2 elves swamp: d", chart=banks)
    assert position.price("r") == 1
    position.play("take r")
    assert position.targets() == "a c q"
    position.play("take c", "stop")
    assert position.tokens("r") == 0
    position.play("stay 1")
    assert position.coins(1) == 2
    assert position.price("r") == 1


def test_who_holds_nothing_but_river_comes_in_again(at, banks: str) -> None:
    position = at("at attack; coins 0 0; 1 ratmen hill +2; 2 elves swamp: d", chart=banks)
    assert position.targets() == "a r d"
    position.play("take r", "stop")
    assert (position.clause("1"), position.coins(1)) == ("1 ratmen hill +2", 0)
    position.rest().play("expand")
    assert position.targets() == "a r d"


def test_seafarers_stay_in_the_river(at, banks: str) -> None:
    position = at("at attack; coins 0 0; 1 ratmen seafaring +1: b; 2 elves swamp: d", chart=banks)
    position.play("take r")
    assert (position.clause("1"), position.coins(1)) == ("1 ratmen seafaring: b r", 2)
