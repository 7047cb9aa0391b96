"""Games in the background, for a window that looks now and then whether some have finished."""

import threading
from collections.abc import Iterator
from concurrent.futures import CancelledError
from multiprocessing.process import BaseProcess
from queue import Empty, SimpleQueue

from realms.balance.executor import CountedGames, FinishedGames, GamesInMemory, numbered
from realms.balance.experiment import Experiment
from realms.balance.own_processes import OwnProcesses
from realms.balance.results import GameResult


class BackgroundGames:
    """The games of one experiment in processes of our own; results come in whole batches and in order."""

    def __init__(
        self, experiment: Experiment, games: int, workers: int, finished: FinishedGames | None = None
    ) -> None:
        self.experiment, self.games = experiment, games
        self.executor = OwnProcesses(max(1, min(workers, games)))
        self._counted = CountedGames(finished or GamesInMemory())
        self._batches: SimpleQueue[list[GameResult] | Exception | None] = SimpleQueue()
        self.running = True  # while results may still come

    @property
    def played(self) -> int:
        """The number of games that are finished, those of batches that are not whole included."""
        return min(self.games, self._counted.count)

    @property
    def processes(self) -> list[BaseProcess]:
        """The processes that are there."""
        return self.executor.processes

    def start(self) -> None:
        """Start to play; this does not wait for anything."""
        threading.Thread(target=self._play, daemon=True, name="balance").start()

    def results(self) -> Iterator[GameResult]:
        """Yield the results that have come since; an error while playing is raised here."""
        while self.running:
            try:
                batch = self._batches.get_nowait()
            except Empty:
                return
            if isinstance(batch, Exception):
                self.running = False
                raise batch
            self.running = batch is not None
            yield from batch or ()

    def stop(self) -> None:
        """End the processes at once."""
        self.running = False
        self.executor.kill()

    def _play(self) -> None:
        """Play until the last game; runs in a thread of its own."""
        try:
            for batch in numbered(self.experiment, self.executor, self.games, self._counted):
                self._batches.put(batch)
            self._batches.put(None)
        except CancelledError:
            self._batches.put(None)
        except Exception as error:  # noqa: BLE001 - it is raised again where somebody asks for results
            self._batches.put(error)
        finally:
            self.executor.shutdown(wait=False)
