"""Processes of our own that carry out calls: polite, killable at once, and gone with their parent."""

import multiprocessing
import os
import pickle
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, ParamSpec, TypeVar

from realms.locale import sentence
from realms.locale.message_error import MessageError

POLITE = 10  # the niceness of the processes, so that a window stays quick
GRACE = 1.0  # seconds for a process to end that has closed its side already
TRIES = 3  # processes that may die over one call before it is given up

Call = ParamSpec("Call")
Answer = TypeVar("Answer")


def all_cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spare_cores() -> int:
    """Return the number of processes that leaves one core for the window."""
    return max(1, all_cores() - 1)


class NoProcessError(MessageError):
    """No process can be started, as in a deleted folder; the message has the reason."""

    def __init__(self, reason: Exception) -> None:
        why = getattr(reason, "strerror", None) or str(reason)
        super().__init__(sentence("no process can be started here; the system says: {reason}", reason=why))


class LostProcessError(MessageError):
    """Process after process ended by itself over one call."""

    def __init__(self, code: int | None) -> None:
        super().__init__(
            sentence("processes that play games end unexpectedly, the last one with code {code}", code=code)
        )


@dataclass(slots=True)
class PendingCall:
    """A call that a process is to carry out."""

    future: Future[Any]
    words: tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]
    tries: int = 0
    begun: bool = False

    def begin(self) -> bool:
        """Mark the call as begun; return False if it was cancelled before."""
        self.begun = self.begun or self.future.set_running_or_notify_cancel()
        return self.begun


@dataclass(slots=True, eq=False)
class WorkerProcess:
    """A process, the way to it, and the call that it carries out."""

    process: BaseProcess
    way: Connection
    call: PendingCall | None = None


class OwnProcesses(Executor):
    """Carries out calls in at most `workers` processes, which are started as they are needed.

    A thread hands out the calls and takes the answers. The thread that takes a call, under the lock,
    or from its worker is the one that settles its future.
    """

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._waiting: deque[PendingCall] = deque()
        self._team: list[WorkerProcess] = []
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._closed = self._killed = self._rung = False
        self._bell, self._ring = multiprocessing.Pipe(duplex=False)

    @property
    def processes(self) -> list[BaseProcess]:
        """The processes that are there."""
        with self._lock:
            return [each.process for each in self._team]

    def submit(
        self, fn: Callable[Call, Answer], /, *args: Call.args, **kwargs: Call.kwargs
    ) -> Future[Answer]:
        """Have a process carry out a call; the function must be importable by its name."""
        future: Future[Answer] = Future()
        with self._lock:
            if self._closed:
                raise RuntimeError("the processes are closed to new calls")
            self._waiting.append(PendingCall(future, (fn, args, kwargs)))
            if self._thread is None:
                self._thread = threading.Thread(target=self._manage, daemon=True, name="processes")
                self._thread.start()
            self._wake()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Accept no more calls; `cancel_futures` without `wait` ends the processes at once."""
        if cancel_futures and not wait:
            self.kill()
            return
        with self._lock:
            self._closed = True
            cancelled = [*self._waiting] if cancel_futures else []
            if cancel_futures:
                self._waiting.clear()
            self._wake()
        for call in cancelled:
            _cancel(call.future)
        if wait:
            self._join()

    def kill(self) -> None:
        """End the processes at once; calls without an answer are cancelled."""
        with self._lock:
            self._closed = self._killed = True
            calls = [*self._waiting, *(each.call for each in self._team if each.call)]
            self._waiting.clear()
            team, self._team = self._team, []
            for each in team:
                each.call = None
                each.process.kill()
            self._wake()
        for call in calls:
            _cancel(call.future)
        self._join()
        for each in team:
            each.process.join()
            each.way.close()

    def _join(self) -> None:
        thread = self._thread
        if thread is not None and thread is not threading.current_thread():
            thread.join()

    # In the thread that manages the processes

    def _manage(self) -> None:
        while self._hand_out():
            with self._lock:
                team = [*self._team]
            ready = wait([self._bell, *(each.way for each in team)])
            if self._bell in ready:
                self._hear()
            for each in team:
                if each.way in ready:
                    self._take_answer(each)
        with self._lock:
            team, self._team = self._team, []
        for each in team:
            _end(each)

    def _hand_out(self) -> bool:
        """Give waiting calls to idle processes; return False when there is nothing more to be done."""
        try:
            while (worker := self._next_worker()) is not None:
                self._send(worker)
        except Exception as error:  # noqa: BLE001 - it is raised again where answers are waited for
            self._give_up(NoProcessError(error))
        with self._lock:
            busy = bool(self._waiting) or any(each.call for each in self._team)
            return not self._killed and (busy or not self._closed)

    def _next_worker(self) -> WorkerProcess | None:
        """Return an idle process or a new one with its next call, or None if no call can be handed out."""
        with self._lock:
            while self._waiting and not self._waiting[0].begin():
                self._waiting.popleft()
            if not self._waiting:
                return None
            worker = next((each for each in self._team if each.call is None), None) or self._recruit()
            if worker is not None:
                worker.call = self._waiting.popleft()
            return worker

    def _recruit(self) -> WorkerProcess | None:
        """Start one more process if there may be one; the lock is held."""
        if len(self._team) >= self.workers:
            return None
        try:
            self._team.append(_start())
        except OSError:
            if not self._team:
                raise
            self.workers = len(self._team)  # the system allows no more
            return None
        return self._team[-1]

    def _send(self, worker: WorkerProcess) -> None:
        call = worker.call
        if call is None:  # killed meanwhile
            return
        try:
            worker.way.send(call.words)
        except OSError:
            self._bury(worker)
        except Exception as error:  # noqa: BLE001 - such a call cannot be sent; its future says so
            self._settle(worker, error, failed=True)

    def _take_answer(self, worker: WorkerProcess) -> None:
        try:
            failed, answer = worker.way.recv()
        except (EOFError, OSError):
            self._bury(worker)
        else:
            self._settle(worker, answer, failed=failed)

    def _settle(self, worker: WorkerProcess, answer: Any, *, failed: bool) -> None:
        with self._lock:
            call, worker.call = worker.call, None
        if call is not None and failed:
            call.future.set_exception(answer)
        elif call is not None:
            call.future.set_result(answer)

    def _bury(self, worker: WorkerProcess) -> None:
        """Remove a process that ended by itself, and let another one carry out its call."""
        with self._lock:
            call, worker.call = worker.call, None
            if self._killed:
                return
            self._team.remove(worker)
            if call is not None:
                call.tries += 1
                if call.tries < TRIES:
                    self._waiting.appendleft(call)
                    call = None
        worker.process.join(GRACE)
        _end(worker)
        if call is not None:
            call.future.set_exception(LostProcessError(worker.process.exitcode))

    def _give_up(self, failure: Exception) -> None:
        with self._lock:
            calls = [*self._waiting]
            self._waiting.clear()
        for call in calls:
            if call.begin():
                call.future.set_exception(failure)

    def _wake(self) -> None:
        """Wake the managing thread; the lock is held."""
        if not self._rung:
            self._rung = True
            self._ring.send_bytes(b"!")

    def _hear(self) -> None:
        with self._lock:
            self._bell.recv_bytes()
            self._rung = False


def _cancel(future: Future[Any]) -> None:
    """Cancel a call, even one that a process has begun."""
    if future.cancel():
        future.set_running_or_notify_cancel()  # those who wait for it learn it only by this
    else:
        future.set_exception(CancelledError())


def _end(worker: WorkerProcess) -> None:
    """End a process that has no call."""
    worker.process.kill()
    worker.process.join()
    worker.way.close()


def _start() -> WorkerProcess:
    """Start a process that waits for calls."""
    fresh = multiprocessing.get_context("spawn")  # the same on every system, and safe beside threads
    mine, theirs = fresh.Pipe()
    process = fresh.Process(target=_serve, args=(theirs,), daemon=True, name="balance")
    with _interruptions_blocked():
        process.start()
    theirs.close()
    return WorkerProcess(process, mine)


@contextmanager
def _interruptions_blocked() -> Iterator[None]:
    """Start processes deaf to Ctrl+C, which goes to all processes of a terminal."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # started by the first process otherwise, and it would lift the block
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _serve(way: Connection) -> None:
    """Carry out calls one after the other; runs in a process of its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process handles an interruption
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(POLITE)
    while True:
        try:
            call = way.recv_bytes()
        except EOFError:
            return
        way.send_bytes(_answer_to(call))


def _answer_to(call: bytes) -> bytes:
    """Carry out a call; return False and its answer, or True and its error."""
    try:
        function, arguments, options = pickle.loads(call)  # noqa: S301 - from our own parent process
        return pickle.dumps((False, function(*arguments, **options)))
    except Exception as error:  # noqa: BLE001 - it is raised again where somebody can answer it
        return pickle.dumps((True, _portable(error)))


def _portable(error: Exception) -> Exception:
    """Return an error that another process can read."""
    with suppress(Exception):
        if str(pickle.loads(pickle.dumps(error))) == str(error):  # noqa: S301 - our own bytes
            return error
    return RuntimeError(f"{type(error).__name__}: {error}")


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
