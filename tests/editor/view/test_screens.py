"""Windows fit the screen that they open on; nothing that is needed to draw or to play is beyond its edge."""

import subprocess
import sys
from pathlib import Path

import pytest

from help.screens import environment

# What is left of usual screens beside a bar of 40 pixels; the last is 3840x2160 at 200 %.
ROOMS = {"small": (1024, 660, 1), "laptop": (1366, 728, 1), "usual": (1400, 860, 1), "4K": (1920, 1040, 2)}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("room", ROOMS.values(), ids=ROOMS)
def test_everything_fits_the_screen(tmp_path: Path, room: tuple[int, int, int], language: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "help.screens", str(tmp_path), language],
        env=environment(tmp_path, *room),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == []
