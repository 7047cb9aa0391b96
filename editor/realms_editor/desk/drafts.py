"""Drafts: documents with unsaved changes, kept outside their folders in case the program ends too early.

Every process has a folder of its own, locked while the process lives, so no number of a process can be
mistaken for another's. Whoever starts later finds the folders of the dead and may restore what lies there.
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
LAST_TIME = 1e11  # in seconds; a calendar has no more

# How the file of a draft stands to it: never saved, gone, equal, as it was when the draft began, or not.
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
    """The file of a draft: a line that says what it is, and then the document as it would be saved."""
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
    """The draft in a file; anything damaged or foreign is refused."""
    heading, _, content = raw.partition(b"\n")
    try:
        told = json.loads(heading[:MAX_HEADING])
        path = Path(told["path"]) if told["path"] is not None else None
        draft = DocumentDraft(
            key, str(told["title"]), path, content, str(told["disk"]), _moment(told["when"])
        )
        whole = told["draft"] == FORMAT and told["digest"] == digest(content)
    except (ValueError, TypeError, LookupError, RecursionError, OverflowError) as error:
        raise DraftError(key) from error
    if not whole:
        raise DraftError(key)
    return draft


def _moment(told: object) -> float:
    """Return a time that a calendar has, and 0 for what a wrong clock has written."""
    when = float(str(told))
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
    """The drafts of this process; nothing is on the disk before there is one."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._name = ""
        self._lock: Lock | None = None

    @property
    def folder(self) -> Path:
        """Where this process keeps its drafts."""
        return self.root / self._name

    def write(self, draft: DocumentDraft) -> None:
        """Keep a draft instead of the one before of the same document, whole or not at all."""
        try:
            self._claim()
            private_folder(self.folder)
        except OSError as error:
            message = sentence("{path}: {reason}", path=self.root, reason=error.strerror or str(error))
            raise saving.SaveError(message) from error
        saving.save(self._file(draft.key), pack(draft), private=True)

    def forget(self, key: str) -> None:
        """Drop the draft of a document that is saved, or given up."""
        if self._lock:
            with contextlib.suppress(OSError):
                self._file(key).unlink(missing_ok=True)

    def close(self) -> None:
        """Leave; drafts that were not forgotten are offered at the next start."""
        if self._lock:
            _leave(self.root, self._name, self._lock)
            self._lock = None

    def _claim(self) -> None:
        """A folder of our own; another one should somebody have removed ours."""
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
    """What a process that is dead has left; nobody else is offered it as long as we look at it."""

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
        """Remove a draft that is restored or not wanted."""
        self.drafts.remove(draft)
        with contextlib.suppress(OSError):
            (self.root / self.name / f"{draft.key}{SUFFIX}").unlink(missing_ok=True)

    def close(self) -> None:
        """Leave what is still there for the next start."""
        _leave(self.root, self.name, self._lock)


def orphaned_drafts(root: Path) -> list[OrphanedDrafts]:
    """What dead processes have left, the newest first; a draft that is on the disk already is dropped."""
    found = [left for left in _dead(root) if _worth_offering(left)]
    return sorted(found, key=lambda left: -max(draft.when for draft in left.drafts))


def take_over(draft: DocumentDraft, left: OrphanedDrafts, store: DraftStore, key: str) -> DocumentDraft:
    """Take over a draft of a dead process; at every moment one of the two stores has it."""
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
    """Remove a folder if nothing is in it; in any case others may have it."""
    with contextlib.suppress(OSError):
        (root / name).rmdir()
    lock.release()


def _folders(root: Path) -> list[str]:
    try:
        return sorted(entry.name for entry in os.scandir(root) if entry.is_dir(follow_symlinks=False))
    except OSError:
        return []


def _listed(folder: Path, suffix: str) -> list[Path]:
    """The files with that ending in a folder; whatever else lies there is left alone."""
    try:
        entries = sorted(folder.iterdir())
    except OSError:
        return []
    return [path for path in entries if path.suffix == suffix]


def _read(path: Path) -> bytes:
    """The bytes of a draft, which is as large as a document and its heading can be."""
    if not path.is_file() or path.is_symlink():
        raise DraftError(path.name)
    with path.open("rb") as file:
        raw = file.read(jsonfile.MAX_BYTES + MAX_HEADING + 1)
    if len(raw) > jsonfile.MAX_BYTES + MAX_HEADING:
        raise DraftError(path.name)
    return raw
