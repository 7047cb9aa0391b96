"""Predictions: they choose edits that measures favour, bring no fault, and are about different places."""

import pytest

from realms.balance.questions import prediction
from realms.balance.questions.prediction import PREDICTORS, Ranking, rank_edits
from realms.checks.case import Case
from realms.checks.measures import entry_gap, entry_worth
from realms.checks.single_edits.padlock import Padlock
from realms.checks.single_edits.single_edit import EditContext
from realms.checks.single_edits.trial import EditTrial
from realms.scenario.edits import apply
from realms.scenario.scenario import Scenario

from help.rich_realm import rich_realm

KINDS = ("move_piece", "take_piece", "exchange", "ban")
MOST = 8


@pytest.fixture(scope="module")
def rich() -> Scenario:
    return rich_realm()


@pytest.fixture(scope="module")
def ranking(rich: Scenario) -> Ranking:
    return rank_edits(EditContext(rich, 4), MOST, KINDS)


def test_the_best_edits_bring_the_entries_closer_together(rich: Scenario, ranking: Ranking) -> None:
    def gap(scenario: Scenario) -> float:
        return entry_gap(entry_worth(Case(scenario.realm(4), EditContext(scenario, 4).settings))).coins

    best = ranking.edits[0]
    assert "coin mine" in str(best.single.title)
    assert gap(apply(rich, best.single.edit)) < gap(rich)
    assert str(best.reasons[0]) == "more even entries"


def test_the_edits_stand_in_the_order_of_their_gain(ranking: Ranking) -> None:
    gains = [round(each.gain, 9) for each in ranking.edits]
    assert gains == sorted(gains, reverse=True)
    assert all(each.gain == pytest.approx(sum(each.parts.values())) for each in ranking.edits)
    assert all(each.parts.keys() == {known.name for known in PREDICTORS} for each in ranking.edits)
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


def test_what_no_measure_sees_is_not_ranked(rich: Scenario) -> None:
    assert rank_edits(EditContext(rich, 4), MOST, ["handicap"]) == Ranking((), 0)


def test_of_too_many_edits_every_second_or_third_is_looked_at(
    rich: Scenario, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = rank_edits(EditContext(rich, 4), 1, ["take_piece"]).looked_at
    for most, step in ((whole, 1), (whole - 1, 2), (whole // 2 - 1, 3)):
        monkeypatch.setattr(prediction, "MOST_EDITS", most)
        assert rank_edits(EditContext(rich, 4), 1, ["take_piece"]).looked_at == -(-whole // step)
