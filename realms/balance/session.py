"""Sessions: experiments that are played one after the other on one executor, and kept in one store."""

from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from realms.balance.games.experiment import USUAL_GAMES, Experiment, ExperimentKey
from realms.balance.games.results import GameResult
from realms.balance.playing.executor import CountedGames, FinishedGames, GamesInMemory, numbered
from realms.balance.playing.store import GameStore, StoredGames, StoreError
from realms.balance.statistics.power import games_until, is_known
from realms.balance.statistics.sequential import needed_odds, number_of_tests
from realms.balance.verdict.tally import Tally
from realms.locale import Sentence

CALLS_A_WORKER: Final = 4  # submitted at a time, so that no process waits for another one
MOST_GAMES: Final = 100_000  # for a share that is to be known to within some points


@dataclass(frozen=True, slots=True)
class PlayGoal:
    """The end of an experiment: a number of games, or shares of wins that are known to within some points."""

    games: int = USUAL_GAMES
    points: float | None = None  # 0.02 for two percentage points

    @property
    def most(self) -> int:
        """The number of games that is never exceeded."""
        return self.games if self.points is None else MOST_GAMES

    def expected(self, players: int, counts: int) -> int:
        """Return about how many games it takes."""
        if self.points is None:
            return self.games
        return min(MOST_GAMES, games_until(players, self.points, counts=counts))


@dataclass(frozen=True, slots=True)
class SessionProgress:
    """The games that are finished, those of them that were played now, and about how many there will be."""

    finished: int
    fresh: int
    expected: int


def _ignore(_: object) -> None:
    """Show nothing."""


class Session:
    """Plays experiments on an executor, keeps their games in a store, and says how far it is.

    `close` writes what the store does not have yet; it belongs after every session, also after one that is
    interrupted.
    """

    def __init__(
        self,
        executor: Executor,
        store: GameStore | None = None,
        on_progress: Callable[[SessionProgress], None] = _ignore,
        workers: int = 1,
    ) -> None:
        self.executor, self.store, self.workers = executor, store, workers
        self._on_progress = on_progress
        self.problem: Sentence | None = None  # why games could not be kept
        self._begin = self._end = datetime.now(UTC)
        self._finished: dict[ExperimentKey, FinishedGames] = {}
        self._counted: list[CountedGames] = []
        self._plan: list[int] = []

    def expect(self, goal: PlayGoal, experiment: Experiment, counts: int = 1) -> None:
        """Plan an experiment that is played later, so that the progress is one of all."""
        self._plan.append(goal.expected(experiment.players, counts))

    def play(
        self,
        experiment: Experiment,
        goal: PlayGoal,
        counts: int = 1,
        on_look: Callable[[Tally], None] = _ignore,
    ) -> Tally:
        """Play an experiment until its goal is reached, and return the tally of the games that count.

        Looks are taken after whole batches of games 1 to n. If a realm is played for several counts of
        players, `counts` makes the shares of all of them as sure together as those of one alone. `on_look` is
        called with the growing tally after each batch.
        """
        tally, wins = Tally(experiment), SeatWins(experiment.players, counts)
        counted = CountedGames(self.games_of(experiment), lambda _: self._report())
        self._counted.append(counted)
        if len(self._plan) < len(self._counted):
            self.expect(goal, experiment, counts)
        with closing(
            numbered(experiment, self.executor, goal.most, counted, ahead=CALLS_A_WORKER * self.workers)
        ) as batches:
            for batch in batches:
                tally.add(batch)
                wins.add(batch)
                on_look(tally)
                if goal.points is not None and wins.known_to(goal.points):
                    break
        self._plan[len(self._counted) - 1] = tally.games
        return tally

    def results(self, experiment: Experiment, games: int) -> list[GameResult]:
        """Return the results of games 1 to `games`; those that are finished are not played again."""
        return [*self.play(experiment, PlayGoal(games)).ordered()]

    def games_of(self, experiment: Experiment) -> FinishedGames:
        """Return the games of an experiment that are finished already; more are kept there."""
        key = experiment.key
        if key not in self._finished:
            self._finished[key] = GamesInMemory() if self.store is None else self.store.games_of(experiment)
        return self._finished[key]

    @property
    def fresh(self) -> int:
        """The number of games that were played in this session."""
        return sum(each.fresh for each in self._counted)

    @property
    def finished(self) -> int:
        """The number of finished games of all experiments so far, those of earlier sessions included."""
        return sum(each.count for each in self._counted)

    def close(self) -> None:
        """Write the games that are not in the store yet; if that fails, `problem` says why."""
        self._end = datetime.now(UTC)
        try:
            for each in self._finished.values():
                if isinstance(each, StoredGames):
                    each.flush()
        except StoreError as error:
            self.problem = error.message

    def times(self) -> dict[str, object]:
        """Return the workers and the times as data; sessions with the same results differ in these only."""
        return {
            "workers": self.workers,
            "started": self._begin.isoformat(timespec="seconds"),
            "finished": self._end.isoformat(timespec="seconds"),
            "seconds": round((self._end - self._begin).total_seconds(), 1),
        }

    def _report(self) -> None:
        pairs = zip(self._counted, self._plan, strict=False)
        finished = sum(min(each.count, expected) for each, expected in pairs)
        self._on_progress(SessionProgress(finished, self.fresh, sum(self._plan)))


class SeatWins:
    """The wins of each seat, summed up as games come."""

    def __init__(self, players: int, counts: int = 1) -> None:
        self.wins, self.games = [0.0] * players, 0
        self._needed = needed_odds(number_of_tests(players, counts))

    def add(self, results: Iterable[GameResult]) -> None:
        """Add games."""
        for result in results:
            self.games += 1
            for seat in result.winners:
                self.wins[seat] += result.part_of_win(seat)

    def known_to(self, points: float) -> bool:
        """Return True if the share of every seat is known to within so many points, at any look."""
        return all(is_known(wins, self.games, points, self._needed) for wins in self.wins)
