"""Every action of the window, in a process of its own: what it leaves on the clipboard is nobody else's."""

import os
import subprocess
import sys
from pathlib import Path

WALK = Path(__file__).with_name("every_action.py")


def test_every_action_can_be_done() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", str(WALK)]
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=900)
    assert done.returncode == 0, done.stdout[-3000:]
