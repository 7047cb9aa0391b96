"""Series of games on an executor that go on where a shorter series of the same experiment ended."""

import json
from collections.abc import Callable
from concurrent.futures import Executor

from realms.balance.executor import FinishedGames, GamesInMemory, numbered
from realms.balance.experiment import Experiment
from realms.balance.results import GameResult


class GameSeries:
    """Plays the first games of any experiment; none is played twice.

    `kept` gives the finished games of an experiment, such as those of a store; without it they are kept in
    memory. `hear` is called with the number of games after each batch.
    """

    def __init__(
        self,
        executor: Executor,
        kept: Callable[[Experiment], FinishedGames] | None = None,
        hear: Callable[[int], None] | None = None,
    ) -> None:
        self._executor, self._kept, self._hear = executor, kept or (lambda _: GamesInMemory()), hear
        self._finished: dict[str, FinishedGames] = {}

    def __call__(self, experiment: Experiment, games: int) -> list[GameResult]:
        """Return the results of games 1 to `games`."""
        found: list[GameResult] = []
        for batch in numbered(experiment, self._executor, games, self._finished_of(experiment)):
            found += batch
            if self._hear:
                self._hear(len(batch))
        return found

    def _finished_of(self, experiment: Experiment) -> FinishedGames:
        key = json.dumps(experiment.to_data(), sort_keys=True)
        if key not in self._finished:
            self._finished[key] = self._kept(experiment)
        return self._finished[key]
