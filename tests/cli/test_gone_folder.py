"""A folder that is deleted while somebody stands in it: every command works or says what it misses."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name != "posix", reason="other systems keep the folder")
TIMEOUT = 120  # a guard against hanging, no measure
GONE = """
import os, sys
os.mkdir(sys.argv[1])
os.chdir(sys.argv[1])
os.rmdir(sys.argv[1])
os.execv(sys.executable, [sys.executable, "-m", "realms", *sys.argv[2:]])
"""


def ran(folder: Path, *words: str | Path) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-c", GONE, folder / "gone", *words],
        timeout=TIMEOUT,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr


def test_games_in_several_processes_cannot_be_played_there(tmp_path: Path) -> None:
    realm = Path(__file__).parents[2] / "realms/scenarios/first_steps.realm.json"
    code, err = ran(tmp_path, "play", "--balance", "--games", "2", realm)
    assert code == 2
    assert err.startswith("realms: no process can be started here; the system says: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize(("words", "wanted"), [(["validate"], 0), (["show"], 0), (["validate", "--diff"], 0)])
def test_files_elsewhere_are_read_there(sample: Path, tmp_path: Path, words: list[str], wanted: int) -> None:
    assert ran(tmp_path, *words, sample) == (wanted, "")


def test_a_file_that_is_gone_with_its_folder_is_told_as_such(tmp_path: Path) -> None:
    for words in (["validate", "a.realm.json"], ["show", "a.realm.json"], ["validate", "--fix", "."]):
        code, _ = ran(tmp_path, *words)
        assert code == 2
