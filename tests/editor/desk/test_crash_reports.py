"""Reports of crashes stay here, tell nothing private, and cannot make things worse."""

import subprocess
import sys
from pathlib import Path

import pytest

from realms_editor.desk.crash_reports import KEPT, CrashReporter, catch_faults
from realms_editor.desk.drafts import DocumentDraft

FAULT = """
import ctypes, pathlib, sys
from realms_editor.desk.crash_reports import catch_faults
catch_faults(pathlib.Path(sys.argv[1]))
ctypes.string_at(0)
"""


def fallen(text: str = "no such tile", depth: int = 0) -> BaseException:
    try:
        if depth:
            raise LookupError(text)
        raise ValueError(text)
    except (ValueError, LookupError) as error:
        return error


def test_a_report_has_what_happened_and_the_maps(tmp_path: Path) -> None:
    draft = DocumentDraft("a", "Marsh", None, b'{"format": 1}\n')
    folder = CrashReporter(tmp_path, {"Qt": "6.8"}).report(fallen(), [lambda: draft])
    assert folder
    text = (folder / "report.txt").read_text()
    assert "Qt 6.8" in text
    assert "ValueError: no such tile" in text
    assert "test_crash_reports.py" in text
    assert (folder / "map_1.realm.json").read_bytes() == draft.content


def test_a_report_tells_no_folder_of_the_user(tmp_path: Path) -> None:
    folder = CrashReporter(tmp_path).report(fallen(f"{Path.home()}/maps/secret.realm.json"))
    assert folder
    text = (folder / "report.txt").read_text()
    assert "~/maps/secret.realm.json" in text
    assert str(Path.home()) not in text


def test_the_same_crash_is_told_once(tmp_path: Path) -> None:
    reporter = CrashReporter(tmp_path)
    first = [reporter.report(fallen()) for _ in range(3)]
    assert first[0]
    assert first[1:] == [None, None]
    assert reporter.report(fallen(depth=1)) not in (None, first[0])


def test_a_map_that_cannot_be_written_does_not_cost_the_report(tmp_path: Path) -> None:
    def broken() -> DocumentDraft:
        raise RuntimeError

    good = DocumentDraft("a", "Marsh", None, b"{}")
    folder = CrashReporter(tmp_path).report(fallen(), [broken, lambda: good])
    assert folder
    assert [file.name for file in sorted(folder.iterdir())] == ["map_2.realm.json", "report.txt"]


def test_a_report_that_cannot_be_written_is_no_crash(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert CrashReporter(tmp_path / "file").report(fallen()) is None


def test_their_number_is_limited(tmp_path: Path) -> None:
    for _ in range(KEPT + 4):
        assert CrashReporter(tmp_path).report(fallen())
    (tmp_path / "notes").mkdir()
    assert CrashReporter(tmp_path).report(fallen())
    assert len(list(tmp_path.glob("*/report.txt"))) == KEPT
    assert (tmp_path / "notes").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="the fault is made in the manner of other systems")
def test_crashes_below_python_are_written_down(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", FAULT, str(tmp_path)], check=False, capture_output=True)
    command = [sys.executable, "-c", FAULT.replace("ctypes.string_at(0)", ""), str(tmp_path)]
    subprocess.run(command, check=True)
    assert "Segmentation fault" in (tmp_path / "last_fault.txt").read_text()
    assert (tmp_path / "fault.txt").read_text() == ""


def test_a_folder_that_cannot_be_made_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert catch_faults(tmp_path / "file") == ""
