#!/usr/bin/env python3
"""Sets up, opens, tests and checks Realmwright, given only Python: `python3 dev.py` lists the commands."""

from __future__ import annotations

import argparse
import ast
import csv
import hashlib
import importlib.util
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import timeit
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parent
PLACE = "REALMWRIGHT_VENV"  # where another Python has its environment
VENV = Path(os.environ.get(PLACE, ROOT / ".venv"))
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
SAMPLE = "realms/scenarios/first_steps.realm.json"
UNFINISHED = "unfinished"

# fmt: off
QT_PACKAGES = [
    "libdbus-1-3", "libegl1", "libfontconfig1", "libgl1", "libglib2.0-0", "libxkbcommon0",  # any Qt window
    "libxcb-cursor0", "libxcb-icccm4", "libxcb-image0", "libxcb-keysyms1", "libxcb-randr0",  # one under X11
    "libxcb-render-util0", "libxcb-shape0", "libxcb-xkb1", "libxkbcommon-x11-0",
    "fonts-dejavu-core",
]
# fmt: on
# Shows a window that nobody sees; with the argument "xcb" it also loads what a visible one needs under X11.
QT_TRIAL = """
import ctypes, pathlib, sys
import PySide6
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QLabel
app = QApplication(["trial"])
label = QLabel("realm")
label.show()
app.processEvents()
if "xcb" in sys.argv:
    ctypes.CDLL(str(pathlib.Path(PySide6.__file__).parent / "Qt/plugins/platforms/libqxcb.so"))
sys.exit(None if QFontMetrics(label.font()).inFont("r") else "Qt finds no fonts")
"""
SYSTEM_LACKS = re.compile(r".*(?:cannot open shared object file|Qt finds no fonts).*")

BENCH_MINUTES = 8
BENCH_GROUPS = {"play": "bench"}  # dependencies that one area needs
CALIBRATION_MS = 8.5
BENCH_RUN = """
import pathlib, runpy, sys
sys.path[0] = str(pathlib.Path(sys.argv[1]).parent)
runpy.run_path(sys.argv[1])["main"](soak=sys.argv[2] == "soak")
"""


class DevError(Exception):
    """What somebody has to know or to do before a command can go on."""


def say(text: str) -> None:
    print(text, flush=True)


def failure_of(command: Sequence[str], **extra_env: str) -> str | None:
    """Run a command without a word; its whole output if it failed, else None."""
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, **extra_env},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    return done.stdout if done.returncode else None


def insist(command: Sequence[str], **extra_env: str) -> None:
    """Run a command that has to succeed."""
    output = failure_of(command, **extra_env)
    if output is not None:
        raise DevError(f"{output}\nThis command failed: {shlex.join(command)}")


def in_venv(*arguments: str, **extra_env: str) -> int:
    """Run the private Python in the checkout, at this terminal."""
    return subprocess.call([str(PYTHON), *arguments], cwd=ROOT, env={**os.environ, **extra_env})


# --- set-up ----------------------------------------------------------------------------------------------


def fingerprint() -> str:
    """What a set-up is made for: when this changes it is done again."""
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    return f"python {sys.version_info[0]}.{sys.version_info[1]}\n{VENV}\n{wanted}\n"


def stamp(stage: str) -> str:
    file = VENV / f"{stage}.stamp"
    return file.read_text(encoding="utf-8") if file.exists() else ""


def set_stamp(stage: str, text: str) -> None:
    (VENV / f"{stage}.stamp").write_text(text, encoding="utf-8")


def usable() -> bool:
    """Whether .venv is a whole environment of this Python, made at this place."""
    config = VENV / "pyvenv.cfg"
    if not (config.exists() and PYTHON.exists()) or stamp("packages") == UNFINISHED:
        return False
    lines = (line.partition("=") for line in config.read_text(encoding="utf-8").splitlines())
    facts = {key.strip(): value.strip() for key, _, value in lines}
    same_python = facts.get("version", "").split(".")[:2] == [str(part) for part in sys.version_info[:2]]
    return same_python and facts.get("command", "").endswith(f" {VENV}")


def make_venv() -> None:
    """An environment with nothing but pip, marked as unfinished."""
    if importlib.util.find_spec("ensurepip") is None:
        package = "python{}.{}-venv".format(*sys.version_info[:2])
        apt_install([package], "This Python cannot make virtual environments yet.")
    if VENV.exists():
        say("The environment in .venv is incomplete, or of another Python or place: making it anew.")
        (VENV / "pyvenv.cfg").unlink(missing_ok=True)  # first: half a removal must not look usable
        shutil.rmtree(VENV)
    VENV.mkdir(parents=True)
    set_stamp("packages", UNFINISHED)
    insist([getattr(sys, "_base_executable", sys.executable), "-m", "venv", str(VENV)])


def set_up() -> None:
    """All that pyproject.toml asks for, in .venv; at once when it is there."""
    if PYTHON.exists() and stamp("packages") == fingerprint():
        return
    if not usable():
        make_venv()
    say(f"Installing Realmwright and its tools into {VENV.name} (once; it may take some minutes) ...")
    set_stamp("packages", UNFINISHED)
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    insist([*pip, "pip>=25.1"])  # the first that knows --group
    insist([*pip, "--editable", ".[editor,cluster]", "--group", "dev"])
    if failure_of([*pip, "--editable", ".[generate]"]) is not None:
        say("OR-tools cannot be installed here; realms are generated without them, by a search.")
    set_stamp("packages", fingerprint())


def set_up_group(group: str) -> None:
    """Another group of dependencies too, which only some commands need."""
    set_up()
    if stamp(group) == fingerprint():
        return
    say(f"Installing the packages of the group {group!r} into .venv (once) ...")
    insist([str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--group", group])
    set_stamp(group, fingerprint())


def set_up_qt(platform: str) -> None:
    """The system libraries of Qt too: for "offscreen", or for "xcb", a window on the screen."""
    set_up()
    if stamp(platform) == fingerprint():
        return
    trial = [str(PYTHON), "-c", QT_TRIAL, platform]
    lack = SYSTEM_LACKS.search(failure_of(trial, QT_QPA_PLATFORM="offscreen") or "")
    if lack:
        apt_install(QT_PACKAGES, f"Qt cannot start yet: {lack[0]}")
    insist(trial, QT_QPA_PLATFORM="offscreen")
    set_stamp(platform, fingerprint())


def apt_install(packages: Sequence[str], why: str) -> None:
    """Install packages of the system as root; for anybody else, stop and show the command to type."""
    install = ["apt-get", "install", "--yes", "--no-install-recommends", *packages]
    if shutil.which("apt-get") is None:
        raise DevError(f"{why}\nInstall what Debian calls {' '.join(packages)}, then try again.")
    if os.geteuid() != 0:
        typed = f"sudo apt-get update && sudo {shlex.join(install)}"
        raise DevError(f"{why}\nType this, then try again:\n\n  {typed}\n")
    say(f"{why}\nInstalling packages of the system: {' '.join(packages)} ...")
    insist(["apt-get", "update"])
    insist(install, DEBIAN_FRONTEND="noninteractive")


# --- edit and test ---------------------------------------------------------------------------------------


def edit(arguments: list[str]) -> int:
    on_x11 = sys.platform == "linux" and bool(os.environ.get("DISPLAY"))
    set_up_qt("xcb" if on_x11 else "offscreen")
    command = [str(BIN / "realms"), "edit", *arguments]
    if has_display() or "--shot" in arguments:
        return subprocess.call(command)
    picture = ROOT / "build" / "editor.png"
    picture.parent.mkdir(exist_ok=True)
    picture.unlink(missing_ok=True)
    insist([*command, "--shot", str(picture)])
    say(f"There is no display to open a window on. A picture of it is in {picture.relative_to(ROOT)}")
    return 0


def has_display() -> bool:
    named = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return sys.platform != "linux" or any(os.environ.get(name) for name in named)


def test(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("dev.py test", add_help=False, allow_abbrev=False)
    parser.add_argument("--python")
    options, arguments = parser.parse_known_args(arguments)
    if options.python:
        return test_with(options.python, arguments)
    set_up_qt("offscreen")
    spread = ("-n", "auto", "--dist", "worksteal")  # nobody is idle while another one has tests left
    return in_venv("-m", "pytest", *spread, *arguments, QT_QPA_PLATFORM="offscreen")


def test_with(python: str, arguments: list[str]) -> int:
    """Run the tests with another Python, which keeps an environment of its own in build."""
    ask = [python, "-c", "import sys; print('{}.{}'.format(*sys.version_info))"]
    try:
        version = subprocess.check_output(ask, text=True).strip()
    except (OSError, subprocess.CalledProcessError) as error:
        raise DevError(f"This Python cannot be started: {error}") from error
    place = {PLACE: str(ROOT / "build" / f"python-{version}")}
    say(f"With Python {version}, in {place[PLACE]}")
    return subprocess.call([python, str(ROOT / "dev.py"), "test", *arguments], env={**os.environ, **place})


def shots(arguments: list[str]) -> int:
    set_up_qt("offscreen")
    return in_venv("packaging/shots.py", *arguments, QT_QPA_PLATFORM="offscreen")


# --- build -----------------------------------------------------------------------------------------------


def build(arguments: list[str]) -> int:
    set_up()
    return in_venv("packaging/compile_core.py", *arguments)


# --- train -----------------------------------------------------------------------------------------------


def train(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("dev.py train")
    parser.add_argument("games", nargs="?", type=int, default=300, help="how many games to learn from")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    options = parser.parse_args(arguments)
    set_up()
    say("After `python3 dev.py build` this takes a quarter of the time.")
    return in_venv("tests/speed/training.py", str(options.games), str(options.jobs))


# --- corpus and calibration ------------------------------------------------------------------------------


def corpus(arguments: list[str]) -> int:
    set_up()
    return in_venv("tests/speed/corpus.py", *arguments)


def calibrate(arguments: list[str]) -> int:
    set_up()
    say("After `python3 dev.py build` this takes a third of the time.")
    return in_venv("tests/speed/calibrate.py", *arguments)


# --- check -----------------------------------------------------------------------------------------------

CHECKS = {
    "ruff check": ["ruff", "check", "."],
    "ruff format": ["ruff", "format", "--check", "."],
    "mypy --strict": ["mypy", "--strict"],
    "import contracts": ["lint-imports", "--no-logo"],
}


def check(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("dev.py check")
    parser.add_argument("--build", action="store_true", help="compile the core too, at the same time")
    options = parser.parse_args(arguments)
    set_up()
    commands = {name: [str(BIN / tool), *rest] for name, (tool, *rest) in CHECKS.items()}
    if options.build:
        commands["compiled core"] = [str(PYTHON), "packaging/compile_core.py"]
    running = {name: started(command) for name, command in commands.items()}
    failed = [name for name, process in running.items() if not clean(name, process)]
    say(f"\nFailed: {', '.join(failed)}" if failed else "\nAll clean")
    return 1 if failed else 0


def started(command: list[str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    )


def clean(name: str, process: subprocess.Popen[str]) -> bool:
    """Wait for one check and report it."""
    output, _ = process.communicate()
    say(f"--- {name}: {'FAILED' if process.returncode else 'ok'}\n{output.strip()}")
    return process.returncode == 0


# --- bench -----------------------------------------------------------------------------------------------


def bench(arguments: list[str]) -> int:
    areas: dict[str, list[Path]] = {}
    for script in sorted((ROOT / "tests/speed").glob("bench_*.py")):
        areas.setdefault(script.stem.split("_")[1], []).append(script)
    parser = argparse.ArgumentParser("dev.py bench")
    parser.add_argument("area", nargs="?", choices=list(areas), help="default: every area")
    parser.add_argument("--soak", action="store_true", help="no time limit; goes on where it was stopped")
    options = parser.parse_args(arguments)
    set_up()
    wanted = [options.area] if options.area else list(areas)
    for group in [BENCH_GROUPS[area] for area in wanted if area in BENCH_GROUPS]:
        set_up_group(group)
    say(calibration())
    chosen = [script for area in wanted for script in areas[area]]
    failed = [script for script in chosen if not measured(script, options.soak)]
    return 1 if failed else 0


def calibration() -> str:
    here = min(timeit.repeat("for _ in range(1_000_000): pass", number=1, repeat=9)) * 1000
    return (
        f"A million empty loops take {here:.1f} ms here. Figures in the documents are for a machine where\n"
        f"they take {CALIBRATION_MS} ms: divide by {here / CALIBRATION_MS:.2f} what is measured here."
    )


def measured(script: Path, soak: bool) -> bool:
    """Run one area, or one part of it; False if it failed or took too long."""
    name = script.stem.removeprefix("bench_").replace("_", " ")
    say(f"\n=== {name}")
    command = [str(PYTHON), "-c", BENCH_RUN, str(script), "soak" if soak else "brief"]
    try:
        done = subprocess.run(command, cwd=ROOT, timeout=None if soak else BENCH_MINUTES * 60, check=False)
    except subprocess.TimeoutExpired:
        say(f"{name}: stopped after {BENCH_MINUTES} minutes")
        return False
    return done.returncode == 0


# --- rulebook --------------------------------------------------------------------------------------------


def rulebook(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("dev.py rulebook")
    parser.add_argument("--open", action="store_true", help="name every row without a proof")
    parser.add_argument("--static", action="store_true", help="believe the tests without running them")
    parser.add_argument("--mutants", action="store_true", help="break the rules one by one")
    options = parser.parse_args(arguments)
    if options.mutants:
        set_up()
        return in_venv("tests/rules/mutants.py")
    folder = ROOT / "docs/rulebook"
    excused = {row["id"]: row["reason"] for row in rows(folder / "not_applicable.csv")}
    files = {path.stem: [row["id"] for row in rows(path)] for path in sorted(folder.glob("*.csv"))}
    del files["not_applicable"]
    proofs = [proof for path in sorted((ROOT / "tests").rglob("*.py")) for proof in proofs_in(path)]
    proved = {rule for rule, _ in proofs} if options.static else proved_now()
    for name, rules in files.items():
        left = [rule for rule in rules if rule not in proved and rule not in excused]
        done, set_aside = len(proved.intersection(rules)), len(excused.keys() & set(rules))
        say(f"{name}: proved {done}, not applicable {set_aside}, missing {len(left)}")
        for rule in left if options.open else ():
            say(f"    {rule}")
    mistakes = rulebook_mistakes([rule for rules in files.values() for rule in rules], proofs, excused)
    for mistake in mistakes:
        say(f"error: {mistake}")
    return 1 if mistakes else 0


def proved_now() -> set[str]:
    """Run the tests that name rows; the rows whose tests all passed."""
    set_up()
    answer = ROOT / "build/proofs.json"
    answer.parent.mkdir(exist_ok=True)
    answer.unlink(missing_ok=True)
    plugins = ["-p", "rulebook_plugin", "-n", "auto", "-q", "-m", "rule"]
    in_venv("-m", "pytest", *plugins, REALMS_PROOFS=str(answer), PYTHONPATH="tests")
    return set(json.loads(answer.read_text(encoding="utf-8"))) if answer.exists() else set()


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def proofs_in(path: Path) -> list[tuple[str, str]]:
    """Each argument of each `pytest.mark.rule(...)` in a test file as it is written, and where."""
    return [
        (
            str(argument.value) if isinstance(argument, ast.Constant) else ast.unparse(argument),
            f"{path.relative_to(ROOT)}:{argument.lineno}",
        )
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule")
        for argument in node.args
    ]


def rulebook_mistakes(rules: list[str], proofs: list[tuple[str, str]], excused: dict[str, str]) -> list[str]:
    proved = {rule for rule, _ in proofs}
    twice = [rule for rule, times in Counter(rules).items() if times > 1]
    return [
        *(f"{rule} is the id of two rows" for rule in twice),
        *(f"{where}: {rule} is no row" for rule, where in proofs if rule not in rules),
        *(f"not_applicable: {rule} is no row" for rule in excused if rule not in rules),
        *(f"not_applicable: {rule} has no reason" for rule, reason in excused.items() if not reason.strip()),
        *(f"not_applicable: {rule} has a proof" for rule in excused if rule in proved),
    ]


# --- release ---------------------------------------------------------------------------------------------


def release(arguments: list[str]) -> int:
    set_up_qt("offscreen")
    return in_venv("packaging/release.py", *arguments)


# --- start -----------------------------------------------------------------------------------------------

COMMANDS: dict[str, tuple[Callable[[list[str]], int], str, str]] = {
    "edit": (edit, "[FILE ...]", "set up what is missing and open the editor"),
    "test": (test, "[--python P] [PATH ...]", "set up what is missing and run every test, without a screen"),
    "shots": (shots, "[--readme] [--guide]", "take pictures of windows, docks and dialogs, to be looked at"),
    "build": (build, "[--clear]", "compile the core of the engine, or remove what was compiled"),
    "check": (check, "[--build]", "run ruff, mypy --strict and the import contracts"),
    "train": (train, "[GAMES]", "let expert learn from games of its own; goes on where it was stopped"),
    "corpus": (corpus, "N [--out DIR]", "write realms of many kinds that findings are measured with"),
    "calibrate": (
        calibrate,
        "[--minutes M]",
        "play the corpus and measure usual figures and findings; goes on where it was stopped",
    ),
    "bench": (bench, "[AREA] [--soak]", f"measure, at most {BENCH_MINUTES} minutes an area, or for hours"),
    "rulebook": (
        rulebook,
        "[--open|--mutants]",
        "count the rows that no test proves, or try the proofs",
    ),
    "release": (release, "X.Y.Z", "check and test, build the packages with their notes, tag the version"),
}


def manual() -> str:
    lines = [f"  {f'{name} {usage}':28}{purpose}" for name, (_, usage, purpose) in COMMANDS.items()]
    return "\n".join(["usage: python3 dev.py COMMAND ...", "", *lines])


def main(arguments: list[str]) -> int:
    if sys.version_info < OLDEST:
        say("Realmwright needs Python 3.11 or newer; this is {}.{}.".format(*sys.version_info[:2]))
        return 2
    if not arguments or arguments[0] not in COMMANDS:
        say(manual())
        return 0 if arguments in ([], ["-h"], ["--help"]) else 2
    command = COMMANDS[arguments[0]][0]
    try:
        return command(arguments[1:])
    except DevError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Interrupted", file=sys.stderr)
        return 130


if __name__ == "__main__":
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # `dev.py rulebook --open | head` is no error
    sys.exit(main(sys.argv[1:]))
