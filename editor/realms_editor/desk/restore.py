"""The answers to a draft of a dead process: restore it, keep the file, or keep both."""

from dataclasses import replace

from realms.tiles.saving import save
from realms_editor.desk.backups import Backups
from realms_editor.desk.disk import Stamp, stamp_of
from realms_editor.desk.drafts import DocumentDraft, OrphanedDrafts
from realms_editor.desk.files import OpenedFile, free_path, open_bytes, open_file


def restored_draft(draft: DocumentDraft) -> OpenedFile:
    """Open the draft as a modified document of its file; the file does not change until it is saved.

    If the file was changed since, saving reports that.
    """
    now = stamp_of(draft.path) if draft.path else None
    seen = now if now and now.digest == draft.disk else Stamp(0, 0, 0, draft.disk)
    stamp = seen if draft.path and draft.disk else None
    return replace(open_bytes(draft.content, draft.path), stamp=stamp, modified=True)


def keep_file(draft: DocumentDraft, left: OrphanedDrafts, backups: Backups) -> OpenedFile | None:
    """Open the file, and add the draft to its backups; a draft without a file is given up."""
    if draft.path is None:
        left.drop(draft)
        return None
    backups.keep(draft.path, draft.content)
    left.drop(draft)
    return open_file(draft.path)


def keep_both(draft: DocumentDraft, left: OrphanedDrafts, mark: str) -> list[OpenedFile]:
    """Open the file, and the draft as a file beside it with a mark in its name."""
    if draft.path is None:
        return [restored_draft(draft)]
    beside = free_path(draft.path, mark)
    save(beside, draft.content, overwrite=False)
    left.drop(draft)
    return [open_file(draft.path), open_file(beside)]
