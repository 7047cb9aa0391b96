"""Proofs of which the tests do a slice: realms by hand, every action everywhere, dialogs by AT-SPI."""

import os
import subprocess
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1]))  # for tests/help

from help.slices import EVERYTHING

ROOT = Path(__file__).resolve().parents[2]
PROOFS = [f"tests/editor/view/test_{name}.py" for name in ("bundled_by_hand", "every_action", "at_spi")]


def main(soak: bool) -> None:
    """Run these tests as a whole."""
    del soak
    command = [sys.executable, "-m", "pytest", "-q", "-n", "auto", "--dist", "worksteal", *PROOFS]
    env = os.environ | {EVERYTHING: "1", "QT_QPA_PLATFORM": "offscreen"}
    if subprocess.run(command, cwd=ROOT, env=env, check=False).returncode:
        sys.exit("something cannot be done by hand")
