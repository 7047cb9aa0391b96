"""Saving: whole or not at all, whatever fails."""

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

from realms.tiles.jsonfile import SaveError, save


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
from realms.tiles.jsonfile import SaveError, save
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
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(script, capture_output=True, text=True, check=False, cwd=root)
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
