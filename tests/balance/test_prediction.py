"""Predictions: they choose edits that measures favour, bring no fault, and are about different places."""

from statistics import pstdev
from typing import Any

import pytest

from realms.balance.questions import prediction
from realms.balance.questions.expected_worth import effect_of, expected_worth
from realms.balance.questions.prediction import PREDICTORS, Ranking, rank_edits
from realms.balance.usual import usual_of
from realms.checks.case import Case
from realms.checks.families.r_ratios import shares
from realms.checks.measures import entry_land, lockable_coins
from realms.checks.single_edits.padlock import Padlock
from realms.checks.single_edits.single_edit import EditContext
from realms.checks.single_edits.trial import EditTrial
from realms.scenario.edits import apply
from realms.scenario.scenario import Scenario, bundled_scenario, scenario_from

from help.rich_realm import rich_realm

KINDS = ("move_piece", "take_piece", "exchange", "ban")
MOST = 8


@pytest.fixture(scope="module")
def rich() -> Scenario:
    return rich_realm()


@pytest.fixture(scope="module")
def ranking(rich: Scenario) -> Ranking:
    return rank_edits(EditContext(rich, 4), MOST, KINDS)


def test_the_best_edits_leave_less_to_lock_or_bring_the_land_of_the_entries_closer(
    rich: Scenario, ranking: Ranking
) -> None:
    def case(scenario: Scenario) -> Case:
        return Case(scenario.realm(4), EditContext(scenario, 4).settings)

    def spread(scenario: Scenario) -> float:
        return pstdev(entry_land(case(scenario)).values())

    best = ranking.edits[0]
    assert str(best.reasons[0]) == "fewer coins to lock"
    assert lockable_coins(case(apply(rich, best.single.edit))) < lockable_coins(case(rich))
    even = next(each for each in ranking.edits if str(each.reasons[0]) == "more even entries")
    assert spread(apply(rich, even.single.edit)) < spread(rich)


def test_a_mine_beside_an_entry_makes_it_no_better(rich: Scenario) -> None:
    """In play, those who begin beside a mine end with fewer coins, since everybody comes for it."""
    mines = rank_edits(EditContext(rich, 4), MOST, ["take_piece"])
    taken = [each for each in mines.edits if "coin mine" in str(each.single.title)]
    assert taken
    assert all(each.parts["entries"] == each.parts["near"] == 0 for each in taken)


def test_the_edits_stand_in_the_order_of_their_gain(ranking: Ranking) -> None:
    gains = [round(each.gain, 9) for each in ranking.edits]
    assert gains == sorted(gains, reverse=True)
    assert all(each.gain == pytest.approx(sum(each.parts.values())) for each in ranking.edits)
    known = {each.name for each in PREDICTORS if "seats" in each.targets}
    assert all(each.parts.keys() == known for each in ranking.edits)
    assert min(gains) > 0
    assert len(gains) == MOST


def test_no_edit_brings_a_fault(rich: Scenario, ranking: Ranking) -> None:
    assert all(EditTrial(rich).accepts(each.single) for each in ranking.edits)


def test_of_a_kind_only_the_best_edit_about_a_place_is_chosen(ranking: Ranking) -> None:
    seen: set[tuple[str, Padlock]] = set()
    for each in ranking.edits:
        about = {
            (each.single.kind, lock)
            for lock in each.single.touches
            if lock.subject and lock.aspect in ("pieces", "cell", "pool")
        }
        assert about
        assert seen.isdisjoint(about)
        seen |= about


def test_bans_are_judged_by_the_coins_that_can_be_locked(rich: Scenario) -> None:
    bans = rank_edits(EditContext(rich, 4), MOST, ["ban"])
    titles = {str(each.single.title) for each in bans.edits}
    assert titles <= {f"Leave {name} in the box" for name in ("Heroic", "Halflings", "Dragon Master")}
    assert all(each.parts["lock"] > 0 and each.parts["entries"] == 0 for each in bans.edits)


def test_handicaps_make_up_for_coins_that_can_be_locked() -> None:
    scenario = bundled_scenario("go_east")
    found = rank_edits(EditContext(scenario, 4), MOST, ["handicap"])
    assert [str(each.single.title) for each in found.edits][:1] == ["Set the handicap of Halflings to -5"]
    assert all(each.parts["lock"] > 0 for each in found.edits)


def test_handicaps_bring_races_and_powers_closer_together() -> None:
    scenario = bundled_scenario("go_east")
    found = rank_edits(EditContext(scenario, 4), MOST, ["handicap"], "races")
    assert len(found.edits) == MOST
    worth = expected_worth(Case(scenario.realm(4), EditContext(scenario, 4).settings))
    middle = sum(worth.values()) / len(worth)
    for each in found.edits:
        ((name, coins),) = apply(scenario, each.single.edit).data["pool"]["handicap"].items()
        assert (coins < 0) == (worth[name] > middle), "those who bring more are made to pay"
        assert each.parts.keys() == {"races"}


def test_the_worth_of_a_race_has_its_handicap_and_the_land_it_lives_on(
    rich: Scenario, thirty: Scenario
) -> None:
    def worth(pool: dict[str, Any]) -> dict[str, float]:
        scenario = scenario_from({**rich.data, "pool": {**rich.data.get("pool", {}), **pool}})
        return expected_worth(Case(scenario.realm(4), EditContext(scenario, 4).settings))

    before, after = worth({}), worth({"handicap": {"elves": -4}})
    assert after.pop("elves") == before.pop("elves") - 4
    assert after == before
    assert "elves" not in worth({"ban": ["elves"]})
    usual = usual_of(4, "normal")
    assert usual
    plain = Case(thirty.realm(4), EditContext(rich, 4).settings)
    found = expected_worth(plain)
    farms = next(share for share in shares(plain.board) if share.subject == "farmland")
    assert found["elves"] == usual.premiums["elves"].mean
    assert found["humans"] == pytest.approx(usual.premiums["humans"].mean + effect_of("R002") * farms.off)
    assert effect_of("no such code") == 0


def test_of_too_many_edits_every_second_or_third_is_looked_at(
    rich: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = rank_edits(EditContext(rich, 4), 1, ["take_piece"]).looked_at
    for most, step in ((whole, 1), (whole - 1, 2), (whole // 2 - 1, 3)):
        monkeypatch.setattr(prediction, "MOST_EDITS", most)
        assert rank_edits(EditContext(rich, 4), 1, ["take_piece"]).looked_at == -(-whole // step)
