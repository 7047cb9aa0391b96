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
from realms_editor.desk.drafts import Remains
from realms_editor.desk.open_document import Paper, Safe

Finder = Callable[[Path], list[Remains]]


@pytest.fixture
def safe(tmp_path: Path) -> Iterator[Safe]:
    made = Safe(tmp_path / "state", delay=60)
    yield made
    made.close()


def drafts(safe: Safe) -> list[str]:
    """The drafts on the disk, once all that is due is done."""
    safe.autosave.flush()
    return sorted(file.stem for file in safe.drafts.rglob("*.draft"))


def retitle(paper: Paper, title: str) -> None:
    document = paper.document
    document.do(set_value(document.scenario, ("titles", "en"), title))


def write(paper: Paper, path: Path) -> None:
    mark = paper.document.mark()
    paper.saved(paper.save(path, paper.seen(path))(), mark)


@pytest.fixture
def paper(safe: Safe, saved: files.Saved) -> Paper:
    return safe.take(files.opened(saved.path))


def test_a_changed_document_has_a_draft_until_it_is_saved(safe: Safe, paper: Paper) -> None:
    assert drafts(safe) == []
    retitle(paper, "Moor")
    assert drafts(safe) == ["1"]
    paper.document.undo()
    assert drafts(safe) == []
    paper.document.redo()
    assert drafts(safe) == ["1"]
    assert paper.document.path
    write(paper, paper.document.path)
    assert drafts(safe) == []
    assert load_scenario(paper.document.path).title("en") == "Moor"


def test_a_new_document_has_a_draft_before_it_has_a_file(safe: Safe) -> None:
    paper = safe.take(files.Opened(files.blank({"en": "New"})))
    assert not paper.document.modified
    retitle(paper, "Moor")
    assert drafts(safe) == ["1"]
    assert (paper.draft().path, paper.draft().title) == (None, "Moor")


def test_what_is_given_up_has_no_draft(safe: Safe, paper: Paper) -> None:
    retitle(paper, "Moor")
    assert drafts(safe) == ["1"]
    paper.close()
    assert drafts(safe) == []
    assert safe.papers == []


def test_what_is_not_saved_when_the_program_ends_is_offered(
    safe: Safe, paper: Paper, remains: Finder, tmp_path: Path
) -> None:
    retitle(paper, "Moor")
    safe.close()
    (left,) = remains(safe.drafts)
    later = Safe(tmp_path / "state", delay=60)
    again = later.restore(left.drafts[0], left)
    assert left.drafts == []
    assert again.document.modified
    assert again.document.scenario.title("en") == "Moor"
    assert again.document.path == paper.document.path
    assert drafts(later) == ["1"]
    assert again.document.path
    write(again, again.document.path)
    assert not again.document.modified
    assert drafts(later) == []
    later.close()


def test_saving_while_work_goes_on(safe: Safe, paper: Paper, saved: files.Saved) -> None:
    retitle(paper, "Moor")
    mark, job = paper.document.mark(), paper.save(saved.path, paper.stamp)
    retitle(paper, "Bog")
    paper.saved(job(), mark)
    assert paper.document.modified
    assert load_scenario(saved.path).title("en") == "Moor"
    assert drafts(safe) == ["1"]
    paper.document.undo()
    assert not paper.document.modified


def test_a_failed_save_leaves_the_document_modified(paper: Paper, saved: files.Saved) -> None:
    retitle(paper, "Moor")
    saved.path.write_bytes(b"theirs")
    with pytest.raises(files.ChangedOutsideError):
        paper.save(saved.path, paper.seen(saved.path))()
    assert paper.document.modified
    assert saved.path.read_bytes() == b"theirs"


def test_another_name_makes_another_file_and_frees_the_first(
    safe: Safe, paper: Paper, saved: files.Saved, tmp_path: Path
) -> None:
    other = tmp_path / "other.realm.json"
    write(paper, other)
    assert (paper.document.path, paper.stamp) == (other, files.stamp_of(other))
    assert safe.paper_of(other) is paper
    assert safe.paper_of(saved.path) is None
    lock = safe.lock(saved.path)
    assert lock
    lock.release()
    assert safe.lock(other) is None


def test_a_change_from_outside_is_seen_and_taken_over_as_one_edit(paper: Paper, saved: files.Saved) -> None:
    looking = paper.changed_outside()
    assert looking() == paper.stamp
    retitle(paper, "Mine")
    theirs = saved.content.replace(b"Marsh", b"Theirs")
    saved.path.write_bytes(theirs)
    now = paper.changed_outside()()
    assert now
    assert now != paper.stamp
    assert paper.reload(files.opened(saved.path))
    assert paper.document.scenario.title("en") == "Theirs"
    assert not paper.document.modified
    assert paper.document.scenario.to_bytes() == theirs
    paper.document.undo()
    assert paper.document.scenario.title("en") == "Mine"
    assert paper.document.modified


def test_a_damaged_file_is_not_taken_over(paper: Paper, saved: files.Saved) -> None:
    saved.path.write_bytes(b"{")
    assert not paper.reload(files.opened(saved.path))
    assert paper.document.scenario.title("en") == "Marsh"


def test_a_damaged_file_can_be_saved_under_another_name(safe: Safe, tmp_path: Path) -> None:
    path = tmp_path / "a.realm.json"
    path.write_bytes(files.draft_content(files.templates()[0])[:-30])
    paper = safe.take(files.opened(path))
    assert paper.document.read_only
    assert paper.findings
    write(paper, tmp_path / "b.realm.json")
    assert not paper.document.read_only
    assert not files.opened(tmp_path / "b.realm.json").read_only


def test_a_file_that_another_process_has_open(paper: Paper, saved: files.Saved, tmp_path: Path) -> None:
    assert not paper.shared
    other = Safe(tmp_path / "state")
    theirs = other.take(files.opened(saved.path))
    assert theirs.shared
    assert not theirs.document.read_only
    other.close()


def test_a_crash_leaves_drafts_and_copies(safe: Safe, paper: Paper) -> None:
    retitle(paper, "Moor")
    folder = safe.report(RuntimeError("fallen"))
    assert folder
    assert b"Moor" in (folder / "map_1.realm.json").read_bytes()
    assert drafts(safe) == ["1"]


def test_a_state_folder_that_cannot_be_made_stops_nothing(saved: files.Saved, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    safe = Safe(tmp_path / "file/state", delay=60)
    paper = safe.take(files.opened(saved.path))
    retitle(paper, "Moor")
    told: list[object] = []
    safe.autosave.failed = told.append
    assert drafts(safe) == []
    assert len(told) == 1
    write(paper, saved.path)
    assert load_scenario(saved.path).title("en") == "Moor"
    safe.close()


def test_what_no_file_can_hold_has_a_draft(safe: Safe, paper: Paper) -> None:
    retitle(paper, "\ud800")
    assert drafts(safe) == ["1"]
    assert b'"?"' in paper.draft().content


KILLED = """
import os, pathlib, signal, sys
from realms.tiles import saving
os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)
saving.save(pathlib.Path(sys.argv[1]), b"half")
"""
LOCKED = """
import os, pathlib, signal, sys
from realms_editor.desk.disk import hold
hold(pathlib.Path(sys.argv[1]))
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_what_killed_processes_were_writing_goes_at_the_next_start(
    safe: Safe, saved: files.Saved, tmp_path: Path
) -> None:
    safe.backups.keep(saved.path, b"one")
    settings = tmp_path / "config/editor.json"
    settings.parent.mkdir()
    report = safe.reporter.report(ValueError("dead"))
    assert report
    backup = safe.backups.folder(saved.path) / "1-00000000.realm.json"
    game = safe.games.root / "1-marsh.game.json"
    game.parent.mkdir()
    for path in (saved.path, settings, report / "report.txt", backup, game):
        subprocess.run([sys.executable, "-c", KILLED, path], check=False)
    for name in ("open/dead.lock", "drafts/dead.lock"):
        subprocess.run([sys.executable, "-c", LOCKED, tmp_path / "state" / name], check=False)
    assert len(list(tmp_path.rglob(".*.tmp"))) == 5
    assert len(list(tmp_path.rglob("dead.lock"))) == 2
    safe.tidy([saved.path, tmp_path / "gone/away.realm.json"], settings.parent)
    assert [*tmp_path.rglob(".*.tmp"), *tmp_path.rglob("dead.lock")] == []
    assert saved.path.read_bytes() == saved.content


def test_what_living_processes_write_stays(safe: Safe, paper: Paper, saved: files.Saved) -> None:
    half = saved.path.with_name(".marsh.realm.json.abcd_123.tmp")
    half.touch()
    lock = paper.lock
    tidying = threading.Thread(target=safe.tidy, args=([saved.path], saved.path.parent))
    with saving.alone(saved.path.with_name("other.realm.json")):
        tidying.start()
        tidying.join(0.3)
        assert half.exists()
    tidying.join()
    assert not half.exists()
    assert lock
    assert lock.path.exists()
