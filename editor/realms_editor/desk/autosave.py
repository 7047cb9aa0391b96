"""Autosave: its own thread writes drafts of changed documents, at most every few seconds."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from realms.locale import sentence
from realms.tiles.saving import SaveError
from realms_editor.desk.drafts import DocumentDraft, DraftStore

DELAY = 2.0  # seconds from a change to its draft; also the most that can be lost

MakeDraft = Callable[[], DocumentDraft]


@dataclass
class _Due:
    """A draft that is to be written, and when."""

    make: MakeDraft
    at: float


@dataclass
class Autosave:
    """Collects changed documents and writes their drafts; only `flush` keeps its caller waiting."""

    store: DraftStore
    delay: float = DELAY
    failed: Callable[[SaveError | None], None] = lambda _: None
    _due: dict[str, _Due] = field(default_factory=dict)
    _gone: set[str] = field(default_factory=set)
    _bell: threading.Condition = field(default_factory=threading.Condition)
    _writing: threading.Lock = field(default_factory=threading.Lock)
    _thread: threading.Thread | None = None
    _closing: bool = False

    def schedule(self, key: str, make: MakeDraft) -> None:
        """Have a draft written soon; the writing thread calls `make` to get it."""
        with self._bell:
            at = self._due[key].at if key in self._due else time.monotonic() + self.delay
            self._due[key] = _Due(make, at)
            self._gone.discard(key)
            self._start()
            self._bell.notify()

    def drop(self, key: str) -> None:
        """Remove the draft of a document that was saved or given up."""
        with self._bell:
            self._due.pop(key, None)
            self._gone.add(key)
            self._start()
            self._bell.notify()

    def flush(self) -> None:
        """Write and remove all drafts that are due, at once."""
        self._work(float("inf"))

    def close(self) -> None:
        """Write all drafts that are due, and stop the thread."""
        with self._bell:
            self._closing = True
            self._bell.notify()
        if self._thread:
            self._thread.join()
        self.flush()
        self.store.close()

    def _start(self) -> None:
        if self._thread is None and not self._closing:
            self._thread = threading.Thread(target=self._run, name="autosave", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        while self._wait():
            self._work(time.monotonic())

    def _wait(self) -> bool:
        """Sleep until there is something to do; return False when it is time to stop."""
        with self._bell:
            while not self._closing and not self._gone:
                first = min((due.at for due in self._due.values()), default=None)
                left = None if first is None else first - time.monotonic()
                if left is not None and left <= 0:
                    break
                self._bell.wait(left)
            return not self._closing

    def _work(self, until: float) -> None:
        with self._writing:
            with self._bell:
                ready = {key: due for key, due in self._due.items() if due.at <= until}
                gone, self._gone = self._gone, set()
                for key in ready:
                    del self._due[key]
            for key in gone:
                self.store.forget(key)
            for due in ready.values():
                self._write(due.make)

    def _write(self, make: MakeDraft) -> None:
        """Write one draft; if that fails, the next change tries again."""
        failure = None
        try:
            self.store.write(make())
        except SaveError as error:
            failure = error
        except Exception as error:  # noqa: BLE001 - one document must not end the autosave of the others
            failure = SaveError(sentence("the draft cannot be written: {reason}", reason=error))
        self.failed(failure)
