"""Processes that play: whole batches, cancelled ones, and those whose parent is killed."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from realms.balance.games import Batch, play_batch
from realms.balance.tally import Tally
from realms.balance.workers import Workers
from realms.scenario.scenario import Scenario

ORPHANS = """
import sys, time
from pathlib import Path
from realms.balance.games import Batch
from realms.balance.workers import Workers
from realms.scenario.scenario import load_scenario
if __name__ == "__main__":
    batch = Batch.of(load_scenario(Path(sys.argv[1])), ["planner"] * 4, 1000)
    workers = Workers(batch, 2)
    workers.start()
    print(*(process.pid for process in workers.processes), flush=True)
    time.sleep(600)
"""


def all_of(workers: Workers) -> Tally:
    tally = Tally(workers.batch)
    while workers.running:
        tally.add(workers.results(None))
    return tally


def test_several_processes_play_what_one_would(thirty: Scenario) -> None:
    batch = Batch.of(thirty, ["paced", "random", "paced", "random"], 12, 3)
    workers = Workers(batch, 2)
    workers.start()
    try:
        tally = all_of(workers)
    finally:
        workers.stop()
    assert [tally.results[seed] for seed in sorted(tally.results)] == list(play_batch(batch, range(12)))


def test_stopping_ends_them_at_once(thirty: Scenario) -> None:
    workers = Workers(Batch.of(thirty, ["planner"] * 4, 1000), 2)
    workers.start()
    processes = list(workers.processes)
    assert len(processes) == 2
    start = time.monotonic()
    workers.stop()
    assert time.monotonic() - start < 5
    assert not workers.running
    assert not any(process.is_alive() for process in processes)
    workers.start()
    assert not workers.processes, "what was stopped does not begin again"


def test_what_goes_wrong_in_a_worker_is_raised_here(thirty: Scenario) -> None:
    workers = Workers(Batch.of(thirty, ["paced"] * 6, 10), 1)
    workers.start()
    try:
        with pytest.raises(RuntimeError, match="no region can be entered"):
            all_of(workers)
    finally:
        workers.stop()


def test_processes_that_cannot_be_started_are_told(thirty: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    workers = Workers(Batch.of(thirty, ["paced"] * 4, 10), 1)
    monkeypatch.setattr(workers, "_add", lambda _: (_ for _ in ()).throw(OSError("no room")))
    workers.start()
    with pytest.raises(RuntimeError, match="no room"):
        all_of(workers)
    workers.stop()
    assert not workers.running


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="it is seen in /proc")
def test_nobody_outlives_a_parent_that_is_killed(thirty: Scenario, tmp_path: Path) -> None:
    script, path = tmp_path / "parent.py", thirty.path
    script.write_text(ORPHANS, encoding="utf-8")
    parent = subprocess.Popen([sys.executable, str(script), str(path)], stdout=subprocess.PIPE, text=True)
    assert parent.stdout
    pids = [int(pid) for pid in parent.stdout.readline().split()]
    try:
        assert len(pids) == 2
        assert all(alive(pid) for pid in pids)
        parent.kill()
        parent.wait()
        end = time.monotonic() + 20
        while any(alive(pid) for pid in pids) and time.monotonic() < end:
            time.sleep(0.05)
        assert [pid for pid in pids if alive(pid)] == []
    finally:
        parent.stdout.close()
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


def alive(pid: int) -> bool:
    """Return True if a process runs and is no zombie."""
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0]
        return state != "Z"
    return False
