"""Games on the machines of a club: a Dask scheduler, and workers that play with our engine.

A worker says by a label which engine it plays with, and calls go to workers with the same label only. Dask
gives the call of a worker that dies to another one; games are known by number, so none counts twice.
"""

import logging
import os
import re
import socket
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import CancelledError, Executor, Future
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from realms.locale import Sentence, sentence
from realms.locale.message_error import MessageError
from realms.play.engine_hash import engine_hash

if TYPE_CHECKING:
    from distributed import Client
    from distributed.security import Security

LABEL = "realms-"  # before the engine hash, among the resources of a worker
FIRST_WAIT = 15.0  # seconds for a scheduler to answer, and for a first worker to come
MORE_PATIENCE = 5.0  # seconds for the library to notice that time is up
WATCH = 2.0  # seconds between looks at who is there
PAUSE = 0.25  # seconds between two knocks
ADDRESS = re.compile(r"((?P<scheme>tcp|tls)://)?(?P<host>[^\s/:\[\]]+|\[[\w.:%]+\]):(?P<port>[0-9]{1,5})")
PLAIN_FORM, TLS_FORM = "tcp://HOST:PORT", "tls://HOST:PORT"
MOST_PORT = 0xFFFF
DEATHS = 3  # workers that may die over one call before it is given up

News = Callable[[Sentence], None]


class ClusterError(MessageError, RuntimeError):
    """A cluster that cannot be used; the message has the reason."""


@dataclass(frozen=True, slots=True)
class Certificates:
    """The files with which the machines of a cluster prove who they are, and encrypt what they say."""

    authority: Path
    certificate: Path
    key: Path

    def security(self) -> "Security":
        """Return them as Dask wants them; a missing file is an OSError with its name."""
        from distributed.security import Security

        for each in (self.authority, self.certificate, self.key):
            each.open("rb").close()
        mine = {"cert": str(self.certificate), "key": str(self.key)}
        sides = {
            f"tls_{side}_{part}": path
            for side in ("client", "worker", "scheduler")
            for part, path in mine.items()
        }
        return Security(require_encryption=True, tls_ca_file=str(self.authority), **sides)


def label(engine: str) -> str:
    """Return the label of workers with an engine."""
    return LABEL + engine


def engines_of(workers: Mapping[str, Mapping[str, Any]]) -> dict[str, str | None]:
    """Return the engine of each worker by name, from what a scheduler knows; None if it is none of ours."""
    return {str(each["name"]): _engine(each.get("resources") or {}) for each in workers.values()}


def _engine(resources: Mapping[str, float]) -> str | None:
    return next((each.removeprefix(LABEL) for each in resources if each.startswith(LABEL)), None)


def quiet_libraries() -> None:
    """Let Dask say nothing by itself, here and in processes that it starts; people hear from us."""
    os.environ.setdefault("DASK_DISTRIBUTED__LOGGING__DISTRIBUTED", "critical")
    for name in ("distributed", "tornado", "asyncio"):
        logging.getLogger(name).setLevel(logging.CRITICAL)


class GameCluster:
    """The workers of a scheduler that play with our engine, and an executor that gives them calls."""

    def __init__(
        self,
        address: str,
        certificates: Certificates | None = None,
        news: News = lambda _: None,
        patience: float | None = None,
    ) -> None:
        self.address, self.engine = address, engine_hash()
        patience = patience or FIRST_WAIT
        self._news, self._told = news, set[str]()
        self._ended = threading.Event()
        self._client = _connect(address, certificates, patience)
        self._watcher = threading.Thread(target=self._watch, daemon=True, name="cluster")
        try:
            self._await_first(patience)
        except BaseException:
            self._client.close()
            raise
        self._watcher.start()

    @property
    def executor(self) -> Executor:
        """The executor whose calls go to our workers."""
        mine: Executor = self._client.get_executor(
            resources={label(self.engine): 1}, retries=DEATHS, pure=False
        )
        return mine

    def engines(self) -> dict[str, str | None]:
        """Return the engine of each worker that is there, by name."""
        return engines_of(self._client.scheduler_info(n_workers=-1)["workers"])

    def team(self) -> list[str]:
        """Return the names of the workers that play with our engine."""
        return sorted(name for name, engine in self.engines().items() if engine == self.engine)

    def __enter__(self) -> Self:
        """Use the cluster in a with statement."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Leave the cluster; calls without an answer are cancelled."""
        gone = isinstance(error, CancelledError) and self._client.status != "running"
        self.close()
        if gone:
            raise ClusterError(self._gone()) from error

    def close(self) -> None:
        """Leave the cluster; calls without an answer are cancelled."""
        self._ended.set()
        self._client.close()

    def _await_first(self, patience: float) -> None:
        """Wait for a first worker that plays with our engine."""
        for _ in range(int(patience / WATCH)):
            self._look()
            if self.team():
                return
            self._ended.wait(WATCH)
        message = sentence(
            "{address}: no worker there plays with this engine, {engine}",
            address=self.address,
            engine=self.engine,
        )
        raise ClusterError(message)

    def _watch(self) -> None:
        while not self._ended.wait(WATCH):
            if self._client.status != "running":
                self._tell(self._gone())
                return
            self._look()

    def _gone(self) -> Sentence:
        return sentence("{address}: the scheduler is gone", address=self.address)

    def _look(self) -> None:
        """Say which workers cannot play with us, each once."""
        for name, engine in sorted(self.engines().items()):
            if engine == self.engine:
                continue
            blanks = {"name": name, "other": engine, "engine": self.engine}
            if engine is None:
                self._tell(
                    sentence("worker {name} was not started by realms worker; it gets no games", **blanks)
                )
            else:
                self._tell(
                    sentence(
                        "worker {name} plays with the engine {other} instead of {engine}; it gets no games",
                        **blanks,
                    )
                )

    def _tell(self, message: Sentence) -> None:
        if str(message) not in self._told:
            self._told.add(str(message))
            self._news(message)


def _connect(address: str, certificates: Certificates | None, patience: float) -> "Client":
    """Return a client of a scheduler; raise a ClusterError if there is none, or one of another version."""
    require_address(address, certificates)
    from distributed import Client

    quiet_libraries()
    security = certificates.security() if certificates else None
    require_answer(address, patience)
    found: Future[Client] = Future()

    def connect() -> None:
        try:
            found.set_result(Client(address, timeout=patience, security=security, set_as_default=False))
        except Exception as error:  # noqa: BLE001 - it is raised again where the client is waited for
            found.set_exception(error)

    # a thread, as the library waits for ever where a web server answers
    threading.Thread(target=connect, daemon=True, name="connection").start()
    try:
        return found.result(patience + MORE_PATIENCE)
    except (OSError, ValueError, TimeoutError) as error:
        raise ClusterError(unreachable(address, error)) from error


def require_address(address: str, certificates: Certificates | None) -> None:
    """Refuse an address at which no scheduler can be, before the library waits for it."""
    parts = ADDRESS.fullmatch(address)
    if parts is None or not 0 < int(parts["port"]) <= MOST_PORT:
        raise ClusterError(sentence("{address}: expected {form}", address=address, form=PLAIN_FORM))
    if (parts["scheme"] == "tls") != (certificates is not None):
        message = sentence("{address}: {form} and --tls belong together", address=address, form=TLS_FORM)
        raise ClusterError(message)


def require_answer(address: str, patience: float) -> None:
    """Fail if nobody answers at an address; a scheduler may come while we knock."""
    parts, until = ADDRESS.fullmatch(address), time.monotonic() + patience
    host, port = (parts["host"].strip("[]"), int(parts["port"])) if parts else ("", 0)
    while True:
        try:
            socket.create_connection((host, port), timeout=max(PAUSE, until - time.monotonic())).close()
        except OSError as error:
            if time.monotonic() < until and isinstance(error, ConnectionRefusedError):
                time.sleep(PAUSE)
                continue
            raise ClusterError(
                sentence("{address}: nobody answers at this address", address=address)
            ) from error
        return


def unreachable(address: str, error: Exception) -> Sentence:
    """Say that no scheduler can be reached at an address where somebody answers, and why."""
    nothing: object = sentence("what answers there is no scheduler")
    late = isinstance(error, TimeoutError)
    why = str(error).splitlines()[0] if str(error) and not late else nothing
    return sentence("{address}: no scheduler can be reached there: {reason}", address=address, reason=why)
