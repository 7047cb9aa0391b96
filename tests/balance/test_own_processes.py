"""Processes of our own: answers, errors, killed and dead processes, and those whose parent is killed."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import CancelledError, wait
from operator import mul, truediv
from pathlib import Path

import pytest

from realms.balance.playing import own_processes
from realms.balance.playing.own_processes import POLITE, LostProcessError, NoProcessError, OwnProcesses

ORPHANS = """
import sys, time
from realms.balance.playing.own_processes import OwnProcesses
if __name__ == "__main__":
    ours = OwnProcesses(2)
    calls = [ours.submit(time.sleep, 600) for _ in range(3)]
    while len(ours.processes) < 2:
        time.sleep(0.01)
    print(*(process.pid for process in ours.processes), flush=True)
    time.sleep(600)
"""
LINUX = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="it is seen in /proc")


@pytest.fixture
def ours():
    """Two processes at most, which are gone after the test."""
    made = OwnProcesses(2)
    yield made
    made.kill()


def test_answers_come_back(ours: OwnProcesses) -> None:
    assert list(ours.map(mul, range(20), range(20))) == [number * number for number in range(20)]
    assert 1 <= len(ours.processes) <= 2


def test_no_more_processes_start_than_there_are_calls(ours: OwnProcesses) -> None:
    assert ours.submit(mul, 3, 4).result() == 12
    assert ours.submit(mul, 4, 5).result() == 20
    assert len(ours.processes) == 1


def test_an_error_comes_back_and_the_process_goes_on(ours: OwnProcesses) -> None:
    with pytest.raises(ZeroDivisionError):
        ours.submit(truediv, 1, 0).result()
    with pytest.raises(AttributeError, match="local object"):
        ours.submit(lambda: 3).result()
    with pytest.raises((TypeError, RuntimeError), match="pickle"):
        ours.submit(sys._getframe).result()
    assert ours.submit(mul, 3, 4).result() == 12
    assert len(ours.processes) == 1


def test_killing_ends_them_at_once(ours: OwnProcesses) -> None:
    calls = [ours.submit(time.sleep, 600) for _ in range(5)]
    while len(ours.processes) < 2:
        time.sleep(0.01)
    processes = ours.processes
    ours.kill()
    assert not any(process.is_alive() for process in processes)
    assert wait(calls, 0).not_done == set()
    for call in calls:
        with pytest.raises(CancelledError):
            call.result()
    with pytest.raises(RuntimeError, match="closed to new calls"):
        ours.submit(mul, 3, 4)
    ours.kill()


def test_shutting_down_waits_for_what_is_asked() -> None:
    with OwnProcesses(1) as ours:
        calls = [ours.submit(mul, number, 2) for number in range(5)]
    assert [call.result() for call in calls] == [0, 2, 4, 6, 8]
    assert ours.processes == []
    hurried = OwnProcesses(1)
    call = hurried.submit(time.sleep, 600)
    hurried.shutdown(wait=False, cancel_futures=True)
    assert call.done()


def test_a_call_whose_process_dies_is_carried_out_by_another(ours: OwnProcesses, tmp_path: Path) -> None:
    marks = tmp_path / "marks"
    once = f"import os, pathlib; f = pathlib.Path({str(marks)!r}); f.exists() or (f.touch(), os._exit(7))"
    assert ours.submit(exec, once, {}).result() is None
    assert marks.exists()
    with pytest.raises(LostProcessError, match="the last one with code 7"):
        ours.submit(os._exit, 7).result()
    assert ours.submit(mul, 3, 4).result() == 12


def test_cancelled_calls_are_not_carried_out(tmp_path: Path) -> None:
    with OwnProcesses(1) as ours:
        ours.submit(time.sleep, 0.3)
        cancelled = ours.submit((tmp_path / "there").touch)
        assert cancelled.cancel()
    assert not (tmp_path / "there").exists()


def test_processes_that_cannot_be_started_are_told(
    ours: OwnProcesses, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> None:
        raise OSError(11, "no room")

    monkeypatch.setattr(own_processes, "_start", refuse)
    with pytest.raises(NoProcessError, match="no process can be started here; the system says: no room"):
        ours.submit(mul, 3, 4).result()
    monkeypatch.undo()
    assert ours.submit(mul, 3, 4).result() == 12


def test_where_the_system_allows_one_process_that_one_does_all(
    ours: OwnProcesses, monkeypatch: pytest.MonkeyPatch
) -> None:
    start, started = own_processes._start, []

    def refuse_second() -> own_processes.WorkerProcess:
        if started:
            raise OSError(11, "no room")
        started.append(True)
        return start()

    monkeypatch.setattr(own_processes, "_start", refuse_second)
    assert list(ours.map(mul, range(9), range(9))) == [number * number for number in range(9)]
    assert len(ours.processes) == 1


@LINUX
def test_they_are_polite_and_deaf_to_interruptions(ours: OwnProcesses) -> None:
    ours.submit(mul, 3, 4).result()
    process = ours.processes[0]
    assert os.getpriority(os.PRIO_PROCESS, process.pid) >= min(19, os.nice(0) + POLITE)
    os.kill(process.pid, signal.SIGINT)
    assert ours.submit(os.getpid).result() == process.pid


@LINUX
def test_an_interruption_at_birth_says_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    ours = OwnProcesses(1)
    call = ours.submit(mul, 3, 4)
    while not ours.processes:
        time.sleep(0.001)
    pid = ours.processes[0].pid
    while not call.done():
        os.kill(pid, signal.SIGINT)
        time.sleep(0.001)
    assert call.result() == 12
    ours.kill()
    assert capfd.readouterr().err == ""


@LINUX
def test_nobody_outlives_a_parent_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(ORPHANS, encoding="utf-8")
    parent = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
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
