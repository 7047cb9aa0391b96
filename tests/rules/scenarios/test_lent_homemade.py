"""Home-made powers that are lent: what they demand and what they lay, while they last and afterwards."""

import pytest

from realms.pool.homemade import pool_in_play
from realms.rules.content.scenarios.crops import Crops
from realms.rules.registry import playable
from realms.scenario.special.special_rules import special_rules

# a to f lie about the crop space.
FIELD = """
a farmland edge: b f g
b hill: c
c forest: d
d swamp: e
e mountain: f
f farmland:
g forest edge: h
h hill edge:
"""
SPACE = 0b111111
OWN = {
    "wary": {"tokens": 4, "least": 2},
    "walled": {"tokens": 3, "lays": {"defence": 1, "limit": 2}},
    "warded": {"tokens": 3, "lays": {"immune": True, "stays": True, "limit": 2}},
    "lone": {"tokens": 3, "lays": {"immune": True, "stays": True, "limit": 1}},
    "stony": {"tokens": 3, "lays": {"defence": 1}},
}


@pytest.fixture
def lent(at):
    """Make a position where the space lends one of these powers to whoever holds two regions about it."""
    written = [{"id": name, "names": {"en": name.title()}, **said} for name, said in OWN.items()]
    document = {"boxes": ["small_world"], "pool": {"homemade": {"format": 1, "powers": written}}}
    extra = [each for each in playable(pool_in_play(document).entries) if each.trait.id in OWN]

    def make(line: str, regions: int = 2, active_only: bool = True, **more):
        said = {"regions": regions, "active_only": active_only}
        rule = Crops(special_rules()["crops"].values(said), (SPACE,))
        return at(f"coins 0 0; {line}", chart=FIELD, shared=(rule,), extra=extra, **more)

    return make


NEW = "at attack; crops wary; 1 ratmen hill +{}: a; 2 elves swamp: d"


@pytest.mark.rule("scenario.crops_of_power.use_immediately", "base.custom.power_any_race")
def test_what_was_held_before_is_filled_at_redeployment(lent) -> None:
    position = lent(NEW.format(5)).play("take b")
    assert (position.price("g"), position.faults()) == (2, [])
    position.play("stop")
    assert (position.options, position.faults()) == (["stay 2", "stay 3", "stay 4"], [])
    assert position.play("stay 3").clause("1") == "1 ratmen hill: a=3 b=3"


@pytest.mark.rule("scenario.crops_of_power.use_immediately", "base.custom.power_any_race")
def test_what_cannot_be_filled_is_given_up_as_its_owner_says(lent) -> None:
    position = lent(NEW.format(4).replace(": a", ": a g h")).play("take b", "stop")
    assert (position.at, position.options) == ("fill_up", ["leave a", "leave g", "leave h"])
    assert position.hand() + position.tokens("b") == 4
    position.play("leave h")
    assert (position.clause("1"), position.faults()) == ("1 ratmen hill +1: a=2 b=2 g=2", [])


@pytest.mark.rule("scenario.crops_of_power.use_immediately", "scenario.crops_of_power.use_lost")
def test_nobody_is_asked_where_nothing_can_be_filled(lent) -> None:
    position = lent(NEW.format(2)).play("take b")
    assert (position.clause("1"), position.coins(1)) == ("1 ratmen hill: b=3", 2)
    kept = lent(NEW.format(3)).play("take b")
    assert (kept.clause("1"), kept.coins(1)) == ("1 ratmen hill: a=2 b=2", 3)


@pytest.mark.rule("scenario.crops_of_power.use_lost")
def test_who_loses_the_loan_by_giving_up_a_region_holds_the_others_with_one(lent) -> None:
    position = lent(NEW.format(2).replace(": a", ": a g h")).play("take b")
    assert position.at == "fill_up"
    position.play("leave a")
    assert (position.clause("1"), position.at, position.faults()) == (
        "1 ratmen hill +1: b=2 g h",
        "spread",
        [],
    )


@pytest.mark.rule("base.custom.power_any_race")
@pytest.mark.parametrize("race", ["barbarians", "pixies"])
def test_races_that_do_not_move_freely_fill_up_too(lent, race: str) -> None:
    position = lent(NEW.format(5).replace("ratmen", race), boxes=("be_not_afraid",)).play("take b", "stop")
    assert position.clause("1") == f"1 {race} hill: a=2 b=2"
    assert (position.clause("notes"), position.faults()) == ("notes 1 aside=2", [])


@pytest.mark.rule("scenario.crops_of_power.use_condition")
def test_two_of_them_are_there_when_the_next_turn_begins(lent) -> None:
    position = lent(NEW.format(3)).play("take b").rest()
    assert (position.clause("1"), position.faults()) == ("1 ratmen hill: a=2 b=2", [])
    assert position.play("expand").hand() == 0


@pytest.mark.rule("scenario.crops_of_power.use_lost", "scenario.crops_of_power.cumulates")
def test_what_a_lent_power_laid_leaves_with_it(lent) -> None:
    line = "seat 2; at attack; crops {0}; 1 ratmen hill: a b c g; 2 elves swamp +9: d; mark {0}: {1}"
    line += "; notes 1 {0}=2"
    position = lent(line.format("walled", "b g"), 3).play("take c")
    assert (position.mark("walled"), position.clause("notes"), position.faults()) == ("", "", [])
    stays = lent(line.format("warded", "g"), 3).play("take c")
    assert stays.mark("warded") == "g"


@pytest.mark.rule("scenario.crops_of_power.use_lost")
def test_what_stayed_in_decline_leaves_with_the_loan_if_there_is_one_of_it(lent) -> None:
    line = "seat 2; at attack; crops lone; 1d ratmen: a b c; 2 elves swamp +9: d; mark lone: b"
    position = lent(line, 3, active_only=False).play("take c")
    assert (position.mark("lone"), position.faults()) == ("", [])


@pytest.mark.rule("scenario.crops_of_power.cumulates")
def test_a_piece_that_came_back_with_the_loan_can_be_laid_again(lent) -> None:
    line = "at attack; crops walled; 1 ratmen hill +9: a b; 2 elves swamp: d; mark walled: a"
    kept = lent(f"{line}; notes 1 walled=2").play("take c")
    assert kept.mark("walled") == "a"
    back = lent("crops walled; 1 ratmen hill: a b=7; 2 elves swamp: d; mark walled: b; notes 1 walled=1")
    back.play("abandon a", "expand", "take a")
    assert (back.mark("walled"), back.faults()) == ("", [])
    assert back.play("take c").mark("walled") == "c"


@pytest.mark.rule("base.custom.blank_power")
def test_there_are_no_more_pieces_than_the_limit_on_the_map(lent) -> None:
    line = "at attack; crops stout; 1 ratmen warded +9: a; 2d elves: d f; mark warded: d{}"
    assert lent(line.format(" f")).play("take b").mark("warded") == "d f"
    assert lent(line.format("")).play("take b").mark("warded") == "b d"


@pytest.mark.rule("scenario.crops_of_power.cumulates")
def test_pieces_without_a_limit_come_and_go_with_the_loan(lent) -> None:
    line = "at attack; crops stony; 1 ratmen hill +9: a b g; 2 elves swamp: d; mark stony: g"
    assert lent(line).play("take c").mark("stony") == "c g"
    lost = lent("crops stony; 1 ratmen hill: a b=7 g; 2 elves swamp: d; mark stony: g").play("abandon a")
    assert (lost.mark("stony"), lost.faults()) == ("", [])


@pytest.mark.rule("scenario.crops_of_power.cumulates")
def test_two_holders_of_a_crop_share_the_pieces_of_its_power(lent) -> None:
    redeploys = "at attack; 1 ratmen hill +3: a b; 2 elves swamp: c d; crops "
    camps = lent(f"{redeploys}bivouacking; heap encampment: c=4").play("stop", "stay 4")
    assert (camps.options, camps.play("camps 0").clause("heap")) == (
        ["camps 0", "camps 1"],
        "heap encampment: b c=4",
    )
    waiting = lent(f"{redeploys}bivouacking; heap encampment: c=2; notes 2 reserve=3")
    waiting.play("stop", "stay 4")
    assert (waiting.at == "encamp", waiting.clause("heap")) == (False, "heap encampment: c=2")
    heroes = lent(f"{redeploys}heroic; mark hero: c").play("stop", "stay 4")
    assert (heroes.options, heroes.play("hero b").mark("hero")) == (["hero a", "hero b"], "b c")
    assert lent(f"{redeploys}heroic; mark hero: c d").play("stop", "stay 4").mark("hero") == "c d"
    dragon = lent(f"{redeploys}dragon_master; mark dragon: c").play("dragon f")
    assert (dragon.mark("dragon"), dragon.faults(), dragon.may("take c")) == ("f", [], True)
    brave = {"boxes": ("be_not_afraid",)}
    catapult = lent(f"{redeploys}catapult; mark catapult: d", **brave).play("leap g")
    assert (catapult.mark("catapult"), catapult.faults()) == ("b", [])


@pytest.mark.rule("scenario.crops_of_power.use_lost")
def test_camps_that_wait_go_with_the_loan(lent) -> None:
    line = "at attack; 1 ratmen hill +9: a b e; 2 elves swamp: c d=4; crops bivouacking; heap encampment: d=2"
    lost = lent(line).play("take d")
    assert lost.clause("notes") == "notes 2 reserve=2"
    lost.play("stop", "stay 1", "stay 1", "stay 9")
    assert "camps 5" in lost.options
