"""A document together with its file, its draft and its lock: one of those that are open."""

import contextlib
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from realms.scenario.edits import ABSENT, Edit, ValueChange
from realms.tiles import saving
from realms.tiles.saving import SaveError
from realms_editor.desk import files, restore
from realms_editor.desk.autosave import DELAY, Autosave
from realms_editor.desk.backups import Backups
from realms_editor.desk.crash_reports import Reporter
from realms_editor.desk.disk import Lock, Stamp, free, look, same_file, stamp_of
from realms_editor.desk.document import Change, Document, Mark
from realms_editor.desk.drafts import Draft, Remains, Store, moved
from realms_editor.desk.files import Opened, Saved
from realms_editor.desk.kept_games import KeptGames

Job = Callable[[], Saved]


class Paper:
    """One open document."""

    def __init__(self, safe: "Safe", key: str, opened: Opened) -> None:
        self.safe, self.key = safe, key
        self.document = Document(opened.scenario, opened.path)
        self.findings = opened.findings
        self.stamp = opened.stamp
        self.lock: Lock | None = None
        self._drafted = opened.modified
        self.document.lock(opened.hindrance)
        if opened.modified:
            self.document.touched()
        self._leave = self.document.subscribe(self._heard)

    @property
    def shared(self) -> bool:
        """Whether the file is open in another process as well."""
        return self.document.path is not None and self.lock is None

    def draft(self) -> Draft:
        """What is to be kept for the case that this process ends too early."""
        scenario = self.document.scenario
        disk = self.stamp.digest if self.stamp else ""
        content = files.draft_content(scenario)
        return Draft(self.key, scenario.title("en"), self.document.path, content, disk, time.time())

    def save(self, path: Path, seen: Stamp | None) -> Job:
        """What writes the state as it is now; it may be done by another thread."""
        scenario, backups = self.document.scenario, self.safe.backups
        return lambda: files.save(scenario, path, seen, backups)

    def seen(self, path: Path) -> Stamp | None:
        """What the document knows of a file: its own as it was read or written, another as it is now."""
        own = self.document.path
        return self.stamp if own and same_file(own, path) else stamp_of(path)

    def saved(self, saved: Saved, mark: Mark) -> None:
        """The state of that mark has been written."""
        own = self.document.path
        self.stamp = saved.stamp
        if own is None or not same_file(own, saved.path):
            self.claim(saved.path)
        self.document.saved_as(saved.path, mark)

    def changed_outside(self) -> Callable[[], Stamp | None]:
        """What looks at the file; it may be done by another thread."""
        path, seen = self.document.path, self.stamp
        return lambda: look(path, seen) if path else seen

    def reload(self, again: Opened) -> bool:
        """Take over what the file holds now, as one edit; False if that is damaged."""
        if again.path is None or again.read_only:
            return False
        document, new = self.document, again.scenario
        document.lock(None)
        document.do(_exchange(document.scenario.data, new.data))
        document.scenario = replace(document.scenario, source=new.source, origin=new.origin)
        self.stamp, self.findings = again.stamp, ()
        document.saved_as(again.path)
        return True

    def claim(self, path: Path | None) -> None:
        """Mark a file as open here, and the one before as free."""
        if self.lock:
            self.lock.release()
        self.lock = self.safe.lock(path) if path else None

    def close(self) -> None:
        """Give up what is not saved, and leave."""
        self._leave()
        self.safe.autosave.saved(self.key)
        self.claim(None)
        self.safe.papers.remove(self)

    def _heard(self, _: Change) -> None:
        if self.document.modified:
            self._drafted = True
            self.safe.autosave.changed(self.key, self.draft)
        elif self._drafted:
            self._drafted = False
            self.safe.autosave.saved(self.key)


def _exchange(old: Mapping[str, Any], new: Mapping[str, Any]) -> Edit:
    """The edit that makes one document of another."""
    pairs = ((key, old.get(key, ABSENT), new.get(key, ABSENT)) for key in sorted(old.keys() | new.keys()))
    return Edit(
        "reload", tuple(ValueChange((key,), was, becomes) for key, was, becomes in pairs if was != becomes)
    )


class Safe:
    """All that keeps the work of this process safe: open documents, drafts, backups, reports, locks."""

    def __init__(self, state: Path, delay: float = DELAY) -> None:
        self.drafts, self._locks = state / "drafts", state / "open"
        self.autosave = Autosave(Store(self.drafts), delay)
        self.backups = Backups(state / "backups")
        self.games = KeptGames(state / "games")
        self.reporter = Reporter(state / "crashes")
        self.papers: list[Paper] = []
        self._count = 0

    def take(self, opened: Opened) -> Paper:
        """Have a document that was opened, or made, among those that are open."""
        self._count += 1
        return self._enter(Paper(self, str(self._count), opened))

    def restore(self, draft: Draft, left: Remains) -> Paper:
        """Have a draft that a dead process left, which is kept safe from the first moment on."""
        self._count += 1
        key = str(self._count)
        return self._enter(Paper(self, key, restore.restored(moved(draft, left, self.autosave.store, key))))

    def paper_of(self, path: Path) -> Paper | None:
        """The open document of a file."""
        own = ((paper, paper.document.path) for paper in self.papers)
        return next((paper for paper, known in own if known and same_file(known, path)), None)

    def lock(self, path: Path) -> Lock | None:
        """Mark a file as open; None if another process has done so, or none can."""
        try:
            return files.in_use(path, self._locks)
        except OSError:
            return None

    def tidy(self, files_used: Iterable[Path], settings: Path) -> None:
        """Remove the temporary files and locks that dead processes have left."""
        self.backups.tidy()
        for folder in (settings, self.games.root, *self.reporter.root.glob("*/")):
            saving.sweep(folder)
        for path in files_used:
            with contextlib.suppress(SaveError), saving.alone(path):
                pass  # being alone with a file removes what was left of it
        for folder in (self._locks, self.drafts):
            free(folder)

    def report(self, error: BaseException) -> Path | None:
        """Write down a crash, with the maps as they stand."""
        self.autosave.flush()
        return self.reporter.report(error, [paper.draft for paper in self.papers])

    def close(self) -> None:
        """Leave in order; what is not saved then is offered at the next start."""
        for paper in self.papers:
            paper.claim(None)
        self.autosave.close()

    def _enter(self, paper: Paper) -> Paper:
        self.papers.append(paper)
        paper.claim(paper.document.path)
        return paper
