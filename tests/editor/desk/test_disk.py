"""Locks that end with their process, and how files look from outside."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from realms_editor.desk import disk

HOLDER = """
import pathlib, sys, time
from realms_editor.desk.disk import acquire_lock
lock = acquire_lock(pathlib.Path(sys.argv[1]))
print("held" if lock else "refused", flush=True)
time.sleep(60)
"""


def test_a_lock_ends_with_its_process(tmp_path: Path) -> None:
    path = tmp_path / "a.lock"
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)], stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout
        assert other.stdout.readline() == "held\n"
        assert disk.acquire_lock(path) is None
        other.kill()
        other.wait()
    lock = disk.acquire_lock(path)
    assert lock
    assert disk.acquire_lock(path) is None
    lock.release()
    assert not path.exists()


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="file"):
        disk.acquire_lock(tmp_path / "file/a.lock")


def test_a_file_is_read_again_only_if_it_looks_different(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b"one")
    seen = disk.stamp_of(path)
    assert seen
    assert disk.updated_stamp(path, seen) is seen
    os.utime(path, ns=(0, 0))
    touched = disk.updated_stamp(path, seen)
    assert touched is not None
    assert touched != seen
    assert touched.digest == seen.digest
    path.write_bytes(b"two")
    changed = disk.updated_stamp(path, seen)
    assert changed
    assert changed.digest != seen.digest
    path.unlink()
    assert disk.updated_stamp(path, seen) is None


def test_two_paths_to_one_file(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    here, there = tmp_path / "a.json", tmp_path / "sub/../a.json"
    assert disk.same_file(here, there)
    here.write_text("")
    (tmp_path / "link").symlink_to(here)
    assert disk.same_file(here, tmp_path / "link")
    assert not disk.same_file(here, tmp_path / "b.json")
