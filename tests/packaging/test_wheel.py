"""The built wheel works on its own."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_wheel_works_in_an_empty_environment() -> None:
    trial = [sys.executable, str(ROOT / "packaging/smoke_wheel.py")]
    done = subprocess.run(trial, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
