"""The targets of output: existing files, folders, devices, links, full disks, and no remains."""

import os
import resource
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Call = Callable[..., Any]
Snapshot = Callable[[], dict[str, object]]

EARLIER = b"what was there before\n"
WRITERS = pytest.mark.parametrize("command", ["export", "render", "migrate", "tiles"])


@pytest.fixture
def target(tmp_path: Path) -> Path:
    return tmp_path / "target.out"


def source_of(command: str, sample: Path) -> str | Path:
    return "winding" if command == "tiles" else sample


@WRITERS
def test_a_new_file(realms: Call, sample: Path, target: Path, command: str) -> None:
    ran = realms(command, source_of(command, sample), "-o", target)
    assert (ran.code, ran.err) == (0, "")
    assert target.stat().st_size > 500
    assert [path.name for path in target.parent.iterdir() if path.name.startswith(".")] == []


@WRITERS
def test_a_file_that_exists_is_kept_unless_told_otherwise(
    realms: Call, sample: Path, target: Path, command: str, snapshot: Snapshot
) -> None:
    target.write_bytes(EARLIER)
    before = snapshot()
    ran = realms(command, source_of(command, sample), "-o", target)
    assert (ran.code, ran.out) == (3, "")
    assert ran.err == f"realms: {target} exists already; --force overwrites it\n"
    assert snapshot() == before
    assert realms(command, source_of(command, sample), "-o", target, "--force").code == 0
    assert target.read_bytes() != EARLIER


@pytest.mark.parametrize("command", ["export", "render", "tiles"])
def test_what_is_written_is_what_would_be_printed(
    realms: Call, sample: Path, target: Path, command: str
) -> None:
    realms(command, source_of(command, sample), "-o", target)
    assert target.read_text("utf-8") == realms(command, source_of(command, sample)).out


@pytest.mark.parametrize("force", [[], ["--force"]])
def test_a_folder_is_no_file(realms: Call, sample: Path, target: Path, force: list[str]) -> None:
    target.mkdir()
    (target / "kept").write_bytes(EARLIER)
    ran = realms("export", sample, "-o", target, *force)
    assert (ran.code, ran.err) == (2, f"realms: {target} is a folder\n")
    assert (target / "kept").read_bytes() == EARLIER


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("missing/target.out", "No such file or directory"),
        ("small.realm.json/target.out", "Not a directory"),
        ("x" * 300, "File name too long"),
    ],
)
def test_a_place_where_nothing_can_be_written(
    realms: Call, sample: Path, tmp_path: Path, name: str, words: str, snapshot: Snapshot
) -> None:
    before = snapshot()
    ran = realms("export", sample, "-o", tmp_path / name)
    assert ran.code == 2
    assert ran.err.startswith(f"realms: {tmp_path / name}: ")
    assert ran.err.endswith(f"{words}\n")
    assert ran.err.count("\n") == 1
    assert snapshot() == before


def test_a_target_that_may_not_be_written(
    realms: Call, sample: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tests may run as root, who may write everything, so the refusal is injected."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", str(target))

    monkeypatch.setattr("tempfile.mkstemp", refuse)
    ran = realms("export", sample, "-o", target)
    assert (ran.code, ran.err) == (2, f"realms: {target}: the system says: Permission denied\n")
    assert not target.exists()


@pytest.mark.parametrize("force", [[], ["--force"]])
def test_a_device_is_not_replaced_by_a_file(
    realms: Call, sample: Path, tmp_path: Path, force: list[str]
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    ran = realms("export", sample, "-o", pipe, *force)
    assert ran.code == 3 - bool(force)
    assert ran.err.count("\n") == 1
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_link_stays_a_link(realms: Call, sample: Path, target: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(target)
    assert realms("export", sample, "-o", link).code == 0
    assert link.is_symlink()
    assert target.is_file()


def test_permissions_stay_as_they_are(realms: Call, sample: Path, target: Path) -> None:
    target.write_bytes(EARLIER)
    target.chmod(0o600)
    realms("export", sample, "-o", target, "--force")
    assert stat.S_IMODE(target.stat().st_mode) == 0o600


@pytest.mark.skipif(os.name != "posix", reason="limits of a process are POSIX")
@pytest.mark.parametrize("existing", [True, False])
def test_a_full_disk_leaves_everything_as_it_was(
    sample: Path, target: Path, existing: bool, snapshot: Snapshot
) -> None:
    if existing:
        target.write_bytes(EARLIER)
    before = snapshot()
    done = subprocess.run(
        [sys.executable, "-m", "realms", "export", sample, "-o", target, "--force"],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000)),
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert done.returncode == 2
    assert done.stderr == f"realms: {target}: the system says: File too large\n"
    assert snapshot() == before
    assert target.exists() == existing
