"""Folders of the editor, how a file looks from outside, and locks that end with their process."""

import contextlib
import errno
import hashlib
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from realms.tiles import jsonfile
from realms.tiles.saving import HELD, lock


def state_folder() -> Path:
    """Where the editor keeps drafts, backups and crash reports of this user."""
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Realmwright"
    named = Path(os.environ.get("LOCALAPPDATA" if os.name == "nt" else "XDG_STATE_HOME", ""))
    home = named if named.is_absolute() else Path.home() / ".local" / "state"
    return home / "realmwright"


def digest(content: bytes) -> str:
    """The fingerprint of a file's content."""
    return hashlib.sha256(content).hexdigest()


@dataclass(frozen=True)
class Stamp:
    """How a file was when it was last read or written."""

    size: int
    time: int
    place: int
    digest: str


def stamp_of(path: Path) -> Stamp | None:
    """How a file is now; None if there is none that could be read."""
    return updated_stamp(path, None)


def updated_stamp(path: Path, seen: Stamp | None) -> Stamp | None:
    """How a file is now, read again only if it does not look as it did; None if it is gone."""
    try:
        status = path.stat()
        outside = (status.st_size, status.st_mtime_ns, status.st_ino)
        if seen and outside == (seen.size, seen.time, seen.place):
            return seen
        return Stamp(*outside, digest(jsonfile.read_bytes(path)))
    except (OSError, ValueError, jsonfile.ReadError):
        return None


def same_file(one: Path, other: Path) -> bool:
    """Whether two paths lead to one file, be it there or not."""
    try:
        return one.samefile(other)
    except (OSError, ValueError):
        return true_path(one) == true_path(other)


def true_path(path: Path) -> str:
    """One spelling for all paths that lead to a file."""
    return os.path.normcase(os.path.realpath(path))


def private_folder(path: Path) -> None:
    """Make a folder that nobody else may look into, and those above it that are missing."""
    for folder in (*reversed(path.parents), path):
        if not folder.is_dir():
            folder.mkdir(mode=0o700, exist_ok=True)


@dataclass(frozen=True)
class Lock:
    """A file that is locked until it is released or this process ends, in whatever way."""

    path: Path
    file: IO[bytes]

    def release(self) -> None:
        """Give it back and leave nothing of it."""
        with contextlib.suppress(OSError):
            self.path.unlink()
        self.file.close()


def acquire_lock(path: Path) -> Lock | None:
    """Lock a file, which is made for it; None if somebody else has it."""
    private_folder(path.parent)
    file = path.open("ab")
    try:
        lock(file.fileno())
        if os.path.samestat(os.fstat(file.fileno()), path.stat()):
            return Lock(path, file)
    except OSError as error:
        if error.errno not in (*HELD, errno.ENOENT):  # the last: removed by another before we had it
            file.close()
            raise
    file.close()
    return None


def remove_stale_locks(folder: Path) -> None:
    """Remove the locks in a folder that dead processes have left."""
    for path in folder.glob("*.lock"):
        with contextlib.suppress(OSError):
            left = acquire_lock(path)
            if left:
                left.release()
