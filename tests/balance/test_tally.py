"""Tallies of many games: by seat, by player, about regions and races, and with too few games."""

from collections.abc import Sequence

import pytest

from realms.balance.experiment import Experiment
from realms.balance.report import data_report, rows_of, text_report, verdicts
from realms.balance.results import GameResult, RegionResult, ReignResult
from realms.balance.tally import Tally
from realms.scenario.scenario import Scenario

KINDS = ("greedy", "random", "random", "paced")


@pytest.fixture
def experiment(thirty: Scenario) -> Experiment:
    return Experiment.of(thirty, KINDS, seed=5)


def result(
    seed: int, winner: int, brought: Sequence[ReignResult] = (), held: Sequence[str] = ("A/0",)
) -> GameResult:
    coins = tuple(60 + 10 * (seat == winner) for seat in range(4))
    regions = dict.fromkeys(held, RegionResult(1))
    return GameResult(seed, seed, KINDS, coins, (winner,), reigns=tuple(brought), regions=regions)


def test_results_come_in_any_order_and_count_once(experiment: Experiment) -> None:
    results = [result(seed, seed % 4) for seed in range(24)]
    one, other = Tally(experiment), Tally(experiment)
    one.add(results)
    other.add(reversed(results))
    other.add(results[3:9])
    assert one.games == other.games == 24
    assert one.seats() == other.seats()


def test_a_seat_that_wins_too_often_is_told_once_it_is_sure(experiment: Experiment) -> None:
    tally = Tally(experiment)
    tally.add(result(seed, 0) for seed in range(12))
    assert not tally.enough
    tally.add(result(seed, 0 if seed % 2 else seed // 2 % 4) for seed in range(400))
    assert tally.enough
    assert [each.name for each in tally.uneven()] == ["1", "2", "3", "4"]
    assert [each.wins.low > 0.25 for each in tally.uneven()] == [True, False, False, False]


def test_even_seats_are_even(experiment: Experiment) -> None:
    tally = Tally(experiment)
    tally.add(result(seed, seed % 4) for seed in range(400))
    assert tally.uneven() == []
    assert [each.wins.value for each in tally.seats()] == [0.25] * 4
    assert [each.coins.value for each in tally.seats()] == [62.5] * 4


def test_shared_wins_are_shared(experiment: Experiment) -> None:
    tally = Tally(experiment)
    tally.add([GameResult(1, 1, KINDS, (9, 9, 1, 1), (0, 1))])
    assert [each.wins.value for each in tally.seats()] == [0.5, 0.5, 0, 0]
    assert {each.name: each.wins.value for each in tally.players()} == {
        "greedy": 0.5,
        "random": 0.25,
        "paced": 0,
    }


def test_regions_that_nobody_held(experiment: Experiment) -> None:
    tally = Tally(experiment)
    tally.add([result(1, 0, held=("A/0", "B/1")), result(2, 1, held=("C/2",))])
    assert tally.never_held(["A/0", "A/1", "B/1", "C/2", "D/0"]) == ["A/1", "D/0"]
    assert tally.held()["A/0"] == 1


def test_what_brings_far_more_stands_out_and_a_lucky_few_do_not(experiment: Experiment) -> None:
    tally = Tally(experiment)
    plain = [ReignResult("elves", "stout", 30 + seed % 5) for seed in range(300)]
    rich = [ReignResult("orcs", "merchant", 60 + seed % 9) for seed in range(40)]
    lucky = [ReignResult("trolls", "wealthy", 90)] * 3
    for seed, each in enumerate([*plain, *rich, *lucky]):
        tally.add([result(seed, 0, [each])])
    names = [each.names for each in tally.outliers()]
    assert sorted(names) == [("merchant",), ("merchant", "orcs"), ("orcs",)]
    assert all(each.coins.low > 60 for each in tally.outliers())


def test_the_report_says_when_it_is_too_early(experiment: Experiment, thirty: Scenario) -> None:
    tally, realm = Tally(experiment), thirty.realm(4)
    tally.add([result(1, 0)])
    told = [str(each) for each in verdicts(tally, realm)]
    assert told == ["Not enough games yet: 1 were played."]
    tally.add(result(seed, 0 if seed % 2 else seed // 2 % 4) for seed in range(600))
    told = [str(each) for each in verdicts(tally, realm)]
    assert told[0] == "Seat 1 wins too often: 62 % instead of 25 %."
    assert any(each.startswith("Never held in any game: ") for each in told)
    assert len(list(rows_of(tally))) == 4 + 3
    text = text_report(tally, realm, "fr")
    assert "gagne trop souvent" in text
    assert "avide, au hasard, régulier" in text, "who measured"
    data = data_report(tally, realm)
    assert data["games"] == 600
    assert data["enough"] is True
    assert data["kinds"] == [*KINDS]
