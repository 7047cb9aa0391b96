"""Work with many games in a thread and in processes of its own, at which a window looks now and then."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from realms.balance.playing.store import GameStore, StoreError
from realms.balance.session import Session, SessionProgress
from realms.locale import Sentence, sentence
from realms.locale.progress import progress_words
from realms.play.setup import SetupError
from realms_editor.desk.process_course import ProcessCourse

Work = Callable[[Session, "BalanceCourse"], None]


@dataclass(frozen=True, slots=True)
class CourseProgress:
    """The games that are there, about how many there will be, and about how many seconds are left."""

    finished: int
    expected: int
    seconds: float | None = None

    def words(self) -> Sentence:
        """Return the progress in words."""
        return progress_words(self.finished, self.expected, self.seconds)


class BalanceCourse(ProcessCourse):
    """One piece of work with many games, kept in a store, or in memory if the store is out of use."""

    expected: ClassVar[tuple[type[Exception], ...]] = (*ProcessCourse.expected, SetupError)

    def __init__(self, work: Work, store: Path | None, workers: int) -> None:
        super().__init__(workers, "balance")
        self._work, self._store = work, store
        self._begin: tuple[float, int] | None = (
            None  # the time of the first new game, and how many there were
        )
        self._now = SessionProgress(0, 0, 0)
        self.store_problem: Sentence | None = None  # why games are not kept

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

    # In the thread of the work

    def work(self) -> None:
        """Work with the store, or without if it is damaged within, or held by another program for long."""
        try:
            with self._opened() as store:
                self._play(store)
        except StoreError as error:
            self.store_problem = error.message
            self._play(None)

    def words_for(self, error: Exception) -> Sentence:
        """Return words for an error that nobody expects."""
        return sentence("the games were interrupted: {error}", error=error)

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
