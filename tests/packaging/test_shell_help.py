"""The manual page and the completions: they are those of the commands, and shells can read them."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from realms.plugins.loading import COMMANDS, names_of_ours

ROOT = Path(__file__).resolve().parents[2]
LINUX = ROOT / "packaging/linux"
COMMON = ("--version", "--language", "--no-plugins", "--portable")
ASK = "import sys; sys.path.insert(0, 'packaging'); import shell_help as s; print(end=s.FILES[sys.argv[1]]())"


@pytest.mark.parametrize("name", ["realms.1", "realms.bash", "_realms"])
def test_the_file_is_what_the_commands_declare(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ASK, name], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert (LINUX / name).read_text(encoding="utf-8") == done.stdout, (
        "python packaging/pages.py writes it anew"
    )


def test_the_page_of_the_commands_is_what_they_declare() -> None:
    ask = "import sys; sys.path.insert(0, 'packaging'); import commands_page as c; print(end=c.page())"
    done = subprocess.run([sys.executable, "-c", ask], cwd=ROOT, capture_output=True, text=True, check=True)
    page = (ROOT / "docs/commands.md").read_text(encoding="utf-8")
    assert page == done.stdout, "python packaging/pages.py writes it anew"
    assert [name for name in names_of_ours(COMMANDS) if f"\n## realms {name}\n" not in page] == []


def test_the_manual_page_has_every_command() -> None:
    page = (LINUX / "realms.1").read_text(encoding="utf-8")
    assert [name for name in names_of_ours(COMMANDS) if f"realms {name}" not in page] == []
    assert [option for option in COMMON if option.replace("-", "\\-") not in page] == []


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_bash_completes_commands_and_options() -> None:
    ask = ". FILE; COMP_WORDS=(realms valid); COMP_CWORD=1; FUNCTION; echo ${COMPREPLY[@]}"
    called = subprocess.run(
        ["bash", "-c", f". {LINUX / 'realms.bash'}; complete -p realms"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    function = called.split("-F ")[1].split()[0]
    done = subprocess.run(
        ["bash", "-c", ask.replace("FILE", str(LINUX / "realms.bash")).replace("FUNCTION", function)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["validate"]
