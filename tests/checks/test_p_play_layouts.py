"""Entries and bonuses on the layouts of the printed scenarios."""

from pathlib import Path

import pytest
from corpus import corpus_realm

from realms.checks import measures
from realms.checks.case import Case
from realms.checks.families import p_play_balance as play
from realms.checks.settings import Settings
from realms.pool.pool import pool
from realms.scenario.scenario import Scenario, scenario_from

from help import printed
from help.documents import rule
from help.findings import remarks

RULES = {3: "coin_mines", 4: "peak_coins", 5: "throne", 6: "drift", 7: "crops", 10: "gold_veins"}


def layout(number: int) -> Scenario:
    """A layout with the rule that pays coins on it."""
    rules = [rule(RULES[number])] if number in RULES else []
    return scenario_from({**printed.BY_NUMBER[number], "rules": rules})


@pytest.mark.rule("scenario.go_east.entry_exception")
def test_the_mines_that_are_all_locked_away_come_out_without_being_named() -> None:
    go_east = layout(3)
    found = {count: remarks("P008", Case(go_east.realm(count), Settings())) for count in go_east.counts}
    [pair] = [remark for remark in found[3] if remark.measured == 4]
    assert str(pair.message) == "4 of 4 extra coins a turn can be locked away by Heroic Halflings"
    assert pair.message.in_language("fr").count("Mi-portions") == 1
    assert set(pair.at) == {
        laid.piece.at for laid in go_east.realm(3).pieces if laid.piece.piece == "coin_mine"
    }
    for players in (4, 5, 6):  # the same coins for the same shields, of however many
        assert {remark.subject for remark in found[players]} == {
            "halflings+heroic",
            "halflings+dragon_master",
        }
    assert found[2] == []  # two coins a turn are hardly felt
    sources = [Path(each.__file__).read_text("utf-8").lower() for each in (play, measures)]
    races = pool(["small_world", "small_world_underground"]).of("race")
    assert not any(entry.id in source for entry in races for source in sources)


@pytest.mark.parametrize("number", range(15))
def test_a_symmetric_realm_is_fair(number: int) -> None:
    made = corpus_realm(number, "symmetric", 2 + number % 5)
    case = Case(made.scenario.realm(made.players), Settings())
    assert remarks("G024", case)  # it is symmetric
    for code in ("P002", "P008", "P011"):
        assert remarks(code, case) == []


def test_the_layouts_are_fair() -> None:
    layouts = {number: layout(number) for number in printed.BY_NUMBER}
    unfair = [
        (number, count, code)
        for number, scenario in layouts.items()
        for count in scenario.counts
        for code in ("P001", "P002", "P011")
        if remarks(code, Case(scenario.realm(count), Settings()))
    ]
    assert unfair == []
