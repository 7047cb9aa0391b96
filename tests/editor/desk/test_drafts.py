"""Drafts of dead processes are found, whatever else lies among them; those of the living are left alone."""

import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from realms.tiles.saving import SaveError
from realms_editor.desk import files
from realms_editor.desk.drafts import (
    DocumentDraft,
    DraftError,
    DraftStore,
    OrphanedDrafts,
    file_state,
    pack,
    take_over,
    unpack,
)

Finder = Callable[[Path], list[OrphanedDrafts]]

DRAFT = DocumentDraft("d1", "Marsh", None, b"{}\n", "", 1.5)
KILLED = """
import os, pathlib, signal, sys
from realms_editor.desk.drafts import DocumentDraft, DraftStore
DraftStore(pathlib.Path(sys.argv[1])).write(DocumentDraft("d1", "Marsh", None, b"{}\\n", "", 1.5))
os.kill(os.getpid(), signal.SIGKILL)
"""


def leave(root: Path, *drafts: DocumentDraft) -> Path:
    """A store whose process is dead: its lock is free."""
    store = DraftStore(root)
    for draft in drafts:
        store.write(draft)
    store.close()
    return store.folder


@given(
    content=st.binary(),
    title=st.text(),
    path=st.none() | st.text(min_size=1).map(Path),
    when=st.floats(0, 1e10),
    disk=st.text("0123456789abcdef"),
)
def test_a_draft_comes_back_whole(
    content: bytes, title: str, path: Path | None, when: float, disk: str
) -> None:
    draft = DocumentDraft("d", title, path, content, disk, when)
    assert unpack("d", pack(draft)) == draft


@given(raw=st.binary())
def test_foreign_bytes_are_refused(raw: bytes) -> None:
    with pytest.raises(DraftError):
        unpack("d", raw)


@given(place=st.integers(0, 200), data=st.data())
def test_a_damaged_draft_is_refused_or_unharmed(place: int, data: st.DataObject) -> None:
    raw = bytearray(pack(DRAFT))
    place %= len(raw)
    raw[place] = data.draw(st.integers(0, 255).filter(lambda byte: byte != raw[place]))
    with suppress(DraftError):
        assert unpack("d1", bytes(raw)).content == DRAFT.content


@pytest.mark.parametrize("heading", ['{"draft": 2}', "[" * 60_000, '"a"', '{"path": 3}', "null"])
def test_strange_headings_are_refused(heading: str) -> None:
    with pytest.raises(DraftError):
        unpack("d", heading.encode() + b"\n{}")


def test_a_killed_process_leaves_its_drafts(tmp_path: Path, orphans: Finder) -> None:
    subprocess.run([sys.executable, "-c", KILLED, str(tmp_path)], check=False)
    (left,) = orphans(tmp_path)
    assert left.drafts == [DRAFT]
    assert orphans(tmp_path) == []  # somebody looks at it already
    left.close()
    (again,) = orphans(tmp_path)
    assert again.drafts == [DRAFT]


def test_the_living_keep_theirs(tmp_path: Path, orphans: Finder) -> None:
    store = DraftStore(tmp_path)
    store.write(DRAFT)
    assert orphans(tmp_path) == []
    store.close()
    assert len(orphans(tmp_path)) == 1


def test_a_process_that_leaves_in_order_leaves_nothing(tmp_path: Path) -> None:
    store = DraftStore(tmp_path)
    store.write(DRAFT)
    store.forget("d1")
    store.close()
    assert list(tmp_path.iterdir()) == []


def test_a_new_draft_replaces_the_old(tmp_path: Path, orphans: Finder) -> None:
    leave(tmp_path, DRAFT, replace(DRAFT, content=b"new"), replace(DRAFT, key="d2"))
    (left,) = orphans(tmp_path)
    assert [draft.content for draft in left.drafts] == [b"new", b"{}\n"]


def test_nothing_strange_stops_anything(tmp_path: Path, orphans: Finder) -> None:
    """A stray file once stopped the autosave of another editor for good."""
    folder = leave(tmp_path, DRAFT)
    (tmp_path / "notes.txt").write_text("mine")
    (tmp_path / "empty").mkdir()
    (tmp_path / "link").symlink_to(tmp_path)
    (folder / "d2.draft").write_bytes(b"not a draft")
    (folder / "d3.draft").mkdir()
    (folder / "d4.draft").symlink_to(folder / "nowhere")
    (folder / "d5.draft").write_bytes(pack(DRAFT)[:-1])
    (folder / "d6.txt").write_text("mine")
    (left,) = orphans(tmp_path)
    assert left.drafts == [DRAFT]
    assert [file.name for file in left.damaged] == ["d2.draft", "d3.draft", "d4.draft", "d5.draft"]
    assert not (tmp_path / "empty").exists()
    left.drop(DRAFT)
    left.close()
    assert (folder / "d6.txt").read_text() == "mine"
    assert (tmp_path / "notes.txt").read_text() == "mine"
    assert orphans(tmp_path) == []


def test_a_draft_that_was_being_written_goes(tmp_path: Path, orphans: Finder) -> None:
    folder = leave(tmp_path, DRAFT)
    (folder / ".d1.draft.abcd_123.tmp").write_bytes(b"half")
    (left,) = orphans(tmp_path)
    left.drop(DRAFT)
    left.close()
    assert list(tmp_path.iterdir()) == []


def test_the_newest_come_first(tmp_path: Path, orphans: Finder) -> None:
    for when in (5.0, 9.0, 7.0):
        leave(tmp_path, replace(DRAFT, when=when))
    assert [left.drafts[0].when for left in orphans(tmp_path)] == [9.0, 7.0, 5.0]


def test_a_store_is_made_again_when_somebody_removes_it(tmp_path: Path, orphans: Finder) -> None:
    store = DraftStore(tmp_path / "root")
    store.write(DRAFT)
    for path in sorted((tmp_path / "root").rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    store.write(DRAFT)
    assert orphans(tmp_path / "root") == []  # it is locked
    store.close()
    assert len(orphans(tmp_path / "root")) == 1


def test_a_store_that_cannot_be_written_is_told(tmp_path: Path, orphans: Finder) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SaveError):
        DraftStore(tmp_path / "file/drafts").write(DRAFT)
    assert orphans(tmp_path / "file/drafts") == []


def test_how_the_file_stands_to_the_draft(saved: files.SavedFile) -> None:
    draft = replace(DRAFT, path=saved.path, disk=saved.stamp.digest, when=time.time() - 9)
    assert file_state(replace(draft, path=None)) == "unsaved"
    assert file_state(replace(draft, path=saved.path.with_name("b"))) == "gone"
    assert file_state(replace(draft, content=saved.content)) == "same"
    assert file_state(draft) == "older"  # it is what the draft began with, whatever its date
    for when in (draft.when, time.time() + 9, 0.0):
        assert file_state(replace(draft, disk="another", when=when)) == "changed"


@pytest.mark.parametrize("clock", [-5.0, 0.0, 1e12, 1e300])
def test_a_draft_written_under_a_wrong_clock_is_found(
    clock: float, tmp_path: Path, orphans: Finder, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave(tmp_path, replace(DRAFT, when=clock))
    (left,) = orphans(tmp_path)
    assert left.drafts == [replace(DRAFT, when=0.0)]
    store = DraftStore(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(time, "time", lambda: clock)
        take_over(left.drafts[0], left, store, "mine")
    left.close()
    store.close()
    (again,) = orphans(tmp_path)
    assert [draft.content for draft in again.drafts] == [DRAFT.content]


def test_only_their_owner_may_read_drafts(tmp_path: Path) -> None:
    folder = leave(tmp_path / "deep/drafts", DRAFT)
    assert (folder / "d1.draft").stat().st_mode & 0o777 == 0o600
    assert {path.stat().st_mode & 0o777 for path in (folder, *folder.parents[:2])} == {0o700}


def test_a_draft_that_was_saved_is_not_offered(
    tmp_path: Path, saved: files.SavedFile, orphans: Finder
) -> None:
    leave(tmp_path / "drafts", replace(DRAFT, path=saved.path, content=saved.content))
    assert orphans(tmp_path / "drafts") == []
    assert list((tmp_path / "drafts").iterdir()) == []


def test_a_draft_is_taken_over_without_a_gap(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, orphans: Finder
) -> None:
    leave(tmp_path, DRAFT)
    (left,) = orphans(tmp_path)
    store = DraftStore(tmp_path)

    def full(*_: object) -> None:
        raise SaveError(files.sentence("no room"))

    with monkeypatch.context() as patch:
        patch.setattr(store, "write", full)
        with pytest.raises(SaveError):
            take_over(DRAFT, left, store, "mine")
    assert left.drafts == [DRAFT]
    ours = take_over(DRAFT, left, store, "mine")
    assert (ours.content, ours.title) == (DRAFT.content, DRAFT.title)
    left.close()
    store.close()
    (again,) = orphans(tmp_path)
    assert again.drafts == [ours]
