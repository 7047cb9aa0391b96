"""Ways in, and rivers, as scenarios have them."""

import pytest

# Arrows point to a and to the mouth r; b and d are at the edge too; m is at the edge of the other world.
COAST = """
a farmland edge arrow surface: b r
b hill edge surface: c r
c forest cavern surface: d
d swamp edge surface: e
e mountain surface: f
f mudpool underground: m
m crystal edge arrow underground:
r river edge arrow surface:
"""
NEW = "at attack; coins 0 0; 1 {} +9; 2 elves swamp: e"
BACK = "coins 0 0; 1 ratmen wealthy: c=5; 2 elves swamp: e"


def newcomers(ruled, combo: str, **parameters):
    return ruled("entry", NEW.format(combo), chart=COAST, **parameters)


@pytest.mark.rule(
    "scenario.long_quiet_river.entry", "scenario.go_east.entry", "scenario.night_and_day.entry_surface"
)
def test_newcomers_begin_where_an_arrow_points(ruled) -> None:
    assert newcomers(ruled, "ratmen wealthy").targets() == "a m r"


@pytest.mark.rule("scenario.long_quiet_river.entry_exception", "scenario.go_east.entry_exception")
def test_a_power_has_its_own_way_in(ruled) -> None:
    assert newcomers(ruled, "ratmen flying").targets() == "a b c d e f m r"
    assert newcomers(ruled, "ratmen flying", powers_exempt=False).targets() == "a m r"


@pytest.mark.rule("scenario.common.special_power_includes_ability")
def test_an_ability_has_its_own_way_in(ruled) -> None:
    assert newcomers(ruled, "halflings wealthy").targets() == "a b c d e f m r"
    assert newcomers(ruled, "halflings wealthy", powers_exempt=False).targets() == "a m r"


@pytest.mark.rule("scenario.common.re_entry_obeys_restriction", "scenario.go_east.entry_after_decline")
def test_who_comes_back_begins_there_too(ruled) -> None:
    assert ruled("entry", BACK, chart=COAST).play("abandon c").targets() == "a m r"
    declined = ruled("entry", BACK + "; column elves alchemist 0; pile trolls; badges hill", chart=COAST)
    declined.play("decline").rest()
    assert declined.play("pick 1").targets() == "a m r"


@pytest.mark.rule("scenario.common.re_entry_obeys_restriction")
def test_or_anywhere_along_the_edge(ruled) -> None:
    new = newcomers(ruled, "ratmen wealthy", every_time=False)
    assert new.targets() == "a m r"
    back = new.play("take a", "stop").rest().play("abandon a")
    assert back.targets() == "a b d m r"
    assert ruled("entry", BACK, chart=COAST).play("abandon c").targets() == "a m r"


@pytest.mark.rule("scenario.common.re_entry_obeys_restriction")
def test_who_rose_from_decline_is_not_new(ruled) -> None:
    line = "coins 0 0; 1d ghouls: c=5; 2 elves swamp: e"
    assert ruled("entry", line, chart=COAST).play("abandon c", "expand").targets() == "a m r"
    assert (
        ruled("entry", line, chart=COAST, every_time=False).play("abandon c", "expand").targets()
        == "a b d m r"
    )


@pytest.mark.rule("scenario.all_together_now.entry_surface", "scenario.all_together_now.entry_underground")
def test_races_begin_in_their_own_world(ruled) -> None:
    assert newcomers(ruled, "ratmen wealthy", world="own").targets() == "a r"
    below = "drow wealthy", {"boxes": ["small_world_underground"], "world": "own"}
    assert newcomers(ruled, below[0], **below[1]).targets() == "m"
    assert newcomers(ruled, below[0], **below[1], where="edge").targets() == "m"
    assert newcomers(ruled, "ratmen wealthy", world="own", where="edge").targets() == "a b d r"


@pytest.mark.rule("scenario.all_together_now.entry_surface", "scenario.all_together_now.entry_underground")
def test_no_power_leads_into_the_other_world(ruled) -> None:
    own = {"boxes": ["small_world_underground"], "world": "own", "powers_abroad": False, "where": "edge"}
    assert newcomers(ruled, "halflings wealthy", **own).targets() == "a b c d e r"
    assert newcomers(ruled, "ratmen flying", **own).targets() == "a b c d e r"
    assert newcomers(ruled, "ratmen wealthy", **own).targets() == "a b d r"
    assert newcomers(ruled, "drow flying", **own).targets() == "f m"
    assert newcomers(ruled, "drow wealthy", **own).targets() == "m"
    anywhere = {**own, "world": "any"}
    assert newcomers(ruled, "drow flying", **anywhere).targets() == "a b c d e f m r"
    landed = newcomers(ruled, "ratmen flying", **own).play("take a")
    assert landed.targets() == "b c d e f m r"
    assert ruled("entry", BACK.replace("wealthy", "flying"), chart=COAST, **own).play(
        "abandon c"
    ).targets() == ("a b c d e r")
    once = {**own, "every_time": False}
    new = newcomers(ruled, "ratmen flying", **once)
    assert new.targets() == "a b c d e r"
    back = new.play("take a", "stop").rest().play("abandon a")
    assert back.targets() == "a b c d e f m r"


@pytest.mark.rule("scenario.night_and_day.entry_exception", "scenario.night_and_day.entry_underground")
def test_powers_lead_into_the_other_world(ruled) -> None:
    below = {"boxes": ["small_world_underground"], "world": "own"}
    assert newcomers(ruled, "drow flying", **below).targets() == "a b c d e f m r"
    assert newcomers(ruled, "drow flying", **below, powers_exempt=False).targets() == "m"


@pytest.mark.rule("scenario.long_quiet_river.entry")
def test_arrows_may_mean_nothing(ruled) -> None:
    assert newcomers(ruled, "ratmen wealthy", where="edge").targets() == "a b d m r"


@pytest.mark.rule("scenario.long_quiet_river.entry_river_cost")
def test_who_has_only_the_mouth_of_the_river_is_out_again(ruled) -> None:
    position = newcomers(ruled, "ratmen alchemist")
    assert position.price("r") == 1
    position.play("take r", "stop")
    assert (position.clause("1"), position.coins(1)) == ("1 ratmen alchemist +9", 2)
    assert position.rest().play("expand").targets() == "a m r"


@pytest.mark.rule("scenario.go_east.entry")
def test_gnomes_at_the_edge_are_safe_where_nobody_may_come_in(ruled) -> None:
    line = "at attack; coins 0 0; 1 ratmen flying +9; 2 gnomes swamp: b r"
    below = {"boxes": ["small_world_underground"], "chart": COAST}
    assert "b" not in ruled("entry", line, **below, every_time=False).targets()
    assert "b" in ruled("entry", line, **below, where="edge").targets()
