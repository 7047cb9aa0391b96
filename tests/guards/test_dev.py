"""dev.py: what can be tried without installing anything."""

import ast
import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
RULES = "id,subject,rule,reading,source\na.one,,,,\na.two,,,,\na.three,,,,\n"


@pytest.fixture
def dev(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """dev.py, at work in an empty checkout."""
    spec = importlib.util.spec_from_file_location("dev_under_test", ROOT / "dev.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    places = {"ROOT": ".", "VENV": ".venv", "BIN": ".venv/bin", "PYTHON": ".venv/bin/python"}
    for name, place in places.items():
        monkeypatch.setattr(module, name, tmp_path / place)
    monkeypatch.setattr(module, "failure_of", lambda *_, **__: None)
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    return module


def environment(dev: ModuleType, place: Path, version: str) -> None:
    """What a virtual environment leaves in its folder."""
    dev.BIN.mkdir(parents=True)
    dev.PYTHON.touch()
    (dev.VENV / "pyvenv.cfg").write_text(f"version = {version}\ncommand = python -m venv {place}\n")


def this_version() -> str:
    return ".".join(str(part) for part in sys.version_info[:3])


def test_older_pythons_can_read_it() -> None:
    ast.parse((ROOT / "dev.py").read_text(encoding="utf-8"), feature_version=(3, 8))


def test_older_pythons_are_refused(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 4))
    assert dev.main(["check"]) == 2
    assert "needs Python 3.11 or newer; this is 3.10" in capsys.readouterr().out


@pytest.mark.parametrize(("arguments", "status"), [([], 0), (["--help"], 0), (["chek"], 2)])
def test_the_manual_names_every_command(
    dev: ModuleType, capsys: pytest.CaptureFixture[str], arguments: list[str], status: int
) -> None:
    assert dev.main(arguments) == status
    listed = [line.split()[0] for line in capsys.readouterr().out.splitlines()[2:]]
    assert listed == [
        "edit",
        "test",
        "shots",
        "build",
        "check",
        "train",
        "corpus",
        "calibrate",
        "bench",
        "rulebook",
        "release",
    ]


def test_a_finished_set_up_is_not_repeated(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[object] = []
    monkeypatch.setattr(dev, "insist", lambda command, **_: ran.append(command))
    environment(dev, dev.VENV, this_version())
    dev.set_up()
    first = len(ran)
    dev.set_up()
    assert first > 0
    assert len(ran) == first
    (dev.ROOT / "pyproject.toml").write_text("[project]\nname = 'changed'\n")
    dev.set_up()
    assert len(ran) > first


def test_a_set_up_does_without_or_tools_where_they_cannot_be_installed(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tried: list[list[str]] = []

    def failing(command: list[str], **_: str) -> str:
        tried.append(command)
        return "ERROR: No matching distribution found for ortools"

    monkeypatch.setattr(dev, "insist", lambda *_, **__: None)
    monkeypatch.setattr(dev, "failure_of", failing)
    environment(dev, dev.VENV, this_version())
    dev.set_up()
    dev.set_up()
    assert [command[-1] for command in tried] == [".[generate]"]
    assert "OR-tools cannot be installed here" in capsys.readouterr().out


def test_an_environment_may_lie_in_a_folder_that_is_not_there_yet(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dev, "insist", lambda *_, **__: None)
    monkeypatch.setattr(dev, "VENV", dev.ROOT / "build/python-3.13")
    dev.make_venv()
    assert dev.stamp("packages") == dev.UNFINISHED


def test_an_environment_is_kept_if_it_is_whole(dev: ModuleType) -> None:
    environment(dev, dev.VENV, this_version())
    assert dev.usable()
    dev.set_stamp("packages", dev.UNFINISHED)
    assert not dev.usable()


def test_an_environment_that_was_moved_is_not_usable(dev: ModuleType) -> None:
    environment(dev, dev.VENV.parent / "elsewhere" / ".venv", this_version())
    assert not dev.usable()


def test_an_environment_of_another_python_is_not_usable(dev: ModuleType) -> None:
    environment(dev, dev.VENV, "3.4.0")
    assert not dev.usable()


def test_an_interrupted_installation_stays_marked(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(command: list[str], **_: str) -> None:
        if "pip" in command:
            raise KeyboardInterrupt

    monkeypatch.setattr(dev, "insist", interrupted)
    environment(dev, dev.VENV, this_version())
    assert dev.main(["check"]) == 130
    assert not dev.usable()


def test_another_python_has_an_environment_of_its_own(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[tuple[list[str], str]] = []
    monkeypatch.setattr(
        dev.subprocess, "call", lambda command, env: started.append((command, env[dev.PLACE])) or 5
    )
    assert dev.main(["test", "-x", "--python", sys.executable, "tests/board"]) == 5
    place = dev.ROOT / "build" / "python-{}.{}".format(*sys.version_info)
    command = [sys.executable, str(dev.ROOT / "dev.py"), "test", "-x", "tests/board"]
    assert started == [(command, str(place))]


def test_a_python_that_is_not_there_is_named(dev: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(["test", "--python", str(dev.ROOT / "python9")]) == 2
    assert "python9" in capsys.readouterr().err


def test_missing_system_libraries_are_named_to_people_without_rights(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lack = "ImportError: libEGL.so.1: cannot open shared object file: No such file or directory"
    monkeypatch.setattr(dev, "set_up", lambda: None)
    monkeypatch.setattr(dev, "failure_of", lambda *_, **__: f"Traceback\n{lack}\n")
    monkeypatch.setattr(dev.shutil, "which", lambda name: name)
    monkeypatch.setattr(dev.os, "geteuid", lambda: 1000)
    assert dev.main(["test"]) == 2
    shown = capsys.readouterr().err
    assert lack in shown
    assert "sudo apt-get update && sudo apt-get install --yes" in shown
    assert "libegl1" in shown


def test_an_area_of_the_bench_may_have_several_parts(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = dev.ROOT / "tests/speed"
    folder.mkdir(parents=True)
    for name in ("bench_map.py", "bench_map_far.py", "bench_play.py"):
        (folder / name).write_text("")
    ran: list[str] = []
    groups: list[str] = []
    monkeypatch.setattr(dev, "set_up", lambda: None)
    monkeypatch.setattr(dev, "set_up_group", groups.append)
    monkeypatch.setattr(dev, "measured", lambda script, _: not ran.append(script.stem))
    assert dev.main(["bench", "map"]) == 0
    assert ran == ["bench_map", "bench_map_far"]
    assert groups == []
    assert dev.main(["bench"]) == 0
    assert ran[2:] == ["bench_map", "bench_map_far", "bench_play"]
    assert groups == ["bench"]


def rulebook(dev: ModuleType, tests: str, excused: str = "") -> int:
    folder = dev.ROOT / "docs/rulebook"
    folder.mkdir(parents=True)
    (folder / "a.csv").write_text(RULES)
    (folder / "not_applicable.csv").write_text(f"id,reason\n{excused}")
    (dev.ROOT / "tests").mkdir()
    (dev.ROOT / "tests/test_a.py").write_text(tests)
    status: int = dev.main(["rulebook", "--static", "--open"])
    return status


def test_rulebook_counts_proofs(dev: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    tests = '@pytest.mark.rule("a.one")\ndef test_it(): ...\n'
    assert rulebook(dev, tests, "a.two,who washes the pieces\n") == 0
    total, *left = capsys.readouterr().out.split("\n")
    assert total == "a: proved 1, not applicable 1, missing 1"
    assert left == ["    a.three", ""]


@pytest.mark.parametrize(
    ("tests", "excused", "complaint"),
    [
        ('pytestmark = pytest.mark.rule("a.one", "a.four")\n', "", "tests/test_a.py:1: a.four is no row"),
        ("pytestmark = pytest.mark.rule(*IDS)\n", "", "tests/test_a.py:1: *IDS is no row"),
        ("", "b.one,because\n", "not_applicable: b.one is no row"),
        ("", "a.one,\n", "not_applicable: a.one has no reason"),
        ('pytestmark = pytest.mark.rule("a.one")\n', "a.one,because\n", "not_applicable: a.one has a proof"),
    ],
)
def test_rulebook_mistakes_are_errors(
    dev: ModuleType, capsys: pytest.CaptureFixture[str], tests: str, excused: str, complaint: str
) -> None:
    assert rulebook(dev, tests, excused) == 1
    assert f"error: {complaint}" in capsys.readouterr().out


def test_every_row_that_a_test_of_ours_names_is_one() -> None:
    command = [sys.executable, ROOT / "dev.py", "rulebook", "--static"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
