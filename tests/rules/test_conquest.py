"""First conquest, prices, reach, immunity."""

import pytest

EVERYWHERE = "a b c d e f g h i k n"


@pytest.mark.rule("base.first_conquest.border_required", "base.first_conquest.border_by_edge")
def test_a_new_race_comes_in_at_the_edge(at) -> None:
    position = at("at attack; 1 ratmen hill +9; 1d elves: e")
    assert position.targets() == "a b c d k n"


@pytest.mark.rule("base.first_conquest.border_by_sea")
def test_the_shore_of_a_sea_at_the_edge_is_an_entry(at) -> None:
    position = at("at attack; 1 ratmen hill +9")
    assert position.may("take n")
    assert not position.may("take g")
    assert not position.may("take h")


@pytest.mark.rule("base.first_conquest.border_by_sea", "power.seafaring.entry_not_blocked")
def test_a_held_sea_still_serves_as_entry(at) -> None:
    assert at("at attack; 1 ratmen hill +9; 2 elves seafaring: m").may("take n")


@pytest.mark.rule("base.first_conquest.normal_price")
def test_the_first_region_has_its_normal_price(at) -> None:
    position = at("at attack; 1 ratmen hill +9; tribes: b").play("take b")
    assert (position.tokens("b"), position.hand()) == (3, 6)


@pytest.mark.rule("base.first_conquest.only_entering_race")
def test_a_race_on_the_map_needs_no_edge(at) -> None:
    assert at("at attack; 1 ratmen hill +9: e").targets() == "b c d f g h"


@pytest.mark.rule("base.first_conquest.after_abandoning_all")
def test_who_abandons_everything_comes_in_again(at) -> None:
    position = at("1 ratmen hill +5: f; 2 elves swamp: j").play("abandon f")
    assert position.targets() == "a b c d k n"


@pytest.mark.rule("base.first_conquest.after_losing_all", "base.losses.none_left_wait")
def test_who_lost_everything_waits_with_what_is_left(at) -> None:
    position = at("at attack; coins 0 0; 1 ratmen hill +9: c; 2 orcs swamp: f=4").play("take f").rest()
    assert position.clause("2") == "2 orcs swamp +3"
    assert position.state.seat == 1
    position.play("expand")
    assert position.targets() == "a b d k n"


@pytest.mark.rule("base.conquest.cost")
@pytest.mark.parametrize(
    ("line", "region", "price"),
    [
        ("", "d", 2),
        ("", "e", 3),
        ("tribes: d", "d", 3),
        ("2 elves fortified: e=2; mark fortress: e", "e", 6),
        ("2 trolls hill: d; mark lair: d", "d", 4),
        ("2 elves bivouacking: d; heap encampment: d=2", "d", 5),
    ],
)
def test_two_tokens_and_one_for_everything_that_defends(at, line: str, region: str, price: int) -> None:
    position = at(f"at attack; 1 ratmen hill +9: b; {line}")
    assert position.price(region) == price


@pytest.mark.rule("base.conquest.cost_applies_to_decline")
def test_tokens_in_decline_defend_like_others(at) -> None:
    position = at("at attack; 1 ratmen hill +9: b; 1d orcs: a; 2d elves: c; 2 humans swamp: e=2")
    assert (position.price("a"), position.price("c"), position.price("e")) == (3, 3, 5)
    declined = at("1 orcs hill: b=3 f; 2 ratmen hill +9: a").play("decline", "expand")
    assert declined.price("b") == 3


@pytest.mark.rule("base.conquest.cost_markers_stack")
def test_different_markers_add_up(at) -> None:
    position = at("at attack; 1 ratmen hill +9: b; 2 trolls fortified: e; mark lair: e; mark fortress: e")
    assert position.price("e") == 3 + 1 + 1 + 1


@pytest.mark.rule("base.conquest.exact_commitment")
def test_exactly_the_price_goes_in(at) -> None:
    position = at("at attack; 1 ratmen hill +9: b").play("take e")
    assert (position.tokens("e"), position.hand()) == (3, 6)


@pytest.mark.rule("base.conquest.tokens_locked", "base.ready.only_hand_attacks")
def test_tokens_on_the_map_do_not_attack(at) -> None:
    position = at("at attack; 1 ratmen hill +2: b=5").play("take a")
    assert position.at == "spread"
    assert position.tokens("a") == 1
    assert at("at attack; 1 ratmen hill: b=5").at != "attack"


@pytest.mark.rule("base.conquest.minimum_one_token", "race.tritons.minimum", "base.cumulation.discounts")
def test_discounts_never_go_below_one(at) -> None:
    position = at("at attack; 1 tritons commando +3: b; tribes: g h")
    assert position.state.rules[0].cheaper[position.table.ground.number["g"]] == 2
    assert at("at attack; 1 tritons commando +3: e").price("g") == 1
    assert at("at attack; 1 tritons commando +3: e; tribes: g").price("g") == 1
    assert at("at attack; 1 tritons commando +3: e; tribes: g=2").price("g") == 2


@pytest.mark.rule("base.conquest.no_sea_or_lake", "power.seafaring.exclusive")
def test_nobody_else_takes_water(at) -> None:
    assert not at("at attack; 1 ratmen hill +9: h").may("take j")
    assert not at("at attack; 1 ratmen dragon_master +9: h").may("dragon j")
    assert not at("at attack; 1 ratmen flying +9: n").may("take m")


@pytest.mark.rule("base.conquest.not_own_active")
def test_own_regions_are_no_target(at) -> None:
    position = at("at attack; 1 ratmen flying +9: b e")
    assert position.targets() == "a c d f g h i k n"
    assert position.play("take c").targets() == "a d f g h i k n"


@pytest.mark.rule("base.conquest.no_immune_region")
@pytest.mark.parametrize("mark", ["hole", "hero", "dragon"])
@pytest.mark.parametrize(
    "attacker",
    ["ratmen flying", "ratmen commando", "ratmen dragon_master", "sorcerers hill", "ratmen berserk"],
)
def test_an_immune_region_refuses_everybody(at, attacker: str, mark: str) -> None:
    position = at(f"at attack; 1 {attacker} +9: b; 2 halflings heroic: e; mark {mark}: e")
    assert not [text for text in position.options if text.endswith(" e")]
    assert [text for text in at(f"at attack; 1 {attacker} +9: b; 2 elves heroic: e").options if " e" in text]


@pytest.mark.rule("base.conquest.no_immune_region")
def test_not_even_the_owners_ghouls(at) -> None:
    line = "at attack; band 1d; 1d ghouls hill +9: b; 1 elves heroic: e f; mark hero: e"
    assert at(line).targets() == "a c d"


@pytest.mark.rule("base.conquest.repeat", "base.conquest.newly_taken_extends_reach")
def test_one_conquest_follows_another(at) -> None:
    position = at("at attack; 1 ratmen hill +8: a").play("take d")
    assert position.may("take g")
    position.play("take g", "take e")
    assert position.clause("1") == "1 ratmen hill +1: a d=2 e=3 g=2"


@pytest.mark.rule("base.conquest.adjacent")
def test_own_tokens_in_decline_give_no_reach(at) -> None:
    position = at("at attack; 1 ratmen hill +9: a; 1d elves: i")
    assert position.targets() == "b d"


@pytest.mark.rule("base.conquest.adjacency_exceptions")
@pytest.mark.parametrize(
    ("combination", "targets"),
    [
        ("ratmen flying", "a b d e f g h i k n"),
        ("ratmen underworld", "b e f"),
        ("halflings hill", "b e f"),
        ("ratmen seafaring", "b e f"),
    ],
)
def test_few_abilities_lift_adjacency(at, combination: str, targets: str) -> None:
    assert at(f"at attack; 1 {combination} +9: c").targets() == targets


@pytest.mark.rule("power.underworld.caverns_adjacent")
def test_caverns_are_neighbours_of_each_other(at) -> None:
    chart = "a hill cavern edge: b\nb hill: c\nc hill cavern: d\nd hill edge:"
    assert at("at attack; 1 ratmen underworld +9: a", chart=chart).targets() == "b c"
    assert at("at attack; 1 ratmen underworld +9: b", chart=chart).targets() == "a c"
    assert at("at attack; 1 ratmen underworld +9", chart=chart).targets() == "a d"
    assert at("at attack; 1 ratmen underworld +9: b", chart=chart).play("take a").may("take c")
    assert not at("at attack; 1 ratmen underworld +9: d", chart=chart).may("take a")
