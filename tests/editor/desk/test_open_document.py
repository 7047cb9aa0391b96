"""Open documents with their files: drafts follow changes, saves meet changes from outside, locks free."""

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from realms.scenario.changes import set_value
from realms.scenario.scenario import load_scenario
from realms.tiles import saving
from realms_editor.desk import files
from realms_editor.desk.drafts import OrphanedDrafts
from realms_editor.desk.open_document import OpenDocument
from realms_editor.desk.workspace import Workspace

Finder = Callable[[Path], list[OrphanedDrafts]]


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    made = Workspace(tmp_path / "state", delay=60)
    yield made
    made.close()


def drafts(workspace: Workspace) -> list[str]:
    """The drafts on the disk, once all that is due is done."""
    workspace.autosave.flush()
    return sorted(file.stem for file in workspace.drafts.rglob("*.draft"))


def retitle(opened: OpenDocument, title: str) -> None:
    document = opened.document
    document.do(set_value(document.scenario, ("titles", "en"), title))


def write(opened: OpenDocument, path: Path) -> None:
    mark = opened.document.save_point()
    opened.note_saved(opened.save_job(path, opened.stamp_for(path))(), mark)


@pytest.fixture
def opened(workspace: Workspace, saved: files.SavedFile) -> OpenDocument:
    return workspace.add(files.open_file(saved.path))


def test_a_changed_document_has_a_draft_until_it_is_saved(workspace: Workspace, opened: OpenDocument) -> None:
    assert drafts(workspace) == []
    retitle(opened, "Moor")
    assert drafts(workspace) == ["1"]
    opened.document.undo()
    assert drafts(workspace) == []
    opened.document.redo()
    assert drafts(workspace) == ["1"]
    assert opened.document.path
    write(opened, opened.document.path)
    assert drafts(workspace) == []
    assert load_scenario(opened.document.path).title("en") == "Moor"


def test_a_new_document_has_a_draft_before_it_has_a_file(workspace: Workspace) -> None:
    opened = workspace.add(files.OpenedFile(files.blank({"en": "New"})))
    assert not opened.document.modified
    retitle(opened, "Moor")
    assert drafts(workspace) == ["1"]
    assert (opened.draft().path, opened.draft().title) == (None, "Moor")


def test_what_is_given_up_has_no_draft(workspace: Workspace, opened: OpenDocument) -> None:
    retitle(opened, "Moor")
    assert drafts(workspace) == ["1"]
    opened.close()
    assert drafts(workspace) == []
    assert workspace.documents == []


def test_what_is_not_saved_when_the_program_ends_is_offered(
    workspace: Workspace, opened: OpenDocument, orphans: Finder, tmp_path: Path
) -> None:
    retitle(opened, "Moor")
    workspace.close()
    (left,) = orphans(workspace.drafts)
    later = Workspace(tmp_path / "state", delay=60)
    again = later.restore(left.drafts[0], left)
    assert left.drafts == []
    assert again.document.modified
    assert again.document.scenario.title("en") == "Moor"
    assert again.document.path == opened.document.path
    assert drafts(later) == ["1"]
    assert again.document.path
    write(again, again.document.path)
    assert not again.document.modified
    assert drafts(later) == []
    later.close()


def test_saving_while_work_goes_on(
    workspace: Workspace, opened: OpenDocument, saved: files.SavedFile
) -> None:
    retitle(opened, "Moor")
    mark, job = opened.document.save_point(), opened.save_job(saved.path, opened.stamp)
    retitle(opened, "Bog")
    opened.note_saved(job(), mark)
    assert opened.document.modified
    assert load_scenario(saved.path).title("en") == "Moor"
    assert drafts(workspace) == ["1"]
    opened.document.undo()
    assert not opened.document.modified


def test_a_failed_save_leaves_the_document_modified(opened: OpenDocument, saved: files.SavedFile) -> None:
    retitle(opened, "Moor")
    saved.path.write_bytes(b"theirs")
    with pytest.raises(files.ChangedOutsideError):
        opened.save_job(saved.path, opened.stamp_for(saved.path))()
    assert opened.document.modified
    assert saved.path.read_bytes() == b"theirs"


def test_another_name_makes_another_file_and_frees_the_first(
    workspace: Workspace, opened: OpenDocument, saved: files.SavedFile, tmp_path: Path
) -> None:
    other = tmp_path / "other.realm.json"
    write(opened, other)
    assert (opened.document.path, opened.stamp) == (other, files.stamp_of(other))
    assert workspace.document_of(other) is opened
    assert workspace.document_of(saved.path) is None
    lock = workspace.lock(saved.path)
    assert lock
    lock.release()
    assert workspace.lock(other) is None


def test_a_change_from_outside_is_seen_and_taken_over_as_one_edit(
    opened: OpenDocument, saved: files.SavedFile
) -> None:
    looking = opened.watch_job()
    assert looking() == opened.stamp
    retitle(opened, "Mine")
    theirs = saved.content.replace(b"Marsh", b"Theirs")
    saved.path.write_bytes(theirs)
    now = opened.watch_job()()
    assert now
    assert now != opened.stamp
    assert opened.reload(files.open_file(saved.path))
    assert opened.document.scenario.title("en") == "Theirs"
    assert not opened.document.modified
    assert opened.document.scenario.to_bytes() == theirs
    opened.document.undo()
    assert opened.document.scenario.title("en") == "Mine"
    assert opened.document.modified


def test_a_damaged_file_is_not_taken_over(opened: OpenDocument, saved: files.SavedFile) -> None:
    saved.path.write_bytes(b"{")
    assert not opened.reload(files.open_file(saved.path))
    assert opened.document.scenario.title("en") == "Marsh"


def test_a_damaged_file_can_be_saved_under_another_name(workspace: Workspace, tmp_path: Path) -> None:
    path = tmp_path / "a.realm.json"
    path.write_bytes(files.draft_content(files.templates()[0])[:-30])
    opened = workspace.add(files.open_file(path))
    assert opened.document.read_only
    assert opened.findings
    write(opened, tmp_path / "b.realm.json")
    assert not opened.document.read_only
    assert not files.open_file(tmp_path / "b.realm.json").read_only


def test_a_file_that_another_process_has_open(
    opened: OpenDocument, saved: files.SavedFile, tmp_path: Path
) -> None:
    assert not opened.shared
    other = Workspace(tmp_path / "state")
    theirs = other.add(files.open_file(saved.path))
    assert theirs.shared
    assert not theirs.document.read_only
    other.close()


def test_a_crash_leaves_drafts_and_copies(workspace: Workspace, opened: OpenDocument) -> None:
    retitle(opened, "Moor")
    folder = workspace.report(RuntimeError("fallen"))
    assert folder
    assert b"Moor" in (folder / "map_1.realm.json").read_bytes()
    assert drafts(workspace) == ["1"]


def test_a_state_folder_that_cannot_be_made_stops_nothing(saved: files.SavedFile, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    workspace = Workspace(tmp_path / "file/state", delay=60)
    opened = workspace.add(files.open_file(saved.path))
    retitle(opened, "Moor")
    told: list[object] = []
    workspace.autosave.failed = told.append
    assert drafts(workspace) == []
    assert len(told) == 1
    write(opened, saved.path)
    assert load_scenario(saved.path).title("en") == "Moor"
    workspace.close()


def test_what_no_file_can_hold_has_a_draft(workspace: Workspace, opened: OpenDocument) -> None:
    retitle(opened, "\ud800")
    assert drafts(workspace) == ["1"]
    assert b'"?"' in opened.draft().content


KILLED = """
import os, pathlib, signal, sys
from realms.tiles import saving
os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)
saving.save(pathlib.Path(sys.argv[1]), b"half")
"""
LOCKED = """
import os, pathlib, signal, sys
from realms_editor.desk.disk import acquire_lock
acquire_lock(pathlib.Path(sys.argv[1]))
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_what_killed_processes_were_writing_goes_at_the_next_start(
    workspace: Workspace, saved: files.SavedFile, tmp_path: Path
) -> None:
    workspace.backups.keep(saved.path, b"one")
    settings = tmp_path / "config/editor.json"
    settings.parent.mkdir()
    report = workspace.reporter.report(ValueError("dead"))
    assert report
    backup = workspace.backups.folder(saved.path) / "1-00000000.realm.json"
    game = workspace.games.root / "1-marsh.game.json"
    game.parent.mkdir()
    for path in (saved.path, settings, report / "report.txt", backup, game):
        subprocess.run([sys.executable, "-c", KILLED, path], check=False)
    for name in ("open/dead.lock", "drafts/dead.lock"):
        subprocess.run([sys.executable, "-c", LOCKED, tmp_path / "state" / name], check=False)
    assert len(list(tmp_path.rglob(".*.tmp"))) == 5
    assert len(list(tmp_path.rglob("dead.lock"))) == 2
    workspace.remove_leftovers([saved.path, tmp_path / "gone/away.realm.json"], settings.parent)
    assert [*tmp_path.rglob(".*.tmp"), *tmp_path.rglob("dead.lock")] == []
    assert saved.path.read_bytes() == saved.content


def test_what_living_processes_write_stays(
    workspace: Workspace, opened: OpenDocument, saved: files.SavedFile
) -> None:
    half = saved.path.with_name(".marsh.realm.json.abcd_123.tmp")
    half.touch()
    lock = opened.lock
    tidying = threading.Thread(target=workspace.remove_leftovers, args=([saved.path], saved.path.parent))
    with saving.alone(saved.path.with_name("other.realm.json")):
        tidying.start()
        tidying.join(0.3)
        assert half.exists()
    tidying.join()
    assert not half.exists()
    assert lock
    assert lock.path.exists()
