"""An open document with its file, its draft and its lock."""

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from realms_editor.desk import files
from realms_editor.desk.disk import Lock, Stamp, same_file, stamp_of, updated_stamp
from realms_editor.desk.document import Document, DocumentChange, SavePoint
from realms_editor.desk.drafts import DocumentDraft
from realms_editor.desk.exchange import exchange
from realms_editor.desk.files import OpenedFile, SavedFile

if TYPE_CHECKING:
    from realms_editor.desk.workspace import Workspace

Job = Callable[[], SavedFile]


class OpenDocument:
    """A document that is open in the workspace."""

    def __init__(self, safe: "Workspace", key: str, opened: OpenedFile) -> None:
        self.workspace, self.key = safe, key
        self.document = Document(opened.scenario, opened.path)
        self.findings = opened.findings
        self.stamp = opened.stamp
        self.lock: Lock | None = None
        self._drafted = opened.modified
        self.document.lock(opened.hindrance)
        if opened.modified:
            self.document.mark_modified()
        self._leave = self.document.subscribe(self._heard)

    @property
    def shared(self) -> bool:
        """Return True if the file is open in another process too."""
        return self.document.path is not None and self.lock is None

    def draft(self) -> DocumentDraft:
        """Return a draft of the document, for the case that this process ends too early."""
        scenario = self.document.scenario
        disk = self.stamp.digest if self.stamp else ""
        content = files.draft_content(scenario)
        return DocumentDraft(self.key, scenario.title("en"), self.document.path, content, disk, time.time())

    def save_job(self, path: Path, seen: Stamp | None) -> Job:
        """Return a function that saves the present state; another thread may call it."""
        scenario, backups = self.document.scenario, self.workspace.backups
        return lambda: files.save(scenario, path, seen, backups)

    def stamp_for(self, path: Path) -> Stamp | None:
        """Return the known stamp of the document's own file, or the present stamp of another."""
        own = self.document.path
        return self.stamp if own and same_file(own, path) else stamp_of(path)

    def note_saved(self, saved: SavedFile, mark: SavePoint) -> None:
        """Note that the state of a save point was saved."""
        own = self.document.path
        self.stamp = saved.stamp
        if own is None or not same_file(own, saved.path):
            self.lock_file(saved.path)
        self.document.saved_as(saved.path, mark)

    def watch_job(self) -> Callable[[], Stamp | None]:
        """Return a function that looks for changes of the file; another thread may call it."""
        path, seen = self.document.path, self.stamp
        return lambda: updated_stamp(path, seen) if path else seen

    def reload(self, again: OpenedFile) -> bool:
        """Take over the content of the file as one edit; return False if it is damaged."""
        if again.path is None or again.read_only:
            return False
        document, new = self.document, again.scenario
        document.lock(None)
        document.do(exchange("reload", document.scenario.data, new.data))
        document.scenario = replace(document.scenario, source=new.source, origin=new.origin)
        self.stamp, self.findings = again.stamp, ()
        document.saved_as(again.path)
        return True

    def lock_file(self, path: Path | None) -> None:
        """Mark a file as open in this process, and release the last one."""
        if self.lock:
            self.lock.release()
        self.lock = self.workspace.lock(path) if path else None

    def close(self) -> None:
        """Close the document and give up unsaved changes."""
        self._leave()
        self.workspace.autosave.drop(self.key)
        self.lock_file(None)
        self.workspace.documents.remove(self)

    def _heard(self, _: DocumentChange) -> None:
        if self.document.modified:
            self._drafted = True
            self.workspace.autosave.schedule(self.key, self.draft)
        elif self._drafted:
            self._drafted = False
            self.workspace.autosave.drop(self.key)
