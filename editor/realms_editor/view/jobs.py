"""Work that may take long, done by other threads; its end is told in the thread of the windows."""

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject, QRunnable, QThreadPool, Signal

Result = TypeVar("Result")


class _Ends(QObject):
    """Carries the end of a job from one thread to the other."""

    done = Signal(object)
    failed = Signal(object)


class _Job(QRunnable):
    def __init__(self, work: Callable[[], object]) -> None:
        super().__init__()
        self.work, self.ends = work, _Ends()

    def run(self) -> None:
        """Do the work."""
        try:
            result = self.work()
        except Exception as error:  # noqa: BLE001 - it is raised again where somebody can answer it
            self.ends.failed.emit(error)
        else:
            self.ends.done.emit(result)


class Jobs(QObject):
    """The jobs under way, one after the other if there is only one thread; `idle`: all have ended."""

    idle = Signal()

    def __init__(self, threads: int = 0) -> None:
        super().__init__()
        self._pool = QThreadPool()
        if threads:
            self._pool.setMaxThreadCount(threads)
        self._running: set[_Job] = set()
        self._over: set[_Job] = set()

    def finish(self) -> None:
        """Wait for the jobs under way; what was to follow does not follow any more."""
        self._pool.waitForDone()
        self._over |= self._running  # their signals are still under way, and must find a sender
        self._running.clear()

    @property
    def busy(self) -> bool:
        """Whether any job is under way."""
        return bool(self._running)

    def start(
        self,
        work: Callable[[], Result],
        done: Callable[[Result], None],
        failed: Callable[[Exception], None] | None = None,
    ) -> None:
        """Have work done; one of the two is called afterwards. An error that nobody answers is a crash."""
        job = _Job(work)
        job.setAutoDelete(False)
        self._running.add(job)
        job.ends.done.connect(lambda result: self._end(job, done, result))
        job.ends.failed.connect(lambda error: self._end(job, failed or _raise, error))
        self._pool.start(job)

    def _end(self, job: _Job, answer: Callable[..., None], result: object) -> None:
        if job not in self._running:
            return
        self._running.discard(job)
        try:
            answer(result)
        finally:
            if not self._running:
                self.idle.emit()


def _raise(error: Exception) -> None:
    raise error
