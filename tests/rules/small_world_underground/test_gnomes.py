"""Gnomes, against whom nothing helps, each rule from a line."""

import pytest


@pytest.mark.rule("race.gnomes.enemy_powers_useless")
@pytest.mark.parametrize(
    ("attacker", "notes"),
    [
        ("ogres hill", ""),
        ("cultists hill", "; mark great_ancient: a"),
        ("ratmen vengeful", "; notes 1 vengeance=2"),
        ("flames hill", "; notes 1 volcano=0"),
        ("iron_dwarves hill", "; aid 3"),
        ("ratmen commando", "; pips 0"),
    ],
)
def test_nothing_makes_gnomes_cheaper(cave, attacker: str, notes: str) -> None:
    line = f"at attack; 1 {attacker} +9: a{notes}; 2 {{}} swamp: b=2 d=2"
    cheaper, proof = (cave(line.format(race)) for race in ("elves", "gnomes"))
    assert [proof.price(region) for region in "bd"] == [4, 4]
    assert cheaper.price("d") < 4
    proof.play("take b")
    assert (proof.tokens("b"), proof.hand(), proof.state.aid) == (4, 5, 3 if "aid" in notes else 0)


@pytest.mark.rule("race.gnomes.enemy_powers_useless")
@pytest.mark.parametrize(
    "attacker", ["ratmen vampire", "sorcerers hill", "will_o_wisps hill", "ratmen dragon_master"]
)
def test_powers_cannot_be_used_on_gnomes(cave, attacker: str) -> None:
    line = f"at attack; 1 {attacker} +5: a; 2 {{}} swamp: d"
    assert len([text for text in cave(line.format("elves")).options if text.endswith(" d")]) == 2
    assert [text for text in cave(line.format("gnomes")).options if text.endswith(" d")] == ["take d"]


@pytest.mark.rule("race.gnomes.enemy_powers_useless")
def test_mummies_pay_more_and_the_last_throw_is_allowed(cave) -> None:
    position = cave("at attack; 1 mummies commando +1: a; 2 gnomes swamp: b")
    assert (position.price("b"), position.price("d")) == (4, 2)
    assert position.may("take b")
    assert not cave("at attack; 1 mummies commando +1: a; 2 gnomes swamp: b=2").may("take b")
    berserk = cave("at attack; 1 ratmen berserk +2: a; pips 1; 2 gnomes swamp: b; 2d elves: d")
    assert (berserk.may("take b"), berserk.may("take d")) == (False, True)


@pytest.mark.rule("race.gnomes.enemy_markers_useless")
def test_tokens_gained_earlier_are_tokens(cave) -> None:
    assert cave("at attack; 1 mudmen hill +5: a; 2 gnomes swamp: b=3").may("take b")


@pytest.mark.rule("race.gnomes.indirect_effects_useless")
def test_gnomes_are_reached_by_printed_neighbours_only(cave) -> None:
    for attacker in ("spiderines hill", "ratmen flying", "halflings hill"):
        position = cave(f"at attack; 1 {attacker} +9; 2 gnomes swamp: j k")
        assert "k" not in position.targets(), attacker
        assert "j" in position.targets(), attacker
    line = "at attack; 1 spiderines hill +9: {}; 2 gnomes swamp: k"
    assert [cave(line.format(region)).may("take k") for region in "ajl"] == [False, True, True]


@pytest.mark.rule("race.gnomes.enemy_markers_useless")
@pytest.mark.parametrize(
    "relic", ["sword_of_the_killer_rabbit", "stinky_trolls_socks", "flying_doormat", "shiny_orb"]
)
def test_relics_do_not_help_against_gnomes(cave, relic: str) -> None:
    line = f"at attack; lies {relic}: a; 1 ratmen hill +9: a; 2 {{}} swamp: d l; 3 orcs stone: b"
    elves, gnomes = (cave(line.format(race), players=3).play(f"use {relic}") for race in ("elves", "gnomes"))
    assert gnomes.price("d") == 3
    assert set(elves.targets().split()) - set(gnomes.targets().split()) <= {"l"}
    assert not gnomes.may("take l")
    assert not gnomes.may("replace d")


@pytest.mark.rule("race.gnomes.indirect_effects_useless")
def test_the_pipe_does_not_lead_to_gnomes(cave) -> None:
    line = "at attack; lies great_brass_pipe: a; 1 ratmen hill +9: a; 2 {} swamp: f"
    assert (cave(line.format("elves")).may("take f"), cave(line.format("gnomes")).may("take f")) == (
        True,
        False,
    )


@pytest.mark.rule("race.gnomes.balrog_refused", "race.gnomes.only_on_others_turns")
def test_the_balrog_spares_gnomes_in_the_turns_of_others(cave) -> None:
    line = "at attack; lies wickedest_pentacle: a; {} {} swamp +5: a; {} gnomes hill: b d=3"
    assert cave(line.format(1, "ratmen", 2)).targets("balrog") == ""
    assert cave(line.format(1, "ratmen", "2d")).targets("balrog") == "b d"
    own = "at attack; lies wickedest_pentacle: a; 1 gnomes hill +5: a d; 2 elves swamp: f"
    assert cave(own).targets("balrog") == "b d"


@pytest.mark.rule("race.gnomes.only_on_others_turns")
def test_own_ghouls_may_do_as_they_like(cave) -> None:
    own = cave("at attack; 1d ghouls +9: a; 1 gnomes swamp: b; band 1d; 2 elves hill: f")
    assert own.may("take b")
    assert not cave("at attack; 1 ghouls flying +9: a; 2 gnomes swamp: h; 2d elves: f").may("take h")


@pytest.mark.rule("race.gnomes.nothing_in_decline")
def test_gnomes_in_decline_are_like_others(cave) -> None:
    position = cave("at attack; 1 ogres flying +9: a; 2d gnomes: k b; 2 elves hill: f")
    assert (position.may("take k"), position.price("b")) == (True, 2)
