"""Saving files completely or not at all, one saver at a time, and removing leftovers of killed savers."""

import contextlib
import errno
import os
import re
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

from realms.locale import Sentence, sentence
from realms.locale.message_error import MessageError

PATIENCE = 10.0  # seconds to wait for another saver
LONGEST_WRITE = 3600  # seconds; without locks, an older temporary file belongs to a dead process
HELD = (
    errno.EAGAIN,
    errno.EACCES,
    errno.EDEADLK,
)  # system errors about a lock of another process
Lost = tuple[Sentence, ...]  # sentences about what the new file could not take over from the old one
_STEP = 0.01
_LONGEST_NAME = 40  # characters of the name of a file in the name of its temporary file
_TEMPORARY = re.compile(r"\.(.*)\.[a-z0-9_]{8}\.tmp")


class SaveError(MessageError):
    """A file could not be written; the previous contents are still there."""


class _Mine(threading.local):
    """The folders that this thread has locked."""

    def __init__(self) -> None:
        self.folders: set[Path] = set()


_mine = _Mine()


def save(path: Path, content: bytes, *, overwrite: bool = True, private: bool = False) -> Lost:
    """Write a file completely or not at all (a `private` one for its owner alone); return what it lost."""
    with alone(path):
        return _save(path, content, overwrite=overwrite, private=private)


@contextlib.contextmanager
def alone(path: Path) -> Iterator[None]:
    """Lock the folder of a file against other savers, and remove leftovers of killed ones for that file."""
    target = _target(path)
    with _locked(target.parent) as sure:
        _sweep(target.parent, target.name, sure=sure)
        yield


def sweep(folder: Path) -> None:
    """Remove leftovers of killed savers from a folder of ours."""
    with contextlib.suppress(OSError, SaveError), _locked(folder.resolve()) as sure:
        _sweep(folder, "", sure=sure)


def _target(path: Path) -> Path:
    try:
        return Path(os.path.realpath(path))
    except (OSError, ValueError) as error:
        raise _refusal(path, error) from error


def encoded(text: str) -> bytes:
    """Return the bytes of a text; texts with half a character raise an error."""
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise SaveError(sentence("a text contains half a character, which cannot be saved")) from error


def _refusal(path: Path, error: OSError | ValueError) -> SaveError:
    return SaveError(sentence("{path}: {reason}", path=path, reason=system_sentence(error)))


def system_sentence(error: OSError | ValueError) -> Sentence:
    """Quote the operating system."""
    reason = getattr(error, "strerror", None) or str(error)
    return sentence("the system says: {reason}", reason=reason)


# Locks: one saver at a time


@contextlib.contextmanager
def _locked(folder: Path) -> Iterator[bool]:
    """Lock a folder; yield False where its file system has no locks."""
    if folder in _mine.folders:
        yield True
        return
    handle = _opened(folder)
    try:
        sure = handle is not None and _wait_for(handle, folder)
        _mine.folders.add(folder)
        yield sure
    finally:
        _mine.folders.discard(folder)
        if handle is not None:
            _unlock(handle)
            os.close(handle)


def _wait_for(handle: int, folder: Path) -> bool:
    """Wait until no other saver holds the folder; return False where the file system has no locks."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            lock(handle)
        except OSError as error:
            if error.errno not in HELD:
                return False
        else:
            return True
        if time.monotonic() > end:
            raise SaveError(
                sentence("another program has been saving in {folder} for too long", folder=folder)
            )
        time.sleep(_STEP)


if sys.platform == "win32":
    import msvcrt

    def lock(handle: int) -> None:
        """Lock an open file at once, or raise an error of `HELD`."""
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

    def _unlock(handle: int) -> None:
        with contextlib.suppress(OSError):
            msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)

    def _opened(folder: Path) -> int | None:
        """Open a file that goes when it is closed: folders cannot be locked here."""
        with contextlib.suppress(OSError):
            return os.open(folder / ".saving.lock", os.O_RDWR | os.O_CREAT | os.O_TEMPORARY)
        return None

    def _sync(folder: Path) -> None:
        """Do nothing: here the file system keeps names safe by itself."""

else:
    import fcntl

    def lock(handle: int) -> None:
        """Lock an open file at once, or raise an error of `HELD`."""
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _unlock(handle: int) -> None:
        # Closing alone would leave the lock to child processes that have inherited the handle.
        with contextlib.suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_UN)

    def _opened(folder: Path) -> int | None:
        with contextlib.suppress(OSError):
            return os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        return None

    def _sync(folder: Path) -> None:
        """Have the names in a folder survive a power failure, where its file system can."""
        handle = _opened(folder)
        if handle is not None:
            with contextlib.suppress(OSError):
                os.fsync(handle)
            os.close(handle)


def _sweep(folder: Path, name: str, *, sure: bool) -> None:
    """Remove temporary files: nobody else writes one in a locked folder."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            match = _TEMPORARY.fullmatch(entry.name)
            ours = match and (not name or match[1] == name[:_LONGEST_NAME])
            if ours and (sure or time.time() - entry.stat().st_mtime > LONGEST_WRITE):
                Path(entry.path).unlink()


# Writing several files: all or none


def save_together(files: Mapping[Path, bytes]) -> Lost:
    """Write several files with their folders, all of them or none; an interruption waits until then."""
    with (
        _interruptions() as heard,
        contextlib.ExitStack() as locks,
        contextlib.ExitStack() as old,
        contextlib.ExitStack() as undo,
    ):
        place, lost = next(iter(files), Path()), list[Sentence]()
        try:
            for place in files:
                _make_folder(place.parent, undo)
            targets = {_target(place): content for place, content in files.items()}
            folders = sorted({target.parent for target in targets})
            sure = {folder: locks.enter_context(_locked(folder)) for folder in folders}
            staged = {}
            for place, content in targets.items():
                _require_ordinary(place)
                _sweep(place.parent, place.name, sure=sure[place.parent])
                staged[place], losses = _staged(place, content, private=False)
                undo.callback(_remove, staged[place])
                lost += losses
            if heard:
                raise KeyboardInterrupt
            for place, new in staged.items():
                _take_place(new, place, undo, old)
        except (OSError, ValueError) as error:
            raise _refusal(place, error) from error
        undo.pop_all()
        for folder in folders:
            _sync(folder)
    return tuple(lost)


def _make_folder(folder: Path, undo: contextlib.ExitStack) -> None:
    """Make a folder and those that it lies in, as far as they are missing."""
    if not folder.is_dir():
        _make_folder(folder.parent, undo)
        folder.mkdir()
        undo.callback(folder.rmdir)


def _take_place(new: Path, place: Path, undo: contextlib.ExitStack, old: contextlib.ExitStack) -> None:
    """Put a temporary file in its place; until all have theirs, what was there is kept under another name."""
    if not place.exists():
        new.replace(place)
        undo.callback(_remove, place)
        return
    handle, name = tempfile.mkstemp(prefix=f".{place.name[:_LONGEST_NAME]}.", suffix=".tmp", dir=place.parent)
    os.close(handle)
    old.callback(_remove, Path(name))
    shutil.copy2(place, name)
    new.replace(place)
    undo.callback(os.replace, name, place)


@contextlib.contextmanager
def _interruptions() -> Iterator[list[int]]:
    """Collect interruptions of the main thread, and interrupt it by them afterwards."""
    heard: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield heard
        return
    usual = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    try:
        yield heard
    finally:
        signal.signal(signal.SIGINT, usual)
    if heard and callable(usual):
        raise KeyboardInterrupt


# Writing: completely or not at all


def _save(path: Path, content: bytes, *, overwrite: bool, private: bool) -> Lost:
    try:
        target = _target(path)
        _require_ordinary(target, path)
        if target.exists() and not overwrite:
            raise SaveError(sentence("{path} exists already", path=path))
        return _replace(target, content, private=private)
    except (OSError, ValueError) as error:
        raise _refusal(path, error) from error


def _require_ordinary(target: Path, path: Path | None = None) -> None:
    """Refuse what exists and is no file; the message names it by another path if one is given."""
    if target.is_dir():
        raise SaveError(sentence("{path} is a folder", path=path or target))
    if target.exists() and not target.is_file():
        raise SaveError(sentence("{path} is not an ordinary file", path=path or target))


def _replace(path: Path, content: bytes, *, private: bool) -> Lost:
    new, lost = _staged(path, content, private=private)
    try:
        new.replace(path)
    except BaseException:
        _remove(new)
        raise
    _sync(path.parent)
    return lost


def _staged(path: Path, content: bytes, *, private: bool) -> tuple[Path, Lost]:
    """Write a temporary file beside a file that it is to replace; return it, and what is lost by it."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:_LONGEST_NAME]}.", suffix=".tmp", dir=path.parent)
    new = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(handle)
        old = path.stat() if path.exists() else None
        lost = tuple(_losses(new, path.name, old)) if old else ()
        if not private:
            new.chmod(old.st_mode & 0o7777 if old else 0o666 & ~_umask())
    except BaseException:
        _remove(new)
        raise
    return new, lost


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def _losses(new: Path, name: str, old: os.stat_result) -> Iterator[Sentence]:
    """Copy owner and group of the old file to the new one; yield a sentence for everything that is lost."""
    if old.st_nlink > 1:
        yield sentence("{file} has other names too (hard links); they keep what it held before", file=name)
    if not _handed_on(new, old):
        yield sentence("{file} belonged to another user or group; it is yours now", file=name)


def _handed_on(new: Path, old: os.stat_result) -> bool:
    """Give the new file the owner and group of the old one, or at least the group; True if both match."""
    for owner in (old.st_uid, -1):
        now = new.stat()
        if (now.st_uid, now.st_gid) != (old.st_uid, old.st_gid):
            with contextlib.suppress(OSError):
                os.chown(new, owner, old.st_gid)
    now = new.stat()
    return (now.st_uid, now.st_gid) == (old.st_uid, old.st_gid)
