"""Processes that play the games of a batch; each ends when its parent process ends."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from multiprocessing.connection import Connection, wait

from realms.balance.games import Batch, play_batch
from realms.balance.results import GameResult
from realms.locale import sentence

POLITE = 10  # the niceness of workers, so that the window stays quick
Message = GameResult | Exception | None  # a result, an error, or None at the end


def spare_cores() -> int:
    """Return the number of workers that leaves one core for the window."""
    return max(1, (os.cpu_count() or 2) - 1)


class NoProcessError(RuntimeError):
    """No process can be started, as in a deleted folder; the message has the reason."""

    def __init__(self, reason: Exception) -> None:
        why = getattr(reason, "strerror", None) or str(reason)
        self.message = sentence("no process can be started here; the system says: {reason}", reason=why)
        super().__init__(str(self.message))


class Workers:
    """The processes of one batch, and their results as they come."""

    def __init__(self, batch: Batch, count: int) -> None:
        self.batch, self.count = batch, max(1, min(count, batch.games))
        self._open: list[Connection] = []
        self.processes: list[multiprocessing.process.BaseProcess] = []
        self._started = self._stopped = False
        self._failure: Exception | None = None
        self._lock = threading.Lock()

    def start(self) -> None:
        """Start the processes; this takes a moment, so another thread may do it."""
        try:
            for worker in range(self.count):
                self._add(worker)
        except Exception as error:  # noqa: BLE001 - it is raised again where results are asked for
            self._failure = error
        finally:
            self._started = True

    def _add(self, worker: int) -> None:
        fresh = multiprocessing.get_context("spawn")  # the same on every system, and safe beside threads
        mine, theirs = fresh.Pipe(duplex=False)
        process = fresh.Process(
            target=_work, args=(theirs, self.batch, worker, self.count), daemon=True, name="balance"
        )
        with self._lock:
            if not self._stopped:
                process.start()
                theirs.close()
                self._open.append(mine)
                self.processes.append(process)

    @property
    def running(self) -> bool:
        """Return True while results may still come."""
        return not self._stopped and (not self._started or bool(self._open or self._failure))

    def results(self, timeout: float | None = 0.0) -> Iterator[GameResult]:
        """Yield the results that are ready, after waiting for the first one at most `timeout` seconds.

        Without a timeout it waits as long as it takes. An error in a worker is raised here.
        """
        if self._failure:
            raise NoProcessError(self._failure) from self._failure
        ready = wait(self._open, timeout) if self._open else ()
        for each in [each for each in self._open if each in ready]:
            yield from self._read(each)

    def _read(self, ready: Connection) -> Iterator[GameResult]:
        try:
            while ready.poll():
                message: Message = ready.recv()
                if message is None:
                    raise EOFError
                if isinstance(message, Exception):
                    raise message
                yield message
        except EOFError:
            ready.close()
            self._open.remove(ready)

    def stop(self) -> None:
        """End the processes at once."""
        with self._lock:
            self._stopped = True
            for process in self.processes:
                process.terminate()
            for process in self.processes:
                process.join()
            for each in self._open:
                each.close()
            self._open.clear()
            self.processes.clear()


def _work(out: Connection, batch: Batch, worker: int, workers: int) -> None:
    """Play one worker's share of the games, and send each result at once; runs in the worker's process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process handles an interruption
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(POLITE)
    try:
        for result in play_batch(batch, batch.share(worker, workers)):
            out.send(result)
        out.send(None)
    except Exception as error:  # noqa: BLE001 - it is raised again where somebody can answer it
        out.send(RuntimeError(f"{type(error).__name__}: {error}"))
        out.send(None)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
