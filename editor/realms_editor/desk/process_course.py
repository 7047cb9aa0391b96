"""Work in a thread with processes of its own, at which a window looks now and then."""

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import CancelledError
from multiprocessing.process import BaseProcess
from typing import ClassVar

from realms.balance.playing.own_processes import LostProcessError, NoProcessError, OwnProcesses
from realms.locale import Sentence, sentence
from realms.locale.message_error import MessageError


class WorkRefusedError(MessageError):
    """Work that cannot be done; the message says why."""


class ProcessCourse(ABC):
    """One piece of work, which can be cancelled at any moment."""

    expected: ClassVar[tuple[type[Exception], ...]] = (WorkRefusedError, NoProcessError, LostProcessError)

    def __init__(self, workers: int, name: str) -> None:
        self._name = name
        self._executor = OwnProcesses(workers)
        self._cancelled = False
        self._ended = threading.Event()
        self.problem: Sentence | None = None  # why the work broke off

    @property
    def running(self) -> bool:
        """Return True until the work has ended, also if it was cancelled."""
        return not self._ended.is_set()

    @property
    def processes(self) -> list[BaseProcess]:
        """The processes that are there."""
        return self._executor.processes

    def start(self) -> None:
        """Start the work; this does not wait for anything."""
        threading.Thread(target=self._run, daemon=True, name=self._name).start()

    def cancel(self) -> None:
        """End the processes, and the work as soon as it comes to a look; this does not wait for them."""
        self._cancelled = True
        threading.Thread(target=self._executor.kill, daemon=True, name=f"end of {self._name}").start()

    def look(self) -> None:
        """Go on with the work unless it is cancelled."""
        if self._cancelled:
            raise CancelledError

    # In the thread of the work

    @abstractmethod
    def work(self) -> None:
        """Do the work."""

    def _run(self) -> None:
        try:
            self.guard(self.work)
        finally:
            self._executor.shutdown(wait=False)
            self._ended.set()

    def guard(self, act: Callable[[], None]) -> None:
        """Do something, and keep the reason if it breaks off."""
        try:
            act()
        except Exception as error:  # noqa: BLE001 - the window says it
            if self._cancelled or isinstance(error, CancelledError):
                return
            message = getattr(error, "message", None)
            known = isinstance(error, self.expected) and isinstance(message, Sentence)
            self.problem = message if known else self.words_for(error)

    def words_for(self, error: Exception) -> Sentence:
        """Return words for an error that nobody expects."""
        return sentence("the work was interrupted: {error}", error=error)
