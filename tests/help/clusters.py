"""A scheduler and workers on this machine, in processes of their own."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

PATIENCE = 60.0  # seconds for a process to start on a busy machine
SCHEDULER = ("-m", "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
STRANGER = (
    "import sys, realms.balance.playing.cluster_worker as worker;"
    "worker.engine_hash = lambda: 'another';"
    "worker.serve(sys.argv[1], 1, 'stranger')"
)


class LocalCluster:
    """A scheduler with its workers."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self._stack = stack
        described = folder / "scheduler.json"
        self.scheduler = self._start([sys.executable, *SCHEDULER, "--scheduler-file", str(described)])
        self.address = str(json.loads(_text_of(described))["address"])

    def add_worker(self, name: str) -> subprocess.Popen[bytes]:
        """Start `realms worker` with one process."""
        return self._start(
            [sys.executable, "-m", "realms", "worker", self.address, "--jobs", "1", "--name", name]
        )

    def add_stranger(self) -> subprocess.Popen[bytes]:
        """Start a worker that plays with another engine."""
        return self._start([sys.executable, "-c", STRANGER, self.address])

    def add_plain_worker(self) -> subprocess.Popen[bytes]:
        """Start a worker of Dask, which knows nothing of engines."""
        words = ["-m", "distributed.cli.dask_worker", self.address, "--name", "plain", "--no-dashboard"]
        return self._start([sys.executable, *words])

    def _start(self, command: list[str]) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        self._stack.callback(kill, process)
        return process


def kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a process and all that it has started."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _text_of(path: Path) -> str:
    """Return the text of a file as soon as it is there and whole."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if path.exists() and (text := path.read_text()).rstrip().endswith("}"):
            return text
        time.sleep(0.05)
    raise TimeoutError(path)


@contextmanager
def local_cluster(folder: Path) -> Iterator[LocalCluster]:
    """Start a scheduler, and end it with all its workers."""
    with ExitStack() as stack:
        yield LocalCluster(folder, stack)
