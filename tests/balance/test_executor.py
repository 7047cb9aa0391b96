"""Numbered games: whole batches in order from any executor, nothing played twice, and one clear error."""

from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from itertools import chain

import pytest

from realms.balance.games.experiment import Experiment
from realms.balance.games.result_data import from_data, to_data
from realms.balance.games.results import GameResult
from realms.balance.playing.executor import (
    CountedGames,
    EngineError,
    GamesInMemory,
    PlayError,
    numbered,
    play_numbers,
)
from realms.balance.playing.own_processes import OwnProcesses
from realms.play.engine_hash import engine_hash
from realms.scenario.scenario import Scenario

from help.executors import SameProcess, Scrambled

KINDS = ["paced", "random", "paced", "random"]


@pytest.fixture(scope="module")
def experiment(thirty: Scenario) -> Experiment:
    return Experiment.of(thirty, KINDS, 3)


@pytest.fixture(scope="module")
def expected(experiment: Experiment) -> list[GameResult]:
    """The results of fifty games, played one by one."""
    return [from_data(data) for data in play_numbers(experiment.to_data(), range(1, 51))]


@pytest.fixture
def processes() -> Iterator[OwnProcesses]:
    made = OwnProcesses(2)
    yield made
    made.kill()


def test_a_game_is_what_its_number_says(experiment: Experiment, expected: list[GameResult]) -> None:
    assert [each.seed for each in expected] == list(range(3, 53))
    assert [each.seats for each in expected] == [experiment.seats(number) for number in range(1, 51)]
    assert all(len(each.coins) == 4 and each.reigns and each.held for each in expected)
    assert len({each.coins for each in expected}) > 40
    again = play_numbers(experiment.to_data(), [50, 7])
    assert [from_data(data) for data in again] == [expected[49], expected[6]]


def test_results_survive_as_plain_data(expected: list[GameResult]) -> None:
    assert [from_data(to_data(each)) for each in expected] == expected


def test_several_processes_play_what_one_would(
    experiment: Experiment, expected: list[GameResult], processes: OwnProcesses
) -> None:
    batches = list(numbered(experiment, processes, 50))
    assert [len(batch) for batch in batches] == [20, 20, 10]
    assert list(chain.from_iterable(batches)) == expected


@pytest.mark.parametrize("seed", range(3))
def test_games_come_in_order_whatever_is_finished_first(
    experiment: Experiment, expected: list[GameResult], seed: int
) -> None:
    executor = Scrambled(seed)
    finished = GamesInMemory()
    batches = numbered(experiment, executor, 50, finished)
    assert next(batches) == expected[:20]
    assert executor.order != sorted(executor.order)
    early = [number for number in finished.numbers() if number > 20]
    assert early, "games of later batches are kept and not looked at"
    assert list(chain.from_iterable(batches)) == expected[20:]
    executor.shutdown()


def test_known_games_are_not_played_again(experiment: Experiment, expected: list[GameResult]) -> None:
    finished = GamesInMemory()
    finished.keep({number: expected[number - 1] for number in (*range(1, 20), 33, 50)})
    executor = SameProcess()
    counted = CountedGames(finished, counts := [].append)
    assert list(chain.from_iterable(numbered(experiment, executor, 50, counted))) == expected
    assert counted.count == 50
    assert counts.__self__[-1] == 50
    assert executor.calls == -(-29 // 4)
    assert finished.results == dict(enumerate(expected, start=1))
    assert list(numbered(experiment, executor, 50, finished))
    assert executor.calls == 8, "nothing was left to play"


def test_leaving_early_keeps_what_is_there(
    experiment: Experiment, expected: list[GameResult], processes: OwnProcesses
) -> None:
    finished = GamesInMemory()
    batches = numbered(experiment, processes, 10_000, finished)
    assert next(batches) == expected[:20]
    batches.close()
    processes.kill()
    assert 20 <= len(finished.results) < 10_000
    assert all(expected[number - 1] == found for number, found in finished.results.items() if number <= 50)


def test_killing_the_processes_ends_the_wait(experiment: Experiment, processes: OwnProcesses) -> None:
    batches = numbered(experiment, processes, 10_000)
    next(batches)
    processes.kill()
    with pytest.raises((CancelledError, RuntimeError)):
        list(batches)


@pytest.mark.parametrize("same", [True, False])
def test_a_realm_that_cannot_be_played_is_told(thirty: Scenario, processes: OwnProcesses, same: bool) -> None:
    unplayable = Experiment.of(thirty, ["paced"] * 6)
    executor: Executor = SameProcess() if same else processes
    with pytest.raises(PlayError, match="SetupError: no region can be entered"):
        list(numbered(unplayable, executor, 10))


def test_an_error_within_a_game_names_the_game(
    experiment: Experiment, monkeypatch: pytest.MonkeyPatch
) -> None:
    from realms.balance.playing import executor as module

    play = module.play_game

    def break_off(realm, table, seats, number, seed, entries):
        if seed == 9:
            raise KeyError("a region")
        return play(realm, table, seats, number, seed, entries)

    monkeypatch.setattr(module, "play_game", break_off)
    finished = GamesInMemory()
    with pytest.raises(PlayError, match=r"^game 7 \(seed 9\): KeyError: 'a region'$"):
        list(numbered(experiment, SameProcess(), 50, finished))
    assert set(finished.results) >= {1, 2, 3, 4}, "games before it are kept"


def test_a_process_with_another_engine_plays_nothing(experiment: Experiment) -> None:
    other = {**experiment.to_data(), "engine": "0123456789abcdef"}
    with pytest.raises(
        EngineError, match=rf"the engine of .*, process \d+ is {engine_hash()}, not 0123456789abcdef$"
    ):
        play_numbers(other, [1])
