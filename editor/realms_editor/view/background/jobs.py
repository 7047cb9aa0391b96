"""Background jobs in other threads, with callbacks in the GUI thread."""

from collections.abc import Callable
from functools import partial
from itertools import count
from typing import Any, TypeVar

from PySide6.QtCore import QCoreApplication, QObject, QThreadPool, Signal

Result = TypeVar("Result")
Answers = tuple[Callable[[Any], None], Callable[[Exception], None]]


class Jobs(QObject):
    """The background jobs of a window or dialog; `idle` is emitted when all have ended."""

    idle = Signal()
    _ended = Signal(int, bool, object)  # the job, True if it succeeded, its result or its error

    # A job ends in another thread. A signal of its own, connected to what is to follow, would hold both for
    # ever: all jobs share one signal, and what is to follow is held only until it has followed.
    def __init__(self, parent: QObject, threads: int = 0) -> None:
        super().__init__(parent)
        self._pool = QThreadPool(self)
        if threads:
            self._pool.setMaxThreadCount(threads)
        self._numbers = count()
        self._answers: dict[int, Answers] = {}
        self._ended.connect(self._end)

    def finish(self) -> None:
        """Wait for running jobs and drop their callbacks."""
        self._answers.clear()
        self._pool.waitForDone()

    def detach(self) -> None:
        """Let running jobs end without their parent and their callbacks."""
        if self.busy:
            self._answers = dict.fromkeys(self._answers, (_nothing, _nothing))
            self.setParent(QCoreApplication.instance())
            self.idle.connect(self.deleteLater)

    @property
    def busy(self) -> bool:
        """Return True while a job is running."""
        return bool(self._answers)

    def start(
        self,
        work: Callable[[], Result],
        done: Callable[[Result], None],
        failed: Callable[[Exception], None] | None = None,
    ) -> None:
        """Run `work`, then call `done` or `failed`; an error without `failed` is raised in the GUI thread."""
        number = next(self._numbers)
        self._answers[number] = done, failed or _raise
        self._pool.start(partial(self._work, number, work))

    def _work(self, number: int, work: Callable[[], object]) -> None:
        """Run the work in another thread and signal its result."""
        try:
            result = work()
        except Exception as error:  # noqa: BLE001 - it is raised again where somebody can answer it
            self._ended.emit(number, False, error)
        else:
            self._ended.emit(number, True, result)

    def _end(self, number: int, well: bool, result: Any) -> None:
        answers = self._answers.pop(number, None)
        if answers is None:
            return
        done, failed = answers
        try:
            (done if well else failed)(result)
        finally:
            if not self._answers:
                self.idle.emit()


def _nothing(_: object) -> None:
    """Ignore a result."""


def _raise(error: Exception) -> None:
    raise error
