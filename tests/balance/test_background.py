"""Games in the background of a window: whole batches as they come, stopped ones, and errors."""

import time

import pytest

from realms.balance.background import BackgroundGames
from realms.balance.executor import GamesInMemory, PlayError, play_numbers
from realms.balance.experiment import Experiment
from realms.balance.result_data import from_data
from realms.balance.results import GameResult
from realms.scenario.scenario import Scenario

KINDS = ["paced", "random", "paced", "random"]


def all_of(games: BackgroundGames) -> list[GameResult]:
    found = []
    while games.running:
        found += games.results()
        time.sleep(0.01)
    return found


def test_results_come_in_whole_batches_and_in_order(thirty: Scenario) -> None:
    experiment = Experiment.of(thirty, KINDS, 3)
    finished = GamesInMemory()
    games = BackgroundGames(experiment, 25, 2, finished)
    games.start()
    try:
        found, counts = [], set()
        while games.running:
            found += games.results()
            counts.add(len(found))
            time.sleep(0.01)
    finally:
        games.stop()
    assert found == [from_data(data) for data in play_numbers(experiment.to_data(), range(1, 26))]
    assert counts <= {0, 20, 25}
    assert games.played == 25 == len(finished.results)
    assert games.processes == []


def test_stopping_ends_them_at_once(thirty: Scenario) -> None:
    games = BackgroundGames(Experiment.of(thirty, ["planner"] * 4), 1000, 2)
    games.start()
    while not games.processes:
        time.sleep(0.01)
    processes = games.processes
    games.stop()
    assert not games.running
    assert list(games.results()) == []
    assert not any(process.is_alive() for process in processes)


def test_an_error_is_raised_where_results_are_asked_for(thirty: Scenario) -> None:
    games = BackgroundGames(Experiment.of(thirty, ["paced"] * 6), 10, 1)
    games.start()
    with pytest.raises(PlayError, match="no region can be entered"):
        all_of(games)
    assert not games.running
    games.stop()
