"""The photo under a drawing is an ordinary file of bounded size in the folder of the realm."""

import os
from pathlib import Path

import pytest

from realms.scenario.beside import path_beside
from realms.scenario.photos import MAX_BYTES, PhotoError, find_photo, read_photo


@pytest.fixture
def document(tmp_path: Path) -> Path:
    folder = tmp_path / "realms"
    folder.mkdir()
    (tmp_path / "outside.png").write_bytes(b"outside")
    (folder / "board.png").write_bytes(b"inside")
    return folder / "some.realm.json"


def test_a_photo_lies_in_the_folder(document: Path) -> None:
    assert read_photo(find_photo(document, "board.png")) == b"inside"
    assert read_photo(find_photo(document, "../realms/board.png")) == b"inside"


@pytest.mark.parametrize("name", ["../outside.png", "/etc/passwd", "link.png", "sub/../../outside.png"])
def test_no_other_file_is_found(document: Path, name: str) -> None:
    document.with_name("link.png").symlink_to("../outside.png")
    assert path_beside(document, name) is None
    with pytest.raises(PhotoError, match="lies outside the folder"):
        find_photo(document, name)


@pytest.mark.parametrize("name", ["gone.png", "x" * 400])
def test_a_missing_photo(document: Path, name: str) -> None:
    with pytest.raises(PhotoError, match=f"The photo {name} is missing"):
        find_photo(document, name)


@pytest.mark.parametrize("name", ["a\0b", "loop"])
def test_a_name_that_leads_nowhere(document: Path, name: str) -> None:
    document.with_name("loop").symlink_to("loop")
    with pytest.raises(PhotoError):
        find_photo(document, name)


def test_a_realm_without_a_file_has_no_photo() -> None:
    with pytest.raises(PhotoError, match="the realm has no file yet"):
        find_photo(None, "board.png")


def test_a_large_file_is_not_read(document: Path) -> None:
    path = document.with_name("large.png")
    with path.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(PhotoError, match=r"large\.png cannot be read: the file is larger than 64 MiB"):
        read_photo(path)


def test_a_pipe_is_no_photo(document: Path) -> None:
    path = document.with_name("pipe.png")
    os.mkfifo(path)
    with pytest.raises(PhotoError, match="not an ordinary file"):
        read_photo(path)
