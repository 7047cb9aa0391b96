"""Executors for tests: calls are carried out in this process, at once or in an order drawn by lot."""

import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from random import Random
from typing import Any

LULL = 0.05  # seconds without a new call before one of a few is carried out


class SameProcess(Executor):
    """Carries out each call at once, in this process."""

    def __init__(self) -> None:
        self.calls = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Carry out a call."""
        future: Future[Any] = Future()
        self.calls += 1
        _carry_out(future, lambda: fn(*args, **kwargs))
        return future


class InThisProcess(SameProcess):
    """Stands for processes of our own, of which there are none."""

    def __init__(self, workers: int) -> None:
        super().__init__()
        self.workers, self.processes = workers, ()

    def kill(self) -> None:
        """End nothing."""


class Scrambled(Executor):
    """Carries out calls in another thread, always one drawn from all that wait, the first one last."""

    def __init__(self, seed: int) -> None:
        self.luck = Random(seed)
        self.order: list[int] = []  # the numbers of the calls as they were carried out
        self._waiting: list[tuple[int, Future[Any], Callable[[], Any]]] = []
        self._change = threading.Condition()
        self._calls, self._closed = 0, False
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Let a call wait for its lot."""
        future: Future[Any] = Future()
        with self._change:
            self._calls += 1
            self._waiting.append((self._calls, future, lambda: fn(*args, **kwargs)))
            self._change.notify()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Carry out no more calls; those that wait stay without an answer."""
        with self._change:
            self._closed = True
            for _, future, _ in self._waiting if cancel_futures else ():
                future.cancel()
            self._change.notify()
        if wait:
            self._thread.join()

    def _work(self) -> None:
        while not self._closed:
            with self._change:
                while self._change.wait(LULL) and not self._closed:
                    pass
                if not self._waiting:
                    continue
                first = min(range(len(self._waiting)), key=lambda place: self._waiting[place][0])
                others = [place for place in range(len(self._waiting)) if place != first]
                number, future, call = self._waiting.pop(self.luck.choice(others or [first]))
            self.order.append(number)
            _carry_out(future, call)


def _carry_out(future: Future[Any], call: Callable[[], Any]) -> None:
    if future.set_running_or_notify_cancel():
        try:
            future.set_result(call())
        except Exception as error:  # noqa: BLE001 - as an executor does
            future.set_exception(error)
