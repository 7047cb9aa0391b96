"""Saving: whole or not at all, whatever fails."""

import errno
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from realms.tiles import saving
from realms.tiles.saving import SaveError, save

ROOT = Path(__file__).resolve().parents[2]


def failing(number: int) -> Callable[..., NoReturn]:
    def fail(*_: object, **__: object) -> NoReturn:
        raise OSError(number, os.strerror(number))

    return fail


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_new_file_is_written(tmp_path: Path) -> None:
    save(tmp_path / "a.json", b"new\r\n")
    assert (tmp_path / "a.json").read_bytes() == b"new\r\n"
    assert names(tmp_path) == ["a.json"]


def test_an_old_file_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b"old and longer")
    save(tmp_path / "a.json", b"new")
    assert (tmp_path / "a.json").read_bytes() == b"new"


def test_an_old_file_is_kept_if_that_is_asked(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b"old")
    with pytest.raises(SaveError, match="exists already"):
        save(tmp_path / "a.json", b"new", overwrite=False)
    save(tmp_path / "b.json", b"new", overwrite=False)
    assert [(tmp_path / name).read_bytes() for name in names(tmp_path)] == [b"old", b"new"]


@pytest.mark.parametrize("step", ["fsync", "replace", "fdopen", "chmod"])
def test_when_a_step_fails_the_old_file_stays_and_nothing_else(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.json").write_bytes(b"old")
    target = os if hasattr(os, step) and step not in {"replace", "chmod"} else Path
    monkeypatch.setattr(target, step, failing(errno.ENOSPC))
    with pytest.raises(SaveError, match=os.strerror(errno.ENOSPC)):
        save(tmp_path / "a.json", b"new")
    assert names(tmp_path) == ["a.json"]
    assert (tmp_path / "a.json").read_bytes() == b"old"


def test_when_somebody_stops_us_nothing_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(_: int) -> NoReturn:
        raise KeyboardInterrupt

    (tmp_path / "a.json").write_bytes(b"old")
    monkeypatch.setattr(os, "fsync", stop)
    with pytest.raises(KeyboardInterrupt):
        save(tmp_path / "a.json", b"new")
    assert names(tmp_path) == ["a.json"]
    assert (tmp_path / "a.json").read_bytes() == b"old"


FULL_DISK = """
import resource, signal, sys
from pathlib import Path
from realms.tiles.saving import SaveError, save
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
try:
    save(Path(sys.argv[1]), b"new" * 10_000)
except SaveError as error:
    sys.exit(f"refused: {error}")
"""


def test_a_full_disk_while_writing(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b"old")
    script = [sys.executable, "-c", FULL_DISK, str(tmp_path / "a.json")]
    done = subprocess.run(script, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.stderr.startswith("refused: ")
    assert os.strerror(errno.EFBIG) in done.stderr
    assert names(tmp_path) == ["a.json"]
    assert (tmp_path / "a.json").read_bytes() == b"old"


def test_a_folder_in_the_targets_place(tmp_path: Path) -> None:
    (tmp_path / "a.json").mkdir()
    with pytest.raises(SaveError, match="is a folder"):
        save(tmp_path / "a.json", b"new")
    assert names(tmp_path) == ["a.json"]


@pytest.mark.parametrize("name", ["no/a.json", "b.json/a.json", "a" * 300, "a\0.json"])
def test_a_target_that_cannot_be(name: str, tmp_path: Path) -> None:
    (tmp_path / "b.json").write_bytes(b"old")
    with pytest.raises(SaveError, match="the system says"):
        save(tmp_path / name, b"new")
    assert names(tmp_path) == ["b.json"]
    assert (tmp_path / "b.json").read_bytes() == b"old"


def test_a_pipe_or_a_device_is_not_replaced_by_a_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(SaveError, match="not an ordinary file"):
        save(tmp_path / "pipe", b"new")
    assert (tmp_path / "pipe").is_fifo()


def test_the_longest_names_can_be_saved(tmp_path: Path) -> None:
    name = "\N{SNOW CAPPED MOUNTAIN}" * 62 + ".realm"  # 254 bytes
    save(tmp_path / name, b"new")
    assert names(tmp_path) == [name]


def test_a_link_stays_a_link_to_what_is_saved(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there/a.json").write_bytes(b"old")
    (tmp_path / "link.json").symlink_to("there/a.json")
    save(tmp_path / "link.json", b"new")
    assert (tmp_path / "link.json").is_symlink()
    assert (tmp_path / "there/a.json").read_bytes() == b"new"
    assert names(tmp_path) == ["link.json", "there"]
    assert names(tmp_path / "there") == ["a.json"]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_an_old_file_keeps_its_mode(mode: int, tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b"old")
    (tmp_path / "a.json").chmod(mode)
    save(tmp_path / "a.json", b"new")
    assert (tmp_path / "a.json").stat().st_mode & 0o7777 == mode


def test_a_new_file_has_the_mode_of_any_new_file(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        save(tmp_path / "a.json", b"new")
        (tmp_path / "b.json").touch()
        assert os.umask(0o027) == 0o027
    finally:
        os.umask(before)
    assert (tmp_path / "a.json").stat().st_mode == (tmp_path / "b.json").stat().st_mode


def test_a_private_file_is_for_its_owner(tmp_path: Path) -> None:
    (tmp_path / "a.json").touch(0o644)
    for name in ("a.json", "b.json"):
        save(tmp_path / name, b"new", private=True)
        assert (tmp_path / name).stat().st_mode & 0o777 == 0o600


def test_the_folder_is_synced_after_the_file_has_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[tuple[int, list[str]]] = []
    sync = os.fsync

    def noted(handle: int) -> None:
        synced.append((os.fstat(handle).st_ino, names(tmp_path)))
        sync(handle)

    monkeypatch.setattr(os, "fsync", noted)
    save(tmp_path / "a.json", b"new")
    assert [place for place, _ in synced] == [(tmp_path / "a.json").stat().st_ino, tmp_path.stat().st_ino]
    assert synced[-1][1] == ["a.json"]


def test_a_folder_that_cannot_be_synced_is_no_reason_to_complain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sync = os.fsync

    def picky(handle: int) -> None:
        if os.fstat(handle).st_ino == tmp_path.stat().st_ino:
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL))
        sync(handle)

    monkeypatch.setattr(os, "fsync", picky)
    save(tmp_path / "a.json", b"new")
    assert names(tmp_path) == ["a.json"]


def test_other_names_of_a_file_are_told(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b"old")
    os.link(tmp_path / "a.json", tmp_path / "b.json")
    assert [str(each) for each in save(tmp_path / "a.json", b"new")] == [
        "a.json has other names too (hard links); they keep what it held before"
    ]
    assert (tmp_path / "b.json").read_bytes() == b"old"
    assert save(tmp_path / "a.json", b"newer") == ()


def owned_by(monkeypatch: pytest.MonkeyPatch, file: Path, owner: int, allowed: tuple[int, ...]) -> None:
    """Let a file belong to somebody, and let the system give files to some owners only."""
    given: dict[int, tuple[int, int]] = {file.stat().st_ino: (owner, 77)}
    look = Path.stat

    def looked(path: Path, **options: bool) -> os.stat_result:
        status = look(path, **options)
        uid, gid = given.get(status.st_ino, (5, 5))
        return os.stat_result((*status[:4], uid, gid, *status[6:]))

    def give(path: Path, uid: int, gid: int) -> None:
        if uid not in allowed:
            raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))
        given[look(path).st_ino] = (5 if uid == -1 else uid, gid)

    monkeypatch.setattr(Path, "stat", looked)
    monkeypatch.setattr(os, "chown", give)


@pytest.mark.parametrize(
    ("owner", "allowed", "after", "told"),
    [
        (9, (9, -1), (9, 77), []),  # as the one who may do everything
        (5, (5, -1), (5, 77), []),  # our own file, of a group that we are in
        (9, (-1,), (5, 77), ["a.json belonged to another user or group; it is yours now"]),
        (9, (), (5, 5), ["a.json belonged to another user or group; it is yours now"]),
    ],
)
def test_owner_and_group_are_kept_or_their_loss_is_told(
    owner: int,
    allowed: tuple[int, ...],
    after: tuple[int, int],
    told: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "a.json").write_bytes(b"old")
    owned_by(monkeypatch, tmp_path / "a.json", owner, allowed)
    assert [str(each) for each in save(tmp_path / "a.json", b"new")] == told
    status = (tmp_path / "a.json").stat()
    assert (status.st_uid, status.st_gid) == after
    assert (tmp_path / "a.json").read_bytes() == b"new"


SAVER = """
import pathlib, sys, time
from realms.tiles import saving
with saving.alone(pathlib.Path(sys.argv[1])):
    print("alone", flush=True)
    time.sleep(60)
"""


@pytest.fixture
def other(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that is saving in the same folder."""
    script = [sys.executable, "-c", SAVER, str(tmp_path / "other.json")]
    with subprocess.Popen(script, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout
        assert process.stdout.readline() == "alone\n"
        yield process
        process.kill()


def test_a_saver_waits_for_another_process_and_goes_on_when_it_is_dead(
    other: subprocess.Popen[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "PATIENCE", 0.1)
    with pytest.raises(SaveError, match=r"another program has been saving in .* for too long"):
        save(tmp_path / "a.json", b"new")
    assert names(tmp_path) == []
    other.kill()
    other.wait()
    save(tmp_path / "a.json", b"new")
    assert names(tmp_path) == ["a.json"]


FORKED = """
import os, pathlib, signal, sys, time
from realms.tiles import saving
folder = pathlib.Path(sys.argv[1])
with saving.alone(folder / "a.json"):
    child = os.fork()
    if child == 0:
        time.sleep(60)
saving.PATIENCE = 0.1
try:
    saving.save(folder / "b.json", b"new")
finally:
    os.kill(child, signal.SIGKILL)
"""


def test_nobody_is_kept_out_by_a_child_that_was_forked_meanwhile(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", FORKED, str(tmp_path)], check=True, cwd=ROOT)
    assert names(tmp_path) == ["b.json"]


def test_a_file_system_without_locks_saves_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saving, "lock", failing(errno.EOPNOTSUPP))
    left = [tmp_path / f".a.json.abcd_12{number}.tmp" for number in range(2)]
    for file in left:
        file.touch()
    os.utime(left[0], (0, 0))
    save(tmp_path / "a.json", b"new")
    assert names(tmp_path) == [left[1].name, "a.json"]  # somebody may be writing that one
