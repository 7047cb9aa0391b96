"""Series of games: a longer one goes on where a shorter one ended."""

from realms.balance.executor import GamesInMemory
from realms.balance.experiment import Experiment
from realms.balance.playing import GameSeries
from realms.scenario.scenario import Scenario

from help.executors import SameProcess

KINDS = ("easy",) * 4


def test_a_longer_series_plays_only_the_games_that_are_missing(thirty: Scenario) -> None:
    executor, heard = SameProcess(), list[int]()
    series = GameSeries(executor, hear=heard.append)
    experiment = Experiment.of(thirty, KINDS)
    first = series(experiment, 4)
    calls = executor.calls
    assert series(experiment, 8)[:4] == first
    assert [result.number for result in series(experiment, 8)] == [*range(1, 9)]
    assert executor.calls == 2 * calls
    assert heard == [4, 8, 8]


def test_other_experiments_have_games_of_their_own(thirty: Scenario) -> None:
    series = GameSeries(SameProcess())
    one, other = (series(Experiment.of(thirty, KINDS, seed), 2) for seed in (1, 9))
    assert [result.seed for result in one + other] == [1, 2, 9, 10]


def test_finished_games_are_kept_where_the_caller_says(thirty: Scenario) -> None:
    kept = GamesInMemory()
    GameSeries(SameProcess(), lambda _: kept)(Experiment.of(thirty, KINDS), 4)
    assert sorted(kept.results) == [1, 2, 3, 4]
    executor = SameProcess()
    again = GameSeries(executor, lambda _: kept)(Experiment.of(thirty, KINDS), 4)
    assert executor.calls == 0
    assert [result.number for result in again] == [1, 2, 3, 4]
