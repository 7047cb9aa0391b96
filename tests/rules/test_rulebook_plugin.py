"""Only tests that ran and passed prove a row."""

import json
import os
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parents[1]
SAMPLE = """
import pytest

@pytest.mark.rule("good", "mixed")
def test_passes(): pass

@pytest.mark.rule("mixed", "bad")
def test_fails(): assert False

@pytest.mark.rule("skipped")
def test_skipped(): pytest.skip("not today")

@pytest.mark.rule("expected")
@pytest.mark.xfail(strict=False)
def test_expected(): assert False

@pytest.mark.rule("unexpected")
@pytest.mark.xfail(strict=False)
def test_unexpected(): pass

@pytest.fixture
def broken(): raise ValueError

@pytest.mark.rule("broken")
def test_broken(broken): pass
"""


def run(folder: Path, text: str, *arguments: str) -> tuple[list[str], str]:
    (folder / "test_sample.py").write_text(text)
    answer = folder / "proofs.json"
    env = {**os.environ, "REALMS_PROOFS": str(answer), "PYTHONPATH": str(TESTS)}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "rulebook_plugin", *arguments, str(folder)]
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    return json.loads(answer.read_text()) if answer.exists() else [], done.stdout + done.stderr


def test_only_passed_tests_prove(tmp_path: Path) -> None:
    assert run(tmp_path, SAMPLE)[0] == ["good"]


def test_workers_bring_their_proofs_along(tmp_path: Path) -> None:
    assert run(tmp_path, SAMPLE, "-n", "1")[0] == ["good"]


def test_a_test_names_three_rows_at_most(tmp_path: Path) -> None:
    text = SAMPLE.replace('"good", "mixed"', '"good", "mixed", "c", "d"')
    proved, output = run(tmp_path, text)
    assert proved == []
    assert "test_passes names more than 3 rows and proves none" in output
