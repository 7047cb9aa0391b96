"""From the first moment to the last: an interruption is silent, a library that is missing is named."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from realms.cli import entry, errors
from realms.tiles import schemacheck

Call = Callable[..., Any]


@pytest.mark.skipif(os.name != "posix", reason="signals of terminals are POSIX")
def test_an_interruption_while_modules_are_imported_is_silent() -> None:
    """The command is interrupted from within its own import, where nobody catches anything yet."""
    program = (
        "import os, signal, sys\n"
        "class Finder:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'realms.locale':\n"
        "            os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Finder())\n"
        "from realms.cli.entry import start\n"
        "sys.argv[1:] = ['boxes']\n"
        "sys.exit(start())\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


@pytest.mark.skipif(os.name != "posix", reason="signals of terminals are POSIX")
@pytest.mark.parametrize("module", ["signal", "enum", "functools", "types"])
def test_nothing_is_imported_before_an_interruption_is_silent(module: str) -> None:
    """Not even what it takes to hear of one; `-S` leaves out what an installation imports by itself."""
    program = (
        "import os, sys\n"
        f"assert {module!r} not in sys.modules\n"
        "import _signal\n"
        "class Finder:\n"
        "    def find_spec(self, name, *_):\n"
        f"        if name == {module!r}:\n"
        "            os.kill(os.getpid(), _signal.SIGINT)\n"
        "sys.meta_path.insert(0, Finder())\n"
        f"sys.path.insert(0, {str(Path(entry.__file__).parents[2])!r})\n"
        "from realms.cli.entry import start\n"
        "sys.exit(start())\n"
    )
    done = subprocess.run([sys.executable, "-S", "-c", program], capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


@pytest.mark.skipif(os.name != "posix", reason="signals of terminals are POSIX")
def test_an_interruption_while_a_check_imports_a_library_is_silent(sample: Path) -> None:
    """numpy, imported from C, prints an interruption and goes on with another error."""
    program = (
        "import os, signal, sys\n"
        "class Finder:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'shapely':\n"
        "            try:\n"
        "                os.kill(os.getpid(), signal.SIGINT)\n"
        "            except KeyboardInterrupt:\n"
        "                raise ImportError('cannot load module more than once per process') from None\n"
        "sys.meta_path.insert(0, Finder())\n"
        "from realms.cli.entry import start\n"
        f"sys.argv[1:] = ['validate', {str(sample)!r}]\n"
        "sys.exit(start())\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


@pytest.mark.skipif(os.name != "posix", reason="signals of terminals are POSIX")
def test_an_interruption_at_work_and_after_it_is_silent(sample: Path) -> None:
    for module in ("realms.cli.validate.report", "os._exit"):
        program = (
            "import os, signal, sys, atexit\n"
            "from realms.cli import validate\n"
            "from realms.cli.entry import start\n"
            "def fall(*_, **__): os.kill(os.getpid(), signal.SIGINT)\n"
            f"if {module!r} == 'os._exit': atexit.register(fall)\n"
            "else: validate.report = fall\n"
            f"sys.argv[1:] = ['validate', {str(sample)!r}]\n"
            "sys.exit(start())\n"
        )
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False, timeout=60)
        assert (done.returncode, done.stderr) == (130, b"")


@pytest.mark.skipif(os.name != "posix", reason="signals of terminals are POSIX")
def test_whoever_starts_it_in_the_background_is_not_disturbed(sample: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "realms", "validate", sample],
        capture_output=True,
        check=False,
        timeout=60,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),
    )
    assert done.returncode == 0


def test_the_exit_code_is_that_of_all_commands() -> None:
    assert entry.INTERRUPTED == errors.INTERRUPTED


@pytest.mark.parametrize("library", ["jsonschema", "referencing"])
@pytest.mark.parametrize(
    "words",
    [
        ["validate"],
        ["validate", "--fix"],
        ["validate", "--format", "json"],
        ["show"],
        ["render"],
        ["export"],
        ["migrate"],
        ["play", "--games", "1"],
    ],
    ids=" ".join,
)
def test_a_library_that_is_missing_is_named(
    realms: Call, sample: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], library: str
) -> None:
    schemacheck._validator.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == library]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, library, None)
    ran = realms(*words, sample)
    told = f"realms: the library {library} is missing; install it with: pip install {library}\n"
    assert (ran.code, ran.out, ran.err) == (2, "", told)


@pytest.mark.parametrize("library", ["jsonschema", "networkx", "shapely"])
def test_the_editor_does_not_start_without_it(
    realms: Call, monkeypatch: pytest.MonkeyPatch, library: str
) -> None:
    """Checks run as soon as a window is open, where nobody would be told in one sentence."""
    monkeypatch.setitem(sys.modules, library, None)
    ran = realms("edit", "--shot", "none.png")
    told = f"realms: the library {library} is missing; install it with: pip install {library}\n"
    assert (ran.code, ran.err) == (2, told)


@pytest.mark.parametrize("library", ["networkx", "shapely"])
def test_checks_of_the_map_name_a_library_that_is_missing(
    realms: Call, sample: Path, monkeypatch: pytest.MonkeyPatch, library: str
) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == library]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, library, None)
    ran = realms("validate", sample)
    told = f"realms: the library {library} is missing; install it with: pip install {library}\n"
    assert (ran.code, ran.out, ran.err) == (2, "", told)


def test_many_files_without_a_library(realms: Call, sample: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In processes of their own too."""
    schemacheck._validator.cache_clear()
    monkeypatch.setitem(sys.modules, "jsonschema", None)
    for number in range(12):
        sample.with_name(f"{number}.realm.json").write_bytes(sample.read_bytes())
    ran = realms("validate", "--jobs", "2", sample.parent)
    assert ran.code == 2
    assert "the library jsonschema is missing" in ran.err


def test_a_module_of_ours_that_is_missing_is_our_fault(
    realms: Call, sample: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "realms.export.sheet", None)
    monkeypatch.delitem(sys.modules, "realms.cli.show", raising=False)
    assert realms("show", sample).code == 4
