"""The three answers to a draft that was found, and what each leaves behind."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from realms.scenario.scenario import Scenario
from realms_editor.desk import files, restore
from realms_editor.desk.backups import Backups
from realms_editor.desk.drafts import DocumentDraft, DraftStore, OrphanedDrafts


@pytest.fixture
def draft(saved: files.SavedFile, titled: Callable[[Scenario, str], Scenario]) -> DocumentDraft:
    content = files.draft_content(titled(saved.scenario, "Moor"))
    return DocumentDraft("a", "Moor", saved.path, content, saved.stamp.digest, 5)


@pytest.fixture
def left(
    draft: DocumentDraft, tmp_path: Path, orphans: Callable[[Path], list[OrphanedDrafts]]
) -> OrphanedDrafts:
    store = DraftStore(tmp_path / "drafts")
    store.write(draft)
    store.close()
    return orphans(tmp_path / "drafts")[0]


def test_a_restored_draft_is_a_changed_document(
    draft: DocumentDraft, saved: files.SavedFile, backups: Backups
) -> None:
    document = restore.restored_draft(draft)
    assert document.modified
    assert document.scenario.title("en") == "Moor"
    assert (document.path, document.stamp) == (saved.path, saved.stamp)
    assert saved.path.read_bytes() == saved.content
    files.save(document.scenario, saved.path, document.stamp, backups)
    assert saved.path.read_bytes() == draft.content


def test_a_restored_draft_does_not_overwrite_a_newer_file(
    draft: DocumentDraft, saved: files.SavedFile, backups: Backups
) -> None:
    saved.path.write_bytes(b"theirs")
    document = restore.restored_draft(draft)
    with pytest.raises(files.ChangedOutsideError):
        files.save(document.scenario, saved.path, document.stamp, backups)


def test_a_draft_without_a_file_is_a_new_document(draft: DocumentDraft) -> None:
    document = restore.restored_draft(replace(draft, path=None, disk=""))
    assert (document.path, document.stamp, document.modified) == (None, None, True)
    assert document.scenario.path is None


def test_a_damaged_draft_is_shown_as_far_as_it_goes(draft: DocumentDraft) -> None:
    document = restore.restored_draft(replace(draft, content=draft.content[:-20], path=None))
    assert document.read_only
    assert document.scenario.title("en") == "Moor"
    assert document.scenario.path is None


def test_keeping_the_file_makes_the_draft_a_backup(
    draft: DocumentDraft, left: OrphanedDrafts, saved: files.SavedFile, backups: Backups
) -> None:
    document = restore.keep_file(left.drafts[0], left, backups)
    assert document
    assert document.scenario.title("en") == "Marsh"
    assert left.drafts == []
    assert [kept.file.read_bytes() for kept in backups.of(saved.path)] == [draft.content]


def test_keeping_both_makes_two_files(
    draft: DocumentDraft, left: OrphanedDrafts, saved: files.SavedFile
) -> None:
    current, other = restore.keep_both(left.drafts[0], left, "recovered")
    assert (current.scenario.title("en"), other.scenario.title("en")) == ("Marsh", "Moor")
    assert other.path == saved.path.with_name("marsh (recovered).realm.json")
    assert other.path.read_bytes() == draft.content
    assert left.drafts == []


def test_a_copy_that_cannot_be_written_leaves_the_draft(left: OrphanedDrafts, draft: DocumentDraft) -> None:
    gone = replace(draft, path=Path("/nowhere/at/all/a.realm.json"))
    with pytest.raises(files.SaveError):
        restore.keep_both(gone, left, "recovered")
    assert len(left.drafts) == 1
