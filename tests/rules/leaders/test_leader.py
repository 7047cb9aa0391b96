"""Leaders: bought, placed, captured, freed."""

from functools import partial

import pytest

from realms.play.game import outcome


@pytest.fixture
def led(at):
    """Positions with this box."""
    return partial(at, boxes=("leaders",))


@pytest.mark.rule("leaders.buy_when_picking")
def test_a_leader_costs_a_coin_at_the_pick(led) -> None:
    line = "coins 5 5; column elves hill, ratmen swamp; 2 orcs forest: k"
    position = led(line).play("pick 2")
    assert position.options == ["follow", "no"]
    position.play("follow")
    assert (position.coins(1), position.hand(), position.at) == (3, 8 + 4 + 1, "attack")
    assert position.faults() == []
    assert led(line).play("pick 2", "no").hand() == 12
    assert led("coins 0 5; column elves hill; 2 orcs forest: k").play("pick 1").at == "attack"
    assert not led("1 ratmen hill: a; 2 elves swamp: k").may("follow")


@pytest.mark.rule("leaders.extra_token")
def test_the_leader_is_one_of_the_tokens(led) -> None:
    position = led("at attack; coins 5 5; 1 ratmen hill +3: a; notes 1 leader=1; 2 elves swamp: k=5")
    position.play("take b", "stop", "stay 1")
    assert position.options == ["leader a", "leader b"]
    position.play("leader a")
    assert (position.mark("leader"), position.clause("1")) == ("a", "1 ratmen hill: a b=3")
    assert (position.tray("ratmen"), outcome(position.state).tokens) == (13 - 3, (4, 5))
    assert position.play("expand", "take h").price("a") == 2 + 1


@pytest.mark.rule("leaders.extra_token")
def test_the_leader_goes_where_he_likes_in_the_next_turn(led) -> None:
    position = led("1 ratmen hill: a b=3; mark leader: a; notes 1 leader=1; 2 elves swamp: k").play("expand")
    assert (position.mark("leader"), position.hand()) == ("", 2)
    position.play("stop", "stay 1")
    assert position.options == ["leader a", "leader b"]


@pytest.mark.rule("leaders.gone_in_decline")
@pytest.mark.parametrize(("race", "left"), [("ratmen", "b"), ("ghouls", "b=2")])
def test_the_leader_leaves_in_decline(led, race: str, left: str) -> None:
    line = f"coins 0 0; 1 {race} hill: a b=2; mark leader: a; notes 1 leader=1; 2 elves swamp: k"
    position = led(line).play("decline")
    assert position.clause("1d") == f"1d {race} hill: {left}"
    assert (position.mark("leader"), position.coins(1), position.faults()) == ("", 1, [])


@pytest.mark.rule("leaders.gone_in_decline")
def test_a_leader_off_the_map_leaves_in_decline_too(led) -> None:
    line = "1 halflings hill: a b; mark hole: a b; notes 1 leader=2, 1 aside=1; 2 elves swamp: k"
    position = led(line).play("decline")
    assert (position.tray("halflings"), position.faults()) == (9, [])


@pytest.mark.rule("leaders.not_in_immune_region")
def test_the_leader_does_not_hide(led) -> None:
    line = "at attack; 1 halflings hill +3: a b; mark hole: a; notes 1 leader=1; 2 elves swamp: k"
    position = led(line).play("stop", "stay 4")
    assert (position.mark("leader"), position.clause("1")) == ("b", "1 halflings hill: a=4 b")


@pytest.mark.rule("leaders.not_in_immune_region")
def test_heroes_come_before_the_leader(led) -> None:
    line = "at attack; 1 ratmen heroic +3: a b c; notes 1 leader=1; 2 elves swamp: k"
    position = led(line).play("stop", "stay 1", "stay 1", "hero a", "hero c")
    assert position.mark("leader") == "b"


@pytest.mark.rule("leaders.off_map_if_all_immune")
def test_a_leader_without_a_place_waits_off_the_map(led) -> None:
    line = (
        "coins 0 0; at attack; 1 halflings hill +1: a b; mark hole: a b; notes 1 leader=1; 2 elves swamp: k"
    )
    position = led(line).play("stop", "stay 1")
    assert position.options == ["leader a", "leader b"]
    position.play("leader b")
    assert position.clause("1") == "1 halflings hill: a b"
    assert position.clause("notes") == "notes 1 aside=1, 1 leader=2"
    assert position.faults() == []
    position.rest().play("expand")
    assert position.clause("1") == "1 halflings hill +1: a b"
    assert position.clause("notes") == "notes 1 leader=1"


@pytest.mark.rule("leaders.off_map_if_all_immune", "race.kobolds.occupy_with_two")
def test_a_leader_without_a_place_leaves_no_kobold_alone(at) -> None:
    line = "at attack; coins 0 0; 1 kobolds heroic +1: a=2 b=2; notes 1 leader=1; 2 elves swamp: k"
    position = at(line, boxes=("leaders", "cursed")).play("stay 2", "leader a")
    assert position.clause("1") == "1 kobolds heroic: b=3"
    assert position.clause("notes") == "notes 1 aside=2, 1 leader=2"
    assert position.faults() == []


@pytest.mark.rule("leaders.off_map_if_all_immune")
def test_a_leader_who_held_a_region_alone_leaves_it(led) -> None:
    line = "at gather; coins 0 0; 1 halflings hill: a b; mark hole: a b; notes 1 leader=1; 2 elves swamp: k"
    position = led(line).play("leader b")
    assert (position.clause("1"), position.coins(1)) == ("1 halflings hill: a", 1)


@pytest.mark.rule("leaders.off_map_if_all_immune")
def test_a_freed_leader_without_a_place_waits_too(led) -> None:
    line = "seat 2; at attack; coins 3 3; 1 halflings hill: a b; mark hole: a; mark leader: b"
    position = led(line + "; notes 1 leader=1; 2 ratmen swamp +9: d").play(
        "take b", "ransom", "stop", "stay 1"
    )
    assert position.state.seat == 0
    assert position.clause("1") == "1 halflings hill: a"
    assert position.clause("notes") == "notes 1 aside=1, 1 leader=2"


CAPTURE = "at attack; coins 3 {}; 1 {} swamp +9: a; 2 {} hill: b={} c k; mark leader: b; notes 2 leader=1"


@pytest.mark.rule("leaders.captured")
def test_the_leader_is_captured_with_his_region(led) -> None:
    position = led(CAPTURE.format(3, "ratmen", "orcs", 1)).play("take b")
    assert position.options == ["ransom", "no"]
    assert (position.state.actor, position.clause("notes")) == (1, "")
    position.play("no")
    assert (position.state.actor, position.at, position.clause("notes")) == (
        0,
        "attack",
        "notes 3d captives 1=1",
    )
    assert position.faults() == []
    assert led(CAPTURE.format(3, "ratmen", "orcs", 1)).play("take d").at == "attack"


@pytest.mark.rule("leaders.captured_exceptions_none")
def test_elves_and_the_converted_lose_their_leader_too(led) -> None:
    assert led(CAPTURE.format(3, "ratmen", "elves", 1)).play("take b", "no").hand("2") == 0
    position = led(CAPTURE.format(3, "sorcerers", "orcs", 1)).play("convert b", "no")
    assert (position.tray("orcs"), position.clause("notes")) == (8, "notes 3d captives 1=1")


@pytest.mark.rule("leaders.capture_replaces_loss")
def test_no_token_is_lost_with_the_leader(led) -> None:
    position = led(CAPTURE.format(3, "ratmen", "orcs", 3)).play("take b", "no")
    assert (position.hand("2"), position.tray("orcs")) == (2, 10 - 4)
    assert position.faults() == []


@pytest.mark.rule("leaders.captured")
def test_own_ghouls_capture_nobody(led) -> None:
    line = "coins 3 3; 1 orcs hill: b=2 k; 1d ghouls: a=6; mark leader: b; notes 1 leader=1; 2 elves swamp: i"
    position = led(line).play("expand", "take b")
    assert (position.hand("1"), position.clause("notes")) == (1, "notes 1 leader=1")
    assert position.tray("orcs") == 9


@pytest.mark.rule("leaders.ransom")
def test_a_ransom_frees_the_leader_at_once(led) -> None:
    position = led(CAPTURE.format(3, "ratmen", "orcs", 2)).play("take b", "ransom")
    assert (position.coins(1), position.coins(2), position.hand("2")) == (4, 2, 2)
    position.play("stop", "stay 1")
    assert (position.state.actor, position.options) == (1, ["leader c", "leader k"])
    position.play("leader k", "stay 2")
    assert (position.clause("2"), position.mark("leader")) == ("2 orcs hill: c=2 k=2", "k")
    assert position.faults() == []


@pytest.mark.rule("leaders.ransom")
def test_who_has_no_coin_cannot_pay_the_ransom(led) -> None:
    position = led(CAPTURE.format(0, "ratmen", "orcs", 2)).play("take b")
    assert (position.at, position.state.actor) == ("attack", 0)
    assert position.clause("notes") == "notes 3d captives 1=1"


@pytest.mark.rule("leaders.end_value")
def test_captives_are_worth_two_coins_each_at_the_end(led) -> None:
    line = "turn 10; seat 2; at attack; coins 0 0; 1 ratmen hill: a; 2 elves swamp +9: d k; "
    position = led(line + "mark leader: a; notes 1 leader=1, 3d captives 2=1").play("take a").rest()
    assert position.state.over
    assert (position.coins(1), position.coins(2)) == (0, 3 + 1 + 4)
    assert position.faults() == []


def test_a_leader_is_captured_where_a_horde_token_stands(at) -> None:
    line = "seat 2; at attack; coins 3 3; 1 orcs hordes_of: a=3 b; mark leader: a; mark horde: a; "
    line += "notes 1 leader=1, 1 horde=1; 2 ratmen swamp +9: d"
    position = at(line, boxes=("leaders", "cursed")).play("take a", "no", "stop", "stay 1")
    assert position.tray("orcs") == 10 - 2
    assert position.clause("1") == "1 orcs hordes_of: b=3"
    assert position.faults() == []


def test_own_ghouls_find_a_leader_and_a_horde_token(at) -> None:
    line = "coins 3 3; 1 orcs hordes_of: b=2 k; 1d ghouls: a=6; mark leader: b; mark horde: b; "
    line += "notes 1 leader=1, 1 horde=1; 2 elves swamp: i"
    position = at(line, boxes=("leaders", "cursed")).play("expand", "take b")
    assert (position.hand("1"), position.tray("orcs")) == (1, 9)
    assert position.clause("notes") == "notes 1 horde=1"
    assert position.faults() == []
