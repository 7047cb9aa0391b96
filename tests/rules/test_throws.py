"""A throw that waits for the next conquest, and what uses it up."""

import pytest

from realms.rules.effects.places_and_relics import LEND_FINDS

from help.positions import UNDERGROUND


@pytest.mark.rule("power.berserk.roll_then_choose")
@pytest.mark.parametrize(
    ("combo", "how"),
    [
        ("sorcerers berserk", "convert e"),
        ("ratmen berserk dragon_master", "dragon e"),
        ("ratmen berserk vampire", "bite e"),
    ],
)
def test_whatever_takes_a_region_uses_the_throw_up(at, combo: str, how: str) -> None:
    line = f"at attack; 1 {combo} +4: b; 2 elves hill: e k"
    position = at(line, boxes=("small_world_underground",)).play("throw", "die 3", how)
    assert (position.state.pips, position.price("f"), position.may("throw")) == (0, 2, True)
    assert position.play("throw", "die 2").price("f") == 1


@pytest.mark.rule("power.berserk.roll_then_choose")
def test_the_orb_uses_the_throw_up(at) -> None:
    line = "at attack; 1 ratmen berserk +4: b; 2 elves hill: e k; lies shiny_orb: b"
    position = at(line, extra=UNDERGROUND, shared=(LEND_FINDS,))
    position.play("throw", "die 3", "use shiny_orb", "replace e")
    assert (position.state.pips, position.price("f"), position.may("throw")) == (0, 2, True)


@pytest.mark.rule("power.berserk.roll_then_choose", "place.wickedest_pentacle.later_moves")
def test_the_balrog_leaves_the_throw_to_its_master(at) -> None:
    line = "at attack; 1 ratmen berserk +4: b; 2 elves hill: e k; lies wickedest_pentacle: b"
    position = at(line, extra=UNDERGROUND, shared=(LEND_FINDS,)).play("throw", "die 3", "balrog e")
    assert (position.state.pips, position.may("throw"), position.price("c")) == (3, False, 1)
