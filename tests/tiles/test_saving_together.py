"""Several files are written together: all of them or none, whatever fails and whoever interrupts."""

import errno
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from realms.tiles import saving
from realms.tiles.saving import SaveError, save_together


def tree(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def files(tmp_path: Path) -> dict[Path, bytes]:
    """Three files, two of which replace others, and one in a folder that is not there yet."""
    (tmp_path / "a.txt").write_bytes(b"old a")
    (tmp_path / "b.txt").write_bytes(b"old b")
    names = {"a.txt": b"new a", "deep/er/c.txt": b"new c", "b.txt": b"new b"}
    return {tmp_path / name: data for name, data in names.items()}


def test_all_are_written(tmp_path: Path, files: dict[Path, bytes]) -> None:
    assert save_together(files) == ()
    assert tree(tmp_path) == {str(path.relative_to(tmp_path)): data for path, data in files.items()}
    assert save_together({}) == ()


@pytest.mark.parametrize("number", range(1, 4))
@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_when_one_fails_all_is_as_it_was(
    step: str, number: int, tmp_path: Path, files: dict[Path, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    before, calls = tree(tmp_path), []
    owner: Any = os if step == "fsync" else Path
    real = getattr(owner, step)

    def failing(*arguments: Any) -> Any:
        calls.append(arguments)
        if len(calls) == number:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(*arguments)

    monkeypatch.setattr(owner, step, failing)
    with pytest.raises(SaveError, match=os.strerror(errno.ENOSPC)):
        save_together(files)
    monkeypatch.undo()
    assert tree(tmp_path) == before
    assert not (tmp_path / "deep").exists()


@pytest.mark.parametrize("step", ["_staged", "_take_place", "_sync"])
def test_an_interruption_leaves_all_or_nothing(
    step: str, tmp_path: Path, files: dict[Path, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    before, real = tree(tmp_path), getattr(saving, step)

    def interrupted(*arguments: Any, **options: Any) -> Any:
        signal.raise_signal(signal.SIGINT)
        return real(*arguments, **options)

    monkeypatch.setattr(saving, step, interrupted)
    with pytest.raises(KeyboardInterrupt):
        save_together(files)
    after = {str(path.relative_to(tmp_path)): data for path, data in files.items()}
    assert tree(tmp_path) == (before if step == "_staged" else after)


def test_a_folder_in_the_way_is_told(tmp_path: Path, files: dict[Path, bytes]) -> None:
    (tmp_path / "b.txt").unlink()
    (tmp_path / "b.txt").mkdir()
    with pytest.raises(SaveError, match=r"b\.txt is a folder"):
        save_together(files)
    assert tree(tmp_path) == {"a.txt": b"old a"}


def test_a_file_in_place_of_the_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "out").write_bytes(b"")
    with pytest.raises(SaveError, match="out"):
        save_together({tmp_path / "out" / "a.txt": b"", tmp_path / "out" / "in" / "b.txt": b""})
    assert tree(tmp_path) == {"out": b""}
