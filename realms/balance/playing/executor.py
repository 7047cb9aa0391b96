"""Numbered games on an executor: submitted in small calls, and returned in whole batches and in order."""

import json
import os
import socket
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from functools import lru_cache
from typing import Any, Protocol

from realms.balance.games.experiment import Experiment
from realms.balance.games.result_data import from_data, to_data
from realms.balance.games.results import GameResult, play_game
from realms.play.players.registry import engine_with
from realms.play.setup import table_for
from realms.rules.position.table import Table
from realms.scenario.scenario import Realm, Scenario

GAMES_A_CALL = 4  # few, so that progress is seen with slow players
AHEAD = 16  # calls that are submitted before their answers are needed
LOOK = 0.2  # seconds between looks at a process that has to notice Ctrl+C
TABLES = 8  # set up and kept by each process

Numbered = Mapping[int, GameResult]  # results by number


class PlayError(RuntimeError):
    """A game that breaks off; the message names it."""


class EngineError(RuntimeError):
    """A process has another engine than the one that wants the games; the message names it."""


class FinishedGames(Protocol):
    """The finished games of one experiment, in memory or in a store."""

    def numbers(self) -> Collection[int]:
        """Return the numbers of the games that are there."""

    def read(self, numbers: Iterable[int]) -> Numbered:
        """Return the results of some of these games."""

    def keep(self, results: Numbered) -> None:
        """Keep the results of more games, as soon as they are there."""


class GamesInMemory:
    """The finished games of one experiment, in memory only."""

    def __init__(self) -> None:
        self.results: dict[int, GameResult] = {}

    def numbers(self) -> Collection[int]:
        """Return the numbers of the games that are there."""
        return self.results.keys()

    def read(self, numbers: Iterable[int]) -> Numbered:
        """Return the results of some of these games."""
        return {number: self.results[number] for number in numbers}

    def keep(self, results: Numbered) -> None:
        """Keep the results of more games."""
        self.results.update(results)


def whole_batches(experiment: Experiment, finished: FinishedGames) -> list[GameResult]:
    """Return the finished games from 1 on, in order: all whole batches before the first gap."""
    there, games = set(finished.numbers()), 0
    for numbers in experiment.batches(max(there, default=0)):
        if not there.issuperset(numbers):
            break
        games = numbers[-1]
    results = finished.read(range(1, games + 1))
    return [results[number] for number in range(1, games + 1)]


class CountedGames:
    """Finished games that are counted as they come, so that the progress can be shown."""

    def __init__(self, finished: FinishedGames, on_more: Callable[[int], None] = lambda _: None) -> None:
        self.finished, self._on_more = finished, on_more
        self.count = self.fresh = 0  # finished games, and those of them that were played now

    def numbers(self) -> Collection[int]:
        """Return the numbers of the games that are there."""
        found = self.finished.numbers()
        self.count = len(found)
        return found

    def read(self, numbers: Iterable[int]) -> Numbered:
        """Return the results of some of these games."""
        return self.finished.read(numbers)

    def keep(self, results: Numbered) -> None:
        """Keep the results of more games, and count them."""
        self.finished.keep(results)
        self.count += len(results)
        self.fresh += len(results)
        self._on_more(self.count)


def play_numbers(experiment: Mapping[str, Any], numbers: Sequence[int]) -> list[dict[str, Any]]:
    """Play some games of an experiment and return their results as plain data; any process can do that."""
    played = Experiment.from_data(experiment)
    _insist_on_engine(experiment["engine"], played.kinds)
    try:
        realm, table = _realm_and_table(json.dumps(experiment["document"]), played.players)
    except Exception as error:
        raise PlayError(f"{type(error).__name__}: {error}") from error
    return [to_data(_play(played, realm, table, number)) for number in numbers]


def _insist_on_engine(wanted: str, kinds: Sequence[str]) -> None:
    """Refuse to play for a process whose engine, or whose players, play other games."""
    mine = engine_with(kinds)
    if mine != wanted:
        place = f"{socket.gethostname()}, process {os.getpid()}"
        raise EngineError(f"the engine of {place} is {mine}, not {wanted}")


def _play(experiment: Experiment, realm: Realm, table: Table, number: int) -> GameResult:
    seed = experiment.seed_of(number)
    try:
        return play_game(realm, table, experiment.seats(number), number, seed, experiment.entries)
    except Exception as error:
        raise PlayError(f"game {number} (seed {seed}): {type(error).__name__}: {error}") from error


@lru_cache(maxsize=TABLES)
def _realm_and_table(document: str, players: int) -> tuple[Realm, Table]:
    """Return a realm and its table; a board takes longer to build than a game to play."""
    realm = Scenario(json.loads(document)).realm(players)
    return realm, table_for(realm)


def numbered(
    experiment: Experiment,
    executor: Executor,
    games: int,
    finished: FinishedGames | None = None,
    *,
    ahead: int = AHEAD,
) -> Generator[list[GameResult], None, None]:
    """Yield the results of games 1 to `games` in whole batches and in order, whatever is finished first.

    Games that `finished` has are not played again. Later games that come early are kept there and not looked
    at. Closing the iterator cancels what is not begun; killing the executor raises a CancelledError here.
    """
    course = _Course(experiment, executor, finished or GamesInMemory(), ahead)
    try:
        for numbers in experiment.batches(games):
            yield course.results_of(numbers, games)
    finally:
        course.cancel()


class _Course:
    """The calls under way, and results that came before their batch was due."""

    def __init__(
        self, experiment: Experiment, executor: Executor, finished: FinishedGames, ahead: int
    ) -> None:
        self.experiment, self.executor, self.finished, self.ahead = experiment, executor, finished, ahead
        self._data = experiment.to_data()
        self._known = set(finished.numbers())
        self._calls: dict[Future[list[dict[str, Any]]], list[int]] = {}
        self._early: dict[int, GameResult] = {}
        self._next = 1  # the first number that is not submitted

    def results_of(self, numbers: range, last: int) -> list[GameResult]:
        """Return the results of one batch; more calls are submitted meanwhile, up to the last number.

        One slow process does not let the others run far ahead, as later games may not be looked at.
        """
        last = min(last, numbers[-1] + self.ahead * GAMES_A_CALL)
        missing = {number for number in numbers if number not in self._known and number not in self._early}
        while missing:
            self._submit(last)
            missing.difference_update(self._take())
        stored = self.finished.read(number for number in numbers if number in self._known)
        return [stored[number] if number in stored else self._early.pop(number) for number in numbers]

    def _submit(self, last: int) -> None:
        while len(self._calls) < self.ahead and self._next <= last:
            numbers: list[int] = []
            while len(numbers) < GAMES_A_CALL and self._next <= last:
                if self._next not in self._known:
                    numbers.append(self._next)
                self._next += 1
            if numbers:
                self._calls[self.executor.submit(play_numbers, self._data, numbers)] = numbers

    def _take(self) -> Iterator[int]:
        """Take the answers that are there, after waiting for one; yield the numbers of their games."""
        done: set[Future[list[dict[str, Any]]]] = set()
        while not done:
            done, _ = wait(self._calls, LOOK, FIRST_COMPLETED)
        for call in done:
            numbers = self._calls.pop(call)
            results = dict(zip(numbers, map(from_data, call.result()), strict=True))
            self.finished.keep(results)
            self._early.update(results)
            yield from numbers

    def cancel(self) -> None:
        """Cancel the calls that are not begun, and keep the answers that are there already."""
        for call, numbers in self._calls.items():
            if not call.cancel() and call.done() and call.exception() is None:
                self.finished.keep(dict(zip(numbers, map(from_data, call.result()), strict=True)))
