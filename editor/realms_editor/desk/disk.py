"""Fingerprints of files, and locks that end with their process."""

import contextlib
import errno
import hashlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from realms.tiles import jsonfile
from realms.tiles.saving import HELD, lock


def digest(content: bytes) -> str:
    """Return the fingerprint of a file's content."""
    return hashlib.sha256(content).hexdigest()


@dataclass(frozen=True)
class Stamp:
    """Size, time and fingerprint of a file when it was last read or written."""

    size: int
    time: int
    place: int
    digest: str


def stamp_of(path: Path) -> Stamp | None:
    """Return the stamp of a file as it is now, or None if it cannot be read."""
    return updated_stamp(path, None)


def updated_stamp(path: Path, seen: Stamp | None) -> Stamp | None:
    """Return the present stamp of a file, or None if it is gone; read it only if it looks changed."""
    try:
        status = path.stat()
        outside = (status.st_size, status.st_mtime_ns, status.st_ino)
        if seen and outside == (seen.size, seen.time, seen.place):
            return seen
        return Stamp(*outside, digest(jsonfile.read_bytes(path)))
    except (OSError, ValueError, jsonfile.ReadError):
        return None


def same_file(one: Path, other: Path) -> bool:
    """Return True if two paths lead to one file, even if the file does not exist."""
    try:
        return one.samefile(other)
    except (OSError, ValueError):
        return true_path(one) == true_path(other)


def true_path(path: Path) -> str:
    """Return one spelling for all paths that lead to a file."""
    return os.path.normcase(os.path.realpath(path))


def private_folder(path: Path) -> None:
    """Make a folder that only this user can read, and any missing folders above it."""
    for folder in (*reversed(path.parents), path):
        if not folder.is_dir():
            folder.mkdir(mode=0o700, exist_ok=True)


@dataclass(frozen=True)
class Lock:
    """A file that stays locked until it is released or this process ends in any way."""

    path: Path
    file: IO[bytes]

    def release(self) -> None:
        """Remove the lock and its file."""
        with contextlib.suppress(OSError):
            self.path.unlink()
        self.file.close()


def acquire_lock(path: Path) -> Lock | None:
    """Create and lock a file, or return None if another process holds it."""
    private_folder(path.parent)
    file = path.open("ab")
    try:
        lock(file.fileno())
        if os.path.samestat(os.fstat(file.fileno()), path.stat()):
            return Lock(path, file)
    except OSError as error:
        if error.errno not in (*HELD, errno.ENOENT):  # ENOENT: another process removed it before we locked it
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
