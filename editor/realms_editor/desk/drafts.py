"""Drafts: copies of documents with unsaved changes, kept in case the program ends too early.

Each process has its own folder of drafts, locked while the process lives, so that no process can be taken for
another one with the same number. The next start finds the folders of dead processes and offers their drafts.
"""

import contextlib
import json
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from realms.locale import sentence
from realms.tiles import jsonfile, saving
from realms_editor.desk.disk import Lock, acquire_lock, digest, private_folder, stamp_of

FORMAT = 1
SUFFIX = ".draft"
MAX_HEADING = 1 << 16
LAST_TIME = 1e11  # in seconds; calendars end there

# The file compared with its draft: never saved, gone, equal, as when the draft began, or changed since.
FileState = Literal["unsaved", "gone", "same", "older", "changed"]


@dataclass(frozen=True)
class DocumentDraft:
    """A document with unsaved changes."""

    key: str
    title: str
    path: Path | None
    content: bytes
    disk: str = ""  # the digest of the file when the document last read or wrote it
    when: float = 0.0  # 0 if it is not known


class DraftError(ValueError):
    """A file that is no draft, or a damaged one."""


def pack(draft: DocumentDraft) -> bytes:
    """Return the bytes of a draft's file: a heading on one line, then the document as it would be saved."""
    heading = {
        "draft": FORMAT,
        "title": draft.title,
        "path": str(draft.path) if draft.path else None,
        "disk": draft.disk,
        "when": draft.when,
        "digest": digest(draft.content),
    }
    return json.dumps(heading).encode() + b"\n" + draft.content


def unpack(key: str, raw: bytes) -> DocumentDraft:
    """Read a draft from the bytes of its file; raise a DraftError if they are damaged or foreign."""
    heading, _, content = raw.partition(b"\n")
    try:
        head = json.loads(heading[:MAX_HEADING])
        path = Path(head["path"]) if head["path"] is not None else None
        draft = DocumentDraft(
            key, str(head["title"]), path, content, str(head["disk"]), _moment(head["when"])
        )
        whole = head["draft"] == FORMAT and head["digest"] == digest(content)
    except (ValueError, TypeError, LookupError, RecursionError, OverflowError) as error:
        raise DraftError(key) from error
    if not whole:
        raise DraftError(key)
    return draft


def _moment(head: object) -> float:
    """Return a time that a calendar has, or 0 for one from a wrong clock."""
    when = float(str(head))
    return when if 0 <= when < LAST_TIME else 0.0


def file_state(draft: DocumentDraft) -> FileState:
    """Compare the file on the disk with its draft, by content only: a clock may be wrong."""
    if draft.path is None:
        return "unsaved"
    now = stamp_of(draft.path)
    if now is None:
        return "gone"
    if now.digest == digest(draft.content):
        return "same"
    return "older" if now.digest == draft.disk else "changed"


class DraftStore:
    """The drafts of this process; its folder is made with the first draft."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._name = ""
        self._lock: Lock | None = None

    @property
    def folder(self) -> Path:
        """The folder of this process."""
        return self.root / self._name

    def write(self, draft: DocumentDraft) -> None:
        """Write a draft over the last one of the same document, whole or not at all."""
        try:
            self._claim()
            private_folder(self.folder)
        except OSError as error:
            message = sentence("{path}: {reason}", path=self.root, reason=error.strerror or str(error))
            raise saving.SaveError(message) from error
        saving.save(self._file(draft.key), pack(draft), private=True)

    def forget(self, key: str) -> None:
        """Remove the draft of a document that was saved or given up."""
        if self._lock:
            with contextlib.suppress(OSError):
                self._file(key).unlink(missing_ok=True)

    def close(self) -> None:
        """Release the folder; drafts that are left are offered at the next start."""
        if self._lock:
            _leave(self.root, self._name, self._lock)
            self._lock = None

    def _claim(self) -> None:
        """Make and lock a folder for this process, or a new one if the last was removed."""
        if self._lock and _lock_path(self.root, self._name).exists():
            return
        self.close()
        lock = None
        while lock is None:
            self._name = f"{os.getpid()}-{os.urandom(4).hex()}"
            lock = acquire_lock(_lock_path(self.root, self._name))
        self._lock = lock

    def _file(self, key: str) -> Path:
        return self.folder / f"{key}{SUFFIX}"


class OrphanedDrafts:
    """Drafts that a dead process left; they are locked while this object is open."""

    def __init__(self, root: Path, name: str, lock: Lock) -> None:
        self.root, self.name, self._lock = root, name, lock
        saving.sweep(root / name)
        self.drafts: list[DocumentDraft] = []
        self.damaged: list[Path] = []
        for file in _listed(root / name, SUFFIX):
            try:
                self.drafts.append(unpack(file.stem, _read(file)))
            except (DraftError, OSError):
                self.damaged.append(file)

    def drop(self, draft: DocumentDraft) -> None:
        """Remove a draft that was restored or is not wanted."""
        self.drafts.remove(draft)
        with contextlib.suppress(OSError):
            (self.root / self.name / f"{draft.key}{SUFFIX}").unlink(missing_ok=True)

    def close(self) -> None:
        """Release the folder; drafts that are left are offered at the next start."""
        _leave(self.root, self.name, self._lock)


def orphaned_drafts(root: Path) -> list[OrphanedDrafts]:
    """Return the drafts of dead processes, newest first; those equal to their file are removed."""
    found = [left for left in _dead(root) if _worth_offering(left)]
    return sorted(found, key=lambda left: -max(draft.when for draft in left.drafts))


def take_over(draft: DocumentDraft, left: OrphanedDrafts, store: DraftStore, key: str) -> DocumentDraft:
    """Move a draft of a dead process into our own store; it is in one of the two at every moment."""
    ours = DocumentDraft(key, draft.title, draft.path, draft.content, draft.disk, time.time())
    store.write(ours)
    left.drop(draft)
    return ours


def _dead(root: Path) -> Iterator[OrphanedDrafts]:
    for name in _folders(root):
        with contextlib.suppress(OSError):
            lock = acquire_lock(_lock_path(root, name))
            if lock:
                yield OrphanedDrafts(root, name, lock)


def _worth_offering(left: OrphanedDrafts) -> bool:
    for draft in list(left.drafts):
        if file_state(draft) == "same":
            left.drop(draft)
    if not left.drafts:
        left.close()
    return bool(left.drafts)


def _lock_path(root: Path, name: str) -> Path:
    return root / f"{name}.lock"


def _leave(root: Path, name: str, lock: Lock) -> None:
    """Remove a folder if it is empty, and release its lock."""
    with contextlib.suppress(OSError):
        (root / name).rmdir()
    lock.release()


def _folders(root: Path) -> list[str]:
    try:
        return sorted(entry.name for entry in os.scandir(root) if entry.is_dir(follow_symlinks=False))
    except OSError:
        return []


def _listed(folder: Path, suffix: str) -> list[Path]:
    """List the files in a folder that end in `suffix`."""
    try:
        entries = sorted(folder.iterdir())
    except OSError:
        return []
    return [path for path in entries if path.suffix == suffix]


def _read(path: Path) -> bytes:
    """Return the bytes of a draft, limited to the size of the largest document and its heading."""
    if not path.is_file() or path.is_symlink():
        raise DraftError(path.name)
    with path.open("rb") as file:
        raw = file.read(jsonfile.MAX_BYTES + MAX_HEADING + 1)
    if len(raw) > jsonfile.MAX_BYTES + MAX_HEADING:
        raise DraftError(path.name)
    return raw
