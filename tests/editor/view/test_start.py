"""The program as the system sees it: it ends when it is told to, and leaves no work behind unkept."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

CHANGED_AND_ENDED = """
import os, signal, sys
from PySide6.QtCore import QTimer
from realms_editor.view import start
def change(application):
    window = application.windows[0]
    window.run_named("select_all")
    window.run_named("turn")
    assert window.isWindowModified()
    os.kill(os.getpid(), getattr(signal, sys.argv[1]))
open_first = start.open_first_windows
def open_and_change(options):
    application = open_first(options)
    application.windows[0].canvas.first_painted.connect(lambda: change(application))
    return application
start.open_first_windows = open_and_change
raise SystemExit(start.run(start.StartOptions()))
"""


VISITED = """
import gc, sys
from realms_editor.view import start
def first_windows(options):
    print(len(gc.get_objects()), gc.get_freeze_count())
    raise SystemExit(0)
start.open_first_windows = first_windows
start.run(start.StartOptions())
"""


def test_collections_of_garbage_leave_out_what_was_there_before_the_first_window(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", VISITED],
        env={**os.environ, "XDG_STATE_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    visited, left_out = map(int, done.stdout.split())
    assert left_out > 10_000 > 10 * visited


@pytest.mark.skipif(sys.platform == "win32", reason="that system has no such signals")
@pytest.mark.parametrize(("name", "code"), [("SIGTERM", 0), ("SIGHUP", 0), ("SIGINT", 130)])
def test_a_signal_ends_it_without_a_question_and_drafts_stay(tmp_path: Path, name: str, code: int) -> None:
    places = {"XDG_STATE_HOME": str(tmp_path / "state"), "XDG_CONFIG_HOME": str(tmp_path / "config")}
    done = subprocess.run(
        [sys.executable, "-c", CHANGED_AND_ENDED, name],
        env={**os.environ, **places, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (code, "")
    assert len(list((tmp_path / "state").rglob("*.draft"))) == 1


def test_a_text_file_is_no_realm(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("buy milk")
    command = [sys.executable, "-m", "realms", "edit", str(tmp_path / "notes.txt")]
    done = subprocess.run(
        [*command, "--language", "en", "--shot", str(tmp_path / "shot.png")],
        env={**os.environ, "XDG_STATE_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (2, f"realms: {tmp_path / 'notes.txt'}: This is not a realm.\n")
    assert not (tmp_path / "shot.png").exists()


def test_a_picture_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    place = tmp_path / "none" / "shot.png"
    done = subprocess.run(
        [sys.executable, "-m", "realms", "edit", "--language", "en", "--shot", str(place)],
        env={**os.environ, "XDG_STATE_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    told = f"realms: {place}: the picture cannot be written there\n"
    assert (done.returncode, done.stderr) == (2, told)


FAILING = """
from realms_editor.view import start
from realms_editor.view.canvas.map_view import MapView
from realms.cli.main import main
def fail(*_):
    raise LookupError("a fault of ours")
MapView.paintEvent = fail
raise SystemExit(main(["edit", "--shot", "shot.png"]))
"""


def ended(folder: Path, platform: str, *words: str) -> subprocess.CompletedProcess[str]:
    """What came of a Python process on a platform of Qt."""
    return subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env={**os.environ, "XDG_STATE_HOME": str(folder), "QT_QPA_PLATFORM": platform},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_a_picture_of_a_window_that_fails_is_no_success(tmp_path: Path) -> None:
    done = ended(tmp_path, "offscreen", "-c", FAILING)
    assert done.returncode == 4
    assert "LookupError: a fault of ours" in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have one screen")
def test_a_screen_that_is_not_there_is_no_fault_of_ours(tmp_path: Path) -> None:
    done = ended(tmp_path, "nowhere", "-m", "realms", "edit", "--shot", "shot.png")
    assert done.returncode == 2
    assert "nowhere" in done.stderr
