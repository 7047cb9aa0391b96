"""The workspace: everything that keeps the work of this process safe."""

import contextlib
from collections.abc import Iterable
from pathlib import Path

from realms.tiles import saving
from realms.tiles.saving import SaveError
from realms_editor.desk import files, restore
from realms_editor.desk.autosave import DELAY, Autosave
from realms_editor.desk.backups import Backups
from realms_editor.desk.crash_reports import CrashReporter
from realms_editor.desk.disk import Lock, remove_stale_locks, same_file
from realms_editor.desk.drafts import DocumentDraft, DraftStore, OrphanedDrafts, take_over
from realms_editor.desk.files import OpenedFile
from realms_editor.desk.kept_games import KeptGames
from realms_editor.desk.open_document import OpenDocument


class Workspace:
    """The open documents, with drafts, backups, crash reports and locks."""

    def __init__(self, state: Path, delay: float = DELAY) -> None:
        self.drafts, self._locks = state / "drafts", state / "open"
        self.autosave = Autosave(DraftStore(self.drafts), delay)
        self.backups = Backups(state / "backups")
        self.games = KeptGames(state / "games")
        self.reporter = CrashReporter(state / "crashes")
        self.documents: list[OpenDocument] = []
        self._count = 0

    def add(self, opened: OpenedFile) -> OpenDocument:
        """Add a document to the open ones."""
        self._count += 1
        return self._enter(OpenDocument(self, str(self._count), opened))

    def restore(self, draft: DocumentDraft, left: OrphanedDrafts) -> OpenDocument:
        """Open a draft of a dead process; it is kept as our own draft from the first moment."""
        self._count += 1
        key = str(self._count)
        return self._enter(
            OpenDocument(self, key, restore.restored_draft(take_over(draft, left, self.autosave.store, key)))
        )

    def document_of(self, path: Path) -> OpenDocument | None:
        """Return the open document of a file, or None."""
        own = ((opened, opened.document.path) for opened in self.documents)
        return next((opened for opened, known in own if known and same_file(known, path)), None)

    def lock(self, path: Path) -> Lock | None:
        """Mark a file as open; return None if another process has it open, or if that fails."""
        try:
            return files.lock_in_use(path, self._locks)
        except OSError:
            return None

    def remove_leftovers(self, files_used: Iterable[Path], settings: Path) -> None:
        """Remove temporary files and locks of dead processes."""
        self.backups.tidy()
        for folder in (settings, self.games.root, *self.reporter.root.glob("*/")):
            saving.sweep(folder)
        for path in files_used:
            with contextlib.suppress(SaveError), saving.alone(path):
                pass  # `alone` removes the temporary files itself
        for folder in (self._locks, self.drafts):
            remove_stale_locks(folder)

    def report(self, error: BaseException) -> Path | None:
        """Write a crash report with the maps as they are."""
        self.autosave.flush()
        return self.reporter.report(error, [opened.draft for opened in self.documents])

    def close(self) -> None:
        """Close everything; unsaved changes are offered at the next start."""
        for opened in self.documents:
            opened.lock_file(None)
        self.autosave.close()

    def _enter(self, opened: OpenDocument) -> OpenDocument:
        self.documents.append(opened)
        opened.lock_file(opened.document.path)
        return opened
