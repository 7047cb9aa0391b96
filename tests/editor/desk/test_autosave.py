"""Drafts are written in the background, late enough not to disturb and early enough to lose little."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from realms.locale import sentence
from realms.tiles.saving import SaveError
from realms_editor.desk.autosave import Autosave
from realms_editor.desk.drafts import DocumentDraft, DraftStore, OrphanedDrafts

DELAY = 0.02


class Seen(DraftStore):
    """A store that tells what was written, and by whom."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.written: list[tuple[bytes, str]] = []
        self.something = threading.Event()
        self.full = False

    def write(self, draft: DocumentDraft) -> None:
        if self.full:
            raise SaveError(sentence("no room"))
        super().write(draft)
        self.written.append((draft.content, threading.current_thread().name))
        self.something.set()

    def drafts(self) -> list[str]:
        return sorted(file.name for file in self.folder.glob("*.draft"))


@pytest.fixture
def store(tmp_path: Path) -> Seen:
    return Seen(tmp_path)


def draft(content: bytes, key: str = "a") -> DocumentDraft:
    return DocumentDraft(key, "Marsh", None, content)


def test_a_change_is_written_by_another_thread(store: Seen) -> None:
    autosave = Autosave(store, DELAY)
    autosave.schedule("a", lambda: draft(b"1"))
    assert store.something.wait(9)
    assert store.written == [(b"1", "autosave")]
    autosave.close()


def test_only_the_last_of_many_changes_is_written(store: Seen) -> None:
    autosave = Autosave(store, 60)
    for number in range(50):
        autosave.schedule("a", lambda number=number: draft(b"%d" % number))  # type: ignore[misc]
    assert store.written == []
    autosave.flush()
    assert [content for content, _ in store.written] == [b"49"]
    autosave.close()


def test_changes_without_a_pause_do_not_put_the_draft_off(store: Seen) -> None:
    autosave = Autosave(store, DELAY)
    calls = 0
    while not store.something.wait(0.001) and calls < 10_000:
        autosave.schedule("a", lambda: draft(b"x"))
        calls += 1
    assert calls < 10_000
    autosave.close()


def test_what_is_saved_has_no_draft(store: Seen) -> None:
    autosave = Autosave(store, 60)
    for key in "ab":
        autosave.schedule(key, lambda key=key: draft(b"1", key))  # type: ignore[misc]
    autosave.flush()
    assert store.drafts() == ["a.draft", "b.draft"]
    autosave.schedule("a", lambda: draft(b"2"))
    autosave.drop("a")
    autosave.flush()
    assert store.drafts() == ["b.draft"]
    autosave.schedule("a", lambda: draft(b"3"))
    autosave.flush()
    assert store.drafts() == ["a.draft", "b.draft"]
    autosave.close()


def test_leaving_writes_what_is_due(
    store: Seen, tmp_path: Path, orphans: Callable[[Path], list[OrphanedDrafts]]
) -> None:
    autosave = Autosave(store, 60)
    autosave.schedule("a", lambda: draft(b"last"))
    autosave.close()
    (left,) = orphans(tmp_path)
    assert [each.content for each in left.drafts] == [b"last"]


def test_a_full_disk_is_told_and_the_next_change_tries_again(store: Seen) -> None:
    told: list[SaveError | None] = []
    autosave = Autosave(store, 60, told.append)
    store.full = True
    autosave.schedule("a", lambda: draft(b"1"))
    autosave.flush()
    store.full = False
    autosave.schedule("a", lambda: draft(b"2"))
    autosave.flush()
    assert [str(error) for error in told] == ["no room", "None"]
    assert [content for content, _ in store.written] == [b"2"]
    autosave.close()


def test_a_draft_that_cannot_be_made_does_not_end_autosave(store: Seen) -> None:
    told: list[SaveError | None] = []
    autosave = Autosave(store, DELAY, told.append)
    autosave.schedule("a", lambda: draft("\ud800".encode()))
    autosave.schedule("b", lambda: draft(b"2", "b"))
    assert store.something.wait(9)
    assert store.written == [(b"2", "autosave")]
    assert told[0] is not None
    autosave.close()
