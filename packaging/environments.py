"""Environments in which packages are built: each has the tools of one dependency group of pyproject.toml."""

import os
import subprocess
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PLACE = ROOT / "build/environments"


def run(*command: str) -> None:
    """Run a command in the checkout, and end with its output if it fails.

    Variables of Python are left out: a PYTHONPATH would bring other sources into a package.
    """
    apart = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(command, cwd=ROOT, env=apart, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{done.stdout}{done.stderr}\nThis command failed: {' '.join(command)}")


def pip_install(programs: Path, *what: str) -> None:
    """Install packages into the environment that has these programs."""
    pip = ("-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(str(programs / "python"), *pip, *what)


def environment(group: str) -> Path:
    """Make the environment of a group, or complete it; return the folder of its programs."""
    folder = PLACE / group
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    if not (folder / "pyvenv.cfg").exists():
        venv.create(folder, with_pip=True)
    pip_install(programs, "pip>=25.1")  # the first that knows --group
    pip_install(programs, "--group", group)
    return programs
