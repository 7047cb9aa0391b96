"""The picture under a drawing: a file beside the document, known by its hash."""

import hashlib
import os
import stat
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Literal

from realms.scenario.beside import path_beside
from realms.tiles.jsonfile import open_without_waiting

Problem = Literal["outside", "missing", "too-large", "changed"]

MAX_BYTES: Final = 64 << 20
PREFIX: Final = "sha256:"


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
