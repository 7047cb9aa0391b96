"""Cultists and their Great Ancient, each rule from a line."""

import pytest


@pytest.mark.rule("race.cultists.ancient_on_first_conquest")
def test_the_ancient_comes_with_the_first_region(cave) -> None:
    position = cave("at attack; 1 cultists hill +9; 2 elves swamp: f").play("take a")
    assert position.mark("great_ancient") == "a"
    assert position.play("take d").mark("great_ancient") == "a"


@pytest.mark.rule("race.cultists.ancient_on_first_conquest")
def test_on_a_river_the_ancient_stays_when_the_tokens_leave(cave) -> None:
    position = cave("at attack; coins 0 0; 1 cultists hill +4; 2 elves swamp +9: f").play("take r", "take g")
    position.play("stop")
    assert (position.mark("great_ancient"), position.clause("1")) == ("r", "1 cultists hill: g=4")
    assert "q" in position.play("expand").targets()
    assert "r" not in position.targets()
    assert position.rest().play("ancient g").mark("great_ancient") == "g"


@pytest.mark.rule("race.cultists.ancient_region_impregnable")
@pytest.mark.parametrize("attacker", ["ratmen vampire", "flames dragon_master", "ratmen flying"])
def test_nobody_takes_the_region_of_the_ancient(cave, attacker: str) -> None:
    line = f"seat 2; at attack; 1 cultists hill: a b; 2 {attacker} +9: d e; notes 2 volcano=0"
    assert "a" in " ".join(cave(line).options)
    protected = cave(f"{line}; mark great_ancient: a")
    assert not any(text.endswith(" a") for text in protected.options)
    assert protected.may("take b")


@pytest.mark.rule("race.cultists.discount_next_to_ancient")
def test_what_lies_beside_the_ancient_is_cheaper(cave) -> None:
    line = "at attack; 1 cultists hill +9: a d e; mark great_ancient: e; 2 elves swamp: f=2"
    position = cave(f"{line} c")
    assert [position.price(region) for region in "bfqr"] == [1, 3, 1, 1]
    assert position.price("c") == 3
    assert cave(f"{line}; 2 gnomes swamp: b").price("b") == 3


@pytest.mark.rule("race.cultists.discount_by_granted_adjacency")
def test_granted_neighbours_of_the_ancient_are_cheaper_too(cave) -> None:
    chart = "a cavern edge: b\nb swamp edge: c\nc cavern: d\nd hill edge:\n"
    line = "at attack; 1 cultists {} +9: a; mark great_ancient: a; 2 elves swamp: d"
    assert cave(line.format("hill"), chart=chart).price("c") == 2
    assert cave(line.format("underworld"), chart=chart).price("c") == 1
    assert cave(line.format("flying"), chart=chart).price("c") == 2


@pytest.mark.rule("race.cultists.discount_by_granted_adjacency")
def test_the_pipe_brings_neighbours_to_the_ancient(cave) -> None:
    line = "at attack; {}; 1 cultists hill +9: a; mark great_ancient: a; 2 elves swamp: l"
    assert cave(line.format("lies great_brass_pipe: a")).price("f") == 1
    assert cave(line.format("lies flying_doormat: a")).play("use flying_doormat").price("f") == 2


@pytest.mark.rule("race.cultists.ancient_moves_at_turn_start")
def test_the_ancient_moves_before_anything_else(cave) -> None:
    position = cave("1 cultists hill: a=2 b d; mark great_ancient: a; 2 elves swamp: f")
    assert position.options == ["no", "ancient b", "ancient d"]
    position.play("ancient d")
    assert (position.mark("great_ancient"), position.at) == ("d", "choose")
    assert "ancient b" not in position.options


@pytest.mark.rule("race.cultists.ancient_moves_at_turn_start")
def test_an_ancient_left_behind_comes_again_with_the_next_region(cave) -> None:
    position = cave("1 cultists hill: a=4 b; mark great_ancient: a; 2 elves swamp: f")
    position.play("no", "abandon a")
    assert position.mark("great_ancient") == ""
    assert position.play("expand", "take c").mark("great_ancient") == "c"


@pytest.mark.rule("race.cultists.nothing_in_decline")
@pytest.mark.parametrize("place", ["a", "r"])
def test_in_decline_the_ancient_leaves_the_map(cave, place: str) -> None:
    position = cave(f"1 cultists hill: a b; mark great_ancient: {place}; 2 elves swamp +9: d")
    position.play("no", "decline") if position.may("no") else position.play("ancient b", "decline")
    assert position.mark("great_ancient") == ""
    assert "a" in position.play("expand").targets().split()
