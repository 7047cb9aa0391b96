"""Photos under drawings: files beside the document, known by their hashes, and read within a limit."""

import hashlib
import os
import stat
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Literal

from realms.locale import sentence
from realms.locale.message_error import MessageError
from realms.scenario.beside import path_beside
from realms.tiles import jsonfile
from realms.tiles.jsonfile import ReadError, open_without_waiting

KINDS = (".jpg", ".jpeg", ".png", ".webp", ".bmp")
MAX_BYTES: Final = 64 << 20
PREFIX: Final = "sha256:"

Problem = Literal["outside", "missing", "too-large", "changed"]


class PhotoError(MessageError, ValueError):
    """A reason why the photo under a drawing cannot be seen, in words for the user."""


def find_photo(document: Path | None, name: str) -> Path:
    """Return the path of a photo that a document names."""
    if document is None:
        raise PhotoError(sentence("The photo {name} is not here: the realm has no file yet.", name=name))
    path = path_beside(document, name)
    if path is None:
        raise PhotoError(sentence("The photo {name} lies outside the folder of the realm.", name=name))
    try:
        path.stat()
    except (OSError, ValueError) as error:
        raise PhotoError(sentence("The photo {name} is missing.", name=name)) from error
    return path


def read_photo(photo: Path) -> bytes:
    """Return the content of a photo."""
    try:
        return jsonfile.read_bytes(photo, MAX_BYTES)
    except ReadError as error:
        raise PhotoError(
            sentence("The photo {name} cannot be read: {reason}", name=photo.name, reason=error.message)
        ) from error


def hash_of(content: bytes) -> str:
    """Return the hash of a photo as documents write it."""
    return PREFIX + hashlib.sha256(content).hexdigest()


def picture_problem(document: Path | None, picture: Mapping[str, Any]) -> Problem | None:
    """Return why the picture of a document cannot be shown as it was when it was chosen, if so."""
    path = path_beside(document, picture["path"])
    if path is None:
        return "outside"
    try:
        found = os.stat(path)  # noqa: PTH116 - pathlib raises other errors for names that no system allows
        if not stat.S_ISREG(found.st_mode):
            return "missing"
        if found.st_size > MAX_BYTES:
            return "too-large"
        wanted = picture.get("hash")
        if wanted and wanted != _hash(str(path), found.st_mtime_ns, found.st_size):
            return "changed"
    except (OSError, ValueError):
        return "missing"
    return None


def picture_hash(path: Path) -> str:
    """Return the hash of a picture, as documents have it."""
    found = path.stat()
    return _hash(str(path), found.st_mtime_ns, found.st_size)


@lru_cache(maxsize=16)  # checks ask after every edit
def _hash(path: str, _modified: int, _size: int) -> str:
    with open(path, "rb", opener=open_without_waiting) as file:
        return PREFIX + hashlib.file_digest(file, "sha256").hexdigest()
