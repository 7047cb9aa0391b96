"""Work that may take long, done by other threads; its end is told in the thread of the windows."""

from collections.abc import Callable
from functools import partial
from itertools import count
from typing import Any, TypeVar

from PySide6.QtCore import QCoreApplication, QObject, QThreadPool, Signal

Result = TypeVar("Result")
Answers = tuple[Callable[[Any], None], Callable[[Exception], None]]


class Jobs(QObject):
    """The jobs of its parent, one after the other if there is only one thread; `idle`: all have ended."""

    idle = Signal()
    _ended = Signal(int, bool, object)  # the job, whether it went well, its result or its error

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
        """Wait for the jobs under way; what was to follow does not follow any more."""
        self._answers.clear()
        self._pool.waitForDone()

    def detach(self) -> None:
        """Outlive the parent until the jobs under way have ended; nothing follows them any more."""
        if self.busy:
            self._answers = dict.fromkeys(self._answers, (_nothing, _nothing))
            self.setParent(QCoreApplication.instance())
            self.idle.connect(self.deleteLater)

    @property
    def busy(self) -> bool:
        """Whether any job is under way."""
        return bool(self._answers)

    def start(
        self,
        work: Callable[[], Result],
        done: Callable[[Result], None],
        failed: Callable[[Exception], None] | None = None,
    ) -> None:
        """Have work done; one of the two is called afterwards. An error that nobody answers is a crash."""
        number = next(self._numbers)
        self._answers[number] = done, failed or _raise
        self._pool.start(partial(self._work, number, work))

    def _work(self, number: int, work: Callable[[], object]) -> None:
        """In another thread: do the work and pass on how it ended."""
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
    """Answer nobody."""


def _raise(error: Exception) -> None:
    raise error
