"""Work with many games in a thread and in processes of its own, at which a window looks now and then."""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.process import BaseProcess
from pathlib import Path

from realms.balance.playing.own_processes import LostProcessError, NoProcessError, OwnProcesses
from realms.balance.playing.store import GameStore, StoreError
from realms.balance.session import Session, SessionProgress
from realms.locale import Sentence, sentence
from realms.locale.progress import progress_words
from realms.play.setup import SetupError

Work = Callable[[Session, "BalanceCourse"], None]


class RefusedGames(Exception):  # noqa: N818 - nothing is wrong with the program
    """Games that cannot be played; the message says why."""

    def __init__(self, message: Sentence) -> None:
        super().__init__(str(message))
        self.message = message


@dataclass(frozen=True, slots=True)
class CourseProgress:
    """The games that are there, about how many there will be, and about how many seconds are left."""

    finished: int
    expected: int
    seconds: float | None = None

    def words(self) -> Sentence:
        """Return the progress in words."""
        return progress_words(self.finished, self.expected, self.seconds)


class BalanceCourse:
    """One piece of work with many games, kept in a store, or in memory if the store is out of use."""

    def __init__(self, work: Work, store: Path | None, workers: int) -> None:
        self._work, self._store = work, store
        self._executor = OwnProcesses(workers)
        self._cancelled = False
        self._ended = threading.Event()
        self._begin: tuple[float, int] | None = (
            None  # the time of the first new game, and how many there were
        )
        self._now = SessionProgress(0, 0, 0)
        self.problem: Sentence | None = None  # why the work broke off
        self.store_problem: Sentence | None = None  # why games are not kept

    @property
    def running(self) -> bool:
        """Return True until the work has ended, also if it was cancelled."""
        return not self._ended.is_set()

    @property
    def processes(self) -> list[BaseProcess]:
        """The processes that are there."""
        return self._executor.processes

    @property
    def progress(self) -> CourseProgress:
        """The progress so far."""
        now = self._now
        missing = now.expected - now.finished
        if self._begin is None or missing <= 0:
            return CourseProgress(now.finished, now.expected)
        begin, before = self._begin
        if now.fresh == before:
            return CourseProgress(now.finished, now.expected)
        left = (time.monotonic() - begin) * missing / (now.fresh - before)
        return CourseProgress(now.finished, now.expected, left)

    def start(self) -> None:
        """Start the work; this does not wait for anything."""
        threading.Thread(target=self._run, daemon=True, name="balance").start()

    def cancel(self) -> None:
        """End the processes, and the work as soon as it comes to a game; this does not wait for them."""
        self._cancelled = True
        threading.Thread(target=self._executor.kill, daemon=True, name="end of balance").start()

    def look(self) -> None:
        """Go on with the work unless it is cancelled."""
        if self._cancelled:
            raise CancelledError

    # In the thread of the work

    def _run(self) -> None:
        try:
            with self._opened() as store:
                self._play(store)
        except StoreError as error:  # damaged within, or held by another program for long
            self.store_problem = error.message
            self._guarded(lambda: self._play(None))
        except Exception as error:  # noqa: BLE001 - the window says it
            self._fail(error)
        finally:
            self._executor.shutdown(wait=False)
            self._ended.set()

    def _guarded(self, act: Callable[[], None]) -> None:
        try:
            act()
        except Exception as error:  # noqa: BLE001 - the window says it
            self._fail(error)

    def _fail(self, error: Exception) -> None:
        if self._cancelled or isinstance(error, CancelledError):
            return
        if isinstance(error, RefusedGames | SetupError | NoProcessError | LostProcessError):
            self.problem = error.message
        else:
            self.problem = sentence("the games were interrupted: {error}", error=error)

    @contextmanager
    def _opened(self) -> Iterator[GameStore | None]:
        """Open the store; if that fails, say why and go on without."""
        try:
            store = GameStore(self._store) if self._store else None
        except StoreError as error:
            self.store_problem, store = error.message, None
        try:
            yield store
        finally:
            if store:
                store.close()

    def _play(self, store: GameStore | None) -> None:
        session = Session(self._executor, store, self._hear, self._executor.workers)
        try:
            self._work(session, self)
        finally:
            session.close()
            self.store_problem = session.problem or self.store_problem

    def _hear(self, progress: SessionProgress) -> None:
        self.look()
        if self._begin is None and progress.fresh:
            self._begin = time.monotonic(), progress.fresh
        self._now = progress
